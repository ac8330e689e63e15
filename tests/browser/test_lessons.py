"""The pages of a lesson in a browser: filled in by keyboard, read by everybody, on any screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from kings.classroom.answers import answers_path, read_answers
from kings.lessons.lesson7 import TRAITS
from tests.browser.phone import beyond, small
from tests.browser.serving import served
from tests.browser.tableside import READY_WITHIN, Tableside, barriers
from tests.effort import every_other

PAGE = """
import ipywidgets
from kings.lessons import open_lesson
from kings.widgets.lesson import character, predict, progress

desk = open_lesson(7, "Robin")
desk.check("drop", -1)
ipywidgets.VBox([predict(desk, "before"), character(), progress(desk)])
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("lesson")


@pytest.fixture(scope="module")
def address(home: Path) -> Iterator[str]:
    with served(home, PAGE) as url:
        yield url


def opened(page: Page, address: str) -> Tableside:
    """Open the page; it is a table without a table, so it is waited for by its last button."""
    side = Tableside(page)
    page.goto(address, timeout=READY_WITHIN)
    page.get_by_role("button", name="Look again").wait_for(timeout=READY_WITHIN)
    side.settle(rest=400)
    return side


def test_the_questions_are_answered_by_keyboard(page: Page, address: str, home: Path) -> None:
    side = opened(page, address)
    side.tab_to("of 100")
    page.keyboard.type("70,5")
    side.tab_to("Better than before")
    page.keyboard.press("ArrowDown")
    side.tab_to("The one who always keeps them")
    page.keyboard.press("ArrowDown")
    side.tab_to("Keep my answers")
    side.key("Enter")
    expect(page.get_by_text("3 of 3 questions answered")).to_be_visible()
    given, bad = read_answers(answers_path(home / "kings" / "lessons", "Robin"))
    assert ([70.5, "As well as before", "The one who keeps them while it pays"], ()) == (
        [one.answer for one in given],
        bad,
    )
    side.tab_to("Reset this exercise")
    side.key("Enter")
    standing = page.get_by_text("The last round○ not attempted, 0 of 2")
    expect(standing).to_be_visible()


def test_a_bot_is_put_together_by_keyboard(page: Page, address: str) -> None:
    side = opened(page, address)
    for trait in TRAITS:
        word, idea = next(iter(trait.words.items()))
        side.tab_to(f"{word}: {idea}")
        page.keyboard.press("ArrowDown")
    chosen = ", ".join(list(trait.words)[1] for trait in TRAITS)
    expect(page.get_by_text(f"Chosen: {chosen}.")).to_be_visible()


@pytest.mark.parametrize("scheme", every_other(["dark", "light"]))
def test_nothing_bars_anybody_and_a_phone_is_wide_enough(
    page: Page, address: str, scheme: str
) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # one of its words
    page.set_viewport_size({"width": 390, "height": 1500})
    side = opened(page, address)
    assert [] == barriers(side)
    assert [] == beyond(page)
    assert [] == small(page)


def test_a_barrier_would_be_found(table: Tableside) -> None:
    table.page.set_content(
        '<div class="kings"><div class="kings-bar"><img src="data:,"></div></div>'
    )
    found = barriers(table)
    assert found and all("image-alt" in fault for fault in found)
