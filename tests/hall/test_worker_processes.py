"""Workers as processes: they end with their hall, let go of their journals, and take over lines."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import tornado.httpclient
import tornado.websocket

from kings.classroom.plan import journal_path
from kings.hall import web
from kings.hall.pipe import ToHall
from kings.hall.register import read_register
from kings.hall.session import Session
from kings.hall.strands import Strands
from kings.hall.teacher import Lesson
from kings.hall.web import LINE
from kings.hall.worker import Settings, answer_knock
from kings.hall.workers import KNOCKS_EVERY, MOST_UNHEARD, Process, Workers
from kings.publish.apps import free_port
from kings.records.files import Taken
from kings.table.driver import Driver
from tests.hall.crews import folder_of
from tests.hall.pupils import Pupil, Server, Tally, let_go, running, workers_of
from tests.proofs.kills import Found, check_folder

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="a worker's process is found as Linux has it"
)
WITHIN = 60.0
"""Seconds after which something counts as not coming."""


def until(holds: Callable[[], Any]) -> Any:
    """Wait until something holds, and return what it says."""
    late = time.monotonic() + WITHIN
    while not (found := holds()):
        assert time.monotonic() < late, "it doesn't come to that"
        time.sleep(0.02)
    return found


def links_of(folder: Path) -> dict[tuple[int, int], str]:
    """Return the links of all seats."""
    lobby = Session(folder).lobby
    return {one.place: lobby.link(one.place) for one in lobby.register.seats}


async def first(port: int, path: str, link: str, name: str) -> Any:
    """Return what a device is told first under a name; None if its line ends before that."""
    request = tornado.httpclient.HTTPRequest(
        f"ws://127.0.0.1:{port}{path}", headers={"Origin": f"http://127.0.0.1:{port}"}
    )
    socket = await tornado.websocket.websocket_connect(request)
    await socket.write_message(json.dumps({"do": "hello", "link": link}))
    try:
        while (text := await asyncio.wait_for(socket.read_message(), WITHIN)) is not None:
            told = json.loads(text)
            if name in told:
                return told[name]
    finally:
        await let_go(socket)
    return None


def is_taken(journal: Path) -> bool:
    """Say whether somebody has a journal open."""
    try:
        Driver.open(journal).close()
    except Taken:
        return True
    return False


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM])
def test_workers_end_with_their_hall_and_let_go_of_their_journals(
    tmp_path: Path, end: signal.Signals
) -> None:
    folder = folder_of(tmp_path / "class", 2)
    links, port = links_of(folder), free_port()
    words = (str(folder), "--workers", "2", "--port", str(port))
    with running(tmp_path, *words) as server:
        workers = workers_of(server)
        assert 2 == len(workers)
        for (table, seat), link in links.items():
            shown = asyncio.run(first(port, f"/w{table % 2}/socket", link, "seat"))
            assert seat == shown
        assert [True, True] == [is_taken(journal_path(folder, one)) for one in (1, 2)]
        os.kill(server.process.pid, end)
        server.process.wait()
        until(lambda: not any(is_taken(journal_path(folder, one)) for one in (1, 2)))
        until(lambda: not any(Path(f"/proc/{one}/fd/0").exists() for one in workers))
    with running(tmp_path, *words) as again:
        assert 2 == len(workers_of(again))
        assert 0 == asyncio.run(first(port, "/w1/socket", links[1, 0], "seat"))


def test_a_worker_that_is_killed_is_begun_anew_and_the_other_plays_on(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "class", 2)
    links, port = links_of(folder), free_port()
    with running(tmp_path, str(folder), "--workers", "2", "--port", str(port)) as server:
        before = set(workers_of(server))
        dead = _worker_with(server, journal_path(folder, 1))
        os.kill(dead, signal.SIGKILL)
        assert 1 == asyncio.run(first(port, "/w0/socket", links[2, 1], "seat"))
        until(lambda: len(set(workers_of(server)) - {dead}) == 2)
        until(lambda: is_taken(journal_path(folder, 1)))
        assert 2 == asyncio.run(first(port, "/w1/socket", links[1, 2], "seat"))
        assert before - {dead} < set(workers_of(server)), "the other one still lives"


def _worker_with(server: Server, journal: Path) -> int:
    def found() -> int:
        for worker in workers_of(server):
            for one in Path(f"/proc/{worker}/fd").iterdir():
                if one.is_symlink() and one.readlink() == journal.resolve():
                    return worker
        return 0

    return int(until(found))


def test_a_link_at_a_wrong_path_is_sent_on_and_a_wrong_one_reaches_nothing(
    tmp_path: Path,
) -> None:
    folder = folder_of(tmp_path / "class", 2)
    links, port, second = links_of(folder), free_port(), free_port()
    words = ("--workers", "2", "--port", str(port), "--worker-ports", str(second))
    register = read_register(folder)
    assert register is not None
    with running(tmp_path, str(folder), *words) as server:
        for path in ("/socket", "/w0/socket", "/w9/socket"):
            assert "w1" == asyncio.run(first(port, path, links[1, 0], "at"))
        assert "" == asyncio.run(first(port, "/w1/socket", server.teacher, "at"))
        for path in ("/socket", "/w0/socket", "/w1/socket"):
            assert asyncio.run(first(port, path, "A" * 16, "n")) is None
        own = until(lambda: asyncio.run(_at_its_own_port(second + 1, links[1, 0])))
        assert 1 == own, "a proxy may lead there by itself"


async def _at_its_own_port(port: int, link: str) -> Any:
    try:
        return await first(port, "/w1/socket", link, "n")
    except OSError:  # it doesn't listen yet
        return None


def test_posts_find_the_line_that_is_at_a_worker(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "class", 1)
    links, port = links_of(folder), free_port()
    origin = {"Origin": f"http://127.0.0.1:{port}"}

    async def act() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1_000_000)
        hello = json.dumps({"do": "hello", "link": links[1, 1]})
        head = (
            "POST /w1/stream HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            f"Origin: {origin['Origin']}",
        )
        writer.write("\r\n".join([*head, f"Content-Length: {len(hello)}", "", hello]).encode())

        async def next_with(name: str) -> Any:
            while text := await asyncio.wait_for(reader.readline(), WITHIN):
                told = json.loads(text[6:]) if text.startswith(b"data: ") else {}
                if name in told:
                    return told[name]
            raise AssertionError("the line has ended")

        line = await next_with("line")
        assert 1 == await next_with("seat")
        client = tornado.httpclient.AsyncHTTPClient()
        said = json.dumps({"do": "word", "text": "Good morning"})
        for path, key, code in (
            ("/w1/say", line, 204),
            ("/w0/say", line, 404),
            ("/say", line, 404),
            ("/w1/say", line[:-1], 404),
        ):
            answer = await client.fetch(
                f"http://127.0.0.1:{port}{path}",
                method="POST",
                body=said,
                headers={**origin, LINE: key},
                raise_error=False,
            )
            assert code == answer.code, path
        while not (words := await next_with("words")):
            pass
        assert "Good morning" == words[-1]["text"]
        writer.close()
        await writer.wait_closed()

    with running(tmp_path, str(folder), "--workers", "2", "--port", str(port)):
        asyncio.run(act())


class Knocked:
    """A lesson whose workers are processes, at which the test knocks and not a timer.

    ``before``: what was left of an earlier process of that number when the next one was begun:
    whether it was still there, and which of its journals were.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.strands = Strands()
        self.pids: dict[int, int] = {}
        self.before: list[tuple[bool, list[bool]]] = []
        self._knocks: list[Callable[[], None]] = []
        self.lesson = Lesson(
            folder,
            address="http://127.0.0.1/",
            post=self.strands.post,
            later=self.strands.later,
            tables=partial(
                Workers,
                folder,
                count=2,
                begin=self._begin,
                post=self.strands.post,
                later=self._wait,
            ),
        )
        assert isinstance(self.lesson.tables, Workers)
        self.workers: Workers = self.lesson.tables

    def _wait(self, seconds: float, strand: str, job: Callable[[], None]) -> None:
        if seconds == KNOCKS_EVERY:
            self._knocks.append(job)
        else:
            self.strands.later(seconds, strand, job)

    def _begin(
        self, number: int, heard: Callable[[ToHall], None], ended: Callable[[], None]
    ) -> Process:
        if number in self.pids:
            tables = [one for one in self.lesson.desks if one % 2 == number]
            held = [is_taken(journal_path(self.folder, one)) for one in tables]
            self.before.append((Path(f"/proc/{self.pids[number]}").exists(), held))
        known = {one.pid for one in multiprocessing.active_children()}
        made = Process(Settings(str(self.folder), number, minds=1), heard, ended)
        (self.pids[number],) = {one.pid or 0 for one in multiprocessing.active_children()} - known
        return made

    async def knock(self) -> None:
        """Knock at all workers, and wait until number 0 has answered."""
        self.strands.post("", self._knocks.pop())
        while not self._knocks or self.workers.crews[0].unheard:
            await asyncio.sleep(0.005)

    def served(self, act: Callable[[int], Awaitable[None]]) -> None:
        """Serve the lesson while something is done with it; ``act`` is given the port."""

        async def both() -> None:
            port, until = asyncio.Queue[int](), asyncio.Event()

            def told(at: int) -> None:
                self.strands.post("", self.lesson.resume)
                port.put_nowait(at)

            serving = asyncio.create_task(
                web.serve(self.lesson, 0, told, until, strands=self.strands)
            )
            try:
                await act(await port.get())
            finally:
                until.set()
                await serving

        self.workers.begin(self.lesson)
        try:
            asyncio.run(both())
        finally:
            self.workers.close()


async def stay(one: Pupil, port: int) -> None:
    """Play, and come back as often as the line ends."""
    while not one.over:
        await one.live(port, "")
        await asyncio.sleep(0.05)


async def comes_to(holds: Callable[[], object]) -> None:
    """Wait until something holds."""
    late = time.monotonic() + WITHIN
    while not holds():
        assert time.monotonic() < late, "it doesn't come to that"
        await asyncio.sleep(0.02)


def test_a_worker_that_was_stopped_is_surely_dead_before_its_tables_are_taken_up(
    tmp_path: Path,
) -> None:
    folder = folder_of(tmp_path / "class", 2, 4)
    hall = Knocked(folder)
    pupils = [Pupil("", f"{place} 3", 0.02, Tally()) for place in links_of(folder)]
    for pupil, (place, link) in zip(pupils, links_of(folder).items(), strict=True):
        pupil.place, pupil.link, pupil.way = place, link, f"w{place[0] % 2}/"
    stuck = [one for one in pupils if one.place[0] == 1]

    def deeds() -> int:
        return sum(len(one.acknowledged) for one in stuck)

    async def act(port: int) -> None:
        lives = [asyncio.create_task(stay(one, port)) for one in pupils]
        try:
            await comes_to(lambda: deeds() > 4)
            before = hall.workers.crews[1]
            os.kill(hall.pids[1], signal.SIGSTOP)
            while before.unheard <= MOST_UNHEARD:
                assert before is hall.workers.crews[1] and [] == hall.before
                await hall.knock()
            await comes_to(lambda: hall.workers.crews[1] is not before)
            known = deeds()
            await comes_to(lambda: deeds() > known)
        finally:
            for one in lives:
                one.cancel()
            await asyncio.gather(*lives, return_exceptions=True)

    hall.served(act)
    assert [(False, [False])] == hall.before
    check_folder(folder, pupils, {}, Found())


def test_a_knock_is_answered_by_way_of_all_that_has_to_work() -> None:
    async def act() -> None:
        strands, heard, free = Strands(), list[int](), threading.Event()
        loop = asyncio.get_running_loop()
        try:
            strands.post("", lambda: (free.wait(WITHIN), None)[1])
            answer_knock(strands, loop, lambda: heard.append(1))
            await asyncio.sleep(0.01)
            assert [] == heard, "while the strand of the hall stands"
            free.set()
            strands.finish()
            assert [] == heard, "while the loop stands, as it does here"
            await asyncio.sleep(0)
            assert [1] == heard
        finally:
            free.set()
            strands.close()

    asyncio.run(act())


async def numbers(server: Server) -> str:
    """Return the metrics of a hall, asked for with the teacher's link."""
    headers = {"Authorization": f"Bearer {server.teacher}"}
    address = f"http://127.0.0.1:{server.port}/metrics"
    client = tornado.simple_httpclient.SimpleAsyncHTTPClient(force_instance=True)
    try:
        return (await client.fetch(address, headers=headers)).body.decode()
    finally:
        client.close()


def test_what_workers_measure_reaches_the_hall_and_outlives_a_kill(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "class", 2, 3)
    with running(tmp_path, str(folder), "--workers", "2", "--metrics") as server:

        def told(*words: str) -> bool:
            text = asyncio.run(numbers(server))
            return all(one in text for one in words)

        own = [f'kings_up_seconds{{process="w{one}"}}' for one in (0, 1)]
        until(lambda: told(*own))
        os.kill(workers_of(server)[0], signal.SIGKILL)
        until(lambda: not told(*own))
        until(lambda: told(*own))
