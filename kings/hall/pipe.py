"""The way between a hall and its workers: what goes over it, line by line, and sockets beside it.

Whatever crosses is one of the messages below, as one line of JSON. None of them has room for a
frame, a hand or a move: those stay between a worker and its devices.
"""

from __future__ import annotations

import json
import logging
import queue
import socket
import threading
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from kings.hall.metrics import Value
from kings.hall.tables import Report, ToTable
from kings.records.codec import decode, encode

_READ = 1 << 16
_MOST_SOCKETS = 16
"""That may come with one reading; the system stops a reading at each of them."""


# From the hall to a worker.


@dataclass(frozen=True, slots=True)
class Take:
    """Take a connection over, whose socket comes along; ``head``: what was read of it, in Latin-1.

    That is its first request, as its browser wrote it, and all that came behind.
    """

    head: str


@dataclass(frozen=True, slots=True)
class Forward:
    """Take what was posted for a line by its key; ``number``: of the answer."""

    number: int
    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Tell:
    """Tell a table something, perhaps about the device of a line."""

    table: int
    what: ToTable
    line: int | None


@dataclass(frozen=True, slots=True)
class Send:
    """Send a page of the hall to a device."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class End:
    """End the connection of a device for this reason."""

    line: int
    why: str


@dataclass(frozen=True, slots=True)
class Greeted:
    """Hear a device from now on, unless its hello was wrong (``known``)."""

    line: int
    known: bool


@dataclass(frozen=True, slots=True)
class Drop:
    """Forget a device that has gone."""

    line: int


@dataclass(frozen=True, slots=True)
class Knock:
    """Say that you are still at work."""


ToWorker = Take | Forward | Tell | Send | End | Greeted | Drop | Knock
"""What a worker may be told."""


# From a worker to the hall.


@dataclass(frozen=True, slots=True)
class Come:
    """A device has come, with this hello; its line has a number of its own."""

    line: int
    hello: str


@dataclass(frozen=True, slots=True)
class Said:
    """A device says something to the hall; ``text`` is None for what was no text."""

    line: int
    text: str | None


@dataclass(frozen=True, slots=True)
class Gone:
    """A device has gone."""

    line: int


@dataclass(frozen=True, slots=True)
class Reported:
    """There is something to know of a table."""

    table: int
    told: Report


@dataclass(frozen=True, slots=True)
class Forwarded:
    """A post has been taken, or belongs to no line (``known``)."""

    number: int
    known: bool


@dataclass(frozen=True, slots=True)
class Here:
    """The worker is still at work: the answer to a knock."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number by its name."""

    name: str
    value: float


@dataclass(frozen=True, slots=True)
class Timing:
    """How long something took: how often, in all, and how often lately by bucket."""

    name: str
    count: float
    sum: float
    recent: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class Measured:
    """What a worker has measured so far, as a ``metrics.Value`` without mappings."""

    life: str
    totals: tuple[Figure, ...]
    now: tuple[Figure, ...]
    times: tuple[Timing, ...]

    @classmethod
    def of(cls, value: Value) -> Measured:
        """Return it of what ``Metrics.value`` returns."""
        times = (
            Timing(name, one["count"], one["sum"], _figures(one["recent"]))
            for name, one in value["times"].items()
        )
        totals, now = _figures(value["totals"]), _figures(value["now"])
        return cls(value["life"], totals, now, tuple(times))

    def value(self) -> Value:
        """Return it as ``Metrics.take`` takes it."""
        times = {
            one.name: {"count": int(one.count), "sum": one.sum, "recent": _counts(one.recent)}
            for one in self.times
        }
        totals, now = ({one.name: one.value for one in some} for some in (self.totals, self.now))
        return {"life": self.life, "totals": totals, "now": now, "times": times}


def _figures(values: Mapping[str, float]) -> tuple[Figure, ...]:
    return tuple(Figure(name, float(value)) for name, value in values.items())


def _counts(figures: Iterable[Figure]) -> dict[str, int]:
    return {one.name: int(one.value) for one in figures}


ToHall = Come | Said | Gone | Reported | Forwarded | Here | Measured
"""What the hall may be told."""


def written(kind: Any, what: Any) -> bytes:
    """Return a message of this kind as a line."""
    return json.dumps(encode(kind, what), separators=(",", ":")).encode() + b"\n"


def read(kind: Any, line: bytes) -> Any:
    """Return the message of a line; raises ``BadRecord``."""
    return decode(kind, json.loads(line), "message")


class Pipe:
    """One end of the way. It reads and writes in threads of its own, so nobody waits for it.

    ``end``: a socket; ``sends`` and ``hears``: the kinds of what is sent and heard; ``heard``: is
    told each message, with the socket that came with it; ``ended``: is called once, when the other
    end is gone.
    """

    def __init__(
        self,
        end: socket.socket,
        sends: Any,
        hears: Any,
        heard: Callable[[Any, socket.socket | None], None],
        ended: Callable[[], None],
    ) -> None:
        self._end, self._sends, self._hears = end, sends, hears
        self._heard, self._ended = heard, ended
        self._queue: queue.SimpleQueue[tuple[bytes, socket.socket | None] | None]
        self._queue = queue.SimpleQueue()
        self._threads = [
            threading.Thread(target=work, name=f"kings-pipe-{work.__name__}", daemon=True)
            for work in (self._read, self._write)
        ]
        for thread in self._threads:
            thread.start()

    def send(self, what: Any, handed: socket.socket | None = None) -> None:
        """Send a message from any thread, perhaps with a socket, which is closed here then."""
        self._queue.put((written(self._sends, what), handed))

    def close(self) -> None:
        """End the way; what was sent before may be lost."""
        with suppress(OSError):
            self._end.shutdown(socket.SHUT_RDWR)
        self._queue.put(None)
        for thread in self._threads:
            if thread is not threading.current_thread():
                thread.join()
        self._end.close()

    def _write(self) -> None:
        broken = False
        while (item := self._queue.get()) is not None:
            line, handed = item
            try:
                if handed is not None and not broken:
                    line = line[socket.send_fds(self._end, [line], [handed.fileno()]) :]
                if not broken:
                    self._end.sendall(line)
            except OSError:  # the other end has ended, which the reader notices
                broken = True
            finally:
                if handed is not None:
                    handed.close()

    def _read(self) -> None:
        rest, sockets = b"", deque[socket.socket]()
        with suppress(OSError):
            while True:
                data, given, _, _ = socket.recv_fds(self._end, _READ, _MOST_SOCKETS)
                sockets.extend(socket.socket(fileno=one) for one in given)
                if not data:
                    break
                *lines, rest = (rest + data).split(b"\n")
                for line in lines:
                    self._hear(line, sockets)
        for handed in sockets:
            handed.close()
        self._ended()

    def _hear(self, line: bytes, sockets: deque[socket.socket]) -> None:
        try:
            message = read(self._hears, line)
            self._heard(message, sockets.popleft() if isinstance(message, Take) else None)
        except Exception:  # one message that can't be heard must not end the way for all
            logging.getLogger("kings").exception("A message between processes got lost.")
