"""Measure how soon a table stands and a click is drawn: ``python -m benchmarks.first_page``.

A game may be named. The page is served as ``kings play`` does it, and opened in a real browser
without a cache, so many times (7). The first button counts from the start of the navigation, a
click until the frame that answers it has been painted, by the page's own clock; no bot is shown one
after the other (``prefers-reduced-motion``). Numbers of one machine under its load, printed with
both.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from benchmarks.machine import about
from tests import chromium
from tests.browser.client_server import ClientServer, client_server

TIMES, CLICKS = 7, 25
GOALS = {"first button": 2000.0, "click": 200.0}
"""Milliseconds within which each should come on an idle machine."""

READY = """
new MutationObserver((changes, watch) => {
  const button = document.querySelector(".let, .can, .play, .decide button");
  if (button === null || !button.getClientRects().length) return;
  watch.disconnect();
  requestAnimationFrame(() => requestAnimationFrame(() => { window.ready = performance.now(); }));
}).observe(document, { childList: true, subtree: true });
"""
"""When the first thing can be pressed, painted, from the page's own clock."""

CLICK = """
() => new Promise((tell) => {
  const ctx = window.kings, { frame } = ctx, begun = performance.now();
  const offer = frame.offers.find(({ answer }) => answer);
  const what = offer ? { do: "refuse", number: offer.number }
    : frame.choices.length ? { do: "choose", move: frame.choices[0].move } : { do: "enough" };
  const watch = new MutationObserver(() => {
    if (ctx.frame.n === frame.n || ctx.el.dataset.busy === "true") return;
    watch.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => tell(performance.now() - begun)));
  });
  watch.observe(ctx.el, { childList: true, subtree: true, attributes: true });
  ctx.act(what);
})
"""
"""From a press to the painted answer, in milliseconds."""


def opened(page: Page, server: ClientServer, game: str) -> dict[str, float]:
    """Open the table once; return what it took: milliseconds, requests, bytes over the line."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.add_init_script(READY)
    page.goto(f"{server.url}/?game={game}#{server.token}")
    while not (ready := page.evaluate("window.ready ?? 0")):
        page.wait_for_timeout(20)
    sizes = "performance.getEntriesByType('resource').map((one) => one.transferSize)"
    bytes_read = sum(page.evaluate(sizes))
    return {"first button": ready, "requests": len(asked), "bytes": bytes_read}


def clicks(page: Page) -> list[float]:
    """Play on, and return how long each click took, in milliseconds."""
    taken: list[float] = []
    while len(taken) < CLICKS and not page.evaluate("window.kings.frame.over !== null"):
        taken.append(page.evaluate(CLICK))
        page.wait_for_timeout(120)  # a screen may send ten messages a second
    return taken


def main(game: str) -> int:
    """Print the medians and the slowest of a few openings and clicks."""
    found: list[dict[str, float]] = []
    taken: list[float] = []
    with (
        tempfile.TemporaryDirectory() as home,
        client_server(Path(home)) as server,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=chromium.find(), args=chromium.FLAGS)
        for _ in range(TIMES):
            context = browser.new_context(
                viewport={"width": 1280, "height": 720}, reduced_motion="reduce"
            )
            page = context.new_page()
            found.append(opened(page, server, game))
            if len(taken) < CLICKS:
                taken += clicks(page)
            context.close()
        browser.close()
    times = [one["first button"] for one in found]
    print(", ".join(f"{name} {value}" for name, value in about().items()))
    print(f"load {os.getloadavg()[0]:.1f} over the last minute")
    print(f"{game}: {found[0]['requests']:.0f} requests, {found[0]['bytes'] / 1000:.0f} kB by HTTP")
    for name, values in (("first button", times), ("click", taken)):
        middle, worst = statistics.median(values), max(values)
        print(f"{name}: median {middle:.0f} ms, slowest {worst:.0f} ms (goal {GOALS[name]:.0f} ms)")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "struggle"))
