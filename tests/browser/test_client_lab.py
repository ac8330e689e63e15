"""The client in JupyterLab, over a comm: a whole game, the notebook's own keys, two views."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.scripted import Script
from tests.browser.tableside import READY_WITHIN

FOCUS = "document.activeElement.closest('.kings-client') !== null"
SCROLLED = "document.querySelector('.jp-WindowedPanel-outer').scrollTop"


class Notebook:
    """A notebook in JupyterLab; ``errors``: what went wrong on its page."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.goto(url)
        self._ready()

    def _ready(self) -> None:
        """Wait for a kernel: before there is one, Run All would do nothing."""
        status = self.page.locator("#jp-main-statusbar")
        status.get_by_text("Python 3 (ipykernel) | Idle").wait_for()
        status.get_by_text("Mode: Command").wait_for()
        self.cells.first.wait_for()

    @property
    def cells(self) -> Locator:
        """The notebook's cells."""
        return self.page.locator(".jp-Notebook .jp-Cell")

    @property
    def written(self) -> list[str]:
        """What stands in the cells."""
        return self.cells.locator(".jp-InputArea-editor").all_inner_texts()

    def run(self) -> None:
        """Run all cells, and wait for the last one."""
        self.menu("Run", "Run All Cells")
        prompt = self.page.locator(".jp-CodeCell .jp-InputPrompt").last
        expect(prompt).to_have_text(re.compile(r"\[(\d+| )\]:"))
        self.page.locator(".kings-client .stage, .kings-controls").first.wait_for()
        self.page.wait_for_timeout(500)  # the notebook takes the focus to its last cell

    def menu(self, menu: str, *items: str) -> None:
        """Choose something from the menus."""
        self.page.get_by_role("menuitem", name=menu, exact=True).click()
        for item in items:
            self.page.locator(".lm-Menu-itemLabel").get_by_text(item, exact=True).click()

    def tables(self) -> list[str]:
        """Return what stands on each screen."""
        return self.page.locator(".kings-client main").all_inner_texts()


@pytest.fixture
def errors() -> Iterator[list[str]]:
    """What went wrong on the pages of a test."""
    found: list[str] = []
    yield found
    assert [] == found


def opened(page: Page, lab: str, name: str, errors: list[str]) -> Notebook:
    """Open a notebook and run it."""
    page.set_viewport_size({"width": 1366, "height": 768})
    page.emulate_media(reduced_motion="reduce")
    page.set_default_timeout(READY_WITHIN)
    notebook = Notebook(page, lab.format(name))
    notebook.errors = errors
    page.on("pageerror", lambda error: errors.append(str(error)))
    notebook.run()
    return notebook


def test_a_whole_game_by_mouse_is_the_same_as_over_a_socket(
    lab: str, page: Page, errors: list[str], scripted_game: list[dict[str, Any]]
) -> None:
    opened(page, lab, "scripted", errors)
    script = Script(page)
    script.begin()
    script.play()
    assert {"[data-focus=accept]", "[data-focus=refuse]", "[data-focus=send]"} < set(script.pressed)
    assert scripted_game == script.journal()


def test_no_key_reaches_the_notebook_but_the_one_that_saves_it(
    lab: str, page: Page, errors: list[str]
) -> None:
    notebook = opened(page, lab, "keyboard", errors)
    written = notebook.written
    script = Script(page)
    script.settled()
    script.root.locator("h1").click()  # beside everything that can be pressed
    assert page.evaluate(FOCUS)
    scrolled = page.evaluate(SCROLLED)
    for key in "abcdx":  # they add and take cells there
        page.keyboard.press(key)
    for key in ("d", "d", "m", "y", "Shift+Enter", "Control+Enter", "ArrowDown", "ArrowUp", "End"):
        page.keyboard.press(key)
    for key in ("Space", "Enter", "Escape"):
        page.keyboard.press(key)
    assert page.evaluate(FOCUS)
    assert scrolled == page.evaluate(SCROLLED)
    assert written == notebook.written
    expect(page.locator(".jp-mod-editMode")).to_have_count(0)
    page.keyboard.press("Control+s")
    expect(page.locator(".lm-TabBar-tab.jp-mod-dirty")).to_have_count(0)
    for _ in range(3):  # a card by its number, then by the tab key
        script.settled()
        page.keyboard.press("3")
        page.keyboard.press("Enter")
    script.settled()
    assert page.evaluate(FOCUS)
    assert "Assassin" in script.root.locator(".cloth").inner_text()


def test_a_table_that_is_shown_twice_shows_the_same_and_outlives_the_page(
    lab: str, page: Page, errors: list[str]
) -> None:
    notebook = opened(page, lab, "twice", errors)
    output = page.locator(".jp-OutputArea-output pre").last
    expect(output).to_contain_text("pays")  # what the cell's own choice led to
    first, second = Script(page), Script(page, first=1)
    first.settled()
    before = notebook.tables()
    assert 2 == len(before) and before[0] == before[1]
    first.root.get_by_role("button", name="Rules").click()
    expect(page.locator(".kings-client .sheet")).to_have_count(1)  # where it was asked for
    page.keyboard.press("Escape")
    for _ in range(4):
        second.settled()
        second.step()
    second.settled()
    expect(page.locator(".kings-client main").first).not_to_have_text(before[0])
    now = notebook.tables()
    assert now[0] == now[1] != before[0]
    notebook.menu("File", "Save Notebook")
    expect(page.locator(".lm-TabBar-tab.jp-mod-dirty")).to_have_count(0)
    page.reload()
    expect(page.locator(".kings-client main")).to_have_count(2)
    Script(page).settled()
    assert now == notebook.tables()


def test_after_a_restart_a_sentence_says_what_to_do(
    lab: str, page: Page, errors: list[str]
) -> None:
    notebook = opened(page, lab, "keyboard", errors)
    notebook.menu("Kernel", "Restart Kernel…")
    page.locator("dialog .jp-mod-warn").click()
    expect(page.locator(".kings-client .toast").first).to_contain_text("Run the cell again")
    page.keyboard.press("Escape")
    Script(page).press(".picture .can")
    expect(page.locator(".kings-client .toast").first).to_contain_text("The kernel was restarted")


@pytest.mark.parametrize(
    "theme", [pytest.param("JupyterLab Light", marks=pytest.mark.slow), "JupyterLab Dark"]
)
def test_the_table_has_the_notebooks_theme_and_fits_its_cell(
    lab: str, page: Page, errors: list[str], theme: str
) -> None:
    notebook = opened(page, lab, "keyboard", errors)
    notebook.menu("Settings", "Theme", theme)
    dark = theme.endswith("Dark")
    root = page.locator(".kings-client")
    expect(root).to_have_class(
        re.compile("kings-dark") if dark else re.compile("^(?!.*kings-dark)")
    )
    page.wait_for_timeout(500)  # the notebook is laid out anew in its theme
    expect(root).to_have_attribute("data-view", "wide")
    box, cell = root.bounding_box(), root.locator("xpath=..").bounding_box()
    assert box is not None and cell is not None
    assert cell["width"] == box["width"] > 900
    assert 500 < box["height"] < 660  # what the notebook shows at once
    cut = root.evaluate(
        """root => [...root.querySelectorAll("button, .cloth, .hand, .decide")].filter((at) => {
          const box = at.getBoundingClientRect(), all = root.getBoundingClientRect();
          const beside = box.left < all.left - 1 || box.right > all.right + 1;
          return beside || box.bottom > all.bottom + 1;
        }).map((at) => at.textContent)"""
    )
    assert [] == cut


@pytest.mark.slow
def test_the_play_notebook_has_a_table_a_game_to_watch_and_plain_buttons(
    lab: str, page: Page, errors: list[str]
) -> None:
    opened(page, lab, "12_play", errors)
    expect(page.locator(".kings-client")).to_have_count(2)
    expect(page.locator(".kings-client").nth(1)).to_contain_text("a recorded game")
    plain = page.locator(".kings-controls")
    plain.get_by_role("button").first.click()
    expect(plain).to_contain_text("kept under the code")
    script = Script(page)
    script.begin("human", "greedy", "greedy", "greedy")
    script.play(most=3)
    expect(script.root.locator(".head")).to_contain_text("of 7, by Day")


@pytest.mark.slow
def test_the_notebook_of_controls_is_played_by_its_own_buttons(
    lab: str, page: Page, errors: list[str]
) -> None:
    opened(page, lab, "14_controls", errors)
    page.locator(".kings-controls").nth(1).wait_for()
    panel = page.locator(".widget-vbox:has(> .widget-hbox button:text-is('Go on'))").first
    words = panel.locator(".widget-html").nth(1)
    before = words.inner_text()
    panel.get_by_role("button", name="Take back").click()
    expect(words).not_to_have_text(before)
