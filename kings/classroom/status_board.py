"""How all tables of a class are: read from their status files, again and again, and put in order.

Nothing here opens a journal, so a table is never disturbed and no hand is ever looked into.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import IntEnum
from pathlib import Path

from kings.classroom.folder import read_class_plan, status_path
from kings.classroom.plan import TablePlan
from kings.classroom.status import TableStatus, read_status
from kings.errors import BadInput, BadRecord
from kings.words import listed, number, plural

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
            raise BadInput("A table is stuck after 10 seconds without an event at the least.")
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
