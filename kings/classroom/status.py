"""How far a table is, for everybody to see: a small file beside its journal.

It is made from what a bystander sees, so it can tell nothing that a seat may hide.
"""

from __future__ import annotations

import json
import os
import tempfile
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Literal, cast

from kings.errors import BadRecord
from kings.records import HUMAN, Recording
from kings.records.codec import decode, encode
from kings.records.named_files import read_file
from kings.records.reading import check_kind, parse_object
from kings.struggle.rules import GAME
from kings.struggle.say import say_ask
from kings.struggle.state import GOLD, ROUNDS, Phase

MOST_BYTES = 20_000
"""The size of a file that is still read as a status; a real one has about 700."""


@dataclass(frozen=True, slots=True)
class TableStatus:
    """The public facts of a table.

    ``names``, ``bots`` (whether a bot plays there), ``gold`` and ``won`` (number of won cards) have
    one entry a seat. ``asked``: the seats that have to decide; ``question``: the same as a
    sentence. ``offers``: open proposals; ``deals``: struck ones. ``night`` is None until it is
    drawn for. ``began``, ``at``: UTC times of the first and the last event, None before it and in a
    game that was typed in from paper (``paper``).
    """

    format: Literal["kings-status"]
    version: Literal[1]
    names: tuple[str, ...]
    bots: tuple[bool, ...]
    round: int
    phase: Phase
    night: bool | None
    asked: tuple[int, ...]
    question: str
    gold: tuple[int, ...]
    won: tuple[int, ...]
    offers: int
    deals: int
    began: str | None = None
    at: str | None = None
    paper: bool = False

    def __post_init__(self) -> None:
        """Refuse facts that belong to no table."""
        seats = len(self.names)
        if not 3 <= seats <= 6:
            raise BadRecord(f"A table has 3 to 6 seats, not {seats} (S-01).")
        if not seats == len(self.bots) == len(self.gold) == len(self.won):
            raise BadRecord("names, bots, gold and won should have one entry for each seat.")
        if not 0 <= self.round <= ROUNDS:
            raise BadRecord(f"A game has seven rounds, so there is no round {self.round} (S-04).")
        if not set(self.asked) <= set(range(seats)):
            raise BadRecord("asked names a seat that this table doesn't have (S-01).")
        if not all(0 <= gold <= GOLD for gold in self.gold):
            raise BadRecord(f"Nobody has less than no gold, or more than {GOLD} (S-03).")
        for time in (self.began, self.at):
            _check_time(time)

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.phase is Phase.OVER


def _check_time(time: str | None) -> None:
    if time is None:
        return
    try:
        known = datetime.fromisoformat(time).tzinfo is not None
    except ValueError:
        known = False
    if not known:
        raise BadRecord(f"“{time[:40]}” is no time with its time zone.")


def status_of(recording: Recording) -> TableStatus:
    """Return the public facts of a game as it is now."""
    state, lines = recording.state, recording.lines
    view = GAME.view(state, None)
    return TableStatus(
        format="kings-status",
        version=1,
        names=view.options.names,
        bots=tuple(player != HUMAN for player in recording.players),
        round=view.round,
        phase=view.phase,
        night=view.night,
        asked=tuple(ask.seat for ask in view.asks if ask.seat >= 0),
        question=say_ask(view),
        gold=tuple(seat.gold for seat in view.seats),
        won=tuple(seat.won for seat in view.seats),
        offers=len(view.proposals),
        deals=state.deals_struck,
        began=lines[0].at if lines else None,
        at=lines[-1].at if lines else None,
        paper=recording.header.paper is not None,
    )


def status_text(status: TableStatus) -> str:
    """Write a status as readable JSON."""
    return json.dumps(encode(TableStatus, status), ensure_ascii=False, indent=1) + "\n"


def parse_status(text: str) -> TableStatus:
    """Read a status; raises ``BadRecord`` with a sentence that names the place."""
    data = parse_object(text, "The status")
    check_kind(data, "kings-status", "The status")
    return cast("TableStatus", decode(TableStatus, data, "status"))


def status_beside(journal: Path) -> Path:
    """Return the place of the status that belongs to a journal: ``table-03.status.json``."""
    return journal.with_name(f"{journal.stem}.status.json")


def read_status(path: Path | str) -> TableStatus:
    """Read a status file; ``BadRecord`` says what is wrong with it."""
    file = Path(path)
    try:
        data = read_file(file, MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise BadRecord(f"it is larger than {MOST_BYTES} bytes, so it is no status.")
        return parse_status(data.decode("utf-8"))
    except OSError as error:
        raise BadRecord(f"{file.name} can't be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise BadRecord(f"{file.name}: the text is not UTF-8.") from error
    except BadRecord as error:
        raise BadRecord(f"{file.name}: {error}") from error


def write_status(file: Path, status: TableStatus) -> None:
    """Put a status in its place in one piece: whoever reads it sees the old one or the new one.

    Raises ``BadRecord`` if it can't be written; the old one then stays.
    """
    try:
        descriptor, name = tempfile.mkstemp(prefix=f".{file.name}-", dir=file.parent)
        try:
            with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as stream:
                stream.write(status_text(status))
            Path(name).chmod(0o644)  # unlike a journal it holds no secret: the teacher may read it
            Path(name).replace(file)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise BadRecord(f"{file.name} can't be written: {error.strerror}.") from error
