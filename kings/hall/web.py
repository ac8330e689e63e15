"""The hall behind Tornado: a page, its files, and a line for each screen, in two ways.

A line is a WebSocket or, where something between the two kills those, a response that goes on for
ever with posts in the other direction; the messages are the same. Links stand behind ``#`` in the
address, which no browser sends along: they come in the first message. A page of another origin gets
nothing, nor does one that reaches this machine by a name that isn't its own.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import ipaddress
import json
import logging
import secrets
import socket
from collections import deque
from collections.abc import Callable
from functools import cache, partial, reduce
from typing import Any, Protocol
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
from kings.hall.hall import Hall
from kings.hall.session import Session
from kings.hall.strands import Strands
from kings.records.codec import plain_text

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
MOST_IN_A_LESSON = 600
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


class House:
    """What all handlers share: the hall, its strands, who may ask, and the lines that are open.

    ``names``: the hosts by which this machine may be asked; ``numbers``: whether by any address in
    figures as well, as in a school's network.
    """

    def __init__(
        self,
        hall: Hall | Session,
        strands: Strands,
        names: frozenset[str] = NAMES,
        *,
        numbers: bool = False,
    ) -> None:
        self.hall: Any = hall
        self.strands = strands
        self.lines: set[Line] = set()
        self.posts: dict[str, Line] = {}
        self._names, self._numbers = names, numbers

    @property
    def is_full(self) -> bool:
        """Whether no more lines are taken."""
        lesson = isinstance(self.hall, Session)
        return len(self.lines) >= (MOST_IN_A_LESSON if lesson else MOST_CONNECTIONS)

    def knows(self, host: str) -> bool:
        """Say whether a host is this machine, and not a name that somebody has led here."""
        name = tornado.httputil.split_host_and_port(host.lower())[0].strip("[]")
        return name in self._names or (self._numbers and _is_number(name))


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class Wire(Protocol):
    """The way of a message to a browser."""

    async def write(self, text: str) -> None:
        """Send a text; returns when it has left."""

    def close(self, why: str) -> None:
        """End the connection for this reason."""


class Line:
    """A device: its messages go to the hall's strands, and what comes of them goes to its wire.

    The hall sends from its threads; what a slow device was not sent yet is replaced by the newest.
    """

    def __init__(self, house: House, wire: Wire, game: str = "") -> None:
        self._house, self._wire, self._game = house, wire, game
        self._loop = asyncio.get_running_loop()
        self._box: deque[str] = deque()
        self._leaving: float | None = None
        self._place: Any = None
        self._greeted = False
        self._times: deque[float] = deque(maxlen=MOST_IN_A_SECOND)
        self._gone = False
        house.lines.add(self)
        self._late = self._loop.call_later(PATIENCE, self._give_up)

    def _give_up(self) -> None:
        if not self._greeted:
            self._wire.close("This screen said nothing. Load the page again.")

    # From the device.

    def heard(self, text: str | bytes) -> None:
        """Take a message: the hello first, then what the place of this device understands."""
        now = self._loop.time()
        if len(self._times) == MOST_IN_A_SECOND and now - self._times[0] < 1:
            self._wire.close("This screen sends too much. Load the page again.")
            return
        self._times.append(now)
        place = self._place
        if not self._greeted:
            self._greeted = True
            self._house.strands.post("", partial(self._greet, text))
        else:
            strand = "" if place is None else self._house.hall.strand(place, text)
            self._house.strands.post(strand, partial(self._hear, text, strand))

    def _greet(self, text: str | bytes) -> None:
        self._place = self._house.hall.greet(self, text, self._game)
        if self._gone:  # before the hall had come to its hello
            self._leave()

    def _hear(self, text: str | bytes, strand: str) -> None:
        hall, place = self._house.hall, self._place
        if place is None or self._gone:
            return
        wanted = hall.strand(place, text)
        if wanted == strand:
            hall.hear(place, text)
        else:  # it has come to its table, or has left it, since
            self._house.strands.post(wanted, partial(self._hear, text, wanted))

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
        self._house.hall.leave(place, self)
        forget = partial(self._house.hall.forget, place)
        self._soon(self._loop.call_later, KEPT_OPEN, self._house.strands.post, "", forget)

    # To the device.

    def send(self, text: str) -> None:
        """Send a message, from any thread."""
        self._soon(self._put, text)

    def end(self, why: str) -> None:
        """Close the connection for this reason, from any thread, behind what was sent before."""
        self._soon(self._wire.close, why)

    def _soon(self, job: Callable[..., object], *arguments: object) -> None:
        """Have something done where the sockets are served, unless that has ended."""
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(job, *arguments)

    def _put(self, text: str) -> None:
        if self._gone:
            return
        slow = self._leaving is not None and self._loop.time() - self._leaving > SLOW
        if slow:
            newest(self._box, text)
        else:
            self._box.append(text)
        if len(self._box) > MOST_WAITING:
            self._box.clear()
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
        except (tornado.websocket.WebSocketClosedError, tornado.iostream.StreamClosedError):
            self._box.clear()
        finally:
            self._leaving = None


_PAGES = ('{"lobby":', '{"hall":', '{"projector":')
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


class _Guarded(tornado.web.RequestHandler):
    """Refuses a request that reaches this machine by a name that isn't its own (rebinding)."""

    def initialize(self, house: House) -> None:
        self.house = house

    def prepare(self) -> None:
        """Check the name by which the server was asked."""
        if not self.house.knows(self.request.host):
            raise tornado.web.HTTPError(403)

    def is_own_origin(self, origin: str) -> bool:
        """Say whether a page is one of this very server."""
        return origin in (f"http://{self.request.host}", f"https://{self.request.host}")

    def set_default_headers(self) -> None:
        self.set_header("Content-Security-Policy", POLICY)
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Cross-Origin-Opener-Policy", "same-origin")
        self.set_header("Cross-Origin-Resource-Policy", "same-origin")
        self.clear_header("Server")

    def log_exception(self, typ: Any, value: Any, tb: Any) -> None:
        """Write a fault into the messages without a word of the request, which may hold a link."""
        if not isinstance(value, tornado.web.HTTPError):
            fault = (typ, value, tb)
            logging.getLogger("kings").error("A request could not be answered.", exc_info=fault)

    def write_error(self, status_code: int, **_: Any) -> None:
        """Say what is wrong without a word of the request."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish("There is nothing here.\n" if status_code == 404 else "This can't be done.\n")


class _Files(_Guarded):
    """The page, and the client's files under a name that changes with them."""

    def get(self, edition: str = "", name: str = "") -> None:
        """Send the page, or one of its files."""
        if not name:
            self._send(page(self.house.hall.page), "text/html", "no-store")
            return
        text = client_files().get(name)
        if text is None or edition != client_edition():
            raise tornado.web.HTTPError(404)
        kind = client.TYPES["." + name.rpartition(".")[2]]
        self._send(text, kind, "private, max-age=31536000, immutable")

    def _send(self, text: str, kind: str, kept: str) -> None:
        self.set_header("Content-Type", f"{kind}; charset=utf-8")
        self.set_header("Cache-Control", kept)
        self.write(text)


class _Debrief(_Guarded):
    """The pages of a debrief, which bring all that they need, and run apart from the hall's own."""

    async def get(self, key: str, name: str) -> None:
        """Send a page; a thread reads it, as it may be large."""
        hall = self.house.hall
        file = hall.debrief.page(key, name) if isinstance(hall, Session) else None
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


class _Nothing(_Files):
    """Every other address."""

    def get(self, *_: str) -> None:
        raise tornado.web.HTTPError(404)


FULL = "Too many screens are open here. Close one, and load the page again."


class _Socket(_Guarded, tornado.websocket.WebSocketHandler):
    """A line over a WebSocket."""

    line: Line | None = None

    def check_origin(self, origin: str) -> bool:
        """Take pages of this very server only."""
        return self.is_own_origin(origin)

    def get_compression_options(self) -> dict[str, Any]:
        """Compress: a frame becomes a seventh of its length."""
        return {"compression_level": 4, "mem_level": 8}

    def open(self, *_: str, **__: str) -> None:
        """Wait for the hello, but not for ever."""
        if self.house.is_full:
            self.close(OWN_REASON, FULL)
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
    def __init__(self, handler: _Socket) -> None:
        self._handler = handler

    async def write(self, text: str) -> None:
        await self._handler.write_message(text)

    def close(self, why: str) -> None:
        self._handler.close(OWN_REASON, why)


class _Posted(_Guarded):
    """Takes posts of this very server's pages only, as a socket does."""

    def prepare(self) -> None:
        """Check the name by which the server was asked, and whose page asks."""
        super().prepare()
        if not self.is_own_origin(self.request.headers.get("Origin", "")):
            raise tornado.web.HTTPError(403)


class _Stream(_Posted):
    """A line as a response that goes on: each message is an event; the hello is what was posted."""

    line: Line | None = None

    async def post(self) -> None:
        """Open the line, and send what the hall sends until either side ends it."""
        self.set_header("Content-Type", "text/event-stream; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.set_header("X-Accel-Buffering", "no")
        ended = asyncio.Event()
        wire = _StreamWire(self, ended)
        if self.house.is_full:
            await wire.write(plain_text({"end": FULL}))
            return
        number = secrets.token_urlsafe(16)
        self.line = Line(self.house, wire)
        self.house.posts[number] = self.line
        try:
            await wire.write(plain_text({"line": number}))
            self.line.heard(self.request.body.decode("utf-8", "replace"))
            while not ended.is_set():
                with contextlib.suppress(asyncio.TimeoutError):
                    await asyncio.wait_for(ended.wait(), HEARTBEAT)
                if not ended.is_set():
                    await asyncio.wait_for(wire.beat(), PATIENCE)
            await asyncio.wait_for(wire.write(plain_text({"end": wire.why})), PATIENCE)
        except tornado.iostream.StreamClosedError:
            pass
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


class _Post(_Posted):
    """A message of a device whose line is a stream."""

    def post(self) -> None:
        """Hand a message over."""
        line = self.house.posts.get(self.request.headers.get(LINE, ""))
        if line is None:
            raise tornado.web.HTTPError(404)
        line.heard(self.request.body.decode("utf-8", "replace"))
        self.set_status(204)


def _say_nothing(_: tornado.web.RequestHandler) -> None:
    """Keep requests out of the messages: somebody may have typed a link without its ``#``."""


def application(
    hall: Hall | Session,
    strands: Strands | None = None,
    names: frozenset[str] = NAMES,
    *,
    numbers: bool = False,
) -> tornado.web.Application:
    """Return the hall's addresses: ``/``, ``/client/EDITION/NAME``, ``/socket`` and ``/stream``.

    ``names`` and ``numbers``: see ``House``.
    """
    given = {"house": House(hall, strands or Strands(), names, numbers=numbers)}
    return tornado.web.Application(
        [
            (r"/", _Files, given),
            (r"/client/(\w+)/(\w+\.\w+)", _Files, given),
            (r"/debrief/([\w-]+)/(\w+\.html)", _Debrief, given),
            (r"/socket", _Socket, given),
            (r"/stream", _Stream, given),
            (r"/say", _Post, given),
        ],
        default_handler_class=_Nothing,
        default_handler_args=given,
        log_function=_say_nothing,
        websocket_ping_interval=25,
        websocket_max_message_size=MOST_RECEIVED,
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
    where it listens, on this machine alone by default; ``address``: see ``own_names``; ``strands``:
    those that the hall works on already. Raises ``BadInput`` where nothing can listen there.
    """
    try:
        sockets = tornado.netutil.bind_sockets(port, host)
    except OSError as error:
        raise BadInput(f"Nothing can listen at port {port} of {host}: {error.strerror}.") from error
    work = strands or Strands()
    work.run_on(asyncio.get_running_loop())
    names = own_names(host, address)
    server = server_of(application(hall, work, names, numbers=host != LOOPBACK))
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
