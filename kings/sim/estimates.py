"""Means with intervals from deals: what is counted once for every deal, and how sure its mean is.

All games of a deal share their cards and draws of chance, so they are not independent of one
another; deals are. Everything is therefore first averaged within a deal, and the interval
(``intervals``) comes from how these averages differ. That is good for means of many games by the
central limit theorem, and needs no random numbers as a bootstrap would. For paired differences the
same is done with the difference within each deal, where most of the luck of the cards cancels.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kings.errors import BadInput
from kings.sim.intervals import ANYTHING, LEVEL, Bounds, alike, interval, t_quantile


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over ``deals`` deals, its standard error and its 95% interval.

    ``error`` is None for one deal, and where all deals were alike: no spread was seen, so how far
    the mean is off can't be told from it. Then there is an interval only if the mean can't be
    anything, as a share can't.
    """

    mean: float
    error: float | None
    low: float | None
    high: float | None
    deals: int

    @property
    def alike(self) -> bool:
        """Whether several deals all gave the same, which doesn't make the mean certain."""
        return self.error is None and self.deals > 1

    @property
    def side(self) -> int:
        """On which side of 0 the mean lies as far as these deals can tell: 1, −1, or 0 for neither.

        The interval tells. Where there is none, as all deals were alike, the sign test does: if
        either side were as likely, six deals would all lie on one in less than 5 of 100 cases.
        """
        if self.low is not None and self.high is not None:
            return (self.low > 0) - (self.high < 0)
        enough = self.alike and 2 * 0.5**self.deals < 1 - LEVEL
        return (self.mean > 0) - (self.mean < 0) if enough else 0


def half_width(error: float, deals: int) -> float:
    """Return half the width of the 95% interval that belongs to a standard error over deals."""
    return t_quantile(deals - 1) * error


def estimate(
    averages: Sequence[float] | NDArray[np.float64], within: Bounds = ANYTHING
) -> Estimate:
    """Return the mean of one average per deal, its standard error and its 95% interval.

    ``averages``: one number for each deal, since games with the same cards are not independent;
    ``within``: the bounds of what a mean can be at all, such as 0 to 1 for a share. Raises
    ``BadInput`` if there is no deal.

    For example ``kings.estimate([3.5, 1.0, 2.5, 4.0]).low``.
    """
    values = np.asarray(averages, np.float64)
    if not len(values):
        raise BadInput("There is no deal to judge by.")
    mean = float(values.mean())
    if len(values) == 1:
        return Estimate(mean, None, None, None, 1)
    error = float(values.std(ddof=1)) / len(values) ** 0.5
    low, high = interval(mean, error, len(values), within) or (None, None)
    return Estimate(mean, None if alike(error) else error, low, high, len(values))
