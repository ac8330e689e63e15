"""The Pareto frontier over choice and gold: what parties can reach and can't all improve on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from kings.analysis.bargaining.decision import TOLERANCE, Array, Decision, Gold, in_vp, seats_at
from kings.analysis.bargaining.solutions import open_choices
from kings.analysis.bargaining.solutions import grid
from kings.errors import BadInput

MOST_COMPARED = 20_000
"""Where gold is not a VP, up to so many outcomes are compared with each other."""


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


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of the frontier of two parties with gold in any fractions, from end to end.

    Along it the choice is the same and gold goes from the first party to the second. ``start`` and
    ``end`` are what the two have; an end may be a point that another choice improves on by a hair.
    """

    choice: int
    start: tuple[float, float]
    end: tuple[float, float]


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


def frontier_segments(decision: Decision, first: int, second: int) -> tuple[Segment, ...]:
    """Return the frontier of two parties when gold can be divided as one likes, by choice.

    Values are in VP (``BadInput`` otherwise), so each piece has the slope −1.
    """
    in_vp(decision, "The frontier in fractions of gold")
    seats = seats_at(decision, (first, second))
    if len(seats) != 2:
        raise BadInput("A frontier in pieces is drawn for two different parties.")
    options = open_choices(decision, seats)
    lines = {choice: _line(decision, choice, first, second) for choice in options}
    found: dict[tuple[float, float, float], Segment] = {}
    for choice, (low, high, total) in lines.items():
        pieces = [(low, high)]
        for other_low, other_high, other_total in lines.values():
            ahead = other_total - total
            if ahead > TOLERANCE:
                pieces = _without(pieces, other_low - ahead, other_high)
        for start, end in pieces:
            key = (round(start, 9), round(end, 9), round(total, 9))
            found.setdefault(key, Segment(choice, (start, total - start), (end, total - end)))
    return tuple(sorted(found.values(), key=lambda piece: piece.start))


def _line(decision: Decision, choice: int, first: int, second: int) -> tuple[float, float, float]:
    """Return the least and the most that the first party can have, and the sum of both."""
    value, other = decision.values[choice, [first, second]].tolist()
    return value - decision.gold[first], value + decision.gold[second], value + other


def _without(
    pieces: list[tuple[float, float]], low: float, high: float
) -> list[tuple[float, float]]:
    """Cut a closed stretch out of pieces; a piece that shrinks to one cut end is gone."""
    left = []
    for start, end in pieces:
        if high < start - TOLERANCE or low > end + TOLERANCE:
            left.append((start, end))
            continue
        if low > start + TOLERANCE:
            left.append((start, low))
        if high < end - TOLERANCE:
            left.append((high, end))
    return left


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
