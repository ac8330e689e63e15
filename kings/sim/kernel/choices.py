"""Who decides in a row, and between what: every choice that the rules and the deals leave open."""

from __future__ import annotations

from typing import Any

import numpy as np

from kings.sim.kernel.chance import lowest_bit
from kings.sim.kernel.compiling import compiler
from kings.sim.kernel.layout import (
    ACTOR,
    AIM,
    ALLOWED,
    ANSWER,
    ANSWERS,
    BANK,
    BOUND,
    BOUND_ACTION,
    BREAK,
    CARD,
    CARD_BITS,
    FIVES,
    FIVES_ON,
    FOLLOW,
    GOLD,
    LEAD,
    LEADER,
    MARK,
    NAMED,
    NOBODY,
    OWED,
    PAIR,
    PAIRS,
    PASS,
    PHASE,
    PLAYERS,
    RECKON,
    ROUND,
    SEALED,
    SEATS,
    SECOND,
    SETTLE,
    SLOTS,
    TABLE,
    TURN,
    TWOS,
    USES,
    WINDOW,
)
from kings.sim.kernel.table import (
    bring_in,
    card_of,
    gold_of,
    hand_of,
    merchants,
    royals,
    serfs,
)
from kings.struggle.cards import Card

compiled = compiler()
inlined = compiler(inline=True)

FARMER = int(Card.FARMER)
ASSASSIN = int(Card.ASSASSIN)
COBBLER = int(Card.COBBLER)
COOPER = int(Card.COOPER)
JEWELER = int(Card.JEWELER)
JESTER = int(Card.JESTER)
KNIGHT = int(Card.KNIGHT)

ONE_SEAT = (1 << SEATS) - 1
ONE_CARD = (1 << CARD_BITS) - 1
LOWEST_BITS = sum(1 << CARD_BITS * seat for seat in range(SEATS))

PAIRS_OF = np.array(
    [
        sum(1 << place for place, (a, b) in enumerate(PAIRS) if mask >> a & 1 and mask >> b & 1)
        for mask in range(1 << SEATS)
    ],
    np.int64,
)
"""For each mask of seats, a mask of the pairs among them."""


@compiled
def due(row: Any) -> Any:
    """Return the place of the oldest open promise of gold that is due, or -1 (S-52)."""
    for place in range(SLOTS, SLOTS + row[OWED]):
        if row[place] >> 16 & 15 <= row[ROUND]:
            return place
    return -1


@inlined
def missing(row: Any) -> Any:
    """Return the lowest bits of those places in SEALED where a card is still missing."""
    sealed = row[SEALED]
    chosen = sealed | sealed >> 1 | sealed >> 2 | sealed >> 3
    wanted = LOWEST_BITS >> CARD_BITS * (SEATS - row[PLAYERS])
    return wanted & ~(chosen | np.int64(1) << CARD_BITS * row[LEADER])


@inlined
def _cobbler(row: Any) -> Any:
    return np.int64(1) << GOLD if row[BANK] and serfs(row) else np.int64(0)


@inlined
def _cooper(row: Any, seat: Any) -> Any:
    uses = np.int64(1) << GOLD if row[BANK] else np.int64(0)
    coopers = row[TABLE] >> SEATS * (COOPER - 1) & ONE_SEAT
    alone = coopers & (coopers - 1) == 0
    return uses | hand_of(row, seat) << CARD + 1 if alone else uses


@inlined
def _jeweler(row: Any) -> Any:
    seats = royals(row)
    gold = np.int64(1) << GOLD if row[BANK] and seats else np.int64(0)
    return gold | seats << MARK if row[TWOS] else gold


@inlined
def _jester(row: Any, seat: Any) -> Any:
    targets = np.int64(0)
    for other in range(row[PLAYERS]):
        if other != seat and card_of(row, other) and hand_of(row, other):
            targets |= np.int64(1) << AIM + other
    return targets


@inlined
def _knight(row: Any) -> Any:
    seats = serfs(row)
    return seats << AIM | PAIRS_OF[seats] << PAIR


@compiled
def free_uses(row: Any, seat: Any) -> Any:
    """Return the mask of what a seat's card in play can do, deals apart (S-30 to S-3C)."""
    card = card_of(row, seat)
    uses = np.int64(0)
    if card == FARMER:
        uses = merchants(row) << AIM if row[FIVES] else np.int64(0)
    elif card == ASSASSIN:
        uses = (merchants(row) | royals(row)) << AIM
    elif card == COBBLER:
        uses = _cobbler(row)
    elif card == COOPER:
        uses = _cooper(row, seat)
    elif card == JEWELER:
        uses = _jeweler(row)
    elif card == JESTER:
        uses = _jester(row, seat)
    elif card == KNIGHT:
        uses = _knight(row)
    return uses | 1 << PASS


@compiled
def _bound(row: Any, seat: Any, free: Any) -> Any:
    """Return what deals leave of the free choices on a turn (S-52).

    A swap is left if something is left for the card that it brings in; it is tried and taken back.
    """
    kept = free & USES & row[ALLOWED]
    swaps = free & ~USES
    while swaps:
        code = lowest_bit(swaps)
        swaps &= swaps - 1
        supply, placed = row[FIVES], row[FIVES_ON]
        bring_in(row, seat, code - CARD)
        uses = free_uses(row, seat) & USES & row[SECOND + code - CARD - 1]
        bring_in(row, seat, COOPER)
        row[FIVES], row[FIVES_ON] = supply, placed
        if uses:
            kept |= np.int64(1) << code
    return kept


@inlined
def asked(row: Any) -> Any:
    """Return the seat that is asked, the first of several; NOBODY for chance and at the end."""
    phase = row[PHASE]
    if phase == FOLLOW:
        waiting = missing(row)
        left_of_leader = waiting >> CARD_BITS * row[LEADER] << CARD_BITS * row[LEADER]
        return lowest_bit(left_of_leader if left_of_leader else waiting) // CARD_BITS
    if phase in (WINDOW, TURN):
        return row[ACTOR]
    if phase == LEAD:
        return row[LEADER]
    if phase == ANSWER:
        return row[NAMED]
    if phase == RECKON:
        return row[due(row)] & 15
    return np.int64(NOBODY)


@inlined
def legal(row: Any, seat: Any) -> Any:
    """Return the mask of the codes that an asked seat can choose, deals kept."""
    phase = row[PHASE]
    if phase == TURN:
        free = free_uses(row, seat)
        return _bound(row, seat, free) if row[BOUND] & BOUND_ACTION else free
    if phase in (FOLLOW, LEAD):
        return hand_of(row, seat) << CARD + 1
    if phase == ANSWER:
        answers = hand_of(row, seat) << CARD + 1
        bound = row[ANSWERS] >> CARD_BITS * seat & ONE_CARD
        return answers & np.int64(1) << CARD + bound if bound else answers
    if phase == WINDOW:
        others = ((np.int64(1) << row[PLAYERS]) - 1) & ~(np.int64(1) << row[LEADER])
        leads = 1 | others << AIM
        return leads & row[ALLOWED] if row[BOUND] & BOUND_ACTION else leads
    if phase == RECKON:
        owed = row[due(row)]
        pays = gold_of(row, owed & 15) >= owed >> 8 & 255
        return np.int64(1) << BREAK | np.int64(pays) << SETTLE
    return np.int64(0)
