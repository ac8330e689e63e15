"""Ways to play a whole game: by pointing at the picture, by the buttons, by the keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.browser.tableside import Tableside

OFFERS = "Stop for my offers before each bot acts"
MOST_STEPS = 300


@dataclass(frozen=True, slots=True)
class Way:
    """How one decides and how one goes on; ``decide`` is given a number that varies the choice."""

    name: str
    decide: Callable[[Tableside, int], None]
    go_on: Callable[[Tableside], None]


def play_to_the_end(table: Tableside, way: Way) -> int:
    """Play until the end of the game is shown; return how many decisions that took."""
    decided = 0
    for step in range(MOST_STEPS):
        if table.over:
            return decided
        before = table.moves
        if table.choices.count():
            way.decide(table, step)
            decided += 1
        else:
            way.go_on(table)
        assert before < table.moves, f"nothing happened: {table.question}"
    raise AssertionError("the game does not end")


def by_buttons(table: Tableside, number: int) -> None:
    """Press one of the choices."""
    table.press(table.choices.nth(number * 7 % table.choices.count()))


def go_on_by_button(table: Tableside) -> None:
    """Press the button that goes on."""
    table.press("Go on")


def by_picture(table: Tableside, number: int) -> None:
    """Click on what can be chosen; a choice that the picture doesn't show has its button."""
    before = table.moves
    pointed: set[str] = set()
    while table.moves == before and (left := [mark for mark in table.can if mark not in pointed]):
        mark = left[number % len(left)]
        table.point(mark)
        pointed.add(mark)
    if table.moves == before:
        by_buttons(table, number)


def by_keyboard(table: Tableside, number: int) -> None:
    """Press a choice's number; every other time, go there with the Tab key and press Enter."""
    count = table.choices.count()
    wanted = number * 7 % count
    if number % 2 == 0 and wanted < 9:
        table.key(str(wanted + 1))
    else:
        table.tab_to(table.choices.nth(wanted).inner_text())
        table.key("Enter")
    assert table.focus_is_inside


def go_on_by_key(table: Tableside) -> None:
    """Press the shortcut that goes on."""
    table.key("g")
    assert table.focus_is_inside


PICTURE = Way("picture", by_picture, go_on_by_button)
BUTTONS = Way("buttons", by_buttons, go_on_by_button)
KEYBOARD = Way("keyboard", by_keyboard, go_on_by_key)


def ready_by_keyboard(table: Tableside, players: int) -> None:
    """Set a game up for one person and begin it, without the mouse; bots' turns don't wait."""
    table.tab_to("4")
    for _ in range(abs(players - 4)):
        table.key("ArrowRight" if players > 4 else "ArrowLeft")
    table.tab_to("Play with these choices")
    table.key("Enter")
    assert table.focus_is_inside
    table.tab_to(OFFERS)
    table.key("Space")
