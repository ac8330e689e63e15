"""What groups of seats are worth together, what each seat adds, and what no group can better.

A coalition is a bit mask: bit 0 is the first player. Values are in VP and transferable; purses are
ignored, as cooperative theory does.

The centre of the core shown is the prenucleolus: the payoff that makes the greatest complaint of
any coalition as small as can be, then the second greatest, and so on. There is always exactly one;
it lies in the core whenever that is not empty, and in the least core always. (The nucleolus of
Schmeidler 1969 also demands that nobody gets less than alone; where the core is not empty both are
the same.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import factorial
from typing import Any

import numpy as np

from kings.analysis.bargaining.decision import TOLERANCE, Array, Decision, in_vp
from kings.analysis.rounding import tenth
from kings.errors import BadInput, MissingPackage
from kings.words import listed

MOST_PLAYERS = 16

NEAR = 1e-7
"""How far a linear programme may be off."""


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


# The core: payoffs that no coalition can better on its own; its centre, or why it is empty.


@dataclass(frozen=True, eq=False)
class Emptiness:
    """The proof that a core is empty: a balanced collection (Bondareva 1963, Shapley 1967).

    ``weights``: coalition, by its mask, → the part of its time that its players give to it. The
    parts of each player sum to 1, so the coalitions together can't ask for more than everyone has;
    yet ``total``, what they are worth by these weights, is more.
    """

    game: Game
    weights: dict[int, float]
    total: float

    @property
    def valid(self) -> bool:
        """Recompute whether the collection is balanced and is worth more than everyone together."""
        member = self.game.memberships()
        parts = np.array(list(self.weights.values()))
        masks = list(self.weights)
        balanced = np.allclose(parts @ member[masks], 1, atol=NEAR) and bool((parts > 0).all())
        total = float(parts @ self.game.worth[masks])
        return balanced and total > self.game.worth[-1] + NEAR and abs(total - self.total) < NEAR

    def sentence(self) -> str:
        """Say which coalitions ask for more than there is."""
        parts = [
            f"{listed(self.game.members(mask))} ({tenth(100 * weight)}%)"
            for mask, weight in self.weights.items()
        ]
        return (
            f"{'; '.join(parts)}: shared out so among these groups, everybody’s time is worth "
            f"{tenth(self.total)}, but all together have only "
            f"{tenth(float(self.game.worth[-1]))}."
        )


@dataclass(frozen=True, eq=False)
class Core:
    """Whether the core is empty, its centre, and the proof where it is.

    ``centre``: the prenucleolus, shape (players,). ``slack``: what every coalition has there beyond
    what it is worth, at least; below 0 the core is empty, and 0 means that no coalition can be
    given anything on top.
    """

    game: Game
    centre: Array
    slack: float
    proof: Emptiness | None

    @property
    def empty(self) -> bool:
        """Say whether every payoff is blocked by some coalition."""
        return self.proof is not None

    def sentence(self) -> str:
        """Say what the core tells the players."""
        if self.proof is not None:
            return f"The core is empty. {self.proof.sentence()}"
        shares = [
            f"{name} {tenth(share)}"
            for name, share in zip(self.game.players, self.centre.tolist(), strict=True)
        ]
        return f"The core is not empty; its centre gives {listed(shares)}."


def find_core(game: Game) -> Core:
    """Return the core's centre, and the proof of emptiness where it is empty.

    Raises ``MissingPackage`` without SciPy.
    """
    centre = prenucleolus(game)
    if game.size == 1:
        return Core(game, centre, float("inf"), None)
    _, excess = worst_off(game, centre)
    return Core(game, centre, -excess, emptiness(game) if excess > NEAR else None)


def worst_off(game: Game, payoff: Sequence[float] | Array) -> tuple[int, float]:
    """Return the coalition with the greatest complaint, and that: its worth less its share.

    A complaint above 0 means that it blocks the payoff: on its own it could have more. The empty
    coalition and everyone together are not asked.
    """
    shares = _shares(game, payoff)
    complaints = (game.worth - game.memberships() @ shares)[1:-1]
    if not len(complaints):
        raise BadInput("A single player has nobody to complain about.")
    at = int(complaints.argmax())
    return at + 1, float(complaints[at])


def in_core(game: Game, payoff: Sequence[float] | Array) -> bool:
    """Say whether a payoff shares out exactly what everyone is worth, and nobody blocks it."""
    shares = _shares(game, payoff)
    if abs(float(shares.sum()) - game.worth[-1]) > NEAR:
        return False
    return game.size == 1 or worst_off(game, shares)[1] <= NEAR


def emptiness(game: Game) -> Emptiness | None:
    """Return the balanced collection that asks for most, if it proves the core empty; else None."""
    member = game.memberships()[1:]
    weights, cost, _ = _minimise(
        -game.worth[1:], member[:0], member[:0, 0], member.T, np.ones(game.size), signed=False
    )
    if -cost <= game.worth[-1] + NEAR:
        return None
    used = np.flatnonzero(weights > TOLERANCE).tolist()
    return Emptiness(game, {at + 1: float(weights[at]) for at in used}, -cost)


def prenucleolus(game: Game) -> Array:
    """Return the payoff with the smallest complaints, compared from the greatest down.

    Each step is a linear programme that makes the greatest complaint still open as small as can be;
    coalitions that bind there are settled, and so are those whose share then follows from settled
    ones (Maschler, Peleg and Shapley 1979). Shape (players,).
    """
    member = game.memberships()
    settled = member[-1:]
    totals = game.worth[-1:]
    open_masks = list(range(1, game.everyone))
    while open_masks:
        rows = member[open_masks]
        weights, complaint = _least_complaint(rows, game.worth[open_masks], settled, totals)
        binding = [mask for mask, weight in zip(open_masks, weights, strict=True) if weight > NEAR]
        settled = np.vstack([settled, member[binding]])
        totals = np.concatenate([totals, game.worth[binding] - complaint])
        open_masks = _independent(member, open_masks, settled)
    return np.asarray(np.linalg.lstsq(settled, totals, rcond=None)[0])


def _least_complaint(
    rows: Array, worth: Array, settled: Array, totals: Array
) -> tuple[Array, float]:
    """Return the weight of each open coalition at the least greatest complaint, and that."""
    constraints = np.hstack([rows, np.ones((len(rows), 1))])
    equal = np.hstack([settled, np.zeros((len(settled), 1))])
    costs = np.zeros(rows.shape[1] + 1)
    costs[-1] = 1
    _, complaint, weights = _minimise(costs, constraints, worth, equal, totals, signed=True)
    return weights, complaint


def _independent(member: Array, masks: list[int], settled: Array) -> list[int]:
    """Keep the coalitions whose share does not follow from the settled ones."""
    _, sizes, directions = np.linalg.svd(settled)
    rank = int((sizes > NEAR).sum())
    free = directions[rank:]
    moves = np.abs(member[masks] @ free.T).max(axis=1, initial=0.0)
    return [mask for mask, move in zip(masks, moves.tolist(), strict=True) if move > NEAR]


def _shares(game: Game, payoff: Sequence[float] | Array) -> Array:
    shares = np.asarray(payoff, np.float64)
    if shares.shape != (game.size,):
        raise BadInput(f"A payoff has one share for each of {game.size} players.")
    return shares


# Linear programmes, handed to SciPy.

Solved = tuple[Array, float, Array]
"""The solution, its cost, and the weight of each constraint."""


def _minimise(
    costs: Array, constraints: Array, least: Array, equal: Array, totals: Array, *, signed: bool
) -> Solved:
    """Minimise ``costs · x`` where ``constraints · x ≥ least`` and ``equal · x = totals``.

    ``signed``: x may be below 0. The weights are at least 0: by how much the cost would rise with
    each entry of ``least``. The programme must have a solution. Raises ``MissingPackage`` without
    SciPy.
    """
    try:
        from scipy.optimize import linprog
    except ImportError as missing:
        raise MissingPackage("scipy", "A linear programme", extra="analysis") from missing
    found: Any = linprog(
        costs,
        A_ub=-constraints if len(constraints) else None,
        b_ub=-least if len(constraints) else None,
        A_eq=equal,
        b_eq=totals,
        bounds=(None, None) if signed else (0, None),
        method="highs-ds",
    )
    if not found.success:
        raise ArithmeticError(f"The linear programme was not solved: {found.message}")
    weights = -np.asarray(found.ineqlin.marginals) if len(constraints) else np.zeros(0)
    return np.asarray(found.x), float(found.fun), weights
