"""The table on a phone: two columns, nothing beside the screen, buttons for fingers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.serving import table_at
from tests.browser.tableside import Tableside
from tests.browser.test_barriers import LONG, mid_deal

BEYOND = """
() => [...document.querySelectorAll(".kings *")].filter((one) => {
  const box = one.getBoundingClientRect();
  const out = box.width > 0 && box.right > document.documentElement.clientWidth + 1;
  return out && !one.closest("svg, .kings-scroll, .kings-layer, .js-plotly-plot, .kings-aloud");
}).map((one) => `${one.tagName} ${one.className} ${one.textContent.slice(0, 40)}`)
"""
SMALL = """
() => [...document.querySelectorAll(".kings button")].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.height > 0 && box.height < 44;
}).map((one) => one.textContent)
"""

STATES: dict[str, tuple[tuple[int, ...], Callable[[Tableside], None]]] = {
    "set-up": ((0,), lambda table: table.press("New game")),
    "deal": ((0,), mid_deal),
    "end": ((), lambda table: table.press("To the end")),
    "reference": ((0,), lambda table: table.press("Reference card")),
}


@pytest.mark.parametrize("state", STATES)
def test_it_fits_a_phone(prepared: str, table: Tableside, state: str) -> None:
    people, reach = STATES[state]
    page = table.page
    page.set_viewport_size({"width": 390, "height": 844})
    table.open(table_at(prepared, names=LONG, people=people, seed=4))
    drawn = page.locator(".kings-main .kings-drawing svg").first
    assert 450 > drawn.evaluate("svg => svg.viewBox.baseVal.width")
    reach(table)
    table.settle()
    wide, frame = page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    )
    assert wide <= frame
    assert [] == page.evaluate(BEYOND)
    assert [] == page.evaluate(SMALL)
