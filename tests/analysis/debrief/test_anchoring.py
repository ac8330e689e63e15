"""First offers and prices at the same worth: by hand, and where both merely follow the worth."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kings.analysis.debrief.anchoring import Anchoring, Worth, anchoring, worths_of
from kings.analysis.debrief.joint import told
from kings.analysis.debrief.lines import Bargain
from kings.analysis.debrief.prices import DealPrice
from kings.seeds import stream
from tests.proofs.debrief import drawn_world, sales_of


def sale(
    table: int, deal: int, first: int, price: int, *, by: str = "Ben", offers: int = 2
) -> Bargain:
    """Return a sale of Ada's to Ben, who pays."""
    return Bargain(
        *(table, deal, 1, 1, "Ada", "Ada and Ben", "Ben", True, "Ben", first, price, price, 2),
        *(1, 0, True, "Ben pays Ada"),
    )


def halfway() -> tuple[list[Bargain], dict[tuple[int, int], Worth]]:
    """Return sales whose price lies halfway between the middle of the worth and the first offer.

    Ben begins 4 or 8 under the middle, so that all is a whole number and nothing is left to chance.
    """
    sales, worths = [], {}
    for table in range(1, 9):
        for number in range(1, 9):
            gain, cost = 30.0 + 4 * ((table + number) % 5), 10.0 + 4 * (number * table % 3)
            middle, under = (gain + cost) / 2, 4 if number % 2 else 8
            sales.append(sale(table, number, round(middle - under), round(middle - under / 2)))
            worths[table, number] = (gain, cost)
    return sales, worths


def test_the_slope_is_what_the_first_offer_adds_at_the_same_worth() -> None:
    sales, worths = halfway()
    found = anchoring(sales, worths)
    assert found.slope is not None and (8, 64) == (found.slope.tables, found.slope.cases)
    assert 0.5 == pytest.approx(found.slope.value, abs=1e-3)
    first = [deal.first_offer or 0 for deal in sales]
    left = sum(deal.price for deal in sales) / 64 - 0.5 * sum(first) / 64
    assert left == pytest.approx(found.intercept, abs=0.02)


def test_sales_that_took_the_first_offer_are_left_out() -> None:
    sales, worths = halfway()
    taken = [
        replace(one, deal=one.deal + 10, price=one.first_offer or 0, offers=1) for one in sales
    ]
    more = worths | {(table, deal + 10): worth for (table, deal), worth in worths.items()}
    found, alone = anchoring([*sales, *taken], more), anchoring(sales, worths)
    assert (64, 128) == (found.at_once, len(found.deals))
    assert alone.slope == found.slope


def test_without_prices_it_is_not_asked() -> None:
    sales, worths = halfway()
    unpriced = anchoring(sales)
    assert unpriced.slope is None and [] == list(unpriced.asked())
    assert "ask for prices" in unpriced.title()
    few = anchoring(sales[:6], worths)
    assert few.title().endswith("6 sales at too few tables to say.")


def test_the_worth_is_what_a_deal_brings_before_gold() -> None:
    """Ben pays 5 for what brings him 9 and costs Ada 2; with promises it isn't known."""
    deal = sale(1, 1, 3, 5)
    prices = [
        DealPrice(1, 1, 1, 1, "Ada", True, 3.0, None, None, 0.0),
        DealPrice(1, 1, 1, 2, "Ben", True, 4.0, None, None, 0.0),
        DealPrice(1, 1, 1, 3, "Cleo", False, -6.0, None, None, 0.0),
    ]
    assert {(1, 1): (9.0, 2.0)} == worths_of([deal], prices)
    assert {} == worths_of([replace(deal, promises=1)], prices)


def classes(kind: str, tables: int, number: int) -> list[Anchoring]:
    found = []
    for at in range(number):
        rng = stream(9, "anchoring", kind, at)
        sales, prices = sales_of(rng, drawn_world(rng, kind, tables))
        one = anchoring(sales, worths_of(sales, prices))
        found.append(one.decided(told(one.asked())))
    return found


def test_where_both_follow_the_worth_no_anchor_is_told() -> None:
    """First offers and prices go together in all of these classes, by their worth alone."""
    told_of = sum(one.slope is not None and one.slope.clear for one in classes("worth", 15, 40))
    assert told_of <= 3


def test_an_anchor_is_found_in_some_classes() -> None:
    told_of = sum(one.slope is not None and one.slope.clear for one in classes("anchor", 15, 40))
    assert told_of >= 6
