"""The hall behind Tornado: one page, its files, and a WebSocket for each screen; on loopback only.

The token stands behind ``#`` in the address, which no browser sends along: it comes in the first
message. A page of another origin gets nothing, nor does one that reaches this machine by another
name.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from functools import cache
from typing import Any

import tornado.httpserver
import tornado.httputil
import tornado.ioloop
import tornado.netutil
import tornado.web
import tornado.websocket

from kings import client
from kings.games import ROOMS
from kings.hall.hall import Hall
from kings.table.seat import Seat

LOOPBACK = "127.0.0.1"
NAMES = (LOOPBACK, "localhost")
"""The names by which a browser on this machine reaches the server."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What the page may load: its own scripts and styles, and nothing from elsewhere."""

MOST_RECEIVED = 64_000
"""Bytes of a message that are received at all; what is longer ends the connection."""
MOST_CONNECTIONS = 64
PATIENCE = 10.0
"""Seconds that a connection has for its hello."""
KEPT_OPEN = 60.0
"""Seconds for which a game waits for its screen to come back, before others may take it up."""
OWN_REASON = 4000
"""The code with which the server ends a connection for a reason that it names."""


@cache
def client_files() -> dict[str, str]:
    """Return the text of each of the client's files, by its name."""
    return {file.name: client.text(file.name) for file in client.files()}


@cache
def client_edition() -> str:
    """Return a name for the client as it is: it changes with every letter of its files."""
    return hashlib.sha256(repr(sorted(client_files().items())).encode()).hexdigest()[:16]


@cache
def page() -> str:
    """Return the page, with its files at the addresses of this edition."""
    files = client_files()
    made = files["page.html"]
    for name in files:
        made = made.replace(f'"{name}"', f'"client/{client_edition()}/{name}"')
    return made


class _Guarded:
    """Refuses a request that reaches this machine by a name that isn't its own (rebinding)."""

    request: tornado.httputil.HTTPServerRequest

    def prepare(self) -> None:
        """Check the name by which the server was asked."""
        if self.request.host.rpartition(":")[0] not in NAMES:
            raise tornado.web.HTTPError(403)


class _Files(_Guarded, tornado.web.RequestHandler):
    """The page, and the client's files under a name that changes with them."""

    def set_default_headers(self) -> None:
        self.set_header("Content-Security-Policy", POLICY)
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Cross-Origin-Opener-Policy", "same-origin")
        self.set_header("Cross-Origin-Resource-Policy", "same-origin")
        self.clear_header("Server")

    def get(self, edition: str = "", name: str = "") -> None:
        """Send the page, or one of its files."""
        if not name:
            self._send(page(), "text/html", "no-store")
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

    def write_error(self, status_code: int, **_: Any) -> None:
        """Say what is wrong without a word of the request."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish("There is nothing here.\n" if status_code == 404 else "This can't be done.\n")


class _Screen(_Guarded, tornado.websocket.WebSocketHandler):
    """One device before one seat."""

    def initialize(self, hall: Hall, screens: set[_Screen]) -> None:
        self._hall, self._screens = hall, screens
        self._seat: Seat | None = None
        self._late: object = None

    def check_origin(self, origin: str) -> bool:
        """Take pages of this very server only."""
        return origin in (f"http://{self.request.host}", f"https://{self.request.host}")

    def get_compression_options(self) -> dict[str, Any]:
        """Compress: a frame becomes a fifth of its length."""
        return {"compression_level": 6, "mem_level": 5}

    def open(self, *_: str, **__: str) -> None:
        """Wait for the hello, but not for ever."""
        if len(self._screens) >= MOST_CONNECTIONS:
            self.end("Too many screens are open here. Close one, and load the page again.")
            return
        self._screens.add(self)
        self._late = self._loop.call_later(PATIENCE, self._give_up)

    @property
    def _loop(self) -> tornado.ioloop.IOLoop:
        return tornado.ioloop.IOLoop.current()

    def _give_up(self) -> None:
        if self._seat is None:
            self.end("This screen said nothing. Load the page again.")

    def on_message(self, message: str | bytes) -> None:
        """Take a message: the hello first, then what the seat understands."""
        if self._seat is None:
            game = self.get_query_argument("game", "")
            self._seat = self._hall.greet(self, message, game if game in ROOMS else "")
        else:
            self._seat.hear(message)

    def send(self, text: str) -> None:
        """Send a message, unless nobody is there any more."""
        if self.ws_connection is not None and not self.ws_connection.is_closing():
            self.write_message(text)

    def end(self, why: str) -> None:
        """Close the connection for this reason."""
        self.close(OWN_REASON, why)

    def on_close(self) -> None:
        """Let the seat wait for its device to come back, for a while."""
        self._screens.discard(self)
        if self._late is not None:
            self._loop.remove_timeout(self._late)
        seat = self._seat
        if seat is not None:
            self._hall.leave(seat, self)
            self._loop.call_later(KEPT_OPEN, _close_if_left, self._hall, seat)


def _close_if_left(hall: Hall, seat: Seat) -> None:
    if seat.device is None:
        hall.close(seat)


def application(hall: Hall) -> tornado.web.Application:
    """Return the hall's addresses: ``/``, ``/client/EDITION/NAME`` and ``/socket``."""
    screens: set[_Screen] = set()
    return tornado.web.Application(
        [
            (r"/", _Files),
            (r"/client/(\w+)/(\w+\.\w+)", _Files),
            (r"/socket", _Screen, {"hall": hall, "screens": screens}),
        ],
        default_handler_class=_Nothing,
        websocket_ping_interval=25,
        websocket_max_message_size=MOST_RECEIVED,
    )


class _Nothing(_Files):
    """Every other address."""

    def get(self, *_: str) -> None:
        raise tornado.web.HTTPError(404)


async def serve(
    hall: Hall, port: int, told: Callable[[int], None], until: asyncio.Event | None = None
) -> None:
    """Serve on loopback until the event is set, for ever without one.

    ``port``: 0 for a free one; ``told``: called with the port once the server answers.
    """
    sockets = tornado.netutil.bind_sockets(port, LOOPBACK)
    server = tornado.httpserver.HTTPServer(application(hall))
    server.add_sockets(sockets)
    try:
        told(sockets[0].getsockname()[1])
        await (until or asyncio.Event()).wait()
    finally:
        server.stop()
        hall.end()
