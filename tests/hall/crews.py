"""A lesson with workers in one process: what goes between them goes through text, and is kept."""

from __future__ import annotations

import json
import random
import socket
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from kings.hall import pipe
from kings.hall.pipe import ToHall, ToWorker
from kings.hall.register import new_session, read_register, write_register
from kings.hall.teacher import Lesson
from kings.hall.worker import Worker
from kings.hall.workers import KNOCKS_EVERY, Workers
from tests.hall.lessons import ADDRESS
from tests.hall.tables import NAMES
from tests.table.devices import Clock, Tape


@dataclass(eq=False)
class Near:
    """A worker without a process; ``ended``: whether the hall has ended it, or a test killed it.

    ``hangs``: whether it hears nothing of what it is sent, as one whose process stands still;
    ``to_hall``, ``to_worker``: the lines that went over the way between the two.
    """

    worker: Worker
    on_end: Callable[[], None]
    to_hall: list[bytes] = field(default_factory=list)
    to_worker: list[bytes] = field(default_factory=list)
    ended: bool = False
    hangs: bool = False

    def send(self, what: ToWorker, handed: socket.socket | None = None) -> None:
        """Tell the worker something."""
        if not self.ended:
            line = pipe.written(ToWorker, what)
            self.to_worker.append(line)
            if self.hangs:
                return
            self.worker.hear_hall(pipe.read(ToWorker, line))

    def close(self) -> None:
        """End the worker as its process does: its journals are let go of, and nobody is told."""
        self.ended = True
        for table in self.worker.tables.open.values():
            table.driver.close()

    def kill(self) -> None:
        """Do to it what the system does to a process that is killed."""
        self.close()
        self.on_end()


class Fleet:
    """A lesson whose tables are at workers; ``near``: those that live now, by number.

    ``later``: what is to be done in a while; ``knocks``: the next round of knocking among it.
    """

    def __init__(
        self, folder: Path, count: int, *, clock: Callable[[], float] | None = None
    ) -> None:
        self.clock = clock or Clock(ticks=True)
        self.near: dict[int, Near] = {}
        self.all: list[Near] = []
        self._folder = folder
        self.later: list[Callable[[], None]] = []
        self.knocks: list[Callable[[], None]] = []
        made = partial(
            Workers,
            folder,
            count=count,
            begin=self._begin,
            clock=self.clock,
            later=self._wait,
        )
        self.lesson = Lesson(
            folder,
            address=ADDRESS,
            clock=self.clock,
            now=lambda: 1_800_000_000.0,
            tables=made,
        )
        assert isinstance(self.lesson.tables, Workers)
        self.workers: Workers = self.lesson.tables
        self.workers.begin(self.lesson)

    def _begin(
        self, number: int, heard: Callable[[ToHall], None], ended: Callable[[], None]
    ) -> Near:
        def send(what: ToHall) -> None:
            if not near.ended:
                line = pipe.written(ToHall, what)
                near.to_hall.append(line)
                heard(pipe.read(ToHall, line))

        near = Near(Worker(self._folder, send, clock=self.clock), ended)
        self.near[number] = near
        self.all.append(near)
        return near

    def _wait(self, seconds: float, strand: str, job: Callable[[], None]) -> None:
        (self.knocks if seconds == KNOCKS_EVERY else self.later).append(job)

    def knock(self) -> None:
        """Let the hall knock at all workers, as it does every few seconds."""
        self.knocks.pop()()

    @property
    def crossed(self) -> list[bytes]:
        """All that workers have sent the hall."""
        return [line for near in self.all for line in near.to_hall]

    def kill(self) -> None:
        """Kill the hall, and with it its workers."""
        for near in self.near.values():
            near.close()


class Comer(Tape):
    """A device that comes to a lesson with workers or without, and goes where it is told to go.

    ``at``: the worker at which its line is, None: at the hall; ``ways``: where it was told to go.
    Without a fleet it is at the lesson itself.
    """

    def __init__(
        self, where: Fleet | Lesson, link: str, at: int | None = None, **hello: Any
    ) -> None:
        super().__init__()
        self.fleet = where if isinstance(where, Fleet) else None
        self.lesson: Any = where.lesson if isinstance(where, Fleet) else where
        self.link, self.at, self.ways = link, at, list[str]()
        self._hello = hello
        self._line: Any = None
        self._going = False
        self.come()

    def send(self, text: str) -> None:
        """Keep a message; what was sent over the line before is heard no more."""
        if self._going:
            return
        super().send(text)
        told = json.loads(text)
        if "at" in told:
            self.ways.append(told["at"])
            self._going = True

    @property
    def _house(self) -> Any:
        near = None if self.fleet is None or self.at is None else self.fleet.near[self.at]
        return self.lesson if near is None else near.worker

    def come(self) -> None:
        """Come, or come again where it was told to."""
        hello = json.dumps({"do": "hello", "link": self.link, **self._hello})
        self._line = self._house.greet(_Line(self), hello)
        self.follow()

    def follow(self) -> None:
        """Go where it was told to go."""
        while self._going:
            self.leave()
            self._going, way = False, self.ways[-1]
            self.at = int(way[1:]) if way else None
            self.come()

    def do(self, word: str, **said: Any) -> None:
        """Send a message."""
        self._house.hear(self._line, json.dumps({"do": word, **said}))

    def leave(self) -> None:
        """Close the line."""
        line, self._line = self._line, None
        if line is not None:
            self._house.leave(line, None)

    def play(self, rng: random.Random) -> bool:
        """Decide something by lot, or have enough; False where there is nothing to do."""
        frame = self.frame
        if frame["choices"]:
            self.do("choose", q=frame["q"], move=rng.choice(frame["choices"])["move"])
        elif frame["window"] and frame["window"]["let"]:
            self.do("enough", q=frame["q"])
        else:
            return False
        return True


class _Line:
    """One line of a device; what still comes over it when there is another is lost."""

    def __init__(self, comer: Comer) -> None:
        self._comer = comer

    def send(self, text: str) -> None:
        self._comer.send(text)

    def end(self, why: str) -> None:
        self._comer.end(why)


def folder_of(
    place: Path, tables: int, people: int = 3, *, game: str = "struggle", **more: Any
) -> Path:
    """Make the folder of a lesson that plays; everybody has a seat."""
    new_session(place, "Club", game, tables, people)
    kept = read_register(place)
    assert kept is not None
    seats = [
        replace(one, claimed=True, name=f"{NAMES[one.seat]} {one.table}") for one in kept.seats
    ]
    fixed = replace(kept, secret="0" * 32, code="AAAAA", seats=tuple(seats), started=True, **more)
    write_register(place, fixed)
    return place
