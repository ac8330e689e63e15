"""Deals in the browser: put together by pointing and by fields, answered, countered, broken."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.serving import table_at
from tests.browser.tableside import Tableside

OFFER = "Make an offer"
PROPOSE = "Propose the deal"


def wait_for_an_offer(table: Tableside) -> None:
    """Play, first choice first, until a bot's action is for sale."""
    for _ in range(40):
        if not table.choices.count() and table.button(OFFER).is_visible():
            return
        table.on()
    raise AssertionError("no bot's action is for sale")


def clause(table: Tableside, number: int) -> Locator:
    """Return a clause of the offer that is being put together; the first is 0."""
    return table.root.locator(".kings-row-of-clause:visible").nth(number)


def chosen(place: Locator) -> str:
    """Return what is chosen in a menu."""
    return place.locator("option:checked").inner_text().replace("\xa0", " ")


def whole(table: Tableside) -> str:
    """Return what is said of the offer as a whole."""
    return table.root.locator(".kings-whole").inner_text()


def test_an_offer_by_pointing_and_by_fields_is_judged_at_once_and_answered(
    prepared: str, table: Tableside
) -> None:
    table.open(table_at(prepared, seed=4))
    wait_for_an_offer(table)
    table.press(OFFER)
    gold, act = clause(table, 0), clause(table, 1)
    expect(gold.locator(".kings-verdict")).to_contain_text("binds because")
    expect(act.locator(".kings-verdict")).to_contain_text("binds because")
    table.point("seat:2")
    table.point("seat:0")
    assert ["Cleo", "Ada"] == [chosen(gold.get_by_label(name)) for name in ("Who", "To whom")]
    table.point("seat:0")
    table.point("seat:2")
    assert ["Ada", "Cleo"] == [chosen(gold.get_by_label(name)) for name in ("Who", "To whom")]
    table.slide(gold.get_by_label("Gold"), 2)
    expect(gold.locator("output")).to_have_text("2 of 5 gold")
    table.press("Promise gold")
    promise = clause(table, 2)
    expect(promise.locator(".kings-verdict")).to_contain_text("promise because")
    table.slide(promise.get_by_label("Gold"), 3)
    assert "2 clauses bind, 1 is only a promise" in whole(table)
    table.press("Take out clause 3")
    assert "All of it binds" in whole(table)
    propose = table.button(PROPOSE)
    if propose.is_disabled():
        assert "Not yet:" in whole(table)
    else:
        table.press(propose)
        answers = table.root.locator(".kings-answers li")
        expect(answers.first).to_contain_text(re.compile("(Ben|Cleo|Dora) (refuses|agrees to)"))
        expect(answers.first).to_contain_text("because")
