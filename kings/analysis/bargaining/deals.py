"""What a given deal is worth: who gains, who loses, who would sign, and was there a better one?

A deal here is a choice of the active seat, or none, and gold that changes hands at once. Promises
are priced by themselves: what keeping one would cost, and what breaking it would gain.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

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
    seats_at,
    value_words,
)
from kings.analysis.bargaining.prices import offered_gold, standing
from kings.analysis.bargaining.solutions import open_choices, pareto_improvement
from kings.analysis.rounding import tenth
from kings.errors import BadInput


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
        said = [self._change(seat) for seat in (*self.winners, *self.losers)]
        if not said:
            said.append("The deal changes nothing for anybody.")
        for seat in self.losers:
            if seat in self.parties:
                said.append(f"{names[seat]} should not sign.")
        if self.best_surplus is not None and self.best_surplus > TOLERANCE:
            said.append(
                f"The parties make {value_words(self.decision, self.surplus)} "
                f"of the {value_words(self.decision, self.best_surplus)} that were to be had."
            )
        if self.better is not None:
            said.append(f"Better for everybody: {outcome_words(self.decision, self.better)}.")
        return tuple(said)

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


def outcome_words(decision: Decision, outcome: Outcome) -> str:
    """Write a choice and who gives and gets gold."""
    words = [f"“{decision.labels[outcome.choice]}”"]
    for seat, gold in enumerate(outcome.gold):
        if abs(gold) > TOLERANCE:
            verb = "gets" if gold > 0 else "gives"
            words.append(f"{decision.names[seat]} {verb} {tenth(abs(gold))} gold")
    return ", ".join(words)


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

    @property
    def wasteful(self) -> bool:
        """Say whether keeping costs the promiser more than it is worth to the receiver."""
        return self.cost > self.worth + TOLERANCE

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
    """Return the most that the parties can gain together, gold moved as they like."""
    if decision.worth is not None:
        return None
    seats = list(parties)
    sums = decision.values[list(open_choices(decision, parties))][:, seats].sum(axis=1)
    return float(sums.max() - before[seats].sum())
