"""The program that serves the client's pages, to be killed at a wanted moment and started again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from tests.browser.serving import READY_WITHIN, ROOT, free_port

TOKEN = "a-token-for-tests-that-nobody-guesses"

PROGRAM = """
import asyncio, os, signal, sys
from pathlib import Path

from kings.hall import web
from kings.hall.hall import Hall
from kings.records.files import AppendOnly
from kings.table import driver
from kings.table.seat import Seat

home, port, token = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
driver.fresh_seed = lambda: int((home / "seed").read_text())
hear, refresh, write = Seat.hear, Seat.refresh, AppendOnly.write

def dies(when):
    wanted = home / "die"
    if wanted.exists() and wanted.read_text() == when:
        wanted.unlink()
        os.kill(os.getpid(), signal.SIGKILL)

def heard(seat, text):
    dies("before the line")
    hear(seat, text)

def written(file, text):
    wanted = home / "die"
    if wanted.exists() and wanted.read_text() == "within the line":
        with open(file.path, "ab") as torn:
            torn.write(text.encode()[: len(text) // 2])
    dies("within the line")
    write(file, text)
    dies("after the line")

def refreshed(seat):
    dies("before the frame")
    refresh(seat)

Seat.hear, Seat.refresh, AppendOnly.write = heard, refreshed, written
asyncio.run(web.serve(Hall(token), port, lambda port: print(port, flush=True)))
"""
"""The server as it is, but for the seed of its games, and that it dies when a file tells it to."""

When = Literal["before the line", "within the line", "after the line", "before the frame"]
WHEN: tuple[When, ...] = (
    "before the line",
    "within the line",
    "after the line",
    "before the frame",
)


class ClientServer:
    """A server with a home of its own; ``url``: of its page, which stays the same after a kill.

    ``before``: what else its program does first.
    """

    token = TOKEN

    def __init__(self, home: Path, before: str = "") -> None:
        self.home = home
        self._program_text = f"{before}\n{PROGRAM}"
        self._port = free_port()
        self.url = f"http://127.0.0.1:{self._port}"
        self.page = f"{self.url}/#{TOKEN}"
        self.deal(1)
        self.start()

    def start(self) -> None:
        """Start it and wait until it answers."""
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "KINGS_HOME": str(self.home)}
        with (self.home / "server.log").open("ab") as log:
            self._program = subprocess.Popen(
                [sys.executable, "-c", self._program_text, str(self.home), str(self._port), TOKEN],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=environment,
            )
        assert self._program.stdout is not None
        assert self._program.stdout.readline().strip() == str(self._port), self.log()

    def log(self) -> str:
        """Return what the server has complained of; nothing where all is well."""
        return (self.home / "server.log").read_text("utf-8")

    def deal(self, seed: int) -> None:
        """Let the games that are begun from now on have this seed."""
        (self.home / "seed").write_text(str(seed), encoding="utf-8")

    def die(self, when: When) -> None:
        """Let it kill itself at the next message."""
        (self.home / "die").write_text(when, encoding="utf-8")

    def is_dead(self) -> bool:
        """Wait for its end, and say whether it was killed."""
        return self._program.wait(READY_WITHIN) == -signal.SIGKILL

    def kill(self) -> None:
        """Kill it, whatever it does."""
        self._program.kill()
        self._program.wait()
        assert self._program.stdout is not None
        self._program.stdout.close()

    def again(self) -> None:
        """Start it again at the same address."""
        assert self._program.stdout is not None
        self._program.stdout.close()
        self.start()

    def revive(self) -> None:
        """Start it again if it is dead, and let it live."""
        (self.home / "die").unlink(missing_ok=True)
        if self._program.poll() is not None:
            self.again()

    def lines(self, code: str) -> list[str]:
        """Return the lines of a game's journal."""
        (path,) = self.home.rglob(f"{code}.jsonl")
        return path.read_text("utf-8").splitlines()


@contextmanager
def client_server(home: Path, before: str = "") -> Iterator[ClientServer]:
    """Serve the client's pages; ``before``: see ``ClientServer``."""
    server = ClientServer(home, before)
    try:
        yield server
    finally:
        server.kill()
