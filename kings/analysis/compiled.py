"""The best VP of very many piles, compiled by Numba: about one access to memory a pile."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kings.analysis.scoring import Piles, check_tables, checked_piles, steps
from kings.errors import MissingPackage
from kings.struggle.partition.groups import RULEBOOK, Tables


def points_of_piles(
    counts: Piles, tables: Tables = RULEBOOK, *, threads: int = 1
) -> NDArray[np.int16]:
    """Return the best VP of each pile (S-63), as ``kings.analysis.scoring`` does, but quicker.

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


@lru_cache(maxsize=1)
def compiled_walk() -> Callable[..., None]:
    """Compile the loop, once; ``MissingPackage`` says what to install if Numba isn't there."""
    try:
        import numba
    except ImportError as missing:
        raise MissingPackage("numba", "Scoring in compiled code", extra="compiled") from missing
    compiled: Callable[..., None] = numba.njit(nogil=True)(_walk)
    return compiled


def _walk(
    piles: NDArray[np.uint8], one: Any, two: Any, three: Any, four: Any,
    shift: Any, base: int, points: NDArray[np.int16],
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
