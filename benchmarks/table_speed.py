"""Measure how fast the table is in a real browser: ``python -m benchmarks.table_speed [CLICKS]``.

Six seats, one person and five greedy bots. A click is answered when the page first changes, and its
figure is redrawn when the cloth does. Numbers of one machine under its load, printed with both.
"""

from __future__ import annotations

import os
import platform
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests import chromium
from tests.browser.serving import SCREEN_TOKEN, kings_screen

CLICKS = 40

OPENING = """
new MutationObserver(() => {
  if (document.querySelector(".play")) window.opened ??= performance.now();
}).observe(document, { childList: true, subtree: true });
"""
"""When the first button stands, in milliseconds of the page's own clock."""

BEGIN = """
kings.send({ do: "begin", game: "struggle", names: ["Ada", "Ben", "Cleo", "Dora", "Edda", "Finn"] })
"""

CLICK = """
() => new Promise((tell) => {
  const frame = kings.frame, begun = performance.now();
  const times = { page: null, figure: null };
  const seen = (name) => () => requestAnimationFrame(() => {
    times[name] ??= performance.now() - begun;
    if (times.page !== null && times.figure !== null) finish();
  });
  const page = new MutationObserver(seen("page"));
  const figure = new MutationObserver(seen("figure"));
  const finish = () => { page.disconnect(); figure.disconnect(); clearTimeout(late); tell(times); };
  const late = setTimeout(finish, 5000);
  page.observe(kings.el, { childList: true, subtree: true, characterData: true, attributes: true });
  figure.observe(document.querySelector(".cloth"), { childList: true, subtree: true });
  const [choice] = frame.choices;
  kings.act(choice ? { do: "choose", move: choice.move } : { do: "enough" });
})
"""
"""Decide, and say after how many milliseconds the page and the cloth have changed."""


def clicks(page: Page, count: int) -> list[dict[str, float | None]]:
    """Play on, game after game, and return how long each click took, in milliseconds."""
    measured: list[dict[str, float | None]] = []
    page.evaluate(BEGIN)
    while len(measured) < count:
        page.wait_for_timeout(200)  # as a person would, who reads
        page.evaluate("kings.skip()")
        if page.evaluate("kings.frame === null || kings.setup !== null"):
            continue
        if page.evaluate("kings.frame.over !== null"):
            page.evaluate(BEGIN)
            continue
        measured.append(page.evaluate(CLICK))
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
        with kings_screen(Path(home)) as url:
            page = browser.new_page(viewport={"width": 1280, "height": 720})
            page.emulate_media(reduced_motion="reduce")
            page.add_init_script(OPENING)
            page.goto(f"{url}/#{SCREEN_TOKEN}")
            page.locator(".play").wait_for()
            opened = page.evaluate("opened") / 1000
            measured = clicks(page, count)
        browser.close()
    print(f"{platform.platform()}, Python {platform.python_version()}, {os.cpu_count()} cores")
    print(f"load before {load:.1f}, after {os.getloadavg()[0]:.1f}; six seats, five greedy bots\n")
    print(f"{'page to first button':<28}{opened:>8.1f} s")
    print(f"\n{'milliseconds':<28}{'median':>8}{'95 %':>8}{'most':>8}{'n':>6}")
    for name, what in (("click to page answered", "page"), ("click to cloth redrawn", "figure")):
        print(line(name, [found for one in measured if (found := one[what]) is not None]))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else CLICKS)
