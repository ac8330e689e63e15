"""Lines of JSON to a program and back: over its standard input and output, or over one's own.

A message is one JSON object on a line of its own. What is *said* needs no answer; what is *asked*
has a number, and the reply names it. Nobody here waits longer than was agreed on, whatever the
program does: it may be slow, talk rubbish, flood its line, or be gone.
"""

from __future__ import annotations

import contextlib
import json
import queue
import subprocess
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import IO, Any

from kings.errors import KingsError

PROTOCOL = 1
"""The edition of these messages."""
MOST_BYTES = 65_536
"""A longer reply is rubbish."""
MOST_LINES = 256
"""Lines of a program that wait to be read; whoever writes more has to wait as well."""
GRACE = 2.0
"""Seconds that a program has to end by itself when its line is closed."""

_END = object()
"""Stands in the queue where a program has closed its line."""


class NoReply(KingsError):
    """Raised where no reply came: the program was too slow (``late``), or is gone."""

    def __init__(self, sentence: str, *, late: bool) -> None:
        super().__init__(sentence)
        self.late = late


class Rubbish(KingsError):
    """Raised for a line that is no reply; its sentence says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What a program answered to the question of this number."""

    to: int
    value: Any


class Line:
    """Messages to a program and back, over two streams of bytes.

    They are read and written in threads of their own, so that a program that reads nothing, or
    writes nothing, keeps nobody waiting for longer than a question allows.
    """

    def __init__(self, reads: IO[bytes], writes: IO[bytes]) -> None:
        self._reads, self._writes = reads, writes
        self._heard: queue.Queue[Any] = queue.Queue(MOST_LINES)
        self._to_write: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self.ended = False
        self._reader = threading.Thread(target=self._read, daemon=True, name="kings-line-in")
        self._writer = threading.Thread(target=self._write, daemon=True, name="kings-line-out")
        self._reader.start()
        self._writer.start()

    def say(self, message: dict[str, Any]) -> None:
        """Send a message; it never waits."""
        text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
        self._to_write.put(f"{text}\n".encode())

    def hear(self, number: int, seconds: float | None) -> Any:
        """Return the reply to the question of this number.

        ``seconds``: how long it may take (None: as long as it takes). Replies to questions of
        before have come too late and are dropped. Raises ``NoReply`` and ``Rubbish``.
        """
        until = None if seconds is None else time.monotonic() + seconds
        while True:
            left = None if until is None else until - time.monotonic()
            try:
                line = self._heard.get(timeout=left if left is None else max(0.0, left))
            except queue.Empty:
                raise NoReply(f"No reply came in {seconds:g} s.", late=True) from None
            if line is _END:
                self.ended = True
                self._heard.put(_END)
                raise NoReply("The program has ended.", late=False)
            reply = read_reply(line)
            if reply.to >= number:
                if reply.to > number:
                    raise Rubbish(f"There is no question {reply.to}; this is question {number}.")
                return reply.value

    def close(self, seconds: float = GRACE) -> None:
        """Send what is still to be sent, and close the line to the program."""
        self._to_write.put(None)
        self._writer.join(seconds)

    def _read(self) -> None:
        with contextlib.suppress(OSError, ValueError):  # ValueError: the file was closed
            while line := self._reads.readline(MOST_BYTES + 1):
                whole = line
                while not whole.endswith(b"\n"):  # too long: the rest of it is skipped
                    whole = self._reads.readline(MOST_BYTES)
                    if not whole:
                        break
                self._heard.put(line)
        self._heard.put(_END)

    def _write(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            while (text := self._to_write.get()) is not None:
                self._writes.write(text)
                if self._to_write.empty():
                    self._writes.flush()
        with contextlib.suppress(OSError, ValueError):
            self._writes.close()


class ProcessLine(Line):
    """The line to a program that is begun for it, and ends with it."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except (OSError, ValueError) as error:
            raise NoReply(f"It can't be started: {error}.", late=False) from error
        assert self._process.stdin is not None and self._process.stdout is not None
        super().__init__(self._process.stdout, self._process.stdin)

    def close(self, seconds: float = GRACE) -> None:
        """Close the line; a program that doesn't end by itself then is stopped."""
        super().close(seconds)
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._writer.join()  # where it still writes, it has found the line broken
        with contextlib.suppress(queue.Empty):  # the reader may wait for room
            while True:
                self._heard.get_nowait()
        self._reader.join(seconds)
        if not self._reader.is_alive():  # a child of the program may still hold its output
            self._reads.close()


def read_reply(line: bytes) -> Reply:
    """Read a line of a program; ``Rubbish`` says in a sentence why it is no reply."""
    if len(line) > MOST_BYTES:
        raise Rubbish(f"A reply has at most {MOST_BYTES:,} bytes.")
    try:
        said = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise Rubbish('A reply is a line of JSON, such as {"to": 7, "reply": 0}.') from error
    if not isinstance(said, dict) or said.keys() != {"to", "reply"}:
        raise Rubbish('A reply has “to” and “reply” and nothing else: {"to": 7, "reply": 0}.')
    if type(said["to"]) is not int:
        raise Rubbish("“to” is the number of the question, a whole number.")
    return Reply(said["to"], said["reply"])
