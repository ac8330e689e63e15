"""How a price is paid: in gold, with a favour that costs less than it brings, or on credit.

Everything here is open to the whole table, so a seller reckons as well with what a buyer can pay.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from kings.bots.estimate import Board
from kings.bots.keeping import effect_of, later_worth, meant_debts
from kings.bots.offers import most_to_offer
from kings.bots.promise_characters import Promises
from kings.bots.trust import CREDIT, debts, trust
from kings.struggle.cards import NEGOTIATE
from kings.struggle.moves import Clause, Pay, PromiseGold, PromiseRestraint, PromiseUse
from kings.struggle.state import ROUNDS
from kings.struggle.view import View

LOAN = 2
"""Rounds after which promised gold is due, or the last round if that comes first."""

LONGEST_TRUCE = 4
"""Rounds for which another is left alone at most."""


class Payment(NamedTuple):
    """Clauses by which one seat pays another: what they are worth to it, and what they cost, VP."""

    clauses: tuple[Clause, ...]
    worth: float
    cost: float


NOTHING = Payment((), 0.0, 0.0)


def payment(
    view: View,
    payer: int,
    payee: int,
    price: int,
    promises: Promises,
    board: Board | None = None,
    *,
    on_trust: bool = True,
) -> Payment:
    """Return how a payer of this character would pay a price, or as much of it as it can.

    ``board``: the table when the payer's turn comes, if a favour on that turn may be offered.
    ``on_trust``: whether a part of it may be promised at all.
    """
    found = [NOTHING]
    used_up = view.options.regulated_market and view.offered_promises[payer]
    may_promise = on_trust and not used_up
    purse = _purse(view, payer, promises)
    if purse >= price or not may_promise:
        found.append(_in_gold(payer, payee, min(price, purse)))
    if may_promise:
        if board is not None and (favour := _favour(view, payer, payee, board, promises)):
            rest = max(0, min(purse, price - int(favour.worth)))
            found.append(_plus(_in_gold(payer, payee, rest), favour))
        found += _on_credit(view, payer, payee, price, purse, promises)
        if purse < price and view.round < ROUNDS:
            found += [
                _plus(_in_gold(payer, payee, purse), truce)
                for truce in _truces(view, payer, payee, promises)
            ]
    reached = max(min(float(price), one.worth) for one in found)
    return min((one for one in found if one.worth >= reached), key=lambda one: one.cost)


def _purse(view: View, payer: int, promises: Promises) -> int:
    """Return the gold that can be paid now; what it owes and means to pay is kept back."""
    kept_back = meant_debts(view, payer, promises)
    return max(0, min(most_to_offer(view, payer), view.seats[payer].gold - kept_back))


def _in_gold(payer: int, payee: int, gold: int) -> Payment:
    return Payment((Pay(payer, payee, gold),), gold, gold) if gold > 0 else NOTHING


def _plus(one: Payment, other: Payment) -> Payment:
    return Payment(one.clauses + other.clauses, one.worth + other.worth, one.cost + other.cost)


def _favour(view: View, payer: int, payee: int, board: Board, promises: Promises) -> Payment | None:
    """Return the best favour that the payer could do on its turn of this round, or None.

    That is to use its ability for the payee, or not against it; it must bring more than it costs.
    """
    lying = view.lying(payer)
    if lying is None or lying.card not in NEGOTIATE or view.seats[payer].acted:
        return None
    best = None
    for kind in (PromiseUse, PromiseRestraint):
        clause = kind(payer, payee, view.round, lying.card, payee)
        effect = effect_of(view, board, clause)
        if effect is None:
            continue
        worth, cost = trust(view, payer) * effect[payee], float(-effect[payer])
        cost = promises.price(cost, view.round)
        if worth >= 1 and worth > cost and (best is None or worth - cost > best.worth - best.cost):
            best = Payment((clause,), worth, cost)
    return best


def _truces(view: View, payer: int, payee: int, promises: Promises) -> Iterator[Payment]:
    """Yield promises not to use any ability on the payee for two rounds or more."""
    for rounds in range(LOAN, LONGEST_TRUCE + 1):
        due = min(ROUNDS, view.round + rounds)
        clause = PromiseRestraint(payer, payee, due, None, payee)
        if worth := later_worth(view, clause):
            yield Payment((clause,), worth * trust(view, payer), promises.price(worth, due))


def _on_credit(
    view: View, payer: int, payee: int, price: int, purse: int, promises: Promises
) -> Iterator[Payment]:
    """Yield ways to pay with promised gold: all that the purse hasn't, and as much as may be."""
    due = min(ROUNDS, view.round + LOAN)
    most = CREDIT - debts(view, payer)
    believed = trust(view, payer)
    for cash in {min(price, purse), max(0, price - int(most * believed))}:
        gold = min(most, math.ceil((price - cash) / believed))
        if view.options.regulated_market:
            gold = min(gold, most_to_offer(view, payer) - cash)
        if promises.keeps(gold, due):
            gold = min(gold, purse - cash)
        if gold > 0 and cash <= purse:
            cost = promises.price(gold, due)
            credit = Payment((PromiseGold(payer, payee, gold, due),), gold * believed, cost)
            yield _plus(_in_gold(payer, payee, cash), credit)
