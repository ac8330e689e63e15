"""The best score of every pile there is, as one array, built by laying runs over whole slices.

A pile is ten digits from 0 to 6, the Peasants first, and its place in the array is that number in
base 7: 7 to the power of 10 places. The transducer is made from it; the dynamic programme, the
solver and the table of the proof share nothing with it. Sums over all piles, and what house tables
change in them, are here as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, prod
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from kings.errors import BadInput, BadOptions
from kings.struggle.cards import Counts
from kings.struggle.partition.groups import RULEBOOK, Tables

Array: TypeAlias = npt.NDArray[Any]

Index: TypeAlias = tuple[int | slice, ...]


def all_best(tables: Tables = RULEBOOK, *, titles: int = 10, most: int = 6) -> Array:
    """Return the best VP of every pile (S-63), as integers of 16 bits wherever they suffice.

    ``titles`` and ``most`` make it smaller: only that many titles, the highest, and at most
    ``most`` cards of each; a pile is then a number in base ``most + 1``. The whole array takes
    565 MB.
    """
    return _built(tables, titles, most, count=False)[0]


def all_best_and_ways(
    tables: Tables = RULEBOOK, *, titles: int = 10, most: int = 6
) -> tuple[Array, Array]:
    """Return the best VP of every pile, and in how many ways it can be divided to score them.

    A way is a partition: which groups there are, whatever the order. The second array takes 282 MB;
    raises ``BadOptions`` if more than 255 ways are met, which the rulebook's tables never allow.
    """
    points, ways = _built(tables, titles, most, count=True)
    assert ways is not None
    return points, ways


def all_in_sets(tables: Tables = RULEBOOK, *, titles: int = 10, most: int = 6) -> Array:
    """Return the VP of every pile if only sets are laid, each title as well as possible."""
    return all_best(Tables(tables.sets, ()), titles=titles, most=most)


def greatest_score(cards: int) -> int:
    """Return the most that a pile of this many cards can score by the rulebook's tables (S-63).

    Six equal cards as often as they go, and the rest equal too: G(6q + r) = 30 q + s(r), where s(r)
    is the set of r cards. No pile scores more. A set of n cards scores G(n) and a run of n cards at
    most that, from 4 against 6 for three cards to 39 against 40 for ten; and G is superadditive,
    G(a) + G(b) ≤ G(a + b), so groups together score no more than G of all their cards. A pile that
    does exists as long as there are titles enough: up to 60 cards. Raises ``BadInput`` beyond.
    """
    if not 0 <= cards <= 60:
        raise BadInput(f"A pile has 0 to 60 cards, not {cards} (S-01, S-02).")
    full, rest = divmod(cards, 6)
    return 30 * full + (0, *RULEBOOK.sets)[rest]


def all_cards(*, titles: int = 10, most: int = 6) -> Array:
    """Return the number of cards of every pile."""
    cards = np.zeros(1, np.uint8)
    for _ in range(titles):
        cards = (np.arange(most + 1, dtype=np.uint8)[:, None] + cards).reshape(-1)
    return cards


def place_of(counts: Counts, *, most: int = 6) -> int:
    """Return the place of a pile in the arrays."""
    place = 0
    for number in counts:
        place = place * (most + 1) + number
    return place


def pile_at(place: int, *, titles: int = 10, most: int = 6) -> Counts:
    """Return the pile that has this place in the arrays."""
    digits = []
    for _ in range(titles):
        place, digit = divmod(place, most + 1)
        digits.append(digit)
    return tuple(reversed(digits))


def best_splits(tables: Tables, most: int = 6) -> list[tuple[int, int]]:
    """Return, for 0 to ``most`` equal cards, the best VP as sets, and in how many ways."""
    best: list[tuple[int, int] | None] = [(0, 1)] + [None] * most
    for size, points in enumerate(tables.sets[:most], start=1):
        for number in range(size, most + 1):
            before = best[number - size]
            if before is not None:
                best[number] = _better(best[number], (before[0] + points, before[1]))
    return [split for split in best if split is not None]


def _better(one: tuple[int, int] | None, other: tuple[int, int]) -> tuple[int, int]:
    if one is None or other[0] > one[0]:
        return other
    return (one[0], one[1] + other[1]) if other[0] == one[0] else one


def _built(tables: Tables, titles: int, most: int, *, count: bool) -> tuple[Array, Array | None]:
    """Add the titles from the highest down; with each title come the runs that begin at it.

    Runs are taken one kind after another, each as often as it fits, so a choice of runs is met
    exactly once; what is left of a title goes into its best sets.
    """
    splits = best_splits(tables, most)
    number_type = _number_type(tables)
    points = np.zeros(1, number_type)
    ways = np.ones(1, np.uint8) if count else None
    for held in range(1, titles + 1):
        points = (np.array([p for p, _ in splits], number_type)[:, None] + points).reshape(-1)
        if ways is not None:
            _refuse(too_many=int(ways.max()) * max(w for _, w in splits) > 255)
            ways = (np.array([w for _, w in splits], np.uint8)[:, None] * ways).reshape(-1)
        for length, value in tables.runs:
            if length <= held:
                _lay(points, ways, length, value, most)
    return points, ways


def _number_type(tables: Tables) -> type[np.signedinteger[Any]]:
    """Return the smallest integers that hold any sum: no pile has more than 60 groups."""
    largest = max(abs(points) for points in (*tables.sets, *dict(tables.runs).values()))
    return np.int16 if 60 * largest < 2**15 else np.int64


def _lay(points: Array, ways: Array | None, length: int, value: int, most: int) -> None:
    """Let every pile take runs that begin at its lowest title, from few cards of it to many."""
    shape = (most + 1,) * length + (-1,)
    for to, source in _steps(length, most):
        after = points.reshape(shape)[to]
        laid = points.reshape(shape)[source] + value
        if ways is not None:
            known, more = ways.reshape(shape)[to], ways.reshape(shape)[source]
            total = known * (laid <= after) + more * (laid >= after)
            _refuse(too_many=bool((total < known * (laid <= after)).any()))
            known[...] = total
        np.maximum(after, laid, out=after)


def _steps(length: int, most: int) -> Iterator[tuple[Index, Index]]:
    """Yield pairs of slices: piles that can give a run, and the same piles without it."""
    rest = length - 2
    for first in range(1, most + 1):
        for second in range(1, most + 1):
            yield (
                (first, second) + (slice(1, None),) * rest,
                (first - 1, second - 1) + (slice(None, -1),) * rest,
            )


def _refuse(*, too_many: bool) -> None:
    if too_many:
        raise BadOptions(
            "By these tables a pile can be divided in more than 255 equal ways (S-66)."
        )


# What house tables change over all piles, against the rulebook's (S-66).

_PART = 7**8
"""How many piles are compared at once."""


@dataclass(frozen=True, slots=True)
class HouseChanges:
    """How many of all piles score more by the house tables, and how many less.

    ``rise``, ``fall``: the most VP by which a pile's score goes up or down, and the first pile in
    the order of ``all_best`` for which it does (None where none does).
    """

    piles: int
    higher: int
    lower: int
    rise: tuple[int, Counts] | None
    fall: tuple[int, Counts] | None


def house_changes(tables: Tables, *, titles: int = 10, most: int = 6) -> HouseChanges:
    """Compare the best score of every pile by these tables with that by the rulebook's.

    It takes some seconds and about 1.2 GB. ``titles`` and ``most`` make it smaller: only
    that many titles, the highest, and at most ``most`` cards of each.
    """
    before = all_best(RULEBOOK, titles=titles, most=most)
    after = all_best(tables, titles=titles, most=most)
    higher = lower = 0
    top, bottom = (0, 0), (0, 0)
    for start in range(0, len(before), _PART):
        step = after[start : start + _PART] - before[start : start + _PART]
        higher += int(np.count_nonzero(step > 0))
        lower += int(np.count_nonzero(step < 0))
        top = max(top, _extreme(step, start), key=lambda found: found[0])
        bottom = max(bottom, _extreme(-step, start), key=lambda found: found[0])
    named = [
        (points, (0,) * (10 - titles) + pile_at(place, titles=titles, most=most))
        if points
        else None
        for points, place in (top, bottom)
    ]
    return HouseChanges(len(before), higher, lower, named[0], named[1])


def _extreme(step: Array, start: int) -> tuple[int, int]:
    """Return the greatest entry and its place in the whole."""
    at = int(step.argmax())
    return int(step[at]), start + at


# Exact sums over all piles by number of cards, for piles drawn in several ways. Everything is added
# in whole numbers: floating point is used only where its sums stay below 2 to the power of 53, and
# Python's own integers beyond.


@dataclass(frozen=True, slots=True)
class Draw:
    """A way to come by a pile of some number of cards.

    ``players`` decks are shuffled together and the cards drawn from them, so that a pile comes up
    in as many ways as there are choices of its cards; with 0 players each pile counts once.
    """

    players: int

    def ways(self, copies: int) -> int:
        """Return in how many ways this many cards of one title can be drawn."""
        return comb(self.players, copies) if self.players else 1

    def total(self, cards: int, *, titles: int = 10, most: int = 6) -> int:
        """Return in how many ways all piles of this many cards can be drawn."""
        if self.players:
            return comb(self.players * titles, cards)
        return _polynomial([1] * (most + 1), titles, cards)

    def cards(self, *, titles: int = 10, most: int = 6) -> int:
        """Return how many cards there are at most."""
        return titles * (self.players or most)


def _polynomial(terms: Sequence[int], power: int, at: int) -> int:
    """Return a coefficient of a power of a polynomial."""
    product = [1]
    for _ in range(power):
        wider = [0] * (len(product) + len(terms) - 1)
        for i, term in enumerate(product):
            for j, other in enumerate(terms):
                wider[i + j] += term * other
        product = wider
    return product[at] if at < len(product) else 0


@dataclass(frozen=True, slots=True)
class Sums:
    """A number of each pile, times the ways to draw it, added up by number of cards.

    ``total[n]``: over the piles of n cards; ``by_title[i][n]``: each pile also times the number of
    cards it has of title i (from 0); empty if it wasn't asked for.
    """

    draw: Draw
    total: tuple[int, ...]
    by_title: tuple[tuple[int, ...], ...] = ()

    def mean(self, cards: int, *, titles: int = 10, most: int = 6) -> Fraction:
        """Return the mean over the piles of this many cards."""
        return Fraction(self.total[cards], self.draw.total(cards, titles=titles, most=most))


def sums(
    values: Array,
    draws: Sequence[Draw],
    *,
    titles: int = 10,
    most: int = 6,
    by_title: bool = False,
) -> tuple[Sums, ...]:
    """Add up a number of each pile, for each way to draw; values are whole and below 100,000.

    ``values``: one number for each pile in the order of ``all_piles``, or truth values.
    """
    tail = min(6, titles)
    head = titles - tail
    table = values.reshape((most + 1) ** head, (most + 1) ** tail)
    low, high = _Digits.of(tail, most), _Digits.of(head, most)
    columns = 1 + (tail if by_title else 0)
    addings = [_Adding(draw, high, titles, most) for draw in draws]
    for cards in range(tail * most + 1):
        chosen = np.flatnonzero(low.cards == cards)
        weights = np.hstack([low.weights(draw, chosen)[:, :columns] for draw in draws])
        added = np.take(table, chosen, axis=1).astype(np.float64) @ weights
        assert float(added.max(initial=0)) < 2**53
        for at, adding in enumerate(addings):
            adding.add(cards, added[:, at * columns : (at + 1) * columns])
    return tuple(adding.sums(by_title=by_title) for adding in addings)


@dataclass(frozen=True, slots=True)
class _Digits:
    """All piles of a few titles: their counts as rows, and their numbers of cards."""

    counts: Array
    cards: Array

    @classmethod
    def of(cls, titles: int, most: int) -> _Digits:
        places = np.arange((most + 1) ** titles)
        powers = [(most + 1) ** at for at in reversed(range(titles))]
        counts = np.array([places // power % (most + 1) for power in powers], np.int64).T
        return cls(counts.reshape(len(places), titles), counts.sum(axis=-1) if titles else places)

    def weights(self, draw: Draw, chosen: Array) -> Array:
        """Return the ways to draw each chosen pile, alone and times the cards of each title."""
        counts = self.counts[chosen]
        ways = [prod(draw.ways(int(number)) for number in row) for row in counts]
        once = np.array(ways, np.float64)[:, None]
        return np.hstack([once, once * counts])


class _Adding:
    """The sums of one draw while the piles go by: those with few cards of the last titles first."""

    def __init__(self, draw: Draw, high: _Digits, titles: int, most: int) -> None:
        self.draw = draw
        self.head = high.counts.shape[1]
        self.totals = [[0] * (titles * most + 1) for _ in range(1 + titles)]
        self.rows = [
            (cards, chosen, high.weights(draw, chosen).astype(np.int64).astype(object))
            for cards in range(self.head * most + 1)
            if (chosen := np.flatnonzero(high.cards == cards)).size
        ]

    def add(self, low_cards: int, added: Array) -> None:
        """Add what was found with this many cards of the last titles; a row per head of a pile."""
        whole = added.astype(np.int64).astype(object)
        for cards, chosen, weights in self.rows:
            at = cards + low_cards
            once = whole[chosen]
            for column in range(1 + self.head):
                self.totals[column][at] += int(weights[:, column] @ once[:, 0])
            for column in range(1, added.shape[1]):
                self.totals[self.head + column][at] += int(weights[:, 0] @ once[:, column])

    def sums(self, *, by_title: bool) -> Sums:
        total, *titles = (tuple(column) for column in self.totals)
        return Sums(self.draw, total, tuple(titles) if by_title else ())


def by_cards(values: Array, *, titles: int = 10, most: int = 6) -> Array:
    """Count the piles by number of cards (rows) and by a number each of them has (columns).

    ``values``: one number for each pile, none below 0; as many columns as the largest asks for.
    """
    lower = all_cards(titles=titles - 1, most=most).astype(np.int64)
    table = values.reshape(most + 1, -1)
    wide = int(values.max()) + 1
    counted = np.zeros((titles * most + 1) * wide, np.int64)
    for first, row in enumerate(table):
        keys = (lower + first) * wide
        keys += row
        counted += np.bincount(keys, minlength=counted.size)
    return counted.reshape(-1, wide)
