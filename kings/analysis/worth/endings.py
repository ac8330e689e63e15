"""How games end: for each seat its VP, what ties are broken by, and its share of the victory.

``Ends`` are the ends that one choice leads to, each with its weight. Play-outs reach them in
compiled code, where an *end* is a row of ``END`` whole numbers: for each seat its VP, then for each
seat the number that breaks ties (S-64), then for each seat its share of the victory in sixtieths.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from kings.sim.kernel.chance import game_key
from kings.sim.kernel.compiling import compiler
from kings.sim.kernel.desk import FIELD
from kings.sim.kernel.layout import PILES, PLAYERS, SEATS, WIDTH
from kings.sim.kernel.play import run_one
from kings.sim.kernel.scoring import Scorer, cards_in_pile, scores

Lens = Literal["vp", "wins"]
LENSES: tuple[Lens, ...] = ("vp", "wins")
"""VP, or the probability of winning, where a shared victory counts for its share."""

Array = NDArray[np.float64]
Whole = NDArray[np.int64]
Number = int | np.int64
"""A whole number, in compiled code."""

TIES = SEATS
SHARES = 2 * SEATS
END = 3 * SEATS
WHOLE = 60
"""The whole victory: it can be divided by two to six who share it."""

LOWEST = -(1 << 20)
"""No score is lower than this: it keeps what scores are compared by above 0."""

compiled = compiler(__file__)


@dataclass(frozen=True, eq=False)
class Ends:
    """The ends that one choice leads to.

    ``numbers``: which world or play-out each comes from, shape (ends,); the same number means the
    same chance. ``weights``: how likely each is, summing to 1. ``points``, ``ties``, ``shares``:
    VP, what ties are broken by, and shares of the victory, shape (ends, seats).
    """

    numbers: Whole
    weights: Array
    points: Whole
    ties: Whole
    shares: Array

    def of(self, lens: Lens) -> Array:
        """Return what each end is worth to each seat."""
        return self.points.astype(np.float64) if lens == "vp" else self.shares

    def mean(self, lens: Lens) -> Array:
        """Return what the choice is worth to each seat on average."""
        mean: Array = self.weights @ self.of(lens)
        return mean

    def shares_after(self, gold: Whole) -> Array:
        """Return the shares of the victory in each end once net gold has changed hands."""
        shares = np.empty(self.points.shape)
        ranked_shares(self.points, self.ties, gold, shares)
        return shares

    @staticmethod
    def made(numbers: Whole, rows: Whole, seats: int, weights: Array | None = None) -> Ends:
        """Return the ends in these rows, equally likely unless weights are given.

        ``numbers``, ``weights``: as in ``Ends``; ``rows``: shape (ends, END); ``seats``: how many.
        """
        many = len(rows)
        return Ends(
            numbers,
            np.full(many, 1 / many) if weights is None else weights,
            rows[:, :seats].copy(),
            rows[:, TIES : TIES + seats].copy(),
            rows[:, SHARES : SHARES + seats] / WHOLE,
        )


@compiled
def write_end(row: Whole, scorer: Scorer, end: Whole) -> None:
    """Write how a game ends that is over in this row."""
    players = row[PLAYERS]
    scores(row, scorer, end)
    for seat in range(players):
        pile = row[PILES + seat]
        end[TIES + seat] = cards_in_pile(pile) << 30 | pile
    best = -1
    winners = 0
    for seat in range(players):
        key = (end[seat] - LOWEST) << 36 | end[TIES + seat]
        if key > best:
            best = key
            winners = 0
        if key == best:
            winners += 1
    for seat in range(players):
        key = (end[seat] - LOWEST) << 36 | end[TIES + seat]
        end[SHARES + seat] = WHOLE // winners if key == best else 0


@compiled
def play_ends(
    starts: Whole,
    numbers: Whole,
    policies: Whole,
    seed: np.uint64,
    scorer: Scorer,
    desk: Whole,
    counts: Whole,
    told: Whole,
    ends: Whole,
) -> None:
    """Play the games with these numbers to their ends, one row of ``ends`` a game.

    ``starts``: one row for all games, or one for each; ``policies``: a policy's code for each seat;
    ``told``: shape (0, TOLD). The chance of a game depends on the seed and its number alone.
    """
    row = desk[FIELD]
    for game in range(len(ends)):
        start = starts[game if len(starts) > 1 else 0]
        for place in range(WIDTH):
            row[place] = start[place]
        run_one(row, policies, game_key(seed, numbers[game]), scorer, desk, counts, told)
        write_end(row, scorer, ends[game])


@compiled
def ranked_shares(points: Whole, ties: Whole, gold: Whole, shares: Array) -> None:
    """Write each seat's share of the victory (0 to 1) once net gold has changed hands (S-64).

    ``points``, ``ties``: shape (ends, seats); ``gold``: shape (seats,); ``shares``: as ``points``.
    """
    seats = len(gold)
    for at in range(len(points)):
        best = -1
        winners = 0
        for seat in range(seats):
            key = (points[at, seat] + gold[seat] - LOWEST) << 36 | ties[at, seat]
            if key > best:
                best = key
                winners = 0
            if key == best:
                winners += 1
        for seat in range(seats):
            key = (points[at, seat] + gold[seat] - LOWEST) << 36 | ties[at, seat]
            shares[at, seat] = 1.0 / winners if key == best else 0.0
