"""Nothing is wrong with random games of King's Keys, whatever options the table has agreed on."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given, settings

from kings.errors import IllegalMove
from kings.keys import GAME
from kings.keys.events import Happening, LastLeft
from kings.keys.moves import DoNothing, Move
from tests.effort import numbers
from tests.keys.checkers import BATTERY, complaints
from tests.keys.games import idle_game, random_game
from tests.strategies import seeds

PARTS, GAMES_A_PART, SLOW_PARTS = 5, 24, 130
LIGHT = ("ending", "cards", "order", "end", "truce")
"""What is asked of every game; of every other also what is remembered, of every twelfth all."""


@pytest.mark.parametrize("part", numbers(2, of=PARTS))
def test_nothing_is_wrong_with_random_games(part: int) -> None:
    for number in range(part * GAMES_A_PART, (part + 1) * GAMES_A_PART):
        names = (*LIGHT, "memory") if number % 2 else LIGHT
        assert [] == complaints(random_game(number), tuple(BATTERY) if number % 12 == 0 else names)


@pytest.mark.parametrize("number", [9, 11])
def test_nothing_is_wrong_where_nobody_plays_any_more(number: int) -> None:
    assert [] == complaints(idle_game(number), (*LIGHT, "reading", "positions"))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS, SLOW_PARTS))
def test_nothing_is_wrong_with_thousands_of_random_games(part: int) -> None:
    for number in range(part * GAMES_A_PART, (part + 1) * GAMES_A_PART):
        assert [] == complaints(random_game(number))


@given(seeds())
@settings(max_examples=8)
def test_nothing_is_wrong_with_games_of_any_seed(seed: int) -> None:
    assert [] == complaints(random_game(seed), ("ending", "cards", "end", "twins"))


def test_random_play_reaches_every_move_and_whatever_can_happen() -> None:
    played = [random_game(number) for number in range(0, 96, 4)]
    happened = {type(event) for game in played for events in game.events for event in events}
    assert set(get_args(Happening)) - {LastLeft} <= happened
    assert set(get_args(Move)) <= {type(move) for game in played for move in game.moves}


def test_a_refused_move_says_why_and_changes_nothing() -> None:
    state = random_game(0).states[-1]
    before = repr(state)
    with pytest.raises(IllegalMove, match="The game is over; A has nothing to decide"):
        GAME.apply(state, DoNothing(0))
    assert before == repr(state)
