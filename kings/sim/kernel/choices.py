"""Who decides in a row, and between what: every choice that the rules and the deals leave open."""

from __future__ import annotations

from typing import Any

import numpy as np

from kings.sim.kernel import layout as at, table
from kings.sim.kernel.chance import lowest_bit
from kings.sim.kernel.compiling import compiled, inlined
from kings.sim.kernel.layout import Row, Whole

LOWEST_BITS = sum(1 << at.CARD_BITS * seat for seat in range(at.SEATS))

PAIRS_OF = np.array(
    [
        sum(1 << place for place, (a, b) in enumerate(at.PAIRS) if mask >> a & 1 and mask >> b & 1)
        for mask in range(1 << at.SEATS)
    ],
    np.int64,
)
"""For each mask of seats, a mask of the pairs among them."""


@compiled
def due(row: Row) -> Any:
    """Return the place of the oldest open promise of gold that is due, or -1 (S-52)."""
    for place in range(at.SLOTS, at.SLOTS + row[at.OWED]):
        if row[place] >> 16 & 15 <= row[at.ROUND]:
            return place
    return -1


@inlined
def missing(row: Row) -> Any:
    """Return the lowest bits of those places in SEALED where a card is still missing."""
    sealed = row[at.SEALED]
    chosen = sealed | sealed >> 1 | sealed >> 2 | sealed >> 3
    wanted = LOWEST_BITS >> at.CARD_BITS * (at.SEATS - row[at.PLAYERS])
    return wanted & ~(chosen | np.int64(1) << at.CARD_BITS * row[at.LEADER])


@inlined
def _cobbler(row: Row) -> Any:
    return np.int64(1) << at.GOLD if row[at.BANK] and table.serfs(row) else np.int64(0)


@inlined
def _cooper(row: Row, seat: Whole) -> Any:
    uses = np.int64(1) << at.GOLD if row[at.BANK] else np.int64(0)
    coopers = row[at.TABLE] >> at.SEATS * (at.COOPER - 1) & at.ALL_SEATS
    alone = coopers & (coopers - 1) == 0
    return uses | table.hand_of(row, seat) << at.CARD + 1 if alone else uses


@inlined
def _jeweler(row: Row) -> Any:
    seats = table.royals(row)
    gold = np.int64(1) << at.GOLD if row[at.BANK] and seats else np.int64(0)
    return gold | seats << at.MARK if row[at.TWOS] else gold


@inlined
def _jester(row: Row, seat: Whole) -> Any:
    targets = np.int64(0)
    for other in range(row[at.PLAYERS]):
        if other != seat and table.card_of(row, other) and table.hand_of(row, other):
            targets |= np.int64(1) << at.AIM + other
    return targets


@inlined
def _knight(row: Row) -> Any:
    seats = table.serfs(row)
    return seats << at.AIM | PAIRS_OF[seats] << at.PAIR


@compiled
def free_uses(row: Row, seat: Whole) -> Any:
    """Return the mask of what a seat's card in play can do, deals apart (S-30 to S-3C)."""
    card = table.card_of(row, seat)
    uses = np.int64(0)
    if card == at.FARMER:
        uses = table.merchants(row) << at.AIM if row[at.FIVES] else np.int64(0)
    elif card == at.ASSASSIN:
        uses = (table.merchants(row) | table.royals(row)) << at.AIM
    elif card == at.COBBLER:
        uses = _cobbler(row)
    elif card == at.COOPER:
        uses = _cooper(row, seat)
    elif card == at.JEWELER:
        uses = _jeweler(row)
    elif card == at.JESTER:
        uses = _jester(row, seat)
    elif card == at.KNIGHT:
        uses = _knight(row)
    return uses | 1 << at.PASS


@compiled
def _bound(row: Row, seat: Whole, free: Any) -> Any:
    """Return what deals leave of the free choices on a turn (S-52).

    A swap is left if something is left for the card that it brings in; it is tried and taken back.
    """
    kept = free & at.USES & row[at.ALLOWED]
    swaps = free & ~at.USES
    while swaps:
        code = lowest_bit(swaps)
        swaps &= swaps - 1
        supply, placed = row[at.FIVES], row[at.FIVES_ON]
        table.bring_in(row, seat, code - at.CARD)
        uses = free_uses(row, seat) & at.USES & row[at.SECOND + code - at.CARD - 1]
        table.bring_in(row, seat, at.COOPER)
        row[at.FIVES], row[at.FIVES_ON] = supply, placed
        if uses:
            kept |= np.int64(1) << code
    return kept


@inlined
def asked(row: Row) -> Any:
    """Return the seat that is asked, the first of several; NOBODY for chance and at the end."""
    phase = row[at.PHASE]
    if phase == at.FOLLOW:
        waiting = missing(row)
        left_of_leader = waiting >> at.CARD_BITS * row[at.LEADER] << at.CARD_BITS * row[at.LEADER]
        return lowest_bit(left_of_leader if left_of_leader else waiting) // at.CARD_BITS
    if phase in (at.WINDOW, at.TURN):
        return row[at.ACTOR]
    if phase == at.LEAD:
        return row[at.LEADER]
    if phase == at.ANSWER:
        return row[at.NAMED]
    if phase == at.RECKON:
        return row[due(row)] & 15
    return np.int64(at.NOBODY)


@inlined
def legal(row: Row, seat: Whole) -> Any:
    """Return the mask of the codes that an asked seat can choose, deals kept."""
    phase = row[at.PHASE]
    if phase == at.TURN:
        free = free_uses(row, seat)
        return _bound(row, seat, free) if row[at.BOUND] & at.BOUND_ACTION else free
    if phase in (at.FOLLOW, at.LEAD):
        return table.hand_of(row, seat) << at.CARD + 1
    if phase == at.ANSWER:
        answers = table.hand_of(row, seat) << at.CARD + 1
        bound = row[at.ANSWERS] >> at.CARD_BITS * seat & at.ONE_CARD
        return answers & np.int64(1) << at.CARD + bound if bound else answers
    if phase == at.WINDOW:
        others = ((np.int64(1) << row[at.PLAYERS]) - 1) & ~(np.int64(1) << row[at.LEADER])
        leads = 1 | others << at.AIM
        return leads & row[at.ALLOWED] if row[at.BOUND] & at.BOUND_ACTION else leads
    if phase == at.RECKON:
        owed = row[due(row)]
        pays = table.gold_of(row, owed & 15) >= owed >> 8 & 255
        return np.int64(1) << at.BREAK | np.int64(pays) << at.SETTLE
    return np.int64(0)
