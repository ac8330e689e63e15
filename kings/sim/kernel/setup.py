"""Before the first round on a row: the lead, Day or Night, cards set aside (S-11 to S-13).

Each draw can be given from outside, or be made by the kernel's own chance (``prepare``).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kings.sim.kernel.chance import below, lowest_bit, nth_of_ten, random_bits, topic
from kings.sim.kernel.compiling import compiler
from kings.sim.kernel.layout import (
    ASIDES,
    BY_DRAW,
    CARD_BITS,
    DRAW_LEAD,
    DRAW_MODE,
    DRAWING,
    HAND_BITS,
    HANDS,
    LEAD,
    LEADER,
    NIGHT,
    PHASE,
    PLAYERS,
    SEATS,
    SET_ASIDE,
    TITLES,
)
from kings.sim.kernel.rules import begin_round

compiled = compiler()

ONE_CARD = (1 << CARD_BITS) - 1
FULL_HAND = (1 << TITLES) - 1

# Kinds of draws before the first round.
DECK, MODE, PUT_ASIDE = range(3)


@compiled
def highest_drawn(tied: Any, drawn: Any) -> Any:
    """Return the mask of those tied seats whose card is the highest (S-11).

    ``drawn``: the powers by seat, CARD_BITS each.
    """
    best = np.int64(0)
    highest = np.int64(0)
    for seat in range(SEATS):
        if tied >> seat & 1:
            power = drawn >> CARD_BITS * seat & ONE_CARD
            if power > highest:
                highest = power
                best = np.int64(0)
            if power == highest:
                best |= np.int64(1) << seat
    return best


@compiled
def settle_lead(row: Any, tied: Any) -> None:
    """Give the Star to the one seat that is left, or let those who are tied shuffle again."""
    if tied & (tied - 1):
        row[DRAWING] = tied
        return
    row[DRAWING] = 0
    row[LEADER] = lowest_bit(tied)
    if row[NIGHT] == BY_DRAW:
        row[PHASE] = DRAW_MODE
    else:
        _begin(row)


@compiled
def settle_mode(row: Any, card: Any) -> None:
    """An even card means Day, an odd one Night (S-13)."""
    row[NIGHT] = card & 1
    _begin(row)


@compiled
def _begin(row: Any) -> None:
    if row[NIGHT]:
        row[PHASE] = SET_ASIDE
    else:
        begin_round(row)


@compiled
def set_aside(row: Any, hands: Any) -> None:
    """Put cards aside, ``hands`` by seat, HAND_BITS each, and begin (S-12)."""
    row[ASIDES] = hands
    row[HANDS] &= ~hands
    begin_round(row)


@compiled
def prepare(row: Any, key: Any) -> None:
    """Make the draws that are due before the first round, if any are (S-11 to S-13)."""
    shuffles = 0
    while row[PHASE] == DRAW_LEAD:
        _draw_lead(row, key, shuffles)
        shuffles += 1
    if row[PHASE] == DRAW_MODE:
        settle_mode(row, 1 + below(random_bits(key, topic(0, 0, MODE, 0)), TITLES))
    if row[PHASE] < LEAD:
        aside = np.int64(0)
        for seat in range(row[PLAYERS]):
            about = topic(0, seat, PUT_ASIDE, 0)
            one = np.int64(1) << below(random_bits(key, about), TITLES)
            left = FULL_HAND & ~one
            other = nth_of_ten(left, below(random_bits(key, about + np.uint64(1)), TITLES - 1))
            aside |= (one | np.int64(1) << other) << HAND_BITS * seat
        set_aside(row, aside)


@compiled
def _draw_lead(row: Any, key: Any, shuffle: Any) -> None:
    """Shuffle the decks of the seats that draw; they turn up card after card while tied (S-11)."""
    tied = row[DRAWING]
    decks = (np.int64(1) << HAND_BITS * SEATS) - 1
    for turn in range(TITLES):
        drawn = np.int64(0)
        for seat in range(row[PLAYERS]):
            if tied >> seat & 1:
                deck = decks >> HAND_BITS * seat & FULL_HAND
                about = topic(0, seat, DECK, shuffle & 255) + np.uint64(turn)
                place = nth_of_ten(deck, below(random_bits(key, about), TITLES - turn))
                decks ^= np.int64(1) << HAND_BITS * seat + place
                drawn |= (place + 1) << CARD_BITS * seat
        tied = highest_drawn(tied, drawn)
        if tied & (tied - 1) == 0:
            break
    settle_lead(row, tied)
