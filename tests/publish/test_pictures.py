"""What is published: every picture has words, and who searches the web finds what is for all."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest

from kings.publish.apps import EVERYBODY, front_page, full_page, refused_page, token_page
from kings.publish.article import article, article_page, fragment, static_page
from kings.publish.guard import read_notebook
from kings.publish.replay.page import replay_page
from kings.publish.scorer import scorer_page
from tests.checkers.pictures import is_left_out, nameless
from tests.effort import some

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted((ROOT / "data" / "games").rglob("*.jsonl"))
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
ARTICLES = [path for path in NOTEBOOKS if "61" < path.name < "70"]
USUAL_GAMES = [
    path for path in GAMES if path.stem in ("night_of_four", "no_men_left", "one_is_out")
]


@pytest.mark.parametrize(
    ("page", "found"),
    [
        ("<img src=a>", 1),
        ("<img src=a alt=''><img src=b alt='Two crowns'>", 0),
        ("<svg viewBox='0 0 1 1'><svg></svg></svg>", 1),
        ("<svg role=img></svg><svg aria-label=Crown></svg>", 2),
        ("<svg role=img aria-label=Crown></svg><svg aria-hidden=true></svg>", 0),
        ("<button><svg></svg>Fold</button><div role=img aria-label=A><p><svg></svg></div>", 0),
        ("<button>Fold</button><div role=group aria-label=A><svg></svg></div>", 1),
        ("<p><b>Open</p><div aria-hidden=true><br><img></div><img>", 1),
    ],
)
def test_a_picture_without_words_is_seen(page: str, found: int) -> None:
    assert found == len(nameless(page))


def test_a_page_that_asks_to_be_left_out_is_known() -> None:
    assert is_left_out('<meta name="robots" content="noindex"><p>')
    assert not is_left_out('<meta name="referrer" content="noindex"><p>')


@pytest.mark.parametrize("game", some(GAMES, USUAL_GAMES), ids=lambda path: path.stem)
def test_a_replay_is_for_all_and_its_pictures_have_words(game: Path) -> None:
    page = replay_page(game)
    assert [] == nameless(page) and not is_left_out(page)


def test_the_scorer_is_for_all_and_its_pictures_have_words() -> None:
    assert [] == nameless(scorer_page()) and not is_left_out(scorer_page())


@pytest.mark.parametrize("path", ARTICLES, ids=lambda path: path.stem)
def test_an_article_is_for_all_and_its_pictures_have_words(path: Path) -> None:
    page = article_page(article(read_notebook(path)), path.parent)
    assert [] == nameless(page) and not is_left_out(page)


@pytest.mark.parametrize("path", some(ARTICLES, ARTICLES[:1]), ids=lambda path: path.stem)
def test_an_article_without_scripts_has_pictures_with_words(path: Path) -> None:
    read = article(read_notebook(path))
    for page in (static_page(read), fragment(read)):
        assert [] == nameless(page) and not is_left_out(page)


def outputs(path: Path) -> Iterator[str]:
    for cell in json.loads(path.read_text("utf-8"))["cells"]:
        for output in cell.get("outputs", ()):
            for kind in ("text/html", "image/svg+xml"):
                yield "".join(output.get("data", {}).get(kind, ""))


def test_the_pictures_of_the_notebooks_have_words() -> None:
    shown = {path.name: "".join(outputs(path)) for path in NOTEBOOKS}
    assert 50 < sum(page.count("<img") + page.count("<svg") for page in shown.values())
    assert {} == {name: found for name, page in shown.items() if (found := nameless(page))}


def test_the_pages_of_a_server_for_a_class_are_left_out() -> None:
    front = front_page(EVERYBODY, teacher=False)
    for page in (front, token_page(wrong=False), refused_page(), full_page(3)):
        assert [] == nameless(page) and is_left_out(page)


def test_tables_halls_and_schools_are_left_out() -> None:
    pages = [file for file in resources.files("kings.client").iterdir() if ".html" in file.name]
    assert {"hall.html", "page.html", "school.html"} == {file.name for file in pages}
    assert all(is_left_out(file.read_text("utf-8")) for file in pages)
