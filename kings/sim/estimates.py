"""Means with intervals from deals: what is counted once for every deal, and how sure its mean is.

All games of a deal share their cards and draws of chance, so they are not independent of one
another; deals are. Everything is therefore first averaged within a deal, and the interval comes
from how these averages differ: Student's t over the deals. That is exact for normal averages, good
for means of many games by the central limit theorem, and needs no random numbers as a bootstrap
would. For paired differences the same is done with the difference within each deal, where most of
the luck of the cards cancels.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtrit

from kings.errors import BadInput

__all__ = ["Estimate", "estimate", "half_width"]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over ``deals`` deals, its standard error and its 95% interval (None for one deal)."""

    mean: float
    error: float | None
    low: float | None
    high: float | None
    deals: int


def half_width(error: float, deals: int) -> float:
    """Return half the width of the 95% interval that belongs to a standard error over deals."""
    return float(stdtrit(deals - 1, 0.975)) * error


def estimate(
    averages: Sequence[float] | NDArray[np.float64],
    within: tuple[float, float] = (-inf, inf),
) -> Estimate:
    """Return the estimate from one average per deal; ``BadInput`` if there is none.

    ``within``: what a mean can be at all, such as 0 to 1 for a share; the interval ends there.
    """
    values = np.asarray(averages, np.float64)
    if not len(values):
        raise BadInput("There is no deal to judge by.")
    mean = float(values.mean())
    if len(values) == 1:
        return Estimate(mean, None, None, None, 1)
    error = float(values.std(ddof=1)) / len(values) ** 0.5
    half = half_width(error, len(values))
    low, high = max(mean - half, within[0]), min(mean + half, within[1])
    return Estimate(mean, error, low, high, len(values))
