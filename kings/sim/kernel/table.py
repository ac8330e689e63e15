"""What lies on the table of a row, moving it, and who wins a trick (S-03, S-3A, S-40, S-41)."""

from __future__ import annotations

from typing import Any

import numpy as np

from kings.sim.kernel import chance, layout as at
from kings.sim.kernel.compiling import compiled, inlined
from kings.sim.kernel.layout import Row, Whole
from kings.struggle.cards import MERCHANTS, ROYALS, SERFS, Card

SERF_POWERS = sum(1 << card for card in SERFS)
PEASANT_ALONE = 1 << Card.PEASANT

# Titles count from 0; each class is a stretch of them.
FIRST_SERF, LAST_SERF = min(SERFS) - 1, max(SERFS) - 1
FIRST_MERCHANT, LAST_MERCHANT = min(MERCHANTS) - 1, max(MERCHANTS) - 1
FIRST_ROYAL, LAST_ROYAL = min(ROYALS) - 1, max(ROYALS) - 1


@inlined
def card_of(row: Row, seat: Whole) -> Any:
    """Return the printed power of a seat's card in play, 0 for none."""
    return row[at.PLAYED] >> at.CARD_BITS * seat & at.ONE_CARD


@inlined
def hand_of(row: Row, seat: Whole) -> Any:
    """Return a seat's hand as ten bits."""
    return row[at.HANDS] >> at.HAND_BITS * seat & at.ONE_HAND


@inlined
def gold_of(row: Row, seat: Whole) -> Any:
    """Return a seat's gold."""
    return row[at.GOLDS] >> at.GOLD_BITS * seat & at.ONE_GOLD


@inlined
def power_of(row: Row, seat: Whole) -> Any:
    """Return the power of a seat's card in play, printed power and markers (S-40)."""
    fives = row[at.FIVES_ON] >> at.MARK_BITS * seat & at.ONE_MARK
    twos = row[at.TWOS_ON] >> at.MARK_BITS * seat & at.ONE_MARK
    return card_of(row, seat) + 5 * fives + 2 * twos


@inlined
def _lying(table: Any, first: Whole, last: Whole) -> Any:
    """Return the mask of the seats with one of these titles in play."""
    seats = np.int64(0)
    for title in range(first, last + 1):
        seats |= table >> at.SEATS * title
    return seats & at.ALL_SEATS


@inlined
def serfs(row: Row) -> Any:
    """Return the mask of the seats with a Serf in play."""
    return _lying(row[at.TABLE], FIRST_SERF, LAST_SERF)


@inlined
def merchants(row: Row) -> Any:
    """Return the mask of the seats with a Merchant in play."""
    return _lying(row[at.TABLE], FIRST_MERCHANT, LAST_MERCHANT)


@inlined
def royals(row: Row) -> Any:
    """Return the mask of the seats with a Royal in play."""
    return _lying(row[at.TABLE], FIRST_ROYAL, LAST_ROYAL)


@inlined
def in_play(row: Row) -> Any:
    """Return the mask of the seats with a card in play."""
    return _lying(row[at.TABLE], 0, at.TITLES - 1)


@inlined
def pay(row: Row, seat: Whole, to: Whole, gold: Any) -> None:
    """Move gold between two seats."""
    row[at.GOLDS] += (gold << at.GOLD_BITS * to) - (gold << at.GOLD_BITS * seat)


@inlined
def bank_pays(row: Row, seat: Whole, gold: Any) -> None:
    """Pay gold from the bank, or what it has left (S-03)."""
    paid = min(gold, row[at.BANK])
    row[at.BANK] -= paid
    row[at.GOLDS] += paid << at.GOLD_BITS * seat


@inlined
def lay(row: Row, seat: Whole, card: Whole) -> None:
    """Put a card into play."""
    row[at.PLAYED] |= card << at.CARD_BITS * seat
    row[at.TABLE] |= np.int64(1) << at.SEATS * (card - 1) + seat


@inlined
def take_off(row: Row, seat: Whole) -> Any:
    """Lift a seat's card out of play and return its power; markers go to the supply (S-3A)."""
    card = card_of(row, seat)
    row[at.PLAYED] ^= card << at.CARD_BITS * seat
    row[at.TABLE] ^= np.int64(1) << at.SEATS * (card - 1) + seat
    if row[at.FIVES_ON] | row[at.TWOS_ON]:
        fives = row[at.FIVES_ON] >> at.MARK_BITS * seat & at.ONE_MARK
        twos = row[at.TWOS_ON] >> at.MARK_BITS * seat & at.ONE_MARK
        row[at.FIVES_ON] ^= fives << at.MARK_BITS * seat
        row[at.TWOS_ON] ^= twos << at.MARK_BITS * seat
        row[at.FIVES] += fives
        row[at.TWOS] += twos
    return card


@inlined
def bring_in(row: Row, seat: Whole, card: Whole) -> None:
    """Replace a seat's card by one from its hand, to which the old one returns (S-34, S-36)."""
    old = take_off(row, seat)
    changes = np.int64(1) << card - 1 | np.int64(1) << old - 1
    row[at.HANDS] ^= changes << at.HAND_BITS * seat
    lay(row, seat, card)


@inlined
def win(row: Row, seat: Whole, card: Whole) -> None:
    """Put a card into a Points Pile."""
    row[at.PILES + seat] += np.int64(1) << at.COUNT_BITS * (card - 1)


@inlined
def income(row: Row, card: Whole) -> Any:
    """Return the gold that a Merchant's ability takes, 1 a card of a class (S-33 to S-35)."""
    if card == at.COBBLER:
        return chance.count_bits(serfs(row))
    if card == at.COOPER:
        return chance.count_bits(merchants(row))
    return chance.count_bits(royals(row))


@compiled
def trick(row: Row) -> tuple[Any, Any]:
    """Return the mask of the seats whose cards no other equals, and the winner (S-40, S-41).

    The winner is NOBODY if no card is left.
    """
    seen = np.int64(0)
    equal = np.int64(0)
    lying = in_play(row)
    seats = lying
    while seats:
        power = np.int64(1) << power_of(row, chance.lowest_bit(seats))
        equal |= seen & power
        seen |= power
        seats &= seats - 1
    left = seen & ~equal
    if left == 0:
        return np.int64(0), np.int64(at.NOBODY)
    # No marker lies on a Serf, and no other card has so little power.
    checked = seen & ~(equal & PEASANT_ALONE) if row[at.HOUSE] & at.BEFORE_TIES else left
    peasant = checked & SERF_POWERS == PEASANT_ALONE
    best = PEASANT_ALONE if peasant else np.int64(1) << chance.top_bit(left)
    winner = np.int64(at.NOBODY)
    kept = np.int64(0)
    seats = lying
    while seats:
        seat = chance.lowest_bit(seats)
        power = np.int64(1) << power_of(row, seat)
        if power & left:
            kept |= np.int64(1) << seat
            if power == best:
                winner = seat
        seats &= seats - 1
    return kept, winner
