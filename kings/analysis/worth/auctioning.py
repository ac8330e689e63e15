"""One auction, compiled: the menu auction of the bargaining room on whole VP, step by step.

It is ``kings.analysis.bargaining.menu_auction``: bidding up, bringing payments down, better menus
for who regrets its own, and a search through all menus where that does not come to rest.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kings.sim.kernel.compiling import compiler
from kings.sim.kernel.layout import CODES, SEATS

compiled = compiler(__file__)

REPAIRS = 40
"""How often payers may take a better menu, as in ``kings.analysis.bargaining.auction``."""
MOST_SEARCHED = 50_000
"""Up to so many bids are searched, as in ``kings.analysis.bargaining.auction``."""
LOWEST = -(1 << 40)

# Lines of a slate, on which an auction is worked out. Values and menus stand at
# ``choice * SEATS + seat``; choices count from 0 in the order of S-3C. What the auction is about
# stands in VALUE and PURSE before it, what is paid in PAID after it.
VALUE, MENU, TOTAL, AIM, PAID, LESS, KEPT, PURSE, TOP = range(9)
SLATE = (9, CODES * SEATS)
"""The shape of a slate."""


@compiled
def _fill_menus(slate: Any, choices: Any, seats: Any, active: Any, place: Any, paid: Any) -> None:
    """Write the truthful menus of payers who give so much for this place, and their totals."""
    value, menu, offered, purse = slate[VALUE], slate[MENU], slate[TOTAL], slate[PURSE]
    for choice in range(choices):
        total = value[choice * SEATS + active]
        for seat in range(seats):
            if seat != active:
                at = choice * SEATS + seat
                more = paid[seat] + value[at] - value[place * SEATS + seat]
                menu[at] = min(purse[seat], max(0, more))
                total += menu[at]
        offered[choice] = total


@compiled
def _taken(slate: Any, choices: Any, unpaid: Any, first: Any) -> Any:
    """Return what the active seat takes: ties go to ``first``, then to what it does unpaid."""
    offered = slate[TOTAL]
    best = np.int64(0)
    for choice in range(1, choices):
        if offered[choice] > offered[best]:
            best = np.int64(choice)
    if offered[first] == offered[best]:
        return first
    if offered[unpaid] == offered[best]:
        return unpaid
    return best


@compiled
def _pay_menus(slate: Any, seats: Any, active: Any, place: Any) -> None:
    """Let everybody pay what its menu offers for a place."""
    for seat in range(seats):
        slate[PAID, seat] = slate[MENU, place * SEATS + seat] if seat != active else 0


@compiled
def _aim(slate: Any, choices: Any, seats: Any, active: Any) -> None:
    """Write the menus of payers who aim so high, and their totals."""
    value, menu, total, aim = slate[VALUE], slate[MENU], slate[TOTAL], slate[AIM]
    for choice in range(choices):
        total[choice] = value[choice * SEATS + active]
        for seat in range(seats):
            if seat != active:
                at = choice * SEATS + seat
                menu[at] = min(slate[PURSE, seat], max(0, value[at] - aim[seat]))
                total[choice] += menu[at]


@compiled
def _bid_up(slate: Any, choices: Any, seats: Any, active: Any, unpaid: Any) -> Any:
    """Let payers lower their aims until all have what they aim at; leave the payments in PAID."""
    value, menu, aim = slate[VALUE], slate[MENU], slate[AIM]
    for seat in range(seats):
        aim[seat] = LOWEST
        for choice in range(choices):
            aim[seat] = max(aim[seat], value[choice * SEATS + seat])
    place = unpaid
    content = False
    while not content:
        _aim(slate, choices, seats, active)
        place = _taken(slate, choices, unpaid, place)
        content = True
        for seat in range(seats):
            has = value[place * SEATS + seat] - menu[place * SEATS + seat]
            if seat != active and aim[seat] > has:
                aim[seat] -= 1
                content = False
    _pay_menus(slate, seats, active, place)
    return place


@compiled
def _lower(slate: Any, choices: Any, seats: Any, active: Any, unpaid: Any, place: Any) -> None:
    """Take gold off the payments, the highest first, as long as the choice stays the same."""
    paid, less, aim = slate[PAID], slate[LESS], slate[AIM]
    lowered = True
    while lowered:
        lowered = False
        for seat in range(seats):
            less[seat] = paid[seat]
            aim[seat] = 0  # 1 once this seat was tried
        for _ in range(seats - 1):
            payer = np.int64(-1)
            for seat in range(seats):
                if seat != active and not aim[seat] and (payer < 0 or paid[seat] > paid[payer]):
                    payer = np.int64(seat)
            aim[payer] = 1
            if paid[payer] == 0:
                break
            less[payer] -= 1
            _fill_menus(slate, choices, seats, active, place, less)
            if _taken(slate, choices, unpaid, place) == place:
                paid[payer] -= 1
                lowered = True
                break
            less[payer] += 1


@compiled
def _best_answer(
    slate: Any, choices: Any, seats: Any, unpaid: Any, place: Any, payer: Any
) -> tuple[Any, Any, Any]:
    """Return the best that a payer can be sure of by any menu: payoff, choice and price."""
    value, menu, offered = slate[VALUE], slate[MENU], slate[TOTAL]
    purse = slate[PURSE, payer]
    most, where, what = np.int64(LOWEST), place, np.int64(0)
    for turn in range(choices + 2):
        choice = place if turn == 0 else unpaid if turn == 1 else np.int64(turn - 2)
        ahead: Any = np.int64(LOWEST)
        for other in range(choices):
            if other != choice:
                ahead = max(ahead, offered[other] - menu[other * SEATS + payer])
        ahead = max(ahead - offered[choice] + menu[choice * SEATS + payer], -1)
        price = max(0, ahead if choice == place else ahead + 1)
        payoff = value[choice * SEATS + payer] - price
        if price <= purse and payoff > most:
            most, where, what = payoff, choice, price
    return most, where, what


@compiled
def _worst(
    slate: Any, choices: Any, seats: Any, active: Any, unpaid: Any, place: Any
) -> tuple[Any, Any, Any, Any]:
    """Return the greatest regret: how much, of whom, and which choice at which price is better."""
    worst, payer, where, price = np.int64(0), np.int64(-1), place, np.int64(0)
    for seat in range(seats):
        if seat != active:
            payoff, choice, cost = _best_answer(slate, choices, seats, unpaid, place, seat)
            regret = payoff - slate[VALUE, place * SEATS + seat] + slate[PAID, seat]
            if regret > worst:
                worst, payer, where, price = regret, np.int64(seat), choice, cost
    return worst, payer, where, price


@compiled
def _settle(slate: Any, choices: Any, seats: Any, active: Any, unpaid: Any) -> tuple[Any, Any]:
    """Bid up and settle; return what is taken and the greatest regret, payments in PAID.

    If the bidding does not come to rest, the step is returned at which the greatest regret was
    smallest.
    """
    paid, kept = slate[PAID], slate[KEPT]
    place = _bid_up(slate, choices, seats, active, unpaid)
    least = np.int64(-1)
    best = place
    for _ in range(REPAIRS):
        _fill_menus(slate, choices, seats, active, place, paid)
        taken = _taken(slate, choices, unpaid, place)
        if taken != place:
            place = taken
            _pay_menus(slate, seats, active, place)
            continue
        _lower(slate, choices, seats, active, unpaid, place)
        _fill_menus(slate, choices, seats, active, place, paid)
        worst, payer, where, price = _worst(slate, choices, seats, active, unpaid, place)
        if least < 0 or worst < least:
            least, best = worst, place
            for seat in range(seats):
                kept[seat] = paid[seat]
        if worst == 0:
            break
        place = where
        _pay_menus(slate, seats, active, place)
        paid[payer] = price
    for seat in range(seats):
        paid[seat] = kept[seat]
    return best, least


@compiled
def _tops(slate: Any, choices: Any, seats: Any, active: Any, place: Any) -> Any:
    """Write the most each payer can pay here and not be worse off than anywhere for free.

    Returns in how many ways they can pay so much or less.
    """
    ways = np.int64(1)
    for seat in range(seats):
        slate[TOP, seat] = 0
        if seat != active:
            least = slate[VALUE, place * SEATS + seat]
            for choice in range(choices):
                least = min(least, slate[VALUE, choice * SEATS + seat])
            slate[TOP, seat] = min(slate[PURSE, seat], slate[VALUE, place * SEATS + seat] - least)
            ways *= slate[TOP, seat] + 1
    return ways


@compiled
def _next_bid(slate: Any, seats: Any) -> Any:
    """Raise PAID to the next way to pay, the last payer's gold first; False after the last one."""
    seat = seats - 1
    while seat >= 0:
        if slate[PAID, seat] < slate[TOP, seat]:
            slate[PAID, seat] += 1
            return True
        slate[PAID, seat] = 0
        seat -= 1
    return False


@compiled
def _search(slate: Any, choices: Any, seats: Any, active: Any, unpaid: Any) -> tuple[Any, Any]:
    """Try all bids; return the choice and regret of the best, payments in PAID.

    The best has the smallest greatest regret; among equals the greatest sum of VP counts, then the
    least gold, then the order.
    """
    paid, kept = slate[PAID], slate[KEPT]
    best, least, most, spent = np.int64(0), np.int64(-1), np.int64(0), np.int64(0)
    for number in range(choices):
        place = np.int64(number)
        _tops(slate, choices, seats, active, place)
        joint = np.int64(0)
        for seat in range(seats):
            paid[seat] = 0
            joint += slate[VALUE, place * SEATS + seat]
        more = True
        while more:
            _fill_menus(slate, choices, seats, active, place, paid)
            if _taken(slate, choices, unpaid, place) == place:
                worst = _worst(slate, choices, seats, active, unpaid, place)[0]
                gold = np.int64(0)
                for seat in range(seats):
                    gold += paid[seat]
                better = joint > most or (joint == most and gold < spent)
                if least < 0 or worst < least or (worst == least and better):
                    best, least, most, spent = place, worst, joint, gold
                    for seat in range(seats):
                        kept[seat] = paid[seat]
            more = _next_bid(slate, seats)
    for seat in range(seats):
        paid[seat] = kept[seat]
    return best, least


@compiled
def hold_auction(slate: Any, choices: Any, seats: Any, active: Any, unpaid: Any) -> tuple[Any, Any]:
    """Hold an auction; return what is taken and the greatest regret, payments in PAID."""
    place, regret = _settle(slate, choices, seats, active, unpaid)
    if regret <= 0:
        return place, regret
    size = np.int64(0)
    for number in range(choices):
        size += _tops(slate, choices, seats, active, np.int64(number))
    if size > MOST_SEARCHED:
        return place, regret
    return _search(slate, choices, seats, active, unpaid)
