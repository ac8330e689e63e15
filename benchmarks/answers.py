"""Which cards answer a lead, so that strong bots can guess: ``python -m benchmarks.answers``.

By Day greedy seats play among themselves at tables of every size, as those who bargain choose their
cards in the same way. What is answered to each lead is noted, with what the seat may hold as others
see it. To each card belongs a number, such that of the cards that a hand may hold each is played in
proportion to its own (Luce's axiom of choice): the numbers that make what was seen most likely,
found by minorization and maximization.

Source: Luce, Individual Choice Behavior (1959); Hunter, "MM algorithms for generalized
Bradley-Terry models", The Annals of Statistics 32 (2004).
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kings import bots
from kings.bots.outlook import ANSWERED
from kings.errors import BadInput
from kings.sim.kernel import chance, choices, layout as at, rules, scoring, table
from kings.sim.kernel.compiling import compiler
from kings.sim.kernel.desk import FIELD, may_hold, new_desk
from kings.sim.kernel.encode import start_row
from kings.sim.kernel.layout import Row
from kings.sim.kernel.policies import GREEDY, choose
from kings.struggle.options import Options
from kings.struggle.partition.groups import RULEBOOK

GAMES, SEED = 150, 2
"""Of what the package holds: games at a table of each size, and the seed."""
MOST = 1000
"""The number of the card that is expected most when a lead is answered; none is below 1."""
SEEN_BEFORE = 3.0
"""How often each card counts as an answer to each lead before any is seen."""
STEPS = 60
"""Steps of maximization."""
LED, HELD, ANSWER = range(3)
"""Columns of a note: the card led, what the seat may hold as ten bits, and its answer less 1."""

compiled = compiler(__file__)


@compiled
def _one(row: Row, policies: Any, key: Any, scorer: Any, desk: Row, notes: Any) -> None:
    """Play one game in place, and note all answers to a lead."""
    rules.prepare(row, key)
    noted = np.int64(0)
    while row[at.PHASE] != at.OVER:
        seat = choices.asked(row)
        mask = choices.legal(row, seat)
        code = chance.lowest_bit(mask)
        if mask & (mask - 1):
            code, _ = choose(row, seat, mask, policies, key, scorer, desk)
        if row[at.PHASE] == at.FOLLOW:
            notes[noted, LED] = table.card_of(row, row[at.LEADER])
            notes[noted, HELD] = may_hold(row, seat)
            notes[noted, ANSWER] = code - at.CARD - 1
            noted += 1
        rules.apply(row, seat, code)


@compiled
def _play(start: Row, policies: Any, seed: Any, scorer: Any, desk: Row, notes: Any) -> None:
    row = desk[FIELD]
    for game in range(len(notes)):
        for place in range(at.WIDTH):
            row[place] = start[place]
        _one(row, policies, chance.game_key(seed, game), scorer, desk, notes[game])


def noted_answers(games: int, seed: int) -> NDArray[np.int64]:
    """Play tables of each size; return three numbers for each answer, as a row."""
    scorer = scoring.scorer_for(RULEBOOK)
    play: Any = _play
    found = []
    for players in range(3, at.SEATS + 1):
        policies = np.full(players, GREEDY, np.int64)
        notes = np.zeros((games, rules.LAST_ROUND * (players - 1), 3), np.int64)
        start = start_row(Options.for_players(players, mode="day"))
        play(start, policies, np.uint64(seed), scorer, new_desk(), notes)
        found.append(notes.reshape(-1, 3))
    return np.concatenate(found)


def fitted(held: NDArray[np.int64], answer: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return how readily each card is played; the numbers add up to 1.

    ``held``: what may have been played instead, as ten bits; ``answer``: what was, from 0.
    """
    among = (held[:, None] >> np.arange(at.TITLES) & 1).astype(float)
    played = np.bincount(answer, minlength=at.TITLES) + SEEN_BEFORE
    readily: NDArray[np.float64] = np.full(at.TITLES, 1 / at.TITLES)
    for _ in range(STEPS):
        readily = played / (among.T @ (1 / (among @ readily)) + SEEN_BEFORE * at.TITLES)
        readily /= readily.sum()
    return readily


def count(games: int, seed: int) -> NDArray[np.int64]:
    """Return how readily each lead is answered with each card, 1 to ``MOST``, shape (10, 10).

    ``games``: by Day, at each size of table; ``seed``: of all of them. Raises ``BadInput`` for less
    than one game.
    """
    if games < 1:
        raise BadInput("Answers are counted in one game or more.")
    notes = noted_answers(games, seed)
    by_lead = [notes[notes[:, LED] == lead] for lead in range(1, at.TITLES + 1)]
    shares = np.array([fitted(led[:, HELD], led[:, ANSWER]) for led in by_lead])
    scaled: NDArray[np.float64] = MOST * shares / shares.max(axis=1, keepdims=True)
    whole: NDArray[np.int64] = np.maximum(1, np.rint(scaled)).astype(np.int64)
    return whole


def text_of(found: NDArray[np.int64]) -> str:
    """Return what is written down, one line for each lead."""
    return "[\n" + ",\n".join(json.dumps(row) for row in found.tolist()) + "\n]\n"


def main(words: Sequence[str] | None = None) -> int:
    """Count everything anew, and write it into the package; return the exit code."""
    parser = ArgumentParser(description="Count which cards answer a lead.")
    parser.add_argument("--games", type=int, default=GAMES, help="games at a table of each size")
    parser.add_argument("--seed", type=int, default=SEED)
    given = parser.parse_args(words)
    text = text_of(count(given.games, given.seed))
    Path(bots.__file__).with_name(ANSWERED).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
