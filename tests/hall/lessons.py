"""A lesson without a browser: a hall in a folder, and devices that come to it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from kings.classroom.class_folder import make_class
from kings.classroom.plan import Start
from kings.hall.register import new_session
from kings.hall.session import Session
from kings.hall.teacher import Lesson
from kings.struggle.options import Options
from tests.table.devices import Clock, Tape

ADDRESS = "http://10.0.0.5:8080/"
STUDENTS = tuple(f"Real Name {number}" for number in range(1, 9))


class Visitor(Tape):
    """A device of somebody; ``guest``: as what the hall took it, None: it was sent away."""

    def __init__(self, lesson: Session, link: str = "", **hello: Any) -> None:
        super().__init__()
        self.lesson = lesson
        said = json.dumps({"do": "hello", "link": link, **hello})
        self.guest = lesson.greet(self, said)

    def hall(self, what: str, **said: Any) -> None:
        """Say something to the hall."""
        self.do("hall", what=what, **said)

    def do(self, word: str, **said: Any) -> None:
        """Send a message."""
        assert self.guest is not None
        self.lesson.hear(self.guest, json.dumps({"do": word, **said}))

    def say(self, text: str | bytes) -> None:
        """Send any text."""
        assert self.guest is not None
        self.lesson.hear(self.guest, text)

    def leave(self) -> None:
        """Close the connection."""
        assert self.guest is not None
        self.lesson.leave(self.guest, self)

    def told(self, name: str) -> Any:
        """Return what was sent last under this name; None if nothing was."""
        found = (json.loads(text) for text in reversed(self.heard))
        return next((said[name] for said in found if name in said), None)

    @property
    def lobby(self) -> Any:
        """The page of the lobby that it shows."""
        return self.told("lobby")

    @property
    def tiles(self) -> dict[int, dict[str, Any]]:
        """The tiles of the teacher's page, as they stand now."""
        shown: dict[str, Any] = {}
        for text in self.heard:
            shown |= json.loads(text).get("tiles", {})
        return {int(number): one for number, one in shown.items()}


def a_class(
    folder: Path, *, mode: Literal["day", "night"] = "day", students: tuple[str, ...] = STUDENTS
) -> Path:
    """Make a class of tables of four, and return its folder."""
    make_class(folder, students, 3, start=Start(rules=Options(mode=mode)), title="Monday")
    return folder


def lesson_of(
    folder: Path,
    *,
    clock: Callable[[], float] | None = None,
    now: Callable[[], float] | None = None,
) -> Session:
    """Return the lesson that is kept in a folder."""
    return Lesson(
        folder,
        address=ADDRESS,
        clock=clock or Clock(ticks=True),
        now=now or (lambda: 1_800_000_000.0),
    )


def a_lesson(tmp_path: Path, *, mode: Literal["day", "night"] = "day") -> Session:
    """Return the lesson of a new class, whose doors are open."""
    return lesson_of(a_class(tmp_path / "class", mode=mode))


def typed_lesson(
    tmp_path: Path, *, game: str = "struggle", tables: int = 1, players: int = 3, **more: Any
) -> Session:
    """Return a lesson in which names are typed."""
    folder = tmp_path / "typed"
    new_session(folder, "Club", game, tables, players, **more)
    return lesson_of(folder)


def teacher_of(lesson: Session) -> Visitor:
    """Return the teacher's device."""
    return Visitor(lesson, lesson.lobby.links.teacher)


def inside(lesson: Session) -> Visitor:
    """Return a device that has come in with the code."""
    return Visitor(lesson, lesson.register.code)


def seated(lesson: Session, name: str = "") -> Visitor:
    """Return a device that has tapped a name; by default the first that is free."""
    visitor = inside(lesson)
    free = [one["name"] for one in visitor.lobby["names"] if not one["taken"]]
    visitor.hall("claim", name=name or free[0])
    return visitor


def at_one_table(lesson: Session, table: int = 1) -> list[Visitor]:
    """Return the devices of all students of a table."""
    names = [name for (number, _), name in lesson.lobby.names.items() if number == table]
    return [seated(lesson, name) for name in names]
