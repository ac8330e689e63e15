"""Slopes of numbers that are seen only where they lie above 0.

Least squares would take what was not seen for a slope. Here numbers are compared two by two, and
only where either could have been seen with what explains the other: then neither way round is
likelier, but for the slopes that are sought (Honoré, “Trimmed LAD and least squares estimation of
truncated and censored regression models with fixed effects”, Econometrica, 1992; Honoré and Powell,
“Pairwise difference estimators of censored and truncated regression models”, Journal of
Econometrics, 1994). A pair counts for less, the nearer any of the four is to what would not have
been seen, so that no number tips the scale by itself.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

SLACK = 1.0
"""How far from what is not seen a number counts in full."""
_STEPS, _SETTLED = 30, 1e-4

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Seen:
    """A number above 0 that is seen only since it is, with what may explain it.

    Only numbers of one ``group`` are compared, so each group may have a level of its own.
    """

    group: Hashable
    explaining: tuple[float, ...]
    value: float


def truncated_slopes(seen: Sequence[Seen], start: Array | None = None) -> Array | None:
    """Return the slopes of the numbers on what explains them.

    ``start``: slopes that are near, if any are known. None where there are too few pairs, or where
    what explains can't be told apart.
    """
    groups: dict[Hashable, list[int]] = defaultdict(list)
    for at, each in enumerate(seen):
        groups[each.group].append(at)
    pairs = [pair for group in groups.values() for pair in combinations(group, 2)]
    if not pairs:
        return None
    one, other = np.array(pairs).T
    explaining = np.array([each.explaining for each in seen])
    values = np.array([each.value for each in seen])
    gaps, mine, its = explaining[one] - explaining[other], values[one], values[other]
    slopes = start
    for _ in range(_STEPS):
        weights = np.ones(len(pairs))
        if slopes is not None:
            # What each would be with what explains the other.
            apart = gaps @ slopes
            weights = _slack(mine, its) * _slack(its + apart, mine - apart)
        matrix = (gaps * weights[:, None]).T @ gaps
        if (weights > 0).sum() <= len(matrix) or np.linalg.cond(matrix) > 1e9:
            return None
        found = np.linalg.solve(matrix, gaps.T @ (weights * (mine - its)))
        settled = slopes is not None and bool(np.abs(found - slopes).max() < _SETTLED)
        slopes = found
        if settled:
            break
    return slopes


def _slack(one: Array, other: Array) -> Array:
    nearest: Array = np.clip(np.minimum(one, other) / SLACK, 0.0, 1.0)
    return nearest
