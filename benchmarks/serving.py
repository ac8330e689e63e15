"""Measure what a class costs one server: ``python -m benchmarks.serving [PAGES] [ADDRESS]``.

It starts ``kings serve`` and opens so many pages (30) of one kind (``/laboratory``) at the same
moment, as a class does. A page is open when its server has run it and sent it whole; what a browser
then does happens on somebody else's machine, but for the line that it keeps open. Of the server and
the pages' processes it prints the memory that is each one's own, the processor time spent and the
ports they listen at; by the clock, when the first, the median and the last page stood, and how long
it took until no process was left once all pages were closed. Memory and processor time hardly
depend on what else runs; the clock does, so the load is printed too.
"""

from __future__ import annotations

import base64
import os
import re
import secrets
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from http.client import HTTPConnection
from http.cookiejar import CookieJar
from statistics import median

import psutil  # type: ignore[import-untyped]  # it ships no types

from kings.publish.apps import CLASS_TOKEN, free_port

PAGES, ADDRESS = 30, "/laboratory"
PATIENCE = 1200.0
MIB = 2**20


@dataclass(frozen=True)
class Cost:
    """What processes have of their own: memory in MiB, and seconds of a processor so far."""

    memory: float
    seconds: float


def cost(process: psutil.Process) -> Cost:
    """Return what one process costs."""
    times = process.cpu_times()
    return Cost(process.memory_full_info().uss / MIB, times.user + times.system)


@dataclass(frozen=True)
class Opened:
    """A page that stands: the seconds until all of it was there, its process, and its line."""

    seconds: float
    kernel: str
    browser: urllib.request.OpenerDirector
    line: HTTPConnection


def opened(url: str, token: str, address: str) -> Opened:
    """Open a page as a browser of its own does, and keep its line open."""
    begun = time.monotonic()
    jar = CookieJar()
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
    with browser.open(f"{url}/?token={token}", timeout=PATIENCE) as answer:
        answer.read()
    with browser.open(f"{url}{address}", timeout=PATIENCE) as answer:
        page = answer.read().decode("utf-8")
    seconds = time.monotonic() - begun
    assert "widget-view+json" in page, "the page came without what it shows"
    named = re.search(r'"kernelId": ?"([^"]+)"', page)
    assert named, "the page came without its process"
    upgrade = {
        "Cookie": "; ".join(f"{cookie.name}={cookie.value}" for cookie in jar),
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": base64.b64encode(secrets.token_bytes(16)).decode(),
    }
    line = HTTPConnection(url.removeprefix("http://"), timeout=PATIENCE)
    line.request("GET", f"/api/kernels/{named[1]}/channels?session_id={named[1]}", headers=upgrade)
    return Opened(seconds, named[1], browser, line)


def closed(url: str, page: Opened) -> None:
    """Close a page, as a browser does."""
    address = f"{url}/voila/api/shutdown/{page.kernel}"
    with page.browser.open(address, data=b"", timeout=PATIENCE):
        page.line.close()


def ports(process: psutil.Process) -> int:
    """Return at how many ports a process listens."""
    return sum(one.status == psutil.CONN_LISTEN for one in process.net_connections("inet"))


def until_none(server: psutil.Process) -> None:
    """Wait until no process of a page is left."""
    while any(one.status() != psutil.STATUS_ZOMBIE for one in server.children()):
        time.sleep(0.1)


def stands(url: str) -> None:
    """Wait until the server answers."""
    latest = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(f"{url}/voila/static/voila.js", timeout=10):
                return
        except OSError:
            assert time.monotonic() < latest
            time.sleep(0.2)


def told(name: str, costs: Iterable[Cost]) -> str:
    """Return a line of the table."""
    found = list(costs)
    memory, seconds = [one.memory for one in found], [one.seconds for one in found]
    return (
        f"{name:<14}{len(found):>4}{sum(memory):>9.0f} MiB in all, {min(memory):.0f} to "
        f"{max(memory):.0f} each; {sum(seconds):.0f} s of a processor, {median(seconds):.1f} each"
    )


def main(pages: int = PAGES, address: str = ADDRESS) -> None:
    """Measure and print."""
    token, port = secrets.token_hex(16), free_port()
    url = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory(prefix="kings-class-") as home:
        kept = {**os.environ, "KINGS_HOME": home, CLASS_TOKEN: token}
        words = [sys.executable, "-m", "kings", "serve", "--no-browser", f"--port={port}"]
        words.append(f"--pages={max(pages, 40)}")
        command = subprocess.Popen(words, env=kept, stdout=subprocess.DEVNULL)
        try:
            stands(url)
            (server,) = psutil.Process(command.pid).children()
            before = cost(server)
            with ThreadPoolExecutor(pages) as class_:
                stand = list(class_.map(lambda _: opened(url, token, address), range(pages)))
                took = sorted(page.seconds for page in stand)
                after, kernels = cost(server), [cost(one) for one in server.children()]
                listening = [ports(one) for one in server.children()]
                begun = time.monotonic()
                list(class_.map(partial(closed, url), stand))
            until_none(server)
            left = time.monotonic() - begun
        finally:
            command.terminate()
            command.wait()
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    print(f"{pages} pages {address}; {os.cpu_count()} cores; load {load}")
    print(told("server before", [before]), told("server after", [after]), sep="\n")
    print(told("pages", kernels))
    print(f"ports of each page's process: {min(listening)} to {max(listening)}")
    print(f"no process left {left:.1f} s after all pages were closed at one moment")
    print(f"stood after {took[0]:.0f} s, {median(took):.0f} s, {took[-1]:.0f} s (first to last)")


if __name__ == "__main__":
    given = sys.argv[1:]
    main(int(given[0]) if given else PAGES, *given[1:2])
