"""How sure a mean is: the 95% interval of whatever was counted, in one place for the whole house.

``interval`` knows three cases. A mean with spread has Student's t. A share has Wilson's interval,
which stays within 0 and 1 and doesn't shrink to nothing where none, or all, were seen. And a mean
whose draws were all alike is never certain: if it can only lie between two ends, what none of so
many draws showed is still bounded; if it can lie anywhere there is no interval, and one can only
say that all draws were the same. What was enumerated and not drawn needs no interval.

``estimate`` makes a mean and its interval of what was counted once for every deal. All games of a
deal share their cards and draws of chance, so they are not independent of one another; deals are.
Everything is therefore first averaged within a deal, and the interval comes from how these averages
differ. That is good for means of many games by the central limit theorem, and needs no random
numbers as a bootstrap would. For paired differences the same is done with the difference within
each deal, where most of the luck of the cards cancels.

All but ``estimate`` needs nothing but the standard library, for tables that have to do without
SciPy.

For whole degrees of freedom the share of a t distribution within plus and minus t is a finite sum
(Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.3 and 26.7.4); for many degrees the
expansion about the normal distribution (26.7.5) is exact to more digits than are ever shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import atan, cos, inf, pi, sin, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING

from kings.errors import BadInput

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Bounds = tuple[float, float]
"""The least and the most that a mean can be, or between which it lies."""

LEVEL = 0.95
"""How often an interval holds the truth."""

SHARE: Bounds = (0.0, 1.0)
"""What a share can be."""

ANYTHING: Bounds = (-inf, inf)
"""What a mean can be of which no bounds are known."""

Z = NormalDist().inv_cdf(0.5 + LEVEL / 2)
"""Half the width of an interval of very many draws, in standard errors."""

_ROUNDING = 1e-12
"""A smaller standard error is that of equal numbers, added up in floating point."""

_MANY = 200
"""Degrees of freedom from which the expansion is used."""


def interval(mean: float, error: float, draws: int, within: Bounds = ANYTHING) -> Bounds | None:
    """Return the 95% interval of a mean over independent draws; None if it can't have any.

    ``error``: its standard error, from how the draws differ; ``draws``: how many there were, such
    as games or deals; ``within``: what the mean can be at all, such as 0 to 1 for a share. A single
    draw has no interval, and neither have draws that were all alike if they could be anything.
    """
    low, high = within
    if draws < 2:
        return None
    if alike(error):
        if -inf in within or inf in within:
            return None
        other = _unseen(draws)
        return mean - other * (mean - low), mean + other * (high - mean)
    t = t_quantile(draws - 1)
    if within == SHARE and 0 < mean < 1:
        # As many independent cases would be as unsure: draws that average over several games may
        # stand for more cases than one, and a few that differ much for less.
        cases = mean * (1 - mean) / error**2
        return wilson(mean * cases, cases, t)
    return max(low, mean - t * error), min(high, mean + t * error)


def _unseen(draws: int) -> float:
    """Return the greatest share of draws that may well differ though none of so many did.

    Wilson's bound, or the exact one that the rule of three rounds (Hanley and Lippman-Hand, “If
    nothing goes wrong, is everything all right?”, Journal of the American Medical Association,
    1983), which is greater for fewer than six draws.
    """
    return max(wilson(0, draws)[1], 1 - float((1 - LEVEL) ** (1 / draws)))


def alike(error: float) -> bool:
    """Say whether a standard error is that of draws which were all the same."""
    return error < _ROUNDING


def wilson(times: float, of: float, errors: float = Z) -> Bounds:
    """Return Wilson's interval for a share seen ``times`` out of ``of``; it stays within 0 and 1.

    Neither need be whole: cases that resemble each other count for fewer. ``errors``: how many
    standard errors it reaches, unless it is of a share that was counted case by case.

    Wilson, “Probable inference, the law of succession, and statistical inference” (Journal of the
    American Statistical Association, 1927). Raises ``BadInput`` where nothing was seen.
    """
    if not 0 <= times <= of or not of:
        raise BadInput(f"A share needs at least one case: {times} of {of} is none.")
    share, spread = times / of, errors * errors / of
    middle = (share + spread / 2) / (1 + spread)
    half = errors * sqrt(share * (1 - share) / of + spread / (4 * of)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


@lru_cache(maxsize=1024)
def t_quantile(degrees: int) -> float:
    """Return the t that 97.5% of the distribution lie below; ``BadInput`` for no degree.

    It is how many standard errors a 95% interval reaches on either side of a mean over
    ``degrees`` + 1 games.
    """
    if degrees < 1:
        raise BadInput("One game alone has no interval.")
    if degrees >= _MANY:
        return _expanded(Z, degrees)
    low, high = 1.0, 13.0
    for _ in range(60):
        middle = (low + high) / 2
        if _within(middle, degrees) < 0.95:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def t_chance(t: float, degrees: int) -> float:
    """Return how likely a t so far from 0, or farther, is on either side if nothing is there."""
    return max(0.0, 1.0 - _within(abs(t), degrees))


def _within(t: float, degrees: int) -> float:
    """Return the share of the distribution between -t and t."""
    angle = atan(t / sqrt(degrees))
    square = cos(angle) ** 2
    odd = degrees % 2
    term, total = (cos(angle), cos(angle)) if odd else (1.0, 1.0)
    if degrees == 1:
        return 2 * angle / pi
    for power in range(2 + odd, degrees - 1, 2):
        term *= square * (power - 1) / power
        total += term
    return 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total


def _expanded(x: float, degrees: int) -> float:
    first = (x**3 + x) / 4
    second = (5 * x**5 + 16 * x**3 + 3 * x) / 96
    third = (3 * x**7 + 19 * x**5 + 17 * x**3 - 15 * x) / 384
    return x + first / degrees + second / degrees**2 + third / degrees**3


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


def estimate(
    averages: Sequence[float] | NDArray[np.float64], within: Bounds = ANYTHING
) -> Estimate:
    """Return the mean of one average per deal, its standard error and its 95% interval.

    ``averages``: one number for each deal, since games with the same cards are not independent;
    ``within``: the bounds of what a mean can be at all, such as 0 to 1 for a share. Raises
    ``BadInput`` if there is no deal.

    For example ``kings.estimate([3.5, 1.0, 2.5, 4.0]).low``.
    """
    import numpy as np  # whose sums a teaching page without results does without

    values = np.asarray(averages, np.float64)
    if not len(values):
        raise BadInput("There is no deal to judge by.")
    mean = float(values.mean())
    if len(values) == 1:
        return Estimate(mean, None, None, None, 1)
    error = float(values.std(ddof=1)) / len(values) ** 0.5
    low, high = interval(mean, error, len(values), within) or (None, None)
    return Estimate(mean, None if alike(error) else error, low, high, len(values))


def half_width(error: float, deals: int) -> float:
    """Return half the width of the 95% interval that belongs to a standard error over deals."""
    return t_quantile(deals - 1) * error
