"""King's Keys in the browser: a whole game with all Jokers, by the picture and by buttons."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator

from tests.browser.phone import beyond
from tests.browser.serving import served
from tests.browser.tableside import Tableside

MOST_STEPS = 80
TWO_SCREENS = 1000.0
"""Pixels in which the decision has to begin on a phone; two of its screens have some 1700."""

VIEW_BOXES = "all => all.map((one) => one.getAttribute('viewBox'))"

CELL = """
from kings.keys import Options
from kings.widgets import play

names = ("Ada", "Ben", "Cleo", "Dora")
play(Options.with_jokers(names), ("human", "greedy", "thief", "builder"), seed=9)
"""


@pytest.fixture(scope="module")
def keys_table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a table with Jokers, a person and three bots."""
    with served(tmp_path_factory.mktemp("keys"), CELL) as url:
        yield url


def step(table: Tableside, number: int) -> None:
    """Finish what was put together, point at the picture, or press an answer, in turns."""
    choices, hold = table.choices, table.choices.filter(has_text="Hold the")
    ready = table.root.locator("button:visible", has_text="Do it:")
    begun = table.root.locator("button:visible", has_text="Show all choices").count()
    if ready.count():
        table.press(ready)
    elif hold.count():
        table.press(hold.first)
    elif choices.count():
        marks = table.can
        if not begun and number % 2 == 0 and marks:
            table.point(marks[number * 5 % len(marks)])
        else:
            table.press(choices.nth(number * 7 % choices.count()))
    else:
        table.press("Go on")


def test_a_game_with_jokers_is_played_to_its_end(table: Tableside, keys_table: str) -> None:
    table.open(keys_table)
    assert table.root.get_by_role("img", name="Ada's cards").count()
    steps = 0
    while not table.over:
        assert steps < MOST_STEPS, "the game does not end"
        step(table, steps)
        steps += 1
    assert "How it was won" in table.text()
    assert table.root.get_by_role("img", name="The winning cards").count()
    assert re.search(r"\w+ wins (?:with|by) [^.]+ \(K-31\)\.", table.text())


def top_of(found: Locator) -> float:
    """Return how far below the top of the page something begins, in pixels."""
    box = found.bounding_box()
    assert box
    return box["y"]


def test_on_a_phone_the_choices_stand_over_the_kingdoms(table: Tableside, keys_table: str) -> None:
    """The page is drawn whole, so that where something stands is how far one has to go to it."""
    table.page.set_viewport_size({"width": 390, "height": 3000})
    table.open(keys_table)
    assert [] == beyond(table.page)
    drawn = table.root.locator(".kings-main .kings-drawing > svg")
    assert ["0 0 390"] * 3 == [str(box)[:7] for box in drawn.evaluate_all(VIEW_BOXES)]
    hand, board, progress = (top_of(drawn.nth(at)) for at in range(3))
    first = top_of(table.choices.first)
    assert hand < first < top_of(table.choices.last) < board < progress
    assert first < TWO_SCREENS, "the decision is too far down"
    can = table.root.locator(".kings-side .kings-stage").locator('[data-can="yes"]')
    steps = 0
    while not can.count():
        assert steps < MOST_STEPS, "no kingdom is ever to be chosen"
        step(table, 2 * steps + 1)
        steps += 1
    table.point(str(can.first.get_attribute("data-mark")))
    begun = table.root.locator("button:visible", has_text="Show all choices").count()
    assert begun or table.root.locator("button:visible", has_text="Do it:").count()
