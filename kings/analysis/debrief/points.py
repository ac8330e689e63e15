"""Talking points: what is worth talking about after the game, in sentences with their numbers.

Every kind of point knows how strong an effect has to be to be notable; points are ordered by how
many times as strong theirs is. A class is told ten at most, and no more than a few of a kind. Of
what is said of the whole class, or priced, the interval has to leave out that there is no effect.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from kings.analysis.debrief.anchoring import in_hundredths
from kings.analysis.debrief.found import Debrief
from kings.analysis.debrief.keeping import points_of_percent, said_share
from kings.analysis.debrief.lines_priced import DecisionPrice
from kings.analysis.rounding import between, percent, signed, tenth
from kings.struggle.options import LETTERS
from kings.words import listed, plural

MOST_POINTS = 10
MOST_OF_A_KIND = 2

Basis = Literal["counted", "priced"]
"""Counted in the journals, or priced by play-outs."""


@dataclass(frozen=True, slots=True)
class TalkingPoint:
    """One thing to talk about.

    ``kind``: a word of ``NOTABLE``; ``says``: the sentences; ``ask``: a question for the class;
    ``where``: the place to look at, in words; ``table``: its table, None for the whole class;
    ``effect``: how large it is, in the unit of its kind; ``line``: of the journal, where there is
    one line to look at.
    """

    kind: str
    says: str
    ask: str
    where: str
    basis: Basis
    table: int | None
    effect: float
    line: int | None = None

    @property
    def strength(self) -> float:
        """How many times as large as what is notable."""
        return abs(self.effect) / NOTABLE[self.kind][0]


NOTABLE: dict[str, tuple[float, str]] = {
    "left": (2.0, "VP that one decision left over, by the lower end of the interval"),
    "costly": (2.0, "VP that a party lost by its own deal, by the near end of the interval"),
    "dear": (2.0, "VP that keeping a promise cost, by the near end of the interval"),
    "seats": (10.0, "VP between the best and the worst table on the same seat and cards"),
    "anchor": (0.3, "gold of price for each gold of the first offer"),
    "ending": (0.2, "of 1: the change of the share kept in the last two rounds"),
    "breaker": (0.4, "of 1: how far a player's share kept lies under that of all others"),
    "stakes": (1.0, "gold more at stake in broken promises than in kept ones"),
    "opinion": (0.5, "standard deviations of the answers before by which a class changed its mind"),
    "talk": (0.3, "of 1: the share of offers struck at a table less that of the class"),
    "payer": (12.0, "gold that a player handed out more than it got"),
}
"""The kinds of points: what is notable, and in which unit."""


def talking_points(found: Debrief) -> tuple[TalkingPoint, ...]:
    """Return the talking points of a class, the strongest first."""
    every = [point for kind in _KINDS for point in kind(found) if point.strength >= 1]
    ordered = sorted(every, key=lambda one: (-one.strength, one.kind, one.table or 0))
    taken: list[TalkingPoint] = []
    kinds: Counter[str] = Counter()
    for point in ordered:
        if kinds[point.kind] < MOST_OF_A_KIND and len(taken) < MOST_POINTS:
            kinds[point.kind] += 1
            taken.append(point)
    return tuple(taken)


def _left(found: Debrief) -> Iterator[TalkingPoint]:
    for line in found.priced.decisions if found.priced else ():
        if not line.gainer or line.left <= 0:
            continue
        sure = "" if line.left_low is None else f" ({between(line.left_low, line.left_high or 0)})"
        yield TalkingPoint(
            "left",
            f"Table {line.table} left {tenth(line.left)} VP{sure} on the table in round "
            f"{line.round}: {line.player} could have chosen “{line.best}” instead of “{line.did}”. "
            f"That is {signed(-line.cost)} VP for {line.player} and {signed(line.gain)} for "
            f"{line.gainer}{_after_deals(line.deals)}.",
            _why_left(line),
            f"table {line.table}, round {line.round}",
            "priced",
            line.table,
            line.left if line.left_low is None else max(0.0, line.left_low),
            line.line,
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


def _costly(found: Debrief) -> Iterator[TalkingPoint]:
    words = {(one.table, one.deal): one.words for one in found.deals if not one.promises}
    for line in found.priced.deals if found.priced else ():
        if not line.party or (line.table, line.deal) not in words:
            continue
        if line.vp_high is None or line.vp_low is None or line.vp_high >= 0:
            continue
        yield TalkingPoint(
            "costly",
            f"{line.player} signed deal {line.deal} of table {line.table} "
            f"({words[line.table, line.deal]}) and had {tenth(-line.vp)} VP less by it than by "
            f"refusing ({between(-line.vp_high, -line.vp_low)}).",
            f"What did {line.player} hope for, and what would have made the deal good for both?",
            f"table {line.table}, round {line.round}, deal {line.deal}",
            "priced",
            line.table,
            line.vp_high,
        )


def _dear(found: Debrief) -> Iterator[TalkingPoint]:
    words = {(one.table, one.promise): one.words for one in found.promises}
    for line in found.priced.promises if found.priced else ():
        if line.status != "kept" or line.cost_low is None or line.cost_high is None:
            continue
        yield TalkingPoint(
            "dear",
            f"{line.by} (table {line.table}) kept a promise that cost {tenth(line.cost)} VP "
            f"({between(line.cost_low, line.cost_high)}) and saved {line.to} {tenth(line.harm)}: "
            f"{words[line.table, line.promise]}.",
            f"Would you have kept it, and did it pay {line.by} later?",
            f"table {line.table}, promise {line.promise}",
            "priced",
            line.table,
            max(0.0, line.cost_low),
            line.line,
        )


def _seats(found: Debrief) -> Iterator[TalkingPoint]:
    for one in found.same_cards.seats:
        best, worst = one.lines[0], one.lines[-1]
        yield TalkingPoint(
            "seats",
            f"With the same cards, seat {LETTERS[one.seat - 1]} made {best.vp} VP at table "
            f"{best.table} ({best.player}) and {worst.vp} at table {worst.table} "
            f"({worst.player}); {tenth(one.mean)} on average over {len(one.lines)} tables.",
            "What did one do that the other didn't? Compare their deals round by round.",
            f"tables {best.table} and {worst.table}",
            "counted",
            best.table,
            one.spread,
        )


def _anchor(found: Debrief) -> Iterator[TalkingPoint]:
    one = found.anchoring
    if one.slope is None or one.slope.low is None or one.slope.high is None or not one.slope.clear:
        return
    ends = f"{in_hundredths(one.slope.low)} to {in_hundredths(one.slope.high)}"
    yield TalkingPoint(
        "anchor",
        f"1 gold more in the first offer went with {in_hundredths(one.slope.value)} gold more in "
        f"the price ({ends}), over {plural(len(one.deals), 'sale')} at {one.slope.tables} tables; "
        f"first offers that were taken as they stood: {one.at_once}.",
        "Was the first offer an anchor, or did both follow what the deal was worth?",
        "first offers and prices",
        "counted",
        None,
        one.slope.value,
    )


def _ending(found: Debrief) -> Iterator[TalkingPoint]:
    one = found.ending
    if one.drop is None or one.drop.low is None or one.drop.high is None or not one.drop.clear:
        return
    way = "fewer" if one.drop.value < 0 else "more"
    low, high = sorted(abs(end) for end in (one.drop.low, one.drop.high))
    yield TalkingPoint(
        "ending",
        f"In the last two rounds {way} promises were kept: {said_share(one.last)}, against "
        f"{said_share(one.earlier)} before. That is {points_of_percent(one.drop.value)} points "
        f"({points_of_percent(low)} to {points_of_percent(high)}).",
        "What was a good name still worth in round 7? Who saw it coming?",
        "promises by round",
        "counted",
        None,
        one.drop.value,
    )


def _breakers(found: Debrief) -> Iterator[TalkingPoint]:
    for one in found.words.breakers:
        yield TalkingPoint(
            "breaker",
            one.sentence(),
            "When did the table notice, and what did it do about it?",
            f"table {one.table}, promises",
            "counted",
            one.table,
            one.others - one.rate,
        )


def _stakes(found: Debrief) -> Iterator[TalkingPoint]:
    more = found.temptation.more
    if more is None or more.low is None or more.high is None or not more.clear:
        return
    yield TalkingPoint(
        "stakes",
        f"Broken promises of gold had {tenth(more.value)} gold more at stake than kept ones "
        f"({between(more.low, more.high)}; {plural(more.cases, 'promise')}).",
        "How much would you pay for being believed next time?",
        "promises by what was at stake",
        "counted",
        None,
        more.value,
    )


def _opinions(found: Debrief) -> Iterator[TalkingPoint]:
    for one in found.beliefs.questions:
        shift, spread = one.shift, one.spread
        if shift is None or shift.low is None or shift.high is None or not shift.clear:
            continue
        if one.before is None or one.after is None or not spread:
            continue
        write = percent if isinstance(one.asked.truth, str) else tenth
        truth = "" if one.truth is None or write is percent else f"; in fact {tenth(one.truth)}"
        unit = f" {one.unit}" if one.unit else ""
        yield TalkingPoint(
            "opinion",
            f"“{one.asked.words or one.question}” The class said {write(one.before.value)} before "
            f"and {write(one.after.value)} after{unit}{truth}.",
            "What changed your mind?",
            f"questions of lesson {one.lesson}",
            "counted",
            None,
            shift.value / spread,
        )


def _talk(found: Debrief) -> Iterator[TalkingPoint]:
    offers = sum(game.offers for game in found.games)
    deals = sum(game.deals for game in found.games)
    if not offers or len(found.games) < 2:
        return
    for game in found.games:
        if game.offers < 8:
            continue
        share = game.deals / game.offers
        yield TalkingPoint(
            "talk",
            f"Table {game.table} struck {plural(game.deals, 'deal')} of "
            f"{plural(game.offers, 'offer')} ({percent(share)}); the class as a whole "
            f"{percent(deals / offers)}.",
            "Were the offers better there, or the listeners?",
            f"table {game.table}, offers",
            "counted",
            game.table,
            share - deals / offers,
        )


def _payers(found: Debrief) -> Iterator[TalkingPoint]:
    for line in found.seats:
        if line.paid <= line.received:
            continue
        yield TalkingPoint(
            "payer",
            f"{line.player} (table {line.table}) handed out {line.paid} gold, got "
            f"{line.received} from others, and ended in place {line.rank} with {line.vp} VP.",
            "What did that gold buy, and was it worth it?",
            f"table {line.table}, gold",
            "counted",
            line.table,
            line.paid - line.received,
        )


_KINDS: tuple[Callable[[Debrief], Iterator[TalkingPoint]], ...] = (
    _left,
    _costly,
    _dear,
    _seats,
    _anchor,
    _ending,
    _breakers,
    _stakes,
    _opinions,
    _talk,
    _payers,
)
