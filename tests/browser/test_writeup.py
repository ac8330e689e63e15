"""A published article in a browser and on paper: figures are drawn, and nothing is asked for."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from html import escape
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # no types
from playwright.sync_api import Page, expect

from kings.publish.guard import read_notebook
from kings.publish.notebook import publish_ran
from kings.publish.page import static
from tests.browser.test_hall import until
from tests.effort import every_other, some

MOST_STILL = 200_000
HONESTY = Path("notebooks/64_honesty.ipynb")
RULEBOOK = Path("notebooks/62_rulebook_example.ipynb")
BLOGS = ("html", "static", "fragment")


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages of both articles, as they stand in their notebooks."""
    folder = tmp_path_factory.mktemp("articles")
    publish_ran(read_notebook(HONESTY), HONESTY, folder, kinds=["html"])
    publish_ran(read_notebook(RULEBOOK), RULEBOOK, folder, kinds=BLOGS)
    return folder


@pytest.fixture
def quiet(page: Page) -> Iterator[Page]:
    """A page in which a request, an error or a refused script fails the test."""
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text))
    page.on("pageerror", lambda error: faults.append(str(error)))
    own = ("file:", "data:", "about:")
    page.on("request", lambda one: None if one.url.startswith(own) else faults.append(one.url))
    yield page
    assert [] == faults


@pytest.mark.parametrize("scheme", every_other(["dark", "light"]))
def test_an_article_draws_its_figures_and_bars_nobody(
    quiet: Page, shelf: Path, scheme: str
) -> None:
    quiet.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    quiet.goto((shelf / "62_rulebook_example.html").as_uri())
    expect(quiet.locator(".plot .main-svg").first).to_be_visible()
    expect(quiet.locator("#best .wide svg")).to_be_visible()
    found = Axe().run(quiet, context="article").response["violations"]
    assert [] == [f"{fault['id']}: {fault['nodes'][0]['html'][:200]}" for fault in found]


def test_an_article_fits_a_phone(quiet: Page, shelf: Path) -> None:
    quiet.set_viewport_size({"width": 400, "height": 800})
    quiet.goto((shelf / "62_rulebook_example.html").as_uri())
    expect(quiet.locator("#best .narrow svg")).to_be_visible()
    expect(quiet.locator("#best .wide svg")).to_be_hidden()
    expect(quiet.locator(".plot .main-svg").first).to_be_visible()
    assert quiet.evaluate("document.documentElement.scrollWidth") <= 400


def test_the_game_in_an_article_opens_where_the_text_says_with_its_ledger(
    quiet: Page, shelf: Path
) -> None:
    quiet.goto((shelf / "64_honesty.html").as_uri())
    frame, game = quiet.locator("iframe.replay"), quiet.frame_locator("iframe.replay")
    expect(game.locator("#now .where")).to_contain_text("Round 3 · step 27 of 95")
    high = "one => one.getBoundingClientRect().height"

    def as_high_as_it_is() -> bool:
        heights = [float(where.evaluate(high)) for where in (frame, game.locator("html"))]
        return 0 <= heights[0] - heights[1] < 2

    until(quiet, as_high_as_it_is)  # it has to say its own height first
    expect(game.locator("#ledger")).to_contain_text("I will leave her alone")
    expect(game.locator("#log")).to_be_hidden()
    game.get_by_role("button", name="Next").click()
    expect(game.locator("#now .where")).to_contain_text("step 28 of 95")


SLOW = """<!DOCTYPE html><script>
let told = 0;
const tell = () => parent.postMessage({ high: told++ < 3 ? 7020 : 300 }, "*");
tell();
addEventListener("message", tell);
</script>"""
"""A frame that has no width at first, as one out of sight may have none, and so no height."""


def test_a_frame_is_asked_again_until_it_knows_how_high_it_is(quiet: Page) -> None:
    script = static("frames.js")
    quiet.set_content(f'<iframe srcdoc="{escape(SLOW)}"></iframe><script>{script}</script>')
    expect(quiet.locator("iframe")).to_have_attribute("height", "300")


def test_the_puzzle_in_an_article_can_be_solved(quiet: Page, shelf: Path) -> None:
    quiet.goto((shelf / "62_rulebook_example.html").as_uri())
    puzzle = quiet.frame_locator("iframe.scorer")
    expect(puzzle.get_by_role("heading", name="Can you find 29?")).to_be_visible()
    expect(puzzle.locator("#own-title")).to_have_text("Your groups: 20, with the gold 27")
    expect(puzzle.locator("#keys")).to_be_hidden()
    puzzle.get_by_role("button", name="Farmer, 2").first.click()
    puzzle.get_by_role("button", name="Put it into group 1").click()
    expect(puzzle.locator("#own-title")).to_have_text("Your groups: 22, with the gold 29")
    expect(puzzle.locator("#own")).to_contain_text("Nothing scores more.")
    found = Axe().run(puzzle.owner.element_handle().content_frame()).response["violations"]
    assert [] == [fault["id"] for fault in found]


@pytest.mark.parametrize("path", some([RULEBOOK, HONESTY], [RULEBOOK]), ids=lambda one: one.stem)
def test_what_is_made_for_blogs_reads_without_a_script(
    quiet: Page, shelf: Path, tmp_path: Path, path: Path
) -> None:
    if path == HONESTY:
        publish_ran(read_notebook(path), path, shelf, kinds=BLOGS)
    static, piece = (shelf / f"{path.stem}-{kind}.html" for kind in ("static", "fragment"))
    assert static.stat().st_size < MOST_STILL > piece.stat().st_size
    blog = "<!DOCTYPE html><title>A blog</title><h2 id=own style='color:red'>Mine</h2>"
    (tmp_path / "blog.html").write_text(blog + piece.read_text("utf-8"), "utf-8")
    for page in (static, tmp_path / "blog.html"):
        quiet.set_viewport_size({"width": 400, "height": 800})
        quiet.goto(page.as_uri())
        expect(quiet.locator(".still svg").first).to_be_visible()
        assert quiet.evaluate("document.documentElement.scrollWidth") <= 400
    assert quiet.evaluate("getComputedStyle(document.getElementById('own')).color") == (
        "rgb(255, 0, 0)"
    )


def test_an_article_becomes_a_paper_and_its_figures_files(tmp_path: Path) -> None:
    notebook = read_notebook(RULEBOOK)
    files = publish_ran(notebook, RULEBOOK, tmp_path, kinds=["pdf", "figures"])
    paper, *figures = files
    assert paper.read_bytes().startswith(b"%PDF-") and paper.stat().st_size > 50_000
    names = {"puzzle", "best", "recipes"}
    assert {(name, kind) for name in names for kind in (".svg", ".png")} == {
        (file.stem, file.suffix) for file in figures
    }
    for name in names:
        drawn = (tmp_path / "figures" / f"{name}.svg").read_text(encoding="utf-8")
        assert "<title>" in drawn and "var(--" not in drawn
        wide = struct.unpack(">I", (tmp_path / "figures" / f"{name}.png").read_bytes()[16:20])[0]
        assert 1440 == wide
