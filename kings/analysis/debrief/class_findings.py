"""Two findings of a whole class: whether first offers set prices, and what became of equal seats.

The slope of first offers says by how much gold a price was higher where the first offer had been 1
gold higher. It is 1 where every first offer is accepted as it is, and 0 where it doesn't matter. In
a class whose first offers were not drawn by lot it also holds what both have in common: what the
deal was worth. The same seats are compared as in duplicate bridge.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from kings.analysis.debrief.clusters import Estimated, Pair, jackknife, slope_of
from kings.analysis.debrief.lines import Bargain, Game, SeatLine
from kings.analysis.finding import Finding, Row
from kings.analysis.findings.deals import FirstOffers, TableDeal
from kings.struggle.options import LETTERS
from kings.words import plural, sentence


@dataclass(frozen=True, slots=True)
class Anchoring(Finding):
    """First offers against prices of all sales between people.

    ``deals``: the sales; ``slope``: gold of price for each gold of the first offer (None: it can't
    be told at all); ``intercept``: the price at a first offer of 0, on the same line; ``haggled``:
    the slope over the deals that took more than one offer; ``at_once``: how many took one.
    """

    deals: tuple[TableDeal, ...]
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
        said = "Each mark is a sale; solid: the fitted line; dashed: price = first offer."
        if self.slope is None or not self.known:
            return said
        return f"{said} {said_slope(self.slope)}; {self.at_once} accepted at once."

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
    return f"Slope {in_hundredths(slope.value)} ({low} to {high}) over {slope.tables} tables"


def in_hundredths(value: float) -> str:
    """Write a slope: ``0.52``, ``−0.1``."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text.replace("-", "−")


def anchoring(deals: Iterable[Bargain]) -> Anchoring:
    """Return how first offers and prices went together in the sales of people.

    A sale gives gold for something other than gold; where offers were not written down, as on
    paper, there is nothing to compare.
    """
    sales = [deal for deal in deals if deal.sale and deal.people and deal.offers is not None]
    haggled = [deal for deal in sales if (deal.offers or 0) > 1]
    marks = tuple(
        TableDeal(f"Table {deal.table}", deal.deal, deal.first_offer or 0, deal.price)
        for deal in sales
    )
    slope = jackknife(_by_table(sales), slope_of)
    return Anchoring(
        deals=marks,
        slope=slope,
        intercept=_intercept(marks, slope),
        haggled=jackknife(_by_table(haggled), slope_of),
        at_once=len(sales) - len(haggled),
    )


def _by_table(deals: Iterable[Bargain]) -> dict[int, list[Pair]]:
    pairs: dict[int, list[Pair]] = defaultdict(list)
    for deal in deals:
        pairs[deal.table].append((deal.first_offer or 0, deal.price))
    return pairs


def _intercept(marks: Sequence[TableDeal], slope: Estimated | None) -> float:
    if slope is None:
        return 0.0
    first, price = fmean(mark.first for mark in marks), fmean(mark.price for mark in marks)
    return price - slope.value * first


@dataclass(frozen=True, slots=True)
class SameSeat:
    """A seat at all tables that were dealt the same cards and played as many rounds.

    ``seat``: from 1; ``lines``: that seat at each table, best first.
    """

    cards: str
    rounds: int
    seat: int
    lines: tuple[SeatLine, ...]

    @property
    def name(self) -> str:
        """A short name: the letter of the cards and the seat."""
        return f"cards {self.cards}, seat {LETTERS[self.seat - 1]}"

    @property
    def mean(self) -> float:
        """Mean VP over the tables."""
        return sum(line.vp for line in self.lines) / len(self.lines)

    @property
    def spread(self) -> int:
        """VP of the best less VP of the worst."""
        return self.lines[0].vp - self.lines[-1].vp


@dataclass(frozen=True, slots=True)
class SameCards(Finding):
    """Every seat that can be compared over tables."""

    seats: tuple[SameSeat, ...]

    @property
    def widest(self) -> SameSeat | None:
        """The seat whose tables lie farthest apart; None where nothing can be compared."""
        return max(self.seats, key=lambda one: (one.spread, -one.seat), default=None)

    def title(self) -> str:
        """Return the question of the picture and its answer."""
        asked = "Same seat, same cards: same result?"
        widest = self.widest
        if widest is None:
            return f"{asked} No two tables played the same cards."
        best, worst = widest.lines[0], widest.lines[-1]
        seat = LETTERS[widest.seat - 1]
        return f"{asked} Seat {seat} made {worst.vp} to {best.vp} VP."

    def caption(self) -> str:
        """Say how the picture is read."""
        return (
            "One mark per table; numbers name the tables with the least and the most; line: the "
            "mean. Cards and draws were the same, so the players made the difference."
        )

    def alt(self) -> str:
        """Say each seat's results, best table first."""
        said = [
            f"{one.name}: " + ", ".join(f"table {line.table} {line.vp}" for line in one.lines)
            for one in self.seats
        ]
        return sentence("; ".join(said)) if said else "No two tables can be compared."

    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns."""
        return ("cards", "rounds", "seat", "table", "player", "vp", "mean")

    def rows(self) -> Sequence[Row]:
        """Return a line for each seat at each table."""
        return [
            (one.cards, one.rounds, one.seat, line.table, line.player, line.vp, one.mean)
            for one in self.seats
            for line in one.lines
        ]


def same_cards(games: Iterable[Game], seats: Iterable[SeatLine]) -> SameCards:
    """Compare the seats of tables that were dealt the same and got equally far.

    A seat that a bot played, in any round, says nothing about the class, and is left out.
    """
    kinds = {game.table: (game.cards, game.rounds) for game in games if game.rounds}
    found: dict[tuple[str, int, int], list[SeatLine]] = defaultdict(list)
    for line in seats:
        if line.table in kinds and not line.bot:
            found[*kinds[line.table], line.seat].append(line)
    return SameCards(
        tuple(
            SameSeat(*key, tuple(sorted(lines, key=lambda line: (-line.vp, line.table))))
            for key, lines in sorted(found.items())
            if len(lines) > 1
        )
    )
