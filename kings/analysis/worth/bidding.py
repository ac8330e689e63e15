"""The last round with side payments, compiled: a menu auction before every real choice.

Deals are made in windows (S-50), and none while a Jester waits for its answer. The auction that is
held for an answer stands for the deal about it that has to be struck on the Jester's turn (S-51).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kings.analysis.worth import auctioning, ending, solving
from kings.analysis.worth.auctioning import PAID, PURSE, VALUE, hold_auction
from kings.analysis.worth.ending import END, write_end
from kings.analysis.worth.solving import LIMIT, NODES, UNSETTLED, advance, copy
from kings.sim.kernel.chance import lowest_bit
from kings.sim.kernel.compiling import compiler
from kings.sim.kernel.layout import (
    CARD_BITS,
    CODES,
    HOUSE,
    OFFERED,
    PLAYERS,
    REGULATED,
    SEATS,
)
from kings.sim.kernel.rules import apply
from kings.sim.kernel.table import gold_of, pay

compiled = compiler(__file__, auctioning.__file__, ending.__file__, solving.__file__)

MARKET_GOLD = 3
ONE_CARD = (1 << CARD_BITS) - 1
BOOK = (CODES, END)
"""The shape of a book: an end for each code."""


@compiled
def bid_at(row: Any, seat: Any, mask: Any, book: Any, slate: Any, tally: Any) -> Any:
    """Hold the auction of one decision; return the code that is taken, payments in PAID.

    ``book``: how the game ends after each code of the mask.
    """
    seats = row[PLAYERS]
    value, purse = slate[VALUE], slate[PURSE]
    for other in range(seats):
        purse[other] = gold_of(row, other)
        if row[HOUSE] & REGULATED:
            offered = row[OFFERED] >> CARD_BITS * other & ONE_CARD
            purse[other] = min(purse[other], max(0, MARKET_GOLD - offered))
    choices = 0
    unpaid = np.int64(0)
    left = mask
    while left:
        code = lowest_bit(left)
        left &= left - 1
        for other in range(seats):
            value[choices * SEATS + other] = book[code, other]
        if value[choices * SEATS + seat] > value[unpaid * SEATS + seat]:
            unpaid = np.int64(choices)
        choices += 1
    place, regret = hold_auction(slate, choices, seats, seat, unpaid)
    if regret > 0:
        tally[UNSETTLED] += 1
    for _ in range(place):
        mask &= mask - 1
    return lowest_bit(mask)


@compiled
def sell(rows: Any, ends: Any, books: Any, slate: Any, depth: Any, scorer: Any, tally: Any) -> None:
    """Leave in ``ends[depth]`` how the game in ``rows[depth]`` ends with an auction at each choice.

    Everybody wants VP. What a choice is worth to the bidders is how the game ends after it with the
    purses as they are before the payments of this auction. Then the payments are made, and the game
    goes on with the purses as they are after them. Promised gold is kept, without an auction.
    """
    row = rows[depth]
    seat, mask = advance(row, True, tally)
    if mask == 0:
        write_end(row, scorer, ends[depth])
        return
    left = mask
    while left:
        code = lowest_bit(left)
        left &= left - 1
        copy(row, rows[depth + 1])
        apply(rows[depth + 1], seat, code)
        sell(rows, ends, books, slate, depth + 1, scorer, tally)
        if tally[NODES] > tally[LIMIT]:
            return
        for place in range(END):
            books[depth, code, place] = ends[depth + 1, place]
    code = bid_at(row, seat, mask, books[depth], slate, tally)
    paid = np.int64(0)
    copy(row, rows[depth + 1])
    for other in range(row[PLAYERS]):
        if other != seat:
            paid += slate[PAID, other]
            pay(rows[depth + 1], other, seat, slate[PAID, other])
    if paid == 0:
        for place in range(END):
            ends[depth, place] = books[depth, code, place]
        return
    apply(rows[depth + 1], seat, code)
    sell(rows, ends, books, slate, depth + 1, scorer, tally)
    for place in range(END):
        ends[depth, place] = ends[depth + 1, place]
