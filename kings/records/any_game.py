"""A recorded game of any kind, for whoever doesn't say which: played through, or gone on with."""

from __future__ import annotations

from pathlib import Path

from kings.records import recording
from kings.records.seating import AnyRecording


def replay(journal: Path | str) -> AnyRecording:
    """Play a recorded game through and check every move; nothing is written.

    ``journal``: the path of its file, of any game. What comes back has every ``moment`` and the
    ``state`` at the end, and shows in a notebook how the game ended or where it stands. Raises
    ``BadRecord``, which says at which line a bad file went wrong and why.

    For example ``kings.replay("data/games/night_of_four.jsonl").state``.
    """
    return recording.replay(journal, game=None)


def resume(journal: Path | str) -> AnyRecording:
    """Continue a recorded game where its file stops; new moves are written there.

    ``journal``: the path of its file, of any game. ``do`` makes a move, and ``close`` ends it.
    Raises ``BadRecord`` as ``replay`` does.

    For example ``kings.resume("game.jsonl")``.
    """
    return recording.resume(journal, game=None)
