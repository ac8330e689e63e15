"""Student's t with nothing but the standard library, for tables that have to do without SciPy.

For whole degrees of freedom the share of a t distribution within plus and minus t is a finite sum
(Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.3 and 26.7.4); for many degrees the
expansion about the normal distribution (26.7.5) is exact to more digits than are ever shown.
"""

from __future__ import annotations

from functools import lru_cache
from math import atan, cos, pi, sin, sqrt
from statistics import NormalDist

from kings.errors import BadInput

__all__ = ["interval", "t_quantile"]

_NORMAL = NormalDist().inv_cdf(0.975)
_MANY = 200
"""Degrees of freedom from which the expansion is used."""


@lru_cache(maxsize=1024)
def t_quantile(degrees: int) -> float:
    """Return the t that 97.5% of the distribution lie below; ``BadInput`` for no degree.

    It is how many standard errors a 95% interval reaches on either side of a mean over
    ``degrees`` + 1 games.
    """
    if degrees < 1:
        raise BadInput("One game alone has no interval.")
    if degrees >= _MANY:
        return _expanded(_NORMAL, degrees)
    low, high = 1.0, 13.0
    for _ in range(60):
        middle = (low + high) / 2
        if _within(middle, degrees) < 0.95:
            low = middle
        else:
            high = middle
    return (low + high) / 2


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


def interval(
    mean: float, error: float, games: int, within: tuple[float, float] | None = None
) -> tuple[float, float]:
    """Return the 95% interval of a mean over games from its standard error.

    ``within``: what a mean can be at all, such as 0 to 1 for a share; the interval ends there.
    """
    half = t_quantile(games - 1) * error
    low, high = mean - half, mean + half
    return (low, high) if within is None else (max(low, within[0]), min(high, within[1]))
