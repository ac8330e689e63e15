"""Estimates over a class with intervals that know of its tables.

Players of one table shape each other's play, so the tables are the independent cases and not their
deals or promises. The error of any figure is found by leaving out one table after the other (the
jackknife over clusters) and its interval by Student's t with one degree of freedom less than there
are tables; with few clusters that holds better than the usual sandwich: MacKinnon, Nielsen and
Webb, “Fast and reliable jackknife and bootstrap methods for cluster-robust inference” (Journal of
Applied Econometrics, 2023). For a share the spread between tables says how many independent cases
its cases amount to, and Wilson's interval is taken for as many, with Student's t: Korn and
Graubard, “Confidence intervals for proportions with small expected number of positive counts”
(Survey Methodology, 1998), but without their limit. They let a case count for one at most; where
tables differ by chance alone, half of all classes would have wide spreads allowed for and none
narrow ones, and intervals would hold the truth oftener than they say.
Under ``FEWEST_TABLES`` tables nothing is claimed.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from kings.sim.intervals import SHARE, alike, interval, t_chance, t_quantile, wilson

FEWEST_TABLES = 5
"""Fewer tables say too little of other tables for an interval."""
FEWEST_CASES = 10
"""Fewer deals or promises say too little for a slope or a difference."""

T = TypeVar("T")
Tables = Mapping[int, Sequence[T]]
"""The cases of each table."""


@dataclass(frozen=True, slots=True)
class Estimated:
    """A figure over a class; ``low`` and ``high``: its 95% interval over tables.

    They are None where there are too few tables or cases to say. ``cases``: what was counted;
    ``chance``: how likely a figure so far from 0 would be if nothing were there (None: can't be
    said); ``told``: whether the one decision on all questions (``joint``) lets it be told.
    """

    value: float
    low: float | None
    high: float | None
    tables: int
    cases: int
    chance: float | None = None
    told: bool = False

    @property
    def known(self) -> bool:
        """Whether there is an interval."""
        return self.low is not None

    @property
    def clear(self) -> bool:
        """Whether it is told, and its interval leaves out 0."""
        return self.clear_ends is not None

    @property
    def clear_ends(self) -> tuple[float, float] | None:
        """The ends of the interval if it is told and leaves out 0, else None."""
        if not self.told or self.low is None or self.high is None or self.low <= 0 <= self.high:
            return None
        return self.low, self.high


@dataclass(frozen=True, slots=True)
class Share:
    """How many of some cases went one way; the interval as in ``Estimated``."""

    times: int
    of: int
    low: float | None
    high: float | None
    tables: int

    @property
    def rate(self) -> float | None:
        """The share; None where there is no case."""
        return self.times / self.of if self.of else None


def share(tables: Tables[bool]) -> Share:
    """Return how often something was so, over tables, with its interval."""
    found = {table: cases for table, cases in tables.items() if cases}
    times = sum(sum(cases) for cases in found.values())
    of = sum(len(cases) for cases in found.values())
    if len(found) < FEWEST_TABLES:
        return Share(times, of, None, None, len(found))
    rate, groups = times / of, len(found)
    apart = sum((sum(cases) - rate * len(cases)) ** 2 for cases in found.values())
    error = math.sqrt(groups / (groups - 1) * apart) / of
    # Tables that agree to the last case show no spread: then their cases alone say how sure it is.
    ends = None if alike(error) else interval(rate, error, groups, SHARE)
    low, high = ends or wilson(times, of)
    return Share(times, of, low, high, groups)


def jackknife(
    tables: Tables[T], figure: Callable[[Sequence[T]], float | None], *, cases: int = FEWEST_CASES
) -> Estimated | None:
    """Return a figure of all cases with its interval; None where the figure isn't defined.

    ``figure``: computes it from cases, None where it can't; ``cases``: fewer say too little.
    """
    found = {table: list(rows) for table, rows in tables.items() if rows}
    every = [row for rows in found.values() for row in rows]
    value = figure(every)
    if value is None:
        return None
    without = [
        figure([row for other, rows in found.items() if other != table for row in rows])
        for table in found
    ]
    told = [one for one in without if one is not None]
    groups = len(found)
    if groups < FEWEST_TABLES or len(every) < cases or len(told) < groups:
        return Estimated(value, None, None, groups, len(every))
    middle = sum(told) / groups
    error = math.sqrt((groups - 1) / groups * sum((one - middle) ** 2 for one in told))
    half = t_quantile(groups - 1) * error
    chance = t_chance(value / error, groups - 1) if error else float(not value)
    return Estimated(value, value - half, value + half, groups, len(every), chance)


def mean_of(values: Sequence[float]) -> float | None:
    """Return the mean; None without values."""
    return sum(values) / len(values) if values else None


Case = tuple[Hashable, bool, float]
"""A stratum, whether the case is marked, and a number."""


def gap(tables: Tables[Case], *, cases: int = FEWEST_CASES) -> Estimated | None:
    """Return by how much the numbers of marked cases lie above those of others in their stratum.

    Tables without a stratum that has both kinds say nothing and are left out.
    """
    found = {table: rows for table, rows in tables.items() if _gap(rows) is not None}
    return jackknife(found, _gap, cases=cases)


def share_gap(tables: Tables[Case], *, cases: int = FEWEST_CASES) -> Estimated | None:
    """Return by how much the share of those marked is above that of others in their stratum.

    The numbers are 0 and 1. Where all tables agree so well that leaving one out changes nothing,
    the interval is Newcombe's of two independent shares.
    """
    found = gap(tables, cases=cases)
    if found is None or found.low is None or found.high is None:
        return found
    low, high = max(-1.0, found.low), min(1.0, found.high)
    if found.high - found.low <= 1e-9:
        low, high = _newcombe([case for rows in tables.values() for case in rows])
    return replace(found, low=low, high=high)


def _gap(cases: Sequence[Case]) -> float | None:
    """Return the mean gap of all strata that have both kinds.

    Each counts by how much it can say, as in a regression with a level for each stratum.
    """
    strata: dict[Hashable, tuple[list[float], list[float]]] = defaultdict(lambda: ([], []))
    for stratum, marked, value in cases:
        strata[stratum][marked].append(value)
    total = weight = 0.0
    for others, own in strata.values():
        if others and own:
            here = len(own) * len(others) / (len(own) + len(others))
            total += here * (sum(own) / len(own) - sum(others) / len(others))
            weight += here
    return total / weight if weight else None


def _newcombe(cases: Sequence[Case]) -> tuple[float, float]:
    """Return the hybrid score interval of a difference of two shares.

    Newcombe, “Interval estimation for the difference between independent proportions” (Statistics
    in Medicine, 1998), method 10.
    """
    one = [so for _, mark, so in cases if mark]
    other = [so for _, mark, so in cases if not mark]
    first, second = sum(one) / len(one), sum(other) / len(other)
    (low, high), (under, over) = wilson(sum(one), len(one)), wilson(sum(other), len(other))
    gap_here = first - second
    return (
        gap_here - math.hypot(first - low, over - second),
        gap_here + math.hypot(high - first, second - under),
    )
