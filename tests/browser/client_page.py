"""The client on a page of its own, with a test in place of the server: it plays frames back."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Self

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # no types
from playwright.sync_api import ConsoleMessage, Dialog, Locator, Page, Route

from kings import client
from kings.hall.web import POLICY
from kings.table.seat import Seat
from tests.browser.client_frames import Recorder

SITE = "http://kings.test"

TRIAL = """
import { client } from "./client.js";
const el = document.getElementById("table");
el.classList.add("kings-client-page");
window.sent = [];
const send = (what) => window.sent.push(what);
const open = ({ told, hello }) => { window.told = told; window.hello = hello; };
window.kings = client({ el, line: { send, open }, page: true });
"""

OUTSIDE = """() => {
  const names = [];
  const { innerWidth: wide, innerHeight: high } = window;
  const page = document.documentElement;
  if (page.scrollWidth > wide || page.scrollHeight > high) names.push("the page scrolls");
  const sheet = document.querySelector(".sheet");
  const name = (at) => at.getAttribute("aria-label") ?? at.dataset.focus ?? at.textContent;
  const things = "button, [role=button], summary, select, input, a[href], .stakes, .answer, .hand";
  for (const found of (sheet ?? document).querySelectorAll(things)) {
    const at = found.closest("label") ?? found; // the box of a radio button is drawn by its label
    const box = at.getBoundingClientRect();
    const seen = box.width > 0 && found.checkVisibility({ visibilityProperty: true });
    if (!seen || at.closest(ROLLS)) continue;
    const beside = box.left < -1 || box.right > wide + 1;
    const below = box.top < -1 || box.bottom > high + 1;
    const pressed = !at.disabled && !at.matches(".stakes, .answer, .hand");
    if (beside || below) names.push(`${name(at)} lies outside`);
    else if (pressed && !shows(at, box)) names.push(`${name(at)} is covered`);
  }
  const parts = "main:not(.begin), .foot-panel, .chips, .decide, .stage";
  for (const at of document.querySelectorAll(parts)) {
    const more = at.scrollHeight > at.clientHeight + 2;
    if (more && getComputedStyle(at).overflowY !== "visible")
      names.push(`${at.className || at.nodeName} scrolls`);
  }
  return names;

  function shows(at, { left, top, width, height }) {
    for (const x of [0.5, 0.25, 0.75, 0.1, 0.9]) for (const y of [0.5, 0.25, 0.75]) {
      const hit = document.elementFromPoint(left + x * width, top + y * height);
      if (hit !== null && at.contains(hit)) return true;
    }
    return false;
  }
}""".replace("ROLLS", '".chips-rows, .sheet-body, .rows, .begin, .end, .end-pictures"')
"""What lies out of reach: what may hold more than it shows (chips, rows, sheets, pages) rolls."""

SIZES = {
    "laptop": (1280, 720, 4),
    "wider": (1366, 768, 4),
    "desk": (1920, 1080, 4),
    "six": (1280, 800, 6),
    "phone": (390, 844, 4),
    "low": (390, 664, 4),
    "low six": (390, 664, 6),
}
"""The screens that the design names, and a phone with its browser's bars: width, height, seats."""

PHONES = ("phone", "low", "low six")
NARROWEST = ("laptop", "six", "low six")
"""Where there is least room: what fits there fits on the others, which the long run looks at."""


class ClientPage:
    """One screen; ``errors``: what went wrong on it, a breach of the server's policy included."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._console)
        page.on("dialog", self._dialog)
        page.route("**/*", self._answer)

    def _dialog(self, dialog: Dialog) -> None:
        self.errors.append(f"a dialog: {dialog.message}")
        dialog.dismiss()

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(message.text)

    def _answer(self, route: Route) -> None:
        name = route.request.url.partition("#")[0].rpartition("/")[2]
        texts = {
            "trial.html": client.text("page.html").replace('"page.js"', '"trial.js"'),
            "trial.js": TRIAL,
        }
        kind = client.TYPES["." + name.rpartition(".")[2]]
        headers = {"content-type": f"{kind}; charset=utf-8", "content-security-policy": POLICY}
        route.fulfill(body=texts[name] if name in texts else client.text(name), headers=headers)

    def open(self, size: str = "laptop", *, dark: bool = False, still: bool = False) -> Self:
        """Load the page on a screen of this size; ``still``: the reader wants no motion."""
        width, height, _ = SIZES[size]
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.emulate_media(
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if still else "no-preference",
        )
        self.page.goto(f"{SITE}/trial.html#token")
        self.until(lambda: self.page.evaluate("window.told !== undefined"))
        return self

    def until(self, reached: Callable[[], Any]) -> Self:
        """Wait until something holds; the page's policy lets no script of the driver poll."""
        for _ in range(200):
            if reached():
                return self
            self.page.wait_for_timeout(50)
        raise AssertionError("it doesn't come to that")

    def sends(self, word: str) -> Self:
        """Wait until a message of this kind was sent."""
        return self.until(lambda: any(message["do"] == word for message in self.sent))

    def tell(self, message: dict[str, Any]) -> Self:
        """Bring a message over the line."""
        self.page.evaluate("message => { window.told(message); }", message)
        return self

    @property
    def sent(self) -> list[dict[str, Any]]:
        """What the screen has sent so far."""
        found: list[dict[str, Any]] = self.page.evaluate("window.sent")
        return found

    def last(self, word: str) -> dict[str, Any]:
        """Return the last message of a kind."""
        return [message for message in self.sent if message["do"] == word][-1]

    def button(self, words: str, *, exact: bool = False) -> Locator:
        """Return the buttons with this name."""
        return self.page.get_by_role("button", name=words, exact=exact)

    def press(self, *keys: str) -> Self:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)
        return self

    @property
    def focus(self) -> str:
        """What the focus is on: its name for the script, its mark, or its words."""
        found: str = self.page.evaluate(
            "(at => at.dataset.focus ?? at.dataset.mark ?? at.nodeName)(document.activeElement)"
        )
        return found

    def barriers(self) -> list[str]:
        """Return what axe-core finds, each with its elements; of a sheet, what lies on it.

        Nobody gets at the table below a sheet, and it is looked at without one.
        """
        self.page.wait_for_timeout(250)  # nothing moves any more
        sheet = ".sheet" if self.page.locator(".sheet").count() else None
        found = Axe().run(self.page, context=sheet).response["violations"]
        return [
            f"{fault['id']}: {node['html'][:300]} {node['failureSummary']}"
            for fault in found
            for node in fault["nodes"]
        ]

    def outside(self) -> list[str]:
        """Return what can be pressed and isn't within reach, and what scrolls."""
        return outside(self.page)


class LivePage(ClientPage):
    """A screen before a seat of this very process: what either sends, the other hears at once."""

    def __init__(self, page: Page, seat: Seat, device: Recorder) -> None:
        super().__init__(page)
        self.seat, self.device = seat, device
        device.told.clear()
        seat.device = device

    def open(self, size: str = "laptop", *, dark: bool = False, still: bool = True) -> Self:
        """Load the page, and take the seat."""
        super().open(size, dark=dark, still=still)
        narrow = size in PHONES
        self.seat.hear(json.dumps({"do": "hello", "narrow": narrow}))
        return self.pump()

    def pump(self) -> Self:
        """Carry over whatever was sent, until nobody has anything more to say."""
        for _ in range(40):
            messages = self.page.evaluate("window.sent.splice(0)")
            for message in messages:
                self.seat.hear(json.dumps(message))
            told = self.device.told[:]
            self.device.told.clear()
            for message in told:
                self.tell(message)
            if not messages and not told:
                return self
        raise AssertionError("they don't stop talking")

    def click(self, selector: str) -> Self:
        """Click something, and hear what comes of it."""
        self.page.locator(selector).first.click()
        self.page.wait_for_timeout(200)  # what is written is asked about a moment later
        return self.pump()

    def do(self, word: str, **said: Any) -> Self:
        """Do something in the game, as a click would."""
        self.page.evaluate("what => window.kings.act(what)", {"do": word, **said})
        return self.pump()

    @property
    def frame(self) -> dict[str, Any]:
        """The frame that is shown."""
        found: dict[str, Any] = self.page.evaluate("window.kings.frame")
        return found


def outside(page: Page) -> list[str]:
    """Return what can be pressed and isn't whole within the window or is covered; what scrolls."""
    found: list[str] = page.evaluate(OUTSIDE)
    return found
