"""Jupyter's own server with a school in it: who gets in where, address by address.

A server runs as a teacher has it, and every address that it knows is asked by somebody who has
nothing but a seat's link, in each of the places in which a server looks for a token.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import re
import subprocess
import sys
import sysconfig
import time
import urllib.error
import urllib.request
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from tornado.web import RequestHandler

from tests.browser.serving import ROOT, free_port
from tests.hall.test_school import a_lesson_below

BASE = "/desk/"
TOKEN = "the-teachers-own-token-of-the-server"
DUMP = """
import json
from pathlib import Path

from tornado.web import RequestHandler


def has(handler):
    own = []
    for word in RequestHandler.SUPPORTED_METHODS:
        if getattr(handler, word.lower()) is not getattr(RequestHandler, word.lower()):
            own.append(word)
    return " ".join(own)


def _jupyter_server_extension_points():
    return [{"module": "dump"}]


def _load_jupyter_server_extension(server):
    server.io_loop.call_later(0, write_down, server)  # when it has its port


def write_down(server):
    rules = [*server.web_app.wildcard_router.rules]
    for rule in server.web_app.default_router.rules:
        rules += getattr(rule.target, "rules", [])
    known = [
        [rule.matcher.regex.pattern, rule.target.__module__, rule.target.__name__, has(rule.target)]
        for rule in rules
        if hasattr(rule.matcher, "regex")
    ]
    Path("rules.part").write_text(json.dumps(known))
    Path("rules.part").rename("rules.json")
"""
"""An extension of the test's own, which writes down what addresses the server knows, and which
methods there are at each."""

METHODS = (*RequestHandler.SUPPORTED_METHODS, "WEBSOCKET")
"""All that a handler can have, and the request that turns a line into a socket."""
UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version": "13",
}
PATIENCE = 4.0
SILENT = 0
"""Seconds for an answer, and what stands for the status where none came."""
OPEN = {f"GET {BASE}kings/$", f"WEBSOCKET {BASE}kings/$", f"POST {BASE}kings/door$"}
"""What a school shows everybody for whom no lesson is open: the students' door.

It is a page, and shown as that also to somebody who asks for a socket there.
"""
REFUSED = (SILENT, 301, 302, 400, 401, 403, 404, 405, 426)
SAMPLES = (("[a-z2-7]{8}", "abcdefgh"), (r"\w+\.\w+", "a.js"), (r"\d+", "1"), (r"\w+", "a"))


@dataclass(frozen=True)
class Jupyter:
    """A server that runs: its port, what it knows, and the key and links of an open lesson."""

    port: int
    rules: list[list[str]]
    home: Path
    key: str = ""
    seat: str = ""
    teacher: str = ""

    def ask(
        self, method: str, path: str, body: Any = None, **headers: str
    ) -> tuple[int, str, dict[str, str]]:
        """Ask for an address; return the status, the text, and the headers; lead nowhere else."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", data=data, headers=headers, method=method
        )
        opener = urllib.request.build_opener(_Stays)
        try:
            with opener.open(request, timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode("utf-8", "replace"), {**answer.headers}
        except urllib.error.HTTPError as refused:
            with refused:
                text = refused.read().decode("utf-8", "replace")
                return refused.code, text, {**refused.headers}
        except (TimeoutError, http.client.RemoteDisconnected):
            return SILENT, "", {}  # Jupyter's own pages can fail while they refuse


class _Stays(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any, **__: Any) -> None:
        """Lead nowhere."""


@pytest.fixture(scope="module")
def jupyter(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Jupyter]:
    home = tmp_path_factory.mktemp("jupyter")
    a_lesson_below(home / "notebooks", "club")
    with server_in(home) as server:
        yield _with_lesson(server)


@contextlib.contextmanager
def server_in(home: Path) -> Iterator[Jupyter]:
    """Run a server that keeps all its own in a folder."""
    (home / "dump.py").write_text(DUMP, encoding="utf-8")
    (home / "rules.json").unlink(missing_ok=True)
    port = free_port()
    variables = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(ROOT), str(home)]),
        "KINGS_HOME": str(home / "kings"),
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "run"),
    }
    options = [
        *("--ServerApp.jpserver_extensions", "{'dump': True, 'kings.hall.lab': True}"),
        *("--ServerApp.ip=127.0.0.1", f"--port={port}", "--ServerApp.port_retries=0"),
        *(f"--IdentityProvider.token={TOKEN}", f"--ServerApp.base_url={BASE}"),
        *(f"--ServerApp.root_dir={home / 'notebooks'}", "--no-browser", "--allow-root"),
        *("--ServerApp.allow_unauthenticated_access=False", "--debug"),
    ]
    with (home / "server.log").open("wb") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "jupyter_server", *options],
            stdout=log,
            stderr=subprocess.STDOUT,
            env=variables,
            cwd=home,
        )
    try:
        until = time.monotonic() + 180  # starts in 4 s, on a machine with nothing else to do
        while not (home / "rules.json").exists():
            assert server.poll() is None and time.monotonic() < until, _log(home)
            time.sleep(0.1)
        rules = json.loads((home / "rules.json").read_text("utf-8"))
        yield Jupyter(port, rules, home)
    finally:
        server.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            server.wait(20)
        server.kill()
        server.wait()


def _log(home: Path) -> str:
    return (home / "server.log").read_text("utf-8", "replace")[-3000:]


def _with_lesson(server: Jupyter) -> Jupyter:
    """Open the lesson, as its teacher who has signed in; return the server with what was told."""
    told = as_teacher(server, {"do": "open", "name": "club"})
    (lesson,) = told["lessons"]
    key, teacher = lesson["open"]["teacher"].split("/#")
    seat = streamed(server, key, lesson["open"]["code"], "Mia")
    return replace(server, key=key, seat=seat, teacher=teacher)


def streamed(server: Jupyter, key: str, code: str, name: str) -> str:
    """Come in by a stream, as where sockets are killed, and return the link of the seat."""
    origin = f"http://127.0.0.1:{server.port}"
    address = f"{origin}{BASE}kings/{key}/"
    hello = json.dumps({"do": "hello", "link": code}).encode()
    request = urllib.request.Request(f"{address}stream", hello, {"Origin": origin})
    with urllib.request.urlopen(request, timeout=30) as stream:
        number = ""
        while True:
            text = stream.readline().decode()
            assert text, "the line has ended"
            said = json.loads(text[6:]) if text.startswith("data: ") else {}
            if "line" in said:
                number = said["line"]
            elif "lobby" in said and said["lobby"]["you"]:
                return str(said["lobby"]["link"])
            elif "lobby" in said:
                claim = {"do": "hall", "what": "claim", "name": name}
                headers = {"Origin": origin, "Kings-Line": number}
                post = urllib.request.Request(f"{address}say", json.dumps(claim).encode(), headers)
                urllib.request.urlopen(post, timeout=30).close()


def as_teacher(server: Jupyter, said: dict[str, Any]) -> dict[str, Any]:
    """Ask the page of lessons as its teacher does, with the server's token."""
    headers = {
        "Origin": f"http://127.0.0.1:{server.port}",
        "Authorization": f"token {TOKEN}",
    }
    status, text, _ = server.ask("POST", f"{BASE}kings/lessons", said, **headers)
    assert 200 == status, text
    told: dict[str, Any] = json.loads(text)
    return told


def sample(pattern: str) -> str:
    """Return an address that a rule of the server takes."""
    made = pattern.removesuffix("$").replace(r"\.", ".").replace(r"\-", "-")
    made = made.replace(r"(?:w\d{1,4}/)?", "w1/")  # of a worker
    made = re.sub(r"\(\?P<\w+>", "(", made)
    for shape, text in SAMPLES:
        made = made.replace(f"({shape})", text).replace(shape, text)
    made = re.sub(r"\(\?:([^()|]*)\)\?", r"\1", made)
    for _ in range(4):
        made = re.sub(r"\((?:\?:)?([^()|]*)(?:\|[^()]*)?\)[?*]?", r"\1", made)
    made = re.sub(r"\[[^]]*\][+*]?|\.[*+]", "a", made).replace("?", "").replace("\\", "")
    return made if made.startswith("/") else f"/{made}"


def test_jupyter_has_the_tile_and_the_setting_as_they_are_here() -> None:
    data = Path(sysconfig.get_path("data"))
    for here, there in (
        ("server.json", "etc/jupyter/jupyter_server_config.d/kings.json"),
        ("labextension/package.json", "share/jupyter/labextensions/kings-hall/package.json"),
        (
            "labextension/static/remoteEntry.js",
            "share/jupyter/labextensions/kings-hall/static/remoteEntry.js",
        ),
    ):
        told = "an older one is installed: make installs the project again"
        assert (ROOT / "jupyter" / here).read_bytes() == (data / there).read_bytes(), told


def test_the_server_writes_down_what_others_ask_for_and_nothing_of_a_lesson(
    jupyter: Jupyter,
) -> None:
    assert 404 == jupyter.ask("GET", f"{BASE}kings/{jupyter.key}/{jupyter.teacher}")[0]
    jupyter.ask("GET", f"{BASE}api/contents/elsewhere", Authorization=f"token {TOKEN}")
    until, written = time.monotonic() + 30, ""
    while f"{BASE}api/contents/elsewhere" not in written:
        written = (jupyter.home / "server.log").read_text("utf-8", "replace")
        assert time.monotonic() < until
    found = [one in written for one in (jupyter.teacher, jupyter.key, jupyter.seat)]
    assert [False, False, False] == found


def test_every_address_of_the_server_is_tried(jupyter: Jupyter) -> None:
    handlers = {name for _, _, name, _ in jupyter.rules}
    assert {"ContentsHandler", "KernelWebsocketHandler", "TerminalRootHandler"} <= handlers
    assert {"LabLessons", "Door", "_Socket", "_Debrief"} <= handlers
    missed = [pattern for pattern, *_ in jupyter.rules if not re.match(pattern, sample(pattern))]
    assert [] == missed
    methods = {word for *_, words in jupyter.rules for word in words.split()}
    assert {"GET", "HEAD", "POST", "DELETE", "PATCH", "PUT", "OPTIONS"} == methods


def ways_in(port: int, link: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield where a server might look for a token: behind an address, and in headers."""
    yield f"?token={link}", {}
    yield "", {"Authorization": f"token {link}"}
    yield "", {"Authorization": f"Bearer {link}", "Origin": f"http://127.0.0.1:{port}"}
    yield "", {"Cookie": f"username-127-0-0-1-{port}={link}; _xsrf=a", "X-XSRFToken": "a"}


def several_asks(
    rules: list[list[str]], ways: list[tuple[str, dict[str, str]]]
) -> Iterator[tuple[str, list[str], tuple[str, dict[str, str]]]]:
    """Yield every method at every address, in all ways; one that isn't there, in one way."""
    for rule, method in product(rules, METHODS):
        there = method in rule[3].split() or method == "WEBSOCKET"
        for way in ways if there else ways[:1]:
            yield method, rule, way


def opened_by(jupyter: Jupyter, ways: Iterable[tuple[str, dict[str, str]]]) -> set[str]:
    """Return the addresses that answer somebody who knocks in these ways."""
    asked = several_asks(jupyter.rules, [*ways])
    upgrade = {"Origin": f"http://127.0.0.1:{jupyter.port}", **UPGRADE}

    def opens(ask: tuple[str, list[str], tuple[str, dict[str, str]]]) -> str:
        method, (pattern, *_), (query, headers) = ask
        said = {"do": "show"} if method in ("POST", "PUT", "PATCH") else None
        word, more = ("GET", upgrade) if method == "WEBSOCKET" else (method, {})
        address = f"{sample(pattern)}{query}"
        status, text, _ = jupyter.ask(word, address, said, **(headers | more))
        empty = (method, status, text) == ("OPTIONS", 200, "")  # to a browser before it asks
        return "" if status in REFUSED or empty else f"{method} {pattern}"

    with ThreadPoolExecutor(32) as several:
        return {*several.map(opens, asked)} - {""}


def test_a_seats_link_opens_nothing_of_the_server_but_what_is_open_to_everybody(
    jupyter: Jupyter,
) -> None:
    same_origin = {"Origin": f"http://127.0.0.1:{jupyter.port}"}
    doubled = {"Cookie": "_xsrf=a", "X-XSRFToken": "a"}
    everybodys = opened_by(jupyter, [("", {}), ("", same_origin), ("", doubled)])
    assert everybodys == opened_by(jupyter, ways_in(jupyter.port, jupyter.seat))
    assert {one for one in everybodys if f"{BASE}kings/" in one} == OPEN
    closed = ("contents", "files", "kernels", "lessons", "sessions", "settings", "terminals")
    assert [] == [one for one in everybodys if any(word in one for word in closed)]


def test_nothing_of_the_notebooks_is_told_and_no_lesson_listed_without_signing_in(
    jupyter: Jupyter,
) -> None:
    for path in ("api/contents", "api/kernels", "api/terminals", "files/club/hall.json", "tree"):
        status, text, _ = jupyter.ask("GET", f"{BASE}{path}?token={jupyter.seat}")
        assert status in (302, 403, 404) and "club" not in text.replace(path, "")
    said = {"do": "show"}
    origin = {"Origin": f"http://127.0.0.1:{jupyter.port}"}
    assert jupyter.ask("POST", f"{BASE}kings/lessons", said, **origin)[0] in (302, 403)
    assert 302 == jupyter.ask("GET", f"{BASE}kings/lessons")[0]
    assert 403 == jupyter.ask("POST", f"{BASE}kings/lessons", said, **origin, Cookie="_xsrf=a")[0]
    status, page, _ = jupyter.ask("GET", f"{BASE}kings/{jupyter.key}/")
    assert 200 == status and "hall.js" in page
    assert 404 == jupyter.ask("GET", f"{BASE}kings/abcdefgh/")[0]


def test_what_was_open_is_open_again_when_the_server_is_back(tmp_path: Path) -> None:
    a_lesson_below(tmp_path / "notebooks", "club")
    with server_in(tmp_path) as server:
        before = as_teacher(server, {"do": "open", "name": "club"})
    with server_in(tmp_path) as server:
        page = before["lessons"][0]["open"]["teacher"].partition("#")[0]
        assert 200 == server.ask("GET", f"{BASE}kings/{page}")[0]
        assert before["lessons"] == as_teacher(server, {"do": "show"})["lessons"]


def test_a_page_of_another_origin_or_name_gets_nothing(jupyter: Jupyter) -> None:
    hello = {"do": "hello", "link": jupyter.seat}
    below = f"{BASE}kings/{jupyter.key}/"
    for origin in ("http://evil.example", "null", "", f"https://127.0.0.1:{jupyter.port + 1}"):
        strange = {"Origin": origin}
        assert 403 == jupyter.ask("POST", f"{below}stream", hello, **strange)[0]
        assert 403 == jupyter.ask("POST", f"{BASE}kings/door", hello, **strange)[0]
        signed = {**strange, "Authorization": f"token {TOKEN}"}
        assert 403 == jupyter.ask("POST", f"{BASE}kings/lessons", {"do": "show"}, **signed)[0]
        assert 403 == jupyter.ask("GET", f"{below}socket", **strange, **UPGRADE)[0]
    assert 403 == jupyter.ask("GET", below, Host="evil.example")[0]
    assert 200 == jupyter.ask("GET", below, Host=f"localhost:{jupyter.port}")[0]
