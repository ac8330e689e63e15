"""The hall over a real socket on loopback: its page, its guards, and a game that comes back."""

from __future__ import annotations

import asyncio
import gc
import json
import random
import re
import socket
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest
import tornado.httpclient
import tornado.httpserver
import tornado.netutil
import tornado.websocket

from kings.errors import BadInput
from kings.hall import web
from kings.hall.hall import NOBODY, Hall
from kings.records.places import journal_of
from kings.records.recording import HUMAN
from kings.struggle.options import Options
from kings.table import Driver, store_of
from kings.table.seat import Pace
from kings.widgets.screen import Screen
from tests.hall.pupils import let_go

TOKEN = "a-token-that-nobody-guesses"
T = TypeVar("T")
CLIENTS: list[Client] = []
"""The connections of one test, which are closed at its end."""


class Client:
    """A browser's side of the socket: what it sends, and what it has been sent."""

    def __init__(self, port: int, socket: tornado.websocket.WebSocketClientConnection) -> None:
        self.port, self.socket = port, socket
        self.frame: dict[str, Any] = {}

    async def send(self, do: str, /, **said: Any) -> dict[str, Any]:
        """Send a message and return what comes, behind the moments on the way to now."""
        await self.socket.write_message(json.dumps({"do": do, **said}))
        told = await self.next()
        while told.get("step"):
            told = await self.next()
        return told

    async def next(self) -> dict[str, Any]:
        """Return the next message; nothing where the connection has ended."""
        text = await asyncio.wait_for(self.socket.read_message(), 20)
        told: dict[str, Any] = {} if text is None else json.loads(text)
        self.frame = told if "n" in told else self.frame
        return told


def served(act: Callable[[int], Awaitable[T]]) -> T:
    """Serve a hall while something is done with it; ``act`` is given the port."""

    async def both() -> T:
        hall = Hall(TOKEN, clock=iter(range(10**9)).__next__)
        sockets = tornado.netutil.bind_sockets(0, web.LOOPBACK)
        server = tornado.httpserver.HTTPServer(web.application(hall))
        server.add_sockets(sockets)
        try:
            return await act(sockets[0].getsockname()[1])
        finally:
            while CLIENTS:
                await let_go(CLIENTS.pop().socket)
            server.stop()
            await server.close_all_connections()
            hall.end()

    return asyncio.run(both())


async def connect(port: int, path: str = "/socket", **headers: str) -> Client:
    given = {"Origin": f"http://127.0.0.1:{port}", **headers}
    request = tornado.httpclient.HTTPRequest(f"ws://127.0.0.1:{port}{path}", headers=given)
    client = Client(port, await tornado.websocket.websocket_connect(request))
    CLIENTS.append(client)
    return client


async def fetched(port: int, path: str, **headers: str) -> tornado.httpclient.HTTPResponse:
    client = tornado.httpclient.AsyncHTTPClient()
    return await client.fetch(
        f"http://127.0.0.1:{port}{path}", headers=headers, raise_error=False, follow_redirects=False
    )


def test_the_page_loads_nothing_but_its_own_files() -> None:
    async def act(port: int) -> None:
        page = await fetched(port, "/")
        policy = page.headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
        assert "unsafe" not in policy and "no-referrer" == page.headers["Referrer-Policy"]
        assert "noindex" == page.headers["X-Robots-Tag"]
        text = page.body.decode()
        asked = re.findall(r'(?:src|href)="([^"]+)"', text)
        own = [one for one in asked if not one.startswith("data:")]
        assert own and all(one.startswith("client/") for one in own)
        assert not re.search(r"<script(?![^>]*src=)|<style|\sstyle=|\son\w+=", text)
        for one in own:
            answer = await fetched(port, f"/{one}")
            assert 200 == answer.code and "immutable" in answer.headers["Cache-Control"]
            assert "nosniff" == answer.headers["X-Content-Type-Options"]

    served(act)


@pytest.mark.parametrize(
    "path",
    [
        *("/client/0000000000000000/page.js", "/client/x/../page.js", "/client/%2e%2e/page.js"),
        *("/static/page.js", "/api/contents", "/socket", "/socket/", "/favicon.ico"),
        "/client/{edition}/__init__.py",
        "/client/{edition}/..%2f..%2fpyproject.toml",
    ],
)
def test_there_is_nothing_else(path: str) -> None:
    async def act(port: int) -> None:
        answer = await fetched(port, path.format(edition=web.client_edition()))
        assert answer.code in (400, 403, 404)
        assert b"Traceback" not in (answer.body or b"") and b"import" not in (answer.body or b"")

    served(act)


def test_a_name_that_is_not_this_machines_gets_nothing() -> None:
    async def act(port: int) -> None:
        for host in (f"evil.example:{port}", "evil.example", f"127.0.0.1.evil.example:{port}"):
            assert 403 == (await fetched(port, "/", Host=host)).code
            with pytest.raises(tornado.httpclient.HTTPClientError, match="403"):
                await connect(port, Host=host, Origin=f"http://{host}")
        assert 200 == (await fetched(port, "/", Host=f"localhost:{port}")).code

    served(act)


def test_a_refused_post_says_that_its_connection_ends() -> None:
    """Nobody reads the body, so it does; a proxy would use it for somebody else's post."""

    async def act(port: int) -> None:
        answer = await tornado.httpclient.AsyncHTTPClient().fetch(
            f"http://127.0.0.1:{port}/stream",
            method="POST",
            body="{}",
            headers={"Origin": "https://evil.example", "Connection": "keep-alive"},
            raise_error=False,
        )
        assert (403, "close") == (answer.code, answer.headers["Connection"])

    served(act)


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1:1", "file://"]
)
def test_a_page_of_another_origin_gets_no_socket(origin: str) -> None:
    async def act(port: int) -> None:
        with pytest.raises(tornado.httpclient.HTTPClientError, match="403"):
            await connect(port, Origin=origin)

    served(act)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.filterwarnings("ignore:unclosed")
def test_a_port_that_is_taken_is_told_in_a_sentence() -> None:
    with socket.socket() as taken:
        taken.bind((web.LOOPBACK, 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(BadInput, match=f"Nothing can listen at port {port}"):
            asyncio.run(web.serve(Hall(TOKEN), port, lambda _: None))
    gc.collect()  # Tornado leaves its socket to it


def test_a_wrong_token_ends_the_connection_with_the_reason() -> None:
    async def act(port: int) -> None:
        client = await connect(port)
        assert {} == await client.send("hello", link="wrong")
        assert (web.OWN_REASON, NOBODY) == (client.socket.close_code, client.socket.close_reason)

    served(act)


def test_whoever_says_nothing_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "PATIENCE", 0.05)

    async def act(port: int) -> None:
        client = await connect(port)
        assert {} == await client.next()
        assert web.OWN_REASON == client.socket.close_code

    served(act)


def test_there_are_only_so_many_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "MOST_CONNECTIONS", 2)

    async def act(port: int) -> None:
        first, second = await connect(port), await connect(port)
        third = await connect(port)
        assert {} == await third.next()
        assert "setup" in await first.send("hello", link=TOKEN)
        second.socket.close()
        await asyncio.sleep(0.1)
        assert "setup" in await (await connect(port)).send("hello", link=TOKEN)

    served(act)


def test_rubbish_is_answered_and_the_line_lives() -> None:
    async def act(port: int) -> None:
        client = await connect(port)
        await client.send("hello", link=TOKEN)
        await client.send("begin", game="struggle")
        for text in ("", "{", "[]", '{"do":"choose","q":0}', "x" * 9_000):
            await client.socket.write_message(text)
            assert "refused" in await client.next(), text
        await client.socket.write_message(b"\x00\x01", binary=True)
        assert "refused" in await client.next()
        assert "mine" in await client.send("mine")
        await client.socket.write_message("x" * (web.MOST_RECEIVED + 1))
        assert {} == await client.next()

    served(act)


def test_each_message_is_compressed_by_itself() -> None:
    """What remembers the messages before takes a quarter of a MiB for as long as a line is open."""

    async def act(port: int) -> list[int]:
        request = tornado.httpclient.HTTPRequest(
            f"ws://127.0.0.1:{port}/socket", headers={"Origin": f"http://127.0.0.1:{port}"}
        )
        socket = await tornado.websocket.websocket_connect(request, compression_options={})
        CLIENTS.append(Client(port, socket))
        await CLIENTS[-1].send("hello", link=TOKEN)
        protocol: Any = socket.protocol
        sizes = []
        for _ in range(3):
            before = protocol._wire_bytes_in
            told = await CLIENTS[-1].send("read", what="rules")
            assert len(json.dumps(told)) > 10_000
            sizes.append(protocol._wire_bytes_in - before)
        return sizes

    first, *others = served(act)
    assert [first, first] == others and 100 < first < 6_000


def test_a_game_comes_back_over_a_new_line() -> None:
    async def act(port: int) -> None:
        client = await connect(port)
        await client.send("hello", link=TOKEN)
        await client.send("begin", game="castle")
        code = client.frame["code"]
        move = client.frame["choices"][0]["move"]
        await client.send("choose", q=client.frame["q"], move=move)
        before = client.frame
        client.socket.close()
        again = await connect(port)
        await again.send("hello", link=f"{TOKEN}/{code}", narrow=False)
        assert before["log"] == again.frame["log"] and before["q"] == again.frame["q"]
        assert (1, True) == (again.frame["n"], all(again.frame["pictures"]))

    served(act)


# One scripted game, over every line.


class Page:
    """A notebook's side of a screen: what the widget sends, as the client would get it."""

    def __init__(self, screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
        self.screen = screen
        self.frame: dict[str, Any] = {}
        monkeypatch.setattr(screen, "send", self._sent)

    def _sent(self, content: Any, buffers: Any = None) -> None:
        told = json.loads(content["text"])
        if "n" in told:
            self.frame = told

    def send(self, do: str, /, **said: Any) -> None:
        self.screen._handle_custom_msg({"text": json.dumps({"do": do, **said})}, [])


def scripted(frame: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Return the next message of the script: an offer where there is a chip, or a click."""
    free = [chip for chip in frame["chips"] if chip["state"] == "free"]
    if free and rng.random() < 0.5:
        return {"do": "offer", "q": frame["q"], "deal": rng.choice(free)["offer"]["deal"]}
    if frame["choices"]:
        move = rng.choice(frame["choices"])["move"]
        return {"do": "choose", "q": frame["q"], "move": move}
    return {"do": "enough", "q": frame["q"]}


@contextmanager
def kept_twice() -> Iterator[tuple[str, str]]:
    """Keep one beginning of a game under two codes."""
    driver = Driver.begin(
        Options(names=("Ada", "Ben", "Cleo", "Dora"), mode="night"),
        (HUMAN, "fair-keeper", "greedy", "hard-keeper"),
        11,
    )
    store = store_of(driver)
    store.play_on()
    driver.keep()
    code = driver.code
    store.close()
    other = "-".join((code[:4], code[5:9], "2222"))
    journal_of(other).write_bytes(journal_of(code).read_bytes())
    yield code, other


def test_one_script_gives_the_same_journal_over_the_socket_and_the_comm(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("KINGS_HOME", str(tmp_path))
    with kept_twice() as (one, two):

        async def act(port: int) -> list[dict[str, Any]]:
            client, rng, seen = await connect(port), random.Random(3), []
            await client.send("hello", link=f"{TOKEN}/{one}")
            while client.frame["over"] is None:
                seen.append(client.frame)
                said = scripted(client.frame, rng)
                told = await client.send(said.pop("do"), **said)
                assert "n" in told, told
            return [*seen, client.frame]

        socket_frames = served(act)
        store = store_of(Driver.resume(two))
        store.play_on()
        screen = Screen(store)
        screen._seat._pace = Pace(iter(range(10**9)).__next__)
        page, rng, comm_frames = Page(screen, monkeypatch), random.Random(3), []
        page.send("hello")
        while page.frame["over"] is None:
            comm_frames.append(page.frame)
            assert len(comm_frames) <= len(socket_frames)
            _say(page, rng)
        comm_frames.append(page.frame)
        screen.close()
        assert _alike(socket_frames) == _alike(comm_frames)
        assert _moves(one) == _moves(two)
        assert any('"propose"' in line for line in _moves(one))


def _say(page: Page, rng: random.Random) -> None:
    said = scripted(page.frame, rng)
    page.send(said.pop("do"), **said)


def _alike(frames: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Leave out what follows from the code of the game."""
    return [{**frame, "code": "", "kept": ""} for frame in frames]


def _moves(code: str) -> list[str]:
    """Return the lines of a journal without their times, and the checks that follow from them."""
    lines = journal_of(code).read_text("utf-8").splitlines()
    return [re.sub(r'"(at|check|began)":"[^"]*"', "", line) for line in lines]
