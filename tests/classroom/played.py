"""Class folders with tables at chosen moments, for the tests of the classroom."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kings.bots import make_bot
from kings.classroom.class_folder import make_class
from kings.classroom.plan import journal_path
from kings.records.recording import Recording, new_header, resume
from kings.sim.match import next_move
from kings.struggle.options import Mode, Options
from kings.struggle.state import Phase
from kings.table import Driver, StruggleStore


def recorded(
    bots: Sequence[str],
    seed: int,
    *,
    rounds: int = 8,
    mode: Mode = "day",
    free_market: bool = False,
    regulated_market: bool = False,
) -> Recording:
    """Return a game that bots have played, to the beginning of a round or to its end."""
    names = ("Ada", "Ben", "Cleo", "Dora", "Edda", "Finn")[: len(bots)]
    options = Options(names, mode, free_market, regulated_market)
    recording = Recording(new_header(options, tuple(bots), seed, timed=False, name=str(seed)))
    play_until(recording, rounds)
    return recording


def play_until(recording: Recording, rounds: int) -> None:
    """Let bots play on until so many rounds have begun; 8 plays to the end."""
    seats = [make_bot("greedy" if who == "human" else who) for who in recording.players]
    while recording.state.round < rounds and recording.state.phase is not Phase.OVER:
        move = next_move(recording.state, recording.moves, seats, recording.header.seed)
        assert move is not None
        recording.do(move)


def a_class(folder: Path, rounds: Sequence[int]) -> Path:
    """Make a class with a table of three for each number, played to the beginning of that round.

    0: not begun; 8: finished.
    """
    names = [f"Student {number}" for number in range(3 * len(rounds))]
    plan = make_class(folder, names, 7, size=3, title="8b")
    for table, until in zip(plan.tables, rounds, strict=True):
        recording = resume(folder / f"{table.stem}.jsonl")
        play_until(recording, until)
        recording.close()
    return folder


def table_of(folder: Path, number: int) -> StruggleStore:
    """Return a table of a class before one screen, at the moment where its journal stops."""
    store = StruggleStore(Driver.open(journal_path(folder, number)))
    store.play_on()
    return store
