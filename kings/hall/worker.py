"""A worker: a process with some tables of a hall, and with the lines of those who sit at them.

It has no register, no link and no lobby. Who a device is, and before which table it sits, the hall
says; what a table and its devices say to each other stays here. It ends when its hall ends.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import re
import signal
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from kings.hall import events, handover, metrics, web
from kings.hall.hall import is_for_the_hall
from kings.hall.machines import minds_of
from kings.hall.metrics import Metrics
from kings.hall.minds import Minds
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
from kings.hall.strands import (
    Job,
    Post,
    Strands,
    at_once,
    collect_seldom,
    open_many_files,
    share_heap,
)
from kings.hall.tables import Later, Report, Rise, Sit, Tables, never, strand_of
from kings.table.seat import Device

_HELLO = re.compile(r'\s*\{\s*"do"\s*:\s*"hello"')
NOT_FOR_THE_HALL = '{"do":""}'
"""What the hall hears of a device before no table in place of what is not the hall's."""
MEASURED = 5.0
"""Seconds between two readings of what is measured here, which the hall adds up."""
MOST_HELD = 64
"""Messages of a device that wait until its hello is answered."""


@dataclass(eq=False)
class Visitor:
    """A device whose line is here.

    ``held``: what it has said since its hello, until the hall has answered that (then None);
    ``known``: whether its hello was a right one; ``table``: before which it sits.
    """

    line: int
    device: Device
    held: list[str | bytes] | None = field(default_factory=list)
    known: bool = True
    table: int | None = None


class Worker:
    """The tables of one process and the devices before them, as the lines see them.

    ``folder``: of the hall; ``send``: sends the hall something; the others as in ``Tables``.
    """

    page = "hall.html"
    """What a browser is sent first."""

    def __init__(
        self,
        folder: Path,
        send: Callable[[ToHall], None],
        *,
        clock: Callable[[], float] = time.monotonic,
        post: Post = at_once,
        later: Later = never,
        minds: Minds | None = None,
        metrics: Metrics | None = None,
    ) -> None:
        self._send, self._post = send, post
        self.metrics = metrics or Metrics()
        self.tables = Tables(
            folder,
            self._report,
            clock=clock,
            post=post,
            later=later,
            minds=minds,
            metrics=self.metrics,
        )
        self._visitors: dict[int, Visitor] = {}
        self._numbers = itertools.count(1)

    def _report(self, table: int, told: Report) -> None:
        self._send(Reported(table, told))

    # From devices.

    def greet(self, device: Device, text: str | bytes, game: str = "") -> Visitor:
        """Ask the hall who a device is; until it answers, what the device says waits."""
        visitor = Visitor(next(self._numbers), device)
        self._visitors[visitor.line] = visitor
        self._send(Come(visitor.line, text if isinstance(text, str) else ""))
        return visitor

    def strand(self, visitor: Visitor, text: str | bytes) -> str:
        """Return on which strand a message of this device belongs: its table's or the hall's."""
        table = visitor.table
        waits = visitor.held is not None or table is None
        return "" if waits or table is None or is_for_the_hall(text) else strand_of(table)

    def hear(self, visitor: Visitor, text: str | bytes) -> None:
        """Let the table hear what a device says, or the hall where it is the hall's."""
        table = visitor.table
        if visitor.held is not None:
            if len(visitor.held) < MOST_HELD:
                visitor.held.append(text)
        elif table is not None and self.strand(visitor, text):
            self.tables.hear(table, visitor.device, text)
        elif not isinstance(text, str):
            self._send(Said(visitor.line, None))
        elif visitor.known:  # no move goes to the hall, not even one that comes too early
            its_own = is_for_the_hall(text) or _HELLO.match(text) is not None
            self._send(Said(visitor.line, text if its_own else NOT_FOR_THE_HALL))

    def leave(self, visitor: Visitor, device: Device) -> None:
        """Tell the hall that a device has gone."""
        self._send(Gone(visitor.line))

    def forget(self, visitor: Visitor) -> None:
        """Nothing is kept of a device here."""

    # From the hall.

    def hear_hall(self, what: ToWorker) -> None:
        """Do what the hall says, on the strand of what is nobody's table's."""
        match what:
            case Tell(table, told, None):
                self.tables.tell(table, told)
            case Tell(table, told, line) if line in self._visitors:
                visitor = self._visitors[line]
                if isinstance(told, Sit):
                    visitor.table = table
                elif isinstance(told, Rise):
                    visitor.table = None
                self.tables.tell(table, told, visitor.device)
            case Send(line, text) if line in self._visitors:
                self._visitors[line].device.send(text)
            case End(line, why) if line in self._visitors:
                self._visitors[line].device.end(why)
            case Greeted(line, known) if line in self._visitors:
                self._release(self._visitors[line], known=known)
            case Drop(line):
                self._visitors.pop(line, None)
            case Knock():
                self._send(Here())

    def _release(self, visitor: Visitor, *, known: bool) -> None:
        """Hear what a device has said while the hall looked at its hello."""
        held, visitor.held, visitor.known = visitor.held or (), None, known
        for text in held if known else ():
            self._post(self.strand(visitor, text), partial(self.hear, visitor, text))


# The process.


@dataclass(frozen=True, slots=True)
class Settings:
    """What a worker is begun with.

    ``number``: from 0; ``minds``: processes that think for its bots; ``scheduler``: whose machines
    do so instead, and ``or_here``: whether these processes do while it can't be reached; ``names``,
    ``numbers`` and ``address``: see ``web.application``; ``port``: on the loopback, at which it
    listens as well (0: it doesn't, and all connections are handed over to it); ``log``: where
    events are noted.
    """

    folder: str
    number: int
    minds: int
    names: frozenset[str] = web.NAMES
    numbers: bool = False
    address: str = ""
    port: int = 0
    scheduler: str = ""
    or_here: bool = False
    log: str = ""


def thinkers(workers: int) -> int:
    """Return how many processes may think for each of so many workers."""
    return max(1, ((os.cpu_count() or 1) - 1) // workers)


def work(end: socket.socket, settings: Settings) -> None:
    """Be a worker until the hall at the other end of this socket is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interruption is the hall's matter
    share_heap()
    open_many_files()
    measured = Metrics(f"w{settings.number}")
    with events.kept(settings.log, measured.failed):
        asyncio.run(_work(end, settings, measured))
    os._exit(0)  # processes that think end with it, and the system lets go of everything else


def answer_knock(strands: Strands, loop: asyncio.AbstractEventLoop, answer: Job) -> None:
    """Answer a knock by way of all that has to work: threads, the strand of the hall, the loop."""

    def on_the_loop() -> None:
        loop.call_soon_threadsafe(answer)

    strands.post("", on_the_loop)


def _set(loop: asyncio.AbstractEventLoop, event: asyncio.Event) -> None:
    loop.call_soon_threadsafe(event.set)


async def _work(end: socket.socket, settings: Settings, measured: Metrics) -> None:
    loop, strands, ended = asyncio.get_running_loop(), Strands(), asyncio.Event()
    strands.run_on(loop)
    worker = Worker(
        Path(settings.folder),
        lambda what: pipe.send(what),
        post=strands.post,
        later=strands.later,
        minds=minds_of(settings.scheduler, settings.minds, or_here=settings.or_here),
        metrics=measured,
    )
    house = web.House(
        worker, strands, settings.names, numbers=settings.numbers, address=settings.address
    )
    server = web.server_of(web.addresses_of(house, settings.address))

    def heard(message: ToWorker, handed: socket.socket | None) -> None:
        if isinstance(message, Take) and handed is not None:
            loop.call_soon_threadsafe(handover.take, server, handed, message.head)
        elif isinstance(message, Forward):
            loop.call_soon_threadsafe(_forwarded, message)
        elif isinstance(message, Knock):
            answer_knock(strands, loop, partial(worker.hear_hall, message))
        else:
            strands.post("", partial(worker.hear_hall, message))

    def _forwarded(message: Forward) -> None:
        line = house.posts.get(message.key)
        if line is not None:
            line.heard(message.text)
        pipe.send(Forwarded(message.number, line is not None))

    async def measure() -> None:
        while True:
            kinds = [line.kind for line in list(house.lines)]
            lines = metrics.standing("kings_lines", "kind", kinds, metrics.LINES)
            value = worker.metrics.value({**lines, "kings_jobs": strands.waiting()})
            pipe.send(Measured.of(value))
            await asyncio.sleep(MEASURED)

    pipe = Pipe(end, ToHall, ToWorker, heard, lambda: _set(loop, ended))
    if settings.port:
        server.listen(settings.port, web.LOOPBACK)
    collect_seldom()
    measuring = asyncio.create_task(measure())
    await ended.wait()
    measuring.cancel()
    server.stop()
    strands.close()
