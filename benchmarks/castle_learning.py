"""The weights of the searcher of King of the Castle: ``python -m benchmarks.castle_learning``.

Greedy bots play, and what came of each table is fitted.

Of one turn in three it is noted, as it begins, what speaks for every seat (the features of
``kings.bots.castle.outlook``), and at the end who has won. The weights are those under which the
winners were likeliest, where the chances of the seats go by e to the sum of their features
(conditional logit), with a small ridge.

Source: D. McFadden, Conditional Logit Analysis of Qualitative Choice Behavior, in: Frontiers in
Econometrics (1974), 105-142.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kings.bots import castle
from kings.bots.castle.bots import GreedyCastle
from kings.bots.castle.outlook import LEARNED, features
from kings.castle.options import Options
from kings.castle.rules import GAME
from kings.castle.state import Phase
from kings.errors import BadInput
from kings.sim.match import play_on

GAMES, SEED = 600, 1
"""Of what the package holds: the games, and the seed."""

SEATS = 4
"""How many players learn at a table."""

EVERY = 3
"""One turn in so many is noted; neighbours tell nearly the same."""

RIDGE = 10.0
"""How much the squared weights count, so that what hardly occurs is not made much of."""

STEPS = 12
"""Steps of Newton's method; the weights don't change any more after fewer."""

DIGITS = 3

Array = NDArray[np.float64]


def noted(seed: int) -> tuple[list[list[list[float]]], list[float]]:
    """Play the game of a seed; return the features at some of its tables, and who won.

    Shapes: (tables, seats, features), and each seat's share of the victory.
    """
    bots = [GreedyCastle()] * SEATS
    state, tables = GAME.start(Options(names=tuple("ABCD"))), []
    for _, step in play_on(state, (), bots, seed):
        begins = step.state.turn > state.turn
        state = step.state
        if begins and state.turn % EVERY == 0 and state.phase is not Phase.OVER:
            tables.append(features(state))
    result = GAME.outcome(state)
    assert result is not None
    share = 1 / len(result.winners)
    return tables, [share if seat in result.winners else 0.0 for seat in range(SEATS)]


def fitted(tables: Array, won: Array) -> Array:
    """Return the weights under which those who won were likeliest to win.

    ``tables``: shape (tables, seats, features); ``won``: shares of the victory, (tables, seats).
    """
    weights = np.zeros(tables.shape[2])
    ridge = RIDGE * np.eye(len(weights))
    for _ in range(STEPS):
        told = chances(tables, weights)
        slope = np.einsum("ts,tsf->f", told - won, tables) + RIDGE * weights
        mean = np.einsum("ts,tsf->tf", told, tables)
        bend = np.einsum("ts,tsf,tsg->fg", told, tables, tables, optimize=True) - mean.T @ mean
        weights -= np.linalg.solve(bend + ridge, slope)
    return weights


def chances(tables: Array, weights: Array) -> Array:
    """Return each seat's chance to win by these weights, shape (tables, seats)."""
    sums = tables @ weights
    strength = np.exp(sums - sums.max(axis=1, keepdims=True))
    shares: Array = strength / strength.sum(axis=1, keepdims=True)
    return shares


def learn(games: int, seed: int) -> list[float]:
    """Return the weights that games of greedy bots teach, rounded.

    ``games``: how many are played; ``seed``: of them all. Raises ``BadInput`` for no game.
    """
    if games < 1:
        raise BadInput("There is nothing to learn from less than one game.")
    tables: list[list[list[float]]] = []
    won: list[list[float]] = []
    for number in range(games):
        seen, shares = noted(seed * 1_000_000 + number)
        tables += seen
        won += [shares] * len(seen)
    return rounded(fitted(np.array(tables), np.array(won)))


def rounded(weights: Array) -> list[float]:
    """Return weights as they are kept, without a zero below zero."""
    return [round(float(weight), DIGITS) + 0.0 for weight in weights]


def main(words: Sequence[str] | None = None) -> int:
    """Learn everything from nothing, and write it into the package."""
    parser = ArgumentParser(description="Let the searcher of King of the Castle learn from games.")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--out", type=Path, default=Path(castle.__path__[0]) / LEARNED)
    given = parser.parse_args(words)
    weights = learn(given.games, given.seed)
    given.out.write_text(json.dumps(weights) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
