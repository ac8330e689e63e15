"""Students' devices at a hall that runs as a program: they come in, play at random, and remember.

What a device has sent, and what of it the hall has acknowledged by a frame with a higher number, is
kept, so that it can be compared with the journals after a kill. Benchmarks use them too.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import tornado.httpclient
import tornado.simple_httpclient
import tornado.websocket

from kings.table.seat import LATE

ROOT = Path(__file__).resolve().parents[2]
DOUBT = 1.0
"""Seconds for which a device waits, after a refusal that may be of what it sent before."""
COMMAND = "import sys; from kings.cli import main; sys.exit(main(sys.argv[1:]))"
DEAD = (
    OSError,
    tornado.httpclient.HTTPError,
    tornado.websocket.WebSocketClosedError,
    tornado.simple_httpclient.HTTPStreamClosedError,
)
"""How a line to a server that was killed ends."""


@dataclass(frozen=True)
class Server:
    """A hall that runs: its process, its port, the lobby's code, and the teacher's link."""

    process: subprocess.Popen[str]
    port: int
    code: str
    teacher: str


def workers_of(server: Server) -> list[int]:
    """Return the processes of a hall's workers, as Linux lists them."""
    pid = server.process.pid
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").iterdir():  # each knows those that it has begun
        with suppress(OSError):
            found += map(int, (task / "children").read_text().split())
    with_words = {one: Path(f"/proc/{one}/cmdline") for one in found}
    return [one for one, words in with_words.items() if _is_worker(words)]


def _is_worker(words: Path) -> bool:
    try:
        return b"spawn_main" in words.read_bytes()
    except OSError:  # it has ended meanwhile
        return False


@contextmanager
def running(home: Path, *words: str, before: str = "") -> Iterator[Server]:
    """Run ``kings hall`` with these words; kill it at the end, if it still runs.

    ``before``: statements that it carries out first.
    """
    process = subprocess.Popen(
        [sys.executable, "-c", f"{before}\n{COMMAND}", "hall", *words, "--no-browser"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "KINGS_HOME": str(home),
            "PYTHONIOENCODING": "utf-8",
        },
    )
    try:
        assert process.stdout is not None
        told = ""
        while "Ctrl+C" not in told:
            line = process.stdout.readline()
            assert line, told
            told += line
        port = re.search(r"(?:teacher alone:|passes it on to) http://[^/\s]*:(\d+)/", told)
        teacher = re.search(r"teacher alone: \S+#(\S+)", told)
        code = re.search(r"code (\w{5})", told)
        assert port and teacher and code, told
        yield Server(process, int(port[1]), code[1], teacher[1])
    finally:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


@dataclass(frozen=True)
class Deed:
    """Something that a device sent: a move, or that it has enough (no move).

    ``alone``: whether nothing but this could raise the seat's number.
    """

    move: str | None
    q: int
    alone: bool

    @property
    def is_word(self) -> bool:
        """Whether it is an offer, or the acceptance of one."""
        return self.move is not None and json.loads(self.move)["kind"] in ("propose", "accept")

    @property
    def text(self) -> str:
        """The message."""
        if self.move is None:
            return json.dumps({"do": "enough", "q": self.q})
        move = json.loads(self.move)
        said: dict[str, Any] = {"do": "choose", "move": move}
        if move["kind"] == "propose":
            said = {"do": "offer", "deal": move["deal"]}
        elif move["kind"] == "accept":
            said = {"do": "accept", "number": move["proposal"]}
        return json.dumps({**said, "q": self.q})

    def is_shown(self, frame: dict[str, Any]) -> bool:
        """Say whether a frame of the seat tells that this counts."""
        move = {} if self.move is None else json.loads(self.move)
        if move.get("kind") == "propose":
            return any(one["mine"] and one["deal"] == move["deal"] for one in frame["offers"])
        if move.get("kind") == "accept":
            words = f"accepts proposal {move['proposal']}"
            log = reversed(frame["log"])
            return any(one["seat"] == move["seat"] and words in one["text"] for one in log)
        if not self.alone:
            return False
        return self.move is not None or _has_enough(frame, self.q + 1)


def _has_enough(frame: dict[str, Any], q: int) -> bool:
    """Say whether a frame tells that this seat has enough; a window that closes tells nothing."""
    return frame["q"] == q and frame["bell"] is not None and frame["bell"]["enough"]


def without_pictures(text: str) -> str:
    """Return a frame without its pictures, which are nine tenths of it and which nobody looks at.

    A machine that plays hundreds of devices would be late with reading them, and not with playing.
    """
    begin, end = text.find(',"pictures":['), text.find('],"motions":[')
    return text if begin < 0 or end < begin else text[:begin] + text[end + 1 :]


def plain(move: Any) -> str:
    """Return a move as text that is the same for equal moves."""
    return json.dumps(move, sort_keys=True)


@dataclass
class Tally:
    """What all devices together were sent and how long they waited, in seconds."""

    frames: int = 0
    letters: int = 0
    own: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)
    refused: int = 0
    offers: int = 0
    begun: dict[int, float] = field(default_factory=dict)


class Pupil:
    """One student: ``think`` is the mean of the seconds before each deed.

    ``agrees``: how likely it accepts an offer rather than do anything else; ``below``: the path of
    its hall, where several are behind one address.
    """

    def __init__(
        self,
        name: str,
        seed: str,
        think: float,
        tally: Tally,
        *,
        agrees: float = 0.0,
        below: str = "/",
    ) -> None:
        self.below = below
        self.name, self.think, self.tally, self.agrees = name, think, tally, agrees
        self.rng = random.Random(seed)
        self.link = ""
        self.way = ""
        self.place = (0, 0)
        self.q = 0
        self.over = False
        self.sent: list[Deed] = []
        self.acknowledged: list[Deed] = []
        self.waiting: Deed | None = None
        self._asked = 0.0
        self._echoes = 0
        self._doubts = False
        self._frame: dict[str, Any] = {}
        self._act: float | None = None
        self._socket: tornado.websocket.WebSocketClientConnection | None = None

    @property
    def wire(self) -> int:
        """The bytes that came over the line so far, compressed as they come."""
        protocol = None if self._socket is None else self._socket.protocol
        return 0 if protocol is None else int(getattr(protocol, "_wire_bytes_in", 0))

    def request(self, port: int) -> tornado.httpclient.HTTPRequest:
        """Return what its browser asks for: the line at a port of this machine."""
        return tornado.httpclient.HTTPRequest(
            f"ws://127.0.0.1:{port}{self.below}{self.way}socket",
            headers={"Origin": f"http://127.0.0.1:{port}"},
        )

    async def stay(self, server: Server) -> None:
        """Come in, and come back as often as a line ends, until the hall does or the game."""
        while not self.over and server.process.poll() is None:
            await self.live(server.port, server.code)
            await asyncio.sleep(0.2 * self.rng.random())

    async def live(self, port: int, code: str) -> None:
        """Come in, or back, and play until the line ends or the game does."""
        self._act, self.waiting, self._echoes, self._doubts = None, None, 0, False
        with suppress(*DEAD):
            await self._live(port, code)

    async def _live(self, port: int, code: str) -> None:
        request = self.request(port)
        socket = await tornado.websocket.websocket_connect(request, compression_options={})
        self._socket = socket
        try:
            hello = {"do": "hello", "link": self.link or code, "narrow": self.place[1] % 2 == 1}
            await socket.write_message(json.dumps(hello))
            heard = asyncio.ensure_future(socket.read_message())
            way = self.way
            while not self.over and way == self.way:
                wait = None if self._act is None else max(0.0, self._act - time.monotonic())
                done, _ = await asyncio.wait([heard], timeout=wait)
                if not done:
                    await self._do(socket)
                    continue
                text = heard.result()
                if text is None:
                    return
                heard = asyncio.ensure_future(socket.read_message())
                await self._hear(socket, str(text))
        finally:
            await let_go(socket)

    async def _hear(self, socket: tornado.websocket.WebSocketClientConnection, text: str) -> None:
        told = json.loads(without_pictures(text))
        if "at" in told:
            self.way = f"{told['at']}/" if told["at"] else ""
        elif "lobby" in told:
            await self._come_in(socket, told["lobby"])
        elif "n" in told:
            self._see(told, len(text.encode()))
            if told["n"] == 1:
                await self._again(socket)
            self._plan()
        elif "refused" in told:
            self.tally.refused += 1
            self._be_refused(told["refused"])

    def _be_refused(self, why: str) -> None:
        if self._echoes:  # it answers what was sent once more, and not what is waited for
            self._echoes -= 1
            return
        if self.waiting is not None and why == LATE:  # or what was sent before that
            self.waiting, self._doubts = replace(self.waiting, alone=False), True
        else:
            self.waiting, self._asked = None, 0.0
        self._plan()

    async def _come_in(
        self, socket: tornado.websocket.WebSocketClientConnection, page: dict[str, Any]
    ) -> None:
        if page["you"] is not None:
            self.link = page["link"]
            self.place = (page["you"]["table"], page["you"]["seat"])
        elif page["code"] and not self.link:
            said = {"do": "hall", "what": "claim", "name": self.name}
            await socket.write_message(json.dumps(said))

    def _see(self, frame: dict[str, Any], size: int) -> None:
        now, tally = time.perf_counter(), self.tally
        tally.frames, tally.letters = tally.frames + 1, tally.letters + size
        deed = self.waiting
        if deed is not None and frame["q"] > deed.q:
            if self._asked:
                tally.own.append(now - self._asked)
            if deed.is_shown(frame):
                self.acknowledged.append(deed)
            self.waiting, self._asked, self._act, self._doubts = None, 0.0, None, False
        elif (begun := tally.begun.get(self.place[0])) is not None:
            tally.others.append(now - begun)
        self._frame, self.q, self.over = frame, frame["q"], frame["over"] is not None

    async def _again(self, socket: tornado.websocket.WebSocketClientConnection) -> None:
        """Send what was on its way when the line broke once more: it may not count twice."""
        last = self.sent[-1] if self.sent else None
        if last is not None and self.rng.random() < 0.7:
            await socket.write_message(last.text)
            if last.q == self.q and last not in self.acknowledged:
                self.waiting = last
            else:
                self._echoes += 1

    def _plan(self) -> None:
        """Think, if there is something to do; in doubt, see first whether an answer comes."""
        free = self.waiting is None or self._doubts
        if not free or not (self._frame.get("choices") or self._let):
            self._act = None
        elif self._act is None:
            pause = min(self.rng.expovariate(1 / self.think), 3 * self.think)
            self._act = time.monotonic() + (DOUBT if self._doubts else pause)

    @property
    def _let(self) -> bool:
        window = self._frame.get("window")
        return bool(window and window["let"])

    async def _do(self, socket: tornado.websocket.WebSocketClientConnection) -> None:
        self._act = None
        frame = self._frame
        bell = frame["bell"]
        bound = bool(frame["offers"] or frame["agreed"])  # a deal may decide for this seat
        alone = not (bell and bell["early"]) and not bound and not self._doubts
        chips = [chip for chip in frame["chips"] if chip["state"] == "free"]
        answers = [offer["number"] for offer in frame["offers"] if offer["answer"]]
        if self._let and chips and self.rng.random() < 0.15:
            deal = self.rng.choice(chips)["offer"]["deal"]
            self.tally.offers += 1
            move = {"kind": "propose", "seat": frame["seat"], "deal": deal, "instead_of": None}
            deed = Deed(plain(move), self.q, alone=False)  # what comes next may be its answer
        elif answers and self.agrees and self.rng.random() < self.agrees:
            move = {"kind": "accept", "seat": frame["seat"], "proposal": answers[0]}
            deed = Deed(plain(move), self.q, alone=False)
        elif frame["choices"]:
            deed = Deed(plain(self.rng.choice(frame["choices"])["move"]), self.q, alone)
        elif self._let:
            deed = Deed(None, self.q, alone)
        else:
            return
        self.sent.append(deed)
        self.waiting, self._doubts = deed, False
        if not deed.is_word:
            self._asked = self.tally.begun[self.place[0]] = time.perf_counter()
        await socket.write_message(deed.text)


async def start_tables(server: Server) -> None:
    """Let the teacher start the tables."""
    socket = await _teacher(server)
    await socket.write_message('{"do":"start_tables"}')
    await asyncio.sleep(0.3)
    await let_go(socket)


async def watch(server: Server) -> None:
    """Keep the teacher's page open."""
    with suppress(*DEAD):
        socket = await _teacher(server)
        try:
            while await socket.read_message() is not None:
                pass
        finally:
            await let_go(socket)


async def _teacher(server: Server) -> tornado.websocket.WebSocketClientConnection:
    """Return the line of the teacher's page, which has come."""
    request = tornado.httpclient.HTTPRequest(
        f"ws://127.0.0.1:{server.port}/socket",
        headers={"Origin": f"http://127.0.0.1:{server.port}"},
    )
    socket = await tornado.websocket.websocket_connect(request, compression_options={})
    await socket.write_message(json.dumps({"do": "hello", "link": server.teacher}))
    await socket.read_message()
    return socket


async def let_go(socket: tornado.websocket.WebSocketClientConnection) -> None:
    """Close a line, and wait until it is closed; Tornado waits 5 s for the other end."""
    stream = None if socket.protocol is None else socket.protocol.stream
    socket.close()
    while stream is not None and not stream.closed():
        with suppress(asyncio.TimeoutError, *DEAD):  # what is on its way still has to be read
            await asyncio.wait_for(socket.read_message(), 0.1)


async def all_in(pupils: list[Pupil], seconds: float = 120) -> None:
    """Wait until everybody has a seat."""
    until = time.monotonic() + seconds
    while not all(one.link for one in pupils):
        assert time.monotonic() < until, "not everybody came in"
        await asyncio.sleep(0.05)
