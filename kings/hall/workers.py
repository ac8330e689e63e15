"""The workers of a hall, as the hall has them: processes, each with some of the tables.

Table ``t`` is at worker ``t mod N``, and only that one opens its journal. A device gets to its
table by the path of its address; one that comes elsewhere is told where to go. A worker that dies
is begun anew, and takes its tables up from their journals. One that hangs, and so answers no knock
any more, is killed, which is then the same.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import multiprocessing
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Protocol

import tornado.web

from kings.hall import events, handover
from kings.hall.guest import Guest
from kings.hall.metrics import Metrics
from kings.hall.pipe import (
    Come,
    Drop,
    End,
    Forward,
    Forwarded,
    Gone,
    Greeted,
    Here,
    Knock,
    Measured,
    Pipe,
    Reported,
    Said,
    Send,
    Take,
    Tell,
    ToHall,
    ToWorker,
)
from kings.hall.session import Session
from kings.hall.strands import Post, at_once
from kings.hall.tables import Later, Report, Sit, Tables, ToTable, Trouble, never
from kings.hall.web import LINE
from kings.hall.worker import Settings, work
from kings.records.codec import plain_text
from kings.table.seat import Device

STEADY = 5.0
"""Seconds after which a worker that dies is begun anew at once."""
LONGEST_WAIT = 15.0
"""Seconds before a worker is begun anew that keeps dying."""
ENDS_WITHIN = 10.0
"""Seconds that a worker has to finish what its tables are doing when the hall ends."""
ANSWERS_WITHIN = 10.0
"""Seconds that a worker has to take what was posted for one of its lines."""
KNOCKS_EVERY = 5.0
"""Seconds between two knocks at all workers."""
MOST_UNHEARD = 12
"""Rounds of knocking that a worker may miss in a row; then it is killed.

So it has a minute, which is meant to be far more than a busy machine takes. Rounds are counted, not
seconds: a hall that stood still itself, with its machine asleep say, blames no worker for it.
"""
DOWN = "The process in which this table plays has ended. It is begun again, and the game goes on."


class Link(Protocol):
    """The way to a worker that was begun."""

    def send(self, what: ToWorker, handed: socket.socket | None = None) -> None:
        """Send a message, perhaps with a socket, which is closed here then."""

    def kill(self) -> None:
        """Kill the worker, whatever it is doing; that it has ended is heard as ever."""

    def close(self) -> None:
        """End the worker, and wait until it has let go of everything."""


Begin = Callable[[int, Callable[[ToHall], None], Callable[[], None]], Link]
"""Begins a worker by its number; the other two hear what it says, and that it has ended."""


@dataclass(eq=False)
class Crew:
    """One worker while it lives.

    ``link``: to it, None before it is begun; ``guests``: the devices whose lines are there, by the
    numbers of those; ``waiting``: who waits for it to take what was posted, by the answer's number;
    ``unheard``: how many times it was knocked at since its last answer.
    """

    number: int
    begun: float
    link: Link | None = None
    guests: dict[int, Guest] = field(default_factory=dict)
    waiting: dict[int, tuple[asyncio.AbstractEventLoop, asyncio.Future[bool]]] = field(
        default_factory=dict
    )
    unheard: int = 0

    @property
    def path(self) -> str:
        """What stands in the address of its lines."""
        return f"w{self.number}"

    def send(self, what: ToWorker, handed: socket.socket | None = None) -> None:
        """Send it a message."""
        if self.link is not None:
            self.link.send(what, handed)
        elif handed is not None:
            handed.close()

    def answer(self, number: int, *, known: bool) -> None:
        """Let whoever waits for this answer go on, unless they have gone."""
        if (waits := self.waiting.pop(number, None)) is not None:
            waits[0].call_soon_threadsafe(_answer, waits[1], known)


class Distant:
    """A device whose line is at a worker."""

    def __init__(self, crew: Crew, line: int) -> None:
        self.crew, self.line = crew, line

    def send(self, text: str) -> None:
        """Send a message over its line."""
        self.crew.send(Send(self.line, text))

    def end(self, why: str) -> None:
        """Close the connection for this reason."""
        self.crew.send(End(self.line, why))


class Workers(Tables):
    """The tables of a hall in ``count`` processes; ``begin`` begins one of these."""

    def __init__(
        self,
        folder: Path,
        report: Callable[[int, Report], None],
        metrics: Metrics | None = None,
        *,
        count: int,
        begin: Begin,
        clock: Callable[[], float] = time.monotonic,
        post: Post = at_once,
        later: Later = never,
    ) -> None:
        super().__init__(folder, report, clock=clock, post=post, later=later, metrics=metrics)
        self._begin_process = begin
        self._session: Session
        self.crews = [Crew(number, -STEADY) for number in range(count)]
        self._falls = [0] * count
        self._posts = itertools.count(1)
        self._closed = False

    def begin(self, session: Session) -> None:
        """Begin all workers; ``session``: the hall that their devices come to."""
        self._session = session
        session.pass_on = self.pass_on
        for crew in self.crews:
            self._begin_one(crew.number)
        self._later(KNOCKS_EVERY, "", self._knock)

    # What tables are told.

    def tell(self, number: int, what: ToTable, device: Device | None = None) -> None:
        """Tell a table something, at its worker; a device that is elsewhere is told to go there."""
        crew = self.crew_of(number)
        if device is None:
            crew.send(Tell(number, what, None))
        elif isinstance(device, Distant) and device.crew is crew:
            crew.send(Tell(number, what, device.line))
        elif isinstance(what, Sit):
            device.send(plain_text({"at": crew.path}))

    def hear(self, number: int, device: Device, text: str | bytes) -> None:
        """Hear nothing: what is a table's is heard where it is, and this device is on its way."""

    def look(self, number: int) -> None:
        """See nothing here: workers report by themselves."""

    def close(self) -> None:
        """End all workers, and wait until they have let go of their tables."""
        self._closed = True
        for crew in self.crews:
            dead, crew.link = crew.link, None
            if dead is not None:
                dead.close()

    def crew_of(self, table: int) -> Crew:
        """Return the worker of a table."""
        return self.crews[table % len(self.crews)]

    # What workers say.

    def _begin_one(self, number: int) -> None:
        if self._closed:
            return
        crew = self.crews[number] = Crew(number, self._clock())
        try:
            crew.link = self._begin_process(
                number, partial(self._heard, crew), partial(self._ended, crew)
            )
        except OSError:  # the system has no process to give just now
            logging.getLogger("kings").warning("A worker could not be begun.", exc_info=True)
            self._begin_later(number)
            return
        self._session.reopen(self._tables_of(crew))

    def _begin_later(self, number: int) -> None:
        """Begin a worker after a while, the longer the more often it has fallen."""
        self._falls[number] += 1
        wait = min(LONGEST_WAIT, 2.0 ** (self._falls[number] - 3))
        self._later(wait, "", partial(self._begin_one, number))

    def _tables_of(self, crew: Crew) -> list[int]:
        return [one for one in self._session.desks if self.crew_of(one) is crew]

    def _heard(self, crew: Crew, what: ToHall) -> None:
        self._post("", partial(self._hear, crew, what))

    def _hear(self, crew: Crew, what: ToHall) -> None:
        if crew is not self.crews[crew.number]:
            return  # it was said by one that has died since
        session = self._session
        match what:
            case Come(line, hello):
                self._greet(crew, line, hello)
            case Said(line, text) if line in crew.guests:
                session.hear(crew.guests[line], b"" if text is None else text)
            case Gone(line):
                if line in crew.guests:
                    session.leave(crew.guests.pop(line))
                crew.send(Drop(line))
            case Reported(table, told):
                self._report(table, told)
            case Here():
                crew.unheard = 0
            case Measured():
                self.metrics.take(crew.path, what.value())
            case Forwarded(number, known):
                crew.answer(number, known=known)

    def _greet(self, crew: Crew, line: int, hello: str) -> None:
        device = Distant(crew, line)
        guest = self._session.greet(device, hello)
        if guest is not None:
            crew.guests[line] = guest
            if guest.watches:  # their pages are made here
                device.send(plain_text({"at": ""}))
        crew.send(Greeted(line, known=guest is not None))

    # Workers that hang or die.

    def _knock(self) -> None:
        """Knock at all workers, and kill those that have not answered for too long."""
        if self._closed:
            return
        for crew in self.crews:
            if crew.link is None:
                continue
            crew.unheard += 1
            if crew.unheard == 1:
                crew.send(Knock())
            elif crew.unheard == MOST_UNHEARD + 1:
                events.tell("worker_hangs", worker=crew.number)
                crew.link.kill()
        self._later(KNOCKS_EVERY, "", self._knock)

    def _ended(self, crew: Crew) -> None:
        self._post("", partial(self._bury, crew))

    def _bury(self, crew: Crew) -> None:
        """Begin a worker anew that has ended; after a while, if it ends again and again."""
        number = crew.number
        if self._closed or crew is not self.crews[number]:
            return
        dead, crew.link = crew.link, None
        if dead is not None:
            dead.close()
        events.tell("worker_died", worker=number)
        self.metrics.take(crew.path, None)
        for waits in list(crew.waiting):
            crew.answer(waits, known=False)
        self._session.lose(list(crew.guests.values()))
        crew.guests.clear()
        for table in self._tables_of(crew):
            if self._session.desks[table].begun:
                self._report(table, Trouble(DOWN))
        if self._clock() - crew.begun > STEADY:
            self._falls[number] = 0
            self._begin_one(number)
        else:
            self._begin_later(number)

    # Browsers that ask at a worker's address.

    async def pass_on(self, handler: tornado.web.RequestHandler, body: bytes) -> bool:
        """Hand a request for a line to the worker in its path; False: it is the hall's own."""
        way = handover.way_of(handler.request.path)
        if way is None or way[0] >= len(self.crews):
            return False
        crew = self.crews[way[0]]
        if way[1] == "say":
            await self._forward(crew, handler, body)
            return True
        if way[1] == "socket" and not handover.is_handshake(handler):
            return False
        if crew.link is None:
            raise tornado.web.HTTPError(503)
        head, connection = handover.give(handler, body)
        crew.send(Take(head), connection)
        return True

    async def _forward(self, crew: Crew, handler: tornado.web.RequestHandler, body: bytes) -> None:
        """Give a worker what was posted for one of its lines."""
        loop = asyncio.get_running_loop()
        number, answer = next(self._posts), loop.create_future()
        crew.waiting[number] = loop, answer
        key = handler.request.headers.get(LINE, "")
        crew.send(Forward(number, key, body.decode("utf-8", "replace")))
        try:
            known = crew.link is not None and await asyncio.wait_for(answer, ANSWERS_WITHIN)
        except TimeoutError:
            known = False
        finally:
            crew.waiting.pop(number, None)
        if not known:
            raise tornado.web.HTTPError(404)
        handler.set_status(204)


def _answer(future: asyncio.Future[bool], known: bool) -> None:  # noqa: FBT001 - the answer itself
    if not future.done():
        future.set_result(known)


class Process:
    """A worker's process, and the way to it."""

    def __init__(
        self, settings: Settings, heard: Callable[[ToHall], None], ended: Callable[[], None]
    ) -> None:
        ours, theirs = socket.socketpair()
        with theirs:
            self._process = multiprocessing.get_context("spawn").Process(
                target=work, args=(theirs, settings), name=f"kings-worker-{settings.number}"
            )
            self._process.start()
        self._pipe = Pipe(ours, ToWorker, ToHall, lambda what, _: heard(what), ended)

    def send(self, what: ToWorker, handed: socket.socket | None = None) -> None:
        """Send it a message, perhaps with a socket."""
        self._pipe.send(what, handed)

    def kill(self) -> None:
        """Kill it; the system then closes its end of the way, and lets go of its journals."""
        self._process.kill()

    def close(self) -> None:
        """End it; it lets go of its tables before it does."""
        self._pipe.close()
        self._process.join(ENDS_WITHIN)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        self._process.close()
