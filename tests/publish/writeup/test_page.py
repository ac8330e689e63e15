"""An article as a page: text, figures, printed lines, tables and games; and nothing else in it."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kings.errors import BadInput
from kings.publish.article import (
    About,
    Appendix,
    Article,
    Figure,
    Page,
    Printed,
    Text,
    article,
    article_page,
    fragment,
    markup_of,
    static_page,
)
from kings.publish.guard import read_notebook
from kings.publish.notebook import publish_ran
from kings.publish.writeup import Writeup
from tests.publish.replay.reading import plain
from tests.publish.writeup.notebooks import code, notebook, printed, text

EVIL = "<img src=x onerror=alert(1)>"
MOST_BYTES = 6_000_000
HONESTY = Path("notebooks/64_honesty.ipynb")
RULEBOOK = Path("notebooks/62_rulebook_example.ipynb")
ARTICLES = sorted(Path("notebooks").glob("6[2-9]_*.ipynb"))


def shown(**data: Any) -> dict[str, Any]:
    names = {"html": "text/html", "plain": "text/plain", "markdown": "text/markdown"}
    named = {names[kind]: content for kind, content in data.items()}
    return {"output_type": "display_data", "metadata": {}, "data": named}


def page_of(*cells: dict[str, Any]) -> str:
    return article_page(article(notebook(text("# A title?"), *cells)), Path())


def test_cells_become_blocks_in_their_order() -> None:
    read = article(
        notebook(
            text("# A title?"),
            code("print(1)", printed("1\n"), shown(markdown="*one*", plain="one")),
            code("table", shown(html="<table></table>", plain="table")),
            code("1", shown(plain="1")),
        )
    )
    assert "A title?" == read.title
    assert read.blocks[1:] == (
        Printed("1\n"),
        Text("*one*"),
        Page("<table></table>"),
        Printed("1"),
    )
    assert ("print(1)", "table", "1") == read.code


def test_an_article_has_a_title_and_no_failed_cell() -> None:
    with pytest.raises(BadInput, match="no title"):
        article(notebook(text("No heading.")))
    failed = {"output_type": "error", "ename": "KeyError", "evalue": "'x'", "traceback": []}
    with pytest.raises(BadInput, match="A cell failed: KeyError"):
        article(notebook(text("# A title?"), code("x", failed)))


def test_words_stay_words() -> None:
    page = page_of(text(f"{EVIL} and [a link](javascript:alert(1))"), code(EVIL, printed(EVIL)))
    assert "<img" not in page and "javascript:" not in page
    assert plain(page).count(EVIL) == 3


def test_links_lead_into_the_web_and_files_beside_the_notebook_nowhere() -> None:
    made = markup_of("[web](https://example.org) and [`62`](62_rulebook_example.ipynb), S-63")
    assert '<a href="https://example.org">web</a>' in made
    assert "ipynb" not in made and '<span class="rule">S-63</span>' in made


def test_a_figure_without_a_caption_is_drawn_too() -> None:
    drawn = {"data": [{"type": "scatter", "x": [1], "y": [2]}], "layout": {"height": 300}}
    output = {
        "output_type": "display_data",
        "metadata": {},
        "data": {"application/vnd.plotly.v1+json": drawn},
    }
    read = article(notebook(text("# A title?"), code("figure", output)))
    assert isinstance(read.blocks[1], Figure) and read.figures == ()
    assert 'class="plot"' in article_page(read, Path())


def test_a_game_of_any_kind_stands_in_an_article_and_on_paper() -> None:
    journal = Path("data/games/castle/no_men_left.jsonl").resolve()
    content = {"journal": str(journal), "start": "turn-4"}
    shown = Figure(1, "game", "A game.", "A game", "replay", content)
    page = article_page(Article("A title?", (shown,), ()), Path())
    assert 1 == page.count('<iframe class="replay"')
    assert "King of the Castle" in page[page.index('<div class="paper">') :]
    assert "&quot;start&quot;:&quot;turn-4&quot;" in page


def test_the_scorer_stands_in_an_article_and_its_groups_on_paper() -> None:
    paper = Writeup(seed=None)
    shown = paper.scorer("pile", "2^3 3-8 10", gold=7, caption="A pile.")
    drawn = {"wide": shown.more["svg"]["wide"], "narrow": shown.more["svg"]["narrow"]}
    figure = Figure(
        1, "pile", "A pile.", shown.alt, "scorer", {**drawn, "pile": shown.more["pile"], "gold": 7}
    )
    page = article_page(Article("A title?", (figure,), ()), Path())
    assert 1 == page.count('<iframe class="scorer"')
    assert "22 points" in page[page.index('<div class="paper">') :]
    assert "&quot;start&quot;:{&quot;counts&quot;:[0,3,1,1,1,1,1,1,0,1],&quot;gold&quot;:7}" in page


def test_a_puzzle_begins_with_its_groups_and_tells_no_better_ones() -> None:
    """S-61, S-62: the groups divide the pile."""
    paper = Writeup(seed=None)
    shown = paper.scorer("pile", "2^3 3-8 10", gold=7, groups="2^3; 3-8; 10", caption="A pile.")
    content = {**shown.more["svg"], **shown.more}
    figure = Figure(1, "pile", "A pile.", shown.alt, "scorer", content)
    page = article_page(Article("A pile?", (figure,), ()), Path())
    groups = "&quot;groups&quot;:[[3,4,5,6,7,8],[2,2,2],[10]]"
    assert groups in page
    for made in (shown.alt, shown.data["text/plain"], plain(page)):
        assert "run 2 to 8" not in made
    for wrong in ("2^3; 3-8", "2 3; 2 2; 4-8; 10"):
        with pytest.raises(BadInput, match="doesn't divide the pile"):
            paper.scorer("wrong", "2^3 3-8 10", groups=wrong, caption="A pile.")


ABOUT = About("Ada <b>Lovelace</b>", "2026-11-28", "0.7.0", 'A pile "of" ten.')


def told(*blocks: Text | Appendix | Figure, about: About = ABOUT) -> Article:
    return Article("What is it worth?", (Text("# What is it worth?\n\nMuch."), *blocks), (), about)


def test_a_page_says_whose_it_is_and_how_it_is_cited() -> None:
    page = article_page(told(), Path(), card="https://example.org/card.png")
    assert "Ada &lt;b&gt;Lovelace&lt;/b&gt; · 28 November 2026 · Kings 0.7.0" in page
    assert '<meta name="description" content="A pile &quot;of&quot; ten.">' in page
    assert '<meta property="og:image" content="https://example.org/card.png">' in page
    cited = plain(page[page.index("How to cite") :])
    assert "Ada <b>Lovelace</b> (2026). What is it worth? An article" in cited
    bare = article_page(told(about=About()), Path())
    assert (
        "How to cite" not in bare
        and "og:image" not in bare
        and "byline" not in bare.split("</style>")[1]
    )


def test_the_names_of_numbers_are_folded() -> None:
    page = article_page(told(Appendix("## Appendix\n\nHow.", "`best` 29")), Path())
    before, _, after = page.partition("Each number, by its name")
    assert "<code>best</code>" not in before and before.endswith("<details><summary>")
    assert "<code>best</code> 29" in after


@pytest.mark.parametrize("path", ARTICLES, ids=lambda path: path.stem)
def test_what_is_made_for_blogs_is_light_and_runs_nothing(path: Path) -> None:
    read = article(read_notebook(path))
    assert read.about.by and read.about.date and read.about.about
    pictures = tuple(one for one in read.blocks if getattr(one, "drawn", "") != "plotly")
    still = replace(read, blocks=pictures)  # drawing plotly's takes a browser: tests/browser
    for made in (static_page(still), fragment(still)):
        assert "<script" not in made and "<iframe" not in made and "onclick" not in made
        assert read.title.replace("'", "&#x27;") in made.replace("'", "&#x27;")
        assert not re.search(r"""(src|href)=["']?(http|//)[^"']*\.(js|css|png)""", made)
    assert "var(--k-" not in fragment(still)
    assert fragment(still).startswith('<div class="kings-article"><style>.kings-article{')


def test_a_page_without_figures_holds_no_script() -> None:
    page = page_of(text("Words."))
    assert "script-src 'none'" in page and "<script" not in page


@pytest.mark.parametrize(("path", "games"), [(HONESTY, 1), (RULEBOOK, 0)])
def test_an_article_is_one_file_that_asks_for_nothing(path: Path, games: int) -> None:
    page = article_page(article(read_notebook(path)), path.parent)
    assert games == page.count('<iframe class="replay"')
    assert len(page.encode()) < MOST_BYTES
    outside = page[: page.index("<script")]
    assert "default-src 'none'" in outside
    assert not re.search(r"""<(link|img|script)[^>]*(src|href)=["']?http""", outside)


def test_every_figure_has_number_caption_and_words() -> None:
    for path in ARTICLES:
        figures = article(read_notebook(path)).figures
        assert [*range(1, len(figures) + 1)] == [one.number for one in figures]
        assert all(one.caption and one.alt for one in figures)


def test_only_kinds_that_exist_are_made(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="not docx"):
        publish_ran(notebook(text("# A?")), tmp_path / "a.ipynb", tmp_path / "out", kinds=["docx"])
    assert [] == [*tmp_path.iterdir()]
