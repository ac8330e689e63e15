"""A straight line through points by least squares, and how sure its slope is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import StatisticsError, correlation, fmean, linear_regression

from kings.errors import BadInput

SURE = 2.0
"""An interval reaches so many standard errors to both sides; about 95 of 100 hold the truth."""


@dataclass(frozen=True, slots=True)
class Fit:
    """The line ``price = intercept + slope × first``.

    ``error``: the standard error of the slope; ``spread``: the standard deviation of the points
    around the line, in gold; ``link``: Pearson's correlation.
    """

    slope: float
    intercept: float
    error: float
    spread: float
    link: float

    def interval(self, errors: float = SURE) -> tuple[float, float]:
        """Return the interval of the slope, so many standard errors to both sides."""
        return self.slope - errors * self.error, self.slope + errors * self.error

    def at(self, first: float) -> float:
        """Return the price that the line says for a first offer."""
        return self.intercept + self.slope * first

    @property
    def clear(self) -> bool:
        """Whether the interval of the slope leaves out zero."""
        low, high = self.interval()
        return low > 0 or high < 0


def fit(firsts: Sequence[float], prices: Sequence[float]) -> Fit:
    """Return the line through points; ``BadInput`` for fewer than three, or all at one place."""
    if len(firsts) < 3:
        raise BadInput("A line with an error needs at least three points.")
    try:
        slope, intercept = linear_regression(firsts, prices)
        link = correlation(firsts, prices)
    except StatisticsError as error:
        raise BadInput("A line needs points that differ.") from error
    middle = fmean(firsts)
    left = [price - intercept - slope * first for first, price in zip(firsts, prices, strict=True)]
    spread = math.sqrt(sum(one * one for one in left) / (len(firsts) - 2))
    wide = math.sqrt(sum((first - middle) ** 2 for first in firsts))
    return Fit(slope, intercept, spread / wide, spread, link)
