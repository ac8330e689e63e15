"""Many games played through, compiled: decision by decision, with the results written down."""

from __future__ import annotations

from typing import Any

import numpy as np

from kings.sim.kernel import layout as at
from kings.sim.kernel.chance import (
    below,
    count_bits,
    game_key,
    lowest_bit,
    nth_of_ten,
    random_bits,
)
from kings.sim.kernel.choices import asked, legal, missing
from kings.sim.kernel.compiling import compiled, inlined
from kings.sim.kernel.policies import BEFORE, FIELD, RANDOM, about, choose, pick
from kings.sim.kernel.rules import act, end_round, flip, prepare, seal
from kings.sim.kernel.scoring import cards_in_pile, pile_points, rank, scores
from kings.sim.kernel.table import card_of, gold_of, hand_of, trick

# What is told of a round: cards as they were played, cards as they lay at the end (0: gone), VP
# gained, each by seat; then who led, who had the first turn, and who won the trick.
PLAYED_CARDS, LAST_CARDS, GAINED = 0, at.SEATS, 2 * at.SEATS
LED, FIRST, WON = range(3 * at.SEATS, 3 * at.SEATS + 3)
TOLD = 3 * at.SEATS + 3


@compiled
def run_one(
    row: Any, policies: Any, key: Any, scorer: Any, desk: Any, counts: Any, told: Any
) -> None:
    """Play one game from a row to its end, in place.

    ``policies``: a policy's code for each seat. ``counts``: gets the number of decisions, of those
    among them that had one choice only, and of actions that were paid for. ``told``: shape (7,
    TOLD), gets what happened in each round, or shape (0, TOLD).
    """
    prepare(row, key)
    before = desk[BEFORE]
    telling = len(told) > 0
    if telling:
        scores(row, scorer, before)
    plies = np.int64(0)
    forced = np.int64(0)
    sold = np.int64(0)
    at_once = not telling and _all_random(row, policies)
    while row[at.PHASE] != at.OVER:
        if at_once and row[at.PHASE] == at.FOLLOW:
            chosen, only = _follow_at_random(row, key)
            plies += chosen
            forced += only
            continue
        seat = asked(row)
        mask = legal(row, seat)
        plies += 1
        if mask & (mask - 1) == 0:
            forced += 1
            code = lowest_bit(mask)
        elif policies[seat] == RANDOM:
            code = pick(row, seat, mask, key)
        else:
            code, paid = choose(row, seat, mask, policies, key, scorer, desk)
            sold += paid
        if telling:
            _act_and_tell(row, seat, code, scorer, before, told)
        elif act(row, seat, code):
            end_round(row)
    counts[0] = plies
    counts[1] = forced
    counts[2] = sold


@inlined
def _all_random(row: Any, policies: Any) -> Any:
    other = False
    for seat in range(row[at.PLAYERS]):
        other |= policies[seat] != RANDOM
    return not other


@inlined
def _follow_at_random(row: Any, key: Any) -> tuple[Any, Any]:
    """Let all seats that have to follow choose cards in one go, as ``pick`` would, one by one.

    Returns how many there were, and how many of them had one card only.
    """
    chosen = np.int64(0)
    only = np.int64(0)
    waiting = missing(row)
    while waiting:
        seat = lowest_bit(waiting) // at.CARD_BITS
        waiting &= waiting - 1
        hand = hand_of(row, seat)
        cards = count_bits(hand)
        chosen += 1
        only += cards == 1
        chance = random_bits(key, about(row, seat))
        seal(row, seat, nth_of_ten(hand, below(chance, cards)) + 1)
    flip(row)
    return chosen, only


@compiled
def _act_and_tell(row: Any, seat: Any, code: Any, scorer: Any, before: Any, told: Any) -> None:
    """Carry out a choice and write down what it shows."""
    number = row[at.ROUND]
    story = told[number - 1]
    phase = row[at.PHASE]
    done = act(row, seat, code)
    if phase == at.FOLLOW and row[at.PHASE] != at.FOLLOW:
        story[LED] = row[at.LEADER]
        for other in range(row[at.PLAYERS]):
            story[PLAYED_CARDS + other] = card_of(row, other)
    if done:
        story[FIRST] = row[at.LEADER]
        story[WON] = trick(row)[1]
        for other in range(row[at.PLAYERS]):
            story[LAST_CARDS + other] = card_of(row, other)
        end_round(row)
    if row[at.ROUND] != number or row[at.PHASE] == at.OVER:
        for other in range(row[at.PLAYERS]):
            points = pile_points(row[at.PILES + other], scorer) + gold_of(row, other)
            story[GAINED + other] = points - before[other]
            before[other] = points


@compiled
def run(
    starts: Any,
    policies: Any,
    seed: Any,
    first: Any,
    scorer: Any,
    desk: Any,
    points: Any,
    shares: Any,
    gold: Any,
    cards: Any,
    counts: Any,
    told: Any,
) -> None:
    """Play games number ``first``, ``first + 1``, … and write the results, one row a game.

    ``starts``: one row for all games, or one for each. ``told``: shape (games, 7, TOLD), or (1, 0,
    TOLD) if nobody wants to know.
    """
    row = desk[FIELD]
    for game in range(len(points)):
        start = starts[game if len(starts) > 1 else 0]
        for place in range(at.WIDTH):
            row[place] = start[place]
        key = game_key(seed, first + game)
        story = told[game if len(told) > 1 else 0]
        run_one(row, policies, key, scorer, desk, counts[game], story)
        _write(row, scorer, points[game], shares[game], gold[game], cards[game])


@compiled
def _write(row: Any, scorer: Any, points: Any, shares: Any, gold: Any, cards: Any) -> None:
    scores(row, scorer, points)
    rank(row, points, shares)
    for seat in range(row[at.PLAYERS]):
        gold[seat] = gold_of(row, seat)
        cards[seat] = cards_in_pile(row[at.PILES + seat])
