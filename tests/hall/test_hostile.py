"""What strangers and students with developer tools try on a hall, over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import json
from pathlib import Path
from typing import Any

import pytest
import tornado.httpclient
import tornado.websocket

from kings.hall import web
from kings.hall.session import COMINGS, MOST_COMINGS, TOO_OFTEN, Session
from kings.records.codec import plain_text
from tests.hall.lessons import Visitor, a_class, lesson_of, seated, teacher_of
from tests.hall.pupils import running
from tests.hall.test_lesson_web import Stream, served, student, until
from tests.hall.test_play_command import letting_go
from tests.hall.test_web import CLIENTS, Client, connect, fetched
from tests.table.devices import Clock

EVIL = "<script>alert(1)</script>"


def test_every_answer_says_what_a_page_may_load_and_sets_no_cookie(tmp_path: Path) -> None:
    async def act(port: int, lesson: Session) -> None:
        link = lesson.lobby.links.teacher
        for path in ("/", f"/?{link}", f"/{link}", "/client/x/hall.js", "/socket", "/say"):
            answer = await fetched(port, path)
            assert web.POLICY == answer.headers["Content-Security-Policy"], path
            assert "nosniff" == answer.headers["X-Content-Type-Options"]
            assert "Set-Cookie" not in answer.headers and "Server" not in answer.headers
            assert link not in (answer.body or b"").decode()
        assert (await fetched(port, "/")).body == (await fetched(port, f"/?{link}")).body

    served(a_class(tmp_path / "class"), act)


def test_an_address_with_markup_is_not_said_back(tmp_path: Path) -> None:
    async def act(port: int, _: Session) -> None:
        for path in ("/%3Cscript%3Ealert(1)", "/client/x/%3Cscript%3E.js", "/?game=%3Cscript%3E"):
            assert b"<script>" not in ((await fetched(port, path)).body or b""), path

    served(a_class(tmp_path / "class"), act)


def test_a_huge_message_ends_its_own_line_and_no_other(tmp_path: Path) -> None:
    async def act(port: int, lesson: Session) -> None:
        good, bad = await student(port, lesson), await student(port, lesson)
        await bad.socket.write_message("x" * (web.MOST_RECEIVED + 1))
        while await bad.next():
            pass
        await good.socket.write_message('{"do":"hall","what":"start"}')
        assert "Your teacher starts" in (await until(good, "refused"))["refused"]

    served(a_class(tmp_path / "class"), act)


def test_a_long_name_or_word_gets_a_sentence(tmp_path: Path) -> None:
    async def act(port: int, lesson: Session) -> None:
        client = await student(port, lesson)
        for size in (8_001, 60_000):
            said = json.dumps({"do": "hall", "what": "claim", "name": "x" * size})
            await client.socket.write_message(said)
            assert "can't read" in (await until(client, "refused"))["refused"]

    served(a_class(tmp_path / "class"), act)


def test_whoever_reads_nothing_keeps_nobody_waiting(tmp_path: Path) -> None:
    async def act(port: int, lesson: Session) -> None:
        names = [name for (table, _), name in lesson.lobby.names.items() if table == 1]
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1)
        writer.write(
            f"POST /stream HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
            f"Origin: http://127.0.0.1:{port}\r\n".encode()
        )
        said = json.dumps({"do": "hello", "link": lesson.lobby.link(lesson.lobby.place(names[0]))})
        writer.write(f"Content-Length: {len(said)}\r\n\r\n{said}".encode())
        teacher = await connect(port)
        await teacher.send("hello", link=lesson.lobby.links.teacher)
        others = [await student(port, lesson, name) for name in names[1:]]
        await teacher.socket.write_message('{"do":"start_tables"}')
        for one in others:
            assert "pictures" in await until(one, "pictures")
        writer.close()
        assert not reader.at_eof()

    served(a_class(tmp_path / "class"), act)


def test_a_body_that_is_too_large_ends_its_own_line_and_no_other(tmp_path: Path) -> None:
    async def act(port: int, lesson: Session) -> None:
        good, other = await student(port, lesson), Stream(port)
        await other.open(lesson.register.code)
        for path, line in (("/stream", ""), ("/say", other.line)):
            for chunked in (False, True):
                assert b" 200 " not in await posted(port, path, line, chunked=chunked)
        assert 204 == await other.say(do="hall", what="enter", code=lesson.register.code)
        await good.socket.write_message('{"do":"hall","what":"start"}')
        assert "Your teacher starts" in (await until(good, "refused"))["refused"]

    served(a_class(tmp_path / "class"), act)


async def posted(port: int, path: str, line: str, *, chunked: bool) -> bytes:
    """Post four times as much as is taken; return the first line of the answer, if one comes."""
    size = 4 * web.MOST_RECEIVED
    length = "Transfer-Encoding: chunked" if chunked else f"Content-Length: {size}"
    head = (
        f"POST {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        f"Origin: http://127.0.0.1:{port}",
        f"{web.LINE}: {line}",
        length,
    )
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    body = b"x" * size
    writer.write("\r\n".join([*head, "", ""]).encode())
    writer.write(b"%x\r\n%b\r\n0\r\n\r\n" % (size, body) if chunked else body)
    answer = b""
    with contextlib.suppress(ConnectionError):
        answer = await asyncio.wait_for(reader.readline(), 20)
    writer.close()
    return answer


def test_a_message_that_unfolds_to_a_huge_one_ends_its_line(tmp_path: Path) -> None:
    async def act(port: int, lesson: Session) -> None:
        request = tornado.httpclient.HTTPRequest(
            f"ws://127.0.0.1:{port}/socket", headers={"Origin": f"http://127.0.0.1:{port}"}
        )
        socket = await tornado.websocket.websocket_connect(request, compression_options={})
        CLIENTS.append(Client(port, socket))
        await socket.write_message(" " * 20_000_000)
        assert await asyncio.wait_for(socket.read_message(), 20) is None
        assert "n" not in (await student(port, lesson)).frame

    served(a_class(tmp_path / "class"), act)


def test_a_seat_has_ten_messages_a_second_over_all_its_connections(tmp_path: Path) -> None:
    clock = Clock()
    lesson = lesson_of(a_class(tmp_path / "class"), clock=clock)
    link = lesson.lobby.link((1, 0))
    refused = 0
    for _ in range(3):
        device = Visitor(lesson, link)
        for _ in range(6):
            device.hall("enter", code="x")
        told = [json.loads(text) for text in device.heard]
        refused += sum("Slow down" in one.get("refused", "") for one in told)
    assert 1 == refused, "it is said once in a second"
    clock.now += 1
    device.hall("let", number=9, yes=True)
    assert "Nobody asks" in device.told("refused")


def test_a_table_hears_ten_messages_a_second_of_a_seat_over_all_its_connections(
    tmp_path: Path,
) -> None:
    clock = Clock()
    lesson = lesson_of(a_class(tmp_path / "class"), clock=clock)
    seated(lesson, lesson.lobby.names[1, 0])
    teacher_of(lesson).do("start_tables")
    link, answers = lesson.lobby.link((1, 0)), 0
    for _ in range(3):
        device = Visitor(lesson, link)
        for key in range(6):
            device.do("draft", key=key, rows=[])
        answers += sum("draft" in json.loads(text) for text in device.heard)
    assert 10 == answers
    lesson.end()


def test_a_seat_is_not_taken_over_without_end(tmp_path: Path) -> None:
    clock = Clock()
    lesson = lesson_of(a_class(tmp_path / "class"), clock=clock)
    link, other = lesson.lobby.link((1, 0)), lesson.lobby.link((1, 1))
    devices = [Visitor(lesson, link) for _ in range(MOST_COMINGS + 5)]
    assert [TOO_OFTEN] * 5 == [one for device in devices[MOST_COMINGS:] for one in device.ended]
    assert [] == devices[MOST_COMINGS - 1].ended, "who was there last stays"
    assert [] == Visitor(lesson, other).ended
    clock.now += COMINGS
    assert [] == Visitor(lesson, link).ended


def test_a_device_whose_buffer_stays_full_gets_the_newest_frame_and_holds_no_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    last, size = 400, 100_000

    async def act(port: int, lesson: Session) -> None:
        client = await student(port, lesson)
        (guest,) = lesson._guests
        line: Any = guest.device
        longest = 0
        for number in range(1, last + 1):
            guest.device.send(plain_text({"n": number, "pictures": ["x" * size]}))
            await asyncio.sleep(0.005)
            longest = max(longest, len(line._box)) if number > last // 2 else longest
        assert longest <= 1, "what it was not sent yet is replaced"
        came = 0
        while (await client.next()).get("n") != last:
            came += 1
        assert came < last // 2

    monkeypatch.setattr(web, "SLOW", 0.1)
    served(a_class(tmp_path / "class"), act)


def test_signs_of_life_between_do_not_keep_a_slow_device_from_the_newest_frame(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web, "HEARTBEAT", 0.02)
    monkeypatch.setattr(web, "SLOW", 0.05)
    last = 100

    async def act(port: int, lesson: Session) -> None:
        client = Stream(port)
        await client.open(lesson.lobby.link((1, 0)))
        (guest,) = lesson._guests
        for number in range(1, last + 1):
            guest.device.send(plain_text({"n": number, "pictures": ["x" * 400_000]}))
            await asyncio.sleep(0.01)
        while (await client.next()).get("n") != last:
            pass

    served(a_class(tmp_path / "class"), act)


@pytest.mark.parametrize("way", ["socket", "stream"])
def test_a_device_that_takes_nothing_is_let_go_of_with_all_that_waited(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web, "HEARTBEAT", 0.1)
    monkeypatch.setattr(web, "PATIENCE", 0.5)

    async def act(port: int, lesson: Session) -> None:
        place = (1, 0)
        client: Client | Stream
        if way == "socket":
            client = await connect(port)
            await client.send("hello", link=lesson.lobby.link(place))
        else:
            client = Stream(port)
            await client.open(lesson.lobby.link(place))
        (guest,) = lesson._guests
        line: Any = guest.device
        for number in range(3 * web.MOST_WAITING):
            guest.device.send(json.dumps({"refused": f"{number} " + "x" * 100_000}))
            await asyncio.sleep(0)
        async with asyncio.timeout(20):
            while lesson.here or line in line._house.lines or line._house.posts:
                await asyncio.sleep(0.05)
        assert not line._box
        guest.device.send('{"refused":"x"}')
        await asyncio.sleep(0.05)
        assert not line._box

    served(a_class(tmp_path / "class"), act)


def test_markup_in_an_announcement_is_text_for_everybody(tmp_path: Path) -> None:
    lesson = lesson_of(a_class(tmp_path / "class"))
    teacher = teacher_of(lesson)
    student, wall = seated(lesson), Visitor(lesson, lesson.lobby.links.projector)
    teacher.do("announce", text=f"{EVIL}\n<img src=x onerror=alert(1)>")
    words = f"{EVIL} <img src=x onerror=alert(1)>"
    assert words == student.lobby["said"] == wall.told("projector")["said"]
    teacher.do("start_tables")
    assert words == student.told("hall")["said"]
    assert not any(words in picture for picture in student.pictures)
    teacher.do("announce", text="x" * 281)
    assert "280" in teacher.told("refused") and words == student.told("hall")["said"]
    lesson.end()


def test_no_link_token_or_word_of_a_request_is_written_into_messages(tmp_path: Path) -> None:
    async def act(port: int, code: str, teacher: str) -> None:
        await (await connect(port)).send("hello", link=teacher)
        await (await connect(port)).send("hello", link="wrong-link-of-a-guesser")
        page = await (await connect(port)).send("hello", link=code)
        assert page["lobby"]["names"]
        bad = await connect(port)
        await bad.socket.write_message(EVIL)
        assert {} == await bad.next()
        for path in (f"/{teacher}", f"/?token={teacher}", f"/client/x/{teacher}.js"):
            await fetched(port, path, Referer=f"http://127.0.0.1/#{teacher}")
        client = tornado.httpclient.AsyncHTTPClient()
        await client.fetch(
            f"http://127.0.0.1:{port}/say", method="POST", body=EVIL, raise_error=False
        )

    folder = a_class(tmp_path / "class")
    with running(tmp_path, str(folder)) as server:
        asyncio.run(letting_go(act(server.port, server.code, server.teacher)))
        server.process.terminate()
        assert server.process.stdout is not None
        told = server.process.stdout.read()
    for secret in (server.teacher, "wrong-link-of-a-guesser", "<script>", "127.0.0.1/#"):
        assert secret not in told, told
