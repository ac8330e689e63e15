"""Measure tables of four as pages of a Solara app: ``python -m benchmarks.solara_play PYTHON``.

``PYTHON`` is the interpreter of an environment in which Solara and this package are installed. It
runs ``benchmarks/peers/solara_table.py`` and opens the pages as a browser does, each over a socket
of its own, but draws nothing. It prints what the server has of its own: memory a page, and the
processor's work for a decision with its four screens (without the click, which nobody sends here);
and the bytes that come over the sockets.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import tempfile
import time
import urllib.request
import uuid
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]  # it ships no types
import tornado.httpclient
import tornado.websocket

from benchmarks.serving import Cost, cost
from kings.publish.apps import free_port

ROOT = Path(__file__).resolve().parents[1]
APP = Path(__file__).parent / "peers" / "solara_table.py"


def message(kind: str, content: dict[str, Any]) -> str:
    """Return a message as Jupyter's protocol has it, which Solara speaks."""
    header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "session": "s", "username": "u"}
    header |= {"version": "5.3", "date": "2026-01-01T00:00:00Z"}
    told = {"header": header, "parent_header": {}, "metadata": {}, "content": content}
    return json.dumps({**told, "channel": "shell", "buffers": []})


class Page:
    """A page that is open; ``bytes``: what came for it."""

    def __init__(self, port: int, table: int, seat: int) -> None:
        self.port, self.address = port, f"?table={table}&seat={seat}"
        self.letters = self.frames = 0

    async def live(self) -> None:
        """Open the page and listen."""
        page = uuid.uuid4()
        url = f"ws://127.0.0.1:{self.port}/jupyter/api/kernels/{page}/channels?session_id={page}"
        request = tornado.httpclient.HTTPRequest(
            url, headers={"Cookie": f"solara-session-id={page}"}
        )
        socket = await tornado.websocket.websocket_connect(
            request, max_message_size=1 << 28, compression_options={}
        )
        self.socket = socket
        comm = uuid.uuid4().hex
        opened = {"comm_id": comm, "target_name": "solara.control", "data": {}}
        await socket.write_message(message("comm_open", opened))
        args = {"path": f"/{self.address}", "appName": None, "themes": THEMES, "dark": False}
        run = {"comm_id": comm, "data": {"method": "run", "args": args}}
        await socket.write_message(message("comm_msg", run))
        while (text := await socket.read_message()) is not None:
            self.letters, self.frames = self.letters + len(text), self.frames + 1

    @property
    def wire(self) -> int:
        """The bytes that came over the line, compressed as they come."""
        return int(getattr(self.socket.protocol, "_wire_bytes_in", 0))


_COLOURS = ("primary", "secondary", "error", "info", "success", "warning")
THEMES = {name: dict.fromkeys(_COLOURS, "#112233") for name in ("light", "dark")}


def waits(port: int) -> None:
    """Wait until the server answers."""
    for _ in range(600):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5).close()
        except OSError:
            time.sleep(0.2)
        else:
            return
    raise TimeoutError("Solara doesn't answer.")


async def measure(python: str, tables: int, seconds: float, think: float, home: Path) -> str:
    """Play, and return the lines of the report."""
    port, counted = free_port(), home / "count"
    about = {"PYTHONPATH": str(ROOT), "KINGS_THINK": str(think), "KINGS_COUNT": str(counted)}
    words = ["-m", "solara", "run", str(APP), "--port", str(port), "--no-open", "--production"]
    process = subprocess.Popen([python, *words], env={**os.environ, **about})
    try:
        await asyncio.to_thread(waits, port)
        server = psutil.Process(process.pid)
        empty = cost(server)
        pages = [Page(port, number, seat) for number in range(1, tables + 1) for seat in range(4)]
        lives = []
        for page in pages:
            lives.append(asyncio.ensure_future(page.live()))
            await asyncio.sleep(0.3)
        await asyncio.sleep(10)
        stood, before, begun = cost(server), many(counted), time.monotonic()
        wire = sum(page.wire for page in pages)
        await asyncio.sleep(seconds)
        after, made = cost(server), many(counted) - before
        wire, clock = sum(page.wire for page in pages) - wire, time.monotonic() - begun
        for life in lives:
            life.cancel()
        await asyncio.gather(*lives, return_exceptions=True)
    finally:
        process.kill()
        process.wait()
    return told(tables, clock, empty, stood, after, made, wire)


def told(
    tables: int, clock: float, empty: Cost, stood: Cost, after: Cost, made: int, wire: int
) -> str:
    """Return the lines of the report."""
    each = (stood.memory - empty.memory) / (4 * tables)
    return (
        f"{tables} tables x 4 pages, {clock:.0f} s, load {os.getloadavg()[0]:.1f}\n"
        f"memory: {empty.memory:.0f} MiB empty, {stood.memory:.0f} when all pages stand "
        f"({each:.1f} a page), {after.memory:.0f} at the end\n"
        f"{made} decisions, {1000 * (after.seconds - stood.seconds) / max(1, made):.1f} ms of a "
        f"processor each with its four screens, {wire / max(1, made) / 1024:.1f} KiB on the wire"
    )


def many(counted: Path) -> int:
    """Return how many decisions were made."""
    text = counted.read_text("utf-8") if counted.exists() else ""
    return int(text or 0)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("python")
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--think", type=float, default=8.0)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="kings-solara-") as home:
        made = measure(given.python, given.tables, given.seconds, given.think, Path(home))
        print(asyncio.run(made))


if __name__ == "__main__":
    main()
