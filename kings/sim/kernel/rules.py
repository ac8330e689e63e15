"""The rules of Kings' Struggle on a row (``layout``), compiled: from the first draw to the end.

A reading of their own. All functions can be called from Python and from other compiled functions.
They trust the row and the code that they get: only what ``choices.legal`` offers may be chosen.
Each draw before the first round can be given from outside, or be made by the kernel's own chance
(``prepare``).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kings.sim.kernel import chance, choices, layout as at, table
from kings.sim.kernel.compiling import compiled, inlined
from kings.sim.kernel.layout import Row, Whole

LAST_ROUND = 7
QUEENS_GOLD = 5


LOW = np.array([low for low, _ in at.PAIRS], np.int64)
HIGH = np.array([high for _, high in at.PAIRS], np.int64)

# Kinds of draws before the first round.
DECK, MODE, PUT_ASIDE = range(3)


# Before the first round (S-11 to S-13).


@compiled
def highest_drawn(tied: Any, drawn: Any) -> Any:
    """Return the mask of those tied seats whose card is the highest (S-11).

    ``drawn``: the powers by seat, CARD_BITS each.
    """
    best = np.int64(0)
    highest = np.int64(0)
    for seat in range(at.SEATS):
        if tied >> seat & 1:
            power = drawn >> at.CARD_BITS * seat & at.ONE_CARD
            if power > highest:
                highest = power
                best = np.int64(0)
            if power == highest:
                best |= np.int64(1) << seat
    return best


@compiled
def settle_lead(row: Row, tied: Any) -> None:
    """Give the Star to the one seat that is left, or let those who are tied shuffle again."""
    if tied & (tied - 1):
        row[at.DRAWING] = tied
        return
    row[at.DRAWING] = 0
    row[at.LEADER] = chance.lowest_bit(tied)
    if row[at.NIGHT] == at.BY_DRAW:
        row[at.PHASE] = at.DRAW_MODE
    else:
        _begin(row)


@compiled
def settle_mode(row: Row, card: Whole) -> None:
    """An even card means Day, an odd one Night (S-13)."""
    row[at.NIGHT] = card & 1
    _begin(row)


@compiled
def _begin(row: Row) -> None:
    if row[at.NIGHT]:
        row[at.PHASE] = at.SET_ASIDE
    else:
        begin_round(row)


@compiled
def set_aside(row: Row, hands: Any) -> None:
    """Put cards aside, ``hands`` by seat, HAND_BITS each, and begin (S-12)."""
    row[at.ASIDES] = hands
    row[at.HANDS] &= ~hands
    begin_round(row)


@compiled
def prepare(row: Row, key: Any) -> None:
    """Make the draws that are due before the first round, if any are (S-11 to S-13)."""
    shuffles = 0
    while row[at.PHASE] == at.DRAW_LEAD:
        _draw_lead(row, key, shuffles)
        shuffles += 1
    if row[at.PHASE] == at.DRAW_MODE:
        settle_mode(
            row, 1 + chance.below(chance.random_bits(key, chance.topic(0, 0, MODE, 0)), at.TITLES)
        )
    if row[at.PHASE] < at.LEAD:
        aside = np.int64(0)
        for seat in range(row[at.PLAYERS]):
            about = chance.topic(0, seat, PUT_ASIDE, 0)
            one = np.int64(1) << chance.below(chance.random_bits(key, about), at.TITLES)
            left = at.ONE_HAND & ~one
            other = chance.nth_of_ten(
                left, chance.below(chance.random_bits(key, about + np.uint64(1)), at.TITLES - 1)
            )
            aside |= (one | np.int64(1) << other) << at.HAND_BITS * seat
        set_aside(row, aside)


@compiled
def _draw_lead(row: Row, key: Any, shuffle: Any) -> None:
    """Shuffle the decks of the seats that draw; they turn up card after card while tied (S-11)."""
    tied = row[at.DRAWING]
    decks = (np.int64(1) << at.HAND_BITS * at.SEATS) - 1
    for turn in range(at.TITLES):
        drawn = np.int64(0)
        for seat in range(row[at.PLAYERS]):
            if tied >> seat & 1:
                deck = decks >> at.HAND_BITS * seat & at.ONE_HAND
                about = chance.topic(0, seat, DECK, shuffle & 255) + np.uint64(turn)
                place = chance.nth_of_ten(
                    deck, chance.below(chance.random_bits(key, about), at.TITLES - turn)
                )
                decks ^= np.int64(1) << at.HAND_BITS * seat + place
                drawn |= (place + 1) << at.CARD_BITS * seat
        tied = highest_drawn(tied, drawn)
        if tied & (tied - 1) == 0:
            break
    settle_lead(row, tied)


# The course of a round.


@inlined
def begin_round(row: Row) -> None:
    """Ask the holder of the Star to lead (S-20)."""
    row[at.ROUND] += 1
    row[at.PHASE] = at.LEAD
    row[at.ACTOR] = at.NOBODY
    row[at.ACTED] = 0


@inlined
def lead(row: Row, seat: Whole, card: Whole) -> None:
    """Put a card from hand on the table, face up; the others choose theirs all at once (S-20)."""
    row[at.HANDS] ^= np.int64(1) << card - 1 + at.HAND_BITS * seat
    table.lay(row, seat, card)
    row[at.PHASE] = at.FOLLOW


@inlined
def seal(row: Row, seat: Whole, card: Whole) -> None:
    """Put a card from hand on the table, face down (S-20)."""
    row[at.HANDS] ^= np.int64(1) << card - 1 + at.HAND_BITS * seat
    row[at.SEALED] |= card << at.CARD_BITS * seat


@inlined
def flip(row: Row) -> None:
    """Turn all cards up; a lone Cobbler has its window, else the turns begin (S-20, S-21)."""
    sealed = row[at.SEALED]
    leader = row[at.LEADER]
    lying = row[at.TABLE]
    for seat in range(row[at.PLAYERS]):
        if seat != leader:
            card = sealed >> at.CARD_BITS * seat & at.ONE_CARD
            lying |= np.int64(1) << at.SEATS * (card - 1) + seat
    row[at.PLAYED] |= sealed
    row[at.SEALED] = 0
    row[at.TABLE] = lying
    cobblers = lying >> at.SEATS * (at.COBBLER - 1) & at.ALL_SEATS
    if cobblers and not cobblers & (cobblers - 1):
        row[at.PHASE] = at.WINDOW
        row[at.ACTOR] = chance.lowest_bit(cobblers)
    else:
        _begin_turns(row)


@inlined
def _begin_turns(row: Row) -> None:
    _unbind(row)
    row[at.PHASE] = at.TURN
    row[at.ACTOR] = row[at.LEADER]


@inlined
def _unbind(row: Row) -> None:
    """A window is over: what was agreed in it binds no more."""
    row[at.OFFERED] = 0
    if row[at.BOUND]:
        row[at.BOUND] = 0
        row[at.ALLOWED] = 0
        row[at.ANSWERS] = 0
        for place in range(at.SECOND, at.SECOND + at.TITLES):
            row[place] = 0


@inlined
def _end_turn(row: Row) -> Any:
    """Hand the Scepter on; say whether it was the last turn of the round (S-22, S-24)."""
    seat = row[at.ACTOR]
    _unbind(row)
    row[at.NAMED] = at.NOBODY
    row[at.SWAPPED] = 0
    row[at.ACTED] |= np.int64(1) << seat
    following = seat + 1
    if following == row[at.PLAYERS]:
        following = np.int64(0)
    row[at.PHASE] = at.TURN
    row[at.ACTOR] = following
    return following == row[at.LEADER]


@compiled
def end_round(row: Row) -> None:
    """Decide the trick, then ask for promised gold, play on, or end the game (S-40 to S-42)."""
    row[at.ACTOR] = at.NOBODY
    kept, winner = table.trick(row)
    if winner != at.NOBODY and table.card_of(row, winner) == at.QUEEN:
        table.bank_pays(row, winner, QUEENS_GOLD)
    if winner != at.NOBODY:
        row[at.LEADER] = winner
    played = row[at.PLAYED]
    for seat in range(row[at.PLAYERS]):
        card = played >> at.CARD_BITS * seat & at.ONE_CARD
        if card:
            place = at.PILES + winner if kept >> seat & 1 else at.DISCARD
            row[place] += np.int64(1) << at.COUNT_BITS * (card - 1)
    row[at.PLAYED] = 0
    row[at.TABLE] = 0
    if row[at.FIVES_ON] | row[at.TWOS_ON]:
        for seat in range(row[at.PLAYERS]):
            row[at.FIVES] += row[at.FIVES_ON] >> at.MARK_BITS * seat & at.ONE_MARK
            row[at.TWOS] += row[at.TWOS_ON] >> at.MARK_BITS * seat & at.ONE_MARK
        row[at.FIVES_ON] = 0
        row[at.TWOS_ON] = 0
    _go_on(row)


@compiled
def _go_on(row: Row) -> None:
    """Ask for promised gold that is due; then the next round begins, or the game ends."""
    if row[at.OWED] and choices.due(row) >= 0:
        row[at.PHASE] = at.RECKON
    elif row[at.ROUND] < LAST_ROUND:
        begin_round(row)
    else:
        row[at.PHASE] = at.OVER


# Who decides, what is allowed, what follows.


@inlined
def carry_out(row: Row, seat: Whole, code: Whole) -> None:
    """Do on a turn what is chosen, a Cooper's swap apart; a Jester's target is only named."""
    if code == at.PASS:
        return
    if code < at.AIM:
        table.bank_pays(row, seat, table.income(row, table.card_of(row, seat)))
        if code >= at.MARK:
            row[at.TWOS] -= 1
            row[at.TWOS_ON] += np.int64(1) << at.MARK_BITS * (code - at.MARK)
    elif code < at.PAIR:
        on = code - at.AIM
        card = table.card_of(row, seat)
        if card == at.FARMER:
            row[at.FIVES] -= 1
            row[at.FIVES_ON] += np.int64(1) << at.MARK_BITS * on
        elif card == at.JESTER:
            row[at.NAMED] = on
        else:
            table.win(row, seat, table.take_off(row, on))
    else:
        table.win(row, seat, table.take_off(row, LOW[code - at.PAIR]))
        table.win(row, seat, table.take_off(row, HIGH[code - at.PAIR]))


@inlined
def _take_turn(row: Row, seat: Whole, code: Whole) -> Any:
    """Use a card or leave it; say whether the round's turns are over."""
    if code > at.CARD:
        return _swap(row, seat, code - at.CARD)
    carry_out(row, seat, code)
    if row[at.NAMED] != at.NOBODY:
        row[at.PHASE] = at.ANSWER
        row[at.OFFERED] = 0
        _release_action(row)
        return False
    return _end_turn(row)


@inlined
def _release_action(row: Row) -> None:
    """The action is taken; only the answers to a Jester may still be bound."""
    if row[at.BOUND]:
        row[at.BOUND] &= ~at.BOUND_ACTION
        row[at.ALLOWED] = 0
        for place in range(at.SECOND, at.SECOND + at.TITLES):
            row[place] = 0


@compiled
def _swap(row: Row, seat: Whole, card: Whole) -> Any:
    """A Cooper brings in a card, which may be used at once if it can do something (S-34)."""
    after = row[at.SECOND + card - 1] if row[at.BOUND] & at.BOUND_ACTION else np.int64(at.USES)
    table.bring_in(row, seat, card)
    row[at.SWAPPED] = 1
    row[at.OFFERED] = 0
    if choices.free_uses(row, seat) == 1:
        return _end_turn(row)
    _release_action(row)
    if after != at.USES:
        row[at.BOUND] |= at.BOUND_ACTION
        row[at.ALLOWED] = after
    return False


@compiled
def _reckon(row: Row, code: Whole) -> None:
    """Promised gold is handed over or kept; the promise is at an end (S-52)."""
    place = choices.due(row)
    owed = row[place]
    if code == at.SETTLE:
        table.pay(row, owed & 15, owed >> 4 & 15, owed >> 8 & 255)
    row[at.OWED] -= 1
    last = at.SLOTS + row[at.OWED]
    for slot in range(place, last):
        row[slot] = row[slot + 1]
    row[last] = 0
    _go_on(row)


@inlined
def act(row: Row, seat: Whole, code: Whole) -> Any:
    """Carry out a choice; True if the last turn of the round is over and ``end_round`` is due."""
    phase = row[at.PHASE]
    if phase == at.TURN:
        return _take_turn(row, seat, code)
    if phase == at.FOLLOW:
        seal(row, seat, code - at.CARD)
        if choices.missing(row) == 0:
            flip(row)
        return False
    if phase == at.LEAD:
        lead(row, seat, code - at.CARD)
        return False
    if phase == at.ANSWER:
        table.bring_in(row, seat, code - at.CARD)
        return _end_turn(row)
    if phase == at.WINDOW:
        if code >= at.AIM:
            row[at.LEADER] = code - at.AIM
        _begin_turns(row)
        return False
    _reckon(row, code)
    return False


@compiled
def apply(row: Row, seat: Whole, code: Whole) -> None:
    """Carry out a choice in place, and what follows from it up to the next decision."""
    if act(row, seat, code):
        end_round(row)
