"""Did the first offer set the price? A slope over all tables, with an interval that knows of them.

The slope says by how much gold a price was higher where the first offer had been 1 gold higher. It
is 1 where every first offer is taken as it stands, and 0 where it doesn't matter. In a class whose
first offers were not drawn by lot it also holds what both have in common: what the deal was worth.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from kings.analysis.debrief.clusters import Estimated, Pair, jackknife, slope_of
from kings.analysis.debrief.lines import Bargain
from kings.analysis.findings.deals import FirstOffers, TableDeal
from kings.words import plural


@dataclass(frozen=True, slots=True)
class Anchoring(FirstOffers):
    """First offers against prices of all sales between people.

    ``slope``: gold of price for each gold of the first offer (None: it can't be told at all);
    ``intercept``: the price at a first offer of 0, on the same line; ``haggled``: the slope over
    the deals that took more than one offer; ``at_once``: how many took one.
    """

    slope: Estimated | None
    intercept: float
    haggled: Estimated | None
    at_once: int

    @property
    def known(self) -> bool:
        """Whether there is an interval, so that something may be said of other tables."""
        return self.slope is not None and self.slope.low is not None

    def title(self) -> str:
        """Return the question of the picture and its answer."""
        asked = "Did the first offer set the price?"
        if self.slope is None or not self.known:
            sales = plural(len(self.deals), "sale")
            return f"{asked} {sales} at too few tables to say."
        more = in_hundredths(self.slope.value)
        if not self.slope.clear:
            return f"{asked} No clear link over {self.slope.tables} tables."
        return f"{asked} 1 gold more at first went with {more} gold more in the end."

    def caption(self) -> str:
        """Say how the picture is read, and how sure the slope is."""
        said = "Each mark: a sale; solid: the fitted line; dashed: the first offer is taken."
        if self.slope is None or not self.known:
            return said
        return f"{said} {said_slope(self.slope)}; {self.at_once} taken at once."


def said_slope(found: Estimated) -> str:
    """Write a slope with its interval and what it rests on."""
    if found.low is None or found.high is None:
        return f"Slope {in_hundredths(found.value)}: too few tables or sales for an interval"
    low, high = in_hundredths(found.low), in_hundredths(found.high)
    return f"Slope {in_hundredths(found.value)} ({low} to {high}) over {found.tables} tables"


def in_hundredths(value: float) -> str:
    """Write a slope: ``0.52``, ``−0.1``."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text.replace("-", "−")


def anchoring(deals: Iterable[Bargain]) -> Anchoring:
    """Return how first offers and prices went together in the sales of people.

    A sale gives gold for something else than gold; where offers were not written down, as on
    paper, there is nothing to compare.
    """
    sales = [one for one in deals if one.sale and one.people and one.offers is not None]
    haggled = [one for one in sales if (one.offers or 0) > 1]
    marks = tuple(_mark(one) for one in sales)
    slope = jackknife(_by_table(sales), slope_of)
    return Anchoring(
        marks,
        slope,
        _intercept(marks, slope),
        jackknife(_by_table(haggled), slope_of),
        len(sales) - len(haggled),
    )


def _mark(one: Bargain) -> TableDeal:
    return TableDeal(f"Table {one.table}", one.deal, one.first_offer or 0, one.price)


def _by_table(deals: Iterable[Bargain]) -> dict[int, list[Pair]]:
    found: dict[int, list[Pair]] = defaultdict(list)
    for one in deals:
        found[one.table].append((one.first_offer or 0, one.price))
    return found


def _intercept(marks: Sequence[TableDeal], slope: Estimated | None) -> float:
    if slope is None:
        return 0.0
    first, price = fmean(one.first for one in marks), fmean(one.price for one in marks)
    return price - slope.value * first
