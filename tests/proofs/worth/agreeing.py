"""Do exact values and play-outs agree under the same continuation, in last rounds of real games?

From each position one gap is drawn by lot, in standard errors that come from the exact ends and not
from the sample. If both are right, these gaps are as good as drawn from the normal distribution:
mean 0, spread 1, one in twenty beyond 1.96.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import NormalDist, fmean, stdev

import numpy as np

from kings.analysis.worth.endings import LENSES, Array, Ends
from kings.analysis.worth.last_round import SPREAD
from kings.analysis.worth.measure import PlayOuts, Worlds
from kings.analysis.worth.position import Position, position
from kings.seeds import stream
from kings.struggle.state import State
from tests.proofs.worth.met import AFTER_THE_FLIP, LAST, decision_met
from tests.proofs.worth.report import Report

GAMES = 1000
"""Play-outs of each choice where all cards lie open."""
DEALS = 150
"""Deals of the hidden cards, by Night as far as the deciding seat knows: a play-out of each."""
CERTAIN = 1e-9


@dataclass
class Agreement:
    """The gaps in standard errors, one a position, and what is told about them."""

    report: Report = field(default_factory=Report)
    gaps: list[float] = field(default_factory=list)

    def record(self) -> dict[str, object]:
        """Return what is kept of it: how the gaps are spread, beside what is expected."""
        far = {f"beyond {edge}": _share_beyond(self.gaps, edge) for edge in (1.0, 1.96, 2.58)}
        due = {
            f"beyond {edge}": round(2 * NormalDist().cdf(-edge), 3) for edge in (1.0, 1.96, 2.58)
        }
        return {
            **self.report.record(),
            "games": GAMES,
            "deals": DEALS,
            "gaps": {
                "many": len(self.gaps),
                "mean": round(fmean(self.gaps), 3),
                "spread": round(stdev(self.gaps), 3),
                "greatest": round(max(map(abs, self.gaps)), 2),
                "by chance": round(closeness(self.gaps), 3),
                **far,
            },
            "expected": {"mean": 0.0, "spread": 1.0, **due},
        }


def agree(seed: int, first: int, positions: int) -> Agreement:
    """Compare so many positions; number k of a seed is always the same.

    Policies take turns, and every other Night position is looked at as the deciding seat knows it.
    """
    found = Agreement()
    for number in range(first, first + positions):
        state = decision_met(seed, number, LAST, AFTER_THE_FLIP)
        policy = SPREAD[number // 8 % len(SPREAD)]
        hidden = bool(state.night) and number // 16 % 2 == 1
        _compare(found, state, policy, seed, number, hidden=hidden)
    return found


def _compare(
    found: Agreement, state: State, policy: str, seed: int, number: int, *, hidden: bool
) -> None:
    place = position(state, None, None, open_cards=not hidden)
    many = DEALS if hidden and not place.open else GAMES
    # With one seed for all positions their gaps would hang together.
    chance = stream(seed, "chance", number).getrandbits(63)
    try:
        exact = _exact_ends(place, policy, chance, 1 if place.open else many)
    except OverflowError:
        found.report.counts["positions with too many ends"] += 1
        return
    sampler = PlayOuts(place, policy, chance, 1)
    sampler.more(many)
    gaps = [*_gaps(exact, sampler.ends(), found.report, f"seed {seed}, position {number}")]
    counts = found.report.counts
    counts["positions"] += 1
    counts[f"positions with {state.players} seats"] += 1
    counts["positions by Night" if state.night else "positions by Day"] += 1
    counts[f"positions under “{policy}”"] += 1
    if not place.open:
        counts["positions with hidden cards"] += 1
    if gaps:
        found.gaps.append(stream(seed, "gap", number).choice(gaps))
    else:
        counts["positions without any chance"] += 1


def _exact_ends(place: Position, policy: str, seed: int, worlds: int) -> Sequence[Ends | None]:
    """Return all ends of each choice, in the one world there is or in so many guessed ones."""
    solver = Worlds(place, policy, "vp", seed)
    solver.more(worlds)
    return solver.ends()


def _gaps(
    exact: Sequence[Ends | None], sampled: Sequence[Ends | None], report: Report, where: str
) -> Iterator[float]:
    """Yield the gaps of all choices, seats and lenses in standard errors.

    Where nothing depends on chance both have to be equal.
    """
    for one, other in zip(exact, sampled, strict=True):
        if one is None or other is None:
            report.differ(where, ["a choice is open to one only"] * (one is not other))
            continue
        for lens in LENSES:
            gap = other.mean(lens) - one.mean(lens)
            error = np.sqrt(_variance(one, one.of(lens)) / len(other.numbers))
            sure = error < CERTAIN
            report.counts["values compared"] += len(gap)
            report.counts["values that hang on no chance"] += int(sure.sum())
            if (np.abs(gap[sure]) > CERTAIN).any():
                report.differ(where, ["a value without chance differs"])
            yield from (gap[~sure] / error[~sure]).tolist()


def _variance(ends: Ends, worth: Array) -> Array:
    """Return the mean variance within a world, the worlds being the same for both."""
    total = np.zeros(worth.shape[1])
    for number in np.unique(ends.numbers):
        here = ends.numbers == number
        weights = ends.weights[here]
        share = weights.sum()
        mean = weights @ worth[here] / share
        total += weights @ (worth[here] - mean) ** 2
    return total


def _share_beyond(gaps: Sequence[float], edge: float) -> float:
    return round(sum(abs(gap) > edge for gap in gaps) / len(gaps), 3)


def closeness(gaps: Sequence[float]) -> float:
    """Return how likely chance alone would leave gaps at least as far from the normal spread.

    Kolmogorov's test with Stephens' factor for finite samples (“EDF statistics for goodness of
    fit”, Journal of the American Statistical Association, 1974).
    """
    normal, many = NormalDist(), len(gaps)
    steps = [normal.cdf(gap) for gap in sorted(gaps)]
    worst = max(
        max(at / many - at_least, at_least - (at - 1) / many)
        for at, at_least in enumerate(steps, 1)
    )
    scaled = (math.sqrt(many) + 0.12 + 0.11 / math.sqrt(many)) * worst
    series = sum((-1) ** (term - 1) * math.exp(-2 * (term * scaled) ** 2) for term in range(1, 101))
    return min(1.0, max(0.0, 2 * series)) if scaled > 0.2 else 1.0
