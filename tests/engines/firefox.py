"""Debian's Firefox for Playwright, which drives it by WebDriver BiDi.

Run as a program this is Firefox with one command more. Playwright tells every new context of a
colour scheme, in a command that Firefox's long-term release doesn't know and refuses; here it is
answered, and has no effect. Whoever wants another scheme says so in the preferences.
"""

from __future__ import annotations

import asyncio
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Playwright
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application
from tornado.websocket import WebSocketClientConnection, WebSocketHandler, websocket_connect

FIREFOX = "firefox-esr"
UNKNOWN = "emulation.setMediaFeaturesOverride"
LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
LARGE = 1 << 28  # bytes of a message: pictures come in one


class Between(WebSocketHandler):
    """Whoever drives Firefox, and Firefox: what one says, the other hears."""

    address = ""
    browser: WebSocketClientConnection | None = None

    async def open(self, *_args: str, **_kwargs: str) -> None:
        """Reach Firefox, and hand on what it says until either goes."""
        self.waiting: list[str] = []
        browser = await websocket_connect(
            self.address + "/session", max_message_size=LARGE, on_message_callback=self.heard
        )
        for text in self.waiting:
            await browser.write_message(text)
        self.browser = browser

    def heard(self, text: str | bytes | None) -> None:
        """Hand on a message of Firefox; None is its end."""
        if text is None:
            self.close()
        else:
            self.write_message(text)

    async def on_message(self, text: str | bytes) -> None:
        """Hand on a command, or answer the one that Firefox doesn't know."""
        command = json.loads(text)
        if command["method"] == UNKNOWN:
            await self.write_message({"type": "success", "id": command["id"], "result": {}})
        elif self.browser is None:
            self.waiting.append(str(text))
        else:
            await self.browser.write_message(text)

    def on_close(self) -> None:
        """Let Firefox go."""
        if self.browser is not None:
            self.browser.close()


async def main(words: list[str]) -> int:
    """Start Firefox with these words, stand before it, and wait for its end."""
    program = await asyncio.create_subprocess_exec(
        *words, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL
    )
    assert program.stderr is not None
    async for line in program.stderr:
        text = line.decode("utf-8", "replace")
        if found := LISTENS.search(text):
            Between.address = found[1]
            sockets = bind_sockets(0, "127.0.0.1")
            settings: dict[str, Any] = {"websocket_max_message_size": LARGE}
            HTTPServer(Application([("/session", Between)], **settings)).add_sockets(sockets)
            own = f"ws://127.0.0.1:{sockets[0].getsockname()[1]}"
            text = text.replace(found[1], own)
        print(text, end="", file=sys.stderr, flush=True)
    return await program.wait()


@contextmanager
def browser(playwright: Playwright, folder: Path) -> Iterator[Browser]:
    """Start Firefox without motion, and end it."""
    launched = playwright.firefox.launch(
        channel="moz-firefox",
        executable_path=write_program(folder),
        firefox_user_prefs={"ui.prefersReducedMotion": 1},
    )
    try:
        yield launched
    finally:
        launched.close()


def write_program(folder: Path) -> Path:
    """Write a program that is started as Firefox is, and return its path."""
    path = folder / "firefox"
    root = Path(__file__).parents[2]
    path.write_text(
        f"#!/bin/sh\ncd {shlex.quote(str(root))}\n"
        f'exec {shlex.quote(sys.executable)} -m tests.engines.firefox {FIREFOX} "$@"\n',
        encoding="utf-8",
    )
    path.chmod(0o755)
    return path


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
