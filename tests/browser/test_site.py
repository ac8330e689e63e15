"""The site, built as ``make site`` builds it: whole, offline, readable by everybody."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import cycle, product
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # no types
from playwright.sync_api import Page, expect

from kings.publish.lite import NOTEBOOKS, notebook_address
from tests.browser.serving import static_site
from tests.checkers.pictures import is_left_out, nameless
from tests.effort import some

ROOT = Path(__file__).resolve().parents[2]
USUAL = (
    "index.html",
    "notebooks/20_scoring.html",
    "notebooks/35_coalitions.html",
    "lite.html",
    "reference/modules/struggle.html",
)
PAGES = (*USUAL, "notebooks/44_strategy.html")
THEME = {"aria-required-attr", "definition-list", "landmark-unique"}
"""What is blamed on the theme's frame around the pages, and on how Sphinx lists attributes."""

Visit = Callable[..., Page]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built site; a warning while it is built is an error."""
    made = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html"]
    command += ["-D", "lite=lite"]
    folders = ["-d", str(made / "trees"), str(ROOT / "docs"), str(made / "pages")]
    done = subprocess.run([*command, *folders], cwd=ROOT, capture_output=True, text=True)
    assert 0 == done.returncode, done.stderr
    return made / "pages"


@pytest.fixture(scope="module")
def served(site: Path) -> Iterator[str]:
    """The address of the site, served from this machine."""
    with static_site(site) as address:
        yield address


@pytest.fixture
def visit(page: Page, served: str) -> Iterator[Visit]:
    """Open a page of the site; an error, or a request to anywhere else, fails the test."""
    faults: list[str] = []
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    own = (served, "data:", "blob:", "about:")
    page.on("request", lambda one: None if one.url.startswith(own) else faults.append(one.url))

    def open_one(name: str, *, width: int = 1280, dark: bool = False) -> Page:
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme="dark" if dark else "light")
        page.goto(f"{served}/{name}")
        return page

    yield open_one
    assert [] == faults


def test_the_front_page_shows_what_this_is_and_a_game_to_step_through(visit: Visit) -> None:
    page = visit("index.html")
    expect(page.get_by_role("heading", name="Kings", exact=True)).to_be_visible()
    expect(page.get_by_role("img", name="The table in round 4")).to_be_visible()
    game = page.frame_locator("iframe.replay")
    slider = game.locator("#slider")
    slider.focus()
    page.keyboard.press("End")
    expect(slider).to_have_value(slider.get_attribute("max") or "")


def test_figures_are_drawn_and_say_what_they_show(visit: Visit) -> None:
    page = visit("notebooks/44_strategy.html")
    figure = page.locator("div.figure").first
    figure.scroll_into_view_if_needed()
    expect(figure.locator(".drawn[data-ready=light]")).to_be_visible()
    assert "Peasant" in (figure.locator(".plot").get_attribute("aria-label") or "")


def test_figures_and_pictures_turn_dark_with_the_page(visit: Visit) -> None:
    page = visit("notebooks/44_strategy.html", dark=True)
    figure = page.locator("div.figure").first
    figure.scroll_into_view_if_needed()
    ground = figure.locator(".main-svg").first
    expect(ground).to_have_css("background-color", "rgb(38, 43, 50)")
    page.emulate_media(color_scheme="light")
    expect(ground).to_have_css("background-color", "rgb(255, 253, 248)")
    for dark, ending in ((False, "4.svg"), (True, "4_dark.svg")):
        table = visit("index.html", dark=dark).get_by_role("img", name="The table in round 4")
        assert str(table.evaluate("one => one.currentSrc")).endswith(ending)


def test_a_word_is_found(visit: Visit) -> None:
    page = visit("search.html")
    page.get_by_role("textbox").first.fill("reservation")
    page.keyboard.press("Enter")
    expect(page.locator("#search-results li").first).to_be_visible()


def test_every_command_is_explained(visit: Visit) -> None:
    page = visit("reference/command_line.html")
    for command in ("play", "score", "replay", "simulate", "tournament", "class", "debrief"):
        expect(page.get_by_role("heading", name=f"kings {command}").first).to_be_visible()


@pytest.mark.parametrize(
    ("name", "dark"),
    some(product(PAGES, (False, True)), zip(USUAL, cycle((False, True)), strict=False)),
)
def test_nothing_bars_anybody(visit: Visit, name: str, *, dark: bool) -> None:
    assert [] == barriers(visit(name, dark=dark))


def barriers(page: Page) -> list[str]:
    """Return what axe-core finds, but for what is blamed on the theme."""
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    ours = [fault for fault in found if fault["id"] not in THEME]
    return [f"{fault['id']}: {node['html'][:160]}" for fault in ours for node in fault["nodes"]]


def test_a_notebook_that_runs_without_installation_leads_to_its_live_copy(site: Path) -> None:
    pages = {page.stem: page.read_text("utf-8") for page in (site / "notebooks").glob("*.html")}
    found = {
        name: set(re.findall(r'href="(\.\./lite/[^"]*)"', text)) for name, text in pages.items()
    }
    live = {name: {f"../lite/{notebook_address(name)}"} for name in NOTEBOOKS}
    assert {name: links for name, links in found.items() if links} == live
    copies = (text.count("Open a live copy") for text in pages.values())
    assert len(NOTEBOOKS) == sum(copies)


def test_every_picture_has_words_and_every_page_may_be_found(site: Path) -> None:
    pages = {str(page): page.read_text("utf-8") for page in site.rglob("*.html")}
    left_out = [page for page, text in pages.items() if is_left_out(text)]
    assert [str(site / "search.html")] == left_out, "what is found there is no page of its own"
    # The theme's signs around the articles are blamed on it; each stands beside its words.
    inside = {
        page: re.findall(r"<article.*?</article>", text, re.S) for page, text in pages.items()
    }
    assert 50 < sum(map(len, inside.values()))
    assert {} == {page: found for page, own in inside.items() if (found := nameless("".join(own)))}


@pytest.mark.parametrize("name", some(PAGES, USUAL))
def test_a_phone_shows_the_whole_width(visit: Visit, name: str) -> None:
    page = visit(name, width=390)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390
