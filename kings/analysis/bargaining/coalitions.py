"""What every group of seats is worth together, and what each seat adds: the Shapley value.

A coalition is a bit mask: bit 0 is the first player. Values are in VP and transferable; purses are
ignored, as cooperative theory does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import factorial

import numpy as np

from kings.analysis.bargaining.decision import TOLERANCE, Array, Decision, in_vp
from kings.errors import BadInput

MOST_PLAYERS = 16


@dataclass(frozen=True, eq=False)
class Game:
    """A game with transferable utility: players and the worth of every coalition.

    ``worth``: shape (2 ** players,), by bit mask; the empty coalition is worth 0. Raises
    ``BadInput`` for another shape, or more than ``MOST_PLAYERS`` players.
    """

    players: tuple[str, ...]
    worth: Array

    def __post_init__(self) -> None:
        worth = np.array(self.worth, np.float64)
        worth.setflags(write=False)
        object.__setattr__(self, "worth", worth)
        size = len(self.players)
        if not 1 <= size <= MOST_PLAYERS:
            raise BadInput(f"A game has 1 to {MOST_PLAYERS} players, not {size}.")
        if worth.shape != (1 << size,):
            raise BadInput(f"{size} players form {1 << size} coalitions, not {worth.shape}.")
        if worth[0] != 0 or not np.isfinite(worth).all():
            raise BadInput("Every coalition has a finite worth, and the empty one is worth 0.")

    @classmethod
    def of(cls, players: Iterable[str], worth: Callable[[frozenset[str]], float]) -> Game:
        """Make a game from a rule that says what each set of players is worth."""
        names = tuple(players)
        sets = (frozenset(_members(names, mask)) for mask in range(1 << len(names)))
        return cls(names, np.array([worth(members) for members in sets]))

    @property
    def size(self) -> int:
        """How many players there are."""
        return len(self.players)

    @property
    def everyone(self) -> int:
        """Return the mask of all players together."""
        return (1 << self.size) - 1

    def members(self, coalition: int) -> tuple[str, ...]:
        """Name the players of a coalition."""
        return tuple(_members(self.players, coalition))

    def memberships(self) -> Array:
        """Return who is in which coalition: 1 or 0, shape (2 ** players, players)."""
        masks = np.arange(1 << self.size)[:, None]
        return (masks >> np.arange(self.size) & 1).astype(np.float64)


def decision_game(decision: Decision) -> Game:
    """Return the game that the seats of a decision play when they form coalitions.

    A coalition with the active seat takes the choice that is best for it. Any other gets what is
    left to it when those outside, the active seat among them, take what is best for themselves;
    ties as in ``Decision.tie_order``. Raises ``BadInput`` in a lens where gold is not a VP.
    """
    in_vp(decision, "A coalition")
    member = np.arange(1 << decision.seats)[:, None] >> np.arange(decision.seats) & 1
    ranked = decision.values[list(decision.tie_order)]
    inside, outside = ranked @ member.T, ranked @ (1 - member).T
    taken = (outside >= outside.max(axis=0) - TOLERANCE).argmax(axis=0)
    left = np.take_along_axis(inside, taken[None, :], axis=0)[0]
    worth = np.where(member[:, decision.active] == 1, inside.max(axis=0), left)
    return Game(decision.names, worth)


def shapley_value(game: Game) -> Array:
    """Return what each player adds to those before it, averaged over all orders (Shapley 1953).

    Shape (players,); it sums to what all are worth together.
    """
    size = game.size
    member = game.memberships()
    sizes = member.sum(axis=1).astype(np.int64)
    weights = np.array(
        [
            factorial(before) * factorial(size - before - 1) / factorial(size)
            for before in range(size)
        ]
    )
    value = np.zeros(size)
    for player in range(size):
        without = np.flatnonzero(member[:, player] == 0)
        added = game.worth[without | 1 << player] - game.worth[without]
        value[player] = weights[sizes[without]] @ added
    return value


def _members(players: tuple[str, ...], mask: int) -> list[str]:
    return [name for at, name in enumerate(players) if mask >> at & 1]
