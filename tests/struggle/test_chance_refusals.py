"""Each refusal of a draw before a game of Kings' Struggle has its own words and its own rule."""

from __future__ import annotations

import random

import pytest

from kings.errors import IllegalMove
from kings.seeds import stream
from kings.struggle import DECK, GAME, Options, State
from kings.struggle.moves import Act, DrawMode, Move, SetAside, Shuffle
from kings.struggle.options import Mode
from kings.struggle.state import Phase
from tests.checkers.refusals import refusal
from tests.positions import ADA, NAMES


def reached(phase: Phase, mode: Mode) -> State:
    """Draw until a phase has come."""
    state, rng = GAME.start(Options(names=NAMES[:3], mode=mode)), stream(1)
    while state.phase is not phase:
        state = GAME.apply(state, GAME.draw(state, rng)).state
    return state


LEAD = reached(Phase.LEAD, "day")
SHUFFLE = reached(Phase.DRAW_LEAD, "day")
MODE = reached(Phase.DRAW_MODE, "draw")
ASIDE = reached(Phase.SET_ASIDE, "night")

OTHER = (DECK[9], *DECK[:9])
TIED = GAME.apply(SHUFFLE, Shuffle((OTHER, DECK, OTHER))).state
PAIR = DECK[0], DECK[1]
PAIRS = (PAIR, PAIR, PAIR)

CAUSES: tuple[tuple[State, Shuffle | DrawMode | SetAside, str, str], ...] = (
    (SHUFFLE, Shuffle((DECK, DECK, OTHER), seat=ADA), "Only chance draws and shuffles.", "S-11"),
    (MODE, DrawMode(DECK[0], seat=ADA), "Only chance draws and shuffles.", "S-11"),
    (ASIDE, SetAside(PAIRS, seat=ADA), "Only chance draws and shuffles.", "S-11"),
    (LEAD, Shuffle((DECK, DECK, OTHER)), "Nobody draws for the lead now.", "S-11"),
    (LEAD, DrawMode(DECK[0]), "Day or Night is not drawn for now.", "S-13"),
    (LEAD, SetAside(PAIRS), "No cards are set aside now.", "S-12"),
    (SHUFFLE, Shuffle((DECK, OTHER)), "There are 3 seats, not 2.", "S-11"),
    (SHUFFLE, Shuffle((DECK, None, OTHER)), "Ben draws if and only if it is tied.", "S-11"),
    (TIED, Shuffle((DECK, DECK, OTHER)), "Ben draws if and only if it is tied.", "S-11"),
    (
        SHUFFLE,
        Shuffle((DECK, DECK[:9], OTHER)),
        "The deck of Ben is not the ten cards.",
        "S-02",
    ),
    (
        SHUFFLE,
        Shuffle((DECK, (*DECK[:9], DECK[0]), OTHER)),
        "The deck of Ben is not the ten cards.",
        "S-02",
    ),
    (ASIDE, SetAside(PAIRS[:2]), "There are 3 seats, not 2.", "S-12"),
    (
        ASIDE,
        SetAside((PAIR, (DECK[0], DECK[0]), PAIR)),
        "Ben sets two cards of its deck aside.",
        "S-12",
    ),
)


@pytest.mark.parametrize(("state", "move", "sentence", "rule"), CAUSES)
def test_each_wrong_draw_has_its_sentence_and_its_rule(
    state: State, move: Move, sentence: str, rule: str
) -> None:
    refused = refusal(GAME, state, move)
    expected = sentence, rule, ADA if move.seat == ADA else None
    assert expected == (refused.sentence, refused.rule, refused.seat)


def test_nothing_is_drawn_when_somebody_decides() -> None:
    with pytest.raises(IllegalMove) as refused:
        GAME.draw(LEAD, random.Random(1))
    assert ("Nothing is drawn now.", "S-20") == (refused.value.sentence, refused.value.rule)


def test_the_pair_that_is_set_aside_may_be_named_in_any_order() -> None:
    named = SetAside((PAIR, (DECK[1], DECK[0]), PAIR))
    assert PAIRS == GAME.apply(ASIDE, named).state.aside


def test_an_act_of_the_wrong_make_is_refused() -> None:
    with pytest.raises(IllegalMove):
        GAME.check(LEAD, Act(ADA, "dance", DECK[0]))  # type: ignore[arg-type]  # what a file holds
