"""Is it the first number that moves a price, or the side that names it? Pairs that drew lots.

Two things were drawn apart, who opens and how high, so each can be compared with the other held
fixed: high with low first offers among pairs whose seller opened and among those whose payer did,
and sellers who opened with payers who did, among high first offers and among low ones.

Each difference goes with an exact interval. It comes from the lots themselves and from no bell
curve: all ways in which they could have fallen are gone through, and it holds every difference,
the same for all pairs, at which no more than 1 way in 40 at either end is as extreme as what was
seen (Fisher's randomization test, turned into an interval). Eight pairs can fall in 36 ways only;
then it is the widest there is and holds 94 of 100, and for fewer pairs nothing is claimed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from statistics import fmean

from kings.analysis.finding import Finding, Row
from kings.classroom.class_folder import ClassFolder
from kings.classroom.lots import CELLS, SEATS, lots
from kings.records.recording import HUMAN, Recording
from kings.seeds import stream
from kings.struggle.events import DealStruck, Proposed
from kings.struggle.moves import Deal, Pay, PromiseGold
from kings.words import plural, sentence, upper

HIGH, SELLER = "high", "seller"

WANTED = 0.95
"""How often an interval shall hold the truth."""
LEAST = 0.9
"""An interval that holds it more seldom than this is none; with eight pairs it is 0.944."""
WAYS = 10_000
"""If the lots can fall in more ways than this, so many of them are drawn instead."""


@dataclass(frozen=True, slots=True)
class Bargain:
    """One pair: what it drew, the gold first offered, and the gold agreed on.

    ``opens`` (``seller`` or ``payer``) and ``level`` (``high`` or ``low``) are what the lot said,
    also if the pair did otherwise: what was done isn't by lot.
    """

    pair: str
    opens: str
    level: str
    first: int
    price: int


@dataclass(frozen=True, slots=True)
class Effect:
    """A difference of mean prices in gold, with its exact interval.

    ``low`` and ``high``: its ends (None: too few pairs); ``holds``: how often such an interval
    holds the truth, of 1; ``chance``: how often lots alone would make a difference as large;
    ``told``: False where it is one of many questions to a class, and their joint level keeps it
    back.
    """

    value: float
    low: float | None
    high: float | None
    holds: float
    chance: float = 1.0
    told: bool = True

    @property
    def known(self) -> bool:
        """Whether there is an interval."""
        return self.low is not None

    @property
    def clear(self) -> bool:
        """Whether there is an interval that leaves out 0, and nothing keeps it back."""
        if self.low is None or self.high is None or not self.told:
            return False
        return not self.low <= 0 <= self.high

    def __str__(self) -> str:
        """Return the difference and its interval: ``4.5 gold (2 to 7)``."""
        if self.low is None or self.high is None:
            return f"{_gold(self.value)} gold"
        return f"{_gold(self.value)} gold ({_gold(self.low)} to {_gold(self.high)})"


@dataclass(frozen=True, slots=True)
class Openings(Finding):
    """The pairs of a class that drew lots, and what the lots did to the prices.

    ``pairs``: those that agreed on a price; ``number``: how much higher it is after a high first
    offer; ``opener``: how much higher it is where the seller opens (each None: a kind of pair is
    missing). ``without``: how many pairs found no price; ``otherwise``: how many opened otherwise
    than the lot said.
    """

    pairs: tuple[Bargain, ...]
    number: Effect | None
    opener: Effect | None
    without: int = 0
    otherwise: int = 0

    def mean(self, opens: str, level: str) -> float | None:
        """Return the mean price of one kind of pair; None if there is no such pair."""
        prices = [one.price for one in self.pairs if (one.opens, one.level) == (opens, level)]
        return fmean(prices) if prices else None

    def title(self) -> str:
        """Return the question of the picture and its answer."""
        return f"Does the first number move the price, or who names it? {self.verdict()}"

    def verdict(self) -> str:
        """Return in a sentence which of the two is shown."""
        if self.number is None or self.opener is None:
            return f"{plural(len(self.pairs), 'pair')} can't tell: one kind of pair is missing."
        if not self.number.known or not self.opener.known:
            return f"{plural(len(self.pairs), 'pair')} can't tell: at least eight are needed."
        number, opener = self.number, self.opener
        if number.clear and opener.clear:
            return "Both do."
        if number.clear:
            return "The number does; who names it stays open."
        if opener.clear:
            return "Who names it does; the number stays open."
        return f"{plural(len(self.pairs), 'pair')} show neither clearly."

    def caption(self) -> str:
        """Say how the picture is read, and how sure both differences are."""
        read = "Rising lines: the number does; lines apart: who names it does."
        if self.number is None or self.opener is None:
            return read
        sure = f"; exact {self._holds()}% intervals" if self.number.known else ""
        return f"{read} High first: {self.number} more; seller opens: {self.opener} more{sure}."

    def sentences(self) -> tuple[str, ...]:
        """Return both differences in words, and what else has to be known of the pairs."""
        said = []
        for effect, words in (
            (self.number, "After a high first offer prices are higher by"),
            (self.opener, "Where the seller opens they are higher by"),
        ):
            if effect is not None:
                said.append(f"{words} {effect}.")
        if self.number is not None and self.number.known:
            said.append(f"Exact intervals: they hold the truth {self._holds()} times in 100.")
        if self.without:
            said.append(f"{upper(plural(self.without, 'pair'))} found no price.")
        if self.otherwise:
            pairs = upper(plural(self.otherwise, "pair"))
            said.append(f"{pairs} did otherwise than the lot said; all count as the lot had it.")
        return tuple(said)

    def _holds(self) -> int:
        return math.floor(100 * min(one.holds for one in (self.number, self.opener) if one))

    def alt(self) -> str:
        """Say what pairs of each kind agreed on."""
        said = []
        for opens, level in CELLS:
            prices = [one.price for one in self.pairs if (one.opens, one.level) == (opens, level)]
            listed = ", ".join(map(str, prices)) or "none"
            said.append(f"{opens} opens {level}: {listed}")
        return sentence("Prices in gold; " + "; ".join(said))

    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns."""
        return ("pair", "opens", "level", "first", "price")

    def rows(self) -> Sequence[Row]:
        """Return a line for each pair."""
        return [(one.pair, one.opens, one.level, one.first, one.price) for one in self.pairs]


def _gold(value: float) -> str:
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text.replace("-", "−")


# The two differences, and their exact intervals.


def openings(pairs: Iterable[Bargain], *, without: int = 0, otherwise: int = 0) -> Openings:
    """Return what the lots did to the prices of pairs; ``without``, ``otherwise``: as there."""
    bargains = tuple(pairs)
    return Openings(
        bargains,
        effect(bargains, lambda one: one.level == HIGH, lambda one: one.opens),
        effect(bargains, lambda one: one.opens == SELLER, lambda one: one.level),
        without,
        otherwise,
    )


def effect(
    pairs: Sequence[Bargain],
    chosen: Callable[[Bargain], bool],
    fixed: Callable[[Bargain], str],
) -> Effect | None:
    """Return by how much prices are higher where ``chosen`` is so, with ``fixed`` held fixed.

    None if for some value of ``fixed`` there are not both kinds. The lots are thought to have
    fallen otherwise among pairs with the same ``fixed`` only, so what that does to prices, however
    much, changes nothing.
    """
    groups = [
        [(one.price, chosen(one)) for one in pairs if fixed(one) == value]
        for value in sorted({fixed(one) for one in pairs})
    ]
    if len(groups) < 2 or any(len({so for _, so in group}) < 2 for group in groups):
        return None
    seen = fmean(_gap(group, _real(group))[0] for group in groups)
    ends, ways, extreme = [], 0, 0
    for gaps in _ways(groups):
        ways += 1
        other = sum(gap for gap, _ in gaps) / len(gaps)
        extreme += abs(other) >= abs(seen) - 1e-9
        share = sum(share for _, share in gaps) / len(gaps)
        if share < 1 - 1e-9:
            # With a true difference d this way comes to other + d (1 − share), what was seen to
            # seen: it is as extreme from the d on at which both are the same.
            ends.append((seen - other) / (1 - share))
    ends.sort()
    tail = max(1, math.floor(ways * (1 - WANTED) / 2))
    holds = 1 - 2 * tail / ways
    place = tail - (ways - len(ends))
    if holds < LEAST or place < 0:
        return Effect(seen, None, None, holds, extreme / ways)
    return Effect(seen, ends[place], ends[-1 - place], holds, extreme / ways)


Group = Sequence[tuple[int, bool]]
"""Prices, each with what the lot said."""

Gap = tuple[float, float]
"""By how much some pairs lie above the others in price, and in what the lot said."""


def _real(group: Group) -> Sequence[int]:
    return [at for at, (_, so) in enumerate(group) if so]


def _gap(group: Group, picked: Sequence[int]) -> Gap:
    many, rest = len(picked), len(group) - len(picked)
    price, true = sum(group[at][0] for at in picked), sum(group[at][1] for at in picked)
    every, all_true = sum(price for price, _ in group), sum(so for _, so in group)
    return price / many - (every - price) / rest, true / many - (all_true - true) / rest


def _ways(groups: Sequence[Group]) -> Iterator[Sequence[Gap]]:
    """Yield the gaps of each way in which lots could have fallen: all, or many and the real one."""
    many = [(range(len(group)), len(_real(group))) for group in groups]
    if math.prod(math.comb(len(places), picked) for places, picked in many) <= WAYS:
        yield from product(
            *(
                [_gap(group, picked) for picked in combinations(places, count)]
                for group, (places, count) in zip(groups, many, strict=True)
            )
        )
        return
    yield [_gap(group, _real(group)) for group in groups]
    chance = stream(0, "openings", *(len(places) for places, _ in many))
    for _ in range(WAYS - 1):
        yield [
            _gap(group, chance.sample(places, count))
            for group, (places, count) in zip(groups, many, strict=True)
        ]


# The pairs of a class, from its journals.


def class_openings(folder: ClassFolder) -> Openings | None:
    """Return what the lots did in a class; None if it drew none.

    A pair is two people: one for whom a bot bargained doesn't count. The price is that of their
    first deal with gold, the first offer the first in which either named gold to the other.
    """
    drawn = lots(folder.plan)
    if not drawn:
        return None
    pairs: list[Bargain] = []
    without = otherwise = 0
    for game in folder.games:
        if not game.begun or any(game.plan.sitting[seat] != HUMAN for seat in SEATS.values()):
            continue
        lot, said = drawn[game.table], _said(game.record)
        if said.price is None or said.first is None:
            without += game.finished
            continue
        otherwise += (SEATS[lot.opens], lot.gold) != (said.opener, said.first)
        name = f"Table {game.table}"
        pairs.append(Bargain(name, lot.opens, lot.level, said.first, said.price))
    return openings(pairs, without=without, otherwise=otherwise)


@dataclass(frozen=True, slots=True)
class _Said:
    """Who first named gold to the other, how much, and on how much they agreed."""

    opener: int | None = None
    first: int | None = None
    price: int | None = None


def _said(record: Recording) -> _Said:
    opener = first = None
    proposed: dict[int, Deal] = {}
    for moment in record.moments:
        for event in moment.events:
            if isinstance(event, Proposed) and _between(event.deal):
                proposed[event.number] = event.deal
                if first is None:
                    opener, first = event.seat, gold_between(event.deal)
            elif isinstance(event, DealStruck) and event.number in proposed:
                return _Said(opener, first, gold_between(proposed[event.number]))
    return _Said(opener, first)


def _between(deal: Deal) -> bool:
    return set(SEATS.values()) <= set(deal.parties) and gold_between(deal) > 0


def gold_between(deal: Deal) -> int:
    """Return the gold that the payer gives the seller in a deal, at once or as promised."""
    return sum(
        clause.gold
        for clause in deal.clauses
        if isinstance(clause, Pay | PromiseGold)
        and (clause.by, clause.to) == (SEATS["payer"], SEATS["seller"])
    )
