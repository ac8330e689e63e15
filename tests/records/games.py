"""Random games as recordings, shared by the tests of records."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from kings.records import JournalHeader, Recording, Scenario, new_header
from kings.records.formats import Moved
from kings.records.recording import Moment
from kings.struggle.options import Options
from kings.struggle.positions import position_of
from kings.struggle.state import State
from tests.strategies import STRUGGLE, Trajectory, play

__all__ = ["GAMES", "header_for", "lines_of", "recorded", "scenario_of", "trajectory"]

GAMES = 48
"""As many consecutive seeds take random options through all sizes, modes and markets."""


@cache
def trajectory(seed: int) -> Trajectory:
    """Return a random game with deals, played to its end."""
    played = play(STRUGGLE, seed)
    assert played.accident is None, played.accident
    return played


def header_for(options: Options, seed: int = 7) -> JournalHeader:
    """Return a header for a game of people."""
    return new_header(options, ("human",) * options.players, seed)


def recorded(seed: int, path: Path | None = None, *, moves: int | None = None) -> Recording:
    """Return a random game, or its first moves, as a recording, with a journal if named."""
    game = trajectory(seed)
    recording = Recording.begin(header_for(game.options, seed), path)
    for move in game.moves[:moves]:
        recording.do(move)
    return recording


def lines_of(moments: list[Moment]) -> list[Moved]:
    """Return the journal lines of moves in force."""
    return [Moved(m.line, m.move, m.events, "2026-01-01T00:00:00+00:00") for m in moments]


def scenario_of(state: State) -> Scenario:
    """Return a scenario that asks about a state."""
    return Scenario(
        format="kings-scenario",
        version=1,
        game="struggle",
        name="A moment",
        question="What now?",
        options=state.options,
        position=position_of(state),
    )
