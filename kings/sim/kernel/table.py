"""What lies on the table of a row, moving it, and who wins a trick (S-03, S-3A, S-40, S-41)."""

from __future__ import annotations

from typing import Any

import numpy as np

from kings.sim.kernel.chance import count_bits, lowest_bit, top_bit
from kings.sim.kernel.compiling import compiler
from kings.sim.kernel.layout import (
    BANK,
    BEFORE_TIES,
    CARD_BITS,
    COUNT_BITS,
    FIVES,
    FIVES_ON,
    GOLD_BITS,
    GOLDS,
    HAND_BITS,
    HANDS,
    HOUSE,
    MARK_BITS,
    NOBODY,
    PILES,
    PLAYED,
    SEATS,
    TABLE,
    TITLES,
    TWOS,
    TWOS_ON,
)
from kings.struggle.cards import MERCHANTS, ROYALS, SERFS, Card

compiled = compiler()
inlined = compiler(inline=True)

COBBLER = int(Card.COBBLER)
COOPER = int(Card.COOPER)

ONE_SEAT = (1 << SEATS) - 1
ONE_HAND = (1 << HAND_BITS) - 1
ONE_CARD = (1 << CARD_BITS) - 1
ONE_GOLD = (1 << GOLD_BITS) - 1
ONE_MARK = (1 << MARK_BITS) - 1

SERF_POWERS = sum(1 << card for card in SERFS)
PEASANT_ALONE = 1 << Card.PEASANT

# Titles count from 0; each class is a stretch of them.
FIRST_SERF, LAST_SERF = min(SERFS) - 1, max(SERFS) - 1
FIRST_MERCHANT, LAST_MERCHANT = min(MERCHANTS) - 1, max(MERCHANTS) - 1
FIRST_ROYAL, LAST_ROYAL = min(ROYALS) - 1, max(ROYALS) - 1


@inlined
def card_of(row: Any, seat: Any) -> Any:
    """Return the printed power of a seat's card in play, 0 for none."""
    return row[PLAYED] >> CARD_BITS * seat & ONE_CARD


@inlined
def hand_of(row: Any, seat: Any) -> Any:
    """Return a seat's hand as ten bits."""
    return row[HANDS] >> HAND_BITS * seat & ONE_HAND


@inlined
def gold_of(row: Any, seat: Any) -> Any:
    """Return a seat's gold."""
    return row[GOLDS] >> GOLD_BITS * seat & ONE_GOLD


@inlined
def power_of(row: Any, seat: Any) -> Any:
    """Return the power of a seat's card in play, printed power and markers (S-40)."""
    fives = row[FIVES_ON] >> MARK_BITS * seat & ONE_MARK
    twos = row[TWOS_ON] >> MARK_BITS * seat & ONE_MARK
    return card_of(row, seat) + 5 * fives + 2 * twos


@inlined
def _lying(table: Any, first: Any, last: Any) -> Any:
    """Return the mask of the seats with one of these titles in play."""
    seats = np.int64(0)
    for title in range(first, last + 1):
        seats |= table >> SEATS * title
    return seats & ONE_SEAT


@inlined
def serfs(row: Any) -> Any:
    """Return the mask of the seats with a Serf in play."""
    return _lying(row[TABLE], FIRST_SERF, LAST_SERF)


@inlined
def merchants(row: Any) -> Any:
    """Return the mask of the seats with a Merchant in play."""
    return _lying(row[TABLE], FIRST_MERCHANT, LAST_MERCHANT)


@inlined
def royals(row: Any) -> Any:
    """Return the mask of the seats with a Royal in play."""
    return _lying(row[TABLE], FIRST_ROYAL, LAST_ROYAL)


@inlined
def in_play(row: Any) -> Any:
    """Return the mask of the seats with a card in play."""
    return _lying(row[TABLE], 0, TITLES - 1)


@inlined
def pay(row: Any, seat: Any, to: Any, gold: Any) -> None:
    """Move gold between two seats."""
    row[GOLDS] += (gold << GOLD_BITS * to) - (gold << GOLD_BITS * seat)


@inlined
def bank_pays(row: Any, seat: Any, gold: Any) -> None:
    """Pay gold from the bank, or what it has left (S-03)."""
    paid = min(gold, row[BANK])
    row[BANK] -= paid
    row[GOLDS] += paid << GOLD_BITS * seat


@inlined
def lay(row: Any, seat: Any, card: Any) -> None:
    """Put a card into play."""
    row[PLAYED] |= card << CARD_BITS * seat
    row[TABLE] |= np.int64(1) << SEATS * (card - 1) + seat


@inlined
def take_off(row: Any, seat: Any) -> Any:
    """Lift a seat's card out of play and return its power; markers go to the supply (S-3A)."""
    card = card_of(row, seat)
    row[PLAYED] ^= card << CARD_BITS * seat
    row[TABLE] ^= np.int64(1) << SEATS * (card - 1) + seat
    if row[FIVES_ON] | row[TWOS_ON]:
        fives = row[FIVES_ON] >> MARK_BITS * seat & ONE_MARK
        twos = row[TWOS_ON] >> MARK_BITS * seat & ONE_MARK
        row[FIVES_ON] ^= fives << MARK_BITS * seat
        row[TWOS_ON] ^= twos << MARK_BITS * seat
        row[FIVES] += fives
        row[TWOS] += twos
    return card


@inlined
def bring_in(row: Any, seat: Any, card: Any) -> None:
    """Replace a seat's card by one from its hand, to which the old one returns (S-34, S-36)."""
    old = take_off(row, seat)
    changes = np.int64(1) << card - 1 | np.int64(1) << old - 1
    row[HANDS] ^= changes << HAND_BITS * seat
    lay(row, seat, card)


@inlined
def win(row: Any, seat: Any, card: Any) -> None:
    """Put a card into a Points Pile."""
    row[PILES + seat] += np.int64(1) << COUNT_BITS * (card - 1)


@inlined
def income(row: Any, card: Any) -> Any:
    """Return the gold that a Merchant's ability takes: one for each card of a class (S-33)."""
    if card == COBBLER:
        return count_bits(serfs(row))
    if card == COOPER:
        return count_bits(merchants(row))
    return count_bits(royals(row))


@compiled
def trick(row: Any) -> tuple[Any, Any]:
    """Return the mask of the seats whose cards no other equals, and the winner (S-40, S-41).

    The winner is NOBODY if no card is left.
    """
    seen = np.int64(0)
    equal = np.int64(0)
    lying = in_play(row)
    seats = lying
    while seats:
        power = np.int64(1) << power_of(row, lowest_bit(seats))
        equal |= seen & power
        seen |= power
        seats &= seats - 1
    left = seen & ~equal
    if left == 0:
        return np.int64(0), np.int64(NOBODY)
    # No marker lies on a Serf, and no other card has so little power.
    checked = seen & ~(equal & PEASANT_ALONE) if row[HOUSE] & BEFORE_TIES else left
    peasant = checked & SERF_POWERS == PEASANT_ALONE
    best = PEASANT_ALONE if peasant else np.int64(1) << top_bit(left)
    winner = np.int64(NOBODY)
    kept = np.int64(0)
    seats = lying
    while seats:
        seat = lowest_bit(seats)
        power = np.int64(1) << power_of(row, seat)
        if power & left:
            kept |= np.int64(1) << seat
            if power == best:
                winner = seat
        seats &= seats - 1
    return kept, winner
