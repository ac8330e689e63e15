"""Truthful equilibria by other ways: with gold in fractions, and by trying all of them.

The auction of ``kings.analysis.bargaining.auction`` is compared with them.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from kings.analysis.bargaining.auction import (
    MOST_SEARCHED,
    Bids,
    MenuAuction,
    Paid,
    _bids,
    _payers,
    _result,
    _tried,
    _whole_result,
    efficient_choice,
)
from kings.analysis.bargaining.decision import TOLERANCE, Array, Decision, in_vp
from kings.errors import BadInput


def truthful_auction(decision: Decision, payers: Iterable[int] | None = None) -> MenuAuction:
    """Return a truthful equilibrium with gold in any fractions and purses without bottom.

    By Bernheim and Whinston (1986, theorem 2) the choice is efficient, and the payers' payoffs lie
    on the upper frontier of all n with Σ n_j over S ≤ W(all) − W(all without S) for every group S
    of payers, where W(T) is the greatest sum for the active seat and T. The frontier may hold many
    points; this is the one nearest to the Vickrey payoffs W(all) − W(all without j) in this sense:
    the shortfalls from them are as equal as can be, the greatest one made smallest first. Raises
    ``BadInput`` in a lens where gold is not a VP.
    """
    in_vp(decision, "A menu auction")
    seats = _payers(decision, payers)
    choice = efficient_choice(decision, seats)
    aims = _nearest_vickrey(decision, seats)
    menus = np.zeros(decision.values.shape)
    menus[:, list(seats)] = np.maximum(0.0, decision.values[:, list(seats)] - aims)
    return _result(decision, seats, choice, menus, (0.0,) * decision.seats)


def truthful_equilibria(
    decision: Decision, payers: Iterable[int] | None = None
) -> tuple[MenuAuction, ...]:
    """Return every truthful equilibrium on whole gold with purses, by trying all of them.

    Raises ``BadInput`` for more than ``MOST_SEARCHED`` bids, and where gold is not a VP.
    """
    in_vp(decision, "A menu auction")
    seats = _payers(decision, payers)
    bids = _bids(decision, seats)
    if bids.size() > MOST_SEARCHED:
        raise BadInput(f"{bids.size()} bids are too many to try them all.")
    return tuple(
        _whole_result(decision, seats, bids, place, paid) for place, paid in equilibria(bids)
    )


def _nearest_vickrey(decision: Decision, seats: tuple[int, ...]) -> Array:
    """Fill up all payers' payoffs, level in their shortfall from Vickrey, until groups bind."""
    count = len(seats)
    everyone = (1 << count) - 1
    bounds = _bounds(decision, seats)
    vickrey = np.array([bounds[1 << at] for at in range(count)])
    final = np.zeros(count)
    open_seats = everyone
    while open_seats:
        shortfalls = {}
        for group in range(1, everyone + 1):
            rising = [at for at in range(count) if group & open_seats & (1 << at)]
            fixed = [at for at in range(count) if group & ~open_seats & (1 << at)]
            if rising:
                over = vickrey[rising].sum() + final[fixed].sum() - bounds[group]
                shortfalls[group] = float(over) / len(rising)
        worst = max(shortfalls.values())
        stopped = 0
        for group, shortfall in shortfalls.items():
            if shortfall >= worst - TOLERANCE:
                stopped |= group & open_seats
        for at in range(count):
            if stopped & (1 << at):
                final[at] = vickrey[at] - worst
        open_seats &= ~stopped
    return final


def _bounds(decision: Decision, seats: tuple[int, ...]) -> list[float]:
    """Return W(all) − W(all without S) for every group S of payers, by its bit mask."""
    count = len(seats)
    own = decision.values[:, decision.active]
    members = np.array(
        [[bool(group & (1 << at)) for at in range(count)] for group in range(1 << count)]
    ).reshape(1 << count, count)
    sums = own[:, None] + decision.values[:, list(seats)] @ members.T
    best: Array = sums.max(axis=0)
    bounds: list[float] = (best[-1] - best[::-1]).tolist()
    return bounds


def equilibria(bids: Bids) -> list[tuple[int, Paid]]:
    """Return every place and payment whose truthful menus are an equilibrium."""
    return [
        (place, tuple(rows[at].tolist()))
        for place, rows, worst in _tried(bids)
        for at in np.flatnonzero(worst <= TOLERANCE).tolist()
    ]
