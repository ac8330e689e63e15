"""Measure tables as pages of version 0.6.0: ``python -m benchmarks.voila_play PYTHON [PAGES …]``.

``PYTHON`` is the interpreter of an environment in which version 0.6.0 is installed with its extra
``notebooks``. It runs that version's ``kings serve``, whose server is Voilà, opens so many pages
with a table (10, 20 and 40), and speaks to each page's process over its socket as a browser does,
but draws nothing: it asks for the states of all widgets, begins a game (one person and three greedy
bots, as the page offers), and presses one of the buttons that can be seen, 4.7 seconds after the
answer on average: as often as something is decided at a table of four people in
``benchmarks.hall``. An answer is there when the process has nothing more to send for the press. It
prints the memory and the processor's work of server and pages, how long a press takes, and the
bytes for it. No more pages are opened once less than an eighth of this machine's memory is free.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import secrets
import subprocess
import tempfile
import time
import urllib.request
import uuid
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http.cookiejar import CookieJar
from typing import Any

import psutil  # type: ignore[import-untyped]  # it ships no types
import tornado.httpclient
import tornado.websocket

from benchmarks.hall import shares, shown
from benchmarks.serving import PATIENCE, cost, stands
from kings.publish.apps import free_port

AT_ONCE = 4
"""Pages that are opened at the same moment."""
PACE = 4.7
"""Seconds from an answer to the next press, on average."""
PRESSED = re.compile(r"(Go on|Play the |Give |Keep|Take |Hand |Lead|Pass|Swap|Answer|Show all ch)")
"""How a button begins that plays on; every other one is a menu's."""


class Page:
    """A page that is open: the states of its widgets, and how long its presses took."""

    def __init__(self, port: int, token: str, seed: int) -> None:
        self.port = port
        jar, url = CookieJar(), f"http://127.0.0.1:{port}"
        browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
        with browser.open(f"{url}/?token={token}", timeout=PATIENCE) as answer:
            answer.read()
        with browser.open(f"{url}/table", timeout=PATIENCE) as answer:
            named = re.search(r'"kernelId": ?"([^"]+)"', answer.read().decode("utf-8"))
        assert named, "the page came without its process"
        self.kernel = named[1]
        self.cookies = "; ".join(f"{one.name}={one.value}" for one in jar)
        self.rng = random.Random(seed)
        self.states: dict[str, dict[str, Any]] = {}
        self.took: list[float] = []
        self.letters = self.presses = 0

    async def live(self) -> None:
        """Begin a game, and play until it is cancelled; a game that is over is followed by one."""
        url = f"ws://127.0.0.1:{self.port}/api/kernels/{self.kernel}/channels?session_id=s"
        request = tornado.httpclient.HTTPRequest(url, headers={"Cookie": self.cookies})
        self.socket = await tornado.websocket.websocket_connect(request, max_message_size=1 << 28)
        control = uuid.uuid4().hex
        target = {"comm_id": control, "target_name": "jupyter.widget.control", "data": {}}
        await self._ask("comm_open", target, {"version": "1.0.0"})
        await self._ask("comm_msg", {"comm_id": control, "data": {"method": "request_states"}})
        await self._press("Play")
        while True:
            await asyncio.sleep(min(self.rng.expovariate(1 / PACE), 3 * PACE))
            begun, before = time.perf_counter(), self.letters
            if await self._press():
                self.took.append(time.perf_counter() - begun)
                self.presses += self.letters - before > 0
            elif not await self._press("New game") or not await self._press("Play"):
                await self._press("Play with these choices")

    async def _press(self, label: str = "") -> bool:
        """Press a button with this label, or any that plays on; say whether there was one."""
        seen = [
            model
            for model in self._visible()
            if (state := self.states[model]).get("_model_name") == "ButtonModel"
            and not state["disabled"]
            and (state["description"] == label if label else PRESSED.match(state["description"]))
        ]
        if not seen:
            return False
        click = {"method": "custom", "content": {"event": "click"}}
        await self._ask("comm_msg", {"comm_id": self.rng.choice(seen), "data": click})
        return True

    def _visible(self) -> list[str]:
        """Return the widgets that a page shows, from those that lie in no other one."""
        inside = {child for state in self.states.values() for child in _children(state)}
        waiting = [
            model
            for model, state in self.states.items()
            if model not in inside and state.get("children")
        ]
        seen = []
        while waiting:
            model = waiting.pop()
            state = self.states.get(model)
            if state is None:
                continue
            layout = self.states.get(str(state.get("layout")).removeprefix("IPY_MODEL_"), {})
            if layout.get("display") != "none":
                seen.append(model)
                waiting += _children(state)
        return seen

    async def _ask(
        self, kind: str, content: dict[str, Any], metadata: dict[str, Any] | None = None
    ) -> None:
        """Send a message, and listen until its process has nothing more to say to it."""
        number = uuid.uuid4().hex
        header = {"msg_id": number, "msg_type": kind, "session": "s", "username": "u"}
        header |= {"version": "5.3", "date": "2026-01-01T00:00:00Z"}
        told: dict[str, Any] = {"header": header, "parent_header": {}, "metadata": metadata or {}}
        told |= {"content": content, "channel": "shell", "buffers": []}
        await self.socket.write_message(json.dumps(told))
        while True:
            text = await self.socket.read_message()
            assert text is not None, "the page's line has ended"
            self.letters += len(text)
            if isinstance(text, bytes):
                continue
            heard = json.loads(text)
            self._take(heard)
            idle = heard["content"].get("execution_state") == "idle"
            if idle and heard["parent_header"].get("msg_id") == number:
                return

    def _take(self, heard: dict[str, Any]) -> None:
        """Follow what a message says of widgets."""
        content = heard["content"]
        data = content.get("data") or {}
        match heard["msg_type"]:
            case "comm_open":
                self.states[content["comm_id"]] = data.get("state", {})
            case "comm_close":
                self.states.pop(content["comm_id"], None)
            case "comm_msg" if data.get("method") == "update":
                self.states.setdefault(content["comm_id"], {}).update(data["state"])
            case "comm_msg" if data.get("method") == "update_states":
                for model, known in data["states"].items():
                    self.states[model] = known["state"] | {"_model_name": known["model_name"]}


def _children(state: dict[str, Any]) -> list[str]:
    """Return the widgets that lie in one."""
    inside = state.get("children")
    inside = inside if isinstance(inside, list) else []
    return [one.removeprefix("IPY_MODEL_") for one in inside if isinstance(one, str)]


async def play(pages: list[Page], seconds: float, server: psutil.Process) -> str:
    """Let all pages play, and return what it cost."""
    lives = [asyncio.ensure_future(page.live()) for page in pages]
    await asyncio.sleep(20)
    processes = [server, *server.children(recursive=True)]
    before = [cost(one) for one in processes]
    for page in pages:
        page.took.clear()
        page.letters = 0
    begun = time.monotonic()
    await asyncio.sleep(seconds)
    clock, after = time.monotonic() - begun, [cost(one) for one in processes]
    ended = [life.exception() for life in lives if life.done()]
    for life in lives:
        life.cancel()
    await asyncio.gather(*lives, return_exceptions=True)
    took = [one for page in pages for one in page.took]
    work = sum(one.seconds for one in after) - sum(one.seconds for one in before)
    kib = sum(page.letters for page in pages) / max(1, len(took)) / 1024
    memory = [one.memory for one in after]
    return (
        f"  playing for {clock:.0f} s: {len(took)} presses ({len(took) / clock:.1f} a second), "
        f"{work:.0f} s of a processor: {100 * work / clock:.0f} % of a core, "
        f"{1000 * work / max(1, len(took)):.0f} ms for each; memory {sum(memory):.0f} MiB in all, "
        f"{max(memory):.0f} the largest; own answer (50/95/99 %): {shown(shares(took))}; "
        f"{kib:.0f} KiB for each; {len(ended)} lines ended; load {os.getloadavg()[0]:.1f}"
    )


def run(python: str, wanted: int, seconds: float) -> None:
    """Open pages at a server of their own, and play."""
    token, port = secrets.token_hex(16), free_port()
    with tempfile.TemporaryDirectory(prefix="kings-voila-") as home:
        kept = {**os.environ, "KINGS_HOME": home, "KINGS_TOKEN": token}
        words = [python, "-m", "kings", "serve", "--no-browser", f"--port={port}"]
        command = subprocess.Popen(
            words, env=kept, cwd=home, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            stands(f"http://127.0.0.1:{port}")
            (server,) = psutil.Process(command.pid).children()
            begun = time.monotonic()
            with ThreadPoolExecutor(AT_ONCE) as class_:  # one that hangs holds up no other
                came = list(class_.map(partial(opened, port, token), range(wanted)))
            pages = [page for page in came if page is not None]
            costs = [cost(one) for one in (server, *server.children(recursive=True))]
            print(
                f"{len(pages)} of {wanted} pages came, {AT_ONCE} at a time, in "
                f"{time.monotonic() - begun:.0f} s; {sum(one.memory for one in costs):.0f} MiB and "
                f"{sum(one.seconds for one in costs):.0f} s of a processor with their server",
                flush=True,
            )
            print(asyncio.run(play(pages, seconds, server)), flush=True)
        finally:
            command.terminate()
            command.wait()


def opened(port: int, token: str, number: int) -> Page | None:
    """Open a page; None where it doesn't come, or an eighth of the memory is all that is free."""
    memory = psutil.virtual_memory()
    if memory.available < memory.total / 8:
        return None
    try:
        return Page(port, token, number)
    except (OSError, AssertionError):
        return None


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("python", help="the interpreter of an environment with version 0.6.0")
    parser.add_argument("pages", nargs="*", type=int, default=[10, 20, 40])
    parser.add_argument("--seconds", type=float, default=120.0)
    given = parser.parse_args()
    for wanted in given.pages:
        run(given.python, wanted, given.seconds)


if __name__ == "__main__":
    main()
