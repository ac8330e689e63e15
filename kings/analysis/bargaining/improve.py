"""Is there something better for everybody? Pareto improvements over choice and whole gold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from kings.analysis.bargaining.decision import (
    TOLERANCE,
    Array,
    Decision,
    Outcome,
    least_gold,
    seats_at,
)
from kings.analysis.bargaining.solutions import grid


def open_choices(decision: Decision, parties: Iterable[int]) -> tuple[int, ...]:
    """Return the choices these parties can agree on, as ties prefer them.

    Without the active seat among them they can move gold and nothing else.
    """
    return decision.tie_order if decision.active in set(parties) else (decision.unpaid,)


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
