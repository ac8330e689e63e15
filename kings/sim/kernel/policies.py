"""How compiled play-outs decide: at random, greedily, or greedily with actions for sale.

``random`` takes any legal choice, all equally likely.

``greedy`` takes the choice after which it would have most VP if the trick were decided then. It
leaves its card unused if no use brings more, and lets chance decide among other equals. A card is
played for its average over a few guesses of the others' cards, used as well as it can be at once, a
Cooper for its gold and a Jester for its power alone. A Jester's target is expected to answer with
what is worst for the Jester's owner. Promised gold is kept back. (It is the idea of the bot
``greedy``.)

``paying`` is greedy, buys and sells actions, and pays the gold that it owes if it has it. Before it
takes a turn that leaves it a choice, the other paying seats look at every choice. A payer's gain
and the seller's loss are what the two would have more, or less, if the trick were decided then,
against what the seller would take unpaid. The pair of payer and choice with the largest gain over
loss is agreed if the gain is at least 2 more than the loss: the payer hands over the loss and 1
gold more, and the action follows. A payer has to have that gold, and in the Regulated Market stays
within 3 (S-58).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kings.sim.kernel.chance import (
    below,
    count_bits,
    lowest_bit,
    nth_bit,
    nth_of_ten,
    random_bits,
    topic,
)
from kings.sim.kernel.compiling import compiler
from kings.sim.kernel.greedy import (
    VALUES,
    about,
    greedy_answer,
    greedy_card,
    look,
    usual_turn,
)
from kings.sim.kernel.layout import (
    ANSWER,
    BREAK,
    CARD,
    CARD_BITS,
    FOLLOW,
    HAND_BITS,
    HOUSE,
    LEAD,
    NOBODY,
    OFFERED,
    PHASE,
    PLAYERS,
    RECKON,
    REGULATED,
    ROUND,
    SEATS,
    SETTLE,
    SWAPPED,
    TURN,
    USES,
)
from kings.sim.kernel.table import gold_of, pay

compiled = compiler()
inlined = compiler(inline=True)

RANDOM, GREEDY, PAYING = range(3)
POLICIES = ("random", "greedy", "paying")
"""The names of the policies; a policy's code is its place."""

LEAST_GAIN = 2
MARKET_GOLD = 3
ONE_HAND = (1 << HAND_BITS) - 1
ONE_CARD = (1 << CARD_BITS) - 1
SALE = 8  # a kind of decision, beside those of ``greedy``


@inlined
def pick(row: Any, seat: Any, mask: Any, key: Any) -> Any:
    """Return any of several legal codes, all equally likely."""
    number = below(random_bits(key, about(row, seat)), count_bits(mask))
    if mask & USES == 0 and mask >> CARD + 1 <= ONE_HAND:
        return nth_of_ten(mask >> CARD + 1, number) + CARD + 1
    return nth_bit(mask, number)


@compiled
def _purse(row: Any, seat: Any) -> Any:
    """Return the most that a seat can pay now, within the Regulated Market's limit (S-58)."""
    gold = gold_of(row, seat)
    if row[HOUSE] & REGULATED:
        offered = row[OFFERED] >> CARD_BITS * seat & ONE_CARD
        return min(gold, max(0, MARKET_GOLD - offered))
    return gold


@compiled
def _sold_turn(
    row: Any, seat: Any, mask: Any, policies: Any, key: Any, scorer: Any, desk: Any
) -> tuple[Any, Any]:
    """Return the choice on a turn whose action is for sale, and whether it was paid for."""
    players = row[PLAYERS]
    values = desk[VALUES]
    look(row, seat, mask, scorer, desk)
    usual = usual_turn(row, seat, mask, key, desk)
    best = usual
    payer = np.int64(NOBODY)
    price = np.int64(0)
    most = np.int64(LEAST_GAIN)
    equals = 0
    sale = topic(row[ROUND], seat, SALE, row[SWAPPED])
    while mask:
        code = lowest_bit(mask)
        mask &= mask - 1
        loss = values[usual * SEATS + seat] - values[code * SEATS + seat]
        for other in range(players):
            if other == seat or policies[other] != PAYING or loss + 1 > _purse(row, other):
                continue
            surplus = values[code * SEATS + other] - values[usual * SEATS + other] - loss
            if surplus < most:
                continue
            equals = equals + 1 if surplus == most else 1
            most = surplus
            chance = random_bits(key, sale + np.uint64(code * SEATS + other))
            if below(chance, equals) == 0:
                best, payer, price = code, np.int64(other), loss + 1
    if payer == NOBODY:
        return usual, False
    pay(row, payer, seat, price)
    return best, True


@compiled
def choose(
    row: Any, seat: Any, mask: Any, policies: Any, key: Any, scorer: Any, desk: Any
) -> tuple[Any, Any]:
    """Return the code that a seat's policy takes from several legal ones, and whether it was sold.

    ``policies``: one code a seat. Gold for a sold action moves in the row at once.
    """
    phase = row[PHASE]
    policy = policies[seat]
    if policy == RANDOM:
        return pick(row, seat, mask, key), False
    if phase == TURN:
        if policy == PAYING:
            return _sold_turn(row, seat, mask, policies, key, scorer, desk)
        look(row, seat, mask, scorer, desk)
        return usual_turn(row, seat, mask, key, desk), False
    if phase in (LEAD, FOLLOW):
        return greedy_card(row, seat, mask, key, scorer, desk), False
    if phase == ANSWER:
        return greedy_answer(row, seat, mask, key, scorer, desk), False
    if phase == RECKON:
        return np.int64(SETTLE if policy == PAYING else BREAK), False
    return lowest_bit(mask), False  # who leads changes nothing at once
