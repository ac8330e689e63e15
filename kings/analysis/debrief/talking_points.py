"""Talking points: what is worth talking about after the game, in sentences with their numbers.

Each kind of point is one function below that yields points from a debrief. The line above it says
all that is to be known of the kind: its name, how large an effect has to be to be notable and in
which unit, whether it is counted or priced, and where the report shows it. To add a kind, write one
more such function; report, slides and command then show its points. ``print(kinds_page())`` shows
the table of kinds for ``docs/debrief.md``.

Points are ordered by how many times as large as notable their effect is. A class is told ten at
most, and no more than a few of a kind. Of what is said of the whole class, or priced, the interval
has to leave out that there is no effect.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Literal

from kings.analysis.debrief.class_findings import in_hundredths
from kings.analysis.debrief.debrief import Debrief
from kings.analysis.debrief.prices import DecisionPrice
from kings.analysis.debrief.promise_keeping import points_of_percent, said_share
from kings.analysis.rounding import between, percent, signed, tenth
from kings.struggle.options import LETTERS
from kings.words import listed, plural

MOST_POINTS = 10
MOST_OF_A_KIND = 2

Basis = Literal["counted", "priced"]
"""Counted in the journals, or priced by play-outs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TalkingPoint:
    """One thing to talk about.

    ``says``: the sentences; ``ask``: a question for the class; ``where``: the place to look at, in
    words; ``effect``: how large it is, in the unit of its kind; ``table``: its table, None for the
    whole class; ``line``: of the journal, where there is one line to look at. ``kind``, ``basis``
    and ``section`` are filled in from its kind.
    """

    says: str
    ask: str
    where: str
    effect: float
    table: int | None = None
    line: int | None = None
    kind: str = ""
    basis: Basis = "counted"
    section: str = ""

    @property
    def strength(self) -> float:
        """How many times as large as what is notable."""
        return abs(self.effect) / KINDS[self.kind].notable


Finder = Callable[[Debrief], Iterator[TalkingPoint]]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of talking point.

    ``notable``: how large an effect has to be to be told, in ``unit``; ``section``: the part of the
    report that shows more of it, by its address (empty: the page of the point's table); ``find``:
    yields the points of this kind in a debrief.
    """

    name: str
    notable: float
    unit: str
    basis: Basis
    section: str
    find: Finder

    def points(self, debrief: Debrief) -> Iterator[TalkingPoint]:
        """Yield the points of this kind that are notable."""
        for point in self.find(debrief):
            named = replace(point, kind=self.name, basis=self.basis, section=self.section)
            if named.strength >= 1:
                yield named


KINDS: dict[str, Kind] = {}
"""The kinds of points by their names, in the order of this page."""


def kind(
    name: str, notable: float, unit: str, *, basis: Basis = "counted", section: str = ""
) -> Callable[[Finder], Finder]:
    """Enter the function below as a kind of talking point; parameters as in ``Kind``."""

    def enter(find: Finder) -> Finder:
        KINDS[name] = Kind(name, notable, unit, basis, section, find)
        return find

    return enter


def talking_points(debrief: Debrief) -> tuple[TalkingPoint, ...]:
    """Return the talking points of a class, the strongest first."""
    every = [point for each in KINDS.values() for point in each.points(debrief)]
    ordered = sorted(every, key=lambda point: (-point.strength, point.kind, point.table or 0))
    taken: list[TalkingPoint] = []
    kinds: Counter[str] = Counter()
    for point in ordered:
        if kinds[point.kind] < MOST_OF_A_KIND and len(taken) < MOST_POINTS:
            kinds[point.kind] += 1
            taken.append(point)
    return tuple(taken)


def kinds_page() -> str:
    """Return the kinds of talking points as a Markdown table."""
    rows = "".join(f"| {one.name} | {one.notable:g} | {one.unit} |\n" for one in KINDS.values())
    return f"| kind | notable from | in |\n|---|---:|---|\n{rows}"


@kind(
    "left", 2.0, "VP that one decision left over, by the lower end of the interval", basis="priced"
)
def _left(debrief: Debrief) -> Iterator[TalkingPoint]:
    for line in debrief.priced.decisions if debrief.priced else ():
        if not line.gainer or line.left <= 0:
            continue
        sure = "" if line.left_low is None else f" ({between(line.left_low, line.left_high or 0)})"
        yield TalkingPoint(
            says=(
                f"Table {line.table} left {tenth(line.left)} VP{sure} on the table in round "
                f"{line.round}: {line.player} could have chosen “{line.best}” instead of "
                f"“{line.did}”. That is {signed(-line.cost)} VP for {line.player} and "
                f"{signed(line.gain)} for {line.gainer}{_after_deals(line.deals)}."
            ),
            ask=_why_left(line),
            where=f"table {line.table}, round {line.round}",
            table=line.table,
            effect=line.left if line.left_low is None else max(0.0, line.left_low),
            line=line.line,
        )


def _after_deals(deals: str) -> str:
    if not deals:
        return ""
    which, verb = _named(deals)
    return f"; {which} {verb} struck just before"


def _named(deals: str) -> tuple[str, str]:
    """Name deals whose numbers stand in a list, with the verb that they need."""
    numbers = deals.split(", ")
    many = len(numbers) > 1
    return f"{'deals' if many else 'deal'} {listed(numbers)}", "were" if many else "was"


def _why_left(line: DecisionPrice) -> str:
    """Ask what fits: nobody paid for it, or the player would have gained by it unpaid."""
    if line.cost > 0:
        return f"What could {line.gainer} have offered, and why did nobody?"
    if line.deals:
        which, verb = _named(line.deals)
        return f"{verb.capitalize()} {which} worth it, and to whom?"
    return f"{line.player} would have gained as well: what was overlooked?"


@kind(
    "costly",
    2.0,
    "VP that a party lost by its own deal, by the near end of the interval",
    basis="priced",
)
def _costly(debrief: Debrief) -> Iterator[TalkingPoint]:
    words = {(one.table, one.deal): one.words for one in debrief.deals if not one.promises}
    for line in debrief.priced.deals if debrief.priced else ():
        if not line.party or (line.table, line.deal) not in words:
            continue
        if line.vp_high is None or line.vp_low is None or line.vp_high >= 0:
            continue
        yield TalkingPoint(
            says=(
                f"{line.player} signed deal {line.deal} of table {line.table} "
                f"({words[line.table, line.deal]}) and ended up with {tenth(-line.vp)} VP less "
                f"than by refusing it ({between(-line.vp_high, -line.vp_low)})."
            ),
            ask=(
                f"What did {line.player} hope for, and what would have made the deal good for both?"
            ),
            where=f"table {line.table}, round {line.round}, deal {line.deal}",
            table=line.table,
            effect=line.vp_high,
        )


@kind(
    "dear", 2.0, "VP that keeping a promise cost, by the near end of the interval", basis="priced"
)
def _dear(debrief: Debrief) -> Iterator[TalkingPoint]:
    words = {(one.table, one.promise): one.words for one in debrief.promises}
    for line in debrief.priced.promises if debrief.priced else ():
        if line.status != "kept" or line.cost_low is None or line.cost_high is None:
            continue
        yield TalkingPoint(
            says=(
                f"{line.by} (table {line.table}) kept a promise that cost {tenth(line.cost)} VP "
                f"({between(line.cost_low, line.cost_high)}) and saved {line.to} "
                f"{tenth(line.harm)}: {words[line.table, line.promise]}."
            ),
            ask=f"Would you have kept it, and did it pay {line.by} later?",
            where=f"table {line.table}, promise {line.promise}",
            table=line.table,
            effect=max(0.0, line.cost_low),
            line=line.line,
        )


@kind(
    "seats",
    10.0,
    "VP between the best and the worst table on the same seat and cards",
    section="#class",
)
def _seats(debrief: Debrief) -> Iterator[TalkingPoint]:
    for seat in debrief.same_cards.seats:
        best, worst = seat.lines[0], seat.lines[-1]
        yield TalkingPoint(
            says=(
                f"With the same cards, seat {LETTERS[seat.seat - 1]} made {best.vp} VP at table "
                f"{best.table} ({best.player}) and {worst.vp} at table {worst.table} "
                f"({worst.player}); {tenth(seat.mean)} on average over {len(seat.lines)} tables."
            ),
            ask="What did one do that the other didn't? Compare their deals round by round.",
            where=f"tables {best.table} and {worst.table}",
            table=best.table,
            effect=seat.spread,
        )


@kind("anchor", 0.3, "gold of price for each gold of the first offer", section="#offers")
def _anchor(debrief: Debrief) -> Iterator[TalkingPoint]:
    sales, slope = debrief.anchoring.deals, debrief.anchoring.slope
    if slope is None or slope.clear_ends is None:
        return
    low, high = map(in_hundredths, slope.clear_ends)
    drawn = debrief.openings
    yield TalkingPoint(
        says=(
            f"1 gold more in the first offer went with {in_hundredths(slope.value)} gold more in "
            f"the price ({low} to {high}), over {plural(len(sales), 'sale')} at {slope.tables} "
            f"tables; {debrief.anchoring.at_once} of them took the first offer as it was."
        ),
        ask=(
            "Was the first offer an anchor, or did both follow what the deal was worth?"
            if drawn is None
            else f"By lot, does the number move the price, or who names it? {drawn.verdict()} Why?"
        ),
        where="first offers and prices",
        effect=slope.value,
    )


@kind("ending", 0.2, "of 1: the change of the share kept in the last round", section="#promises")
def _ending(debrief: Debrief) -> Iterator[TalkingPoint]:
    one, drop = debrief.ending, debrief.ending.drop
    if drop is None or drop.clear_ends is None:
        return
    way = "fewer" if drop.value < 0 else "more"
    low, high = sorted(map(abs, drop.clear_ends))
    yield TalkingPoint(
        says=(
            f"In the last round {way} promises were kept: {said_share(one.last)}, against "
            f"{said_share(one.earlier)} before. That is {points_of_percent(drop.value)} points "
            f"({points_of_percent(low)} to {points_of_percent(high)})."
        ),
        ask="What was a good name still worth in round 7? Who saw it coming?",
        where="promises by round",
        effect=drop.value,
    )


@kind("breaker", 0.4, "of 1: how far a player's share kept lies under that of all others")
def _breakers(debrief: Debrief) -> Iterator[TalkingPoint]:
    for player in debrief.words.breakers:
        yield TalkingPoint(
            says=player.sentence(),
            ask="When did the table notice, and what did it do about it?",
            where=f"table {player.table}, promises",
            table=player.table,
            effect=player.others - player.rate,
        )


@kind("stakes", 1.0, "gold more at stake in broken promises than in kept ones", section="#promises")
def _stakes(debrief: Debrief) -> Iterator[TalkingPoint]:
    more = debrief.temptation.more
    if more is None or more.clear_ends is None:
        return
    yield TalkingPoint(
        says=(
            f"Broken promises of gold had {tenth(more.value)} gold more at stake than kept ones "
            f"({between(*more.clear_ends)}; {plural(more.cases, 'promise')})."
        ),
        ask="How much would you pay for being believed next time?",
        where="promises by what was at stake",
        effect=more.value,
    )


@kind(
    "opinion",
    0.5,
    "standard deviations of the answers before by which a class changed its mind",
    section="#opinions",
)
def _opinions(debrief: Debrief) -> Iterator[TalkingPoint]:
    for one in debrief.beliefs.questions:
        shift, spread = one.shift, one.spread
        if shift is None or not shift.clear or not spread:
            continue
        if one.before is None or one.after is None:
            continue
        if one.share:
            before, after = percent(one.before.value), percent(one.after.value)
            said = f"{before} of the class were right before, and {after} after"
        else:
            unit = f" {one.unit}" if one.unit else ""
            truth = "" if one.truth is None else f"; in fact it was {tenth(one.truth)}"
            said = (
                f"The class said {tenth(one.before.value)}{unit} before and "
                f"{tenth(one.after.value)}{unit} after{truth}"
            )
        yield TalkingPoint(
            says=f"“{one.asked.words or one.question}” {said}.",
            ask="What changed your mind?",
            where=f"questions of lesson {one.lesson}",
            effect=shift.value / spread,
        )


@kind("talk", 0.3, "of 1: the share of offers struck at a table less that of the class")
def _talk(debrief: Debrief) -> Iterator[TalkingPoint]:
    offers = sum(game.offers for game in debrief.games)
    deals = sum(game.deals for game in debrief.games)
    if not offers or len(debrief.games) < 2:
        return
    for game in debrief.games:
        if game.offers < 8:
            continue
        share = game.deals / game.offers
        yield TalkingPoint(
            says=(
                f"Table {game.table} struck {plural(game.deals, 'deal')} of "
                f"{plural(game.offers, 'offer')} ({percent(share)}); the class as a whole "
                f"{percent(deals / offers)}."
            ),
            ask="Were the offers better there, or the listeners?",
            where=f"table {game.table}, offers",
            table=game.table,
            effect=share - deals / offers,
        )


@kind("late", 2.0, "rounds by which a table's first deal came later than elsewhere")
def _late(debrief: Debrief) -> Iterator[TalkingPoint]:
    first: dict[int, int] = {}
    for deal in filter(lambda deal: deal.people, debrief.deals):
        first[deal.table] = min(deal.round, first.get(deal.table, deal.round))
    if len(first) < 3:
        return
    for table, number in first.items():
        others = fmean(other for at, other in first.items() if at != table)
        if number <= others:
            continue
        yield TalkingPoint(
            says=(
                f"At table {table} the first deal between people was struck in round {number}, "
                f"elsewhere in round {tenth(others)} on average."
            ),
            ask="Was there nothing to sell before, or did nobody ask?",
            where=f"table {table}, round {number}",
            table=table,
            effect=number - others,
        )


@kind("payer", 12.0, "gold that a player handed out more than it got")
def _payers(debrief: Debrief) -> Iterator[TalkingPoint]:
    for line in debrief.seats:
        if line.paid <= line.received:
            continue
        yield TalkingPoint(
            says=(
                f"{line.player} (table {line.table}) handed out {line.paid} gold, got "
                f"{line.received} from others, and came in at place {line.rank} with {line.vp} VP."
            ),
            ask="What did that gold buy, and was it worth it?",
            where=f"table {line.table}, gold",
            table=line.table,
            effect=line.paid - line.received,
        )
