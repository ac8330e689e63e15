"""Two Night games alike to everybody but Ben, each at a table of its own in the browser.

What a page gets is all that its kernel sent, what the kernel answers when it is asked for the state
of every widget, and what stands in the page.
"""

from __future__ import annotations

import json
import random
import re
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Page, WebSocket

from kings.widgets import Table
from tests.browser.tableside import Tableside
from tests.checkers.secrets import twin
from tests.positions import ADA, BEN, COOPER, KNIGHT, QUEEN, position
from tests.widgets.clicking import at
from tests.widgets.leaks import Whispers

CELL = """
import json, os
from urllib.parse import parse_qs

from tests.browser.nights import night_table

night_table(**json.loads(parse_qs(os.environ["QUERY_STRING"])["table"][0]))
"""

_CODE = re.compile(r"[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}")
_ID = re.compile(r"[0-9a-f]{32}")
_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_EARLY = "No such comm"
"""So a kernel begins when a page asks for widgets before there are any."""
_OF_THE_PAGE = re.compile(
    r' (?:id|for|name|aria-labelledby|aria-controls|data-lm-suppress-shortcuts)="[^"]*"'
    r"|<script>window\.voila_heartbeat\(\)</script>\n?"
)
"""Names that a page gives at random, what it notes of the focus, and how slowly it came."""
_TELLING = ("comm", "display_data", "update_display_data", "execute_result", "stream", "error")
_LEFT_OUT = {"_esm", "_css", "number"}

_ASK = """
async (url) => {
  const own = new URL(url);
  own.searchParams.set("session_id", crypto.randomUUID());
  const socket = new WebSocket(own);
  await new Promise((opened, failed) => { socket.onopen = opened; socket.onerror = failed; });
  const comm_id = crypto.randomUUID();
  const say = (msg_type, content) => socket.send(JSON.stringify({
    channel: "shell", content, parent_header: {}, metadata: {version: "1.0.0"}, buffers: [],
    header: {msg_id: crypto.randomUUID(), msg_type, session: comm_id, username: "", version: "5.3",
             date: new Date().toISOString()},
  }));
  const answer = new Promise((tell) => {
    socket.onmessage = (event) => {
      const {content} = JSON.parse(event.data);
      if (content.comm_id === comm_id && content.data?.states) tell(content.data.states);
    };
  });
  say("comm_open", {comm_id, target_name: "jupyter.widget.control", data: {}});
  say("comm_msg", {comm_id, data: {method: "request_states"}});
  const states = await answer;
  socket.close();
  return JSON.stringify(states);
}
"""
"""Ask the kernel for the state of every widget, as any front end may."""


def night_table(*, world: int, leaky: bool) -> Table:
    """Return a Night table on which Ben decides; in the other world he holds other cards."""
    state = position(KNIGHT, COOPER, QUEEN, leader=BEN, night=True)
    here = twin(state, ADA, random.Random(1)) if world else state
    assert (here != state) == bool(world)
    return (Whispers if leaky else Table)(at(here, ADA, BEN))


def night_at(served: str, *, world: int, leaky: bool) -> str:
    """Return the address of such a table."""
    return f"{served}&table={quote(json.dumps({'world': world, 'leaky': leaky}))}"


class Listener:
    """Hears everything that the kernel sends to a page."""

    def __init__(self, page: Page) -> None:
        self.side = Tableside(page)
        self._page = page
        self._kernel: WebSocket | None = None
        self._heard: list[list[Any]] = []
        page.on("websocket", self._connected)

    def _connected(self, socket: WebSocket) -> None:
        if "/api/kernels/" in socket.url and self._kernel is None:
            self._kernel = socket
            socket.on("framereceived", self._note)

    def _note(self, frame: str | bytes) -> None:
        kind, content = _read(frame)
        early = kind == "stream" and content["text"].startswith(_EARLY)
        answer = content.get("data", {}).get("method") == "update_states"  # to whoever asked
        if kind.startswith(_TELLING) and not early and not answer:
            self._heard.append([kind, _in_short(content)])

    def gets(self) -> tuple[list[str], list[str], str]:
        """Return what the page got since the last time, what it can ask for, and how it reads.

        Names of widgets are replaced by the order of their making, so that pages can be compared.
        """
        assert self._kernel is not None
        # What moves through the picture has come to rest.
        self._page.wait_for_function("document.querySelector('.kings-layer *') === null")
        asked = json.loads(self._page.evaluate(_ASK, self._kernel.url))
        said, self._heard = self._heard, []
        names = {name: f"widget {at}" for at, name in enumerate(asked)}

        def plain(words: Any) -> str:
            text = words if isinstance(words, str) else json.dumps(words, sort_keys=True)
            text = _ID.sub(lambda found: names.get(found[0], "a widget"), text)
            return _CODE.sub("the code", _UUID.sub("an id", text))

        page = self._page.locator("body").evaluate("one => one.outerHTML")
        states = [plain([name, _in_short(state)]) for name, state in asked.items()]
        return [plain(message) for message in said], states, plain(_OF_THE_PAGE.sub("", page))


def _read(frame: str | bytes) -> tuple[str, Any]:
    """Return a message's kind and content; it comes as JSON, or as parts and where each begins."""
    if isinstance(frame, str):
        message = json.loads(frame)
        return message["header"]["msg_type"], message["content"]
    parts = int.from_bytes(frame[:8], "little")
    ends = [int.from_bytes(frame[8 * at : 8 * at + 8], "little") for at in range(1, parts + 1)]
    header, content = (json.loads(frame[ends[at] : ends[at + 1]]) for at in (1, 4))
    return header["msg_type"], content


def _in_short(said: Any) -> Any:
    """Leave out scripts and styles, which are long, and how often a picture was drawn."""
    if isinstance(said, dict):
        return {key: _in_short(value) for key, value in said.items() if key not in _LEFT_OUT}
    return [_in_short(part) for part in said] if isinstance(said, list) else said
