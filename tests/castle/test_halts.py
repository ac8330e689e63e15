"""Where the whole table is asked whether anybody reacts, whoever could (C-22)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kings.castle import GAME, Phase, State
from kings.castle.events import Happening, LevelThreatened, ManThreatened
from kings.castle.rules import halts
from kings.game import Halt
from tests.castle.games import numbered


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
def test_c_22_a_halt_looks_as_it_does_where_somebody_is_asked(seed: int) -> None:
    """To all but those who are asked, the table of a halt is that of the question."""
    for halt, after, events in halted(seed):
        assert halt.state.phase is Phase.REACT and () == GAME.asks(halt.state)
        if halt.events == len(events):
            assert after.phase is Phase.REACT
            for seat in {*range(after.players), None} - {after.waiting[0]}:
                assert GAME.view(after, seat) == GAME.view(halt.state, seat)


def test_games_are_halted_both_where_somebody_could_react_and_where_nobody_could() -> None:
    found = [halt.events == len(events) for seed in range(8) for halt, _, events in halted(seed)]
    assert {True, False} == set(found)
