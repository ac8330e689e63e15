"""What a seat is shown of King of the Castle: its own cards, and of others what lies open."""

from __future__ import annotations

import pytest

from kings.castle import GAME, State
from kings.castle.state import Phase
from tests.castle.tables import ADA, BEN, CLEO, chance, options, play, play_out


def dealt() -> State:
    """Return a table whose squires come with Event cards, when the hands are dealt."""
    state = GAME.start(options(squires="dealt"))
    while state.phase is not Phase.KINGDOM:
        state = play(state, chance(state))
    return state


@pytest.mark.parametrize("seat", [ADA, BEN, CLEO])
def test_a_seat_is_shown_its_own_squires_hand_and_the_cards_they_came_with(seat: int) -> None:
    state = dealt()
    for owner, shown in enumerate(GAME.view(state, seat).seats):
        own = owner == seat
        assert (owner, state.options.names[owner]) == (shown.seat, shown.name)
        assert (3, 3) == (shown.held, shown.chosen)
        assert (state.hands[owner] if own else None) == shown.hand
        assert (state.squires[owner] if own else None) == shown.squires
        assert (state.aside[owner] if own else None) == shown.aside
        assert () == shown.seen


def test_somebody_without_a_seat_is_shown_nobodys() -> None:
    for shown in GAME.view(dealt(), None).seats:
        assert (None, None, None) == (shown.hand, shown.squires, shown.aside)


@pytest.mark.parametrize("seat", [ADA, None])
def test_at_the_end_all_squires_lie_open_and_hands_do_not(seat: int | None) -> None:
    state = play_out(dealt())
    for owner, shown in enumerate(GAME.view(state, seat).seats):
        assert (state.squires[owner], state.aside[owner]) == (shown.squires, shown.aside)
        assert (state.hands[owner] if owner == seat else None) == shown.hand


def test_at_the_end_of_a_game_without_squires_the_hands_lie_open() -> None:
    state = play_out(GAME.start(options(squires="none")))
    assert list(state.hands) == [shown.hand for shown in GAME.view(state, None).seats]


def test_the_rest_of_the_table_is_open() -> None:
    state = play_out(dealt())
    seen = GAME.view(state, BEN)
    assert (BEN, state.options, state.phase, state.turn) == (
        seen.seat,
        seen.options,
        seen.phase,
        seen.turn,
    )
    assert (state.starter, state.actor, state.last) == (seen.starter, seen.actor, seen.last)
    assert (state.men, state.stacks, state.dead) == (seen.men, seen.stacks, seen.dead)
    assert (len(state.deck), state.discard, state.deeds) == (seen.deck, seen.discard, seen.deeds)
    assert (state.playing, state.threats) == (seen.playing, seen.threats)
    assert sorted(state.reserve) == sorted(seen.reserve)
