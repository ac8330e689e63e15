"""Whole games in the app, ``kings play``: by the picture, by the buttons, by the keyboard alone."""

from __future__ import annotations

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


@pytest.mark.parametrize("players", [3, 4, 6])
@pytest.mark.parametrize("way", [PICTURE, BUTTONS], ids=lambda way: way.name)
def test_a_whole_game(app: str, table: Tableside, way: Way, players: int) -> None:
    table.open(app)
    table.ready(players)
    table.begin()
    table.check(OFFERS, on=False)
    assert 7 <= play_to_the_end(table, way)
    assert players == table.root.locator(".kings-rank").count()


@pytest.mark.parametrize("players", [3, 4, 6])
def test_a_whole_game_by_keyboard_alone(app: str, table: Tableside, players: int) -> None:
    table.open(app)
    ready_by_keyboard(table, players)
    assert 7 <= play_to_the_end(table, KEYBOARD)
    assert players == table.root.locator(".kings-rank").count()
