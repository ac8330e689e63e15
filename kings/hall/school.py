"""The halls of a school: several class folders behind one address, opened and closed as it runs.

All share the threads and the processes that think; each has its folder, its lock, its secret and
its code. Which of them are open is kept in a small file, so that a program that was killed opens
them again, and their devices come back by themselves.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal
from urllib.parse import quote, urlsplit

from kings.classroom import plan
from kings.errors import BadInput, BadRecord, KingsError
from kings.games import ROOMS
from kings.hall import web
from kings.hall.links import LINK, Links, new_code, new_secret, read_code, same
from kings.hall.lobby import WRONG, Tries
from kings.hall.metrics import Metrics
from kings.hall.minds import Minds
from kings.hall.register import HALL, MOST_TABLES, alone, new_session, read_register
from kings.hall.strands import Section, Strands
from kings.hall.teacher import Lesson
from kings.records import codec, formats
from kings.records.files import make_folder, put_text, read_text
from kings.table.background import Errand, Tell
from kings.table.seat import Pace
from kings.typed import quoted
from kings.words import number, plural, upper

SCHOOL = "school.json"
MOST_OPEN = 100
"""Halls that are open at a time."""
MOST_FOLDERS = 200
"""Class folders that a teacher's page lists."""
MOST_LINKS = 60
"""Links of seats that the door looks at in a second, for all devices together."""
TOO_MANY_LINKS = "Many come in just now. Wait a moment, and load the page again."
_MOST_LOOKED_AT = 5000
_DEPTH = 3
"""Levels below a teacher's folder on which class folders are looked for."""
_TITLE = 60
"""Characters of a lesson's title."""
_CLOSED = "closed"
"""Why a line ends whose hall was closed, in the client's one word."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A hall that is to be open: its ``folder`` below the root, and the school's ``address``."""

    folder: str
    address: str


@dataclass(frozen=True, slots=True)
class SchoolRegister:
    """What a school keeps: the secret of its teacher's token, and which halls are open."""

    format: Literal["kings-school"]
    version: Literal[1]
    secret: str
    opened: tuple[Opened, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what no school can have kept."""
        if len(self.secret) < 32:
            raise BadInput("The secret of a school has at least 32 characters.")


class _Lent(Minds):
    """The processes of a school in the hands of one hall, which doesn't end them."""

    def __init__(self, minds: Minds) -> None:
        self._minds = minds

    def ask(self, errand: Errand, tell: Tell) -> Callable[[], object]:
        """Have an errand done where those of all halls are."""
        return self._minds.ask(errand, tell)

    def close(self) -> None:
        """Leave them to the others."""


@dataclass(eq=False)
class OpenHall:
    """A hall that is open, with all that is its own."""

    folder: Path
    lesson: Lesson
    house: web.House
    section: Section
    lock: ExitStack

    @property
    def measured(self) -> dict[str, Any]:
        """What was measured in it, as a value that adds up with others (see ``metrics``)."""
        return self.house.metrics.value(self.house.now(), alone=False)

    def end(self, *, told: bool) -> None:
        """Let go of it; ``told``: whether its devices are told, or come back by themselves."""
        self.house.is_ending = not told
        for line in list(self.house.lines):
            line.end(_CLOSED)
        self.section.close()
        self.lesson.end()
        self.lock.close()


class School:
    """The halls of the class folders below one folder.

    ``root``: that folder; ``kept``: the file in which the school remembers what is open; ``names``:
    by which names it may be asked; ``alone``: what a teacher can do where an address is of this
    machine only; ``address``: of the students' door, by which others know it (empty: as it is
    called by the browser of the teacher who opens a hall); ``minds``: what all halls have errands
    done by. Raises ``BadRecord`` for a file that can't be read.
    """

    def __init__(
        self,
        root: Path,
        kept: Path,
        names: web.Names,
        *,
        address: str = "",
        alone: str = "",
        minds: Minds | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.root, self._kept = root, kept
        self.names, self.address, self.alone = names, address, alone
        self.strands, self.minds = Strands(), minds or Minds()
        self.metrics = Metrics("school")
        self.open: dict[str, OpenHall] = {}
        self.troubles: dict[str, str] = {}
        self._clock = clock
        self._tries, self._links = Tries(clock), Pace(clock, MOST_LINKS)
        self._lock = threading.RLock()
        self._seen: dict[Path, tuple[object, dict[str, Any]]] = {}
        self._register = _read(kept)
        self._look: asyncio.Task[None] | None = None

    # What its addresses ask.

    def knows(self, host: str) -> bool:
        """Say whether this machine may be asked by this name."""
        return self.names.knows(host)

    def is_own(self, origin: str, host: str) -> bool:
        """Say whether a page of this origin is one of the school's."""
        return self.names.is_own(origin, host)

    def house(self, key: str) -> web.House | None:
        """Return what is behind the addresses of an open hall."""
        hall = self.open.get(key)
        return None if hall is None else hall.house

    @cached_property
    def links(self) -> Links:
        """What follows from the secret of the school, which stays the same. Raises ``BadInput``."""
        self._register = _written(self._kept, self._register)
        return Links(self._register.secret)

    @property
    def token(self) -> str:
        """The token of a school that has one teacher. Raises ``BadInput``."""
        return self.links.teacher

    def figures(self) -> str:
        """Return what is measured in all halls together, in Prometheus' text format."""
        halls = list(self.open.items())
        for key, hall in halls:
            self.metrics.take(key, hall.measured)
        return self.metrics.text({"kings_halls": len(halls)})

    def find(self, typed: str) -> str:
        """Return the key of the open hall with this code, or a seat of this link; ``BadInput``.

        Wrong codes are counted for all who try them together. Links are not: nobody guesses them,
        and those of last week's slips must not keep a class out. But each is compared with all
        seats there are, so only so many are looked at in a second.
        """
        if len(typed) == LINK:
            if not self._links.ask()[0]:
                raise BadInput(TOO_MANY_LINKS)
            for key, hall in list(self.open.items()):
                if hall.lesson.lobby.find(typed) is not None:
                    return key
            raise BadInput(web.CLOSED)
        self._tries.check()
        code = read_code(typed)
        found = [key for key, hall in self.open.items() if same(code, hall.lesson.register.code)]
        if not code or not found:
            self._tries.count()
            raise BadInput(WRONG)
        return found[0]

    # Its life.

    def begin(self) -> None:
        """Open what was open, and look from time to time; called where the sockets are served."""
        self.strands.run_on(asyncio.get_running_loop())
        self.reopen()
        self._look = asyncio.get_running_loop().create_task(self._look_on())

    async def _look_on(self) -> None:
        while True:
            await asyncio.sleep(web.LOOKED)
            for hall in list(self.open.values()):
                hall.section.post("", hall.lesson.refresh)
            if self.troubles:
                await asyncio.to_thread(self.reopen)

    def reopen(self) -> None:
        """Open what is to be open and isn't: after a kill its lock may take a moment to be free."""
        with self._lock:
            opened = {hall.folder for hall in self.open.values()}
            for one in self._register.opened:
                if self.root / one.folder in opened:
                    continue
                try:
                    self._begin(self._folder(self.root, one.folder), one.address)
                    self.troubles.pop(one.folder, None)
                except (KingsError, OSError) as refused:
                    if one.folder not in self.troubles:
                        logging.getLogger("kings").warning("A hall can't be opened: %s", refused)
                    self.troubles[one.folder] = str(refused)

    def end(self) -> None:
        """Let go of all halls, which are opened again when the program starts anew."""
        if self._look is not None:
            with contextlib.suppress(RuntimeError):  # its loop has ended already
                self._look.cancel()
        with self._lock:
            for hall in self.open.values():
                hall.end(told=False)
            self.open.clear()
        self.strands.close()
        self.minds.close()

    # What a teacher does.

    def open_folder(self, shelf: Path, name: str, address: str) -> None:
        """Open the hall of a class folder; ``shelf``: the teacher's folder; ``BadInput``.

        ``address``: of the students' door.
        """
        with self._lock:
            folder = self._folder(shelf, name)
            if any(hall.folder == folder for hall in self.open.values()):
                return
            if len(self.open) >= MOST_OPEN:
                raise BadInput(f"{MOST_OPEN} lessons are open here. Close one of them first.")
            key = self._begin(folder, address)
            self._note(folder, address)
            hall = self.open[key]
            self.troubles.pop(self._below(folder), None)
            hall.section.post("", hall.lesson.refresh)

    def close_folder(self, shelf: Path, name: str) -> None:
        """Close the hall of a class folder; whoever is in it is told, and nothing is lost."""
        with self._lock:
            folder = self._folder(shelf, name)
            self._note(folder, None)
            self.troubles.pop(self._below(folder), None)
            for key, hall in list(self.open.items()):
                if hall.folder == folder:
                    del self.open[key]
                    hall.end(told=True)
                    self.metrics.take(key, hall.measured)
                    self.metrics.take(key, None)  # what it counted stays in the totals

    def make(self, shelf: Path, title: str, game: str, tables: int, players: int) -> str:
        """Make a lesson in which names are typed in the lobby, and return its folder's name."""
        room = ROOMS.get(game)
        if room is None:
            raise BadInput(f"No game here is called {quoted(game)}.")
        title = " ".join(title.split()) or room.title
        if len(title) > _TITLE or not title.isprintable():
            raise BadInput(f"The title of a lesson has at most {_TITLE} characters.")
        with self._lock:
            make_folder(shelf)
            names = (f"{_slug(title)}{more}" for more in ("", *range(2, MOST_FOLDERS)))
            free = next((name for name in names if not (shelf / name).exists()), None)
            if free is None:
                raise BadInput("There are many lessons of this title. Choose another title.")
            new_session(shelf / free, title, game, tables, players)
            return free

    def shown(self, shelf: Path, address: str) -> dict[str, Any]:
        """Return the teacher's page; ``address``: of the students' door for this teacher."""
        halls = {hall.folder: (key, hall) for key, hall in list(self.open.items())}
        lessons = []
        for folder in class_folders(shelf):
            summary = self._summary(folder)
            if summary is None:
                continue
            name = folder.relative_to(shelf).as_posix()
            trouble = self.troubles.get(self._below(folder), "") or summary["trouble"]
            lesson = {**summary, "name": name, "open": None, "trouble": trouble}
            if folder in halls:
                lesson["open"] = _shown_open(*halls[folder])
            lessons.append(lesson)
        return {
            "address": address,
            "alone": self.alone if _is_alone(address) else "",
            "lessons": sorted(lessons, key=lambda one: (one["open"] is None, one["ended"])),
            "headline": _headline(lessons),
            "most": MOST_TABLES,
            "games": [
                {"name": room.name, "title": room.title, "least": room.least, "most": room.most}
                for room in ROOMS.values()
            ],
        }

    # How it is done.

    def _begin(self, folder: Path, address: str) -> str:
        """Open a hall, and return its key."""
        with ExitStack() as lock:
            lock.enter_context(alone(folder))
            register = read_register(folder)
            key = "" if register is None else Links(register.secret).key
            if key in self.open:
                raise BadInput(
                    f"This folder is a copy of {self.open[key].folder.name}, which is open: links "
                    "to one would open the other. Close that first."
                )
            section = Section(self.strands, str(folder))
            lesson = Lesson(
                folder,
                door=address,
                post=section.post,
                later=section.later,
                minds=_Lent(self.minds),
            )
            key = lesson.lobby.links.key
            lesson.address = f"{address}{key}/"
            lesson.lobby.others = self._codes
            if lesson.register.code in set(self._codes()):
                lesson.lobby.change(code=new_code(but=set(self._codes())))
            house = web.House(lesson, section)
            self.open[key] = OpenHall(folder, lesson, house, section, lock.pop_all())
            section.post("", lesson.resume)
            return key

    def _codes(self) -> Iterator[str]:
        return (hall.lesson.register.code for hall in list(self.open.values()))

    def _note(self, folder: Path, address: str | None) -> None:
        """Keep that a hall is to be open, or no longer (None)."""
        below = self._below(folder)
        others = tuple(one for one in self._register.opened if one.folder != below)
        opened = others if address is None else (*others, Opened(below, address))
        register = SchoolRegister("kings-school", 1, self._register.secret, opened)
        self._register = _written(self._kept, register)

    def _below(self, folder: Path) -> str:
        return folder.relative_to(self.root).as_posix()

    def _folder(self, shelf: Path, name: str) -> Path:
        """Return a class folder of a teacher's; ``BadInput`` for anything else."""
        folder = shelf / name
        try:
            real = folder.resolve()
            inside = real.is_relative_to(shelf.resolve()) and ".." not in Path(name).parts
            found = inside and _is_class(real)
        except (OSError, RuntimeError, ValueError):  # nothing can be called that, or links go round
            found = False
        if not name or not found:
            raise BadInput(f"There is no class folder {quoted(name)} here.")
        return folder

    def _summary(self, folder: Path) -> dict[str, Any] | None:
        """Return what is known of a folder without opening it; None for no lesson of a teacher."""
        stamps = tuple(map(_stamp, (folder / plan.PLAN, folder / HALL)))
        known = self._seen.get(folder)
        if known is None or known[0] != stamps:
            known = self._seen[folder] = (stamps, _summarized(folder))
        return None if known[1].get("friends") else known[1]


def own_shelf(root: Path, account: str) -> Path:
    """Return the folder of an account; a name that isn't one for a folder is written as in URLs."""
    name = quote(account, safe="@+ ")
    return root / (f"%2E{name[1:]}" if name.startswith(".") else name)


def class_folders(shelf: Path) -> list[Path]:
    """Return the folders of classes and of halls in a folder, by name; links are not followed.

    Two levels of other folders may be in between, or none: it may be such a folder itself.
    """
    found: list[Path] = []
    for looked, (place, below, files) in enumerate(os.walk(shelf)):
        folder = Path(place)
        depth = len(folder.relative_to(shelf).parts)
        if plan.PLAN in files or HALL in files:
            found.append(folder)
            below.clear()  # copies of its journals, and printed pages
        elif depth >= _DEPTH:
            below.clear()
        below[:] = sorted(name for name in below if not name.startswith((".", "_")))
        if looked >= _MOST_LOOKED_AT or len(found) >= MOST_FOLDERS:
            break
    return found


def _is_class(folder: Path) -> bool:
    return (folder / plan.PLAN).is_file() or (folder / HALL).is_file()


def _stamp(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_ino


def _summarized(folder: Path) -> dict[str, Any]:
    """Return what a teacher's page tells of a folder that isn't open."""
    shown: dict[str, Any] = {
        "title": folder.name,
        "words": "",
        "started": False,
        "ended": False,
        "trouble": "",
    }
    try:
        register = read_register(folder)
        if register is not None:
            tables, seats = len(register.tables), len(register.seats)
            shown |= {"started": register.started, "ended": register.ended}
            shown |= {"title": register.title, "friends": register.friends}
        else:
            class_plan = plan.read_class_plan(folder)
            tables = len(class_plan.tables)
            seats = sum(len(table.players) for table in class_plan.tables)
            shown["title"] = class_plan.name or folder.name
        shown["words"] = f"{plural(tables, 'table')}, {plural(seats, 'seat')}"
    except (KingsError, OSError) as wrong:
        shown["trouble"] = str(wrong)
    return shown


def _shown_open(key: str, hall: OpenHall) -> dict[str, Any]:
    """Return what a teacher's page tells of a hall that is open."""
    lesson = hall.lesson
    links, (came, of) = lesson.lobby.links, lesson.came
    return {
        "code": lesson.register.code,
        "doors": lesson.register.doors,
        "came": came,
        "of": of,
        "teacher": f"{key}/#{links.teacher}",
        "projector": f"{key}/#{links.projector}",
    }


def _headline(lessons: list[dict[str, Any]]) -> str:
    """Say how many lessons are open, in one sentence."""
    if not lessons:
        return "There is no lesson yet."
    opened = sum(one["open"] is not None for one in lessons)
    if not opened:
        return "No lesson is open."
    return f"{upper(number(opened))} {'lesson is' if opened == 1 else 'lessons are'} open."


def _is_alone(address: str) -> bool:
    """Say whether an address leads to this machine from this machine only."""
    return urlsplit(address).hostname in web.NAMES


def _slug(title: str) -> str:
    """Return a folder's name for a title."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:40] or "lesson"


def _read(file: Path) -> SchoolRegister:
    """Return what a school has kept; a new one where nothing was."""
    try:
        text = read_text(file)
    except FileNotFoundError:
        return SchoolRegister("kings-school", 1, new_secret())
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord(f"{file} can't be read: {error}.") from error
    try:
        return formats.read_as(SchoolRegister, text, "kings-school", "The school", "school")
    except BadRecord as error:
        raise BadRecord(f"{file}: {error}") from error


def _written(file: Path, register: SchoolRegister) -> SchoolRegister:
    """Put what a school keeps in its place in one piece, and return it."""
    try:
        make_folder(file.parent)
        put_text(file, formats.readable_text(SchoolRegister, register))
    except OSError as error:
        raise BadInput(f"{file.name} can't be written: {error.strerror}.") from error
    return register


def schemas() -> dict[str, codec.Schema]:
    """Return the schema of the file."""
    return {"school": codec.schema_of(SchoolRegister, "what a school of halls keeps")}
