"""The best score of every pile there is, as one array, built by laying runs over whole slices.

A pile is ten digits from 0 to 6, the Peasants first, and its place in the array is that number in
base 7: 7 to the power of 10 places. The transducer is made from it; the dynamic programme, the
solver and the table of the proof share nothing with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from kings.errors import BadInput, BadOptions
from kings.struggle.cards import Counts
from kings.struggle.partition.groups import RULEBOOK, Tables

Array: TypeAlias = npt.NDArray[Any]


def all_best(tables: Tables = RULEBOOK, *, titles: int = 10, most: int = 6) -> Array:
    """Return the best VP of every pile (S-63), as integers of 16 bits wherever they suffice.

    ``titles`` and ``most`` make it smaller: the highest so many titles, and at most so many cards
    of each; a pile is then a number in base ``most + 1``. The whole array takes 565 MB.
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
    """Return the VP of every pile if nothing but sets is laid, each title as well as it can be."""
    return all_best(Tables(tables.sets, ()), titles=titles, most=most)


def greatest_score(cards: int) -> int:
    """Return the most that a pile of so many cards can score by the rulebook's tables (S-63).

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


def _steps(length: int, most: int) -> Iterator[tuple[Any, Any]]:
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
