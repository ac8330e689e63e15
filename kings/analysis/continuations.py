"""How far what an action is worth depends on who plays on.

Prices say what a use of a card is worth to somebody against leaving it unused, and they are
computed by letting bots play on. Here the same uses are measured with each policy: all uses of one
turn of every round, in games by Day that strong bots play, for all seats. In the last round they
are exact as well, without trade and with it.

Two measures of one use differ by chance too. So all policies are asked with two kinds of luck, and
only products of one luck with the other are kept: what is chance in one isn't in the other, and
their means are free of it. The answers are kept in ``data/continuations``;
``python -m kings.analysis.continuations FOLDER`` computes them anew.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import nan, sqrt
from pathlib import Path

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from kings.analysis import study
from kings.analysis.study import Study
from kings.analysis.worth import values
from kings.analysis.worth.last_round import AUCTIONS, INDUCTION
from kings.seeds import stream
from kings.sim import executors
from kings.sim.intervals import Estimate, estimate
from kings.sim.kernel import play as kernel
from kings.sim.match import play_on
from kings.sim.schedule import game_seed
from kings.sim.strong import Quick
from kings.struggle import GAME, Options, Phase, State, moves
from kings.struggle.state import ROUNDS

SEED, GAMES, PLAYOUTS = 68, 120, 32
"""Games whose turns are measured, and how often each choice is played on with either luck."""

PLAYED = ("strong", "paying", "greedy")
"""The policies that play on."""
EXACT = (INDUCTION, AUCTIONS)
"""What is exact, in the last round: without trade, and with every action auctioned."""

PAIRS = tuple(combinations_with_replacement((*PLAYED, *EXACT), 2))
COLUMNS = ("game", "round", "card", *(f"{one} · {other}" for one, other in PAIRS))
"""A row is a turn, with the power of its card; for each pair the mean, over uses and seats, of what
a use is worth by one times what it is worth by the other, in VP²; empty where one isn't known."""

Array = NDArray[np.float64]


def turns(number: int) -> Iterator[tuple[State, int]]:
    """Yield one turn of each round of a game, by lot, in which a card can be used, and its seat.

    Each as it was before anybody spoke, so that turns that were sold are among them.
    """
    options, found = Options.for_players(4), dict[int, dict[int, State]]()
    state, bots = GAME.start(options), [Quick()] * options.players
    for _, step in play_on(state, (), bots, game_seed(SEED, number)):
        if state.phase is Phase.TURN:
            (ask,) = GAME.asks(state)
            kinds = {isinstance(choice, moves.Pass) for choice in GAME.choices(state, ask.seat)}
            if kinds == {True, False}:
                found.setdefault(state.round, {}).setdefault(ask.seat, state)
        state = step.state
    for round_, of_it in found.items():
        seat = stream(SEED, "continuations", number, round_).choice(sorted(of_it))
        yield of_it[seat], seat


def played_on(state: State, choices: Sequence[moves.Choice], policy: str, seed: int) -> Array:
    """Return what choices are worth to each seat by play-outs: (luck, choice, seat)."""
    ends = [
        kernel.play_on(state, [policy] * state.players, 2 * PLAYOUTS, seed, choice=choice).scores
        for choice in choices
    ]
    halves = np.array(ends, dtype=float).reshape(len(choices), 2, PLAYOUTS, state.players)
    means: Array = halves.mean(axis=2).swapaxes(0, 1)
    return means


def exactly(state: State, seat: int, choices: Sequence[moves.Choice], continuation: str) -> Array:
    """Return the same by all ends of the game, whatever the luck."""
    found = values(state, deciding=seat, open_cards=True, continuation=continuation)
    assert found.choices == tuple(choices)
    return np.array([found.vp, found.vp])


def row_of(number: int, state: State, seat: int) -> tuple[float, ...]:
    """Return the row of a turn."""
    choices = GAME.choices(state, seat)
    at = next(place for place, one in enumerate(choices) if isinstance(one, moves.Pass))
    seed = stream(SEED, "luck", number, state.round).getrandbits(63)
    worths = {policy: played_on(state, choices, policy, seed) for policy in PLAYED}
    last = state.round == ROUNDS
    worths |= {one: exactly(state, seat, choices, one) for one in EXACT if last}
    uses = {
        one: np.delete(found - found[:, at : at + 1], at, axis=1) for one, found in worths.items()
    }
    lying = state.played[seat]
    assert lying is not None
    products = (
        float((uses[one] * uses[other][::-1]).mean()) if {one, other} <= uses.keys() else nan
        for one, other in PAIRS
    )
    return number, state.round, int(lying.card), *products


def rows_of(number: int) -> list[tuple[float, ...]]:
    """Return the rows of a game."""
    return [row_of(number, state, seat) for state, seat in turns(number)]


def computed(games: int = GAMES) -> pd.DataFrame:
    """Return the rows of the first games, computed in one process for each processor."""
    rows = [row for of_one in executors.every(rows_of, range(games)) for row in of_one]
    return pd.DataFrame(rows, columns=list(COLUMNS))


# What is found.


@dataclass(frozen=True, slots=True)
class Typical:
    """A root mean square in VP, and the ends of its 95% interval."""

    mean: float
    low: float
    high: float


def size(kept: Study, one: str, where: pd.Series | None = None) -> Typical:
    """Return how much a use is typically worth, to any seat, by this continuation.

    ``where``: of which rows, True or False for each; None for all.
    """
    return _typical(kept, _products(kept.rows, one, one), where)


def apart(kept: Study, one: str, other: str, where: pd.Series | None = None) -> Typical:
    """Return by how much what a use is worth typically differs between two continuations."""
    rows = kept.rows
    squares = _products(rows, one, one) + _products(rows, other, other)
    return _typical(kept, squares - 2 * _products(rows, one, other), where)


def nearer(kept: Study, one: str, other: str, truth: str) -> Estimate:
    """Return how much farther from the truth one is than another, squared: VP² below 0 if nearer.

    Both are compared in the same turns.
    """
    rows = kept.rows
    squares = _products(rows, one, one) - _products(rows, other, other)
    squares -= 2 * (_products(rows, one, truth) - _products(rows, other, truth))
    return _mean(kept, squares, squares.notna())


def _products(rows: pd.DataFrame, one: str, other: str) -> pd.Series:
    pair = (one, other) if (one, other) in PAIRS else (other, one)
    products: pd.Series = rows[" · ".join(pair)]
    return products


def _typical(kept: Study, squares: pd.Series, where: pd.Series | None) -> Typical:
    """Return the root of a mean square."""
    chosen = squares.notna() if where is None else squares.notna() & where
    found = _mean(kept, squares, chosen)
    assert found.low is not None and found.high is not None, "games differ"
    return Typical(*(sqrt(max(0.0, end)) for end in (found.mean, found.low, found.high)))


def _mean(kept: Study, squares: pd.Series, chosen: pd.Series) -> Estimate:
    """Return a mean over games; they are independent, turns of one aren't."""
    return estimate(squares[chosen].groupby(kept.rows["game"]).mean().tolist())


# What is kept.


def write(folder: Path, made: pd.DataFrame, command: str, seconds: float) -> str:
    """Keep the rows, and the page beside them; say how many there are."""
    facts = {"seed": SEED, "games": made["game"].nunique(), "playouts": 2 * PLAYOUTS}
    page = folder / "continuations.json"
    study.write_packed(page, study.table_bytes(made.round(3)), facts, command, seconds)
    return f"{len(made):,} turns"


def read(folder: Path | str) -> Study:
    """Read what was kept; ``BadInput`` if the table isn't the one that was written."""
    kept = Study.read(Path(folder) / "continuations.json")
    return Study(kept.rows.replace("", nan).astype(float), kept.source)


def main(arguments: list[str]) -> int:
    """Compute all rows and keep them in the folder that is named; return the exit code."""
    return study.make_study(arguments, "kings.analysis.continuations", computed, write)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
