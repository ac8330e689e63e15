"""Connections that are handed over: one process reads the first request, another one answers it.

A WebSocket's handshake is never followed by another request, and a stream's answer closes its
connection, so nothing that comes later can be meant for the process that read the first request.
"""

from __future__ import annotations

import re
import socket
from typing import Any

import tornado.httpserver
import tornado.iostream
import tornado.web

_PATH = re.compile(r"/w(\d{1,4})/(socket|stream|say)")


def way_of(path: str) -> tuple[int, str] | None:
    """Return the worker's number in the path of a line, and what is asked there; None: no such."""
    found = _PATH.search(path)
    return (int(found[1]), found[2]) if found is not None and found.end() == len(path) else None


def is_handshake(handler: tornado.web.RequestHandler) -> bool:
    """Say whether a request would open a WebSocket."""
    return handler.request.headers.get("Upgrade", "").lower() == "websocket"


def give(handler: tornado.web.RequestHandler, body: bytes) -> tuple[str, socket.socket]:
    """Let go of a request's connection: return what was read of it, and its socket.

    ``body``: that of the request. With one the connection is to be closed after the answer.
    """
    request = handler.request
    headers = request.headers.copy()
    if body:
        headers["Content-Length"] = str(len(body))
        headers["Connection"] = "close"
        headers.pop("Transfer-Encoding", None)
    lines = [f"{request.method} {request.uri} HTTP/1.1"]
    lines += [f"{name}: {value}" for name, value in headers.get_all()]
    head = "\r\n".join([*lines, "", ""]).encode("latin-1") + body
    stream: Any = handler.detach()
    # What the browser has sent behind it was read as well; Tornado has no public name for it.
    head += bytes(stream._read_buffer[: stream._read_buffer_size])
    connection = stream.socket.dup()
    stream.close()
    return head.decode("latin-1"), connection


def take(server: tornado.httpserver.HTTPServer, connection: socket.socket, head: str) -> None:
    """Let a server go on with a connection of which this was read already."""
    connection.setblocking(False)
    try:
        address = connection.getpeername()
    except OSError:  # it is closed already
        connection.close()
        return
    server.handle_stream(_Continued(connection, head.encode("latin-1")), address)


class _Continued(tornado.iostream.IOStream):
    """A connection that gives once more what another process has read of it."""

    def __init__(self, connection: socket.socket, head: bytes) -> None:
        super().__init__(connection)
        self._head = memoryview(head)

    def read_from_fd(self, buf: bytearray | memoryview) -> int | None:
        """Read what was read before, and then what comes."""
        if not self._head:
            return super().read_from_fd(buf)
        size = min(len(buf), len(self._head))
        buf[:size] = self._head[:size]
        self._head = self._head[size:]
        return size
