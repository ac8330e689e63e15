"""Buying a choice as a menu auction: payers name a price for each choice, the active seat chooses.

Bernheim and Whinston, “Menu auctions, resource allocation, and economic influence” (Quarterly
Journal of Economics, 1986); with purses after Ko, “Menu auctions with non-transferable utilities
and budget constraints” (2011). A menu is truthful if it offers, for every choice, what that choice
is worth to the payer above the payoff it aims at: no less, and no more than the purse holds.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from kings.analysis.bargaining.decision import (
    TOLERANCE,
    Array,
    Decision,
    Gold,
    in_vp,
    least_gold,
    most_gold,
    seats_at,
)
from kings.analysis.rounding import tenth
from kings.errors import BadInput

MOST_SEARCHED = 50_000
"""Where bidding up settles on no equilibrium, at most this many bids are searched for one."""

REPAIRS = 40
"""How often payers may take a better menu before the bidding counts as not coming to rest."""

CHUNK = 1 << 13

Menus = list[list[int]]

Paid = tuple[int, ...]


@dataclass(frozen=True, eq=False)
class MenuAuction:
    """The outcome of a menu auction.

    ``choice``: what the active seat takes; ``menus``: gold that each seat offers for each choice,
    shape (choices, seats), the active seat's column 0; ``payments``: gold that each seat pays;
    ``payoffs``: VP of each seat afterwards, the payments received counted. ``regrets``: what each
    seat could still gain by another menu, the others' menus given: all 0 in an equilibrium.
    ``without``: for each seat, the choice that would be taken without its menu.
    """

    decision: Decision
    payers: tuple[int, ...]
    choice: int
    menus: Array
    payments: tuple[float, ...]
    payoffs: tuple[float, ...]
    regrets: tuple[float, ...]
    without: tuple[int, ...]

    @property
    def equilibrium(self) -> bool:
        """Say whether no payer gains by another menu."""
        return max(self.regrets) <= TOLERANCE

    @property
    def pivotal(self) -> tuple[int, ...]:
        """Return the payers whose offers matter: without them something else would be done."""
        return tuple(seat for seat in self.payers if self.without[seat] != self.choice)

    @property
    def free_riders(self) -> tuple[int, ...]:
        """Return the payers who gain by what the others pay for, and pay nothing themselves."""
        values, unpaid = self.decision.values, self.decision.unpaid
        return tuple(
            seat
            for seat in self.payers
            if self.payments[seat] < TOLERANCE
            and values[self.choice, seat] > values[unpaid, seat] + TOLERANCE
        )

    def sentences(self) -> tuple[str, ...]:
        """Say what is done, who pays, whose offers matter and who rides free."""
        decision, names = self.decision, self.decision.names
        actor, label = names[decision.active], decision.labels[self.choice]
        paid = [
            f"{names[seat]} pays {tenth(self.payments[seat])} gold"
            for seat in self.payers
            if self.payments[seat] > TOLERANCE
        ]
        sentences = [f"{actor} does “{label}”: {', '.join(paid) or 'nobody pays'}."]
        for seat in self.pivotal:
            other = decision.labels[self.without[seat]]
            sentences.append(f"Without {names[seat]}’s offers it would be “{other}”.")
        for seat in self.free_riders:
            sentences.append(f"{names[seat]} gains by it and pays nothing.")
        for seat in self.payers:
            if self.regrets[seat] > TOLERANCE:
                gain = tenth(self.regrets[seat])
                sentences.append(f"{names[seat]} could still gain {gain} VP by other offers.")
        return tuple(sentences)


def efficient_choice(decision: Decision, payers: Iterable[int] | None = None) -> int:
    """Return the choice with the greatest sum of VP for the active seat and these payers.

    None: all others are payers. Ties as in ``Decision.tie_order``.
    """
    in_vp(decision, "An efficient choice")
    seats = [decision.active, *_payers(decision, payers)]
    return decision.first_best(decision.values[:, seats].sum(axis=1), decision.tie_order)


def menu_auction(decision: Decision, payers: Iterable[int] | None = None) -> MenuAuction:
    """Return a truthful equilibrium on whole gold in which nobody offers more than the purse holds.

    It is found as at a table: all begin with no offer and aim at their best choice; whoever has
    less than it aims at lowers its aim by 1 VP, until everybody has it. Then payments are lowered
    gold by gold as long as the choice stays. If some payer still gains by another menu it takes
    that one, and payments are lowered again. Ties go to the choice taken in equilibrium; a payer
    that wants another one must make it better than all others (Bernheim and Whinston leave ties to
    the active seat). With whole VP this has always come to rest in an equilibrium. With fractions
    there may be none on whole gold; then all truthful menus are searched, if there are not too
    many, for the smallest regret. What is left, in ``regrets``, is what rounding costs.

    The choice is efficient if purses don't bind and values are whole; else it need not be. Raises
    ``BadInput`` in a lens where gold is not a VP.
    """
    in_vp(decision, "A menu auction")
    seats = _payers(decision, payers)
    bids = _bids(decision, seats)
    place, paid = settle(bids, *bid_up(bids))
    if max(bids.regrets(place, paid)) > TOLERANCE and bids.size() <= MOST_SEARCHED:
        place, paid = least_regret(bids)
    return _whole_result(decision, seats, bids, place, paid)


def _payers(decision: Decision, payers: Iterable[int] | None) -> tuple[int, ...]:
    seats = decision.others if payers is None else seats_at(decision, payers)
    if decision.active in seats:
        raise BadInput("The active seat does not pay itself.")
    return seats


def _bids(decision: Decision, seats: tuple[int, ...]) -> Bids:
    return Bids(
        own=tuple(decision.values[:, decision.active].tolist()),
        values=tuple(tuple(row) for row in decision.values[:, list(seats)].tolist()),
        purses=tuple(decision.gold[seat] for seat in seats),
        order=decision.tie_order,
    )


def _whole_result(
    decision: Decision, seats: tuple[int, ...], bids: Bids, place: int, paid: tuple[int, ...]
) -> MenuAuction:
    menus = np.zeros(decision.values.shape)
    menus[:, list(seats)] = bids.menus(place, paid)
    regrets = [0.0] * decision.seats
    for seat, regret in zip(seats, bids.regrets(place, paid), strict=True):
        regrets[seat] = regret
    return _result(decision, seats, place, menus, tuple(regrets))


def _result(
    decision: Decision,
    seats: tuple[int, ...],
    choice: int,
    menus: Array,
    regrets: tuple[float, ...],
) -> MenuAuction:
    payoffs = decision.values[choice] - menus[choice]
    payoffs[decision.active] += menus[choice].sum()
    offered = decision.values[:, decision.active] + menus.sum(axis=1)
    order = (choice, *decision.tie_order)
    return MenuAuction(
        decision,
        seats,
        choice,
        menus,
        tuple(menus[choice].tolist()),
        tuple(payoffs.tolist()),
        regrets,
        tuple(
            decision.first_best(offered - menus[:, seat], order) for seat in range(decision.seats)
        ),
    )


# Truthful menus on whole gold, in plain numbers: ``place`` is a choice, ``paid`` what each payer
# gives for it. A payer that pays so much for the place offers for any other choice what leaves it
# the same payoff, in whole gold from 0 to its purse. So a place and what is paid there say all
# menus.


@dataclass(frozen=True)
class Bids:
    """Who can pay what for which choice.

    ``own``: the active seat's VP for each choice; ``values``: the payers' VP, a row a choice;
    ``purses``: a payer each; ``order``: the choices as ties prefer them.
    """

    own: tuple[float, ...]
    values: tuple[tuple[float, ...], ...]
    purses: tuple[int, ...]
    order: tuple[int, ...]

    def size(self) -> int:
        """Return how many places and payments there are to try."""
        return sum(math.prod(top + 1 for top in self.tops(place)) for place in self.order)

    def tops(self, place: int) -> Paid:
        """Return the most each payer can pay here and not be worse off than anywhere for free."""
        return tuple(
            min(
                purse, most_gold(self.values[place][payer] - min(row[payer] for row in self.values))
            )
            for payer, purse in enumerate(self.purses)
        )

    def menus(self, place: int, paid: Paid) -> Menus:
        """Return the truthful menus, a row a choice."""
        here = self.values[place]
        return [
            [
                min(purse, max(0, most_gold(gold + value - at)))
                for gold, value, at, purse in zip(paid, row, here, self.purses, strict=True)
            ]
            for row in self.values
        ]

    def taken(self, menus: Menus, first: int) -> int:
        """Return what the active seat takes; ties go to ``first`` and then by order."""
        offered = [own + sum(menu) for own, menu in zip(self.own, menus, strict=True)]
        top = max(offered) - TOLERANCE
        if offered[first] >= top:
            return first
        return next(choice for choice in self.order if offered[choice] >= top)

    def best_answer(self, place: int, menus: Menus, payer: int) -> tuple[float, int, int]:
        """Return the best that a payer can be sure of by any menu: payoff, choice and price.

        To have a choice, it offers enough for it, and nothing for the others. For ``place`` enough
        is what makes it as good as any other; another choice must be better than all others.
        """
        rivals = [own + sum(menu) - menu[payer] for own, menu in zip(self.own, menus, strict=True)]
        best = (-math.inf, place, 0)
        for choice in (place, *self.order):
            ahead = max(
                (rival for other, rival in enumerate(rivals) if other != choice), default=-math.inf
            )
            ahead = max(ahead - rivals[choice], -1.0)
            price = max(0, least_gold(ahead) if choice == place else most_gold(ahead) + 1)
            payoff = self.values[choice][payer] - price
            if price <= self.purses[payer] and payoff > best[0] + TOLERANCE:
                best = payoff, choice, price
        return best

    def regrets(self, place: int, paid: Paid) -> list[float]:
        """Return what each payer would gain by its best answer to the others' menus."""
        menus = self.menus(place, paid)
        return [
            max(0.0, self.best_answer(place, menus, payer)[0] - self.values[place][payer] + gold)
            for payer, gold in enumerate(paid)
        ]


def bid_up(bids: Bids) -> tuple[int, Paid]:
    """Let all payers aim high and lower their aims until everybody has what it aims at."""
    payers = range(len(bids.purses))
    aims = [max(row[payer] for row in bids.values) for payer in payers]
    place = bids.order[0]
    while True:
        menus = [
            [
                min(purse, max(0, most_gold(value - aim)))
                for value, aim, purse in zip(row, aims, bids.purses, strict=True)
            ]
            for row in bids.values
        ]
        place = bids.taken(menus, place)
        content = True
        for payer in payers:
            has = bids.values[place][payer] - menus[place][payer]
            if aims[payer] > has + TOLERANCE:
                aims[payer] = max(aims[payer] - 1, has)
                content = False
        if content:
            return place, tuple(menus[place])


def settle(bids: Bids, place: int, paid: Paid) -> tuple[int, Paid]:
    """Lower what is paid, and let payers take better menus, until nobody wants a change.

    If that does not come to rest, return the step at which the greatest regret was smallest.
    """
    seen: list[tuple[float, int, Paid]] = []
    for _ in range(REPAIRS):
        menus = bids.menus(place, paid)
        taken = bids.taken(menus, place)
        if taken != place:
            place, paid = taken, tuple(menus[taken])
            continue
        paid = _lowered(bids, place, paid)
        regrets = bids.regrets(place, paid)
        worst = max(regrets, default=0.0)
        seen.append((worst, place, paid))
        if worst <= TOLERANCE:
            break
        payer = regrets.index(worst)
        menus = bids.menus(place, paid)
        _, place, price = bids.best_answer(place, menus, payer)
        paid = tuple(price if at == payer else gold for at, gold in enumerate(menus[place]))
    # Bidding up ends where the place is taken, so there is at least one step.
    _, place, paid = min(seen, key=lambda step: step[0])
    return place, paid


def _lowered(bids: Bids, place: int, paid: Paid) -> Paid:
    """Take gold off payments, the highest first, as long as the choice stays the same."""
    while True:
        for payer in sorted(range(len(paid)), key=lambda at: -paid[at]):
            less = tuple(gold - (at == payer) for at, gold in enumerate(paid))
            if paid[payer] and bids.taken(bids.menus(place, less), place) == place:
                paid = less
                break
        else:
            return paid


def least_regret(bids: Bids) -> tuple[int, Paid]:
    """Return the place and payment with the smallest greatest regret, by trying all of them.

    Among equals the greatest sum of VP counts, then the least gold.
    """
    tried = []
    for place, rows, worst in _tried(bids):
        keys = np.lexsort((rows.sum(axis=1), np.round(worst, 9)))
        if len(keys):
            at = int(keys[0])
            joint = bids.own[place] + sum(bids.values[place])
            paid = tuple(rows[at].tolist())
            tried.append((round(float(worst[at]), 9), -joint, sum(paid), place, paid))
    *_, place, paid = min(tried)
    return place, paid


def _tried(bids: Bids) -> Iterator[tuple[int, Gold, Array]]:
    """Yield places with payments at which they are taken, and the greatest regret there."""
    values = np.array(bids.values).reshape(len(bids.own), len(bids.purses))
    for place in bids.order:
        shape = tuple(top + 1 for top in bids.tops(place))
        ways = math.prod(shape)
        for start in range(0, ways, CHUNK):
            numbers = np.arange(start, min(start + CHUNK, ways))
            rows = np.array(np.unravel_index(numbers, shape)).reshape(len(shape), -1).T
            room = rows[:, None, :] + (values - values[place])
            menus = np.clip(np.floor(room + TOLERANCE), 0, np.array(bids.purses))
            offered = np.array(bids.own) + menus.sum(axis=2)
            taken = offered[:, place] >= offered.max(axis=1) - TOLERANCE
            rows = rows[taken]
            rivals = offered[taken][:, :, None] - menus[taken]
            yield place, rows, _worst_regrets(bids, place, rows, rivals)


def _worst_regrets(bids: Bids, place: int, rows: Gold, rivals: Array) -> Array:
    """Return the greatest regret for many payments; ``rivals``: shape (rows, choices, payers)."""
    values = np.array(bids.values).reshape(rivals.shape[1:])
    worst = np.zeros(len(rows))
    if not len(rows):
        return worst
    for choice in bids.order:
        others = np.delete(rivals, choice, axis=1).max(axis=1, initial=-np.inf)
        ahead = np.maximum(others - rivals[:, choice], -1.0)
        price = np.ceil(ahead - TOLERANCE)
        if choice != place:
            price = np.floor(ahead + TOLERANCE) + 1
        price = np.maximum(0, price)
        gain = values[choice] - price - (values[place] - rows)
        gain[price > np.array(bids.purses)] = 0.0
        worst = np.maximum(worst, gain.max(axis=1, initial=0.0))
    return worst
