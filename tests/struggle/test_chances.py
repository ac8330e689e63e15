"""What chance could draw before a game of Kings' Struggle: all of it, each once (S-11 to S-13)."""

from __future__ import annotations

from itertools import islice

import pytest

from kings.game import NATURE
from kings.seeds import stream
from kings.struggle import DECK, GAME, Options, State
from kings.struggle.moves import DrawMode, Shuffle
from kings.struggle.options import Mode
from kings.struggle.state import Phase


def reached(phase: Phase, mode: Mode, seed: int = 1) -> State:
    """Draw until a phase has come."""
    state, rng = GAME.start(Options.for_players(3, mode=mode)), stream(seed)
    while state.phase is not phase:
        state = GAME.apply(state, GAME.draw(state, rng)).state
    return state


def test_each_card_can_tell_day_from_night() -> None:
    state = reached(Phase.DRAW_MODE, "draw")
    assert [DrawMode(card) for card in DECK] == list(GAME.chances(state))


def test_two_cards_of_each_deck_can_be_set_aside_in_45_ways() -> None:
    state = reached(Phase.SET_ASIDE, "night")
    every = set(GAME.chances(state))
    assert 45**3 == len(every) == sum(1 for _ in GAME.chances(state))
    assert {GAME.draw(state, stream(seed, "aside")) for seed in range(5)} <= every


def test_shuffles_come_one_by_one_for_those_who_draw() -> None:
    state = reached(Phase.DRAW_LEAD, "day")
    some = list(islice(GAME.chances(state), 500))
    assert 500 == len(set(some))
    assert all(isinstance(move, Shuffle) and None not in move.decks for move in some)


@pytest.mark.parametrize("phase", [Phase.DRAW_LEAD, Phase.SET_ASIDE])
def test_all_that_is_told_is_allowed(phase: Phase) -> None:
    state = reached(phase, "night")
    assert all(GAME.can(state, move) for move in islice(GAME.chances(state), 0, 20_000, 400))


def test_only_who_is_tied_to_the_end_shuffles_again() -> None:
    others = (DECK[9], *DECK[:9])
    tied = Shuffle((others, DECK, others))
    state = GAME.apply(GAME.start(Options.for_players(3)), tied).state
    assert (0, 2) == state.drawing
    for move in islice(GAME.chances(state), 20):
        assert isinstance(move, Shuffle)
        assert [True, False, True] == [deck is not None for deck in move.decks]
        assert GAME.can(state, move)


def test_nothing_is_drawn_where_somebody_decides() -> None:
    state = reached(Phase.LEAD, "night")
    assert NATURE != GAME.asks(state)[0].seat
    assert [] == list(GAME.chances(state))
