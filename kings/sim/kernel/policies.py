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

No function looks at what its seat may not see. By Day all hands are open; by Night another's hand
is taken for any of the cards that have not left its owner's deck. A card face down is never looked
at. What is tried out is tried on a desk of spare rows, and the game's own row is left as it is.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kings.sim.kernel import chance, layout as at, strong, table
from kings.sim.kernel.choices import free_uses
from kings.sim.kernel.compiling import compiled, inlined
from kings.sim.kernel.desk import (
    ANSWERED,
    GUESSED,
    SALE,
    SWAPPED_IN,
    TRIED,
    VALUES,
    about,
    copy,
    draw_card,
    holdings,
    may_hold,
    purse,
)
from kings.sim.kernel.layout import Row, Whole
from kings.sim.kernel.rules import carry_out
from kings.sim.kernel.scoring import pile_points

RANDOM, GREEDY, PAYING, STRONG = range(4)
POLICIES = ("random", "greedy", "paying", "strong")
"""The names of the policies; a policy's code is its place."""

LEAST_GAIN = 2
"""By how much a payer's gain has to exceed the seller's loss."""
GUESSES = 4
"""How often a greedy seat guesses the others' cards before it plays one."""
LOWEST = -(1 << 40)
"""No worth is lower than this."""

# What the table is worth, and what may lie there.


@compiled
def worth(row: Row, seat: Whole, scorer: Any) -> Any:
    """Return the VP that a seat would have if the trick were decided as it lies."""
    kept, winner = table.trick(row)
    return _worth(row, seat, scorer, kept, winner)


@compiled
def _worth(row: Row, seat: Whole, scorer: Any, kept: Any, winner: Any) -> Any:
    pile, gold = holdings(row, seat, kept, winner)
    return pile_points(pile, scorer) + gold


# Thinking a turn through.


@compiled
def _imagine_use(row: Row, seat: Whole, code: Whole, scorer: Any, desk: Row) -> None:
    """Leave in ``desk[TRIED]`` the table after a use; a Jester is answered as badly as can be."""
    tried = desk[TRIED]
    copy(row, tried)
    if code < at.AIM or table.card_of(row, seat) != at.JESTER:
        carry_out(tried, seat, code)
        return
    on = code - at.AIM
    worst = np.int64(0)
    least = np.int64(-LOWEST)
    answers = may_hold(row, on)
    while answers:
        card = chance.lowest_bit(answers) + 1
        answers &= answers - 1
        copy(row, desk[ANSWERED])
        table.bring_in(desk[ANSWERED], on, card)
        value = worth(desk[ANSWERED], seat, scorer)
        if value < least:
            least = value
            worst = card
    table.bring_in(tried, on, worst)


@compiled
def _imagine_turn(row: Row, seat: Whole, code: Whole, scorer: Any, desk: Row) -> None:
    """Leave in ``desk[TRIED]`` the table after a turn; a swap is followed by its best use."""
    if code <= at.CARD:
        _imagine_use(row, seat, code, scorer, desk)
        return
    after = desk[SWAPPED_IN]
    copy(row, after)
    table.bring_in(after, seat, code - at.CARD)
    uses = free_uses(after, seat) & at.USES
    if row[at.BOUND] & at.BOUND_ACTION:
        uses &= row[at.SECOND + code - at.CARD - 1]
    use, _ = _best_use(after, seat, uses, scorer, desk)
    _imagine_use(after, seat, use, scorer, desk)


@compiled
def _best_use(row: Row, seat: Whole, uses: Any, scorer: Any, desk: Row) -> tuple[Any, Any]:
    """Return the best of some uses without swaps, the first among equals, and its worth."""
    unused = worth(row, seat, scorer)
    best = np.int64(at.PASS)
    most = unused if uses & 1 << at.PASS else np.int64(LOWEST)
    if uses & 1 << at.GOLD:
        # Gold takes no card away, and who takes it has no Queen.
        gold = unused + min(table.income(row, table.card_of(row, seat)), row[at.BANK])
        if gold > most:
            most, best = gold, np.int64(at.GOLD)
    uses &= ~np.int64(1 << at.PASS | 1 << at.GOLD)
    while uses:
        code = chance.lowest_bit(uses)
        uses &= uses - 1
        _imagine_use(row, seat, code, scorer, desk)
        value = worth(desk[TRIED], seat, scorer)
        if value > most:
            most, best = value, code
    return best, most


@inlined
def _best_of(values: Any, first: Whole, step: Any, mask: Whole, key: Any, about: Any) -> Any:
    """Return the code of the highest value; chance decides among equals, but nothing beats passing.

    The value of a code stands at ``first + step * code``. Each of several equals takes the place of
    the one kept so far so often that all are equally likely in the end.
    """
    best = chance.lowest_bit(mask)
    equals = 1
    mask &= mask - 1
    while mask:
        code = chance.lowest_bit(mask)
        mask &= mask - 1
        more = values[first + step * code] - values[first + step * best]
        if more > 0:
            best = code
            equals = 1
        elif more == 0 and best != at.PASS:
            equals += 1
            if chance.below(chance.random_bits(key, about + np.uint64(code + 1)), equals) == 0:
                best = code
    return best


# Greedy decisions.


@compiled
def look(row: Row, seat: Whole, mask: Whole, scorer: Any, desk: Row) -> None:
    """Write what each choice on a turn makes of every seat's worth, at ``code * SEATS + seat``."""
    values = desk[VALUES]
    while mask:
        code = chance.lowest_bit(mask)
        mask &= mask - 1
        _imagine_turn(row, seat, code, scorer, desk)
        kept, winner = table.trick(desk[TRIED])
        for other in range(row[at.PLAYERS]):
            values[code * at.SEATS + other] = _worth(desk[TRIED], other, scorer, kept, winner)


@compiled
def usual_turn(row: Row, seat: Whole, mask: Whole, key: Any, desk: Row) -> Any:
    """Return what a greedy seat does on its turn, after ``look``."""
    return _best_of(desk[VALUES], seat, at.SEATS, mask, key, about(row, seat))


@compiled
def _simple_uses(row: Row, seat: Whole) -> Any:
    """Return what a card can do at once, a Cooper's swaps and a Jester's targets left out."""
    if table.card_of(row, seat) == at.JESTER:
        return np.int64(1)
    return free_uses(row, seat) & at.USES


@compiled
def greedy_answer(row: Row, seat: Whole, mask: Whole, key: Any, scorer: Any, desk: Row) -> Any:
    """Return the best card for a Jester, used at once if the turn is still to come (S-36)."""
    waiting = row[at.ACTED] >> seat & 1 == 0
    after = desk[SWAPPED_IN]
    values = desk[VALUES]
    left = mask
    while left:
        code = chance.lowest_bit(left)
        left &= left - 1
        copy(row, after)
        table.bring_in(after, seat, code - at.CARD)
        uses = _simple_uses(after, seat) if waiting else np.int64(1 << at.PASS)
        values[code] = _best_use(after, seat, uses, scorer, desk)[1]
    return _best_of(values, 0, 1, mask, key, about(row, seat))


@compiled
def _guess(row: Row, seat: Whole, key: Any, number: Any, guessed: Any) -> None:
    """Give every other seat that has no card in sight one that it may hold (S-20)."""
    copy(row, guessed)
    for other in range(row[at.PLAYERS]):
        if other != seat and table.card_of(row, other) == 0:
            table.lay(guessed, other, draw_card(row, seat, other, key, number))


@compiled
def greedy_card(row: Row, seat: Whole, mask: Whole, key: Any, scorer: Any, desk: Row) -> Any:
    """Return the card that does best on average against guesses of the others' cards."""
    totals = desk[VALUES]
    for code in range(at.CODES):
        totals[code] = 0
    guessed = desk[GUESSED]
    for number in range(GUESSES):
        _guess(row, seat, key, number, guessed)
        cards = mask
        while cards:
            code = chance.lowest_bit(cards)
            cards &= cards - 1
            table.lay(guessed, seat, code - at.CARD)
            totals[code] += _best_use(guessed, seat, _simple_uses(guessed, seat), scorer, desk)[1]
            table.take_off(guessed, seat)
    return _best_of(totals, 0, 1, mask, key, about(row, seat))


# Choosing: at random, with actions for sale, and by a policy's code.


@inlined
def pick(row: Row, seat: Whole, mask: Whole, key: Any) -> Any:
    """Return any of several legal codes, all equally likely."""
    number = chance.below(chance.random_bits(key, about(row, seat)), chance.count_bits(mask))
    if mask & at.USES == 0 and mask >> at.CARD + 1 <= at.ONE_HAND:
        return chance.nth_of_ten(mask >> at.CARD + 1, number) + at.CARD + 1
    return chance.nth_bit(mask, number)


@compiled
def _sold_turn(
    row: Row, seat: Whole, mask: Whole, policies: Any, key: Any, scorer: Any, desk: Row
) -> tuple[Any, Any]:
    """Return the choice on a turn whose action is for sale, and whether it was paid for."""
    players = row[at.PLAYERS]
    values = desk[VALUES]
    look(row, seat, mask, scorer, desk)
    usual = usual_turn(row, seat, mask, key, desk)
    best = usual
    payer = np.int64(at.NOBODY)
    price = np.int64(0)
    most = np.int64(LEAST_GAIN)
    equals = 0
    sale = chance.topic(row[at.ROUND], seat, SALE, row[at.SWAPPED])
    while mask:
        code = chance.lowest_bit(mask)
        mask &= mask - 1
        loss = values[usual * at.SEATS + seat] - values[code * at.SEATS + seat]
        for other in range(players):
            if other == seat or policies[other] != PAYING or loss + 1 > purse(row, other):
                continue
            surplus = values[code * at.SEATS + other] - values[usual * at.SEATS + other] - loss
            if surplus < most:
                continue
            equals = equals + 1 if surplus == most else 1
            most = surplus
            bits = chance.random_bits(key, sale + np.uint64(code * at.SEATS + other))
            if chance.below(bits, equals) == 0:
                best, payer, price = code, np.int64(other), loss + 1
    if payer == at.NOBODY:
        return usual, False
    table.pay(row, payer, seat, price)
    return best, True


@compiled
def choose(
    row: Row, seat: Whole, mask: Whole, policies: Any, key: Any, scorer: Any, desk: Row
) -> tuple[Any, Any]:
    """Return the code that a seat's policy takes from several legal ones, and whether it was sold.

    ``policies``: one code a seat. Gold for a sold action moves in the row at once.
    """
    phase = row[at.PHASE]
    policy = policies[seat]
    if policy == RANDOM:
        return pick(row, seat, mask, key), False
    if policy == STRONG:
        return strong.choose(row, seat, mask, policies, STRONG, key, scorer, desk)
    if phase == at.TURN:
        if policy == PAYING:
            return _sold_turn(row, seat, mask, policies, key, scorer, desk)
        look(row, seat, mask, scorer, desk)
        return usual_turn(row, seat, mask, key, desk), False
    if phase in (at.LEAD, at.FOLLOW):
        return greedy_card(row, seat, mask, key, scorer, desk), False
    if phase == at.ANSWER:
        return greedy_answer(row, seat, mask, key, scorer, desk), False
    if phase == at.RECKON:
        return np.int64(at.SETTLE if policy == PAYING else at.BREAK), False
    return chance.lowest_bit(mask), False  # who leads changes nothing at once
