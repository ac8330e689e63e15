"""A lesson over real sockets on loopback: both lines, guards, floods, and slow devices."""

from __future__ import annotations

import asyncio
import contextlib
import json
import threading
from collections import deque
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
import tornado.httpclient
import tornado.netutil

from kings.hall import web
from kings.hall.hall import Hall
from kings.hall.session import NO_SEAT, Session
from kings.hall.strands import Strands
from kings.hall.teacher import Lesson
from kings.table.seat import Seat
from tests.hall.lessons import a_class
from tests.hall.test_play_command import letting_go
from tests.hall.test_web import Client, connect, fetched

T = TypeVar("T")
STREAMS: list[Stream] = []
"""The lines of one test that are no sockets, which are closed at its end."""
Act = Callable[[int, Session], Awaitable[T]]


def served(folder: Path, act: Act[T], **more: Any) -> T:
    """Serve the lesson of a folder while something is done with it."""

    async def both() -> T:
        strands = Strands(4)
        strands.run_on(asyncio.get_running_loop())
        lesson = Lesson(folder, address="http://10.0.0.5/", post=strands.post, later=strands.later)
        sockets = tornado.netutil.bind_sockets(0, web.LOOPBACK)
        server = web.server_of(web.application(lesson, strands, **more))
        server.add_sockets(sockets)
        try:
            return await act(sockets[0].getsockname()[1], lesson)
        finally:
            while STREAMS:
                await STREAMS.pop().close()
            await letting_go(asyncio.sleep(0))
            server.stop()
            await server.close_all_connections()
            await asyncio.get_running_loop().run_in_executor(None, strands.close)
            lesson.end()

    return asyncio.run(both())


async def until(client: Client, name: str) -> dict[str, Any]:
    """Return the next message that has something under this name."""
    while name not in (told := await client.next()):
        assert told, "the connection has ended"
    return told


async def student(port: int, lesson: Session, name: str = "") -> Client:
    """Return a device that has come in with the code, and tapped a name."""
    client = await connect(port)
    hello = await client.send("hello", link=lesson.register.code)
    names = [one["name"] for one in hello["lobby"]["names"] if not one["taken"]]
    await client.send("hall", what="claim", name=name or names[0])
    return client


def test_the_first_page_of_a_lesson_is_its_own(tmp_path: Path) -> None:
    async def act(port: int, _: Session) -> None:
        page = (await fetched(port, "/")).body.decode()
        assert "hall.js" in page and "hall.css" in page and 'id="hall"' in page
        assert 200 == (await fetched(port, f"/client/{web.client_edition()}/hall.js")).code

    served(a_class(tmp_path / "class"), act)


def test_a_lesson_is_played_over_sockets_and_nothing_of_it_in_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = set[str]()
    hear = Seat.hear

    def heard(seat: Seat, text: str | bytes) -> None:
        threads.add(threading.current_thread().name)
        hear(seat, text)

    monkeypatch.setattr(Seat, "hear", heard)

    async def act(port: int, lesson: Session) -> None:
        teacher = await connect(port)
        await teacher.send("hello", link=lesson.lobby.links.teacher)
        names = [name for (table, _), name in lesson.lobby.names.items() if table == 1]
        students = [await student(port, lesson, name) for name in names]
        await teacher.socket.write_message('{"do":"start_tables"}')
        for one in students:
            await until(one, "pictures")
        chooser = next(one for one in students if one.frame["choices"])
        move = chooser.frame["choices"][0]["move"]
        q = chooser.frame["q"]
        await chooser.socket.write_message(json.dumps({"do": "choose", "q": q, "move": move}))
        while chooser.frame["q"] == q:
            await chooser.next()

    served(a_class(tmp_path / "class"), act)
    assert threads and all(name.startswith("kings-hall") for name in threads)


def test_the_debrief_is_served_apart_and_behind_its_own_address_alone(tmp_path: Path) -> None:
    folder = a_class(tmp_path / "class")
    (folder / "debrief").mkdir()
    (folder / "debrief" / "report.html").write_text("<!DOCTYPE html>Ä", encoding="utf-8")

    async def act(port: int, lesson: Session) -> None:
        key = lesson.lobby.links.debrief
        found = await fetched(port, f"/debrief/{key}/report.html")
        assert (200, "<!DOCTYPE html>Ä") == (found.code, found.body.decode())
        policy = found.headers["Content-Security-Policy"]
        assert policy.startswith("sandbox ") and "allow-same-origin" not in policy
        assert "Cross-Origin-Opener-Policy" not in found.headers
        for wrong in (
            f"/debrief/{key}/slides.html",
            f"/debrief/{key}/names.html",
            f"/debrief/{key}/..%2f..%2fnames.csv",
            f"/debrief/{key[:-1]}/report.html",
            f"/debrief/{lesson.lobby.links.teacher}/report.html",
            "/debrief/report.html",
        ):
            assert 404 == (await fetched(port, wrong)).code

    served(folder, act)


def test_wrong_links_end_the_connection(tmp_path: Path) -> None:
    async def act(port: int, lesson: Session) -> None:
        for link in ("A" * 16, lesson.lobby.links.teacher[:-1] + "!", "x" * 40):
            client = await connect(port)
            assert {} == await client.send("hello", link=link)
            assert (web.OWN_REASON, NO_SEAT) == (
                client.socket.close_code,
                client.socket.close_reason,
            )

    served(a_class(tmp_path / "class"), act)


def test_a_flood_ends_its_line_and_no_other(tmp_path: Path) -> None:
    async def act(port: int, lesson: Session) -> None:
        good, bad = await student(port, lesson), await student(port, lesson)
        for _ in range(web.MOST_IN_A_SECOND + 5):
            await bad.socket.write_message('{"do":"hall","what":"enter","code":"x"}')
        while await bad.next():
            pass
        assert "sends too much" in (bad.socket.close_reason or "")
        await good.socket.write_message('{"do":"hall","what":"start"}')
        assert "Your teacher starts" in (await until(good, "refused"))["refused"]

    served(a_class(tmp_path / "class"), act)


# The other line.


class Stream:
    """A browser's side of the line without a WebSocket."""

    def __init__(self, port: int, origin: str = "") -> None:
        self.port, self.origin = port, origin or f"http://127.0.0.1:{port}"
        self.line = self.status = ""

    async def open(self, link: str) -> dict[str, Any]:
        self._reader, self._writer = await asyncio.open_connection(
            "127.0.0.1", self.port, limit=1_000_000
        )
        STREAMS.append(self)
        body = json.dumps({"do": "hello", "link": link})
        head = (
            "POST /stream HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            f"Origin: {self.origin}",
            f"Content-Length: {len(body)}",
        )
        self._writer.write("\r\n".join([*head, "", body]).encode())
        self.status = (await self._reader.readline()).split()[1].decode()
        first = await self.next()
        self.line = first.get("line", "")
        return await self.next() if self.line else first

    async def next(self) -> dict[str, Any]:
        """Return the next message; nothing at the end."""
        while text := await asyncio.wait_for(self._reader.readline(), 20):
            if text.startswith(b"data: "):
                told: dict[str, Any] = json.loads(text.removeprefix(b"data: "))
                return told
            if text in (b"0\r\n", b"This can't be done.\n"):
                break
        return {}

    async def close(self) -> None:
        self._writer.close()
        with contextlib.suppress(ConnectionError):
            await self._writer.wait_closed()

    async def say(self, line: str = "", origin: str = "", **said: Any) -> int:
        client = tornado.httpclient.AsyncHTTPClient()
        answer = await client.fetch(
            f"http://127.0.0.1:{self.port}/say",
            method="POST",
            body=json.dumps(said),
            headers={web.LINE: line or self.line, "Origin": origin or self.origin},
            raise_error=False,
        )
        code: int = answer.code
        return code


def test_the_same_messages_go_over_a_response_and_posts(tmp_path: Path) -> None:
    async def act(port: int, lesson: Session) -> None:
        stream = Stream(port)
        page = await stream.open(lesson.register.code)
        name = page["lobby"]["names"][0]["name"]
        assert 204 == await stream.say(do="hall", what="claim", name=name)
        assert name == (await stream.next())["lobby"]["you"]["name"]
        teacher = await connect(port)
        await teacher.send("hello", link=lesson.lobby.links.teacher)
        await teacher.socket.write_message('{"do":"start_tables"}')
        while "pictures" not in (told := await stream.next()):
            assert told
        assert name == told["names"][told["seat"]]
        laptop = await connect(port)
        await laptop.socket.write_message(
            json.dumps({"do": "hello", "link": lesson.lobby.link(lesson.lobby.place(name))})
        )
        while "end" not in (told := await stream.next()):
            assert told
        assert "elsewhere" == told["end"]
        assert 404 == await stream.say(do="hall", what="leave"), "its line has ended"

    served(a_class(tmp_path / "class"), act)


def test_a_page_of_another_origin_gets_no_line(tmp_path: Path) -> None:
    async def act(port: int, lesson: Session) -> None:
        for origin in ("https://evil.example", "null"):
            stream = Stream(port, origin)
            assert {} == await stream.open(lesson.register.code)
            assert "403" == stream.status
        own = Stream(port)
        await own.open(lesson.register.code)
        assert 403 == await own.say(origin="https://evil.example", do="hall", what="leave")
        for line in ("x", own.line[:-1]):
            assert 404 == await own.say(line, do="hall", what="leave")

    served(a_class(tmp_path / "class"), act)


# Names of this machine.


def test_addresses_in_figures_are_taken_where_a_network_is_served(tmp_path: Path) -> None:
    async def act(port: int, _: Session) -> None:
        for host, code in (
            ("192.168.1.20", 200),
            ("192.168.1.20:8080", 200),
            ("[fe80::1]:8080", 200),
            ("kings.school:8080", 200),
            ("evil.example:8080", 403),
            ("192.168.1.20.evil.example", 403),
        ):
            assert code == (await fetched(port, "/", Host=host)).code, host

    names = web.own_names("0.0.0.0", "http://kings.school:8080/")
    served(a_class(tmp_path / "class"), act, names=names, numbers=True)


@pytest.mark.parametrize(
    ("address", "host"),
    [
        ("https://Kings.School/", "kings.school"),
        ("https://kings.school:8443/room/", "kings.school:8443"),
        ("http://[fd00::7]:8080/", "[fd00::7]:8080"),
    ],
)
def test_behind_a_proxy_it_is_known_by_the_name_that_others_use(
    tmp_path: Path, address: str, host: str
) -> None:
    async def act(port: int, lesson: Session) -> None:
        assert 200 == (await fetched(port, "/", Host=host)).code
        origin = f"https://{host}"
        device = await connect(port, Host=host, Origin=origin)
        assert (await device.send("hello", link=lesson.register.code))["lobby"]["names"]
        assert 403 == (await fetched(port, "/", Host=f"{host}.evil.example")).code
        with pytest.raises(tornado.httpclient.HTTPClientError, match="403"):
            await connect(port, Host=host, Origin="https://evil.example")

    names = web.own_names(web.LOOPBACK, address)
    served(a_class(tmp_path / "class"), act, names=names)


KINGS_SCHOOL = "https://kings.school:8443/room/"


@pytest.mark.parametrize("host", ["127.0.0.1:8080", "kings.school", "kings.school:8443"])
def test_a_proxy_may_ask_by_any_name_that_is_known_and_pages_of_the_address_are_own(
    tmp_path: Path, host: str
) -> None:
    async def act(port: int, lesson: Session) -> None:
        device = await connect(port, Host=host, Origin="https://kings.school:8443")
        assert (await device.send("hello", link=lesson.register.code))["lobby"]["names"]
        for stranger in (
            *("https://evil.example", "null", "https://kings.school:8444"),
            *("https://kings.school.evil.example", "https://evil.example/kings.school:8443"),
        ):
            with pytest.raises(tornado.httpclient.HTTPClientError, match="403"):
                await connect(port, Host=host, Origin=stranger)

    names = web.own_names(web.LOOPBACK, KINGS_SCHOOL)
    served(a_class(tmp_path / "class"), act, names=names, address=KINGS_SCHOOL)


def test_where_the_address_has_https_its_pages_without_it_are_strangers(tmp_path: Path) -> None:
    async def act(port: int, _: Session) -> None:
        for host in ("kings.school:8443", "KINGS.school"):
            with pytest.raises(tornado.httpclient.HTTPClientError, match="403"):
                await connect(port, Host=host, Origin=f"http://{host}")
        await connect(port)  # whoever sits before this machine needs no proxy

    names = web.own_names(web.LOOPBACK, KINGS_SCHOOL)
    served(a_class(tmp_path / "class"), act, names=names, address=KINGS_SCHOOL)


def test_what_a_proxy_or_anybody_says_of_who_asks_is_not_believed(tmp_path: Path) -> None:
    evil = {
        "X-Forwarded-Host": "evil.example",
        "X-Forwarded-Proto": "https",
        "X-Forwarded-For": "203.0.113.7",
        "X-Real-Ip": "203.0.113.7",
        "Forwarded": "for=203.0.113.7;host=evil.example;proto=https",
    }

    async def act(port: int, lesson: Session) -> None:
        own = await fetched(port, "/")
        told = await fetched(port, "/", **evil)
        for one in (own, told):
            one.headers.pop("Date", None)
        assert (own.body, dict(own.headers)) == (told.body, dict(told.headers))
        with pytest.raises(tornado.httpclient.HTTPClientError, match="403"):
            await connect(port, Origin="https://evil.example", **evil)
        assert 403 == (await fetched(port, "/", Host="evil.example", **evil)).code
        device = await connect(port, **evil)
        assert (await device.send("hello", link=lesson.register.code))["lobby"]["names"]

    served(a_class(tmp_path / "class"), act)


@pytest.mark.parametrize("taken_off", [True, False])
def test_below_a_prefix_all_is_there_whether_the_proxy_takes_it_off_or_not(
    tmp_path: Path, *, taken_off: bool
) -> None:
    folder = a_class(tmp_path / "class")
    (folder / "debrief").mkdir()
    (folder / "debrief" / "report.html").write_text("<!DOCTYPE html>", encoding="utf-8")
    start = "" if taken_off else "/room.1"

    async def act(port: int, lesson: Session) -> None:
        page = (await fetched(port, f"{start}/")).body.decode()
        assert f'"client/{web.client_edition()}/hall.js"' in page, "below wherever the page is"
        script = await fetched(port, f"{start}/client/{web.client_edition()}/hall.js")
        assert 200 == script.code
        key = lesson.lobby.links.debrief
        assert 200 == (await fetched(port, f"{start}/debrief/{key}/report.html")).code
        device = await connect(port, f"{start}/socket")
        assert (await device.send("hello", link=lesson.register.code))["lobby"]["names"]
        for elsewhere in ("/room/", "/roomx1/", f"{start}/..", "/room.1x/", "/room.1/room.1/"):
            assert 404 == (await fetched(port, elsewhere)).code, elsewhere

    address = "https://kings.school/room.1/"
    served(folder, act, names=web.own_names(web.LOOPBACK, address), address=address)


def test_on_loopback_only_its_own_names_and_its_proxys_are_taken() -> None:
    assert web.NAMES == web.own_names(web.LOOPBACK)
    # A proxy on this machine, with HTTPS for others, asks by the name by which they know it.
    for address in ("kings.school", "kings.school:443", "https://Kings.School/"):
        assert {*web.NAMES, "kings.school"} == web.own_names(web.LOOPBACK, address)
    assert not web.House(Hall("token"), Strands(1)).knows("192.168.1.20")


# Slow devices.


def frame(number: int, *pictures: str | None) -> str:
    return json.dumps({"n": number, "pictures": pictures}, separators=(",", ":"))


def test_a_slow_device_gets_the_newest_frame_with_the_pictures_of_those_left_out() -> None:
    box = deque([frame(1, "a", "b"), '{"refused":"x"}'])
    web.newest(box, frame(2, None, "c"))
    web.newest(box, frame(3, None, None, "d"))
    refused, newest = map(json.loads, box)
    assert ({"refused": "x"}, {"n": 3, "pictures": ["a", "c", "d"]}) == (refused, newest)


def test_a_device_that_becomes_slow_gets_the_newest_of_several_frames_that_wait() -> None:
    box = deque([frame(1, "a", "b"), '{"refused":"x"}', frame(2, "A", None, "c")])
    web.newest(box, frame(3, None, None, None))
    refused, newest = map(json.loads, box)
    assert ({"refused": "x"}, {"n": 3, "pictures": ["A", "b", "c"]}) == (refused, newest)


def test_a_slow_device_gets_the_newest_page_and_every_sentence() -> None:
    box: deque[str] = deque()
    for number in range(5):
        web.newest(box, json.dumps({"lobby": number}, separators=(",", ":")))
        web.newest(box, json.dumps({"refused": number}))
    assert 6 == len(box) and '{"lobby":4}' in box


class SlowWire:
    """A way to a browser that takes a message only when it is let."""

    kind = "socket"

    def __init__(self) -> None:
        self.gate, self.sent, self.why = asyncio.Event(), list[str](), ""

    async def write(self, text: str) -> None:
        await self.gate.wait()
        self.sent.append(text)

    def close(self, why: str) -> None:
        self.why = why


def test_a_device_that_takes_nothing_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "SLOW", 0.01)

    async def act() -> tuple[list[str], str]:
        wire = SlowWire()
        line = web.Line(web.House(Hall("token"), Strands(1)), wire)
        line.send(frame(1, "a"))
        await asyncio.sleep(0.05)
        for number in range(2, 100):
            line.send(frame(number, None))
        await asyncio.sleep(0.05)
        wire.gate.set()
        await asyncio.sleep(0.05)
        sent = list(wire.sent)
        wire.gate.clear()
        for number in range(web.MOST_WAITING + 2):
            line.send(json.dumps({"refused": number}))
        await asyncio.sleep(0.1)
        line.gone()
        return sent, wire.why

    sent, why = asyncio.run(act())
    assert [1, 99] == [json.loads(text)["n"] for text in sent]
    assert "too slow" in why
