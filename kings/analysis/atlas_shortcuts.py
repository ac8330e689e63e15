"""What the usual shortcuts score on every pile, as arrays in the order of ``all_piles``.

By the rulebook's tables nearly every shortcut takes either all equal cards of a title, or a run
that can't be made longer; so what it takes depends on the titles that are there and on the most
equal cards. Piles alike in that are dealt with together, from few titles to many. The steepest gain
looks at every run, and is followed from pile to pile.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from kings.analysis.all_piles import Array, all_in_sets
from kings.struggle.partition.explain import Shortcut, preference
from kings.struggle.partition.groups import RULEBOOK

Index = tuple[Any, ...]

AT_ONCE = 7**8
"""So many piles are followed at once."""


def all_by_shortcut(shortcut: Shortcut, *, titles: int = 10, most: int = 6) -> Array:
    """Return the VP that a shortcut makes of every pile, by the rulebook's tables.

    ``titles`` and ``most`` make the array smaller, as in ``all_best``.
    """
    scores = all_in_sets(titles=titles, most=most)
    if shortcut is Shortcut.SETS_ONLY:
        return scores
    if shortcut is Shortcut.STEEPEST_GAIN:
        return _with_steepest_runs(scores, titles, most)
    grid = scores.reshape((most + 1,) * titles)
    for held in sorted(_all_held(titles), key=len):
        first, length = _longest_stretch(held)
        if length >= 3:
            size = min(first_set_before(shortcut, length), most + 1)
            _take_runs(grid, held, range(first, first + length), size - 1)
            for largest in range(size, most + 1):
                _take_sets(grid, held, largest)
    return scores


def all_with_one_run(*, titles: int = 10, most: int = 6) -> Array:
    """Return the best VP of every pile with at most one run, the rest in sets."""
    sets = all_in_sets(titles=titles, most=most)
    scores = sets.copy()
    for length, value in RULEBOOK.runs:
        for first in range(titles - length + 1):
            shape = ((most + 1) ** first,) + (most + 1,) * length + (-1,)
            to, source = scores.reshape(shape), sets.reshape(shape)
            rest: Index = (slice(1, None),) * (length - 1)
            less: Index = (slice(None, -1),) * (length - 1)
            for number in range(1, most + 1):
                here: Index = (slice(None), number, *rest)
                there: Index = (slice(None), number - 1, *less)
                np.maximum(to[here], source[there] + value, out=to[here])
    return scores


def _with_steepest_runs(scores: Array, titles: int, most: int) -> Array:
    """Add to what piles score in sets all that their steepest runs gain, one after another."""
    gains, which, places = _steepest_runs(titles, most)
    for start in range(0, len(scores), AT_ONCE):
        piles = np.flatnonzero(gains[start : start + AT_ONCE]) + start
        left = piles
        while piles.size:
            scores[piles] += gains[left]
            left = left - places[which[left]]
            again = gains[left] > 0
            piles, left = piles[again], left[again]
    return scores


def _steepest_runs(titles: int, most: int) -> tuple[Array, Array, Array]:
    """Return what the steepest run of every pile gains over sets, 0 if none does, and which it is.

    The third array holds the place of each run as a pile of its own: a pile's place less that of
    its run is the place of what the run leaves.
    """
    gains = np.zeros((most + 1) ** titles, np.int8)
    which = np.zeros(gains.shape, np.uint8)  # a byte each, as there are 282 million piles
    runs = [
        (first, length, value)
        for length, value in reversed(RULEBOOK.runs)
        for first in range(titles - length + 1)
    ]
    for number, (first, length, value) in enumerate(runs):
        shape = ((most + 1) ** first,) + (most + 1,) * length + (-1,)
        inner: Index = (slice(None), *(slice(1, None),) * length)
        here = gains.reshape(shape)[inner]
        gain = _gains_over_sets(length, value, most)[None, ..., None]
        steeper = here < gain  # of equals the first stays: the longer run, then the lower cards
        np.copyto(here, gain, where=steeper)
        np.copyto(which.reshape(shape)[inner], np.uint8(number), where=steeper)
    places = [
        sum((most + 1) ** (titles - 1 - title) for title in range(first, first + length))
        for first, length, _ in runs
    ]
    return gains, which, np.array(places, np.int64)


def _gains_over_sets(length: int, value: int, most: int) -> Array:
    """Return what a run scores above what its cards add to sets, by 1, 2 … cards of each title."""
    added = np.diff((0, *RULEBOOK.sets))[:most]
    gain = np.full((most,) * length, value, np.int16)
    for axis in range(length):
        gain -= added.reshape([-1 if axis == at else 1 for at in range(length)]).astype(np.int16)
    return np.maximum(gain, 0).astype(np.int8)


def first_set_before(shortcut: Shortcut, length: int) -> int:
    """Return how many equal cards a shortcut takes before a run of this length, 7 if never.

    ``shortcut``: any but the steepest gain, which asks what else is in the pile.
    """
    points = dict(RULEBOOK.runs)[length]
    run = preference(shortcut, "run", length, points)
    before = [
        preference(shortcut, "set", size, value) > run
        for size, value in enumerate(RULEBOOK.sets, start=1)
    ]
    assert before == sorted(before)
    return before.index(True) + 1 if any(before) else 7


def _all_held(titles: int) -> Iterator[tuple[int, ...]]:
    """Yield every choice of titles that a pile can hold."""
    for number in range(2**titles):
        yield tuple(title for title in range(titles) if number >> title & 1)


def _longest_stretch(held: tuple[int, ...]) -> tuple[int, int]:
    """Return where the longest stretch of titles without a gap begins, and how long it is."""
    best = start = length = 0
    for at, title in enumerate(held):
        length = length + 1 if at and held[at - 1] == title - 1 else 1
        if length > best:
            start, best = title - length + 1, length
    return start, best


def _take_runs(grid: Array, held: tuple[int, ...], run: range, largest: int) -> None:
    """Take the run from all piles of these titles that have at most ``largest`` equal cards.

    What is left may hold the same titles, so they go from few cards of the run's first title on.
    """
    for number in range(1, largest + 1):
        to: list[Any] = [slice(1, largest + 1) if at in held else 0 for at in range(grid.ndim)]
        source = [slice(0, largest) if at in run else index for at, index in enumerate(to)]
        to[run.start], source[run.start] = number, number - 1
        grid[tuple(to)] = grid[tuple(source)] + RULEBOOK.run(len(run))


def _take_sets(grid: Array, held: tuple[int, ...], largest: int) -> None:
    """Take the lowest of the largest sets from all piles of these titles."""
    for at in held:
        to: list[Any] = [
            0 if title not in held else slice(1, largest + (title > at))
            for title in range(grid.ndim)
        ]
        source = list(to)
        to[at], source[at] = largest, 0
        grid[tuple(to)] = grid[tuple(source)] + RULEBOOK.sets[largest - 1]
