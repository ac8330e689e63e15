"""Random games as recordings, shared by the tests of records."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from kings.errors import BadRecord
from kings.records.formats import JournalHeader, Moved, Scenario, check_in, sealed
from kings.records.recording import Moment, Recording, new_header, replay, resume
from kings.struggle.options import Options
from kings.struggle.positions import position_of
from kings.struggle.state import State
from tests.strategies import STRUGGLE, Trajectory, play

GAMES = 48
"""As many consecutive seeds take random options through all sizes, modes and markets."""

SHORT = 14
"""Moves of a game that is long enough to have something in every line."""

needs_linux = pytest.mark.skipif(
    sys.platform != "linux", reason="only there /proc names what is synced"
)
needs_posix = pytest.mark.skipif(os.name != "posix", reason="modes and locks are POSIX's")


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


def in_version_1(recording: Recording) -> Recording:
    """Return the same game as a journal of version 1 holds it."""
    older: Recording = Recording(replace(recording.header, version=1))
    for move in recording.moves:
        older.do(move)
    return older


def resealed(text: str) -> str:
    """Return a journal with the check that each line should have, as whoever edits it could."""
    lines, check = [], ""
    for line in text.removesuffix("\n").split("\n"):
        if line.endswith("}"):
            line = sealed(re.sub(r', ?"check": ?"[0-9a-f]*"}$', "}", line), check)
            check = check_in(line)
        lines.append(line)
    return "\n".join(lines) + "\n"


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


@contextmanager
def playing(recording: Recording) -> Iterator[Recording]:
    """Close a recording whatever happens."""
    try:
        yield recording
    finally:
        recording.close()


def refused(path: Path) -> BadRecord:
    """Return the error that replay and resume both raise; the file stays as it is."""
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(BadRecord) as by_replay:
        replay(path)
    with pytest.raises(BadRecord) as by_resume:
        resume(path)
    assert str(by_replay.value) == str(by_resume.value)
    assert by_replay.value.line == by_resume.value.line
    assert before == (path.read_bytes() if path.is_file() else None)
    return by_replay.value


def synced_from_now_on(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Return the list into which every file and folder goes that is synced."""
    synced: list[Path] = []
    sync = os.fsync

    def noted(descriptor: int) -> None:
        sync(descriptor)
        synced.append(Path(f"/proc/self/fd/{descriptor}").readlink())

    monkeypatch.setattr(os, "fsync", noted)
    return synced
