"""What has to hold in every row of every game, checked in compiled code over millions of games."""

from __future__ import annotations

from typing import Any

import numpy as np

from kings.sim.kernel import layout as at
from kings.sim.kernel.chance import count_bits, game_key, lowest_bit
from kings.sim.kernel.choices import asked, legal
from kings.sim.kernel.compiling import compiler
from kings.sim.kernel.desk import FIELD
from kings.sim.kernel.policies import RANDOM, choose, pick
from kings.sim.kernel.rules import apply, prepare
from kings.sim.kernel.table import gold_of

compiled = compiler(__file__)

ALL_GOLD = 250
ALL_MARKERS = 5


@compiled
def conserved(row: Any) -> Any:
    """Say whether all gold, markers and cards are there, each once (S-01, S-03)."""
    gold = row[at.BANK]
    fives = row[at.FIVES]
    twos = row[at.TWOS]
    lies_right = True
    for seat in range(row[at.PLAYERS]):
        gold += gold_of(row, seat)
        fives += row[at.FIVES_ON] >> at.MARK_BITS * seat & at.ONE_MARK
        twos += row[at.TWOS_ON] >> at.MARK_BITS * seat & at.ONE_MARK
        card = row[at.PLAYED] >> at.CARD_BITS * seat & at.ONE_CARD
        for title in range(at.TITLES):
            marked = row[at.TABLE] >> at.SEATS * title + seat & 1
            lies_right &= marked == (card == title + 1)
    lies_right &= gold == ALL_GOLD and row[at.BANK] >= 0
    lies_right &= fives == ALL_MARKERS and twos == ALL_MARKERS
    for title in range(at.TITLES):
        lies_right &= _cards_of(row, title) == row[at.PLAYERS]
    return lies_right


@compiled
def _cards_of(row: Any, title: Any) -> Any:
    """Count the cards of a title, wherever they are."""
    found = row[at.DISCARD] >> at.COUNT_BITS * title & 7
    found += count_bits(row[at.TABLE] >> at.SEATS * title & at.ALL_SEATS)
    for seat in range(row[at.PLAYERS]):
        found += row[at.PILES + seat] >> at.COUNT_BITS * title & 7
        found += (row[at.HANDS] | row[at.ASIDES]) >> at.HAND_BITS * seat + title & 1
        found += (row[at.SEALED] >> at.CARD_BITS * seat & at.ONE_CARD) == title + 1
    return found


@compiled
def lost_in(
    start: Any, policies: Any, seed: Any, first: Any, games: Any, scorer: Any, desk: Any
) -> tuple[Any, Any]:
    """Play games and return in how many of them something was lost or doubled, and the decisions.

    Everything is counted before each decision and at the end.
    """
    row = desk[FIELD]
    wrong = 0
    plies = 0
    for game in range(first, first + games):
        for place in range(at.WIDTH):
            row[place] = start[place]
        key = game_key(seed, game)
        prepare(row, key)
        right = conserved(row)
        while row[at.PHASE] != at.OVER:
            seat = asked(row)
            mask = legal(row, seat)
            plies += 1
            if mask & (mask - 1) == 0:
                code = lowest_bit(mask)
            elif policies[seat] == RANDOM:
                code = pick(row, seat, mask, key)
            else:
                code, _ = choose(row, seat, mask, policies, key, scorer, desk)
            apply(row, seat, code)
            right &= conserved(row)
        wrong += not right
    return np.int64(wrong), np.int64(plies)
