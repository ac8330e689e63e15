"""How strong seats learn: they play among themselves, and what came of each table is fitted.

>>> from kings.sim.self_play import learn
>>> weights = learn(players=4, mode="day", games=400, rounds=1, seed=1)
>>> weights.shape
(8, 43)

Before each round is noted what every seat sees of the table (the features of
``kings.bots.outlook``), and at the end how many VP it gained from there on. Least squares with a
small ridge give the weights, and the next games are played by them (fitted policy iteration, on
whole games: Monte Carlo). One card in ten is played by lot, so that every card's worth is seen.

Source: Sutton and Barto, Reinforcement Learning (2018), chapters 5 and 9; Samuel, Some Studies in
Machine Learning Using the Game of Checkers (1959), for weights learned by playing oneself.
"""

from __future__ import annotations

import os
from argparse import ArgumentParser
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kings.bots.outlook import (
    ANY,
    FEATURES,
    HAND,
    HANDS,
    HER_GOLD,
    LEADS,
    THEIR_WANTS,
    UNIT,
    WANTS,
)
from kings.errors import BadInput
from kings.sim.kernel import chance, choices, layout as at, rules, scoring, table
from kings.sim.kernel.compiling import compiler
from kings.sim.kernel.desk import FIELD, may_hold, new_desk
from kings.sim.kernel.encode import start_row
from kings.sim.kernel.layout import Row, Whole
from kings.sim.kernel.learned import MODES, any_answer, no_weights, write
from kings.sim.kernel.policies import STRONG, choose, pick
from kings.struggle.options import Mode, Options
from kings.struggle.partition.groups import RULEBOOK

RIDGE = 100.0
"""How much the squared weights count, so that what hardly differs is not made much of."""
BY_LOT = 100
"""Cards of a thousand that are played by lot."""
GUESSES = 4
"""Guesses of the others' cards while games are played to learn from."""
GAMES, ROUNDS, SEED = 5_000, 3, 1
"""Of what the package holds: games in each round, rounds of playing and fitting, the seed."""
HAS = FEATURES
"""The column of a note that holds the VP of a seat as its table lies."""
LUCK = 1 << 40
"""The first number of what is drawn for cards that are played by lot."""

compiled = compiler(__file__)


@compiled
def note(row: Row, scorer: Any, notes: Any) -> None:
    """Write down each seat's features and its VP, one row a seat."""
    seats = row[at.PLAYERS]
    for seat in range(seats):
        for place in range(FEATURES):
            notes[seat, place] = 0.0
        notes[seat, ANY] = 1.0
        notes[seat, LEADS] = row[at.LEADER] == seat
        notes[seat, HER_GOLD] = table.gold_of(row, seat)
    for seat in range(seats):
        hand = table.hand_of(row, seat)
        possible = may_hold(row, seat)
        share = chance.count_bits(hand) / max(1, chance.count_bits(possible))
        pile = row[at.PILES + seat]
        points = scoring.pile_points(pile, scorer)
        notes[seat, HAS] = points + table.gold_of(row, seat)
        for title in range(at.TITLES):
            notes[seat, HAND + title] = hand >> title & 1
            more = 0.0
            if pile >> at.COUNT_BITS * title & 7 < 6:
                one = np.int64(1) << at.COUNT_BITS * title
                more = float(scoring.pile_points(pile + one, scorer) - points)
            notes[seat, WANTS + title] = more
            for other in range(seats):
                if other != seat:
                    notes[other, THEIR_WANTS + title] += more
                    notes[other, HANDS + title] += share * (possible >> title & 1)


@compiled
def _one(row: Row, policies: Any, key: Any, scorer: Any, desk: Row, notes: Any) -> None:
    rules.prepare(row, key)
    noted = np.int64(0)
    decisions = LUCK
    while row[at.PHASE] != at.OVER:
        if row[at.PHASE] == at.LEAD and row[at.ROUND] > noted:
            noted = row[at.ROUND]
            note(row, scorer, notes[noted - 1])
        seat = choices.asked(row)
        mask = choices.legal(row, seat)
        decisions += 1
        if mask & (mask - 1) == 0:
            code = chance.lowest_bit(mask)
        else:
            of_cards = row[at.PHASE] == at.LEAD or row[at.PHASE] == at.FOLLOW
            bits = chance.random_bits(key, decisions)
            if of_cards and chance.below(bits, 1000) < BY_LOT:
                code = pick(row, seat, mask, key)
            else:
                code, _ = choose(row, seat, mask, policies, key, scorer, desk)
        rules.apply(row, seat, code)
    for seat in range(row[at.PLAYERS]):
        points = scoring.pile_points(row[at.PILES + seat], scorer)
        notes[rules.LAST_ROUND, seat, HAS] = points + table.gold_of(row, seat)


@compiled
def _play(
    start: Row, policies: Any, seed: Any, first: Whole, scorer: Any, desk: Row, notes: Any
) -> None:
    row = desk[FIELD]
    for game in range(len(notes)):
        for place in range(at.WIDTH):
            row[place] = start[place]
        _one(row, policies, chance.game_key(seed, first + game), scorer, desk, notes[game])


def noted_games(
    options: Options, scorer: scoring.Scorer, games: int, seed: int, first: int, threads: int
) -> NDArray[np.float32]:
    """Play strong seats against each other; return the notes, shape (games, 8, seats, HAS + 1).

    Entry r is of the table after r rounds; of the last one only the VP count.
    """
    start, policies = start_row(options), np.full(options.players, STRONG, np.int64)
    notes = np.zeros((games, rules.LAST_ROUND + 1, options.players, HAS + 1), np.float32)
    play: Any = _play

    def part(number: int) -> None:
        low, high = games * number // threads, games * (number + 1) // threads
        play(start, policies, np.uint64(seed), first + low, scorer, new_desk(), notes[low:high])

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(part, range(threads)))
    return notes


def fitted(notes: NDArray[np.float32]) -> tuple[NDArray[np.int64], list[float]]:
    """Return weights by round, shape (8, FEATURES), and the share of variance they explain."""
    weights = np.zeros((rules.LAST_ROUND + 1, FEATURES))
    explained = []
    last = notes[:, rules.LAST_ROUND, :, HAS]
    ridge = np.full(FEATURES, RIDGE)
    ridge[ANY] = 0.0
    for number in range(1, rules.LAST_ROUND):
        seen = notes[:, number, :, :FEATURES].reshape(-1, FEATURES).astype(float)
        gained = (last - notes[:, number, :, HAS]).reshape(-1).astype(float)
        weights[number] = np.linalg.solve(seen.T @ seen + np.diag(ridge), seen.T @ gained)
        explained.append(float(1 - ((gained - seen @ weights[number]) ** 2).mean() / gained.var()))
    return np.rint(UNIT * weights).astype(np.int64), explained


def learn(
    players: int,
    mode: Mode,
    games: int,
    rounds: int,
    seed: int,
    *,
    threads: int = 1,
    tell: Callable[[str], None] | None = None,
) -> NDArray[np.int64]:
    """Return the weights that strong seats learn from nothing, shape (8, FEATURES).

    ``players``: seats of the table; ``mode``: Day or Night; ``games``: played in each of
    ``rounds`` rounds of playing and fitting; ``seed``: of all of them; ``tell``: gets a line a
    round. Raises ``BadInput`` for a game that is no game by Day or by Night.
    """
    if mode not in MODES or games < 1 or rounds < 1:
        raise BadInput("Strong seats learn by Day or by Night, from one game or more.")
    options = Options.for_players(players, mode=mode)
    weights = no_weights()
    mine: NDArray[np.int64] = weights[players, MODES.index(mode)]
    scorer = scoring.scorer_for(RULEBOOK)._replace(
        weights=weights, answers=any_answer(), guesses=GUESSES
    )
    for number in range(rounds):
        notes = noted_games(options, scorer, games, seed, number * games, threads)
        mine[:], explained = fitted(notes)
        if tell is not None:
            shares = ", ".join(f"{share:.3f}" for share in explained)
            tell(f"{players} seats by {mode}, round {number + 1}: explained {shares}")
    return mine


def main() -> None:
    """Learn everything from nothing, and write it into the package."""
    parser = ArgumentParser(description="Let strong seats learn from games among themselves.")
    parser.add_argument("--games", type=int, default=GAMES, help="games of a round, each table")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="rounds of playing and fitting")
    parser.add_argument("--seed", type=int, default=SEED)
    given = parser.parse_args()
    weights = no_weights()
    for players in range(3, at.SEATS + 1):
        for place, mode in enumerate(MODES):
            weights[players, place] = learn(
                players,
                mode,
                given.games,
                given.rounds,
                given.seed,
                threads=os.cpu_count() or 1,
                tell=lambda line: print(line, flush=True),
            )
    write(weights)


if __name__ == "__main__":
    main()
