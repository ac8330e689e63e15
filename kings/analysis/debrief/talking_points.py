"""Talking points: what is worth talking about after the game, in sentences with their numbers.

Each kind of point is one function below that yields points from a debrief. The line above it says
all that is to be known of the kind: its name, how large an effect has to be to be notable and in
which unit, on what it rests, and where the report shows it. To add a kind, write one more such
function; report, slides and command then show its points. ``print(kinds_page())`` shows the table
of kinds for ``docs/debrief.md``.

First comes what was tested and is more than chance by the one decision on all questions
(``joint``), then what play-outs say of single decisions, then what was merely counted: curiosities,
which chance makes in every class. Within each, points are ordered by how many times as large as
notable their effect is. A class is told ten at most, and no more than two of a kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Literal

from kings.analysis.debrief.anchoring import in_hundredths
from kings.analysis.debrief.debrief import Debrief
from kings.analysis.debrief.prices import DecisionPrice
from kings.analysis.rounding import between, percent, signed, tenth
from kings.struggle.options import LETTERS
from kings.words import listed, plural, upper

MOST_POINTS = 10
MOST_OF_A_KIND = 2

Basis = Literal["tested", "priced", "counted"]
"""Tested against chance over the class, priced by play-outs, or merely counted in the journals."""

ORDER: tuple[Basis, ...] = ("tested", "priced", "counted")
"""In which order points are told."""

SIGNS: Mapping[Basis, str] = {
    "tested": "tested",
    "priced": "priced",
    "counted": "counted, not tested",
}
"""What each is called where a point is shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TalkingPoint:
    """One thing to talk about.

    ``says``: the sentences; ``ask``: a question for the class; ``where``: the place to look at, in
    words; ``effect``: how large it is, in the unit of its kind; ``table``: its table, None for the
    whole class; ``line``: of the journal, where there is one line to look at. ``kind``, ``basis``,
    ``section`` and ``people`` are filled in from its kind.
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
    people: bool = False

    @property
    def strength(self) -> float:
        """How many times as large as what is notable."""
        return abs(self.effect) / KINDS[self.kind].notable


Finder = Callable[[Debrief], Iterator[TalkingPoint]]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of talking point.

    ``notable``: how large an effect has to be to be told, in ``unit``; ``section``: the part of the
    report that shows more of it, by its address (empty: the page of the point's table);
    ``people``: whether its points name players; ``find``: yields the points in a debrief.
    """

    name: str
    notable: float
    unit: str
    basis: Basis
    section: str
    people: bool
    find: Finder

    def points(self, debrief: Debrief) -> Iterator[TalkingPoint]:
        """Yield the points of this kind that are notable."""
        for point in self.find(debrief):
            named = replace(
                point,
                kind=self.name,
                basis=self.basis,
                section=self.section,
                people=self.people,
            )
            if named.strength >= 1:
                yield named


KINDS: dict[str, Kind] = {}
"""The kinds of points by their names, in the order of this page."""


def kind(
    name: str,
    notable: float,
    unit: str,
    *,
    basis: Basis,
    section: str = "",
    people: bool = False,
) -> Callable[[Finder], Finder]:
    """Enter the function below as a kind of talking point; parameters as in ``Kind``."""

    def enter(find: Finder) -> Finder:
        KINDS[name] = Kind(name, notable, unit, basis, section, people, find)
        return find

    return enter


def talking_points(debrief: Debrief) -> tuple[TalkingPoint, ...]:
    """Return the talking points of a class, tested ones first, and the strongest of each basis."""
    every = [point for each in KINDS.values() for point in each.points(debrief)]
    ordered = sorted(
        every,
        key=lambda point: (
            ORDER.index(point.basis),
            *(-point.strength, point.kind, point.table or 0),
        ),
    )
    taken: list[TalkingPoint] = []
    kinds: Counter[str] = Counter()
    for point in ordered:
        if kinds[point.kind] < MOST_OF_A_KIND and len(taken) < MOST_POINTS:
            kinds[point.kind] += 1
            taken.append(point)
    return tuple(taken)


def kinds_page() -> str:
    """Return the kinds of talking points as a Markdown table."""
    rows = "".join(
        f"| {one.name} | {SIGNS[one.basis]} | {one.notable:g} | {one.unit} |\n"
        for one in KINDS.values()
    )
    return f"| kind | basis | notable from | in |\n|---|---|---:|---|\n{rows}"


@kind(
    "left",
    2.0,
    "VP that one decision left over, by the lower end of the interval",
    basis="priced",
    people=True,
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
    people=True,
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
    "dear",
    2.0,
    "VP that keeping a promise cost, by the near end of the interval",
    basis="priced",
    people=True,
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
    "anchor",
    0.3,
    "gold of price for each gold of the first offer, at the same worth",
    basis="tested",
    section="#offers",
)
def _anchor(debrief: Debrief) -> Iterator[TalkingPoint]:
    slope, lots = debrief.anchoring.slope, debrief.openings
    if lots is not None and lots.number is not None and lots.number.clear:
        yield TalkingPoint(
            says=(
                "Lots decided who began high and who low: prices after high first offers were "
                f"higher by {lots.number}."
            ),
            ask="Who felt that the first number pulled, and what could have held against it?",
            where="first offers and prices",
            effect=lots.number.value,
        )
    if slope is None or slope.clear_ends is None:
        return
    low, high = map(in_hundredths, slope.clear_ends)
    yield TalkingPoint(
        says=(
            f"Of sales that were worth the same, those whose first offer was 1 gold higher had a "
            f"price {in_hundredths(slope.value)} gold higher ({low} to {high}), over "
            f"{plural(slope.cases, 'sale')} at {slope.tables} tables. "
            f"{upper(plural(debrief.anchoring.at_once, 'sale'))} that took the first offer as it "
            "was are left out."
        ),
        ask="Was the first offer an anchor, or did people know more of the worth than play-outs?",
        where="first offers and prices",
        effect=slope.value,
    )


@kind(
    "opener",
    1.0,
    "gold of price for who names the first one, where lots decided",
    basis="tested",
    section="#offers",
)
def _opener(debrief: Debrief) -> Iterator[TalkingPoint]:
    lots = debrief.openings
    if lots is not None and lots.opener is not None and lots.opener.clear:
        yield TalkingPoint(
            says=(
                "Lots decided whether the seller or the payer opened: prices were higher by "
                f"{lots.opener} where the seller did."
            ),
            ask="What does the one who begins have, beside the number?",
            where="first offers and prices",
            effect=lots.opener.value,
        )


@kind(
    "ending",
    0.15,
    "of 1: the change of the share kept in round 6, or in round 7, at the same tables",
    basis="tested",
    section="#promises",
)
def _ending(debrief: Debrief) -> Iterator[TalkingPoint]:
    for one in debrief.ending.told:
        assert one.drop is not None
        yield TalkingPoint(
            says=one.said(debrief.ending.earlier),
            ask=f"What was a good name still worth in round {one.round}? Who saw it coming?",
            where=f"promises by round, round {one.round}",
            effect=one.drop.value,
        )


@kind(
    "breaker",
    0.3,
    "of 1: how far a player's share kept lies under that of the others at the table",
    basis="tested",
    people=True,
)
def _breakers(debrief: Debrief) -> Iterator[TalkingPoint]:
    for player in debrief.words.breakers:
        yield TalkingPoint(
            says=player.sentence(),
            ask="When did the table notice, and what did it do about it?",
            where=f"table {player.table}, promises",
            table=player.table,
            effect=player.others - player.rate,
        )


@kind(
    "table",
    0.15,
    "of 1: how far a table's share kept lies under that of all others",
    basis="tested",
)
def _low_tables(debrief: Debrief) -> Iterator[TalkingPoint]:
    for one in debrief.words.low_tables:
        yield TalkingPoint(
            says=one.sentence(),
            ask="What did a promise cost at that table, and who still asked for one?",
            where=f"table {one.table}, promises",
            table=one.table,
            effect=(one.others.rate or 0) - (one.kept.rate or 0),
        )


@kind(
    "stakes",
    0.5,
    "gold more at stake in broken promises than in kept ones",
    basis="tested",
    section="#promises",
)
def _stakes(debrief: Debrief) -> Iterator[TalkingPoint]:
    more = debrief.temptation.more
    if more is None or more.clear_ends is None:
        return
    way = "more" if more.value > 0 else "less"
    yield TalkingPoint(
        says=(
            f"Broken promises of gold had {tenth(abs(more.value))} gold {way} at stake than kept "
            "ones of the same table and the same part of the game "
            f"({between(*sorted(map(abs, more.clear_ends)))}; {plural(more.cases, 'promise')})."
        ),
        ask="How much would you pay for being believed next time?",
        where="promises by what was at stake",
        effect=more.value,
    )


@kind(
    "seats",
    5.0,
    "VP of a seat less the mean of the same seat and cards at other tables",
    basis="tested",
    section="#class",
    people=True,
)
def _seats(debrief: Debrief) -> Iterator[TalkingPoint]:
    for one in debrief.same_cards.courses:
        if not one.outstanding:
            continue
        yield TalkingPoint(
            says=(
                f"With the same cards, seat {LETTERS[one.seat - 1]} made {one.vp} VP at table "
                f"{one.table} ({one.player}) and {tenth(one.others)} on average at "
                f"{plural(one.tables - 1, 'other table')}; round by round that is more than chance."
            ),
            ask="What was done otherwise there? Compare the deals round by round.",
            where=f"table {one.table}, seat {LETTERS[one.seat - 1]}",
            table=one.table,
            effect=one.vp - one.others,
        )


@kind(
    "payer",
    6.0,
    "gold that a seat handed out more than the same seat and cards at other tables",
    basis="tested",
    people=True,
)
def _payers(debrief: Debrief) -> Iterator[TalkingPoint]:
    for one in debrief.same_cards.courses:
        if not one.paying:
            continue
        yield TalkingPoint(
            says=(
                f"{one.player} (table {one.table}) handed out {one.net} gold more than came back; "
                f"the same seat with the same cards {signed(one.net_others)} on average at "
                f"{plural(one.tables - 1, 'other table')}. The end was {one.vp} VP against "
                f"{tenth(one.others)} there."
            ),
            ask="What did that gold buy, and what would it have bought elsewhere?",
            where=f"table {one.table}, gold",
            table=one.table,
            effect=one.net - one.net_others,
        )


@kind(
    "opinion",
    0.5,
    "standard deviations of the answers before by which a class changed its mind",
    basis="tested",
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


@kind(
    "talk",
    0.3,
    "of 1: the share of offers struck at a table less that of the class",
    basis="counted",
)
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


@kind(
    "late",
    2.0,
    "rounds by which a table's first deal came later than elsewhere",
    basis="counted",
)
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
