"""The desk at which compiled seats think: spare rows, what hands may hold, and names for chance."""

from __future__ import annotations

from typing import Any

import numpy as np

from kings.sim.kernel import chance, layout as at, table
from kings.sim.kernel.compiling import compiled, inlined
from kings.sim.kernel.layout import Row, Whole
from kings.sim.kernel.rules import QUEENS_GOLD

MARKET_GOLD = 3
"""Gold that a seat may offer in a window of the Regulated Market (S-58)."""

# Kinds of decision, for what chance is drawn for. An answer is one for each seat with a Jester.
PLAY_A_CARD, WINDOW_CHOICE, TURN_CHOICE, SWAPPED_CHOICE, PROMISE, GUESS, ANSWER_TO, SALE = range(
    1, 9
)

# Rows of the desk.
TRIED, ANSWERED, SWAPPED_IN, GUESSED, VALUES, FIELD, BEFORE, COURSE, STEP, WORTHS, PILES, OPEN = (
    range(12)
)


def new_desk() -> Row:
    """Return the rows on which a game is played and what might follow is tried out."""
    return np.zeros((12, max(at.WIDTH, at.CODES * at.SEATS)), np.int64)


@compiled
def copy(row: Row, to: Row) -> None:
    """Copy all that the table shows."""
    for place in range(at.CORE):
        to[place] = row[place]


@compiled
def may_hold(row: Row, seat: Whole) -> Any:
    """Return the cards that a hand may hold, as far as others can tell, as ten bits."""
    cards = table.hand_of(row, seat)
    sealed = row[at.SEALED] >> at.CARD_BITS * seat & at.ONE_CARD
    if sealed:
        cards |= np.int64(1) << sealed - 1
    if row[at.NIGHT]:
        cards |= row[at.ASIDES] >> at.HAND_BITS * seat & at.ONE_HAND
    return cards


@inlined
def draw_card(row: Row, seat: Whole, other: Whole, key: Any, number: Any) -> Any:
    """Draw the card that ``seat`` guesses another to play, every one that it may hold alike."""
    cards = may_hold(row, other)
    drawn = chance.topic(row[at.ROUND], seat, GUESS, other) + np.uint64(number)
    place = chance.below(chance.random_bits(key, drawn), chance.count_bits(cards))
    return chance.nth_of_ten(cards, place) + 1


@inlined
def draw_answer(row: Row, seat: Whole, other: Whole, readily: Any, key: Any, number: Any) -> Any:
    """Draw the same with cards that are not alike: each as likely as it is ``readily`` played."""
    cards = may_hold(row, other)
    total = np.int64(0)
    left = cards
    while left:
        total += readily[chance.lowest_bit(left)]
        left &= left - 1
    drawn = chance.topic(row[at.ROUND], seat, GUESS, other) + np.uint64(number)
    place = chance.below(chance.random_bits(key, drawn), total)
    while place >= readily[chance.lowest_bit(cards)]:
        place -= readily[chance.lowest_bit(cards)]
        cards &= cards - 1
    return chance.lowest_bit(cards) + 1


@inlined
def holdings(row: Row, seat: Whole, kept: Any, winner: Any) -> tuple[Any, Any]:
    """Return pile and gold of a seat if the trick is decided as ``table.trick`` says."""
    pile = row[at.PILES + seat]
    gold = table.gold_of(row, seat)
    if winner == seat:
        if table.card_of(row, seat) == at.QUEEN:
            gold += min(QUEENS_GOLD, row[at.BANK])
        while kept:
            card = table.card_of(row, chance.lowest_bit(kept))
            pile += np.int64(1) << at.COUNT_BITS * (card - 1)
            kept &= kept - 1
    return pile, gold


@inlined
def about(row: Row, seat: Whole) -> Any:
    """Name the decision of this row for chance."""
    phase = row[at.PHASE]
    if phase in (at.LEAD, at.FOLLOW):
        return chance.topic(row[at.ROUND], seat, PLAY_A_CARD, 0)
    if phase == at.TURN:
        return chance.topic(
            row[at.ROUND], seat, SWAPPED_CHOICE if row[at.SWAPPED] else TURN_CHOICE, 0
        )
    if phase == at.ANSWER:
        return chance.topic(row[at.ROUND], seat, ANSWER_TO, row[at.ACTOR])
    if phase == at.WINDOW:
        return chance.topic(row[at.ROUND], seat, WINDOW_CHOICE, 0)
    return chance.topic(row[at.ROUND], seat, PROMISE, row[at.OWED])


@compiled
def purse(row: Row, seat: Whole) -> Any:
    """Return the most that a seat can pay now, within the Regulated Market's limit (S-58)."""
    gold = table.gold_of(row, seat)
    if row[at.HOUSE] & at.REGULATED:
        offered = row[at.OFFERED] >> at.CARD_BITS * seat & at.ONE_CARD
        return min(gold, max(0, MARKET_GOLD - offered))
    return gold
