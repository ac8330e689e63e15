"""Equilibria of games in normal form in which cards may be drawn by lot.

The computing is quantecon's (``quantecon.game_theory``). What comes back is checked here: nobody
may gain by changing its own lot alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kings.analysis.worth.measured import Array
from kings.errors import BadInput, MissingPackage

EPSILON = 1e-4
"""With three players and more nobody can gain more than this, payoffs scaled to 0 to 1."""


@dataclass(frozen=True, eq=False)
class Mixed:
    """An equilibrium: how likely each player plays each card.

    ``lots``: one array a player, shape (cards,), summing to 1. ``gain``: the most that anybody
    could still gain by changing its lot alone, in the unit of the payoffs. ``method``: how it was
    found.
    """

    lots: tuple[Array, ...]
    gain: float
    method: str


def gains_by_changing(payoffs: Sequence[Array], lots: Sequence[Array]) -> Array:
    """Return what each player could gain by changing its own lot alone, 0 or more.

    ``payoffs``: each player's own, shape (cards of the first, …, of the last).
    """
    gains = []
    for player, payoff in enumerate(payoffs):
        left = np.moveaxis(payoff, player, 0)
        for other in reversed([lot for at, lot in enumerate(lots) if at != player]):
            left = left @ other
        gains.append(max(0.0, float(left.max() - left @ lots[player])))
    return np.array(gains)


def mixed_equilibrium(payoffs: Sequence[Array]) -> Mixed:
    """Return one equilibrium of a game, in lots if need be.

    Cards that another card beats in every case are left out first. Two players: by Lemke and
    Howson's pivots (“Equilibrium points of bimatrix games”, Journal of SIAM, 1964), exact to
    rounding. More: by McLennan and Tourky's method (“From imitation games to Kakutani”, 2006),
    within ``EPSILON`` of the span of each player's payoffs. Raises ``MissingPackage`` without
    quantecon, and ``BadInput`` where the method does not come to rest.
    """
    try:
        from quantecon.game_theory import (  # type: ignore[import-untyped]  # it ships no types
            NormalFormGame,
            Player,
            lemke_howson,
            mclennan_tourky,
        )
    except ImportError as missing:
        raise MissingPackage("quantecon", "A mixed equilibrium", extra="theory") from missing
    left, games = _undominated(payoffs)
    scaled = [_scaled(payoff) for payoff in games]
    players = [
        Player(np.ascontiguousarray(np.transpose(payoff, _from(at, len(scaled)))))
        for at, payoff in enumerate(scaled)
    ]
    game = NormalFormGame(players)
    if len(players) == 2:
        method = "Lemke and Howson’s pivots"
        found, result = lemke_howson(game, full_output=True)
    else:
        method = "McLennan and Tourky’s imitation games"
        found, result = mclennan_tourky(game, epsilon=EPSILON, full_output=True)
    if not result.converged:
        raise BadInput(f"No mixed equilibrium was found by {method} in {result.num_iter} steps.")
    lots = tuple(
        _spread(np.asarray(lot), places, payoffs[0].shape[at])
        for at, (lot, places) in enumerate(zip(found, left, strict=True))
    )
    return Mixed(lots, float(gains_by_changing(payoffs, lots).max()), method)


def _from(player: int, players: int) -> tuple[int, ...]:
    """Return the axes as this player counts them: itself first, then those who follow it."""
    return tuple((player + step) % players for step in range(players))


def _scaled(payoff: Array) -> Array:
    """Return payoffs from 0 to 1; equilibria stay the same."""
    span = payoff.max() - payoff.min()
    scaled: Array = (payoff - payoff.min()) / (span or 1.0)
    return scaled


def _spread(lot: Array, places: Sequence[int], cards: int) -> Array:
    """Return a lot over all cards, those left out with none."""
    full = np.zeros(cards)
    full[list(places)] = np.maximum(lot, 0)
    whole: Array = full / full.sum()
    return whole


def _undominated(payoffs: Sequence[Array]) -> tuple[list[list[int]], list[Array]]:
    """Leave out, again and again, cards that another card beats in every case."""
    left = [list(range(size)) for size in payoffs[0].shape]
    while True:
        games = [payoff[np.ix_(*left)] for payoff in payoffs]
        for player, payoff in enumerate(games):
            own = np.moveaxis(payoff, player, 0).reshape(len(left[player]), -1)
            beaten = [
                card
                for card, row in enumerate(own)
                if any((other > row + 1e-9).all() for other in own)
            ]
            if beaten:
                left[player] = [at for card, at in enumerate(left[player]) if card not in beaten]
                break
        else:
            return left, games
