"""The row of a game: everything that the next decision and the score depend on, in whole numbers.

A row is an array of ``WIDTH`` 64-bit integers. Each name below is the place of one number; where
all seats share a number, seat s has its own bits in it (``..._BITS`` wide, seat 0 lowest). A mask
of seats has bit s for seat s. A hand is ten bits, bit 0 for the Peasant; a pile is ten counts of
three bits each, the Peasants lowest, so that piles compare as numbers the way S-64 breaks ties.

The files of this room read it as ``at``: ``row[at.BANK]`` is the bank's gold in a row.

A choice is a small number, its *code*, and a set of choices is a mask of codes. Codes ascend in the
order of S-3C.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kings.struggle.cards import Card

Row = NDArray[np.int64]
"""One game, shape (WIDTH,), or many, shape (games, WIDTH)."""

Whole = int | np.int64
"""A whole number: of Python, or as compiled functions hand it on."""

SEATS = 6
"""The most seats of a table; what is kept for each seat has room for so many (S-01)."""
TITLES = 10

# The printed powers, as plain numbers.
PEASANT, FARMER, ASSASSIN, COBBLER, COOPER, JEWELER, JESTER, KNIGHT, QUEEN, KING = map(int, Card)

# Phases, in the order in which they come.
DRAW_LEAD, DRAW_MODE, SET_ASIDE, LEAD, FOLLOW, WINDOW, TURN, ANSWER, RECKON, OVER = range(10)

# Single numbers.
PHASE = 0
PLAYERS = 1
NIGHT = 2  # DAY, 1 by Night, BY_DRAW
ROUND = 3  # 1 to 7; 0 before
LEADER = 4  # the seat with the Star, or NOBODY
ACTOR = 5  # the seat with the Scepter, or NOBODY
SWAPPED = 6  # 1 if the actor's card came in by its Cooper
NAMED = 7  # a Jester's target that has to answer, or NOBODY
BANK = 8  # gold
FIVES = 9  # +5 markers in the supply
TWOS = 10
HOUSE = 11  # the bits BEFORE_TIES and REGULATED
DRAWING = 12  # mask of the seats that draw for the lead
ACTED = 13  # mask of the seats whose turn of this round is over

# Numbers that all seats share.
HANDS = 14  # HAND_BITS a seat
ASIDES = 15  # HAND_BITS a seat
SEALED = 16  # CARD_BITS a seat: the power of the card face down, or 0
PLAYED = 17  # CARD_BITS a seat: the power printed on the card in play, or 0
FIVES_ON = 18  # MARK_BITS a seat: markers on the card in play
TWOS_ON = 19  # MARK_BITS a seat
GOLDS = 20  # GOLD_BITS a seat
TABLE = 21  # for each title, the Peasant lowest, a mask of the seats with that card in play

DISCARD = 22  # a pile
PILES = 23  # six piles, by seat

# Deals that are still in force.
OFFERED = 29  # CARD_BITS a seat: gold offered in this window, in the Regulated Market (S-58)
BOUND = 30  # the bits BOUND_ACTION and BOUND_ANSWER
ALLOWED = 31  # mask of the codes that the actor's deals leave it, if its action is bound
ANSWERS = 32  # CARD_BITS a seat: the card with which it has to answer a Jester, or 0
OWED = 33  # how many promises of gold are open
CORE = 34  # all that the table shows stands before this place
SECOND = 34  # ten masks: the codes allowed after a Cooper has brought in each title
SLOTS = 44  # open promises of gold, oldest first: by, to, gold, due, number
MOST_OWED = 24
WIDTH = SLOTS + MOST_OWED

# How many bits each seat, or each count of a pile, has; and the mask of one.
HAND_BITS = 10
CARD_BITS = 4
MARK_BITS = 4
GOLD_BITS = 8
COUNT_BITS = 3
ALL_SEATS = (1 << SEATS) - 1
ONE_HAND = (1 << HAND_BITS) - 1
ONE_CARD = (1 << CARD_BITS) - 1
ONE_MARK = (1 << MARK_BITS) - 1
ONE_GOLD = (1 << GOLD_BITS) - 1

NOBODY = -1
DAY, BY_DRAW = 0, -1
BEFORE_TIES, REGULATED = 1, 2
BOUND_ACTION, BOUND_ANSWER = 1, 2

# Codes of choices.
PASS = 0  # also: keep the lead
GOLD = 1
MARK = 2  # + seat: a Jeweler's gold together with its +2
AIM = 8  # + seat: a card of one seat; in the Cobbler window, who gets the lead
PAIR = 14  # + place in PAIRS: a Knight takes two Serfs
CARD = 28  # + power: a card from hand is played, swapped in, or answers a Jester
SETTLE = 39  # promised gold is handed over
BREAK = 40
CODES = 41

USES = (1 << CARD + 1) - 1
"""The mask of all that a card can do on a turn, a Cooper's swap aside."""
PAIRS = tuple((low, high) for low in range(SEATS) for high in range(low + 1, SEATS))
"""The pairs of seats, in the order of their codes."""


def new_rows(games: int) -> Row:
    """Return ``games`` rows of zeros."""
    return np.zeros((games, WIDTH), np.int64)


def hand_in(row: Row, seat: int, place: int = HANDS) -> tuple[int, ...]:
    """Return the powers of a seat's cards in hand, or of those set aside (``place=ASIDES``)."""
    mask = int(row[place]) >> HAND_BITS * seat
    return tuple(power for power in range(1, TITLES + 1) if mask >> power - 1 & 1)


def gold_in(row: Row, seat: int) -> int:
    """Return the gold of a seat."""
    return int(row[GOLDS]) >> GOLD_BITS * seat & (1 << GOLD_BITS) - 1
