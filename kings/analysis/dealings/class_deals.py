"""The deals of many tables: did the first offer set the price, and what did each table make?"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import StatisticsError, correlation, median

from kings.analysis.dealings.findings import Finding, Row
from kings.analysis.rounding import percent, tenth
from kings.errors import BadInput
from kings.records.recording import Recording
from kings.sim.intervals import Z
from kings.struggle.events import DealStruck, Proposed
from kings.struggle.moves import Deal, Pay, PromiseGold
from kings.words import plural, sentence, upper

FEWEST = 4
"""Fisher's interval of a correlation needs so many deals."""


@dataclass(frozen=True, slots=True)
class TableDeal:
    """A struck deal: its table and number, the gold first offered for it, and the gold agreed on.

    Gold is all that a deal offers, paid at once or promised.
    """

    table: str
    number: int
    first: float
    price: float


@dataclass(frozen=True, slots=True)
class FirstOffers(Finding):
    """First offers against prices, over all tables."""

    deals: tuple[TableDeal, ...]

    @property
    def link(self) -> float | None:
        """Pearson's correlation of first offer and price; None where it isn't defined."""
        try:
            return correlation(*self._both()) if len(self.deals) >= FEWEST else None
        except StatisticsError:
            return None

    @property
    def interval(self) -> tuple[float, float] | None:
        """Fisher's 95% interval of the correlation; None where there is none."""
        link = self.link
        if link is None:
            return None
        if abs(link) > 1 - 1e-12:
            return link, link
        half = Z / math.sqrt(len(self.deals) - 3) if len(self.deals) > 3 else math.inf
        return math.tanh(math.atanh(link) - half), math.tanh(math.atanh(link) + half)

    def _both(self) -> tuple[list[float], list[float]]:
        return [deal.first for deal in self.deals], [deal.price for deal in self.deals]

    def title(self) -> str:
        """Return the question of the picture and its answer."""
        asked = "Does the first offer set the price?"
        deals = plural(len(self.deals), "deal")
        if self.interval is None:
            return f"{asked} {upper(deals)} can't tell."
        low, high = self.interval
        if low > 0:
            return f"{asked} Higher first offers went with higher prices in {deals}."
        if high < 0:
            return f"{asked} Higher first offers went with lower prices in {deals}."
        return f"{asked} {deals} show no clear link."

    def caption(self) -> str:
        """Say how the picture is read, and how close the link is."""
        said = "Each mark is a struck deal; on the diagonal the first offer was the price."
        if self.interval is None or self.link is None:
            return said
        low, high = (f"{end:.2f}".replace("-", "−") for end in self.interval)
        link = f"{self.link:.2f}".replace("-", "−")
        return f"{said} Correlation {link}, 95% interval {low} to {high}."

    def alt(self) -> str:
        """Say each deal's first offer and price."""
        if not self.deals:
            return "No deals."
        said = [
            f"{deal.table}, deal {deal.number}: {tenth(deal.first)} first, {tenth(deal.price)} paid"
            for deal in self.deals
        ]
        return sentence("; ".join(said))

    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns."""
        return ("table", "deal", "first offer", "price")

    def rows(self) -> Sequence[Row]:
        """Return a line for each deal."""
        return [(deal.table, deal.number, deal.first, deal.price) for deal in self.deals]


@dataclass(frozen=True, slots=True)
class TableShare:
    """A table, and the share of what was to be gained that its deals made."""

    table: str
    share: float


@dataclass(frozen=True, slots=True)
class Efficiencies(Finding):
    """The efficiency of each table, best first."""

    tables: tuple[TableShare, ...]

    @property
    def median(self) -> float | None:
        """The median share; None without tables."""
        return median(table.share for table in self.tables) if self.tables else None

    def title(self) -> str:
        """Return the question of the picture and its answer."""
        asked = "How much of the possible gain did each table make?"
        if self.median is None:
            return f"{asked} There is no table yet."
        every = len(self.tables)
        best = sum(table.share > 1 - 1e-9 for table in self.tables)
        return f"{asked} {percent(self.median)} in the median; {best} of {every} made all."

    def caption(self) -> str:
        """Say how the picture is read."""
        return (
            "Share of the parties' greatest joint gain that their deal made; below 0 they lost by "
            "it. Dashed: the median."
        )

    def alt(self) -> str:
        """Say each table's share."""
        if not self.tables:
            return "No tables."
        return sentence(", ".join(f"{one.table} {percent(one.share)}" for one in self.tables))

    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns."""
        return ("table", "efficiency")

    def rows(self) -> Sequence[Row]:
        """Return a line for each table."""
        return [(one.table, one.share) for one in self.tables]


def first_offers(deals: Iterable[TableDeal]) -> FirstOffers:
    """Return first offers against prices of these deals, of one table or many."""
    return FirstOffers(tuple(deals))


def efficiencies(tables: Iterable[tuple[str, float]]) -> Efficiencies:
    """Return the efficiency of each table, best first.

    ``tables``: names and shares of 1, as ``DealPrice.efficiency`` computes them. Raises
    ``BadInput`` for a share above 1.
    """
    found = [TableShare(name, share) for name, share in tables]
    for one in found:
        if not one.share <= 1 + 1e-9:
            raise BadInput(f"{one.table} can't have made {percent(one.share)} of all there was.")
    return Efficiencies(tuple(sorted(found, key=lambda one: (-one.share, one.table))))


def struck_deals(table: str, recording: Recording) -> tuple[TableDeal, ...]:
    """Return the struck deals of a game in which gold was paid or promised.

    The first offer of a deal is the first proposal that its parties had before them in the same
    window, by whomever it was made.
    """
    found: list[TableDeal] = []
    proposed: dict[int, Deal] = {}
    window: tuple[object, ...] = ()
    for before, moment in zip(recording.states(), recording.moments, strict=False):
        now = (before.round, before.phase, before.actor)
        if now != window:
            proposed, window = {}, now
        for event in moment.events:
            if isinstance(event, Proposed):
                proposed[event.number] = event.deal
            elif isinstance(event, DealStruck):
                found.append(_struck(table, event, proposed))
    return tuple(deal for deal in found if deal.first or deal.price)


def _struck(table: str, event: DealStruck, proposed: dict[int, Deal]) -> TableDeal:
    struck = proposed[event.number]
    same = (deal for deal in proposed.values() if deal.parties == struck.parties)
    return TableDeal(table, event.deal, gold_in(next(same)), gold_in(struck))


def gold_in(deal: Deal) -> int:
    """Return all gold that a deal offers, paid at once or promised, whoever pays it."""
    return sum(clause.gold for clause in deal.clauses if isinstance(clause, Pay | PromiseGold))
