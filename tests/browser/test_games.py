"""Whole games in the app, ``kings play``: by the picture, by the buttons, by the keyboard alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.playing import (
    BUTTONS,
    KEYBOARD,
    OFFERS,
    PICTURE,
    Way,
    play_to_the_end,
    ready_by_keyboard,
)
from tests.browser.tableside import Tableside


def ways(*usual: tuple[Way, int]) -> list[Any]:
    """Return every way of playing at three, four and six seats; the usual run takes a few."""
    every = [(way, players) for way in (PICTURE, BUTTONS) for players in (3, 4, 6)]
    return [
        pytest.param(
            *one,
            id=f"{one[0].name}-{one[1]}",
            marks=() if one in usual else pytest.mark.slow,
        )
        for one in every
    ]


@pytest.mark.parametrize(("way", "players"), ways((BUTTONS, 3)))
def test_a_whole_game(app: str, table: Tableside, way: Way, players: int) -> None:
    table.open(app)
    table.ready(players)
    table.begin()
    table.check(OFFERS, on=False)
    assert 7 <= play_to_the_end(table, way)
    assert players == table.root.locator(".kings-rank").count()


@pytest.mark.slow  # the usual run plays such a game in JupyterLab, where keys do more
@pytest.mark.parametrize("players", [3, 4, 6])
def test_a_whole_game_by_keyboard_alone(app: str, table: Tableside, players: int) -> None:
    table.open(app)
    ready_by_keyboard(table, players)
    assert 7 <= play_to_the_end(table, KEYBOARD)
    assert players == table.root.locator(".kings-rank").count()
