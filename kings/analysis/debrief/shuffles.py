"""What chance alone would make of a sum: some numbers are marked, and the marks are shuffled.

This is the one model of chance for all that is counted in promises, gold and VP. Numbers lie in
strata, such as the promises of a table or the gains of a seat in one round at all tables with the
same cards, and within each of them every way of marking as many numbers is as likely. How often the
marked ones add up to so little, or so much, is counted over all ways, so it is exact: Fisher's test
where numbers are 0 and 1 and there is one stratum. Numbers that differ from stratum to stratum,
however much, change nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb

Stratum = Sequence[tuple[bool, int]]
"""Numbers, each with whether it is marked."""


@dataclass(frozen=True, slots=True)
class Tails:
    """How likely the marked numbers add up to so little or less, and to so much or more."""

    low: float
    high: float

    @property
    def both(self) -> float:
        """How likely a sum so far from the middle is, on either side."""
        return min(1.0, 2 * min(self.low, self.high))


def tails(strata: Iterable[Stratum]) -> Tails:
    """Return how likely sums as small, and as large, are as that of the marked numbers."""
    seen, chances = 0, {0: 1.0}
    for stratum in strata:
        seen += sum(value for marked, value in stratum if marked)
        values = tuple(sorted(value for _, value in stratum))
        chances = added(chances, sums(values, sum(marked for marked, _ in stratum)))
    return tails_at(chances, seen)


def tails_at(chances: Mapping[int, float], seen: float) -> Tails:
    """Return how likely a sum is at most, and at least, what was ``seen``."""
    # Rounding must not make what was seen less likely than it is.
    return Tails(
        min(1.0, sum(chance for value, chance in chances.items() if value <= seen + _ROUNDING)),
        min(1.0, sum(chance for value, chance in chances.items() if value >= seen - _ROUNDING)),
    )


_ROUNDING = 1e-9


def added(one: Mapping[int, float], other: Mapping[int, float]) -> dict[int, float]:
    """Return how likely each sum of two independent numbers is."""
    found: dict[int, float] = defaultdict(float)
    for first, chance in one.items():
        for second, more in other.items():
            found[first + second] += chance * more
    return dict(found)


@lru_cache(maxsize=4096)
def sums(values: tuple[int, ...], marks: int) -> Mapping[int, float]:
    """Return how likely each sum of so many of these values is, drawn without putting back."""
    ways = comb(len(values), marks)
    if marks == 1:
        single: dict[int, float] = defaultdict(float)
        for value in values:
            single[value] += 1 / ways
        return dict(single)
    if set(values) <= {0, 1}:
        return drawn(sum(values), len(values), marks)
    # Ways to reach each sum with each number of marks, value by value.
    found: list[dict[int, int]] = [{0: 1}, *({} for _ in range(marks))]
    for value in values:
        for number in range(marks, 0, -1):
            for total, count in found[number - 1].items():
                found[number][total + value] = found[number].get(total + value, 0) + count
    return {total: count / ways for total, count in found[marks].items()}


@lru_cache(maxsize=65536)
def drawn(ones: int, of: int, marks: int) -> Mapping[int, float]:
    """Return how likely each number of ones is among so many drawn without putting back."""
    ways = comb(of, marks)
    least, most = max(0, marks - (of - ones)), min(ones, marks)
    return {
        at: comb(ones, at) * comb(of - ones, marks - at) / ways for at in range(least, most + 1)
    }
