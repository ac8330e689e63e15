"""What the searcher of King's Keys has learned: ``python -m benchmarks.keys_learning``.

Greedy bots, thieves and builders play, mixed by lot, and what came of each table is fitted.

Of every turn it is noted, as it begins, what speaks for every seat (the features of
``kings.bots.keys.outlook``), and at the end who has won. The weights are fitted as those of King of
the Castle are (``benchmarks.castle_learning``).
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from benchmarks.castle_learning import Array, fitted, rounded
from kings.bots import keys
from kings.bots.keys import KEYS_BOTS
from kings.bots.keys.outlook import LEARNED, Row, features
from kings.errors import BadInput
from kings.keys.options import PLAYERS, Options
from kings.keys.rules import GAME
from kings.keys.state import Phase
from kings.seeds import stream
from kings.sim.match import play_on

GAMES, SEED = 1600, 1
"""Of what the package holds: the games, and the seed."""

COMPANY = ("greedy", "thief", "builder")
"""Who learns at a table, each seat by lot."""


def noted(seed: int) -> tuple[list[list[Row]], list[float]]:
    """Play the game of a seed; return the features as its turns begin, and who won.

    Shapes: (tables, seats, features), and each seat's share of the victory. Tables at which
    somebody is out of the game are left out, as such games are few.
    """
    rng = stream(seed, "company")
    bots = [KEYS_BOTS[rng.choice(COMPANY)] for _ in range(PLAYERS)]
    state, tables = GAME.start(Options()), []
    for _, step in play_on(state, (), bots, seed):
        begins = step.state.turn > state.turn
        state = step.state
        if begins and state.phase is not Phase.OVER and not any(state.out):
            tables.append(features(state))
    result = GAME.outcome(state)
    assert result is not None
    return tables, [float(seat in result.winners) for seat in range(PLAYERS)]


def played(games: int, seed: int) -> tuple[Array, Array]:
    """Return the features at all tables of so many games, and who won there; truces are no use."""
    tables: list[list[Row]] = []
    won: list[list[float]] = []
    for number in range(games):
        seen, shares = noted(seed * 1_000_000 + number)
        if any(shares):
            tables += seen
            won += [shares] * len(seen)
    return np.array(tables), np.array(won)


def learn(games: int, seed: int) -> list[float]:
    """Return the weights that games of bots teach, rounded.

    ``games``: how many are played; ``seed``: of them all. Raises ``BadInput`` for no game.
    """
    if games < 1:
        raise BadInput("There is nothing to learn from less than one game.")
    return rounded(fitted(*played(games, seed)))


def main(words: Sequence[str] | None = None) -> int:
    """Learn everything from nothing, and write it into the package."""
    parser = ArgumentParser(description="Let the searcher of King's Keys learn from games.")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--out", type=Path, default=Path(keys.__path__[0]) / LEARNED)
    given = parser.parse_args(words)
    given.out.write_text(json.dumps(learn(given.games, given.seed)) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
