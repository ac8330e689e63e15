"""The tables of the atlas, each made from arrays over all piles, in whole numbers to the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias, TypedDict

import numpy as np

from kings.analysis.all_piles import Array, all_cards, pile_at
from kings.analysis.all_piles import Draw, Sums, by_cards, sums

Row: TypeAlias = dict[str, Any]
Table: TypeAlias = list[Row]

FEW = 20
"""Piles of up to so many cards are what one meets at a table."""


class Size(TypedDict):
    """The two numbers that the arrays' makers take by name."""

    titles: int
    most: int


@dataclass(frozen=True, slots=True)
class Extent:
    """Which piles there are: so many titles, at most so many cards of each; and how to draw them.

    ``draws`` are named by numbers of players, none above ``most``; 0 counts each pile once.
    """

    titles: int = 10
    most: int = 6
    players: tuple[int, ...] = (0, 3, 4, 5, 6)

    @property
    def size(self) -> Size:
        """The numbers of titles and of cards, to be handed on by name."""
        return Size(titles=self.titles, most=self.most)

    @property
    def draws(self) -> tuple[Draw, ...]:
        """The ways to come by a pile."""
        return tuple(Draw(players) for players in self.players)

    def sums(self, values: Array) -> tuple[Sums, ...]:
        """Add up a number of each pile, for each draw."""
        return sums(values, self.draws, **self.size)

    def histogram(self, values: Array) -> Array:
        """Count the piles by number of cards and by a number of each."""
        return by_cards(values, **self.size)

    def example(self, values: Array, cards: int, value: int) -> str:
        """Return one pile of so many cards with this value: of several, the one of low cards.

        Its ten counts are written from the lowest title up; they are the greatest in that order.
        """
        lower = all_cards(titles=self.titles - 1, most=self.most)
        table = values.reshape(self.most + 1, -1)
        for first in reversed(range(min(self.most, cards) + 1)):
            found = np.flatnonzero((lower == cards - first) & (table[first] == value))
            if found.size:
                place = first * table.shape[1] + int(found[-1])
                return " ".join(map(str, pile_at(place, titles=self.titles, most=self.most)))
        raise ValueError(f"no pile of {cards} cards has {value}")


def at_mean(exact: Fraction) -> float:
    """Return a mean or a share as it is written: six decimals."""
    return round(float(exact), 6)


def score_rows(best: Array, extent: Extent) -> Table:
    """Return the least and the most that piles of so many cards score, and how many do."""
    counted = extent.histogram(best)
    return [_score_row(best, cards, row, extent) for cards, row in enumerate(counted)]


def _score_row(best: Array, cards: int, row: Array, extent: Extent) -> Row:
    scores = np.flatnonzero(row)
    least, most = int(scores[0]), int(scores[-1])
    return {
        "cards": cards,
        "piles": int(row.sum()),
        "smallest": least,
        "piles_with_smallest": int(row[least]),
        "smallest_example": extent.example(best, cards, least),
        "largest": most,
        "piles_with_largest": int(row[most]),
        "largest_example": extent.example(best, cards, most),
    }


def way_rows(ways: Array, extent: Extent) -> Table:
    """Return how many piles have one, two, three … best partitions."""
    counted = extent.histogram(ways)
    return [
        {
            "best_partitions": number,
            "piles": int(counted[:, number].sum()),
            "fewest_cards": (fewest := int(np.flatnonzero(counted[:, number])[0])),
            "example": extent.example(ways, fewest, number),
        }
        for number in range(counted.shape[1])
        if counted[:, number].any()
    ]


def shortcut_row(name: str, lost: Array, best: Array, extent: Extent) -> tuple[Row, Array]:
    """Return how often and how badly a shortcut fails, and the count by cards and by VP lost."""
    counted = extent.histogram(lost)
    wrong = counted[:, 1:]
    first = int(np.flatnonzero(wrong.any(axis=1))[0])
    row: Row = {"shortcut": name, "wrong": int(wrong.sum()), "piles": int(counted.sum())}
    row |= _failure("first", lost, best, counted, (first, _first_over(counted[first])), extent)
    row |= _failure("worst", lost, best, counted, _worst(counted), extent)
    row |= _failure("worst_of_few", lost, best, counted, _worst(counted[: FEW + 1]), extent)
    return row, counted


def _first_over(row: Array) -> int:
    """Return the smallest loss that a pile has."""
    return int(np.flatnonzero(row[1:])[0]) + 1


def _worst(counted: Array) -> tuple[int, int]:
    """Return the largest loss, after the fewest cards that suffice for it."""
    loss = int(np.flatnonzero(counted.any(axis=0))[-1])
    return int(np.flatnonzero(counted[:, loss])[0]), loss


def _failure(
    which: str, lost: Array, best: Array, counted: Array, at: tuple[int, int], extent: Extent
) -> Row:
    cards, loss = at
    pile = extent.example(lost, cards, loss)
    place = 0
    for number in pile.split():
        place = place * (extent.most + 1) + int(number)
    return {
        f"{which}_cards": cards,
        f"{which}_best": int(best[place]),
        f"{which}_lost": loss,
        f"{which}_piles": int(counted[cards, loss]),
        f"{which}_example": pile,
    }


def loss_rows(name: str, counted: Array) -> tuple[Table, Table]:
    """Return the piles by VP lost, and by cards: how many are wrong, and the worst of them."""
    losses = [
        {"shortcut": name, "lost": lost, "piles": int(piles)}
        for lost, piles in enumerate(counted.sum(axis=0))
        if piles
    ]
    cards = [
        {
            "shortcut": name,
            "cards": cards,
            "wrong": int(row[1:].sum()),
            "worst": int(np.flatnonzero(row)[-1]),
            "lost": int(row @ np.arange(len(row))),
        }
        for cards, row in enumerate(counted)
    ]
    return losses, cards


def draw_rows(columns: dict[str, tuple[Sums, ...]], extent: Extent) -> Table:
    """Return the means of several numbers of a pile, by how it was drawn and by its cards.

    ``columns``: a name, and its sums for each draw. ``best_square`` becomes the deviation.
    """
    table: Table = []
    for at, draw in enumerate(extent.draws):
        for cards in range(draw.cards(**extent.size) + 1):
            means = {name: found[at].mean(cards, **extent.size) for name, found in columns.items()}
            square = means.pop("best_square")
            spread = round(float(square - means["best"] ** 2) ** 0.5, 6)
            row: Row = {"players": draw.players, "cards": cards}
            row |= {"best": at_mean(means.pop("best")), "deviation": spread}
            row |= {name: at_mean(mean) for name, mean in means.items()}
            table.append(row)
    return table


def next_card_rows(best: Sequence[Sums], extent: Extent) -> Table:
    """Return the mean of what one more card adds, by players, cards before it, and its power.

    The pile and the next card are drawn from the same decks. A pile that a card of title i was
    drawn to is met once for each of its cards of that title, so the sums by title suffice.
    """
    table: Table = []
    for found in best:
        players = found.draw.players
        for cards in range(players * extent.titles):
            ways = found.draw.total(cards, **extent.size) * (players * extent.titles - cards)
            for power, title in enumerate(found.by_title, start=1):
                before = players * found.total[cards] - title[cards]
                gain = Fraction((title[cards + 1] - before) * extent.titles, ways)
                row = {"players": players, "cards": cards, "power": power, "gain": at_mean(gain)}
                table.append(row)
    return table


def gains_of(best: Array, title: int, extent: Extent) -> Array:
    """Return what one more card of a title (from 0) adds to each pile; 0 where there is none."""
    shape = ((extent.most + 1) ** title, extent.most + 1, -1)
    gains = np.zeros(best.shape, np.uint8)
    table, grid = gains.reshape(shape), best.reshape(shape)
    for number in range(extent.most):
        gain = grid[:, number + 1] - grid[:, number]
        assert 1 <= int(gain.min()) <= int(gain.max()) < 256
        table[:, number] = gain
    return gains
