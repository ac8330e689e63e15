"""Where the whole table is asked whether anybody reacts, whoever could (C-22)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from kings.castle import GAME, Phase, State
from kings.castle.events import Happening, LevelThreatened, ManThreatened
from kings.castle.moves import Decline, Play
from kings.castle.rules import halts
from kings.game import Halt
from tests.castle.battery import complaints
from tests.castle.games import numbered
from tests.castle.secrets import unarmed


def halted(seed: int) -> Iterator[tuple[Halt[State], State, tuple[Happening, ...]]]:
    """Yield every halt of a random game, the state after its move, and what the move led to."""
    game = numbered(seed)
    for state, move, after, events in zip(
        game.states, game.moves, game.states[1:], game.events, strict=False
    ):
        for halt in halts(state, move):
            yield halt, after, events


@pytest.mark.parametrize("seed", range(8))
def test_c_22_every_threat_halts_the_table_and_nothing_else_does(seed: int) -> None:
    game = numbered(seed)
    for state, move, events in zip(game.states, game.moves, game.events, strict=False):
        threats = [
            at
            for at, event in enumerate(events, start=1)
            if isinstance(event, ManThreatened | LevelThreatened)
        ]
        assert threats == [halt.events for halt in halts(state, move)]


@pytest.mark.parametrize("seed", range(8))
def test_c_22_a_halt_looks_as_it_does_to_who_is_asked(seed: int) -> None:
    """But for its own choices, whoever is asked sees the table as everybody does at the halt."""
    for halt, after, events in halted(seed):
        assert halt.state.phase is Phase.REACT and () == GAME.asks(halt.state)
        if halt.events == len(events):
            seat = after.waiting[0]
            asked = replace(GAME.view(after, seat), asks=(), choices=())
            assert asked == GAME.view(halt.state, seat)


@pytest.mark.parametrize("seed", range(8))
def test_c_22_a_view_is_the_same_whether_others_hold_a_reaction_or_not(seed: int) -> None:
    """Two worlds in which the same is played differ only in who could react to it."""
    asked = 0
    game = numbered(seed)
    for state, move, after in zip(game.states, game.moves, game.states[1:], strict=False):
        if not isinstance(move, Play) or not halts(state, move):
            continue
        for viewer in (*range(state.players), None):
            world = unarmed(state, viewer)
            there = GAME.apply(world, move).state
            asked += after.phase is Phase.REACT and after.phase is not there.phase
            if there.phase is not Phase.OVER:
                assert GAME.view(after, viewer) == GAME.view(there, viewer)
    assert asked


def test_c_22_a_question_before_the_end_opens_no_squires() -> None:
    """If all leave it the game is over, and squires lie open: not before."""
    seen = 0
    for seed in range(40):
        for state in numbered(seed).states:
            if state.phase is Phase.REACT:
                last = state
                while last.phase is Phase.REACT:
                    last = GAME.apply(last, Decline(last.waiting[0])).state
                view = GAME.view(state, None)
                seen += last.phase is Phase.OVER
                assert all(seat.squires is None and seat.hand is None for seat in view.seats)
    assert seen


def test_games_are_halted_both_where_somebody_could_react_and_where_nobody_could() -> None:
    found = [halt.events == len(events) for seed in range(8) for halt, _, events in halted(seed)]
    assert {True, False} == set(found)


def test_c_22_two_threats_before_the_end_do_not_tell_which_of_them_others_could_undo() -> None:
    """A Death and a Removal end this game if nobody reacts; a card against either looks alike."""
    assert [] == complaints(numbered(2472), ["views"])
