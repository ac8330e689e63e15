"""The debrief in a real browser: figures appear, in both themes, on a phone and on paper."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # no types
from playwright.sync_api import Page

from kings.publish.debrief import Debriefed, debrief
from tests.analysis.debrief.classes import a_class

ALL_DRAWN = "html[data-drawn=all]"
PATIENCE = 60_000


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Debriefed:
    return debrief(a_class(tmp_path_factory.mktemp("class"), 2))


@pytest.fixture
def quiet(page: Page) -> Iterator[Page]:
    """Return a page on which nothing may go wrong and that may ask nobody for anything."""
    wrong: list[str] = []
    page.on("console", lambda told: wrong.append(told.text) if told.type == "error" else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("request", lambda asked: wrong.append(asked.url) if is_outside(asked.url) else None)
    yield page
    assert [] == wrong


def is_outside(url: str) -> bool:
    return not url.startswith(("file:", "data:", "blob:"))


def opened(page: Page, file: Path) -> None:
    page.goto(file.as_uri())
    page.wait_for_selector(ALL_DRAWN, state="attached", timeout=PATIENCE)


@pytest.mark.parametrize(("width", "theme"), [(1280, "light"), (400, "dark")])
def test_all_figures_appear_nothing_sticks_out_and_nothing_bars_anybody(
    quiet: Page, made: Debriefed, width: int, theme: str
) -> None:
    quiet.set_viewport_size({"width": width, "height": 900})
    quiet.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # light or dark
    opened(quiet, made.report)
    assert quiet.locator(".plot").count() == quiet.locator(".plot .main-svg:first-child").count()
    assert width >= quiet.evaluate("document.documentElement.scrollWidth")
    assert [] == Axe().run(quiet).response["violations"]
    paper = quiet.locator(".plot .main-svg").first.evaluate("one => one.style.background")
    assert ("rgb(255, 253, 248)" if theme == "light" else "rgb(38, 43, 50)") == paper


def test_the_switch_turns_the_figures_too(quiet: Page, made: Debriefed) -> None:
    opened(quiet, made.report)
    quiet.get_by_role("button", name="Light or dark").click()
    quiet.wait_for_selector(ALL_DRAWN, state="attached", timeout=PATIENCE)
    paper = quiet.locator(".plot .main-svg").first.evaluate("one => one.style.background")
    assert "rgb(38, 43, 50)" == paper


def test_slides_go_on_by_key_and_print_one_to_a_page(
    quiet: Page, made: Debriefed, tmp_path: Path
) -> None:
    quiet.set_viewport_size({"width": 1280, "height": 720})
    quiet.goto(made.slides.as_uri())
    number = quiet.locator(".slide").count()
    assert f"1 of {number}" == quiet.locator("#place").inner_text()
    quiet.keyboard.press("ArrowRight")
    assert f"2 of {number}" == quiet.locator("#place").inner_text()
    quiet.keyboard.press("End")
    assert "And now?" in quiet.locator(".slide.here").inner_text()
    pdf = quiet.pdf(path=tmp_path / "slides.pdf", prefer_css_page_size=True)
    assert number == pdf.count(b"/Type /Page\n") + pdf.count(b"/Type /Page ")


def test_both_pages_are_printed_with_all_their_figures(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    folder = a_class(tmp_path, 1)
    printed = debrief(folder, pdf=True, printing=lambda done, of: told.append((done, of))).pdf
    assert [(0, 2), (1, 2), (2, 2)] == told
    assert ["report.pdf", "slides.pdf"] == [file.name for file in printed]
    assert all(file.read_bytes().startswith(b"%PDF") for file in printed)
