"""axe-core finds nothing that would bar people from the page, light or dark."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # no types

from tests.browser.serving import table_at
from tests.browser.tableside import Tableside
from tests.browser.test_deals import OFFER, wait_for_an_offer

LONG = ("Bartholomäa-Clementine von Hohenstaufen", "Ben", "Cleo", "Dora")


def mid_deal(table: Tableside) -> None:
    """Compose an offer with every kind of clause that is of use now."""
    wait_for_an_offer(table)
    table.press(OFFER)
    for kind in ("Promise gold", "Promise a use", "Promise restraint", "Promise words"):
        table.press(kind)


def propose(table: Tableside) -> None:
    """Promise something, so that there are answers, proposals or a ledger."""
    table.press("Start again")
    table.press("Promise gold")
    table.press("Propose the deal")


def curtain(table: Tableside) -> None:
    """Play until the screen changes hands."""
    for _ in range(20):
        if table.button("I'm ").count():
            return
        table.on()
    raise AssertionError("no curtain falls")


def press(words: str) -> Callable[[Tableside], None]:
    """Return a visit to what a button opens."""
    return lambda table: table.press(words)


VISITS: dict[str, tuple[tuple[int, ...], str, list[Callable[[Tableside], None]]]] = {
    "sheets": (
        (0,),
        "night",
        [press("New game"), press("Seats"), press("Reference card"), press("Shortcuts")],
    ),
    "play": ((0,), "day", [mid_deal, propose, lambda table: table.slide("Moment of the game", 2)]),
    "curtain": ((0, 1), "night", [curtain]),
    "end": ((), "day", [press("To the end")]),
}


def barriers(table: Tableside) -> list[str]:
    """Return what axe-core finds at the table, each with its elements."""
    found = Axe().run(table.page, context=".kings").response["violations"]
    return [
        f"{fault['id']}: {node['html'][:300]} {node['failureSummary']}"
        for fault in found
        for node in fault["nodes"]
    ]


@pytest.mark.parametrize("visit", VISITS)
def test_nothing_bars_anybody(prepared: str, table: Tableside, visit: str) -> None:
    people, mode, stops = VISITS[visit]
    table.open(table_at(prepared, names=LONG, people=people, mode=mode, seed=4))
    for reach in stops:
        reach(table)
        assert [] == barriers(table)
        table.press("Dark")
        assert [] == barriers(table)
        table.press("Dark")


def test_a_barrier_would_be_found(table: Tableside) -> None:
    table.page.set_content(
        '<div class="kings"><div class="kings-bar"><img src="data:,"></div></div>'
    )
    found = barriers(table)
    assert found and all("image-alt" in fault for fault in found)
