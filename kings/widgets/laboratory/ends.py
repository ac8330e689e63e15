"""Piles from the end of a game, read from its journal."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from kings.errors import BadInput
from kings.records.journal import JournalText
from kings.records.recording import Recording, replay
from kings.struggle.cards import Counts
from kings.struggle.partition.groups import Tables
from kings.struggle.rules import GAME
from kings.table.opening import parse_text


@dataclass(frozen=True, slots=True)
class GameEnd:
    """The piles at the end of a game, by seat, and the scoring tables that were played by."""

    names: tuple[str, ...]
    piles: tuple[Counts, ...]
    tables: Tables


def end_of(journal: Path | str) -> GameEnd:
    """Read the end of a game from the path of its journal.

    Raises ``BadRecord`` for a bad file and ``BadInput`` if the game isn't over: while it goes on,
    a pile is not settled.
    """
    return _end(replay(journal))


def end_of_text(text: str) -> GameEnd:
    """Read the end of a game from the text of its journal; raises what ``end_of`` raises."""
    found: JournalText = parse_text(text)
    return _end(replay(found))


def _end(record: Recording) -> GameEnd:
    state = record.state
    if GAME.outcome(state) is None:
        raise BadInput("This game isn't over, so no pile of it is settled yet (S-60).")
    return GameEnd(tuple(state.options.names), state.piles, state.options.tables)
