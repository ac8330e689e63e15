"""Exact sums over all piles by number of cards, for piles drawn in several ways.

Everything is added in whole numbers: floating point is used only where its sums stay below 2 to the
power of 53, and Python's own integers beyond.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, prod

import numpy as np

from kings.analysis.all_piles import Array, all_cards


@dataclass(frozen=True, slots=True)
class Draw:
    """A way to come by a pile of some number of cards.

    ``players`` decks are shuffled together and the cards drawn from them, so that a pile comes up
    in as many ways as there are choices of its cards; with 0 players each pile counts once.
    """

    players: int

    def ways(self, copies: int) -> int:
        """Return in how many ways so many cards of one title can be drawn."""
        return comb(self.players, copies) if self.players else 1

    def total(self, cards: int, *, titles: int = 10, most: int = 6) -> int:
        """Return in how many ways all piles of so many cards can be drawn."""
        if self.players:
            return comb(self.players * titles, cards)
        return _polynomial([1] * (most + 1), titles, cards)

    def cards(self, *, titles: int = 10, most: int = 6) -> int:
        """Return how many cards there are at most."""
        return titles * (self.players or most)


EVERY_PILE = Draw(0)
"""Each pile once, whatever the chance to come by it."""


def _polynomial(terms: Sequence[int], power: int, at: int) -> int:
    """Return a coefficient of a power of a polynomial."""
    product = [1]
    for _ in range(power):
        wider = [0] * (len(product) + len(terms) - 1)
        for i, one in enumerate(product):
            for j, other in enumerate(terms):
                wider[i + j] += one * other
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
        """Return the mean over the piles of so many cards."""
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
    found = [_Adding(draw, high, titles, most) for draw in draws]
    for cards in range(tail * most + 1):
        chosen = np.flatnonzero(low.cards == cards)
        weights = np.hstack([low.weights(draw, chosen)[:, :columns] for draw in draws])
        added = np.take(table, chosen, axis=1).astype(np.float64) @ weights
        assert float(added.max(initial=0)) < 2**53
        for at, adding in enumerate(found):
            adding.add(cards, added[:, at * columns : (at + 1) * columns])
    return tuple(adding.sums(by_title=by_title) for adding in found)


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
        """Add what was found with so many cards of the last titles; one row a head of a pile."""
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
    found = np.zeros((titles * most + 1) * wide, np.int64)
    for first, row in enumerate(table):
        keys = (lower + first) * wide
        keys += row
        found += np.bincount(keys, minlength=found.size)
    return found.reshape(-1, wide)
