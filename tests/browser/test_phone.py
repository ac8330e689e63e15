"""The table on a phone: two columns, nothing beside the screen, buttons for fingers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.phone import beyond, small
from tests.browser.serving import table_at
from tests.browser.tableside import Tableside
from tests.browser.test_barriers import LONG, mid_deal, press

VISITS: dict[str, tuple[tuple[int, ...], list[Callable[[Tableside], None]]]] = {
    "play": ((0,), [mid_deal, press("Reference card"), press("Seats"), press("New game")]),
    "end": ((), [press("To the end")]),
}


@pytest.mark.parametrize("visit", VISITS)
def test_it_fits_a_phone(prepared: str, table: Tableside, visit: str) -> None:
    people, stops = VISITS[visit]
    page = table.page
    page.set_viewport_size({"width": 390, "height": 844})
    table.open(table_at(prepared, names=LONG, people=people, seed=4))
    drawn = page.locator(".kings-main .kings-drawing svg").first
    assert 450 > drawn.evaluate("svg => svg.viewBox.baseVal.width")
    for reach in stops:
        reach(table)
        wide, frame = page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
        )
        assert wide <= frame
        assert [] == beyond(page)
        assert [] == small(page)
