"""What the teacher's board knows and can do, and what it says of each table. No widget is in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from kings.classroom.class_folder import Collected, collect
from kings.classroom.embargo import cards_are_told, tell_cards
from kings.classroom.status import (
    STUCK_AFTER,
    ClassBoard,
    ClassWatch,
    TableStatus,
    say_needs,
    say_time,
)
from kings.struggle.state import ROUNDS
from kings.words import listed, plural


class BoardStore:
    """A class folder that is looked at again and again; listeners are called after each look.

    ``folder``: the class; ``stuck_after``: seconds without an event after which a table is stuck.
    """

    def __init__(self, folder: Path | str, *, stuck_after: int = STUCK_AFTER) -> None:
        self.listeners: list[Callable[[], None]] = []
        self._watch = ClassWatch(folder, stuck_after=stuck_after)
        self.seen: ClassBoard = self._watch.look()
        self.collected: Collected | None = None

    @property
    def folder(self) -> Path:
        """The class folder."""
        return self._watch.folder

    @property
    def stuck_after(self) -> int:
        """Seconds without an event after which a table is called stuck."""
        return self._watch.stuck_after

    @property
    def needs(self) -> str:
        """Which tables need the teacher, in one line."""
        return say_needs(self.seen.tiles)

    def look(self) -> None:
        """Read all status files again."""
        self.seen = self._watch.look()
        for listener in self.listeners:
            listener()

    def set_patience(self, seconds: int) -> None:
        """Call a table stuck after this many seconds without an event."""
        self._watch.set_patience(seconds)
        self.look()

    @property
    def told(self) -> bool:
        """Whether the tables may see what was hidden: all are over, or the teacher said so."""
        return cards_are_told(self.folder)

    def tell(self) -> None:
        """Let all tables see what was hidden, even those that still play the same cards."""
        tell_cards(self.folder)
        self.look()

    def collect(self, *, unfinished: bool = False) -> None:
        """Copy the journals into the folder ``collected``; ``collected`` says what was left out."""
        self.collected = collect(self.folder, unfinished=unfinished)
        self.look()

    def said(self) -> tuple[str, ...]:
        """Return what was collected, in words, and then what was not; empty before that."""
        collected = self.collected
        if collected is None:
            return ()
        if not collected.copied:
            return ("Nothing collected.", *collected.left)
        some = "table" if len(collected.copied) == 1 else "tables"
        tables = listed(map(str, collected.copied))
        return f"Collected in {collected.folder}: {some} {tables}.", *collected.left

    @property
    def some_unfinished(self) -> bool:
        """Whether games were left out because they are not finished."""
        left = () if self.collected is None else self.collected.left
        return any("not finished" in words for words in left)


# What a tile says of a table that is being played.


def round_words(status: TableStatus) -> str:
    """Return the round that a table is in."""
    night = ", Night" if status.night else ""
    return f"round {status.round} of {ROUNDS}{night}" if status.round else "before the first round"


def asked_words(status: TableStatus) -> str:
    """Return whom a table is waiting for, or that its game is over."""
    typed = "Typed in from paper. " if status.paper else ""
    if status.finished:
        return f"{typed}The game is over."
    if typed:
        return f"{typed}More is to come."
    names = [status.names[seat] for seat in status.asked if seat < len(status.names)]
    if not names:
        return "Cards are being drawn."
    return f"{listed(names)} {'decides' if len(names) == 1 else 'decide'}."


def facts(status: TableStatus, idle: int | None, played: int | None) -> tuple[tuple[str, str], ...]:
    """Return a few numbers of a table, each with its name.

    ``idle``: the seconds since its last event; ``played``: since its first.
    """
    low, high = min(status.gold), max(status.gold)
    each = f"{plural(low, 'gold').removesuffix('s')} each"
    return (
        ("last event", say_time(idle)),
        ("playing", say_time(played)),
        ("deals", f"{status.deals} ({status.offers} open)" if status.offers else f"{status.deals}"),
        ("gold", f"{low} to {high}" if low != high else each),
    )
