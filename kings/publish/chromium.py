"""Pages to PDF through a Chromium on this machine; nothing is sent anywhere.

One browser prints page after page. It is told what to do by the DevTools protocol over a pair of
pipes, so that no port is opened which others on the machine could use.
"""

from __future__ import annotations

import base64
import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from kings.errors import BadInput, KingsError

PATIENCE = 120
"""Seconds that a browser may take for one page."""

_NAMES = (
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"),
    *("msedge", "microsoft-edge"),
)
_APPS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
_QUIET = (
    *("--headless=new", "--disable-gpu", "--no-first-run", "--disable-quic"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--disable-dev-shm-usage", "--hide-scrollbars"),
)
_AS_ASKED = {"preferCSSPageSize": True, "printBackground": True, "generateTaggedPDF": True}

_READY = """
new Promise((done) => {
  if (document.readyState === "complete") done();
  else addEventListener("load", done);
}).then(() => document.fonts.ready).then(() => true)
"""
_SHEETS = """
[...document.querySelectorAll("main > section")].map((sheet) => ({
  title: document.title,
  words: [sheet.querySelector("h1, h2, svg > title"), sheet.querySelector(".aside")]
    .filter((one) => one && one.textContent)
    .map((one) => (one.innerText ?? one.textContent).split("\\n").join(", ")),
  wide: sheet.scrollWidth > sheet.clientWidth,
}))
"""
"""What each sheet is called by its head, and whether anything in it is wider than the sheet."""
_ALONE = """
document.querySelectorAll("main > section").forEach((sheet, at) => {
  sheet.style.display = at === %d ? "" : "none";
})
"""


def chromium() -> str:
    """Return the path of Chromium, Chrome or Edge: ``$CHROMIUM``, or one from a usual place.

    Raises ``KingsError`` that says what to install, or what to do without it.
    """
    named = os.environ.get("CHROMIUM")
    on_path = (shutil.which(name) for name in ([named] if named else _NAMES))
    as_app = (app for app in ([] if named else _APPS) if Path(app).exists())
    found = next((place for place in (*on_path, *as_app) if place), None)
    if found is None:
        raise KingsError(
            "A PDF is made with Chromium, Chrome or Edge, and none was found here. Install one, or "
            "say where it is with CHROMIUM=/path/to/it; or open the HTML page in any browser and "
            "print it from there."
        )
    return found


def print_pdf(
    page: str | Path,
    pdf: str | Path,
    *,
    sheets: int | None = None,
    browser: Browser | None = None,
) -> Path:
    """Print a page to a PDF file and return where it is.

    ``page``: the text of an HTML document, or the path of one; the size of the paper is what its
    ``@page`` rule says. ``pdf``: where the file goes. ``sheets``: how many sheets it has, each of
    which has to be one page of the PDF; None where text flows from page to page. ``browser``: one
    that prints other pages too. Raises ``KingsError`` where there is no browser, where it fails,
    and for a sheet that doesn't fit its page, which it names.
    """
    target = Path(pdf).resolve()
    if not target.parent.is_dir():
        raise BadInput(f"{pdf} can't be written: there is no folder {target.parent}.")
    if browser is None:
        with Browser() as own:
            return print_pdf(page, target, sheets=sheets, browser=own)
    browser.open(page)
    made = browser.printed()
    if sheets is not None:
        _check_sheets(browser, made, sheets)
    target.write_bytes(made)
    return target


def _check_sheets(browser: Browser, made: bytes, sheets: int) -> None:
    """Raise ``KingsError`` unless each of so many sheets is a page, and nothing is cut off."""
    told = browser.evaluate(_SHEETS)
    wide = next((at for at, sheet in enumerate(told) if sheet["wide"]), None)
    if wide is not None:
        raise KingsError(
            f"{_called(told[wide], wide)} is wider than its paper, and would be cut off. {_ADVICE}"
        )
    pages = _pages(made)
    if pages == sheets:
        return
    for at, sheet in enumerate(told):
        browser.evaluate(_ALONE % at)
        taken = _pages(browser.printed())
        if taken != 1:
            raise KingsError(f"{_called(sheet, at)} takes {taken} pages instead of one. {_ADVICE}")
    raise KingsError(f"The browser made {pages} pages from {sheets} sheets. {_ADVICE}")


_ADVICE = (
    "Shorten what was typed for it, such as names, the title or a note; or open the HTML page in "
    "a browser and print it from there at a smaller scale."
)


def _called(sheet: dict[str, Any], at: int) -> str:
    words = f" ({', '.join(sheet['words'])})" if sheet["words"] else ""
    return f"Sheet {at + 1} of “{sheet['title']}”{words}"


def _pages(pdf: bytes) -> int:
    """Return how many pages a PDF of the browser's has.

    Only the beginning of an object is counted: a line's end can't stand in words, so no title that
    somebody typed looks like one.
    """
    return len(re.findall(rb"^\d+ 0 obj\r?\n<<\s*/Type\s*/Page\b", pdf, re.MULTILINE))


class Browser:
    """A Chromium that shows one page at a time, and prints or photographs it.

    Used in a ``with``, at whose end it is closed. It starts with the first page, so that none is
    started where nothing is printed.
    """

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._asked = 0
        self._unread = bytearray()

    def __enter__(self) -> Self:
        """Begin; the browser itself starts with its first page."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the browser, and remove its files."""
        if self._process is None:
            return
        self._session = ""
        with contextlib.suppress(OSError):
            self._send("Browser.close", {})
        _end(self._process)
        os.close(self._to_browser)
        os.close(self._from_browser)
        self._folder.cleanup()

    def open(self, page: str | Path) -> None:
        """Show a page, given as text or as the path of a file, with all its fonts."""
        self._page = "page.html" if isinstance(page, str) else page.name
        if self._process is None:
            self._start()
        if isinstance(page, str):
            source = Path(self._folder.name) / self._page
            source.write_text(page, encoding="utf-8")
        else:
            source = page.resolve()
        answer = self._ask("Page.navigate", url=source.as_uri())
        if "errorText" in answer:
            raise KingsError(f"The browser can't open {source}: {answer['errorText']}.")
        self.evaluate(_READY)

    def evaluate(self, script: str) -> Any:
        """Return what a script finds in the page."""
        answer = self._ask(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True
        )
        return answer["result"].get("value")

    def printed(self) -> bytes:
        """Return the page as a PDF, on the paper that it asks for."""
        return base64.b64decode(self._ask("Page.printToPDF", **_AS_ASKED)["data"])

    def photographed(self, wide: int, high: int) -> bytes:
        """Return a PNG of the page in a window of so many pixels, with two dots for each."""
        window = {"width": wide, "height": high, "deviceScaleFactor": 2, "mobile": False}
        self._ask("Emulation.setDeviceMetricsOverride", **window)
        picture = self._ask("Page.captureScreenshot", format="png")["data"]
        self._ask("Emulation.clearDeviceMetricsOverride")
        return base64.b64decode(picture)

    def _start(self) -> None:
        path = chromium()
        self._folder = tempfile.TemporaryDirectory(
            prefix="kings-print-",
            ignore_cleanup_errors=True,  # its last processes may still be writing
        )
        is_root = hasattr(os, "geteuid") and os.geteuid() == 0
        command = [
            path,
            *_QUIET,
            *(["--no-sandbox"] if is_root else []),  # root has no sandbox, as in a container
            f"--user-data-dir={Path(self._folder.name) / 'browser'}",
            "--remote-debugging-pipe",
        ]
        self._session = ""
        self._process, self._to_browser, self._from_browser = _piped(command)
        target = self._ask("Target.createTarget", url="about:blank")["targetId"]
        attached = self._ask("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]

    def _ask(self, method: str, **words: Any) -> dict[str, Any]:
        """Send the browser one command and return its answer; ``KingsError`` if it has none."""
        assert self._process is not None
        late = threading.Event()
        patience = threading.Timer(PATIENCE, _give_up, (self._process, late))
        patience.start()
        try:
            self._send(method, words)
            answer = self._answer()
        except (OSError, EOFError) as broken:
            raise self._failed(late=late.is_set()) from broken
        finally:
            patience.cancel()
        if "error" in answer:
            raise KingsError(f"The browser refused {method}: {answer['error']['message']}.")
        result: dict[str, Any] = answer["result"]
        return result

    def _send(self, method: str, words: dict[str, Any]) -> None:
        self._asked += 1
        command = {"id": self._asked, "method": method, "params": words}
        if self._session:
            command["sessionId"] = self._session
        os.write(self._to_browser, json.dumps(command).encode() + b"\0")

    def _answer(self) -> dict[str, Any]:
        """Return the answer to the last command; what the browser says besides is passed over."""
        while True:
            words, end, rest = self._unread.partition(b"\0")
            if end:
                self._unread = rest
                said: dict[str, Any] = json.loads(words)
                if said.get("id") == self._asked:
                    return said
            else:
                more = os.read(self._from_browser, 1 << 20)
                if not more:
                    raise EOFError
                self._unread += more

    def _failed(self, *, late: bool) -> KingsError:
        """Return what went wrong with a browser that says nothing any more."""
        assert self._process is not None
        code = _end(self._process)
        if late:
            return KingsError(f"The browser took more than {PATIENCE} seconds for a page.")
        if code == 0:
            return KingsError(f"The browser made no PDF of {self._page}.")
        return KingsError(f"The browser failed with the code {code}.")


def _give_up(process: subprocess.Popen[bytes], late: threading.Event) -> None:
    late.set()
    process.kill()


_MANNERS = 10
"""Seconds that a browser has to close by itself."""


def _end(process: subprocess.Popen[bytes]) -> int:
    """Wait until a browser is closed, and end it if it won't; return its code."""
    try:
        return process.wait(_MANNERS)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()


def _piped(command: list[str]) -> tuple[subprocess.Popen[bytes], int, int]:
    """Start a browser; return it, the pipe that it listens to, and that into which it speaks."""
    ears, to_browser = os.pipe()
    from_browser, mouth = os.pipe()
    if sys.platform == "win32":
        import msvcrt

        handles = [msvcrt.get_osfhandle(end) for end in (ears, mouth)]
        for handle in handles:
            os.set_handle_inheritable(handle, True)
        command = [*command, f"--remote-debugging-io-pipes={handles[0]},{handles[1]}"]
        process = subprocess.Popen(command, close_fds=False)
    else:
        # The browser listens to 3 and speaks into 4, and only a process of its own has these free.
        shell = ["/bin/sh", "-c", 'exec "$@" 3<&0 4>&1 </dev/null >/dev/null', "sh"]
        process = subprocess.Popen(
            [*shell, *command], stdin=ears, stdout=mouth, stderr=subprocess.DEVNULL
        )
    os.close(ears)
    os.close(mouth)
    return process, to_browser, from_browser
