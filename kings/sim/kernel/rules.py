"""The rules of Kings' Struggle on a row (``layout``), compiled: what follows from a choice.

A reading of their own. All functions can be called from Python and from other compiled functions.
They trust the row and the code that they get: only what ``choices.legal`` offers may be chosen.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kings.sim.kernel.chance import lowest_bit
from kings.sim.kernel.choices import due, free_uses, missing
from kings.sim.kernel.compiling import compiler
from kings.sim.kernel.layout import (
    ACTED,
    ACTOR,
    AIM,
    ALLOWED,
    ANSWER,
    ANSWERS,
    BOUND,
    BOUND_ACTION,
    CARD,
    CARD_BITS,
    COUNT_BITS,
    DISCARD,
    FIVES,
    FIVES_ON,
    FOLLOW,
    HAND_BITS,
    HANDS,
    LEAD,
    LEADER,
    MARK,
    MARK_BITS,
    NAMED,
    NOBODY,
    OFFERED,
    OVER,
    OWED,
    PAIR,
    PAIRS,
    PASS,
    PHASE,
    PILES,
    PLAYED,
    PLAYERS,
    RECKON,
    ROUND,
    SEALED,
    SEATS,
    SECOND,
    SETTLE,
    SLOTS,
    SWAPPED,
    TABLE,
    TITLES,
    TURN,
    TWOS,
    TWOS_ON,
    USES,
    WINDOW,
)
from kings.sim.kernel.table import (
    bank_pays,
    bring_in,
    card_of,
    income,
    lay,
    pay,
    take_off,
    trick,
    win,
)
from kings.struggle.cards import Card

compiled = compiler()
inlined = compiler(inline=True)

LAST_ROUND = 7
QUEENS_GOLD = 5

FARMER = int(Card.FARMER)
COBBLER = int(Card.COBBLER)
JESTER = int(Card.JESTER)
QUEEN = int(Card.QUEEN)

ONE_SEAT = (1 << SEATS) - 1
ONE_CARD = (1 << CARD_BITS) - 1
ONE_MARK = (1 << MARK_BITS) - 1

LOW = np.array([low for low, _ in PAIRS], np.int64)
HIGH = np.array([high for _, high in PAIRS], np.int64)


# The course of a round.


@inlined
def begin_round(row: Any) -> None:
    """Ask the holder of the Star to lead (S-20)."""
    row[ROUND] += 1
    row[PHASE] = LEAD
    row[ACTOR] = NOBODY
    row[ACTED] = 0


@inlined
def seal(row: Any, seat: Any, card: Any) -> None:
    """Put a card from hand on the table, face down (S-20)."""
    row[HANDS] ^= np.int64(1) << card - 1 + HAND_BITS * seat
    row[SEALED] |= card << CARD_BITS * seat


@inlined
def flip(row: Any) -> None:
    """Turn all cards up; a lone Cobbler has its window, else the turns begin (S-20, S-21)."""
    sealed = row[SEALED]
    leader = row[LEADER]
    table = row[TABLE]
    for seat in range(row[PLAYERS]):
        if seat != leader:
            card = sealed >> CARD_BITS * seat & ONE_CARD
            table |= np.int64(1) << SEATS * (card - 1) + seat
    row[PLAYED] |= sealed
    row[SEALED] = 0
    row[TABLE] = table
    cobblers = table >> SEATS * (COBBLER - 1) & ONE_SEAT
    if cobblers and not cobblers & (cobblers - 1):
        row[PHASE] = WINDOW
        row[ACTOR] = lowest_bit(cobblers)
    else:
        _begin_turns(row)


@inlined
def _begin_turns(row: Any) -> None:
    _unbind(row)
    row[PHASE] = TURN
    row[ACTOR] = row[LEADER]


@inlined
def _unbind(row: Any) -> None:
    """A window is over: what was agreed in it binds no more."""
    row[OFFERED] = 0
    if row[BOUND]:
        row[BOUND] = 0
        row[ALLOWED] = 0
        row[ANSWERS] = 0
        for place in range(SECOND, SECOND + TITLES):
            row[place] = 0


@inlined
def _end_turn(row: Any) -> Any:
    """Hand the Scepter on; say whether it was the last turn of the round (S-22, S-24)."""
    seat = row[ACTOR]
    _unbind(row)
    row[NAMED] = NOBODY
    row[SWAPPED] = 0
    row[ACTED] |= np.int64(1) << seat
    following = seat + 1
    if following == row[PLAYERS]:
        following = np.int64(0)
    row[PHASE] = TURN
    row[ACTOR] = following
    return following == row[LEADER]


@compiled
def end_round(row: Any) -> None:
    """Decide the trick, then ask for promised gold, play on, or end the game (S-40 to S-42)."""
    row[ACTOR] = NOBODY
    kept, winner = trick(row)
    if winner != NOBODY and card_of(row, winner) == QUEEN:
        bank_pays(row, winner, QUEENS_GOLD)
    if winner != NOBODY:
        row[LEADER] = winner
    played = row[PLAYED]
    for seat in range(row[PLAYERS]):
        card = played >> CARD_BITS * seat & ONE_CARD
        if card:
            place = PILES + winner if kept >> seat & 1 else DISCARD
            row[place] += np.int64(1) << COUNT_BITS * (card - 1)
    row[PLAYED] = 0
    row[TABLE] = 0
    if row[FIVES_ON] | row[TWOS_ON]:
        for seat in range(row[PLAYERS]):
            row[FIVES] += row[FIVES_ON] >> MARK_BITS * seat & ONE_MARK
            row[TWOS] += row[TWOS_ON] >> MARK_BITS * seat & ONE_MARK
        row[FIVES_ON] = 0
        row[TWOS_ON] = 0
    _go_on(row)


@compiled
def _go_on(row: Any) -> None:
    """Ask for promised gold that is due; then the next round begins, or the game ends."""
    if row[OWED] and due(row) >= 0:
        row[PHASE] = RECKON
    elif row[ROUND] < LAST_ROUND:
        begin_round(row)
    else:
        row[PHASE] = OVER


# Who decides, what is allowed, what follows.


@inlined
def carry_out(row: Any, seat: Any, code: Any) -> None:
    """Do on a turn what is chosen, a Cooper's swap apart; a Jester's target is only named."""
    if code == PASS:
        return
    if code < AIM:
        bank_pays(row, seat, income(row, card_of(row, seat)))
        if code >= MARK:
            row[TWOS] -= 1
            row[TWOS_ON] += np.int64(1) << MARK_BITS * (code - MARK)
    elif code < PAIR:
        on = code - AIM
        card = card_of(row, seat)
        if card == FARMER:
            row[FIVES] -= 1
            row[FIVES_ON] += np.int64(1) << MARK_BITS * on
        elif card == JESTER:
            row[NAMED] = on
        else:
            win(row, seat, take_off(row, on))
    else:
        win(row, seat, take_off(row, LOW[code - PAIR]))
        win(row, seat, take_off(row, HIGH[code - PAIR]))


@inlined
def _take_turn(row: Any, seat: Any, code: Any) -> Any:
    """Use a card or leave it; say whether the round's turns are over."""
    if code > CARD:
        return _swap(row, seat, code - CARD)
    carry_out(row, seat, code)
    if row[NAMED] != NOBODY:
        row[PHASE] = ANSWER
        row[OFFERED] = 0
        _release_action(row)
        return False
    return _end_turn(row)


@inlined
def _release_action(row: Any) -> None:
    """The action is taken; only the answers to a Jester may still be bound."""
    if row[BOUND]:
        row[BOUND] &= ~BOUND_ACTION
        row[ALLOWED] = 0
        for place in range(SECOND, SECOND + TITLES):
            row[place] = 0


@compiled
def _swap(row: Any, seat: Any, card: Any) -> Any:
    """A Cooper brings in a card, which may be used at once if it can do something (S-34)."""
    after = row[SECOND + card - 1] if row[BOUND] & BOUND_ACTION else np.int64(USES)
    bring_in(row, seat, card)
    row[SWAPPED] = 1
    row[OFFERED] = 0
    if free_uses(row, seat) == 1:
        return _end_turn(row)
    _release_action(row)
    if after != USES:
        row[BOUND] |= BOUND_ACTION
        row[ALLOWED] = after
    return False


@compiled
def _reckon(row: Any, code: Any) -> None:
    """Promised gold is handed over or kept; the promise is at an end (S-52)."""
    place = due(row)
    owed = row[place]
    if code == SETTLE:
        pay(row, owed & 15, owed >> 4 & 15, owed >> 8 & 255)
    row[OWED] -= 1
    last = SLOTS + row[OWED]
    for slot in range(place, last):
        row[slot] = row[slot + 1]
    row[last] = 0
    _go_on(row)


@inlined
def act(row: Any, seat: Any, code: Any) -> Any:
    """Carry out a choice; True if the last turn of the round is over and ``end_round`` is due."""
    phase = row[PHASE]
    if phase == TURN:
        return _take_turn(row, seat, code)
    if phase == FOLLOW:
        seal(row, seat, code - CARD)
        if missing(row) == 0:
            flip(row)
        return False
    if phase == LEAD:
        card = code - CARD
        row[HANDS] ^= np.int64(1) << card - 1 + HAND_BITS * seat
        lay(row, seat, card)
        row[PHASE] = FOLLOW
        return False
    if phase == ANSWER:
        bring_in(row, seat, code - CARD)
        return _end_turn(row)
    if phase == WINDOW:
        if code >= AIM:
            row[LEADER] = code - AIM
        _begin_turns(row)
        return False
    _reckon(row, code)
    return False


@compiled
def apply(row: Any, seat: Any, code: Any) -> None:
    """Carry out a choice in place, and what follows from it up to the next decision."""
    if act(row, seat, code):
        end_round(row)
