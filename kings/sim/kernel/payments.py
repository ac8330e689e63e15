"""How far promises are believed, what they bring, and how a price is paid with gold and promises.

Written after ``kings.bots.promises`` and ``kings.bots.deals``, with the same fractions in the same
order.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kings.bots.deals import LOAN, LONGEST_TRUCE
from kings.bots.promises import BROKEN_BEFORE, CREDIT, KEPT_BEFORE, LATER
from kings.sim.kernel import hall as of, layout as at, rules, table
from kings.sim.kernel.desk import MARKET_GOLD
from kings.sim.kernel.hall import compiled, once
from kings.sim.kernel.layout import Row, Whole
from kings.sim.kernel.sales import best_turn, list_turns, price_of, turns_keeping, would_keep

# Promises: how far they are believed, and what they bring.


@compiled
def trust(hall: Any, by: Whole) -> Any:
    """Return how likely a promise of a seat is kept, 0 to 1."""
    kept, broken = KEPT_BEFORE, BROKEN_BEFORE
    for number in range(hall.rows[of.COUNTED, of.LINES]):
        if hall.ledger[number, of.BY] == by:
            kept += hall.ledger[number, of.STATUS] == of.KEPT
            broken += hall.ledger[number, of.STATUS] == of.BROKEN
    return kept / (kept + broken)


@compiled
def deals_with(hall: Any, seat: Whole, other: Whole) -> Any:
    """Say whether a seat deals on promises with another: not if it bears a grudge."""
    if hall.rows[of.STANDS, seat] == of.GRUDGER:
        for number in range(hall.rows[of.COUNTED, of.LINES]):
            line = hall.ledger[number]
            if line[of.STATUS] == of.BROKEN and line[of.BY] == other and line[of.TO] == seat:
                return False
    return True


@compiled
def debts(hall: Any, seat: Whole) -> Any:
    """Return the gold that a seat has promised and not yet paid: a keeper means to pay it all."""
    return debts_to_pay(hall, seat, np.int64(of.KEEPER))


@compiled
def debts_to_pay(hall: Any, seat: Whole, character: Whole) -> Any:
    """Return how much of its debts a seat of this character means to pay."""
    gold = np.int64(0)
    for number in range(hall.rows[of.COUNTED, of.LINES]):
        line = hall.ledger[number]
        owed = (
            line[of.STATUS] == of.OPEN_STILL and line[of.BY] == seat and line[of.WHAT] == of.OF_GOLD
        )
        if owed and would_keep(character, float(line[of.SUM]), line[of.BY_ROUND]):
            gold += line[of.SUM]
    return gold


@compiled
def later_worth(hall: Any, promise: Row) -> Any:
    """Return the VP that a promise about later rounds counts, on both sides."""
    begun = hall.rows[of.GAME][at.ROUND]
    if promise[of.KIND] == of.OF_RESTRAINT:
        for number in range(hall.rows[of.COUNTED, of.LINES]):
            line = hall.ledger[number]
            open_still = line[of.STATUS] == of.OPEN_STILL and line[of.WHAT] == of.OF_RESTRAINT
            same = line[of.BY] == promise[of.PAYER] and line[of.ABILITY] == promise[of.CARD]
            if open_still and same and line[of.AGAINST] == promise[of.ON_WHOM]:
                begun = max(begun, line[of.BY_ROUND])
    return LATER * max(np.int64(0), promise[of.DUE] - begun)


@once
def list_favours(hall: Any, board: Row, seat: Whole, scorer: Any) -> Any:
    """Write down the turns of a seat whose turn is to come; return how many, 0 if it can't act."""
    row = hall.rows[of.GAME]
    if row[at.ACTED] >> seat & 1 or seat == row[at.ACTOR] or table.card_of(board, seat) == 0:
        return np.int64(0)
    return list_turns(
        board, seat, of.NOTHING, of.NOTHING, scorer, hall.rows, hall.turns[of.FAVOURS]
    )


@once
def effect(hall: Any, number: Whole, promise: Row) -> tuple[Any, Any, Any]:
    """Say whether the effect of a promise about this round is known, and what it brings.

    It brings the one who makes it, and the one it is made to, so much; ``number``: of the turns
    that the former has.
    """
    by, to = promise[of.PAYER], promise[of.PAYEE]
    every = (np.int64(1) << number) - 1
    kept = turns_keeping(
        hall.turns[of.FAVOURS], every, promise[of.KIND], promise[of.CARD], promise[of.ON_WHOM]
    )
    if kept == 0:
        return False, np.int64(0), np.int64(0)
    free, bound = (
        hall.turns[of.FAVOURS, best_turn(hall.turns[of.FAVOURS], every, by)],
        hall.turns[of.FAVOURS, best_turn(hall.turns[of.FAVOURS], kept, by)],
    )
    return (
        True,
        bound[of.VALUE + by] - free[of.VALUE + by],
        bound[of.VALUE + to] - free[of.VALUE + to],
    )


# How a price is paid.


@compiled
def most_to_offer(hall: Any, seat: Whole) -> Any:
    """Return the most gold that a seat can pay in a new deal (S-53, S-58)."""
    purse = table.gold_of(hall.rows[of.GAME], seat)
    if hall.rows[of.GAME][at.HOUSE] & at.REGULATED:
        return max(
            np.int64(0), min(purse, MARKET_GOLD - hall.rows[of.OFFERED, of.OFFERED_GOLD + seat])
        )
    return purse


@compiled
def _way(
    hall: Any, number: Whole, payer: Whole, payee: Whole, cash: Any, worth_of: Any, cost: Any
) -> None:
    """Begin to write down a way to pay: cash, and a promise of this worth and cost."""
    cash = max(np.int64(0), cash)
    way = hall.lists[of.WAYS + number]
    way[of.PAYER], way[of.PAYEE], way[of.CASH], way[of.KIND] = payer, payee, cash, of.NO_PROMISE
    hall.worths[0, number] = cash + worth_of
    hall.worths[1, number] = cash + cost


@compiled
def _promise_use(way: Row, kind: Whole, due: Whole, card: Whole) -> None:
    """Promise to use an ability for the one who is paid, or not against it."""
    way[of.KIND], way[of.DUE], way[of.LATER_GOLD], way[of.CARD], way[of.ON_WHOM] = (
        kind,
        due,
        0,
        card,
        way[of.PAYEE],
    )


@once
def _pay_by_favour(
    hall: Any,
    number: Whole,
    payer: Whole,
    payee: Whole,
    price: Any,
    purse: Any,
    character: Whole,
    believed: Any,
    board: Row,
    scorer: Any,
) -> Any:
    """Write down the best favour that can be paid with, if there is one; return the next number.

    It is on the payer's turn of this round, and the rest is paid in cash.
    """
    row = hall.rows[of.GAME]
    card = table.card_of(row, payer)
    if of.ABILITIES >> card & 1 == 0 or row[at.ACTED] >> payer & 1:
        return number
    listed = list_favours(hall, board, payer, scorer)
    if listed == 0:
        return number
    best = np.int64(of.NO_PROMISE)
    best_worth, best_cost = 0.0, 0.0
    for kind in (of.OF_USE, of.OF_RESTRAINT):
        way = hall.lists[of.WAYS + number]
        _way(hall, number, payer, payee, np.int64(0), 0.0, 0.0)
        _promise_use(way, kind, row[at.ROUND], card)
        known, own, theirs = effect(hall, listed, way)
        if not known:
            continue
        gain = believed * theirs
        cost = price_of(character, float(-own), row[at.ROUND])
        better = best == of.NO_PROMISE or gain - cost > best_worth - best_cost
        if gain >= 1 and gain > cost and better:
            best, best_worth, best_cost = np.int64(kind), gain, cost
    if best == of.NO_PROMISE:
        return number
    rest = max(np.int64(0), min(purse, price - np.int64(best_worth)))
    way = hall.lists[of.WAYS + number]
    _way(hall, number, payer, payee, rest, best_worth, best_cost)
    _promise_use(way, best, row[at.ROUND], card)
    return number + 1


@compiled
def _second_is_first(one: Any, other: Any) -> Any:
    """Say which of two numbers, put into a set of Python in this order, comes out first.

    The readable bots go through such a set, and of two ways that cost the same the first is taken.
    A small set has eight places, and a number lies at its last three bits, or goes on looking.
    """
    place, on = one & 7, other & 7
    rest = other
    while on == place:
        rest >>= 5
        on = (5 * on + 1 + rest) & 7
    return on < place


@once
def _pay_on_credit(
    hall: Any,
    number: Whole,
    payer: Whole,
    payee: Whole,
    price: Any,
    purse: Any,
    character: Whole,
    believed: Any,
) -> Any:
    """Write down ways to pay with promised gold; return the next number."""
    row = hall.rows[of.GAME]
    due = min(np.int64(rules.LAST_ROUND), row[at.ROUND] + LOAN)
    most = CREDIT - debts(hall, payer)
    one = min(price, purse)
    other = max(np.int64(0), price - np.int64(most * believed))
    if one != other and one >= 0 and _second_is_first(one, other):
        one, other = other, one
    for turn in range(1 if one == other else 2):
        cash = one if turn == 0 else other
        gold = min(most, np.int64(np.ceil((price - cash) / believed)))
        if row[at.HOUSE] & at.REGULATED:
            gold = min(gold, most_to_offer(hall, payer) - cash)
        if would_keep(character, float(gold), due):
            gold = min(gold, purse - cash)
        if gold > 0 and cash <= purse:
            cost = price_of(character, float(gold), due)
            way = hall.lists[of.WAYS + number]
            _way(hall, number, payer, payee, cash, gold * believed, cost)
            way[of.KIND], way[of.DUE], way[of.LATER_GOLD] = of.OF_GOLD, due, gold
            way[of.CARD], way[of.ON_WHOM] = of.ANY_CARD, at.NOBODY
            number += 1
    return number


@once
def _pay_by_truce(
    hall: Any,
    number: Whole,
    payer: Whole,
    payee: Whole,
    purse: Any,
    character: Whole,
    believed: Any,
) -> Any:
    """Write down promises to leave the payee alone for some rounds; return the next number."""
    row = hall.rows[of.GAME]
    for rounds in range(LOAN, LONGEST_TRUCE + 1):
        due = min(np.int64(rules.LAST_ROUND), row[at.ROUND] + rounds)
        way = hall.lists[of.WAYS + number]
        _way(hall, number, payer, payee, purse, 0.0, 0.0)
        _promise_use(way, of.OF_RESTRAINT, due, of.ANY_CARD)
        gain = later_worth(hall, way)
        if gain != 0:
            hall.worths[0, number] += gain * believed
            hall.worths[1, number] += price_of(character, gain, due)
            number += 1
    return number


@compiled
def pay_price(
    hall: Any,
    seat: Whole,
    payer: Whole,
    payee: Whole,
    price: Any,
    board: Row,
    favours: Any,
    scorer: Any,
    deal: Row,
) -> tuple[Any, Any]:
    """Write into a deal how a price is paid at the least cost; return its worth and that cost.

    ``seat`` supposes of another payer that it means to keep its promises. ``favours``: whether a
    favour may be offered; ``board``: the table when the payer's turn comes.
    """
    row = hall.rows[of.GAME]
    character = hall.rows[of.STANDS, seat] if seat == payer else 0 * payer + of.KEEPER
    believed = trust(hall, payer)
    used_up = row[at.HOUSE] & at.REGULATED and hall.rows[of.OFFERED, of.OFFERED_PROMISES + payer]
    may_promise = deals_with(hall, seat, payee if seat == payer else payer)
    may_promise = may_promise and not used_up and believed > 0
    kept_back = debts_to_pay(hall, payer, character)
    purse = min(most_to_offer(hall, payer), table.gold_of(row, payer) - kept_back)
    purse = max(np.int64(0), purse)
    _way(hall, of.NOTHING, payer, payee, of.NOTHING, 0.0, 0.0)
    number = np.int64(1)
    if purse >= price or not may_promise:
        _way(hall, number, payer, payee, min(price, purse), 0.0, 0.0)
        number += 1
    if may_promise:
        if favours:
            number = _pay_by_favour(
                hall, number, payer, payee, price, purse, character, believed, board, scorer
            )
        number = _pay_on_credit(hall, number, payer, payee, price, purse, character, believed)
        if purse < price and row[at.ROUND] < rules.LAST_ROUND:
            number = _pay_by_truce(hall, number, payer, payee, purse, character, believed)
    worths = hall.worths
    reached = min(float(price), worths[0, 0])
    for way in range(1, number):
        reached = max(reached, min(float(price), worths[0, way]))
    best = -1
    for way in range(number):
        if worths[0, way] >= reached and (best < 0 or worths[1, way] < worths[1, best]):
            best = way
    for place in range(of.PAYER, of.ON_WHOM + 1):
        deal[place] = hall.lists[of.WAYS + best, place]
    return worths[0, best], worths[1, best]
