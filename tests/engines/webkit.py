"""WebKitGTK, driven by WebDriver: the few methods of Playwright's pages that the tests here use.

Names, parameters and what is waited for are Playwright's, so that whoever plays at a page of
Chromium or Firefox plays at this one too. Selectors are CSS alone.
"""

from __future__ import annotations

import base64
import json
import os
import re
import shlex
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from tests.browser.serving import READY_WITHIN, free_port

DRIVER, SCREEN = "WebKitWebDriver", "Xvfb"
PYTHON = "/usr/bin/python3"  # Debian's bindings are for Debian's Python
WINDOW = Path(__file__).with_name("webkit_window.py")
KEYS = {
    "Backspace": "\ue003",
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "Space": " ",
    "End": "\ue010",
    "Home": "\ue011",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
    "Shift": "\ue008",
}
"""Keys by their names, as WebDriver writes them."""

FIND = """const hidden = (at) => getComputedStyle(at).visibility !== "visible";
const shows = (at) => getComputedStyle(at).display === "contents"
  ? [...at.children].some(shows) : at.getClientRects().length > 0 && !hidden(at);
const find = (steps) => steps.reduce((found, [how, what]) => {
  if (how === "css") return found.flatMap((at) => [...at.querySelectorAll(what)]);
  if (how === "nth") return found.slice(what, what === -1 ? undefined : what + 1);
  if (how === "visible") return found.filter(shows);
  const pattern = new RegExp(what[0], what[1]);
  return found.filter((at) => pattern.test(at.textContent.replace(/\\s+/g, " ").trim()));
}, [document]);
"""

PLACE = """const [at] = find(STEPS);
if (at === undefined || !shows(at) || at.disabled) return null;
at.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
const { left, top, width, height } = at.getBoundingClientRect();
const place = [left + width / 2, top + height / 2];
const hit = document.elementFromPoint(...place);
return at.contains(hit) || at.querySelector("input")?.contains(hit) ? place : null;"""
"""Where something is to be pressed; null as long as it isn't there, or something covers it."""

WRITE = """const [at] = find(STEPS);
at.focus();
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(at), "value").set.call(at, arguments[0]);
at.dispatchEvent(new Event("input", { bubbles: true }));
at.dispatchEvent(new Event("change", { bubbles: true }));"""

LINE = re.compile(r"CONSOLE (?:\w+ )?(ERROR|WARN|LOG|INFO|DEBUG) (.*)")


class WebDriverError(Exception):
    """WebDriver refuses a command."""


@dataclass(frozen=True)
class Message:
    """A line of the console."""

    type: str
    text: str


class Locator:
    """Whatever a page holds at the moment at which it is asked: Playwright's `Locator`."""

    def __init__(self, page: WebKitPage, steps: tuple[tuple[str, Any], ...]) -> None:
        self.page, self._steps = page, steps

    def _and(self, how: str, what: Any = None) -> Locator:
        return Locator(self.page, (*self._steps, (how, what)))

    def locator(self, selector: str) -> Locator:
        """Return what lies in these."""
        return self._and("css", selector)

    def filter(
        self, *, has_text: str | re.Pattern[str] | None = None, visible: bool = False
    ) -> Locator:
        """Return those with a text, or those that can be seen."""
        found = self._and("visible") if visible else self
        if has_text is None:
            return found
        if isinstance(has_text, str):
            return found._and("text", (re.escape(has_text), "i"))
        return found._and("text", (has_text.pattern, ""))

    def nth(self, place: int) -> Locator:
        """Return one of these."""
        return self._and("nth", place)

    @property
    def first(self) -> Locator:
        """The first of these."""
        return self.nth(0)

    @property
    def last(self) -> Locator:
        """The last of these."""
        return self.nth(-1)

    def _run(self, script: str, *words: Any) -> Any:
        found = script.replace("STEPS", json.dumps(self._steps))
        return self.page.run(FIND + found, *words)

    def count(self) -> int:
        """Return how many there are."""
        return int(self._run("return find(STEPS).length;"))

    def all(self) -> list[Locator]:
        """Return them one by one."""
        return [self.nth(place) for place in range(self.count())]

    def is_visible(self) -> bool:
        """Say whether the first can be seen."""
        return bool(self._run("return find(STEPS).slice(0, 1).some(shows);"))

    def is_enabled(self) -> bool:
        """Say whether the first can be used."""
        return not self.evaluate("at => at.disabled")

    def is_checked(self) -> bool:
        """Say whether the first is chosen."""
        return bool(self.evaluate("at => at.checked"))

    def text_content(self) -> str | None:
        """Return the words of the first."""
        return str(self.evaluate("at => at.textContent"))

    def get_attribute(self, name: str) -> str | None:
        """Return an attribute of the first."""
        found: str | None = self.evaluate("(at, name) => at.getAttribute(name)", name)
        return found

    def evaluate(self, script: str, word: Any = None) -> Any:
        """Call a function with the first, once there is one, and a word."""
        self.page.waits(self.count, str(self._steps))
        return self._run(f"return ({script})(find(STEPS)[0], arguments[0]);", word)

    def evaluate_all(self, script: str) -> Any:
        """Call a function with all of them."""
        return self._run(f"return ({script})(find(STEPS));")

    def click(self, *, timeout: float | None = None) -> None:
        """Press the first, once it is there and nothing lies over it; milliseconds."""
        place = self.page.waits(lambda: self._run(PLACE), f"press {self._steps}", timeout)
        self.page.mouse.click(*place)

    def fill(self, text: str) -> None:
        """Write into the first."""
        self.evaluate("at => at.focus()")
        self._run(WRITE, text)

    def select_option(self, value: str) -> None:
        """Choose from the first, a list."""
        self.fill(value)

    def focus(self) -> None:
        """Give the focus to the first."""
        self.evaluate("at => at.focus()")


class Keyboard:
    """The keyboard of a page."""

    def __init__(self, page: WebKitPage) -> None:
        self._page = page

    def press(self, key: str) -> None:
        """Press a key by its name, or by what it writes."""
        *held, last = key.split("+") if len(key) > 1 else [key]
        keys = [KEYS.get(name, name) for name in held]
        down = [{"type": "keyDown", "value": name} for name in keys]
        up = [{"type": "keyUp", "value": name} for name in reversed(keys)]
        self._act([*down, *_strokes(KEYS.get(last, last)), *up])

    def type(self, text: str) -> None:
        """Press the keys that write a text."""
        self._act(_strokes(text))

    def _act(self, actions: list[dict[str, str]]) -> None:
        self._page.act({"type": "key", "id": "keyboard", "actions": actions})


def _strokes(text: str) -> list[dict[str, str]]:
    return [{"type": way, "value": letter} for letter in text for way in ("keyDown", "keyUp")]


class Mouse:
    """The mouse of a page."""

    def __init__(self, page: WebKitPage) -> None:
        self._page = page

    def click(self, x: float, y: float) -> None:
        """Press at a place of the window, in pixels."""
        move = {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)}
        press = [{"type": way, "button": 0} for way in ("pointerDown", "pointerUp")]
        parameters = {"pointerType": "mouse"}
        self._page.act(
            {"type": "pointer", "id": "mouse", "parameters": parameters, "actions": [move, *press]}
        )


class WebKitPage:
    """A window of WebKitGTK with a driver of its own; it is also the context of the page."""

    def __init__(self, folder: Path, display: str, *, dark: bool = False) -> None:
        folder.mkdir()
        self._console, self._read = folder / "console.log", 0
        self._console.touch()
        self._heard: list[Callable[[Any], None]] = []
        self._timeout = READY_WITHIN * 1000.0
        self.keyboard, self.mouse, self.context = Keyboard(self), Mouse(self), self
        port = free_port()
        self._url = f"http://127.0.0.1:{port}"
        self._driver = subprocess.Popen(
            [DRIVER, f"--port={port}"],
            env={**os.environ, "DISPLAY": display},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        program = folder / "window"
        words = [PYTHON, str(WINDOW), str(folder / "data"), *(["dark"] if dark else [])]
        program.write_text(
            f"#!/bin/sh\nexec {shlex.join(words)} >>{shlex.quote(str(self._console))} 2>&1\n",
            encoding="utf-8",
        )
        program.chmod(0o755)
        options = {"webkitgtk:browserOptions": {"binary": str(program), "args": []}}
        made = self._begin({"capabilities": {"alwaysMatch": options}})
        self._url += f"/session/{made['sessionId']}"
        self.version = str(made["capabilities"]["browserVersion"])

    def _begin(self, capabilities: dict[str, Any]) -> Any:
        for _ in range(100):
            with suppress(urllib.error.URLError, ConnectionError):
                return self._ask("POST", "/session", capabilities)
            time.sleep(0.1)
        raise AssertionError("WebKitWebDriver doesn't answer")

    def _ask(self, method: str, path: str, what: dict[str, Any] | None = None) -> Any:
        body = None if what is None else json.dumps(what).encode()
        request = urllib.request.Request(self._url + path, data=body, method=method)
        try:
            with urllib.request.urlopen(request, timeout=READY_WITHIN) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            raise WebDriverError(error.read().decode()) from None

    # What Playwright's pages do.

    def on(self, what: str, heard: Callable[[Any], None]) -> None:
        """Tell of the console's lines, uncaught errors and breaches of the policy among them."""
        if what == "console":
            self._heard.append(heard)

    def add_init_script(self, script: str) -> None:
        """Do nothing: what is watched for by scripts elsewhere, the console tells here."""

    def set_default_timeout(self, timeout: float) -> None:
        """Take over how long is waited, in milliseconds."""
        self._timeout = timeout

    def set_viewport_size(self, size: dict[str, int]) -> None:
        """Make the window as large as this."""
        self._ask("POST", "/window/rect", size)
        self.waits(
            lambda: [size["width"], size["height"]] == self.evaluate("[innerWidth, innerHeight]"),
            "size",
        )

    def goto(self, url: str) -> None:
        """Load a page."""
        self._ask("POST", "/url", {"url": url})

    def reload(self) -> None:
        """Load the page again."""
        self._ask("POST", "/refresh", {})

    def go_back(self) -> None:
        """Go back to the page before."""
        self._ask("POST", "/back", {})

    def evaluate(self, script: str, word: Any = None) -> Any:
        """Return an expression's value; a function is called with a word."""
        return self.run(
            f"const value = ({script}), [word] = arguments;"
            "return typeof value === 'function' ? value(word) : value;",
            word,
        )

    def locator(self, selector: str) -> Locator:
        """Return what matches a selector."""
        return Locator(self, (("css", selector),))

    def wait_for_timeout(self, timeout: float) -> None:
        """Wait for so many milliseconds."""
        time.sleep(timeout / 1000)

    def screenshot(self, *, path: str | Path) -> None:
        """Keep a picture of the window."""
        Path(path).write_bytes(base64.b64decode(self._ask("GET", "/screenshot")))

    def content(self) -> str:
        """Return the page as it is now."""
        return str(self.evaluate("document.documentElement.outerHTML"))

    def new_page(self) -> Self:
        """Return the page, the only one of its context."""
        return self

    def close(self) -> None:
        """Close the window, and end its driver."""
        with suppress(WebDriverError, OSError):
            self._ask("DELETE", "")
        self._driver.terminate()
        self._driver.wait()

    # What these are made of.

    def run(self, script: str, *words: Any) -> Any:
        """Run a script in the page, and tell what the console has had to say since."""
        found = self._ask("POST", "/execute/sync", {"script": script, "args": list(words)})
        with self._console.open(encoding="utf-8", errors="replace") as log:
            log.seek(self._read)
            lines = log.read()
            self._read = log.tell()
        for kind, text in LINE.findall(lines):
            for heard in self._heard:
                heard(Message({"WARN": "warning"}.get(kind, kind.lower()), text))
        return found

    def act(self, *devices: dict[str, Any]) -> None:
        """Press keys, or the mouse."""
        self._ask("POST", "/actions", {"actions": list(devices)})

    def waits(self, reached: Callable[[], Any], what: str, timeout: float | None = None) -> Any:
        """Wait until something is so, and return it."""
        until = time.monotonic() + (timeout or self._timeout) / 1000
        while time.monotonic() < until:
            if found := reached():
                return found
            time.sleep(0.05)
        raise AssertionError(f"it doesn't come to that: {what}")


class WebKit:
    """WebKitGTK on a screen that nobody sees; each context is a window of its own."""

    name = "webkit"

    def __init__(self, folder: Path, display: str) -> None:
        self._folder, self._display, self._windows = folder, display, 0
        self.browser_type = self  # which Playwright asks for its name

    def new_context(
        self, *, viewport: dict[str, int], color_scheme: str = "light", **_other: Any
    ) -> WebKitPage:
        """Open a window of this size."""
        self._windows += 1
        page = WebKitPage(
            self._folder / str(self._windows), self._display, dark=color_scheme == "dark"
        )
        page.set_viewport_size(viewport)
        return page


@contextmanager
def browser(folder: Path) -> Iterator[WebKit]:
    """Give WebKit a screen, and take it away."""
    reads, writes = os.pipe()
    words = [SCREEN, "-displayfd", str(writes), "-screen", "0", "1920x1200x24", "-nolisten", "tcp"]
    screen = subprocess.Popen(words, pass_fds=[writes], stderr=subprocess.DEVNULL)
    try:
        os.close(writes)
        yield WebKit(folder, f":{os.read(reads, 20).decode().strip()}")
    finally:
        os.close(reads)
        screen.terminate()
        screen.wait()
