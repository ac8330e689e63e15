"""How far the tables of a class are, for everybody to see: a small file beside each journal.

A status is made from what a bystander sees, so it can tell nothing that a seat may hide. The board
reads these files again and again and puts the tables in order; it opens no journal, so a table is
never disturbed and no hand is ever looked into.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import IntEnum
from pathlib import Path
from typing import Literal

from kings.classroom.plan import TablePlan, read_class_plan, status_path
from kings.errors import BadInput, BadRecord
from kings.records import files, formats
from kings.records.recording import HUMAN, Recording
from kings.struggle.rules import GAME
from kings.struggle.say import say_ask
from kings.struggle.state import GOLD, ROUNDS, Phase
from kings.words import listed, number, plural

MOST_BYTES = 20_000
"""The most bytes of a file that is read as a status; a real one has about 700."""


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
            raise BadRecord(f"A purse holds from 0 to {GOLD} gold (S-03).")
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
        raise BadRecord(f"“{time[:40]}” is not a time with a time zone.")


def status_of(recording: Recording) -> TableStatus:
    """Return the public facts of a game as it is now."""
    state = recording.state
    times = [line.at for line in recording.lines if not isinstance(line, formats.NOTES)]
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
        began=times[0] if times else None,
        at=times[-1] if times else None,
        paper=recording.header.paper is not None,
    )


def status_text(status: TableStatus) -> str:
    """Write a status as readable JSON."""
    return formats.readable_text(TableStatus, status)


def parse_status(text: str) -> TableStatus:
    """Read a status; raises ``BadRecord`` with a sentence that names the place."""
    return formats.read_as(TableStatus, text, "kings-status", "The status", "status")


def status_beside(journal: Path) -> Path:
    """Return the place of the status that belongs to a journal: ``table-03.status.json``."""
    return journal.with_name(f"{journal.stem}.status.json")


def read_status(path: Path | str) -> TableStatus:
    """Read a status file; ``BadRecord`` says what is wrong with it."""
    file = Path(path)
    try:
        data = files.read_file(file, MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise BadRecord(f"it is larger than {MOST_BYTES} bytes, so it is not a status.")
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
    try:  # it needn't outlive a power cut: the next move writes it anew
        files.put_text(file, status_text(status), mode=0o644, lasting=False)
    except OSError as error:
        raise BadRecord(f"{file.name} can't be written: {error.strerror}.") from error


# The teacher's board.


STUCK_AFTER = 180
"""Seconds without an event after which a table may be stuck."""


class Need(IntEnum):
    """How much a table needs the teacher; the least number first."""

    DAMAGED = 0
    """Its status can't be read."""
    STUCK = 1
    """Nothing has happened for a while."""
    WAITING = 2
    """It has not begun."""
    PLAYING = 3
    """All is well."""
    FINISHED = 4
    """Its game is over."""


@dataclass(frozen=True, slots=True)
class Tile:
    """What the board shows of one table.

    ``status``: None if there is none or it can't be read; ``problem``: why not, in a sentence;
    ``played``: seconds from the first event to the last or, while it plays, to now; ``idle``:
    seconds since the last event; both None if nothing has happened.
    """

    table: int
    players: tuple[str, ...]
    need: Need
    status: TableStatus | None = None
    problem: str = ""
    played: int | None = None
    idle: int | None = None


@dataclass(frozen=True, slots=True)
class ClassBoard:
    """A class at one moment; ``tiles``: who needs the teacher first, then by number."""

    name: str
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class _Noted:
    """A status as it was last read, and when the board saw it change (None: found so)."""

    status: TableStatus
    changed: datetime | None


class ClassWatch:
    """Reads the status files of a class folder whenever it is asked to.

    The clocks of the tables' computers may be wrong. So from the first change that it sees the
    watch goes by its own clock.
    """

    def __init__(self, folder: Path | str, *, stuck_after: int = STUCK_AFTER) -> None:
        self.folder = Path(folder)
        self.plan = read_class_plan(folder)
        self.stuck_after = stuck_after
        self._noted: dict[int, _Noted] = {}

    def look(self, now: datetime | None = None) -> ClassBoard:
        """Read all status files and return the board as it is now."""
        moment = now or datetime.now(UTC)
        tiles = [self._tile(table, moment) for table in self.plan.tables]
        ordered = sorted(tiles, key=lambda tile: (tile.need, tile.table))
        return ClassBoard(self.plan.name, tuple(ordered))

    def set_patience(self, seconds: int) -> None:
        """Call a table stuck after so many seconds without an event; ``BadInput`` under 10."""
        if seconds < 10:
            raise BadInput(
                "A table counts as stuck 10 seconds after its last event at the earliest."
            )
        self.stuck_after = seconds

    def _tile(self, table: TablePlan, now: datetime) -> Tile:
        file = status_path(self.folder, table.table)
        if not file.exists():
            return Tile(table.table, table.players, Need.WAITING)
        try:
            status = read_status(file)
        except BadRecord as error:
            return Tile(table.table, table.players, Need.DAMAGED, problem=str(error))
        idle = self._idle(table.table, status, now)
        played = _played(status, idle, now)
        return Tile(table.table, status.names, self._need(status, idle), status, "", played, idle)

    def _need(self, status: TableStatus, idle: int | None) -> Need:
        if status.finished:
            return Need.FINISHED
        if idle is None:
            return Need.PLAYING if status.paper else Need.WAITING
        return Need.STUCK if idle >= self.stuck_after else Need.PLAYING

    def _idle(self, table: int, status: TableStatus, now: datetime) -> int | None:
        """Return the seconds since the last event; after a change that was seen, since then."""
        known = self._noted.get(table)
        if known is None or known.status != status:
            known = _Noted(status, None if known is None else now)
            self._noted[table] = known
        if known.changed is not None:
            return _seconds(known.changed, now)
        return None if status.at is None else _seconds(datetime.fromisoformat(status.at), now)


def _played(status: TableStatus, idle: int | None, now: datetime) -> int | None:
    """Return the seconds that a table has played; the clock of a finished game has stopped."""
    if status.began is None or status.at is None or idle is None:
        return None
    until_last = _seconds(datetime.fromisoformat(status.began), datetime.fromisoformat(status.at))
    return until_last if status.finished else until_last + idle


def _seconds(since: datetime, now: datetime) -> int:
    return max(0, int((now - since).total_seconds()))


def say_time(seconds: int | None) -> str:
    """Say a time as a clock does: ``3:05``, ``1:02:09``; a dash for none."""
    if seconds is None:
        return "–"
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def say_needs(tiles: Sequence[Tile]) -> str:
    """Say in one line which tables need the teacher and why; or how far the class is."""
    waiting = _with(tiles, Need.WAITING)
    wants = [
        _some(_with(tiles, Need.DAMAGED), "can't be read", "can't be read"),
        _say_stuck(_with(tiles, Need.STUCK)),
        _some(waiting if len(waiting) < len(tiles) else [], "has not begun", "have not begun"),
    ]
    return " ".join(filter(None, wants)) or _say_well(tiles)


def _with(tiles: Sequence[Tile], need: Need) -> list[Tile]:
    return [tile for tile in tiles if tile.need is need]


def _some(tiles: Sequence[Tile], one: str, many: str) -> str:
    if not tiles:
        return ""
    named = listed(str(tile.table) for tile in tiles)
    return f"Table {named} {one}." if len(tiles) == 1 else f"Tables {named} {many}."


def _say_stuck(tiles: Sequence[Tile]) -> str:
    """Name the tables that are stuck; of the one that has waited longest say who has to decide."""
    if not tiles:
        return ""
    worst = max(tiles, key=lambda tile: tile.idle or 0)
    assert worst.status is not None
    names = [worst.status.names[seat] for seat in worst.status.asked]
    owed = f"; {listed(names)} {'has' if len(names) == 1 else 'have'} to decide" if names else ""
    nothing = f"nothing for {plural(max(1, (worst.idle or 0) // 60), 'minute')}{owed}"
    if len(tiles) == 1:
        return f"Table {worst.table} may be stuck: {nothing}."
    return f"{_some(tiles, '', 'may be stuck')[:-1]}, table {worst.table} longest: {nothing}."


def _say_well(tiles: Sequence[Tile]) -> str:
    playing = sum(tile.need is Need.PLAYING for tile in tiles)
    over = sum(tile.need is Need.FINISHED for tile in tiles)
    if over == len(tiles):
        return "All tables have finished."
    if not playing and not over:
        return "No table has begun yet."
    done = f", {number(over)} {'has' if over == 1 else 'have'} finished" if over else ""
    return f"Nobody needs you: {number(playing)} {'plays' if playing == 1 else 'play'}{done}."
