"""What a page has to be on a phone: as wide as the screen, with buttons for fingers."""

from __future__ import annotations

import contextlib

from playwright.sync_api import Page, TimeoutError

from tests.browser.tableside import READY_WITHIN

_BEYOND = """
() => [...document.querySelectorAll(".kings *")].filter((one) => {
  const box = one.getBoundingClientRect();
  const out = box.width > 0 && box.right > document.documentElement.clientWidth + 1;
  return out && !one.closest("svg, .kings-scroll, .kings-layer, .js-plotly-plot, .kings-aloud");
}).map((one) => `${one.tagName} ${one.className} ${one.textContent.slice(0, 40)}`)
"""
_SMALL = """
() => [...document.querySelectorAll(".kings button")].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.height > 0 && box.height < 44;
}).map((one) => one.textContent)
"""


def beyond(page: Page) -> list[str]:
    """Return what stands beside the screen, once the page has had time to take its width.

    A page that is made narrower asks its kernel for pictures of that width; until they come it is
    too wide.
    """
    with contextlib.suppress(TimeoutError):
        page.wait_for_function(f"({_BEYOND})().length === 0", timeout=READY_WITHIN)
    return _found(page, _BEYOND)


def small(page: Page) -> list[str]:
    """Return the buttons that are too low for a finger."""
    return _found(page, _SMALL)


def _found(page: Page, question: str) -> list[str]:
    found = page.evaluate(question)
    assert isinstance(found, list)
    return found
