"""The best VP of many piles at once, by the transducer with several counts a step.

A pile is a row of ten counts. Four steps read five, two, one and two of them; each step is one
look-up in an array of words, and a word holds the place of the next step and the VP it adds. NumPy
takes the steps for many piles together; compiled by Numba a pile costs about one access to memory.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kings.analysis.transducer_maker import make_transducer
from kings.errors import BadInput, BadOptions, MissingPackage
from kings.struggle.partition.exact import best_points
from kings.struggle.partition.groups import RULEBOOK, Tables, check_counts
from kings.struggle.partition.transducer import Transducer, rulebook

STEPS = (5, 2, 1, 2)
"""How many counts each look-up reads: all arrays together then fit a core's own cache."""

CHUNK = 1 << 14
"""Piles that are scored together, few enough to stay in the cache."""

FEW = 1_000
"""Up to this many piles by house tables, one at a time is quicker than making a transducer."""

Piles = NDArray[np.integer[Any]]


@dataclass(frozen=True, slots=True)
class Steps:
    """A transducer as arrays: ``words`` for each of the four steps.

    The low ``shift`` bits of a word are the VP it adds less ``base``, the others the place where
    the entries of the next step begin. The last step's words are VP alone.
    """

    words: tuple[NDArray[Any], ...]
    shift: int
    base: int


def points_of_piles(counts: Piles, tables: Tables = RULEBOOK) -> NDArray[np.int16]:
    """Return the best VP of each pile (S-63).

    ``counts``: shape (number of piles, 10), each count from 0 to 6. For more than a thousand piles
    by house tables a transducer is made first, which takes some ten seconds and 2 GB; the last
    four are kept. Raises ``BadInput`` for counts that no pile can have, and ``BadOptions`` for
    tables by which a pile might be worth more than 32,767 VP.
    """
    piles = checked_piles(counts)
    check_tables(tables)
    if tables != RULEBOOK and len(piles) <= FEW:
        rows = (tuple(row) for row in piles.tolist())
        return np.array([best_points(row, tables) for row in rows], np.int16)
    by = steps(tables)
    points = np.empty(len(piles), np.int16)
    for start in range(0, len(piles), CHUNK):
        chunk = slice(start, start + CHUNK)
        points[chunk] = _walk(np.ascontiguousarray(piles[chunk].T), by)
    return points


def compiled_points(
    counts: Piles, tables: Tables = RULEBOOK, *, threads: int = 1
) -> NDArray[np.int16]:
    """Return the best VP of each pile (S-63), as ``points_of_piles`` does, but quicker.

    ``counts``: shape (number of piles, 10), each count from 0 to 6; ``threads``: how many share the
    work. The first call compiles, which takes about two seconds. By house tables a transducer is
    made first. Raises ``BadInput`` for counts that no pile can have and ``MissingPackage`` without
    Numba.
    """
    walk = compiled_walk()
    piles = checked_piles(counts)
    check_tables(tables)
    by = steps(tables)
    points = np.empty(len(piles), np.int16)
    given = (*by.words, np.uint64(by.shift), by.base * len(by.words))
    if threads == 1:
        walk(piles, *given, points)
        return points
    edges = np.linspace(0, len(piles), threads + 1, dtype=np.int64)
    with ThreadPoolExecutor(threads) as pool:
        parts = [slice(*ends) for ends in pairwise(edges)]
        list(pool.map(lambda part: walk(piles[part], *given, points[part]), parts))
    return points


@lru_cache(maxsize=4)
def steps(tables: Tables = RULEBOOK) -> Steps:
    """Return the arrays for these tables; those of the rulebook's come from the package."""
    return _joined(rulebook() if tables == RULEBOOK else make_transducer(tables))


def check_tables(tables: Tables) -> None:
    """Raise ``BadOptions`` if 16 bits might not hold the value of a pile of 60 cards."""
    highest = max(map(abs, (*tables.sets, *(points for _, points in tables.runs))))
    if 60 * highest >= 2**15:
        raise BadOptions(
            f"Many piles at once are scored with at most 546 VP a group, not {highest} (S-66)."
        )


def checked_piles(counts: Piles) -> NDArray[np.uint8]:
    """Return the counts in one byte each; ``BadInput`` names the first row that is not a pile."""
    if counts.ndim != 2 or counts.shape[1] != 10:
        raise BadInput(f"Piles are rows of ten counts, not an array of shape {counts.shape}.")
    if not np.issubdtype(counts.dtype, np.integer):
        raise BadInput(f"Counts are whole numbers, not {counts.dtype}.")
    if counts.size and not (counts.min() >= 0 and counts.max() <= 6):
        row = int(np.flatnonzero(((counts < 0) | (counts > 6)).any(axis=1))[0])
        try:
            check_counts(tuple(counts[row].tolist()))
        except BadInput as error:
            raise BadInput(f"Row {row}: {error}") from error
    return np.ascontiguousarray(counts).astype(np.uint8, copy=False)


def random_piles(
    number: int, fewest: int, most: int, seed: int, titles: int = 10
) -> NDArray[np.uint8]:
    """Draw piles of ``fewest`` to ``most`` cards from six decks, from the highest titles only."""
    rng = np.random.default_rng(seed)
    left = rng.integers(fewest, most + 1, number)
    piles = np.zeros((number, 10), np.uint8)
    for column in range(10 - titles, 10):
        piles[:, column] = rng.hypergeometric(6, 6 * (9 - column), left)
        left -= piles[:, column]
    return piles


def _walk(columns: NDArray[np.uint8], by: Steps) -> NDArray[np.int64]:
    """Score piles that come as ten columns."""
    place = np.zeros(columns.shape[1], np.int64)
    total = np.full(columns.shape[1], by.base * len(STEPS), np.int64)
    mask = (1 << by.shift) - 1
    first = 0
    for words, read in zip(by.words, STEPS, strict=True):
        offset = columns[first].astype(np.int64)
        for column in columns[first + 1 : first + read]:
            offset *= 7
            offset += column
        place += offset
        word = words[place].astype(np.int64)
        total += word & mask
        place = word >> by.shift
        first += read
    return total


def _joined(transducer: Transducer) -> Steps:
    """Join the single steps of a transducer."""
    adds = np.array(transducer.adds, np.int64)
    after = np.array(transducer.after, np.int64)
    firsts = (0, *accumulate(transducer.levels))
    joined = []
    level = 0
    for read in STEPS:
        place = 7 * np.arange(firsts[level], firsts[level + 1])
        total = np.zeros(len(place), np.int64)
        for _ in range(read):
            entries = np.add.outer(place, np.arange(7)).reshape(-1)
            total = np.repeat(total, 7) + adds[entries]
            place = after[entries]
        level += read
        joined.append((place // 7 - firsts[level] if level < 10 else 0 * place, total))
    return _words(joined)


def _words(joined: list[tuple[NDArray[Any], NDArray[Any]]]) -> Steps:
    """Put next places and VP together into words as small as will do."""
    base = min(int(total.min()) for _, total in joined)
    shift = max(int(total.max()) - base for _, total in joined).bit_length()
    words = []
    for (state, total), read in zip(joined, (*STEPS[1:], 0), strict=True):
        word = ((state * 7**read) << shift) | (total - base)
        words.append(word.astype(np.min_scalar_type(int(word.max()))))
    return Steps(tuple(words), shift, base)


@lru_cache(maxsize=1)
def compiled_walk() -> Callable[..., None]:
    """Compile the loop, once; ``MissingPackage`` says what to install if Numba isn't there."""
    try:
        import numba
    except ImportError as missing:
        raise MissingPackage("numba", "Scoring in compiled code", extra="compiled") from missing
    compiled: Callable[..., None] = numba.njit(nogil=True)(_walk_compiled)
    return compiled


def _walk_compiled(
    piles: NDArray[np.uint8], one: Any, two: Any, three: Any, four: Any,
    shift: np.uint64, base: int, points: NDArray[np.int16],
) -> None:  # fmt: skip
    """Score the piles by four look-ups each; unsigned places need no test for being negative."""
    seven = np.uint64(7)
    mask = (np.uint64(1) << shift) - np.uint64(1)
    for row in range(np.uint64(len(piles))):
        place = np.uint64(piles[row, 0])
        for column in range(1, 5):
            place = place * seven + np.uint64(piles[row, column])
        word = np.uint64(one[place])
        total = word & mask
        offset = np.uint64(piles[row, 5]) * seven + np.uint64(piles[row, 6])
        word = np.uint64(two[(word >> shift) + offset])
        total += word & mask
        word = np.uint64(three[(word >> shift) + np.uint64(piles[row, 7])])
        total += word & mask
        offset = np.uint64(piles[row, 8]) * seven + np.uint64(piles[row, 9])
        total += np.uint64(four[(word >> shift) + offset])
        points[row] = np.int64(total) + base
