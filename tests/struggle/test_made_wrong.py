"""A move with a thing of the wrong type in it is refused in a sentence (S-20, S-50)."""

from __future__ import annotations

import random
import re
from typing import Any, cast

import numpy as np
import pytest

from kings import castle, keys
from kings.castle.moves import Pass as PassCastle
from kings.errors import BadInput, BadOptions, IllegalMove
from kings.keys.moves import GoOn
from kings.struggle import GAME, Deal, Options, State
from kings.struggle.cards import Card, as_card
from kings.struggle.moves import (
    Accept,
    Act,
    Aim,
    AnswerWith,
    Judge,
    Pass,
    Pay,
    PromiseGold,
    PromiseWords,
    Propose,
    SetAside,
    Settle,
)

ENDLESS = 10**5_000
"""More digits than Python writes out."""


@pytest.fixture(scope="module")
def turn() -> State:
    """The first turn of a game in which deals are made."""
    state, rng = GAME.start(Options()), random.Random(1)
    while state.window is None:
        asked = GAME.asks(state)[0].seat
        move: Any = GAME.draw(state, rng) if asked < 0 else GAME.choices(state, asked)[0]
        state = GAME.apply(state, move).state
    return state


WRONG: list[Any] = [
    None,
    "pass",
    Pass(None),  # type: ignore[arg-type]
    Pass(False),
    Pass(2.0),  # type: ignore[arg-type]
    Pass(ENDLESS),
    Aim(0, None),  # type: ignore[arg-type]
    Aim(0, 1),  # type: ignore[arg-type]
    Aim(0, (1.0,)),  # type: ignore[arg-type]
    Aim(0, (True,)),
    Aim(0, (ENDLESS,)),
    Accept(0, None),  # type: ignore[arg-type]
    Accept(0, ENDLESS),
    Settle(0, "x"),  # type: ignore[arg-type]
    Judge(0, 1, "x"),  # type: ignore[arg-type]
    SetAside(None),  # type: ignore[arg-type]
    Propose("x", Deal(())),  # type: ignore[arg-type]
    Propose(0, None),  # type: ignore[arg-type]
    Propose(0, Deal((Pay(0, 1, ENDLESS),))),
    Propose(0, Deal((Pay(0, ENDLESS, 1),))),
    Propose(0, Deal((PromiseGold(0, 1, ENDLESS, 7),))),
    Propose(0, Deal((PromiseGold(0, 1, 1, ENDLESS),))),
    Propose(0, Deal((Act(0, "use", None, (ENDLESS,)),))),
]


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_what_is_no_move_is_refused_in_a_sentence(turn: State, number: int) -> None:
    with pytest.raises(IllegalMove) as told:
        GAME.check(turn, WRONG[number])
    assert re.search(r"should be|is no move|is no deal|more than 100 digits", told.value.sentence)
    assert len(str(told.value)) < 200
    assert not GAME.can(turn, WRONG[number])


def test_a_wrong_seat_leaves_no_trace_in_what_is_known_of_the_state(turn: State) -> None:
    fresh = GAME.apply(turn, GAME.choices(turn, GAME.asks(turn)[0].seat)[0]).state
    seat = GAME.asks(fresh)[0].seat
    with pytest.raises(IllegalMove):
        GAME.check(fresh, Pass(float(seat)))  # type: ignore[arg-type]
    assert all(type(one.seat) is int for one in GAME.choices(fresh, seat))


def test_the_other_games_refuse_them_too() -> None:
    for game, options, move in (
        (keys.GAME, keys.Options(), GoOn("x")),  # type: ignore[arg-type]
        (castle.GAME, castle.Options(), PassCastle(None)),  # type: ignore[arg-type]
        (keys.GAME, keys.Options(), None),
        (castle.GAME, castle.Options(), None),
    ):
        table: Any = game
        with pytest.raises(IllegalMove, match=r"whole number|no move"):
            table.check(table.start(options), move)


@pytest.mark.parametrize("card", [ENDLESS, "King" * 2_000], ids=["digits", "letters"])
def test_no_card_is_repeated_at_length(card: Any) -> None:
    with pytest.raises(BadInput, match="is no card") as told:
        AnswerWith(1, card)
    assert len(str(told.value)) < 150


def test_a_name_is_a_text() -> None:
    with pytest.raises(BadOptions, match="Name of seat A: a name is a text, not 5"):
        Options(names=(5, "B", "C"))  # type: ignore[arg-type]


@pytest.mark.parametrize("words", ["", "  ", "\u200c", "\u200d", "\ufe0f", "\u2800", "\u0301"])
def test_a_promise_that_nobody_can_read_says_nothing(turn: State, words: str) -> None:
    with pytest.raises(IllegalMove, match=r"has to say something.*\(S-51\)"):
        GAME.check(turn, Propose(0, Deal((PromiseWords(0, 1, 7, words), Pay(1, 0, 1)))))


@pytest.mark.parametrize("wrong", [True, False, 1.0, 2.5, "1", None])
def test_what_only_equals_a_power_is_no_card(wrong: Any) -> None:
    """Python holds True and 1.0 for equal to 1; neither is a Peasant (S-02)."""
    with pytest.raises(BadInput, match=r"is no card: its power is from 1 to 10 \(S-02\)"):
        as_card(wrong)


def test_a_whole_number_of_any_kind_is_the_card_of_that_power() -> None:
    assert (Card.KING, Card.PEASANT) == (as_card(10), as_card(Card.PEASANT))
    assert Card.FARMER is as_card(cast("int", np.int64(2)))
