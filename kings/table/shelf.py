"""The games that are kept on this machine: where this one lies, its branches, and theirs.

A family is found by what the journals' headers say of their parents. A file that can't be read is
left out. A journal's header never changes, and neither do the lines of a parent up to where a
branch left it, so each is read once.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any

from kings import errors
from kings.classroom.plan import class_of
from kings.game import Room
from kings.games import ROOMS, room_of
from kings.names import MOST_PARTS, graphemes, shown_in_part
from kings.records.formats import AnyLine, JournalHeader, Moved, Parent, WentBack, read_line
from kings.records.journal import journal_header
from kings.records.places import games_place
from kings.records.recording import AnyRecording, replay
from kings.table.driver import Driver

AnyHeader = JournalHeader[Any, Any, Any]
"""The first line of a journal of any game."""

MAX_BRANCH_NAME = 60
"""The most characters of a branch's name."""


@dataclass(frozen=True, slots=True)
class BranchLine:
    """A game of the family: its id (never its code), name, where it left, whether it is here."""

    id: str
    name: str
    words: str
    current: bool


class Shelf:
    """Where the games of one screen are kept; it knows the family of the one on the table.

    A game of a class lies elsewhere than the others, so the shelf remembers where it met one.
    """

    def __init__(self) -> None:
        self._place = games_place()
        self._of_class: Path | None = None

    def branches(self, driver: Driver) -> tuple[BranchLine, ...]:
        """Return the family of this game on this machine: the first game, its branches, theirs."""
        header = driver.recording.header
        scene = None if header.scenario is None else header.scenario.name
        root = "The recorded game" if driver.watched else scene or "The game"
        return branch_lines(self._family(driver), header.id, root)

    def branch_name(self, driver: Driver, name: str) -> str:
        """Return the name of a new branch; without one, “Branch 1” or the next free one."""
        return branch_name(name, self._family(driver))

    def open_branch(self, driver: Driver, branch: str) -> Driver:
        """Open another game of the family by its id in ``branches``."""
        found = next((member for member in self._family(driver) if member.id == branch), None)
        if found is None:
            raise errors.BadInput("There is no such branch of this game on this machine.")
        if found.id == driver.recording.header.id:
            raise errors.BadInput("This is the game that lies on the table.")
        assert found.path is not None
        return _opened(found.path)

    def parent(self, driver: Driver) -> Path | None:
        """Return the journal of the game that this branch has left; None if it isn't here."""
        parent = driver.recording.header.parent
        known = {member.id: member.path for member in self._family(driver)}
        return None if parent is None else known.get(parent.id)

    def leaves_unfinished(self, driver: Driver) -> bool:
        """Say whether this is a branch, of a branch perhaps, of a game that isn't over."""
        known = {member.id: member for member in self._family(driver)}
        parent = driver.recording.header.parent
        while parent is not None and parent.id in known:
            member = known[parent.id]
            if member.path is not None and not _is_over(member.path):
                return True
            parent = member.parent
        return False

    def _family(self, driver: Driver) -> tuple[Member, ...]:
        journal = driver.journal
        if driver.class_folder is not None:
            self._of_class = journal
        elsewhere = () if self._of_class is None else (self._of_class,)
        return family(driver.recording.header, journal, self._place, elsewhere)


def kept_words(driver: Driver) -> str:
    """Say where a game is kept, in a sentence; nothing while it is only in memory."""
    if driver.code:
        return f"This game is kept under the code {driver.code}."
    journal = driver.journal
    if journal is None or driver.class_folder is None:
        return ""
    return f"This game of a class is kept in {journal.name}."  # it has no code


@dataclass(frozen=True, slots=True)
class Member:
    """A game of a family; ``path``: its journal, None for one that is only in memory."""

    path: Path | None
    id: str
    name: str
    parent: Parent | None
    room: Room


def family(
    here: AnyHeader,
    path: Path | None,
    folder: Path,
    elsewhere: Collection[Path] = (),
) -> tuple[Member, ...]:
    """Return the family of a game, each parent before its branches.

    ``path``: its own journal; ``elsewhere``: journals that don't lie in the folder, as those of a
    class.
    """
    own = _member(path, here)
    known = {own.id: own}
    for member in (*_kept(folder), *(_read(str(one.parent), one.name) for one in elsewhere)):
        known.setdefault(member.id, member)
    return tuple(_descend(_eldest(own, known), known.values()))


def _kept(folder: Path) -> Iterator[Member]:
    try:
        names = sorted(os.listdir(folder))  # noqa: PTH208 - asked at each click: names alone
    except OSError:
        return  # nothing is kept yet, or nothing can be; whoever keeps a game is told
    place = str(folder)  # a text is looked up sooner than a path, and there may be many games
    for name in names:
        try:
            if name.endswith(".jsonl"):
                yield _read(place, name)
        except errors.BadRecord:
            continue  # no journal, or one of a later version


@lru_cache(maxsize=10_000)
def _read(folder: str, name: str) -> Member:
    path = Path(folder, name)
    return _member(path, journal_header(path))


def _member(path: Path | None, header: AnyHeader) -> Member:
    name = clean_name(header.branch) if header.branch else ""
    return Member(path, header.id, name, header.parent, ROOMS[header.game])


def _eldest(member: Member, known: dict[str, Member]) -> str:
    """Return the id of the first ancestor, whether its journal is here or not."""
    met = {member.id}
    while member.parent is not None and member.parent.id not in met:
        met.add(member.parent.id)
        if member.parent.id not in known:
            return member.parent.id
        member = known[member.parent.id]
    return member.id


def _descend(ancestor: str, members: Collection[Member]) -> Iterator[Member]:
    """Yield a game and its branches and theirs, as they left one after the other."""
    waiting, met = [ancestor], set()
    while waiting:
        own = waiting.pop()
        if own in met:
            continue
        met.add(own)
        yield from (member for member in members if member.id == own)
        born = [m for m in members if m.parent is not None and m.parent.id == own]
        waiting += [m.id for m in sorted(born, key=_left, reverse=True)]


def _left(member: Member) -> tuple[int, str, str]:
    return (member.parent.line if member.parent is not None else 0, member.name, member.id)


def branch_lines(members: Collection[Member], current: str, root: str) -> tuple[BranchLine, ...]:
    """Say of each game of a family where it left; ``root``: what the first one is called."""
    known = {member.id: member for member in members}
    return tuple(
        BranchLine(
            member.id,
            _called(member, root),
            _words(member, known, root),
            member.id == current,
        )
        for member in members
    )


def _called(member: Member, root: str) -> str:
    return root if member.parent is None else member.name or "A branch"


def _words(member: Member, known: dict[str, Member], root: str) -> str:
    if member.parent is None:
        return "from the beginning"
    parent = known.get(member.parent.id)
    if parent is None:
        return "left a game that is not kept here"
    if parent.path is None:
        return "left the recorded game"
    left = "the game" if parent.parent is None else f"“{_called(parent, root)}”"
    try:
        reached = _chapter_at(parent.path, member.parent.line)
    except (errors.BadRecord, OSError, UnicodeDecodeError):
        return f"left {left}, whose journal can't be read"
    chapter = parent.room.chapter_name
    when = f"in {chapter} {reached}" if reached else f"before the first {chapter}"
    return f"left {left} {when}"


@lru_cache(maxsize=1_000)
def _chapter_at(path: Path, line: int) -> int:
    """Return the chapter that a journal had reached in this line, detours left out."""
    header = journal_header(path)
    reached = {1: _began_in(header)}
    with path.open(encoding="utf-8") as journal:
        for number, text in enumerate(islice(journal, 1, line), start=2):
            read = read_line(text, header.game, header.version)
            if isinstance(read, WentBack):
                reached[number] = reached.get(read.to, reached[1])
            else:
                reached[number] = _chapter_after(read, reached[number - 1], header)
    return reached[max(reached)]


def _began_in(header: AnyHeader) -> int:
    """Return the chapter in which a game begins: not the first, where it begins with a position."""
    if header.start is None:
        return 0
    room = ROOMS[header.game]
    try:
        return room.chapter_now(room.state_of(header.start, header.options))
    except errors.BadPosition as error:
        raise errors.BadRecord(f"header.start: {error}", line=1) from error


def _chapter_after(line: AnyLine, chapter: int, header: AnyHeader) -> int:
    room, events = ROOMS[header.game], line.events if isinstance(line, Moved) else ()
    begun = (room.chapter(header.options, event) for event in reversed(events))
    return next((number for number in begun if number is not None), chapter)


def branch_name(name: str, members: Collection[Member]) -> str:
    """Return the name of a new branch, cleaned; without one, “Branch 1” or the next free one."""
    own = clean_name(name)
    if own:
        return own
    taken = {member.name for member in members}
    free = (f"Branch {number}" for number in range(1, len(members) + 2))
    return next(name for name in free if name not in taken)


def clean_name(name: str) -> str:
    """Return a name in one line of printable characters, cut where it is too long.

    A character has as many parts as in a player's name, so no pile of accents makes it longer.
    """
    words = " ".join(shown_in_part(name).split())
    return "".join(one[:MOST_PARTS] for one in graphemes(words)[:MAX_BRANCH_NAME]).strip()


def _is_over(path: Path) -> bool:
    try:
        recording: AnyRecording = replay(path, game=None)
    except (errors.BadRecord, OSError):
        return False
    return room_of(recording.header.options).game.outcome(recording.state) is not None


def _opened(path: Path) -> Driver:
    """Resume a branch; a refusal doesn't name its code."""
    try:
        return Driver.open(path, "" if class_of(path) else path.stem)
    except errors.BadRecord as error:
        words = str(error).replace(str(path), "its journal").replace(path.name, "its journal")
        raise errors.BadRecord(f"The branch can't be opened: {words}") from None
