"""The hall in which seats bargain: what a game needs beside its row, in whole numbers.

All that belongs to one game is one piece of memory, so that it is handed on quickly. As in
``layout``, each name below is the place of one number.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kings.bots import card_choice, deals, negotiator, promises
from kings.bots.card_choice import PRIZED
from kings.bots.deals import TRICK_LASTS
from kings.sim.kernel import layout as at
from kings.sim.kernel.compiling import compiler
from kings.struggle.cards import NEGOTIATE

_SOURCES = (card_choice.__file__, deals.__file__, negotiator.__file__, promises.__file__)
compiled = compiler(*_SOURCES)
once = compiler(*_SOURCES, once=True)

# As plain numbers these would have every function compiled once more that takes them.
NOTHING, ANY_CARD, FAVOURS_TOO = map(np.int64, (0, 0, 1))

# How a seat stands to promises, and how it prices: in the order of ``PROMISES`` and ``PRICING``.
KEEPER, RECKONER, GRUDGER, CYNIC, OPPORTUNIST = range(5)
SPLITS, ANCHORS, TAKES = range(3)

# What binds the active player, in three numbers: how (as in ``moves.Act``), which card, on whom.
PASSES, USES, GETS_GOLD, SWAPS, SPARES = range(5)
MOST_ACTS = 3
ONE_ACT = 3

# A turn: its first choice and its use, as codes; the card that a Cooper brings in and the one that
# is used (0: none); whether it takes gold; a mask of the seats it is aimed at; VP by seat.
FIRST, USE, BROUGHT, USED, GOLD, ON, VALUE = range(7)
TURN_WIDTH = VALUE + at.SEATS
MOST_TURNS = 62

# A market: whether it was looked at, the mask of the open turns, the one that is usual; then the
# sale to each seat: its turn (or NOBODY), gain, loss, number of acts, and the acts.
SEEN, OPEN, USUAL, SALES = range(4)
TURN, GAIN, LOSS, ACTS = range(4)
FIRST_ACT = np.int64(ACTS + 1)
SALE_WIDTH = ACTS + 1 + MOST_ACTS * ONE_ACT
MARKET_WIDTH = SALES + at.SEATS * SALE_WIDTH

# A deal: who pays whom how much at once; the promise of the payer, its kind, when it is due, how
# much gold, which ability on whom; a Jester's target and its answer; the acts.
PAYER, PAYEE, CASH, KIND, DUE, LATER_GOLD, CARD, ON_WHOM, TARGET, ANSWER, BINDS = range(11)
FIRST_BOUND = np.int64(BINDS + 1)
DEAL_WIDTH = BINDS + 1 + MOST_ACTS * ONE_ACT
NO_PROMISE, OF_GOLD, OF_USE, OF_RESTRAINT = map(np.int64, range(4))

# Lists: the markets, one of them for what a seat may sell that keeps its promises; deals, and ways
# to pay; what binds; what seats need to know to play a card.
MARKET, SPARE, OFFER, COUNTER, BARE, WAYS = 0, *range(at.SEATS, at.SEATS + 5)
MOST_WAYS = 8
BINDING = WAYS + MOST_WAYS
CARDS = BINDING + 1
LAST_LIST = CARDS + at.SEATS - 1

# A line of the ledger: who promised what to whom, and what became of it.
BY, TO, WHAT, BY_ROUND, SUM, ABILITY, AGAINST, OCCASION, STATUS = range(9)
LINE_WIDTH = 9
OPEN_STILL, KEPT, BROKEN, VOID = map(np.int64, range(4))
MOST_LINES = 7 * (1 + 2 * at.SEATS) * at.SEATS

# What is counted: moves so far, lines of the ledger, acts that bind, deals; then by seat.
MOVES, LINES, BOUNDS, DEALS = range(4)
STRUCK, PAID, RECEIVED, PROMISED, ENDED = range(4, 4 + 5 * at.SEATS, at.SEATS)
COUNTS = ENDED + 4 * at.SEATS
"""From ``ENDED`` on there is a stretch for each status."""
LIST_WIDTH = max(MARKET_WIDTH, 2 * at.SEATS * MOST_ACTS * ONE_ACT)
"""In the two windows of a Cooper's turn every seat may strike a deal."""

# Rows: the game, tables that are thought of, what was counted, what was offered in a window (S-58),
# how each seat stands to promises, and how it prices; then the table as each seat sees it.
GAME, TRIED, BROUGHT_IN, ANSWERING, COURSE, AFTER, COUNTED, OFFERED, STANDS, PRICES, SEEN_BY = (
    range(11)
)
LAST_ROW = SEEN_BY + at.SEATS - 1

# What an answer to a proposal is.
REFUSED, ACCEPTED, COUNTERED = range(3)

OFFERED_GOLD, OFFERED_PROMISES = 0, at.SEATS

# Turns that are thought of, after those of the market as each seat sees it: under an agreed answer,
# and of who promises a favour.
AGREED, FAVOURS = at.SEATS, at.SEATS + 1

LASTS = np.array([TRICK_LASTS**able for able in range(at.SEATS)])
ABILITIES = sum(1 << card for card in NEGOTIATE)
PRIZES = tuple(sorted(map(int, PRIZED)))
VIEWED = at.SEATS + len(PRIZES)
"""Numbers for a seat that plays a card: what each seat may play, and points with each prize."""

_HALL = np.dtype(
    [
        ("rows", np.int64, (LAST_ROW + 1, at.WIDTH)),
        ("turns", np.int64, (FAVOURS + 1, MOST_TURNS, TURN_WIDTH)),
        ("lists", np.int64, (LAST_LIST + 1, LIST_WIDTH)),
        ("ledger", np.int64, (MOST_LINES, LINE_WIDTH)),
        ("worths", np.float64, (2, MOST_WAYS)),
    ]
)
"""All that a game needs, in one piece, so that it is handed on quickly.

``rows``: the game, the same as each seat sees it, tables that are thought of, and numbers by seat;
``turns``: what the active player can do as each seat sees it, and turns that are thought of;
``lists``: markets, deals, ways to pay and what binds; ``worths``: of the ways to pay, and their
costs.
"""


def new_hall() -> Any:
    """Return room for one game, shape (1,), made once and used again."""
    return np.zeros(1, _HALL)
