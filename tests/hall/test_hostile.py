"""What strangers and students with developer tools try on a hall, over real sockets."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import tornado.httpclient

from kings.hall import web
from kings.hall.session import Session
from tests.hall.lessons import a_class
from tests.hall.pupils import running
from tests.hall.test_lesson_web import served, student, until
from tests.hall.test_play_command import letting_go
from tests.hall.test_web import connect, fetched

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
