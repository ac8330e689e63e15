"""King's Keys in the browser: a whole game with all Jokers, by the picture and by buttons."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.browser.serving import served
from tests.browser.tableside import Tableside

MOST_STEPS = 80

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
    assert re.search(r"\w+ wins with [^.]+ \(K-31\)\.", table.text())


def test_on_a_phone_nothing_is_wider_than_the_page(table: Tableside, keys_table: str) -> None:
    table.page.set_viewport_size({"width": 390, "height": 800})
    table.open(keys_table)
    wide = table.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390
    drawn = table.root.locator(".kings-main .kings-stage svg").first
    assert "0 0 390" in str(drawn.get_attribute("viewBox"))[:7]
