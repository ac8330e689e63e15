"""Whether first offers set prices.

A price and a first offer both follow what the deal is worth, so that high ones go together also
where no offer moves anybody. So the worth is held constant: what the deal brings the payer and what
it costs the other, as play-outs price both. Sales that took the first offer as it was are left out,
since there the two are one number. That they are left out is itself a trap: a low first offer of a
payer is left only if the price was above it, so that what is left goes together by itself. So only
those sales are compared of which either could have been left with the first offer of the other
(``truncated``), with the same side opening. Tables are the cases, as everywhere.

Where lots decided who opens and how high, they say more, and also whether it matters who opens.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from kings.analysis.debrief.clusters import Estimated, jackknife
from kings.analysis.debrief.joint import Asked, Told
from kings.analysis.debrief.lines import Bargain
from kings.analysis.debrief.prices import DealPrice
from kings.analysis.finding import Finding, Row
from kings.analysis.findings.deals import FirstOffers, TableDeal
from kings.words import plural

FEWEST_SALES = 15
"""Fewer sales say too little once worth and opener are held constant."""

Worth = tuple[float, float]
"""What a deal brings its payer, and what it costs the other, in VP and before any gold."""


@dataclass(frozen=True, slots=True)
class Anchoring(Finding):
    """First offers against prices of all sales between people.

    ``deals``: the sales; ``at_once``: how many of them took the first offer as it was; ``priced``:
    whether what they were worth is known; ``slope``: over the others, gold of price for each gold
    of the first offer at the same worth (None: can't be told at all); ``intercept``: of the line
    with that slope through the middle of those sales.
    """

    deals: tuple[TableDeal, ...]
    at_once: int
    priced: bool
    slope: Estimated | None
    intercept: float

    @property
    def known(self) -> bool:
        """Whether there is an interval, so that something may be said of other tables."""
        return self.slope is not None and self.slope.known

    def asked(self) -> Iterable[Asked]:
        """Yield what is asked here of the class."""
        if self.slope is not None and self.slope.known and self.slope.chance is not None:
            yield Asked("anchor", None, self.slope.chance)

    def decided(self, told: Told) -> Anchoring:
        """Return the same with what is told of it."""
        return replace(
            self, slope=self.slope and replace(self.slope, told=("anchor", None) in told)
        )

    def title(self) -> str:
        """Return the question of the picture and its answer."""
        asked = "Did the first offer set the price?"
        if not self.priced:
            return f"{asked} That needs what the deals were worth: ask for prices."
        if self.slope is None or not self.known:
            sales = plural(len(self.deals), "sale")
            return f"{asked} {sales} at too few tables to say."
        if not self.slope.clear:
            return (
                f"{asked} Nothing beyond chance at the same worth, over {self.slope.tables} tables."
            )
        more = in_hundredths(self.slope.value)
        return f"{asked} At the same worth, 1 gold more at first went with {more} gold more."

    def caption(self) -> str:
        """Say how the picture is read, and how sure the slope is."""
        said = (
            "Each mark is a sale; dashed: price = first offer, where those lie that took it at "
            "once. Both follow the worth, so a slope of the marks alone says nothing."
        )
        if self.slope is None or not self.known:
            return said
        return f"{said} Solid: at the same worth. {said_slope(self.slope)}."

    def alt(self) -> str:
        """Say each sale's first offer and price."""
        return FirstOffers(self.deals).alt()

    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns."""
        return FirstOffers(self.deals).columns()

    def rows(self) -> Sequence[Row]:
        """Return a line for each sale."""
        return FirstOffers(self.deals).rows()


def said_slope(slope: Estimated) -> str:
    """Write a slope with its interval and what it rests on."""
    if slope.low is None or slope.high is None:
        return f"Slope {in_hundredths(slope.value)}: too few tables or sales for an interval"
    low, high = in_hundredths(slope.low), in_hundredths(slope.high)
    sales = plural(slope.cases, "sale")
    return f"Slope {in_hundredths(slope.value)} ({low} to {high}) over {sales}"


def in_hundredths(value: float) -> str:
    """Write a slope: ``0.52``, ``−0.1``."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text.replace("-", "−")


def anchoring(
    deals: Iterable[Bargain], worths: Mapping[tuple[int, int], Worth] | None = None
) -> Anchoring:
    """Return how first offers and prices went together in the sales of people.

    A sale gives gold for something other than gold; where offers were not written down, as on
    paper, there is nothing to compare. ``worths``: of deals by table and number, None if nobody
    asked for prices; without promises, whose worth is not known.
    """
    sales = [deal for deal in deals if deal.sale and deal.people and deal.offers is not None]
    haggled = [deal for deal in sales if (deal.offers or 0) > 1]
    known = worths or {}
    compared = [
        deal for deal in haggled if (deal.table, deal.deal) in known and _conceded(deal) > 0
    ]
    slope = _slope(compared, known) if compared else None
    return Anchoring(
        deals=tuple(
            TableDeal(f"Table {deal.table}", deal.deal, deal.first_offer or 0, deal.price)
            for deal in sales
        ),
        at_once=len(sales) - len(haggled),
        priced=worths is not None,
        slope=slope,
        intercept=0.0
        if slope is None
        else fmean(deal.price - slope.value * (deal.first_offer or 0) for deal in compared),
    )


_STEP = 0.5
"""Gold is whole, so that a sale is seen from a concession of half a gold on."""


def _side(deal: Bargain) -> int:
    """Return −1 where the payer named the first price, and begins low; else 1."""
    return -1 if deal.first_by == deal.payer else 1


def _conceded(deal: Bargain) -> int:
    """Return by how much gold the one who named the first price gave way."""
    return _side(deal) * ((deal.first_offer or 0) - deal.price)


def _slope(sales: Iterable[Bargain], worths: Mapping[tuple[int, int], Worth]) -> Estimated | None:
    """Return gold of price for each gold of the first offer: what isn't conceded of it."""
    # Worths are known only where play-outs have loaded NumPy, which nobody else waits for.
    from kings.analysis.debrief.truncated import Seen, truncated_slopes

    tables: dict[int, list[Seen]] = defaultdict(list)
    for deal in sales:
        side = _side(deal)
        explaining = (float(deal.first_offer or 0), *worths[deal.table, deal.deal])
        concession = _conceded(deal) - _STEP
        tables[deal.table].append(Seen(side, tuple(side * one for one in explaining), concession))
    every = truncated_slopes([one for rows in tables.values() for one in rows])

    def slope(seen: Sequence[Seen]) -> float | None:
        slopes = truncated_slopes(seen, every)
        return None if slopes is None else 1 - float(slopes[0])

    return jackknife(tables, slope, cases=FEWEST_SALES)


def worths_of(
    deals: Iterable[Bargain], prices: Iterable[DealPrice]
) -> Mapping[tuple[int, int], Worth]:
    """Return what sales were worth to both parties before any gold, by table and number.

    Of deals between two without promises: what a promise is worth depends on how far it is
    believed, and isn't in the price of a deal.
    """
    parties: dict[tuple[int, int], list[DealPrice]] = defaultdict(list)
    for line in prices:
        if line.party:
            parties[line.table, line.deal].append(line)
    found = {}
    for deal in deals:
        two = parties.get((deal.table, deal.deal), [])
        if not deal.sale or deal.promises or len(two) != 2:
            continue
        payer, other = sorted(two, key=lambda line: line.player != deal.payer)
        found[deal.table, deal.deal] = (payer.vp + deal.paid_now, deal.paid_now - other.vp)
    return found
