"""The server of the pages over HTTP: who comes in, how many at once, and what is left of them."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection
from http.cookiejar import CookieJar
from pathlib import Path
from typing import NamedTuple

import psutil  # type: ignore[import-untyped]  # it ships no types
import pytest
from tornado.httpclient import HTTPRequest
from tornado.websocket import websocket_connect

from kings.publish.apps import (
    BOARD_TOKEN,
    CLASS_TOKEN,
    Page,
    free_port,
    voila_command,
    write_pages,
)
from kings.publish.brake import FREE
from kings.publish.processes import Processes
from tests.effort import some
from tests.hall.pupils import let_go

CLASS, TEACHER = "class-token-that-is-long", "teacher-token-that-is-long"
WITHIN = 300.0
"""Seconds in which whatever a test waits for has to happen, on a machine that is busy."""

SLOW = "import time\n\ntime.sleep(30)"
STUBBORN = """import atexit
import signal
import time

signal.signal(signal.SIGTERM, signal.SIG_IGN)
atexit.register(time.sleep, 60)"""
"""What a page does whose process takes five seconds to end."""
PAGES = (
    Page("/page", "A page", "What a test looks at.", "1", "Again."),
    Page("/slow", "A slow page", "What a test does not wait for.", SLOW, "Again."),
    Page("/stubborn", "A stubborn page", "What takes long to end.", STUBBORN, "Again."),
    Page("/board", "The board", "What the teacher looks at.", "2", "Again.", teacher=True),
)


class Answer(NamedTuple):
    """What a server answered, without being followed elsewhere."""

    status: int
    headers: dict[str, str]
    text: str

    def __repr__(self) -> str:
        return f"{self.status} {self.headers} {self.text[-600:]}"

    @property
    def kernel(self) -> str:
        """The name of the process behind the page."""
        named = re.search(r'"kernelId": ?"([^"]+)"', self.text)
        assert named, self
        return named[1]


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: object, **__: object) -> None:
        return None


class Browser:
    """Somebody with cookies of their own."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.jar = CookieJar()
        self._opened: list[Answer] = []
        self._opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(self.jar), _Stay()
        )

    @property
    def cookies(self) -> str:
        """What the browser sends along with each request."""
        return "; ".join(f"{one.name}={one.value}" for one in self.jar)

    def ask(self, address: str, form: str | None = None) -> Answer:
        """Ask for an address, or send a form there."""
        data = None if form is None else form.encode()
        try:
            answer = self._opener.open(f"{self.url}{address}", data, timeout=WITHIN)
        except urllib.error.HTTPError as refused:
            answer = refused
        with answer:
            got = Answer(answer.status, dict(answer.headers), answer.read().decode("utf-8"))
        if "kernelId" in got.text:
            self._opened.append(got)
        return got

    def enter(self, token: str = CLASS) -> Browser:
        """Come in with a token."""
        assert 302 == self.ask(f"/?token={token}").status
        return self

    def close(self, page: Answer) -> None:
        """Do what a page does when it is closed."""
        assert 204 == self.ask(f"/voila/api/shutdown/{page.kernel}", form="").status
        self._opened.remove(page)

    def close_all(self) -> None:
        """Close all pages that are still open."""
        for page in self._opened:
            self.ask(f"/voila/api/shutdown/{page.kernel}", form="")
        self._opened.clear()


class Server(NamedTuple):
    """A server of pages that runs."""

    url: str
    process: psutil.Process
    log: Path
    browsers: list[Browser]

    def browser(self) -> Browser:
        """Return somebody who has not been here."""
        self.browsers.append(Browser(self.url))
        return self.browsers[-1]

    def kernels(self) -> dict[int, psutil.Process]:
        """Return the processes behind pages that run now, by their numbers."""
        return {one.pid: one for one in self.process.children() if _is_kernel(one)}


def _is_kernel(process: psutil.Process) -> bool:
    try:
        return "ipykernel_launcher" in process.cmdline()
    except psutil.NoSuchProcess:  # it ended, or has only to be noticed by its parent
        return False


@contextmanager
def served(home: Path, *options: str) -> Iterator[Server]:
    """Serve the pages of this test with further options."""
    (home / "pages").mkdir()
    listed = write_pages(home / "pages", PAGES)
    port = free_port()
    words = [f"--port={port}", "--Voila.ip=127.0.0.1", "--Voila.port_retries=0", *options]
    command, variables = voila_command(["-m", "kings.publish.app_server", str(listed)], words, home)
    own = {
        **{f"JUPYTER_{one}_DIR": str(home / one.lower()) for one in ("CONFIG", "DATA", "RUNTIME")},
        "IPYTHONDIR": str(home / "ipython"),
        CLASS_TOKEN: CLASS,
        BOARD_TOKEN: TEACHER,
    }
    log = home / "server.log"
    with log.open("wb") as out:
        process = psutil.Popen(
            command, env={**os.environ, **own, **variables}, stdout=out, stderr=subprocess.STDOUT
        )
    try:
        url = f"http://127.0.0.1:{port}"
        until(lambda: answers(url), "the server answers")
        yield Server(url, process, log, [])
    finally:
        process.terminate()
        try:
            process.wait(15)
        except psutil.TimeoutExpired:
            process.kill()


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/login", timeout=5):
            return True
    except OSError:
        return False


def until(holds: Callable[[], object], what: str) -> None:
    """Wait until something holds."""
    latest = time.monotonic() + WITHIN
    while not holds():
        assert time.monotonic() < latest, f"in {WITHIN:.0f} s it did not happen that {what}"
        time.sleep(0.1)


CULLED = ("--Processes.cull_idle_timeout=3600", "--Processes.cull_interval=1")


@pytest.fixture(scope="module")
def two_places(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("places"), "--Processes.most=2") as server:
        yield server


@pytest.fixture(scope="module")
def short_wait(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("wait"), *CULLED, "--Processes.away=3") as server:
        yield server


def _emptied(server: Server) -> Iterator[Server]:
    yield server
    for browser in server.browsers:
        browser.close_all()
    server.browsers.clear()
    until(lambda: not server.kernels(), "all processes end")


@pytest.fixture
def server(two_places: Server) -> Iterator[Server]:
    """A server with places for two pages, none of them taken."""
    yield from _emptied(two_places)


@pytest.fixture
def culled(short_wait: Server) -> Iterator[Server]:
    """A server that waits three seconds for a page that is away."""
    yield from _emptied(short_wait)


# Coming in.


@pytest.mark.parametrize("address", ["/", "/page", "/board", "/login"])
def test_a_token_is_taken_from_the_address_once(server: Server, address: str) -> None:
    answer = server.browser().ask(f"{address}?token={TEACHER}")
    assert (302, address) == (answer.status, answer.headers["Location"])


def test_what_else_is_in_the_address_stays(server: Server) -> None:
    answer = server.browser().ask(f"/page?a=1&token={CLASS}&b=x%26y")
    assert (302, "/page?a=1&b=x%26y") == (answer.status, answer.headers["Location"])


def test_a_wrong_token_does_not_stay_in_the_address_either(server: Server) -> None:
    browser = server.browser()
    answer = browser.ask("/page?token=wrong-wrong-wrong")
    assert 302 == answer.status
    assert "wrong-wrong" not in answer.headers["Location"]
    told = browser.ask(answer.headers["Location"])
    assert "not the token" in told.text and "wrong-wrong" not in told.text


def test_the_cookie_goes_to_this_server_s_pages_and_to_no_script(server: Server) -> None:
    entered = server.browser().ask(f"/?token={CLASS}")
    by_form = server.browser().ask("/login", form=f"password={CLASS}")
    for answer in (entered, by_form):
        cookie = answer.headers["Set-Cookie"]
        assert "HttpOnly" in cookie and "SameSite=Lax" in cookie


def test_other_sites_are_not_told_the_address_of_a_page_nor_are_they_to_list_it(
    server: Server,
) -> None:
    browser = server.browser()
    answers = [browser.ask("/login")]
    browser.enter()
    for answer in (*answers, browser.ask("/"), browser.ask("/page")):
        assert "same-origin" == answer.headers["Referrer-Policy"]
        assert "noindex" == answer.headers["X-Robots-Tag"]


def test_who_guesses_tokens_has_to_wait_and_who_is_in_does_not(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        inside = server.browser().enter()
        guesser = server.browser()
        for guess in range(FREE - 1):
            assert 302 == guesser.ask(f"/?token=guess-{guess}").status
        assert 401 == guesser.ask("/login", form="password=guess-typed").status
        late = one_too_late(server)
        assert 0 < int(late.headers["Retry-After"]) <= 60
        assert re.search(r"Wait \d+ seconds?", late.text)
        assert "Set-Cookie" not in late.headers
        assert 200 == inside.ask("/").status
        until(lambda: "/" == guesser.ask(f"/?token={TEACHER}").headers["Location"], "the wait ends")
        assert 200 == guesser.ask("/board").status
        assert 1 == server.log.read_text("utf-8").count("wrong tokens came from 127.0.0.1")


def one_too_late(server: Server) -> Answer:
    """Guess until not even the right token is looked at; return what its owner is told.

    A wait begins with a second, in which a busy machine may answer nothing, and each further wrong
    guess doubles it.
    """
    for _ in range(8):
        server.browser().ask("/login", form=f"password=guess-{time.monotonic()}")
        late = server.browser().ask("/login", form=f"password={TEACHER}")
        if 302 != late.status:
            break
    assert 429 == late.status
    return late


def test_no_token_is_written_into_the_log(server: Server) -> None:
    browser = server.browser()
    for address in ("/", "/page", "/nowhere", "/voila/static/x", "/api/kernels/x", "/login"):
        browser.ask(f"{address}?token=nearly-{TEACHER}")
        browser.ask(f"{address}?token={TEACHER}")
        browser.close_all()
    said = server.log.read_text("utf-8")
    assert "/voila/static/x" in said
    assert TEACHER not in said and CLASS not in said


# How many.


def test_a_page_beyond_the_limit_is_refused_with_a_sentence(server: Server) -> None:
    browser = server.browser().enter()
    first, _ = browser.ask("/page"), browser.ask("/page")
    refused = browser.ask("/page")
    assert (503, "10") == (refused.status, refused.headers["Refresh"])
    assert "2 pages" in refused.text and "Close a page" in refused.text
    assert 2 == len(server.kernels())
    assert 200 == server.browser().enter(TEACHER).ask("/board").status
    assert 3 == len(server.kernels())
    browser.close(first)
    assert 503 == browser.ask("/page").status, "the board has the place"


def test_a_place_is_free_as_soon_as_a_page_is_closed(server: Server) -> None:
    browser = server.browser().enter()
    page, _ = browser.ask("/page"), browser.ask("/page")
    for _ in range(2):  # as somebody does who presses F5
        browser.close(page)
        page = browser.ask("/page")
        assert 200 == page.status


def test_a_place_is_free_though_the_process_still_ends(server: Server) -> None:
    browser = server.browser().enter()
    page, _ = browser.ask("/stubborn"), browser.ask("/page")
    with ThreadPoolExecutor() as at_once:
        closing = at_once.submit(browser.close, page)
        time.sleep(0.5)
        assert 200 == browser.ask("/page").status
        closing.result()


def test_a_page_that_is_loaded_again_waits_for_the_place_that_it_frees(server: Server) -> None:
    browser = server.browser().enter()
    page, _ = browser.ask("/page"), browser.ask("/page")
    with ThreadPoolExecutor() as at_once:
        asked = at_once.submit(browser.ask, "/page")
        time.sleep(1)
        browser.close(page)
        assert 200 == asked.result().status


def test_all_who_ask_at_the_same_moment_get_no_more_places_than_there_are(server: Server) -> None:
    browser = server.browser().enter()
    with ThreadPoolExecutor(8) as class_:
        got = sorted(class_.map(lambda _: browser.ask("/page").status, range(8)))
    assert [200] * 2 + [503] * 6 == got


# What is left of a page.


def line(browser: Browser, page: Answer) -> HTTPRequest:
    """Return the request with which a page opens the line to its process."""
    address = browser.url.replace("http", "ws")
    return HTTPRequest(
        f"{address}/api/kernels/{page.kernel}/channels?session_id=x",
        headers={"Cookie": browser.cookies},
    )


def test_the_process_of_a_page_whose_tab_is_gone_ends_after_a_while(culled: Server) -> None:
    browser = culled.browser().enter()
    page = browser.ask("/page")

    async def live() -> None:
        for _ in range(2):  # the second time within the while, as after a moment without network
            socket = await websocket_connect(line(browser, page))
            await asyncio.sleep(5)
            assert culled.kernels(), "somebody is there"
            await let_go(socket)  # or it is found open when another test is looked at
            await asyncio.sleep(1)

    asyncio.run(live())
    assert culled.kernels()
    until(lambda: not culled.kernels(), "the process ends")
    told = f"/api/kernels/{page.kernel}"
    until(lambda: 404 == browser.ask(told).status, "the page hears of it")


def test_a_page_that_never_opens_its_line_is_given_up(culled: Server) -> None:
    browser = culled.browser().enter()
    page = browser.ask("/page")
    for _ in range(6):  # what a page asks while its line is still to come
        time.sleep(1)
        assert 200 == browser.ask(f"/api/kernels/{page.kernel}").status
    until(lambda: not culled.kernels(), "the process ends")


def test_a_page_on_whose_line_nothing_is_heard_has_longer_to_come_back() -> None:
    processes = Processes(away=0, asleep=60)
    for kernel in ("closed", "silent"):
        processes._kernels[kernel] = None
        processes._kernel_connections[kernel] = 0
        processes.notify_connect(kernel)
        processes.notify_disconnect(kernel)
    processes.wait("silent", processes.asleep)
    assert [True, False] == [processes.waited(kernel) for kernel in ("closed", "silent")]


@pytest.mark.parametrize("seconds", some((0, 3), [0]))
def test_a_page_that_is_left_while_it_comes_ends_its_process(server: Server, seconds: int) -> None:
    browser = server.browser().enter()
    asked = HTTPConnection(server.url.removeprefix("http://"))
    asked.request("GET", "/slow", headers={"Cookie": browser.cookies})
    until(server.kernels, "the process begins")
    time.sleep(seconds)
    asked.close()
    until(lambda: not server.kernels(), "the process ends")


def test_a_page_whose_process_dies_while_it_comes_says_so(server: Server) -> None:
    browser = server.browser().enter()
    with ThreadPoolExecutor() as at_once:
        asked = at_once.submit(browser.ask, "/page")
        until(server.kernels, "the process begins")
        for kernel in server.kernels().values():
            kernel.kill()
        assert "before the page was there" in asked.result().text


# How a process is reached.


def test_processes_are_reached_by_sockets_in_a_folder_of_the_server_s_own(server: Server) -> None:
    server.browser().enter().ask("/page")
    (kernel,) = server.kernels().values()
    (file,) = (Path(word) for word in kernel.cmdline() if word.endswith(".json"))
    reached = json.loads(file.read_text("utf-8"))
    assert "ipc" == reached["transport"]
    assert 0o700 == file.parent.stat().st_mode & 0o777
    assert Path(reached["ip"]).parent == file.parent
