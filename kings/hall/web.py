"""The hall behind Tornado: a page, its files, and a line for each screen, in two ways.

A line is a WebSocket or, where something between the two kills those, a response that goes on for
ever with posts in the other direction; the messages are the same. Links stand behind ``#`` in the
address, which no browser sends along: they come in the first message. A page of another origin gets
nothing, nor does one that reaches this machine by a name that isn't its own. What a proxy in front
says of whom it asks for (``X-Forwarded-…``, ``Forwarded``) is not read: anybody can write it, and
nothing here depends on it.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import ipaddress
import json
import logging
import re
import secrets
import socket
import threading
from collections import deque
from collections.abc import Callable
from functools import cache, partial, reduce
from typing import Any, NoReturn, Protocol
from urllib.parse import urlsplit

import tornado.httpserver
import tornado.httputil
import tornado.ioloop
import tornado.iostream
import tornado.netutil
import tornado.web
import tornado.websocket

from kings import client
from kings.errors import BadInput
from kings.games import ROOMS
from kings.hall import events, metrics
from kings.hall.hall import Hall
from kings.hall.links import Links
from kings.hall.metrics import Metrics
from kings.hall.session import NO_SEAT, TOO_OFTEN, Session
from kings.hall.strands import Section, Strands
from kings.records.codec import plain_text
from kings.table.seat import TOO_FAST, Pace

LOOPBACK = "127.0.0.1"
NAMES = frozenset((LOOPBACK, "localhost"))
"""The names by which a browser on this machine reaches the server."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What the page may load: its own scripts and styles, and nothing from elsewhere."""

_APART = "sandbox allow-scripts allow-popups allow-downloads; frame-ancestors 'none'"
"""For a page that says itself what it may load: it reaches nothing of the hall's."""

MOST_RECEIVED = 64_000
"""Bytes of a message that are received at all; what is longer ends the connection."""
MOST_CONNECTIONS = 64
"""Lines to the games of one person; a lesson has more of them."""
MOST_IN_A_LESSON = 2000
"""Lines of one process to a lesson: of 400 tables of four, and others who come back or watch."""
PING = 25.0
"""Seconds between questions whether the other end of a socket is still there."""
MOST_IN_A_SECOND = 30
"""Messages after which a line ends; a seat refuses those above ten in a sentence."""
MOST_WAITING = 200
"""Messages that wait for a device before its line ends."""
SLOW = 0.5
"""Seconds that a message may take to leave before its device counts as slow."""
PATIENCE = 10.0
"""Seconds that a connection has for its hello, and to take what it is sent last."""
KEPT_OPEN = 60.0
"""Seconds for which a game waits for its screen to come back, before others may take it up."""
HEARTBEAT = 20.0
"""Seconds between signs of life on a line, so that nothing between the two ends it."""
LOOKED = 5.0
"""Seconds between looks at what only time changes in a lesson."""
OWN_REASON = 4000
"""The code with which the server ends a connection for a reason that it names."""
LINE = "Kings-Line"
"""The header that says to which line a post belongs."""


@cache
def client_files() -> dict[str, str]:
    """Return the text of each of the client's files, by its name."""
    return {file.name: client.text(file.name) for file in client.files()}


@cache
def client_edition() -> str:
    """Return a name for the client as it is: it changes with every letter of its files."""
    return hashlib.sha256(repr(sorted(client_files().items())).encode()).hexdigest()[:16]


@cache
def page(name: str = "page.html") -> str:
    """Return a page, with its files at the addresses of this edition."""
    files = client_files()
    made = files[name]
    for file in files:
        made = made.replace(f'"{file}"', f'"client/{client_edition()}/{file}"')
    return made


class Greeter(Protocol):
    """Who takes devices in: a hall, a lesson, or a worker of one."""

    page: str
    metrics: Metrics

    def greet(self, device: Any, text: str | bytes, game: str = "") -> Any:
        """Take a device's first message, its hello; None for one that is wrong."""


class Names:
    """By which names this machine may be asked, and whose pages may ask it.

    ``names``: its hosts; ``numbers``: whether any address in figures will do as well, as in a
    school's network; ``address``: the whole one by which others know it, if it is given.
    """

    def __init__(self, names: frozenset[str], *, numbers: bool = False, address: str = "") -> None:
        self._names, self._numbers = names, numbers
        self._site = urlsplit(address)

    def knows(self, host: str) -> bool:
        """Say whether a host is this machine, and not a name that somebody has led here."""
        name = tornado.httputil.split_host_and_port(host.lower())[0].strip("[]")
        return name in self._names or (self._numbers and _is_number(name))

    def is_own(self, origin: str, host: str) -> bool:
        """Say whether a page of this origin is the hall's own; ``host``: by which it was asked.

        The origin of the address by which others know the hall is its own whatever host a proxy
        asks by. Where that address has HTTPS, a page of the same host without it is a stranger's:
        whoever listens in the network can make one.
        """
        site = self._site
        if site.netloc and origin.lower() == f"{site.scheme}://{site.netloc}".lower():
            return True
        name = tornado.httputil.split_host_and_port(host.lower())[0].strip("[]")
        plain = [] if site.scheme == "https" and name == site.hostname else [f"http://{host}"]
        return origin in (*plain, f"https://{host}")


class House(Names):
    """What all handlers share: the hall, its strands, who may ask, and the lines that are open.

    ``is_ending``: whether the program ends, so that devices are told nothing and come back.
    """

    def __init__(
        self,
        hall: Greeter,
        strands: Strands | Section,
        names: frozenset[str] = NAMES,
        *,
        numbers: bool = False,
        address: str = "",
    ) -> None:
        super().__init__(names, numbers=numbers, address=address)
        self.hall: Any = hall
        self.strands = strands
        self.metrics = hall.metrics
        self.lines: set[Line] = set()
        self.posts: dict[str, Line] = {}
        self.is_ending = False

    @property
    def is_full(self) -> bool:
        """Whether no more lines are taken."""
        return len(self.lines) >= self.most

    @property
    def most(self) -> int:
        """How many lines are taken at a time."""
        return MOST_CONNECTIONS if isinstance(self.hall, Hall) else MOST_IN_A_LESSON

    async def is_passed_on(self, handler: tornado.web.RequestHandler, body: bytes = b"") -> bool:
        """Hand a request on to another process, if it is that one's; say whether it was."""
        pass_on = self.hall.pass_on if isinstance(self.hall, Session) else None
        return pass_on is not None and await pass_on(handler, body)

    def now(self) -> dict[str, float]:
        """Return what there is in the hall of a lesson now, for its metrics."""
        session = self.hall
        kinds = [line.kind for line in list(self.lines)]
        states = [desk.state for desk in list(session.desks.values())]
        return {
            **metrics.standing("kings_lines", "kind", kinds, metrics.LINES),
            **metrics.standing("kings_tables", "state", states, metrics.STATES),
            **metrics.standing("kings_devices", "role", session.roles, metrics.ROLES),
            "kings_jobs": self.strands.waiting(),
        }

    def house(self, key: str) -> House | None:
        """Return itself, as there is no other behind its addresses."""
        return None if key else self


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class Wire(Protocol):
    """The way of a message to a browser; ``kind``: which of the two."""

    kind: str

    async def write(self, text: str) -> None:
        """Send a text; returns when it has left."""

    def close(self, why: str) -> None:
        """End the connection for this reason."""


class Line:
    """A device: its messages go to the hall's strands, and what comes of them goes to its wire.

    The hall sends from its threads; what a slow device was not sent yet is replaced by the newest.
    ``kind``: of its wire.
    """

    def __init__(self, house: House, wire: Wire, game: str = "") -> None:
        self._house, self._wire, self._game = house, wire, game
        self.kind, self._metrics = wire.kind, house.metrics
        self._metrics.opened(self.kind)
        self._answers: tuple[int, float] | None = None
        self._owed: float | None = None
        self._loop = asyncio.get_running_loop()
        self._box: deque[str] = deque()
        self._leaving: float | None = None
        self._place: Any = None
        self._greeted = False
        self._pace = Pace(self._loop.time, MOST_IN_A_SECOND)
        self._gone = False
        house.lines.add(self)
        self._late = self._loop.call_later(PATIENCE, self._give_up)

    def _give_up(self) -> None:
        if not self._greeted:
            self._metrics.refused("silent")
            self._wire.close("This screen said nothing. Load the page again.")

    # From the device.

    def heard(self, text: str | bytes) -> None:
        """Take a message: the hello first, then what the place of this device understands."""
        may, _ = self._pace.ask()
        if not may:
            self._metrics.refused("flood")
            self._wire.close("This screen sends too much. Load the page again.")
            return
        self._metrics.heard()
        place = self._place
        if not self._greeted:
            self._greeted = True
            self._house.strands.post("", partial(self._greet, text))
        else:
            strand = "" if place is None else self._house.hall.strand(place, text)
            now = self._loop.time()
            self._house.strands.post(strand, partial(self._hear, text, strand, now))

    def _greet(self, text: str | bytes) -> None:
        self._place = self._house.hall.greet(self, text, self._game)
        if self._place is not None:
            events.tell("device_come", role=self._role, line=self.kind)
        if self._gone:  # before the hall had come to its hello
            self._leave()

    @property
    def _role(self) -> str:
        """What the device is there for, in a word."""
        return getattr(self._place, "role", "player")

    def _hear(self, text: str | bytes, strand: str, since: float) -> None:
        hall, place = self._house.hall, self._place
        if place is None or self._gone:
            return
        wanted = hall.strand(place, text)
        if wanted == strand:
            self._answers = threading.get_ident(), since
            hall.hear(place, text)
            self._answers = None
        else:  # it has come to its table, or has left it, since
            self._house.strands.post(wanted, partial(self._hear, text, wanted, since))

    def gone(self) -> None:
        """Let the place wait for its device to come back, for a while."""
        self._gone = True
        self._late.cancel()
        self._house.lines.discard(self)
        self._house.strands.post("", self._leave)

    def _leave(self) -> None:
        place, self._place = self._place, None
        if place is None:
            return
        events.tell("device_go", role=getattr(place, "role", "player"), line=self.kind)
        self._house.hall.leave(place, self)
        forget = partial(self._house.hall.forget, place)
        self._soon(self._loop.call_later, KEPT_OPEN, self._house.strands.post, "", forget)

    # To the device.

    def send(self, text: str) -> None:
        """Send a message, from any thread; what is sent while one is carried out answers it."""
        answers, since = self._answers, None
        if answers is not None and answers[0] == threading.get_ident():
            since, self._answers = answers[1], None
        if text.startswith(_REFUSED):
            self._metrics.refused("fast" if TOO_FAST in text else "move")
        self._soon(self._put, text, since)

    def end(self, why: str) -> None:
        """Close the connection for this reason, from any thread, behind what was sent before."""
        if self._house.is_ending:
            return
        kind = _ENDS.get(why)
        if kind is not None:
            self._metrics.refused(kind)
        self._soon(self._wire.close, why)

    def _soon(self, job: Callable[..., object], *arguments: object) -> None:
        """Have something done where the sockets are served, unless that has ended."""
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(job, *arguments)

    def _put(self, text: str, since: float | None = None) -> None:
        if self._gone:
            return
        self._owed = since if self._owed is None else self._owed
        slow = self._leaving is not None and self._loop.time() - self._leaving > SLOW
        if slow:
            newest(self._box, text)
        else:
            self._box.append(text)
        if len(self._box) > MOST_WAITING:
            self._box.clear()
            self._metrics.refused("slow")
            self._wire.close("This screen is too slow. Load the page again.")
            self.gone()
        elif self._leaving is None:
            self._leaving = self._loop.time()
            self._loop.create_task(self._drain())

    async def _drain(self) -> None:
        try:
            while self._box and not self._gone:
                self._leaving = self._loop.time()
                await self._wire.write(self._box.popleft())
            if self._owed is not None and not self._gone:
                self._metrics.answered(self._loop.time() - self._owed)
        except (tornado.websocket.WebSocketClosedError, tornado.iostream.StreamClosedError):
            self._box.clear()
        finally:
            self._leaving = self._owed = None


_REFUSED = '{"refused":'
_ENDS = {NO_SEAT: "link", TOO_OFTEN: "often"}
_PAGES = ('{"lobby":', '{"hall":', '{"lesson":', '{"projector":')
_FRAME = '{"n":'


def newest(box: deque[str], text: str) -> None:
    """Put a message behind those that wait, in place of older ones that it makes needless.

    A frame takes over from those that it replaces the pictures that it calls known.
    """
    kind = next((one for one in (*_PAGES, _FRAME) if text.startswith(one)), None)
    older = [] if kind is None else [one for one in box if one.startswith(kind)]
    for one in older:
        box.remove(one)
    if older and kind == _FRAME:
        text = reduce(_merged, (*older, text))
    box.append(text)


def _merged(older: str, newer: str) -> str:
    frame = json.loads(newer)
    before = json.loads(older)["pictures"]
    known = [*before, *[None] * len(frame["pictures"])]
    frame["pictures"] = [
        known[at] if picture is None else picture for at, picture in enumerate(frame["pictures"])
    ]
    return plain_text(frame)


class Houses(Protocol):
    """The houses behind some addresses, one or several."""

    def knows(self, host: str) -> bool:
        """Say whether this machine may be asked by this name."""

    def is_own(self, origin: str, host: str) -> bool:
        """Say whether a page of this origin is one of these; ``host``: by which it was asked."""

    def house(self, key: str) -> House | None:
        """Return the house of a key, which stands in the address; None if none is open."""


class Guarded(tornado.web.RequestHandler):
    """Refuses a request that reaches this machine by a name that isn't its own (rebinding).

    What an application would set for all its handlers holds here for each of them, as these serve
    in applications of others too.
    """

    house: House

    def initialize(self, houses: Houses) -> None:
        """Keep what is behind the address."""
        self.houses = houses

    def prepare(self) -> Any:
        """Check the name by which the server was asked, and find the house that is meant."""
        if not self.houses.knows(self.request.host):
            self._refuse("host")
        self.enter()

    def _refuse(self, kind: str) -> NoReturn:
        """Refuse a request, and count it where a house is meant."""
        house = self.houses.house(self.path_kwargs.get("key", ""))
        if house is not None:
            house.metrics.refused(kind)
        raise tornado.web.HTTPError(403)

    def enter(self) -> None:
        """Find the house that is meant."""
        house = self.houses.house(self.path_kwargs.get("key", ""))
        if house is None:
            raise tornado.web.HTTPError(404, CLOSED)
        self.house = house

    def check_xsrf_cookie(self) -> None:
        """Ask for no token: who speaks is known by a link, not by a cookie, and by the Origin."""

    def _log(self) -> None:
        """Keep requests out of the messages: somebody may have typed a link without its ``#``."""

    def is_own_origin(self, origin: str) -> bool:
        """Say whether a page is one of this very server."""
        return self.houses.is_own(origin, self.request.host)

    def check_own(self, origin: str) -> None:
        """Refuse a request that a page of another origin makes."""
        if not self.is_own_origin(origin):
            self._refuse("origin")

    def set_default_headers(self) -> None:
        """Say what a page may load, and who may embed and find it: nothing foreign, and nobody."""
        self.set_header("Content-Security-Policy", POLICY)
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("X-Robots-Tag", "noindex")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Cross-Origin-Opener-Policy", "same-origin")
        self.set_header("Cross-Origin-Resource-Policy", "same-origin")
        self.clear_header("Server")

    def log_exception(self, typ: Any, value: Any, tb: Any) -> None:
        """Write a fault into the messages without a word of the request, which may hold a link."""
        if not isinstance(value, tornado.web.HTTPError):
            fault = (typ, value, tb)
            logging.getLogger("kings").error("A request could not be answered.", exc_info=fault)

    def write_error(self, status_code: int, **more: Any) -> None:
        """Say what is wrong without a word of the request."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        closed = getattr(more.get("exc_info", (None, None))[1], "log_message", None) == CLOSED
        nothing = CLOSED if closed else "There is nothing here."
        self.finish((nothing if status_code == 404 else "This can't be done.") + "\n")

    def send_page(self, name: str) -> None:
        """Send one of the client's pages."""
        self._send(page(name), "text/html", "no-store")

    def _send(self, text: str, kind: str, kept: str) -> None:
        self.set_header("Content-Type", f"{kind}; charset=utf-8")
        self.set_header("Cache-Control", kept)
        self.write(text)


class _Page(Guarded):
    """The first page of a hall."""

    def get(self, **_: str) -> None:
        """Send it."""
        self.send_page(self.house.hall.page)


class Files(Guarded):
    """The client's files under a name that changes with them."""

    def get(self, edition: str, name: str, **_: str) -> None:
        """Send one of them."""
        text = client_files().get(name)
        if text is None or edition != client_edition():
            raise tornado.web.HTTPError(404)
        kind = client.TYPES["." + name.rpartition(".")[2]]
        self._send(text, kind, "private, max-age=31536000, immutable")


class _Debrief(Guarded):
    """The pages of a debrief, which bring all that they need, and run apart from the hall's own."""

    async def get(self, secret: str, name: str, **_: str) -> None:
        """Send a page; a thread reads it, as it may be large."""
        hall = self.house.hall
        file = hall.debrief.page(secret, name) if isinstance(hall, Session) else None
        try:
            text = await asyncio.to_thread(file.read_text, "utf-8") if file is not None else None
        except (OSError, UnicodeDecodeError):
            text = None
        if text is None:
            raise tornado.web.HTTPError(404)
        self.set_header("Content-Security-Policy", _APART)
        self.clear_header("Cross-Origin-Opener-Policy")  # with a sandbox no browser shows the page
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.write(text)


class Figures(Guarded):
    """What is measured, for whoever has the token; for everybody else there is nothing here."""

    def get(self, **_: str) -> None:
        """Send it."""
        if not isinstance(self.house.hall, Session):
            raise tornado.web.HTTPError(404)
        self.check_token(self.house.hall.lobby.links, self.house.metrics)
        self.send_text(self.house.metrics.text(self.house.now()))

    def check_token(self, links: Links, counts: Metrics) -> None:
        """Refuse whoever hasn't a token that follows from the same secret as these links."""
        said = self.request.headers.get("Authorization", "")
        if not metrics.may_read(links, said):
            if said:
                counts.refused("token")
            raise tornado.web.HTTPError(404)

    def send_text(self, text: str) -> None:
        """Send what was measured."""
        self._send(text, metrics.CONTENT, "no-store")


class Nothing(Guarded):
    """Every other address."""

    def get(self, **_: str) -> None:
        """Refuse."""
        raise tornado.web.HTTPError(404)


CLOSED = "No lesson is open here. Ask your teacher to open it, and load the page again."
"""What stands at the addresses of a lesson that isn't open."""
FULL = "Too many screens are open here: {most} is the limit. Close one, and load the page again."


class _Socket(Guarded, tornado.websocket.WebSocketHandler):
    """A line over a WebSocket."""

    line: Line | None = None
    max_message_size = MOST_RECEIVED
    ping_interval = PING
    ping_timeout = None

    def prepare(self) -> None:
        """Take pages of this very server only.

        Tornado asks ``check_origin`` for some of the others alone, and doesn't mind the scheme.
        """
        super().prepare()
        origin = self.request.headers.get("Origin")
        if origin is not None:
            self.check_own(origin)

    def check_origin(self, origin: str) -> bool:
        """Take pages of this very server only."""
        return self.is_own_origin(origin)

    def get_compression_options(self) -> dict[str, Any]:
        """Compress: a frame becomes a seventh of its length."""
        return {"compression_level": 4, "mem_level": 8}

    async def get(self, *args: Any, **kwargs: Any) -> None:
        """Open the line, unless that is another process's."""
        if not await self.house.is_passed_on(self):
            await super().get(*args, **kwargs)

    def open(self, *_: str, **__: str) -> None:
        """Wait for the hello, but not for ever."""
        if self.house.is_full:
            self.house.metrics.refused("full")
            self.close(OWN_REASON, FULL.format(most=self.house.most))
            return
        self._forget_between()
        game = self.get_query_argument("game", "")
        wire = _SocketWire(self)
        self.line = Line(self.house, wire, game if game in ROOMS else "")

    def _forget_between(self) -> None:
        """Compress each message by itself, which a browser takes like any other.

        What remembers the messages before would make them a sixth shorter, and would need 270 KiB
        for as long as the line is open: thirty MiB for a class.
        """
        compressor = getattr(self.ws_connection, "_compressor", None)
        if compressor is not None:
            compressor._compressor = None  # Tornado then makes one for each message

    def on_message(self, message: str | bytes) -> None:
        """Hand a message over."""
        if self.line is not None:
            self.line.heard(message)

    def on_close(self) -> None:
        """Let go of the line."""
        if self.line is not None:
            self.line.gone()


class _SocketWire:
    kind = "socket"

    def __init__(self, handler: _Socket) -> None:
        self._handler = handler

    async def write(self, text: str) -> None:
        await self._handler.write_message(text)

    def close(self, why: str) -> None:
        self._handler.close(OWN_REASON, why)


@tornado.web.stream_request_body
class Posted(Guarded):
    """Takes posts of this very server's pages only, as a socket does, and none above the limit."""

    def prepare(self) -> Any:
        """Check the name by which the server was asked, and whose page asks."""
        super().prepare()
        posted = self.request.method not in ("GET", "HEAD")
        if posted:
            self.check_own(self.request.headers.get("Origin", ""))
        self.take_body()

    def take_body(self) -> None:
        """Take what is posted; a longer body than the limit's ends its connection."""
        self._parts: list[bytes] = []
        connection: Any = self.request.connection
        connection.set_max_body_size(MOST_RECEIVED)

    def data_received(self, chunk: bytes) -> None:
        """Keep a part of the body."""
        self._parts.append(chunk)

    def write_error(self, status_code: int, **more: Any) -> None:
        """Say what is wrong, and that the connection ends, as nobody reads the rest of the body."""
        self.set_header("Connection", "close")
        super().write_error(status_code, **more)

    @property
    def body(self) -> bytes:
        """What was posted."""
        return b"".join(self._parts)

    @property
    def posted(self) -> str:
        """The text that was posted."""
        return self.body.decode("utf-8", "replace")


class _Stream(Posted):
    """A line as a response that goes on: each message is an event; the hello is what was posted."""

    line: Line | None = None

    async def post(self, **_: str) -> None:
        """Open the line, and send what the hall sends until either side ends it."""
        if await self.house.is_passed_on(self, self.body):
            return
        self.set_header("Content-Type", "text/event-stream; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.set_header("X-Accel-Buffering", "no")
        ended = asyncio.Event()
        wire = _StreamWire(self, ended)
        if self.house.is_full:
            self.house.metrics.refused("full")
            await wire.write(plain_text({"end": FULL.format(most=self.house.most)}))
            return
        number = secrets.token_urlsafe(16)
        self.line = Line(self.house, wire)
        self.house.posts[number] = self.line
        try:
            await wire.write(plain_text({"line": number}))
            self.line.heard(self.posted)
            while not ended.is_set():
                with contextlib.suppress(asyncio.TimeoutError):
                    await asyncio.wait_for(ended.wait(), HEARTBEAT)
                if not ended.is_set():
                    await asyncio.wait_for(wire.beat(), PATIENCE)
            await asyncio.wait_for(wire.write(plain_text({"end": wire.why})), PATIENCE)
        except (tornado.iostream.StreamClosedError, asyncio.CancelledError):
            pass  # the device has gone, or the hall ends
        except TimeoutError:  # whoever takes nothing would be held for ever
            connection: Any = self.request.connection
            connection.stream.close()
        finally:
            self.house.posts.pop(number, None)
            self._gone()

    def on_connection_close(self) -> None:
        """Let go of the line."""
        self._gone()

    def _gone(self) -> None:
        line, self.line = self.line, None
        if line is not None:
            line.gone()


class _StreamWire:
    kind = "stream"

    def __init__(self, handler: _Stream, ended: asyncio.Event) -> None:
        self._handler, self._ended, self.why = handler, ended, ""
        self._writing = asyncio.Lock()  # of two flushes Tornado only ever ends the later

    async def write(self, text: str) -> None:
        await self._flush(f"data: {text}\n\n")

    async def beat(self) -> None:
        """Send a sign of life, unless something else is on its way."""
        if not self._writing.locked():
            await self._flush(": still here\n\n")

    async def _flush(self, text: str) -> None:
        async with self._writing:
            self._handler.write(text)
            await self._handler.flush()

    def close(self, why: str) -> None:
        self.why = self.why or why
        self._ended.set()


class _Post(Posted):
    """A message of a device whose line is a stream."""

    async def post(self, **_: str) -> None:
        """Hand a message over."""
        if await self.house.is_passed_on(self, self.body):
            return
        line = self.house.posts.get(self.request.headers.get(LINE, ""))
        if line is None:
            raise tornado.web.HTTPError(404)
        line.heard(self.posted)
        self.set_status(204)


def hall_rules(houses: Houses, prefix: str = "/") -> list[tuple[str, Any, dict[str, Any]]]:
    """Return the addresses of a hall below a prefix, for any application of Tornado's.

    ``prefix``: a pattern that ends with a slash; the group ``key`` in it, if there is one, says
    which of the ``houses`` is meant. Each is also at those of workers, as ``/w2/socket``: a link
    may be older than a hall with more of them, or with none.
    """
    given, start = {"houses": houses}, rf"{prefix}(?:w\d{{1,4}}/)?"
    file = r"(?P<edition>\w+)/(?P<name>\w+\.\w+)"
    debrief = r"debrief/(?P<secret>[\w-]+)/(?P<name>\w+\.html)"
    return [
        (start, _Page, given),
        (rf"{start}client/{file}", Files, given),
        (f"{start}{debrief}", _Debrief, given),
        (f"{start}socket", _Socket, given),
        (f"{start}stream", _Stream, given),
        (f"{start}say", _Post, given),
        (f"{prefix}metrics", Figures, given),
        (f"{prefix}.*", Nothing, given),
    ]


def application(
    hall: Hall | Session,
    strands: Strands | None = None,
    names: frozenset[str] = NAMES,
    *,
    numbers: bool = False,
    address: str = "",
) -> tornado.web.Application:
    """Return what answers for a hall.

    ``names`` and ``numbers``: see ``Names``; ``address``: the whole one by which others know the
    hall, if it is given. Where that has a path, as below a proxy's prefix, everything is there and
    at the root: some proxies take the prefix off, and others leave it on.
    """
    house = House(hall, strands or Strands(), names, numbers=numbers, address=address)
    return addresses_of(house, address)


def addresses_of(house: House, address: str = "") -> tornado.web.Application:
    """Return what answers for a house."""
    prefix = urlsplit(address).path.rstrip("/")
    below = hall_rules(house, f"{re.escape(prefix)}/") if prefix else []
    return tornado.web.Application(
        [*below, *hall_rules(house)],
        default_handler_class=Nothing,
        default_handler_args={"houses": house},
    )


def own_names(host: str, address: str = "") -> frozenset[str]:
    """Return the names by which this machine may be asked.

    ``host``: where it listens; ``address``: the whole address by which others reach it, if it is
    given: a proxy in front of a hall on the loopback passes its name on.
    """
    named = urlsplit(address if "://" in address else f"//{address}").hostname
    known = NAMES | ({named} if named else set())
    if host == LOOPBACK:
        return known
    own = socket.gethostname().lower()
    return known | {own, f"{own.partition('.')[0]}.local", host.lower()}


def near_address(host: str, port: int) -> str:
    """Return the address at which a browser of this machine reaches what listens on a host."""
    return f"http://{LOOPBACK if host == '0.0.0.0' else host}:{port}/"


def listen(host: str, port: int) -> list[socket.socket]:
    """Return what listens there; ``BadInput`` where nothing can."""
    try:
        return tornado.netutil.bind_sockets(port, host)
    except OSError as error:
        raise BadInput(f"Nothing can listen at port {port} of {host}: {error.strerror}.") from error


def server_of(addresses: tornado.web.Application) -> tornado.httpserver.HTTPServer:
    """Return the server of an application; a body above ``MOST_RECEIVED`` ends its connection."""
    return tornado.httpserver.HTTPServer(addresses, max_body_size=MOST_RECEIVED)


async def serve(
    hall: Hall | Session,
    port: int,
    told: Callable[[int], None],
    until: asyncio.Event | None = None,
    *,
    host: str = LOOPBACK,
    address: str = "",
    strands: Strands | None = None,
) -> None:
    """Serve until the event is set, for ever without one.

    ``port``: 0 for a free one; ``told``: called with the port once the server answers; ``host``:
    where it listens, on this machine alone by default; ``address``: see ``application``;
    ``strands``: those that the hall works on already. Raises ``BadInput`` where nothing can listen
    there.
    """
    sockets = listen(host, port)
    work = strands or Strands()
    work.run_on(asyncio.get_running_loop())
    names = own_names(host, address)
    addresses = application(hall, work, names, numbers=host != LOOPBACK, address=address)
    server = server_of(addresses)
    server.add_sockets(sockets)
    looks = asyncio.create_task(_look(hall, work)) if isinstance(hall, Session) else None
    try:
        told(sockets[0].getsockname()[1])
        await (until or asyncio.Event()).wait()
    finally:
        if looks is not None:
            looks.cancel()
        server.stop()
        work.close()
        hall.end()


async def _look(hall: Session, strands: Strands) -> None:
    """Look at what time alone has changed."""
    while True:
        await asyncio.sleep(LOOKED)
        strands.post("", hall.refresh)
