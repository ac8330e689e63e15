"""The hall behind nginx and Caddy with HTTPS, each at the root and below a prefix."""

from __future__ import annotations

import asyncio
import gc
import gzip
import json
import os
import random
import signal
import ssl
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import tornado.httpclient
import tornado.websocket
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from kings.hall.links import Links
from kings.hall.register import open_register
from kings.records.recording import replay
from tests.browser.serving import free_port
from tests.browser.test_hall import LAPTOP, PHONE, WALL, Lesson, act, plays, tap, until
from tests.engines.proxy import proxy as cutting
from tests.hall.lessons import a_class
from tests.hall.pupils import Pupil, Tally, all_in, let_go, running, start_tables, workers_of
from tests.proofs.kills import Found, check_folder
from tests.proxy.recipes import KINDS, PREFIX, ROOT_PLACE, Front, answers, front, to_workers

pytestmark = pytest.mark.slow

EVIL = "https://evil.example"
SILENT = 130.0
"""Seconds for which nobody does anything: over two minutes, and proxies end lines after one."""
UNKNOWN = ssl.create_default_context()
UNKNOWN.check_hostname, UNKNOWN.verify_mode = False, ssl.CERT_NONE
"""The certificate was made on the spot."""


class Far(Lesson):
    """A lesson that browsers come to through a proxy."""

    def __init__(self, browser: Browser, home: Path, made: Front, *words: str, port: int) -> None:
        super().__init__(browser, home, *words, "--address", made.address, port=port)
        self.address = made.address
        self.sockets: list[str] = []

    def open(self, behind: str, size: tuple[int, int], *, dark: bool = False, at: str = "") -> Page:
        """Return a browser of somebody's own, of which is noted where its sockets lead."""
        page = super().open(behind, size, dark=dark, at=at)
        page.on("websocket", lambda socket: self.sockets.append(socket.url))
        return page

    def heard(self, message: ConsoleMessage) -> None:
        """Note what a page complains of, but for what was killed under it."""
        if "Failed to load resource" not in message.text:
            super().heard(message)

    @property
    def words_of_links(self) -> list[str]:
        """What opens something here: no log may have it."""
        links = [self.link(0), self.link(1)]
        return [*links, *(page.evaluate("location.hash.slice(1)") for page in self.pages)]


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    """Each of the proxies."""
    name: str = request.param
    return name


@pytest.fixture(params=[ROOT_PLACE, PREFIX])
def place(request: pytest.FixtureRequest) -> str:
    """The root, and a prefix."""
    name: str = request.param
    return name


def back(page: Page) -> None:
    """Wait until a seat's line stands again."""
    until(page, lambda: page.evaluate("kings.line === '' && kings.el.dataset.busy === 'false'"))


def moment(page: Page) -> tuple[int, list[Any]]:
    """Return how often a seat has decided, and all that it was told to have happened."""
    until(page, lambda: page.evaluate("kings.el.dataset.busy") == "false")
    q, log = page.evaluate("[kings.frame.q, kings.frame.log.map(({ text }) => text)]")
    return q, log


def check_kept(before: tuple[int, list[Any]], page: Page) -> None:
    """See that nothing is lost that a screen was shown."""
    q, log = moment(page)
    assert q >= before[0] and before[1] == log[: len(before[1])]


def decide(pages: list[Page], until_told: Any) -> None:
    """Let everybody do the next thing until something is told."""
    for _ in range(300):
        for page in pages:
            act(page)
            page.wait_for_timeout(50)
        if until_told():
            return
    raise AssertionError("it doesn't come to that")


def sit_down(made: Far, pages: list[Page], teacher: Page) -> None:
    """Tap the first names of table 1, and start the tables."""
    expect(teacher.locator(".tile")).to_have_count(2)
    names: list[str] = teacher.evaluate("hall.page.tiles['1'].seats.map((seat) => seat.name)")
    for page, name in zip(pages, names, strict=False):
        tap(page, name)
    teacher.get_by_role("button", name="Start the tables").click()
    for page in pages:
        plays(page)


def test_a_round_is_played_and_nothing_is_lost_when_proxy_and_hall_are_killed(
    browser: Browser, tmp_path: Path, kind: str, place: str
) -> None:
    folder, port = a_class(tmp_path / "class"), free_port()
    with front(kind, tmp_path / "proxy", place, port) as before:
        made = Far(browser, tmp_path, before, "hall", str(folder), port=port)
        try:
            teacher = made.open(made.link(0), LAPTOP)
            pages = [made.open(made.code, PHONE), made.open(made.code, LAPTOP)]
            sit_down(made, pages, teacher)
            wall = made.open(
                teacher.locator("[data-focus=projector]").evaluate("at => at.hash.slice(1)"), WALL
            )
            expect(wall.locator("#hall")).to_contain_text(
                f"{before.address.partition('//')[2]}"[:-1]
            )
            decide(pages, lambda: teacher.evaluate("hall.page.tiles['1'].round > 1"))
            kills: list[list[Front | Far]] = [[before], [made], [before, made], [made, before]]
            for killed in kills:
                seen = [moment(page) for page in pages]
                act(pages[0])  # what is on its way may be lost, and may count, but not twice
                for one in killed:
                    one.kill()
                for one in reversed(killed):
                    one.start()
                for page, known in zip(pages, seen, strict=True):
                    back(page)
                    check_kept(known, page)
            decided, _ = moment(pages[0])
            decide(pages, lambda: pages[0].evaluate("kings.frame.q") > decided + 1)
            assert made.sockets and all(
                url == f"{before.address.replace('https', 'wss')}socket" for url in made.sockets
            )
            assert [] == made.errors
            assert not any(word in before.messages for word in made.words_of_links)
            links = made.told
            assert f"For the teacher alone: {before.address}#t" in links
        finally:
            made.close()
    record = replay(folder / "table-01.jsonl", game=None)
    assert len(record.lines) > 20


def test_with_the_other_line_alone_a_round_is_played_too(
    browser: Browser, tmp_path: Path, kind: str
) -> None:
    folder, port = a_class(tmp_path / "class"), free_port()
    with cutting(port) as between, front(kind, tmp_path / "proxy", PREFIX, between.port) as before:
        made = Far(browser, tmp_path, before, "hall", str(folder), port=port)
        try:
            teacher = made.open(made.link(0), LAPTOP)
            pages = [made.open(made.code, PHONE), made.open(made.code, LAPTOP)]
            sit_down(made, pages, teacher)
            decide(pages, lambda: teacher.evaluate("hall.page.tiles['1'].round > 1"))
            for killed in (before, made):
                seen = [moment(page) for page in pages]
                killed.kill()
                killed.start()
                for page, known in zip(pages, seen, strict=True):
                    back(page)
                    check_kept(known, page)
            assert between.cut >= 6, "each of three screens has tried twice"
            check = made.open("check", PHONE)
            expect(check.locator("main")).to_contain_text("a slower line is used")
            assert [] == made.errors
        finally:
            made.close()


TRIES = """async ([socket, stream]) => {
  const line = await new Promise((done) => {
    const one = new WebSocket(socket);
    one.onopen = () => done("open");
    one.onclose = () => done("closed");
  });
  const post = (url, mode) => fetch(url, { method: "POST", mode, body: '{"do":"hello","link":""}' })
    .then(({ status }) => String(status), () => "refused");
  return [line, await post(stream, "cors"), await post(stream, "no-cors")];
}"""


def test_a_page_of_a_strangers_origin_gets_nothing(
    browser: Browser, tmp_path: Path, kind: str
) -> None:
    folder, port = a_class(tmp_path / "class"), free_port()
    with (
        front(kind, tmp_path / "proxy", PREFIX, port) as before,
        running(tmp_path, str(folder), "--port", str(port), "--address", before.address) as hall,
    ):
        context = browser.new_context(ignore_https_errors=True)
        page = context.new_page()
        page.route(f"{EVIL}/", lambda route: route.fulfill(body="<!DOCTYPE html>"))
        addresses = [f"{before.address.replace('https', 'wss')}socket", f"{before.address}stream"]
        page.goto(before.address)
        assert ["open", "200", "200"] == page.evaluate(TRIES, addresses), "the hall's own page"
        page.goto(f"{EVIL}/")
        assert ["closed", "refused", "refused"] == page.evaluate(TRIES, addresses)
        context.close()
        assert hall.process.poll() is None

        async def tried() -> None:
            for origin in (EVIL, "null", before.site.replace("https", "http"), f"{before.site}1"):
                with pytest.raises(tornado.httpclient.HTTPClientError, match="403"):
                    await line_to(before, origin=origin)
                answer = await fetched(before, "stream", origin=origin, body="{}")
                assert 403 == answer.code
                forged = {"X-Forwarded-Host": "evil.example", "Forwarded": "host=evil.example"}
                answer = await fetched(before, "stream", origin=origin, body="{}", **forged)
                assert 403 == answer.code

        run(tried())


# Without a browser.


def run(act: Coroutine[Any, Any, None]) -> None:
    """Do something on a loop of its own: Playwright has one in this thread."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, act).result()


class FarPupil(Pupil):
    """A student who comes through a proxy."""

    front: Front

    def request(self, port: int) -> tornado.httpclient.HTTPRequest:
        """Return what the browser asks for."""
        return asked(self.front)


def asked(
    before: Front, path: str = "socket", *, origin: str = ""
) -> tornado.httpclient.HTTPRequest:
    """Return the request for a line through a proxy."""
    return tornado.httpclient.HTTPRequest(
        f"{before.address.replace('https', 'wss')}{path}",
        headers={"Origin": origin or before.site},
        ssl_options=UNKNOWN,
    )


async def line_to(
    before: Front, *, origin: str = ""
) -> tornado.websocket.WebSocketClientConnection:
    """Open a line through a proxy."""
    return await tornado.websocket.websocket_connect(
        asked(before, origin=origin), compression_options={}
    )


async def fetched(
    before: Front, name: str, *, origin: str = "", body: str | None = None, **headers: str
) -> tornado.httpclient.HTTPResponse:
    """Ask for something below a proxy's place; ``body``: what is posted, None: it is a get."""
    given = {**headers, **({"Origin": origin} if origin else {})}
    return await tornado.httpclient.AsyncHTTPClient().fetch(
        f"{before.address}{name}",
        method="GET" if body is None else "POST",
        body=body,
        headers=given,
        ssl_options=UNKNOWN,
        raise_error=False,
        follow_redirects=False,
        decompress_response=False,
    )


@pytest.fixture
def served(tmp_path: Path, kind: str, place: str) -> Iterator[tuple[Front, Any]]:
    """A lesson behind a proxy."""
    folder, port = a_class(tmp_path / "class"), free_port()
    with (
        front(kind, tmp_path / "proxy", place, port) as before,
        running(tmp_path, str(folder), "--port", str(port), "--address", before.address) as hall,
    ):
        yield before, hall


def test_what_is_said_of_a_page_comes_through_as_it_is(served: tuple[Front, Any]) -> None:
    before, hall = served

    async def tried() -> None:
        near = tornado.httpclient.AsyncHTTPClient()
        own = (await near.fetch(f"http://127.0.0.1:{hall.port}/")).headers
        far = (await fetched(before, "")).headers
        for name in (
            *("Content-Security-Policy", "Referrer-Policy", "X-Content-Type-Options"),
            *("Cross-Origin-Opener-Policy", "Cross-Origin-Resource-Policy", "Cache-Control"),
        ):
            assert own[name] == far[name]
        assert "frame-ancestors 'none'" in far["Content-Security-Policy"]
        assert "Strict-Transport-Security" not in far and "Set-Cookie" not in far

    run(tried())


def test_the_debrief_comes_through(served: tuple[Front, Any], tmp_path: Path) -> None:
    before, hall = served
    folder = tmp_path / "class" / "debrief"
    folder.mkdir()
    (folder / "report.html").write_text("<!DOCTYPE html>" + "Ä" * 100_000, encoding="utf-8")
    key = Links(open_register(tmp_path / "class").secret).debrief

    async def tried() -> None:
        page = await fetched(before, f"debrief/{key}/report.html")
        assert (200, 100_015) == (page.code, len(page.body.decode()))
        assert page.headers["Content-Security-Policy"].startswith("sandbox ")
        assert 404 == (await fetched(before, f"debrief/{hall.teacher}/report.html")).code
        assert 404 == (await fetched(before, "metrics")).code
        told = await fetched(before, "metrics", Authorization=f"Bearer {hall.teacher}")
        assert b'kings_tables{state="waiting"} 2' in told.body

    run(tried())


def test_pages_and_files_are_compressed_once_and_lines_by_the_hall(
    served: tuple[Front, Any],
) -> None:
    before, hall = served

    async def tried() -> None:
        page = (await fetched(before, "")).body.decode()
        name = page.partition('src="')[2].partition('"')[0]
        packed = await fetched(before, name, **{"Accept-Encoding": "gzip"})
        plain = await fetched(before, name)
        assert "gzip" == packed.headers["Content-Encoding"]
        assert gzip.decompress(packed.body) == plain.body
        assert len(packed.body) < 0.5 * len(plain.body)
        socket = await line_to(before)
        assert socket.headers is not None
        assert "permessage-deflate" in socket.headers["Sec-WebSocket-Extensions"]
        await socket.write_message(json.dumps({"do": "hello", "link": hall.teacher}))
        assert "teacher" in str(await socket.read_message())
        await let_go(socket)

    run(tried())


def test_whoever_types_less_is_led_to_the_hall(
    served: tuple[Front, Any], kind: str, place: str
) -> None:
    before, _ = served

    async def tried() -> None:
        client = tornado.httpclient.AsyncHTTPClient()
        plain = await client.fetch(
            f"http://localhost:{before.plain}{place}", follow_redirects=False, raise_error=False
        )
        # Caddy takes the port for HTTPS that is given to it for one that others know as 443.
        secure = f"https://localhost{place}" if kind == "caddy" else before.address
        assert plain.code in (301, 308) and secure == plain.headers["Location"]
        if place == PREFIX:
            short = await client.fetch(
                before.address[:-1], ssl_options=UNKNOWN, follow_redirects=False, raise_error=False
            )
            assert short.code in (301, 302)
            assert short.headers["Location"] in (place, before.address)

    run(tried())


def test_the_other_line_is_neither_held_back_nor_packed(served: tuple[Front, Any]) -> None:
    before, hall = served
    heard = asyncio.Queue[bytes]()

    async def tried() -> None:
        hello = json.dumps({"do": "hello", "link": hall.code})
        told = asyncio.ensure_future(
            tornado.httpclient.AsyncHTTPClient().fetch(
                f"{before.address}stream",
                method="POST",
                body=hello,
                headers={"Origin": before.site, "Accept-Encoding": "gzip"},
                ssl_options=UNKNOWN,
                streaming_callback=heard.put_nowait,
                decompress_response=False,
                request_timeout=60,
                raise_error=False,
            )
        )
        text = b""
        while b'"lobby"' not in text:  # it goes on, so what is held back would never come
            text += await asyncio.wait_for(heard.get(), 30)
        assert text.startswith(b'data: {"line":')
        number = json.loads(text.split(b"\n")[0].removeprefix(b"data: "))["line"]
        name = json.loads(text.split(b"\n\n")[1].removeprefix(b"data: "))["lobby"]["names"][0]
        said = {"do": "hall", "what": "claim", "name": name["name"]}
        answer = await fetched(
            before, "say", origin=before.site, body=json.dumps(said), **{"Kings-Line": number}
        )
        assert 204 == answer.code
        while b'"you":{' not in text:
            text += await asyncio.wait_for(heard.get(), 30)
        told.cancel()

    run(tried())


HOST = (
    "        proxy_set_header Host $http_host; # so that requests bear the name that people typed\n"
)


@pytest.mark.parametrize(
    ("kind", "changes"),
    [
        ("nginx", ((HOST, ""),)),
        ("nginx", (("$http_host", "$host"),)),
        ("nginx", (("127.0.0.1:8080;", "127.0.0.1:8080/;"),)),
        ("nginx", ((HOST, ""), ("127.0.0.1:8080;", "127.0.0.1:8080/;"))),
        (
            "caddy",
            (
                (
                    "reverse_proxy /kings/* 127.0.0.1:8080",
                    "handle_path /kings/* {\n        reverse_proxy 127.0.0.1:8080\n    }",
                ),
            ),
        ),
        (
            "caddy",
            (
                (
                    "reverse_proxy /kings/* 127.0.0.1:8080",
                    "reverse_proxy /kings/* 127.0.0.1:8080 "
                    "{\n        header_up Host {upstream_hostport}\n    }",
                ),
            ),
        ),
    ],
)
def test_a_prefix_or_the_host_may_be_taken_off(
    tmp_path: Path, kind: str, changes: tuple[tuple[str, str], ...]
) -> None:
    folder, port = a_class(tmp_path / "class"), free_port()
    with (
        front(kind, tmp_path / "proxy", PREFIX, port, changes) as before,
        running(tmp_path, str(folder), "--port", str(port), "--address", before.address) as hall,
    ):

        async def tried() -> None:
            assert 200 == (await fetched(before, "")).code
            socket = await line_to(before)
            await socket.write_message(json.dumps({"do": "hello", "link": hall.code}))
            assert '"names"' in str(await socket.read_message())
            await let_go(socket)
            with pytest.raises(tornado.httpclient.HTTPClientError, match="403"):
                await line_to(before, origin=EVIL)

        run(tried())


def test_a_line_on_which_nobody_does_anything_for_two_minutes_stays(tmp_path: Path) -> None:
    """Both proxies and both lines wait at the same time."""

    async def waits(before: Front, hall: Any) -> None:
        socket = await line_to(before)
        hello = json.dumps({"do": "hello", "link": hall.code})
        await socket.write_message(hello)
        assert '"lobby"' in str(await socket.read_message())
        heard = asyncio.Queue[bytes]()
        stream = asyncio.ensure_future(
            tornado.httpclient.AsyncHTTPClient(force_instance=True).fetch(
                f"{before.address}stream",
                method="POST",
                body=hello,
                headers={"Origin": before.site},
                ssl_options=UNKNOWN,
                streaming_callback=heard.put_nowait,
                request_timeout=2 * SILENT,
            )
        )
        following = asyncio.ensure_future(socket.read_message())
        await asyncio.sleep(SILENT)
        assert not following.done() and not stream.done()
        said = {"do": "hall", "what": "enter", "code": "x"}
        await socket.write_message(json.dumps(said))
        assert '"lobby"' in str(await asyncio.wait_for(following, 30))
        signs = b"".join(heard.get_nowait() for _ in range(heard.qsize())).count(b": still here")
        assert signs >= 4
        stream.cancel()
        await let_go(socket)

    async def all_wait(fronts: list[Front], hall: Any) -> None:
        await asyncio.gather(*(waits(one, hall) for one in fronts))

    folder, port = a_class(tmp_path / "class"), free_port()
    address = "https://localhost/kings/"
    with (
        front("nginx", tmp_path / "nginx", PREFIX, port) as nginx,
        front("caddy", tmp_path / "caddy", PREFIX, port) as caddy,
        running(tmp_path, str(folder), "--port", str(port), "--address", address) as hall,
    ):
        run(all_wait([nginx, caddy], hall))


@pytest.mark.filterwarnings(
    # Tornado's client leaves it to be cleared away when it is cut off while it shakes hands.
    "ignore:.*unclosed <ssl.SSLSocket:pytest.PytestUnraisableExceptionWarning"
)
def test_pupils_lose_nothing_whatever_is_killed(tmp_path: Path, kind: str) -> None:
    run(kill_often(tmp_path, kind, random.Random(7)))


async def kill_often(tmp_path: Path, kind: str, rng: random.Random) -> None:
    """Play over one proxy, with twelve kills of it or of the hall under play."""
    pupils = [FarPupil(f"Pupil {at}", f"{at}", 0.05, Tally(), agrees=0.5) for at in range(8)]
    port, found, before = free_port(), Found(), dict[int, str]()
    words = ["--tables", "2", "--players", "4"]
    with front(kind, tmp_path / "proxy", PREFIX, port) as made:
        for pupil in pupils:
            pupil.front = made
        own = ("--port", str(port), "--address", made.address)
        for _ in range(6):
            with running(tmp_path, str(tmp_path / "hall"), *words, *own) as server:
                for killed in (made, None):  # the proxy while the hall goes on, then the hall
                    lives = [asyncio.ensure_future(one.live(port, server.code)) for one in pupils]
                    if words:
                        await all_in(list(pupils))
                        await start_tables(server)
                        words = []
                    await asyncio.sleep(1 + rng.random())
                    if killed is None:
                        server.process.kill()
                        server.process.wait()
                    else:
                        killed.kill()
                        killed.start()
                    await asyncio.gather(*lives)
            found.kills += 2
            check_folder(tmp_path / "hall", list(pupils), before, found)
    acknowledged = sum(len(one.acknowledged) for one in pupils)
    gc.collect()  # what was cut off is this test's
    assert acknowledged > 20 and 12 == found.kills


class LedPupil(FarPupil):
    """A student whom a proxy leads to the worker of the table."""

    def request(self, port: int) -> tornado.httpclient.HTTPRequest:
        """Return what the browser asks for, at the path of its table."""
        return asked(self.front, f"{self.way}socket")


def test_a_proxy_leads_lines_to_the_workers_by_itself(tmp_path: Path, place: str) -> None:
    run(lead(tmp_path, place))


async def lead(tmp_path: Path, place: str) -> None:
    """Play at two workers behind nginx, which leads to each at its own port; kill one of them."""
    pupils = [LedPupil(f"Pupil {at}", f"{at}", 0.3, Tally(), agrees=0.5) for at in range(8)]
    port, first, found = free_port(), free_ports_by_tens(), Found()
    words = ["--tables", "2", "--players", "4", "--workers", "2", "--worker-ports", str(first)]
    with front("nginx", tmp_path / "proxy", place, port, to_workers(place, first)) as made:
        for pupil in pupils:
            pupil.front = made
        own = ("--port", str(port), "--address", made.address)
        with running(tmp_path, str(tmp_path / "hall"), *words, *own) as server:
            lives = [asyncio.ensure_future(one.stay(server)) for one in pupils]
            await all_in(list(pupils))
            await start_tables(server)
            at_workers = [4, 4, 0]  # lines that nginx has to each of them, and to the hall
            await come_true(
                lambda: at_workers == [lines_to(one) for one in (first, first + 1, port)]
            )
            os.kill(workers_of(server)[0], signal.SIGKILL)
            so_far = sum(len(one.acknowledged) for one in pupils)
            await come_true(lambda: sum(len(one.acknowledged) for one in pupils) >= so_far + 20)
            server.process.kill()
            server.process.wait()
            await asyncio.gather(*lives)
    check_folder(tmp_path / "hall", list(pupils), dict[int, str](), found)


async def come_true(what: Callable[[], bool]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + 120
    while not what():
        assert time.monotonic() < end, "it doesn't come to that"
        await asyncio.sleep(0.02)


def lines_to(port: int) -> int:
    """Return how many connections stand to a port of this machine, as Linux lists them."""
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return sum(line[2].endswith(f":{port:04X}") and line[3] == "01" for line in lines)


def free_ports_by_tens() -> int:
    """Return a port that ends with 0 and is free, as the next one is."""
    for _ in range(1000):
        port = free_port() // 10 * 10
        if not answers(port) and not answers(port + 1):
            return port
    raise AssertionError("no two ports are free")
