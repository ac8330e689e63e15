"""What house tables change over all 282,475,249 piles, against the rulebook's (S-66)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kings.analysis.all_piles import Array, all_best, pile_at
from kings.struggle.cards import Counts
from kings.struggle.partition.groups import RULEBOOK, Tables

_PART = 7**8


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

    It takes some seconds and about 1.2 GB. ``titles`` and ``most`` make it smaller: the highest so
    many titles, and at most so many cards of each.
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
        (points, (0,) * (10 - titles) + _pile(place, titles, most)) if points else None
        for points, place in (top, bottom)
    ]
    return HouseChanges(len(before), higher, lower, named[0], named[1])


def _pile(place: int, titles: int, most: int) -> Counts:
    return pile_at(place, titles=titles, most=most)


def _extreme(step: Array, start: int) -> tuple[int, int]:
    """Return the greatest entry and its place in the whole."""
    at = int(step.argmax())
    return int(step[at]), start + at
