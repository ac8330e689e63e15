"""Nash's, Kalai and Smorodinsky's and the egalitarian solution over choice and gold.

The parties agree on a choice and on gold, bounded by their purses; nothing is drawn by lot. If they
don't agree, the active seat does what it does unpaid. For one choice, gold moves VP one for one, so
each solution fills up gains like water: no party falls below what its purse can make it, and the
others stand level. Then the choices are compared. With three parties or more the smallest gain
counts first, then the second smallest, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from kings.analysis.bargaining.decision import (
    TOLERANCE,
    Array,
    Decision,
    Outcome,
    in_vp,
    least_gold,
    seats_at,
)
from kings.analysis.bargaining.solutions import open_choices
from kings.analysis.bargaining.solutions import grid

Key = tuple[float, ...]


@dataclass(frozen=True)
class Solutions:
    """Where parties would meet by each of the three ideas.

    ``disagreement``: what each party has if they don't agree; ``ideal``: the most that each could
    have if nobody had less than that. Both in the order of ``parties``.
    """

    parties: tuple[int, ...]
    disagreement: tuple[float, ...]
    ideal: tuple[float, ...]
    nash: Outcome
    kalai_smorodinsky: Outcome
    egalitarian: Outcome


def bargaining_solutions(
    decision: Decision, parties: Iterable[int] | None = None, *, whole: bool = True
) -> Solutions:
    """Return the three solutions for these parties (None: all seats).

    ``whole``: gold is not divided, and the answers are exact on that grid; otherwise any fraction
    may be paid. Nash (1950) maximises the product of gains over the disagreement point; where some
    party can gain nothing, as many as possible gain and their product counts. Kalai and Smorodinsky
    (1975) maximise the smallest share of what each could gain at most, the egalitarian solution
    (Kalai 1977) the smallest gain. Ties go to what is done unpaid, then to the order of choices.
    Raises ``BadInput`` for fractions in a lens where gold is not a VP, and there for too much gold.
    """
    seats = seats_at(decision, parties)
    if not whole:
        in_vp(decision, "A solution in fractions of gold")
    start = decision.values[decision.unpaid, list(seats)]
    problem = _Problem(decision, seats, start, whole=whole)
    most = problem.most()
    ones = np.ones(len(seats))
    return Solutions(
        seats,
        tuple(start.tolist()),
        tuple((start + most).tolist()),
        problem.best(_product, ones),
        problem.best(_levels, most),
        problem.best(_levels, ones),
    )


@dataclass(frozen=True, eq=False)
class _Problem:
    """The outcomes among which parties choose, and their gains over the disagreement point."""

    decision: Decision
    seats: tuple[int, ...]
    start: Array
    whole: bool

    def most(self) -> Array:
        """Return each party's greatest gain when nobody loses."""
        if self.decision.worth is not None:
            gains = [gain for _, _, gain in self._tried]
            return np.array(np.max(gains, axis=0), np.float64)
        top = np.zeros(len(self.seats))
        for choice in open_choices(self.decision, self.seats):
            values, lowest = self._floor(choice)
            if lowest.sum() <= TOLERANCE:
                gains = values - self.start + lowest - lowest.sum()
                top = np.maximum(top, gains)
        return top

    def best(self, key: Callable[[Array, Array], Key], scale: Array) -> Outcome:
        """Return the outcome with the greatest key of its gains."""
        found: list[tuple[Key, int, Sequence[float]]] = []
        if self.decision.worth is not None:
            found = [(key(gain, scale), choice, gold) for choice, gold, gain in self._tried]
        else:
            for choice in open_choices(self.decision, self.seats):
                values, lowest = self._floor(choice)
                if lowest.sum() > TOLERANCE:
                    continue
                net = self._filled(values, lowest, key, scale)
                found.append((key(values + net - self.start, scale), choice, self._spread(net)))
        _, choice, gold = max(found, key=lambda entry: entry[0])
        return self.decision.outcome(choice, gold)

    def _floor(self, choice: int) -> tuple[Array, Array]:
        """Return the parties' values, and the least net gold each can agree to and pay."""
        values = self.decision.values[choice, list(self.seats)]
        purses = np.array([self.decision.gold[seat] for seat in self.seats])
        need = self.start - values
        if self.whole:
            need = np.array([least_gold(float(gold)) for gold in need])
        return values, np.maximum(-purses, need).astype(np.float64)

    def _filled(
        self, values: Array, lowest: Array, key: Callable[[Array, Array], Key], scale: Array
    ) -> Array:
        """Share what is left above the least net gold."""
        base = values - self.start
        if not self.whole:
            return _level(base + lowest, scale, -float(lowest.sum())) - base
        net = lowest.copy()
        steps = np.eye(len(net))
        for _ in range(round(-lowest.sum())):
            at = max(range(len(net)), key=lambda seat: key(base + net + steps[seat], scale))
            net[at] += 1
        return net

    def _spread(self, net: Array) -> list[float]:
        gold = [0.0] * self.decision.seats
        for seat, amount in zip(self.seats, net.tolist(), strict=True):
            gold[seat] = amount
        return gold

    @cached_property
    def _tried(self) -> list[tuple[int, list[float], Array]]:
        """Return every outcome on whole gold in which no party loses: choice, gold, gains."""
        rows = grid(self.decision, self.seats)
        found = []
        for choice in open_choices(self.decision, self.seats):
            gains = self.decision.payoffs(choice, rows)[:, list(self.seats)] - self.start
            for at in np.flatnonzero((gains >= -TOLERANCE).all(axis=1)).tolist():
                found.append((choice, rows[at].tolist(), gains[at]))
        return found


def _product(gains: Array, scale: Array) -> Key:
    """Order by how many gain and then by the product of their gains."""
    gained = gains[gains > TOLERANCE]
    return float(len(gained)), round(float(np.log(gained).sum()), 9)


def _levels(gains: Array, scale: Array) -> Key:
    """Order by the smallest gain in its scale, then the second smallest, and so on."""
    can = scale > TOLERANCE
    return tuple(np.sort(np.round(gains[can] / scale[can], 9)).tolist())


def _level(floor: Array, scale: Array, spare: float) -> Array:
    """Return gains that are ``floor`` or, in their scale, level with each other.

    ``spare``: how much more than ``floor`` there is in all.
    """
    can = np.flatnonzero(scale > TOLERANCE)
    gains = floor.copy()
    if not len(can):
        return gains
    order = can[np.argsort(floor[can] / scale[can])]
    total = spare + float(floor[order].sum())
    for last in range(len(order), 0, -1):
        raised = order[:last]
        above = float(floor[order[last:]].sum())
        height = (total - above) / float(scale[raised].sum())
        if height >= float((floor[raised] / scale[raised]).max()) - TOLERANCE:
            gains[raised] = height * scale[raised]
            return gains
    return gains
