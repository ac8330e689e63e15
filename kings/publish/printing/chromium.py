"""Pages to PDF through a Chromium on this machine; nothing is sent anywhere."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from kings.errors import BadInput, KingsError

__all__ = ["chromium", "print_pdf", "run_chromium"]

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


def print_pdf(page: str | Path, pdf: str | Path) -> Path:
    """Print a page to a PDF file and return where it is.

    ``page``: the text of an HTML document, or the path of one; the size of the paper is what its
    ``@page`` rule says. Raises ``KingsError`` where there is no browser, or it fails.
    """
    target = Path(pdf).resolve()
    if not target.parent.is_dir():
        raise BadInput(f"{pdf} can't be written: there is no folder {target.parent}.")
    with tempfile.TemporaryDirectory(prefix="kings-print-") as folder:
        source = page.resolve() if isinstance(page, Path) else Path(folder) / "page.html"
        if isinstance(page, str):
            source.write_text(page, encoding="utf-8")
        made = Path(folder) / "page.pdf"
        run_chromium(folder, ["--no-pdf-header-footer", f"--print-to-pdf={made}", source.as_uri()])
        if not made.is_file():
            raise KingsError(f"The browser made no PDF of {source.name}.")
        shutil.copyfile(made, target)
    return target


def run_chromium(folder: str | Path, words: Sequence[str]) -> None:
    """Run the browser once, with its own files in ``folder``; ``KingsError`` if it fails."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    command = [
        chromium(),
        *_QUIET,
        *(["--no-sandbox"] if is_root else []),  # root has no sandbox, as in a container
        f"--user-data-dir={Path(folder) / 'browser'}",
        *words,
    ]
    try:
        ran = subprocess.run(
            command, check=False, timeout=PATIENCE, stdin=subprocess.DEVNULL, capture_output=True
        )
    except subprocess.TimeoutExpired as error:
        raise KingsError(f"The browser took more than {PATIENCE} seconds for a page.") from error
    if ran.returncode != 0:
        raise KingsError(f"The browser failed with the code {ran.returncode}.")
