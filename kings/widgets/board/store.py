"""What the teacher's board knows and can do, in plain Python."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from kings.classroom.class_folder import Collected, collect
from kings.classroom.embargo import cards_are_told, tell_cards
from kings.classroom.status import STUCK_AFTER, ClassBoard, ClassWatch, say_needs


class BoardStore:
    """A class folder that is looked at again and again; listeners are called after each look."""

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
        """Call a table stuck after so many seconds without an event."""
        self._watch.set_patience(seconds)
        self.look()

    @property
    def told(self) -> bool:
        """Whether the tables may see what was hidden: all are over, or the teacher said so."""
        return cards_are_told(self.folder)

    def tell(self) -> None:
        """Let all tables see what was hidden, those too that play the same cards."""
        tell_cards(self.folder)
        self.look()

    def collect(self, *, unfinished: bool = False) -> None:
        """Copy the journals into the folder ``collected``; what is left out is told."""
        self.collected = collect(self.folder, unfinished=unfinished)
        self.look()
