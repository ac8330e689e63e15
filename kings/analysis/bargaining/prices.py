"""Prices: what a choice costs and who can pay for it, and what a deal or a promise is worth.

All prices are whole gold. Whoever is offered exactly the reservation price signs, and so
does whoever pays exactly the limit: nobody loses there.

A deal here is a choice of the active seat, or none, and gold that changes hands at once. Promises
are priced by themselves: what keeping one would cost, and what breaking it would gain.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import prod

import numpy as np

from kings.analysis.bargaining.decision import (
    TOLERANCE,
    Array,
    Decision,
    Gold,
    Offer,
    Outcome,
    Payment,
    check_offers,
    least_gold,
    most_gold,
    seats_at,
    value_words,
)
from kings.analysis.bargaining.solutions import open_choices, pareto_improvement
from kings.analysis.rounding import tenth
from kings.errors import BadInput
from kings.markup import table_page, table_text
from kings.words import listed

MOST_SPLITS = 200_000
"""How many ways to split a price between payers are tried where gold is not a VP."""


@dataclass(frozen=True, eq=False)
class PairPrice:
    """One payer and one choice.

    ``otherwise``: the choice that is taken if this payer pays nothing. ``least``: the least gold
    with which the payer moves the active seat, on top of what rivals offer for the same choice
    (None: no gold in the purse does). ``gain``: what the choice is worth to the payer, against
    ``otherwise`` and before any own gold. ``limit``: the most gold the payer should and can pay;
    None where even nothing is too much. ``surplus``: what both have more, together. ``signed``:
    every price that both sign, where gold is not a VP and one more can turn the victory; None
    where that is all from ``least`` to ``limit``.
    """

    decision: Decision
    payer: int
    choice: int
    otherwise: int
    least: int | None
    gain: float
    limit: int | None
    surplus: float
    signed: tuple[int, ...] | None = None

    @property
    def prices(self) -> tuple[int, ...]:
        """Return every price in gold that both can sign."""
        if self.signed is not None:
            return self.signed
        if self.least is None or self.limit is None:
            return ()
        return tuple(range(self.least, self.limit + 1))

    @property
    def zopa(self) -> tuple[int, int] | None:
        """Return the least and the most gold that both can sign, or None."""
        return (self.prices[0], self.prices[-1]) if self.prices else None

    @property
    def gaps(self) -> tuple[int, ...]:
        """Return the prices between the ends of the zone that one of the two would not sign."""
        low, high = self.zopa or (0, 0)
        return tuple(gold for gold in range(low, high) if gold not in self.prices)

    def sentence(self) -> str:
        """Say up to how much this payer can pay, and why."""
        name, label = self.decision.names[self.payer], self.decision.labels[self.choice]
        if self.choice == self.otherwise:
            return f"{name} need not pay for “{label}”: it happens without {name}’s gold."
        if self.limit is None or self.gain < TOLERANCE:
            return f"{name} should not pay for “{label}”: it gains {name} nothing."
        gain = value_words(self.decision, self.gain)
        purse = self.decision.gold[self.payer]
        short = f", and {name} has only {purse} gold" if self._purse_binds() else ""
        if self.limit == 0:
            return f"{name} can pay nothing for “{label}”: it is worth {gain}{short}."
        words = f"{name} can pay up to {self.limit} gold for “{label}”: it is worth {gain}{short}."
        if self.gaps:
            unsigned = listed(map(str, self.gaps))
            words += f" But not {unsigned} gold: it would turn the victory against one of the two."
        return words

    def _purse_binds(self) -> bool:
        purse = self.decision.gold[self.payer]
        return self.limit == purse and (self.decision.worth is not None or self.gain >= purse + 1)


@dataclass(frozen=True)
class GroupPrice:
    """Payers who can move the active seat together, none of whom can be left out.

    ``least``: the gold they need together; ``limits``: the most that each can pay (None where gold
    is not a VP: there limits depend on each other); ``surplus``: what they and the active seat have
    more, together.
    """

    choice: int
    payers: tuple[int, ...]
    least: int
    limits: tuple[int, ...] | None
    surplus: float


@dataclass(frozen=True, eq=False, repr=False)
class Prices:
    """All prices of a decision under the standing offers.

    ``reserve``: R(a) = V(a0) − V(a) of the active seat for each choice, in the unit of the values;
    ``asks``: the least whole gold the active seat should take for each choice when nobody else
    pays (None: more than any single other purse in a lens where it can't be computed);
    ``surplus``: what the whole table has more under each choice than under a0.
    """

    decision: Decision
    offers: tuple[Offer, ...]
    reserve: tuple[float, ...]
    asks: tuple[int | None, ...]
    surplus: tuple[float, ...]
    pairs: tuple[PairPrice, ...]
    groups: tuple[GroupPrice, ...]

    def pair(self, payer: int, choice: int) -> PairPrice:
        """Return the price of one choice for one payer; ``BadInput`` if there is none."""
        for pair in self.pairs:
            if (pair.payer, pair.choice) == (payer, choice):
                return pair
        raise BadInput(f"Seat {payer} has no price to pay for choice {choice}.")

    def _rows(self) -> list[tuple[str, ...]]:
        limits = {(pair.payer, pair.choice): pair.limit for pair in self.pairs}
        return [
            (
                label,
                f"{cost:.1f}",
                "unpaid" if choice == self.decision.unpaid else _gold(self.asks[choice]),
                *(_gold(limits.get((payer, choice))) for payer in self.decision.others),
            )
            for choice, (label, cost) in enumerate(
                zip(self.decision.labels, self.reserve, strict=True)
            )
        ]

    def _columns(self) -> tuple[str, ...]:
        names, active = self.decision.names, self.decision.active
        pay = (f"{names[payer]} can pay" for payer in self.decision.others)
        return (f"{names[active]} decides", "costs", "should ask", *pay)

    def __repr__(self) -> str:
        """Say what each choice costs, what to ask for it in gold, and what each other can pay."""
        return table_text(self._columns(), self._rows())

    def _repr_html_(self) -> str:
        return table_page(self._columns(), self._rows())

    def sentences(self, choice: int) -> tuple[str, ...]:
        """Say what a choice costs, what each payer can pay, and who gets there together."""
        decision = self.decision
        actor, label = decision.names[decision.active], decision.labels[choice]
        if choice == decision.unpaid:
            return (f"{actor} does “{label}” unpaid.",)
        sentences = [self._ask(actor, label, choice)]
        pairs = [pair for pair in self.pairs if pair.choice == choice]
        sentences += [pair.sentence() for pair in pairs]
        groups = [group for group in self.groups if group.choice == choice]
        for group in groups:
            names = listed(decision.names[seat] for seat in group.payers)
            sentences.append(f"{names} can pay for it together: {group.least} gold is enough.")
        if not groups and all(pair.zopa is None for pair in pairs):
            sentences.append(f"No price for “{label}” suits both sides.")
        return tuple(sentences)

    def _ask(self, actor: str, label: str, choice: int) -> str:
        ask = self.asks[choice]
        if ask is None:
            return f"No single purse can make “{label}” worth {actor}’s while."
        if ask == 0:
            return f"“{label}” costs {actor} nothing: any gold for it is a gain."
        cost = value_words(self.decision, self.reserve[choice])
        return f"{actor} should not take less than {ask} gold for “{label}”, which costs {cost}."


def _gold(gold: int | None) -> str:
    return "–" if gold is None else str(gold)


def price_choices(decision: Decision, offers: Iterable[Offer] = ()) -> Prices:
    """Return reservation prices, payers' limits and zones of agreement.

    ``offers``: the offers in force. A payer's limit for a choice is what it is worth to that payer
    against what happens if it pays nothing, and that depends on the rivals' offers; its own offers
    don't count. Whole gold: a limit is rounded down, what the active seat asks is rounded up.
    Raises ``BadInput`` for offers nobody can make, and in lenses where gold is not a VP for so
    many purses that not all splits of a price can be tried.
    """
    standing_offers = check_offers(decision, offers)
    unpaid = decision.unpaid
    own = decision.values[:, decision.active]
    table = decision.values.sum(axis=1)
    choices = range(decision.choices)
    pairs = [
        _pair(decision, payer, choice, standing_offers)
        for choice in choices
        if choice != unpaid
        for payer in decision.others
    ]
    return Prices(
        decision,
        standing_offers,
        tuple(float(own[unpaid] - own[choice]) for choice in choices),
        tuple(_ask(decision, choice) for choice in choices),
        tuple(float(table[choice] - table[unpaid]) for choice in choices),
        tuple(pairs),
        tuple(_groups(decision, standing_offers)),
    )


def standing(
    decision: Decision, offers: Iterable[Offer], without: Collection[int] = ()
) -> tuple[int, tuple[int, ...]]:
    """Return what happens under the offers in force: the choice, and net gold per seat.

    The offers of the seats in ``without`` don't count. The active seat compares what it does unpaid
    with every choice that somebody pays for. A tie goes to a choice that is paid for, since who is
    offered the reservation price signs; after that to the least gold moved and the order.
    """
    counted = [offer for offer in offers if offer.payer not in without]
    paid = {offer.choice for offer in counted}
    found = {choice: offered_gold(decision, counted, choice) for choice in paid | {decision.unpaid}}
    worths = {
        choice: float(decision.payoff(choice, gold)[decision.active])
        for choice, gold in found.items()
    }
    top = max(worths.values())
    order = decision.tie_order
    choice = min(
        (choice for choice in found if worths[choice] >= top - TOLERANCE),
        key=lambda choice: (choice not in paid, order.index(choice)),
    )
    return choice, found[choice]


def offered_gold(decision: Decision, offers: Iterable[Offer], choice: int) -> tuple[int, ...]:
    """Return the net gold that each seat gets when this choice is taken and its offers are paid."""
    net = [0] * decision.seats
    for offer in offers:
        if offer.choice == choice:
            net[offer.payer] -= offer.gold
            net[decision.active] += offer.gold
    return tuple(net)


def _ask(decision: Decision, choice: int) -> int | None:
    """Return the least gold that makes up for the choice, whoever pays."""
    unpaid, active = decision.unpaid, decision.active
    if decision.worth is None:
        own = decision.values[:, active]
        return max(0, least_gold(float(own[unpaid] - own[choice])))
    enough = []
    for payer in decision.others:
        rows = _moves(decision, (payer,), np.arange(decision.gold[payer] + 1)[:, None])
        content = decision.payoffs(choice, rows)[:, active]
        signed = np.flatnonzero(content >= decision.values[unpaid, active] - TOLERANCE)
        enough += signed[:1].tolist()
    return min(enough, default=None)


def _pair(decision: Decision, payer: int, choice: int, offers: Sequence[Offer]) -> PairPrice:
    active = decision.active
    rivals = [offer for offer in offers if offer.payer != payer]
    otherwise, before_gold = standing(decision, rivals)
    before = decision.payoff(otherwise, before_gold)
    gold = np.array(offered_gold(decision, rivals, choice), np.int64)
    after = decision.payoff(choice, gold.tolist())
    gain = after - before
    surplus = float(gain[active] + gain[payer])
    if decision.worth is None:
        least: int | None = max(0, least_gold(-float(gain[active])))
        top = min(decision.gold[payer], most_gold(float(gain[payer])))
        limit = top if top >= 0 else None
        signed: tuple[int, ...] | None = None
    else:
        rows = gold + _moves(decision, (payer,), np.arange(decision.gold[payer] + 1)[:, None])
        worths = decision.payoffs(choice, rows) - before
        takes = np.flatnonzero(worths[:, active] >= -TOLERANCE)
        gives = np.flatnonzero(worths[:, payer] >= -TOLERANCE)
        least = int(takes[0]) if len(takes) else None
        limit = int(gives[-1]) if len(gives) else None
        signed = tuple(np.intersect1d(takes, gives).tolist())
    gained = float(gain[payer])
    return PairPrice(decision, payer, choice, otherwise, least, gained, limit, surplus, signed)


def _moves(decision: Decision, payers: Sequence[int], amounts: Gold) -> Gold:
    """Return net gold per seat when ``payers`` give the active seat these amounts, row by row."""
    rows = np.zeros((len(amounts), decision.seats), np.int64)
    rows[:, list(payers)] = -amounts
    rows[:, decision.active] = amounts.sum(axis=1)
    return rows


def _groups(decision: Decision, offers: Sequence[Offer]) -> list[GroupPrice]:
    """Return all groups of two payers or more that can pay for a choice and need every member."""
    found: list[GroupPrice] = []
    able: set[tuple[int, frozenset[int]]] = set()
    sizes = range(1, len(decision.others) + 1)
    for choice, size in product(range(decision.choices), sizes):
        for payers in combinations(decision.others, size):
            if any(paid == choice and smaller < set(payers) for paid, smaller in able):
                continue
            group = _group(decision, payers, choice, offers)
            if group is not None:
                able.add((choice, frozenset(payers)))
                found += [group] * (size > 1)
    return found


def _group(
    decision: Decision, payers: tuple[int, ...], choice: int, offers: Sequence[Offer]
) -> GroupPrice | None:
    rivals = [offer for offer in offers if offer.payer not in payers]
    otherwise, before_gold = standing(decision, rivals)
    if otherwise == choice:
        return None
    before = decision.payoff(otherwise, before_gold)
    gold = np.array(offered_gold(decision, rivals, choice), np.int64)
    gain = decision.payoff(choice, gold.tolist()) - before
    surplus = float(gain[[*payers, decision.active]].sum())
    if decision.worth is not None:
        least = _cheapest_split(decision, payers, choice, gold, before)
        return None if least is None else GroupPrice(choice, payers, least, None, surplus)
    least = max(0, least_gold(-float(gain[decision.active])))
    limits = tuple(min(decision.gold[seat], most_gold(float(gain[seat]))) for seat in payers)
    if min(limits) < 0 or sum(limits) < least:
        return None
    return GroupPrice(choice, payers, least, limits, surplus)


def _cheapest_split(
    decision: Decision, payers: tuple[int, ...], choice: int, gold: Gold, before: Array
) -> int | None:
    """Return the least gold these payers must put together, by trying every split."""
    sizes = [decision.gold[seat] + 1 for seat in payers]
    if prod(sizes) > MOST_SPLITS:
        raise BadInput(
            f"{tenth(prod(sizes))} ways to split a price are too many to try; "
            "look at the prices in VP."
        )
    amounts = np.indices(sizes).reshape(len(payers), -1).T
    rows = gold + _moves(decision, payers, amounts)
    seats = [*payers, decision.active]
    content = (decision.payoffs(choice, rows) - before)[:, seats] >= -TOLERANCE
    signed = amounts[content.all(axis=1)].sum(axis=1)
    return int(signed.min()) if len(signed) else None


# A deal: who gains, who loses, who would sign, and was there a better one?


@dataclass(frozen=True, eq=False)
class DealPrice:
    """A deal against what would have happened without it.

    ``outcome`` and ``instead``: with the deal and without. ``gains``: the difference for each seat,
    in the unit of the values. ``best_surplus``: the most that the parties could have had more
    together, purses ignored (None where gold is not a VP, since gains don't add up there).
    ``better``: an outcome that no seat at the table likes less than the deal and some
    seat likes more; ``better_for_parties``: the same for the parties alone.
    """

    decision: Decision
    parties: tuple[int, ...]
    outcome: Outcome
    instead: Outcome
    gains: tuple[float, ...]
    best_surplus: float | None
    better: Outcome | None
    better_for_parties: Outcome | None

    @property
    def winners(self) -> tuple[int, ...]:
        """Return the seats that have more by the deal, bystanders too."""
        return tuple(seat for seat, gain in enumerate(self.gains) if gain > TOLERANCE)

    @property
    def losers(self) -> tuple[int, ...]:
        """Return the seats that have less by the deal, bystanders too."""
        return tuple(seat for seat, gain in enumerate(self.gains) if gain < -TOLERANCE)

    @property
    def inside(self) -> bool:
        """Say whether the deal lies inside the zone of agreement: no party loses by signing."""
        return not set(self.parties) & set(self.losers)

    @property
    def surplus(self) -> float:
        """Return what the parties have more by the deal, together."""
        return sum(self.gains[seat] for seat in self.parties)

    @property
    def efficiency(self) -> float | None:
        """Return the deal's share of the best surplus; None where there was nothing to gain."""
        if self.best_surplus is None or self.best_surplus <= TOLERANCE:
            return None
        return self.surplus / self.best_surplus

    @property
    def shares(self) -> tuple[float, ...] | None:
        """Return each party's share of the surplus; None where the deal makes none."""
        if self.surplus <= TOLERANCE:
            return None
        return tuple(self.gains[seat] / self.surplus for seat in self.parties)

    def sentences(self) -> tuple[str, ...]:
        """Say who gains and who loses, who should not sign, and what would have been better."""
        names = self.decision.names
        sentences = [self._change(seat) for seat in (*self.winners, *self.losers)]
        if not sentences:
            sentences.append("The deal changes nothing for anybody.")
        for seat in self.losers:
            if seat in self.parties:
                sentences.append(f"{names[seat]} should not sign.")
        if self.best_surplus is not None and self.best_surplus > TOLERANCE:
            sentences.append(
                f"The parties make {value_words(self.decision, self.surplus)} "
                f"of the {value_words(self.decision, self.best_surplus)} that were to be had."
            )
        if self.better is not None:
            sentences.append(f"Better for everybody: {outcome_words(self.decision, self.better)}.")
        return tuple(sentences)

    def _change(self, seat: int) -> str:
        verb = "gains" if self.gains[seat] > 0 else "loses"
        amount = value_words(self.decision, abs(self.gains[seat]))
        aside = "" if seat in self.parties else ", without being asked"
        return f"{self.decision.names[seat]} {verb} {amount}{aside}."


def price_deal(
    decision: Decision,
    choice: int | None,
    payments: Iterable[Payment] = (),
    offers: Iterable[Offer] = (),
    signers: Iterable[int] = (),
) -> DealPrice:
    """Compare a deal with what would have happened without it.

    ``choice``: what the active seat binds itself to (None: nothing; then it does what it would do
    anyway). ``offers``: rivals' offers in force, which say what would have happened; those of the
    deal's own parties don't count if it binds the active seat. ``signers``: parties who neither pay
    nor receive, because they promise something. The other parties are all who pay or receive, and
    the active seat if it binds itself.

    Raises ``BadInput`` for gold that nobody has (S-53) or a choice that isn't there, and in lenses
    where gold is not a VP for more gold than can be tried.
    """
    paid = tuple(payments)
    net = _net(decision, paid)
    parties = _parties(decision, choice, paid, signers)
    bound = () if choice is None else parties
    rivals = [offer for offer in check_offers(decision, offers) if offer.payer not in bound]
    unpaid, unpaid_gold = standing(decision, rivals)
    agreed = unpaid if choice is None else choice
    if not 0 <= agreed < decision.choices:
        raise BadInput(f"There is no choice {agreed} to agree on.")
    net = net + np.array(offered_gold(decision, rivals, agreed))
    outcome = decision.outcome(agreed, net.tolist())
    instead = decision.outcome(unpaid, unpaid_gold)
    now, before = np.array(outcome.payoffs), np.array(instead.payoffs)
    return DealPrice(
        decision,
        parties,
        outcome,
        instead,
        tuple((now - before).tolist()),
        _best_surplus(decision, before, parties),
        pareto_improvement(decision, now),
        pareto_improvement(decision, now, parties),
    )


def _net(decision: Decision, payments: tuple[Payment, ...]) -> Gold:
    given = np.zeros(decision.seats, np.int64)
    net = np.zeros(decision.seats, np.int64)
    for payment in payments:
        if payment.by == payment.to or not {payment.by, payment.to} <= set(range(decision.seats)):
            raise BadInput("Gold goes from one seat at the table to another (S-53).")
        if payment.gold < 1 or payment.gold != int(payment.gold):
            raise BadInput(f"Amounts are whole gold, at least 1, not {payment.gold} (S-53).")
        given[payment.by] += payment.gold
        net[payment.by] -= payment.gold
        net[payment.to] += payment.gold
    for seat in np.flatnonzero(given > np.array(decision.gold)).tolist():
        raise BadInput(
            f"{decision.names[seat]} has {decision.gold[seat]} gold and can't pay "
            f"{given[seat]} (S-53)."
        )
    return net


def _parties(
    decision: Decision,
    choice: int | None,
    payments: tuple[Payment, ...],
    signers: Iterable[int],
) -> tuple[int, ...]:
    parties = {seat for payment in payments for seat in (payment.by, payment.to)} | set(signers)
    if choice is not None:
        parties.add(decision.active)
    if len(parties) < 2:
        raise BadInput("A deal has at least two parties (S-51).")
    return seats_at(decision, parties)


def _best_surplus(decision: Decision, before: Array, parties: tuple[int, ...]) -> float | None:
    """Return the most that the parties can gain together, however they move their gold."""
    if decision.worth is not None:
        return None
    seats = list(parties)
    sums = decision.values[list(open_choices(decision, parties))][:, seats].sum(axis=1)
    return float(sums.max() - before[seats].sum())


def outcome_words(decision: Decision, outcome: Outcome) -> str:
    """Write a choice and who gives and gets gold."""
    words = [f"“{decision.labels[outcome.choice]}”"]
    for seat, gold in enumerate(outcome.gold):
        if abs(gold) > TOLERANCE:
            verb = "gets" if gold > 0 else "gives"
            words.append(f"{decision.names[seat]} {verb} {tenth(abs(gold))} gold")
    return ", ".join(words)


# A promise, at the moment it can be kept or broken.


@dataclass(frozen=True)
class PromisePrice:
    """A promise at the moment it can be kept or broken.

    ``cost``: what keeping costs the promiser, so what breaking gains; ``worth``: what keeping is
    worth to the receiver; both in the unit of the values. ``changes``: keeping against breaking for
    every seat.
    """

    names: tuple[str, ...]
    promiser: int
    receiver: int
    cost: float
    worth: float
    changes: tuple[float, ...]

    @property
    def tempting(self) -> bool:
        """Say whether breaking the promise would pay."""
        return self.cost > TOLERANCE

    def sentence(self, unit: str = "VP") -> str:
        """Say what keeping and breaking would bring."""
        by, to = self.names[self.promiser], self.names[self.receiver]
        worth = f"it is worth {tenth(self.worth)} {unit} to {to}"
        if self.worth < -TOLERANCE:
            worth = f"it costs {to} {tenth(-self.worth)} {unit}, too"
        if self.tempting:
            return f"Keeping costs {by} {tenth(self.cost)} {unit}; {worth}."
        if self.cost < -TOLERANCE:
            return f"Keeping gains {by} {tenth(-self.cost)} {unit}; {worth}."
        return f"Keeping costs {by} nothing; {worth}."


def price_promise(
    keeping: Array, breaking: Array, names: tuple[str, ...], promiser: int, receiver: int
) -> PromisePrice:
    """Compare keeping a promise with breaking it.

    ``keeping``, ``breaking``: what each seat has either way, shape (seats,), under the same
    continuation and in the same unit. Raises ``BadInput`` for other shapes or seats.
    """
    kept, broken = np.asarray(keeping, np.float64), np.asarray(breaking, np.float64)
    if kept.shape != (len(names),) or broken.shape != (len(names),):
        raise BadInput(f"A promise needs one value for each of {len(names)} seats either way.")
    if promiser == receiver or not {promiser, receiver} <= set(range(len(names))):
        raise BadInput("A promise is made by one seat at the table to another.")
    changes = (kept - broken).tolist()
    return PromisePrice(
        names, promiser, receiver, -changes[promiser], changes[receiver], tuple(changes)
    )
