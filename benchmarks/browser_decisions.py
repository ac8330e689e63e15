"""How long bots think in the browser: ``python -m benchmarks.browser_decisions BOT ...``.

Whole games of four by Day are played by Pyodide in headless Chromium, as at the table without
installation, with one bot of each name and three greedy ones; then the same games by this Python.
Each decision, offer and answer of that bot is timed. The page has the package's own files and the
Pyodide of the built site (``make lite`` first). The result is kept in ``benchmarks/results/``.
"""

from __future__ import annotations

import argparse
import base64
import io
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import sync_playwright

from benchmarks import machine
from benchmarks.measuring import BENCHMARKS
from benchmarks.searching import keep
from tests import chromium
from tests.browser.serving import static_site

ROOT = Path(__file__).resolve().parents[1]
SITE = ROOT / "build" / "lite"
PLAYED = """
import time
from kings.bots import make_bot
from kings.sim.match import play_game
from kings.struggle.options import Options


def timed(bot, seconds):
    def watch(name):
        own = getattr(bot, name)

        def asked(*given):
            begun = time.perf_counter()
            found = own(*given)
            seconds.append(time.perf_counter() - begun)
            return found

        setattr(bot, name, asked)

    for name in ("choose", "propose", "respond"):
        watch(name)
    return bot


def played(name, games, seed):
    seconds = []
    for game in range(games):
        bots = [timed(make_bot(name), seconds), *(make_bot("greedy") for _ in range(3))]
        play_game(Options.for_players(4), bots, seed + game)
    return seconds
"""
"""What runs in both: games, and how long each word and deed of the bot took. The package alone is
there in the browser, without the other benchmarks."""

OPENED = """async (whole) => {
  window.python = await loadPyodide({ indexURL: "/static/pyodide/" });
  const bytes = Uint8Array.from(atob(whole), (one) => one.charCodeAt(0));
  python.unpackArchive(bytes.buffer, "zip");
}"""


def main(words: Sequence[str] | None = None) -> int:
    """Play in both, print and keep what was measured."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.browser_decisions")
    parser.add_argument("bots", nargs="*", default=["strong", "fair-keeper"])
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--out", type=Path, default=BENCHMARKS / "results")
    parser.add_argument("--machine", default=machine.word())
    given = parser.parse_args(words)
    if not SITE.exists():
        print("The site without installation isn't built: make lite.", file=sys.stderr)
        return 2
    here: dict[str, Any] = {}
    exec(PLAYED, here)
    asked = [(name, given.games, given.seed) for name in given.bots]
    ours = [here["played"](*one) for one in asked]
    found = {
        name: {"browser": _told(theirs), "python": _told(own)}
        for name, theirs, own in zip(given.bots, _in_the_browser(asked), ours, strict=True)
    }
    keep({"seed": given.seed, "games": given.games, "bots": found}, given, "browser_decisions")
    return 0


def _told(seconds: Sequence[float]) -> dict[str, float]:
    return {"times": len(seconds), "median": median(seconds), "most": max(seconds)}


def _in_the_browser(asked: Sequence[tuple[str, int, int]]) -> list[list[float]]:
    """Play in a page that has nothing but Pyodide and the package."""
    with static_site(SITE) as site, sync_playwright() as driver:
        address = f"{site}/static/pyodide"
        browser = driver.chromium.launch(executable_path=chromium.find(), args=chromium.FLAGS)
        page = browser.new_page()
        page.set_default_timeout(600_000)
        page.goto(f"{address}/pyodide-lock.json")
        page.add_script_tag(url=f"{address}/pyodide.js")
        page.evaluate(OPENED, _package())
        page.evaluate("(code) => { python.runPython(code); }", PLAYED)
        ask = "(one) => python.globals.get('played')(...one).toJs()"
        found: list[list[float]] = [page.evaluate(ask, list(one)) for one in asked]
        browser.close()
    return found


def _package() -> str:
    """Return the package as a zip archive, in base64."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in sorted((ROOT / "kings").rglob("*")):
            if path.suffix in (".py", ".json", ".bin", ".xz", ".toml"):
                packed.write(path, path.relative_to(ROOT))
    return base64.b64encode(archive.getvalue()).decode()


if __name__ == "__main__":
    sys.exit(main())
