"""Piles by trying everything, in plain Python: what the arrays of all piles are checked against."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement, product
from math import comb, prod

from kings.struggle.cards import Counts
from kings.struggle.partition.groups import RULEBOOK, Tables


def every_pile(titles: int, most: int) -> Iterator[Counts]:
    """Yield the piles in the order of the arrays."""
    return product(range(most + 1), repeat=titles)


def full(counts: Counts) -> Counts:
    """Return a pile of the highest titles as a pile of all ten."""
    return (0,) * (10 - len(counts)) + counts


@cache
def try_all(counts: Counts, tables: Tables = RULEBOOK) -> tuple[int, int]:
    """Return the best VP, and the number of partitions that score it.

    All cards of the lowest title are dealt with at once: the lengths of the runs that begin with
    them, and the sizes of the sets of the others. So each partition is met once.
    """
    if not counts:
        return 0, 1
    found = [
        (points + rest, ways)
        for points, left in _choices(counts, tables)
        for rest, ways in (try_all(left[1:], tables),)
    ]
    best = max(points for points, _ in found)
    return best, sum(ways for points, ways in found if points == best)


def _choices(counts: Counts, tables: Tables) -> Iterator[tuple[int, Counts]]:
    lengths = [length for length, _ in tables.runs if length <= len(counts)]
    for number in range(counts[0] + 1):
        for runs in combinations_with_replacement(lengths, number):
            left = tuple(
                held - sum(length > at for length in runs) for at, held in enumerate(counts)
            )
            if min(left) >= 0:
                laid = sum(dict(tables.runs)[length] for length in runs)
                for sizes in _sizes(left[0], 6):
                    yield laid + sum(tables.sets[size - 1] for size in sizes), left


def _sizes(number: int, largest: int) -> Iterator[tuple[int, ...]]:
    if not number:
        yield ()
    for size in range(min(number, largest), 0, -1):
        for rest in _sizes(number - size, size):
            yield size, *rest


def ways_to_draw(counts: Counts, players: int) -> int:
    """Return in how many ways the cards of a pile can be chosen from so many decks; 0 is once."""
    return prod(comb(players, number) for number in counts) if players else 1


def mean(values: Iterable[tuple[int, int]]) -> float:
    """Return the mean of numbers that come with weights."""
    listed = list(values)
    return sum(value * ways for value, ways in listed) / sum(ways for _, ways in listed)
