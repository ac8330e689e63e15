"""What parties can reach together, and where they would meet: the frontier and the solutions.

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
from itertools import combinations
from math import comb

import numpy as np

from kings.analysis.bargaining.decision import (
    TOLERANCE,
    Array,
    Decision,
    Gold,
    Outcome,
    in_vp,
    least_gold,
    seats_at,
)
from kings.errors import BadInput

MOST_OUTCOMES = 500_000
"""At most this many ways to move gold are written out."""

MOST_COMPARED = 20_000
"""Where gold is not a VP, at most this many outcomes are compared with each other."""


# What can be reached: every choice with every way to move whole gold.


def grid(decision: Decision, parties: Sequence[int]) -> Gold:
    """Return every way to move whole gold between the parties, shape (ways, seats).

    A row is net gold received; it sums to 0, and nobody gives more than the purse holds. Raises
    ``BadInput`` beyond ``MOST_OUTCOMES`` ways.
    """
    purses = [decision.gold[seat] for seat in parties]
    total, seats = sum(purses), len(parties)
    ways = comb(total + seats - 1, seats - 1)
    if ways > MOST_OUTCOMES:
        raise BadInput(
            f"{seats} parties with {total} gold can share it in {ways} ways: too many to list."
        )
    bars = np.array(list(combinations(range(total + seats - 1), seats - 1)), np.int64)
    bars = bars.reshape(ways, seats - 1)
    edges = np.hstack([np.full((ways, 1), -1), bars, np.full((ways, 1), total + seats - 1)])
    rows = np.zeros((ways, decision.seats), np.int64)
    rows[:, list(parties)] = np.diff(edges, axis=1) - 1 - np.array(purses)
    return rows


def open_choices(decision: Decision, parties: Iterable[int]) -> tuple[int, ...]:
    """Return the choices these parties can agree on, as ties prefer them.

    Without the active seat among them they can move gold and nothing else.
    """
    return decision.tie_order if decision.active in set(parties) else (decision.unpaid,)


# Is there something better for everybody?


def pareto_improvement(
    decision: Decision, payoffs: Sequence[float] | Array, parties: Iterable[int] | None = None
) -> Outcome | None:
    """Return an outcome that no party likes less than ``payoffs`` and some party likes more.

    ``payoffs``: what every seat has now, shape (seats,); ``parties`` (None: all seats) decide, and
    only their gold moves, whole and no more than a purse holds. Of all improvements it is the one
    with the greatest sum for the parties; what is to share goes one gold at a time to the party
    that has gained least so far. None: there is no improvement.
    """
    seats = seats_at(decision, parties)
    now = np.array(payoffs, np.float64)
    if decision.worth is not None:
        return _by_trying(decision, now, seats)
    found: list[tuple[float, Outcome]] = []
    for choice in open_choices(decision, seats):
        gold = share_out(decision, choice, now, seats)
        if gold is None:
            continue
        outcome = decision.outcome(choice, gold)
        gains = [outcome.payoffs[seat] - now[seat] for seat in seats]
        if max(gains) > TOLERANCE:
            found.append((sum(gains), outcome))
    top = max((total for total, _ in found), default=0.0)
    return next((outcome for total, outcome in found if total >= top - TOLERANCE), None)


def share_out(
    decision: Decision, choice: int, floor: Array, parties: Sequence[int]
) -> tuple[int, ...] | None:
    """Return net whole gold that leaves no party under ``floor``, the rest shared evenly.

    None: the choice is not worth enough to the parties, or their purses don't reach.
    """
    values = decision.values[choice]
    net = [0] * decision.seats
    for seat in parties:
        net[seat] = max(-decision.gold[seat], least_gold(float(floor[seat] - values[seat])))
    left = -sum(net)
    if left < 0:
        return None
    for _ in range(left):
        poorest = min(parties, key=lambda seat: values[seat] + net[seat] - floor[seat])
        net[poorest] += 1
    return tuple(net)


def _by_trying(decision: Decision, now: Array, seats: tuple[int, ...]) -> Outcome | None:
    best: tuple[float, Outcome] | None = None
    for choice in open_choices(decision, seats):
        rows = grid(decision, seats)
        gains = (decision.payoffs(choice, rows) - now)[:, seats]
        good = np.flatnonzero((gains >= -TOLERANCE).all(axis=1) & (gains > TOLERANCE).any(axis=1))
        if not len(good):
            continue
        at = int(good[gains[good].sum(axis=1).argmax()])
        total = float(gains[at].sum())
        if best is None or total > best[0] + TOLERANCE:
            best = total, decision.outcome(choice, rows[at].tolist())
    return best[1] if best else None


# The Pareto frontier: what parties can reach and can't all improve on.


@dataclass(frozen=True, eq=False)
class Frontier:
    """The outcomes on whole gold that no other outcome improves on for all parties.

    ``choices``: shape (points,); ``gold``: net gold received, shape (points, seats); ``payoffs``:
    what each seat then has, shape (points, seats).
    """

    parties: tuple[int, ...]
    choices: Gold
    gold: Gold
    payoffs: Array


def pareto_frontier(decision: Decision, parties: Iterable[int] | None = None) -> Frontier:
    """Return the Pareto frontier of these parties (None: all seats) on whole gold.

    An outcome is dominated if another gives no party less and some party more. Raises ``BadInput``
    where there are too many ways to move the gold.
    """
    seats = seats_at(decision, parties)
    ways = grid(decision, seats)
    options = open_choices(decision, seats)
    choices = np.repeat(np.array(options, np.int64), len(ways))
    gold = np.tile(ways, (len(options), 1))
    payoffs = np.vstack([decision.payoffs(choice, ways) for choice in options])
    mine = payoffs[:, list(seats)]
    dominated = _by_comparing(mine) if decision.worth else _by_purses(decision, mine, seats)
    kept = np.flatnonzero(~dominated)
    return Frontier(seats, choices[kept], gold[kept], payoffs[kept])


def _by_purses(decision: Decision, payoffs: Array, seats: tuple[int, ...]) -> np.ndarray:
    """Find the dominated points by what each choice can give everybody at least."""
    dominated = np.zeros(len(payoffs), np.bool_)
    purses = np.array([decision.gold[seat] for seat in seats])
    for choice in open_choices(decision, seats):
        values = decision.values[choice, list(seats)]
        net = np.maximum(-purses, np.ceil(payoffs - values - TOLERANCE))
        left = -net.sum(axis=1)
        more = (values + net > payoffs + TOLERANCE).any(axis=1)
        dominated |= (left > 0) | ((left == 0) & more)
    return dominated


def _by_comparing(payoffs: Array) -> np.ndarray:
    """Find the dominated points by comparing each with every other."""
    if len(payoffs) > MOST_COMPARED:
        raise BadInput(f"{len(payoffs)} outcomes are too many to compare; use values in VP.")
    dominated = np.zeros(len(payoffs), np.bool_)
    for at, point in enumerate(payoffs):
        no_less = (payoffs >= point - TOLERANCE).all(axis=1)
        dominated[at] = (no_less & (payoffs > point + TOLERANCE).any(axis=1)).any()
    return dominated


# Nash's, Kalai and Smorodinsky's and the egalitarian solution.

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
        outcomes: list[tuple[Key, int, Sequence[float]]] = []
        if self.decision.worth is not None:
            outcomes = [(key(gain, scale), choice, gold) for choice, gold, gain in self._tried]
        else:
            for choice in open_choices(self.decision, self.seats):
                values, lowest = self._floor(choice)
                if lowest.sum() > TOLERANCE:
                    continue
                net = self._filled(values, lowest, key, scale)
                outcomes.append((key(values + net - self.start, scale), choice, self._spread(net)))
        _, choice, gold = max(outcomes, key=lambda entry: entry[0])
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
        outcomes = []
        for choice in open_choices(self.decision, self.seats):
            gains = self.decision.payoffs(choice, rows)[:, list(self.seats)] - self.start
            for at in np.flatnonzero((gains >= -TOLERANCE).all(axis=1)).tolist():
                outcomes.append((choice, rows[at].tolist(), gains[at]))
        return outcomes


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
