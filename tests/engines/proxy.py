"""A proxy as schools have them: whatever asks for a WebSocket is cut off, the rest goes through."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class Proxy:
    """It stands before a port of this machine; ``cut``: how many WebSockets it has cut off."""

    def __init__(self, port: int) -> None:
        self._behind, self.cut = port, 0
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        self._lines: list[socket.socket] = []
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        with suppress(OSError):  # the door is closed
            while True:
                near, _ = self._door.accept()
                self._lines.append(near)
                try:
                    far = socket.create_connection(("127.0.0.1", self._behind))
                except ConnectionRefusedError:  # what is behind it was killed
                    near.shutdown(socket.SHUT_RDWR)
                    continue
                self._lines.append(far)
                for ends in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=ends, daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        """Carry what comes from one end to the other until either is closed."""
        with suppress(OSError):
            while text := source.recv(1 << 16):
                if b"upgrade: websocket" in text.lower():
                    self.cut += 1
                    break
                target.sendall(text)
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Close the door, and every line that goes through it."""
        for end in (self._door, *self._lines):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()


@contextmanager
def proxy(port: int) -> Iterator[Proxy]:
    """Stand before a port."""
    made = Proxy(port)
    try:
        yield made
    finally:
        made.close()
