"""Measure how fast the table is in a real browser: ``python -m benchmarks.table_speed [CLICKS]``.

Six seats, one person and five greedy bots. A click is answered when the page first changes, and its
figure is redrawn when the picture does. Numbers of one machine under its load, printed with both.
"""

from __future__ import annotations

import os
import platform
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests import chromium
from tests.browser.serving import kings_play
from tests.browser.tableside import Tableside

CLICKS = 40

OPENING = """
(() => {
  const opened = window.opened = { kernel: null, table: null };
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...words) {
      super(...words);
      if (this.url.includes("/api/kernels/"))
        this.addEventListener("open", () => { opened.kernel ??= performance.now(); });
    }
  };
  new MutationObserver(() => {
    if (document.querySelector(".kings .kings-play")) opened.table ??= performance.now();
  }).observe(document, { childList: true, subtree: true });
})();
"""
"""When the page first talks to its kernel, and when the table stands; from the page's own clock."""

CLICK = """
(button) => new Promise((tell) => {
  const begun = performance.now();
  const times = { page: null, figure: null };
  const stage = document.querySelector(".kings-main .kings-stage");
  const seen = (name) => () => requestAnimationFrame(() => {
    times[name] ??= performance.now() - begun;
    if (times.page !== null && times.figure !== null) finish();
  });
  const page = new MutationObserver(seen("page"));
  const figure = new MutationObserver(seen("figure"));
  const finish = () => { page.disconnect(); figure.disconnect(); clearTimeout(late); tell(times); };
  const late = setTimeout(finish, 5000);
  page.observe(document.querySelector(".kings"),
    { childList: true, subtree: true, characterData: true, attributes: true });
  figure.observe(stage, { childList: true, subtree: true });
  button.click();
})
"""


def opening(page: Page, url: str) -> tuple[Tableside, dict[str, float]]:
    """Open the app; return the table and when kernel and table were there, in seconds."""
    page.add_init_script(OPENING)
    table = Tableside(page).open(url)
    times = page.evaluate("opened")
    ready, kernel = times["table"] / 1000, times["kernel"] / 1000
    return table, {"page to table": ready, "kernel to table": max(0.0, ready - kernel)}


def clicks(table: Tableside, count: int) -> list[dict[str, float | None]]:
    """Play on, game after game, and return how long each click took, in milliseconds."""
    measured: list[dict[str, float | None]] = []
    while len(measured) < count:
        if table.over:
            table.press("New game")
            table.begin()
        asked = table.choices.count()
        button = table.choices.first if asked else table.root.locator(".kings-key-g:visible")
        handle = button.element_handle()
        since = table.asked
        measured.append(table.page.evaluate(CLICK, handle))
        table.settle(since + 1)
    return measured


def line(name: str, values: list[float]) -> str:
    """Return a line of the table: median, 95th percentile, the longest, how many."""
    ranked = sorted(values)
    late = ranked[min(len(ranked) - 1, round(0.95 * len(ranked)))]
    median = statistics.median(ranked)
    return f"{name:<28}{median:>8.0f}{late:>8.0f}{ranked[-1]:>8.0f}{len(ranked):>6}"


def main(count: int) -> None:
    """Measure and print."""
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.FLAGS)
        with kings_play(Path(home)) as url:
            time.sleep(5)  # the table for the first page is laid ahead
            page = browser.new_page(viewport={"width": 1280, "height": 1700})
            table, opened = opening(page, url)
            table.ready(6)
            table.begin()
            measured = clicks(table, count)
        browser.close()
    print(f"{platform.platform()}, Python {platform.python_version()}, {os.cpu_count()} cores")
    print(f"load before {load:.1f}, after {os.getloadavg()[0]:.1f}; six seats, five greedy bots\n")
    for name, seconds in opened.items():
        print(f"{name:<28}{seconds:>8.1f} s")
    print(f"\n{'milliseconds':<28}{'median':>8}{'95 %':>8}{'most':>8}{'n':>6}")
    for name, what in (("click to page answered", "page"), ("click to figure redrawn", "figure")):
        print(line(name, [found for one in measured if (found := one[what]) is not None]))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else CLICKS)
