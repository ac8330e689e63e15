"""Prices: rational signers accept exactly what lies inside the zone of agreement."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given, settings

from kings.analysis.bargaining.decision import Decision, Offer
from kings.analysis.bargaining.prices import PairPrice, price_choices, standing
from kings.errors import BadInput
from tests.analysis.bargaining.tables import (
    decisions,
    mary,
    offers_for,
    random_decision,
    through,
)
from tests.effort import examples

MANY = settings(max_examples=examples(100), deadline=None)


def signed(decision: Decision, pair: PairPrice, offers: tuple[Offer, ...]) -> list[int]:
    """Ask both signers about every amount, by their own payoffs and nothing else."""
    active, payer, choice = decision.active, pair.payer, pair.choice
    rivals = [offer for offer in offers if offer.payer != payer]

    def income(at: int) -> int:
        return sum(offer.gold for offer in rivals if offer.choice == at)

    considered = {decision.unpaid, *(offer.choice for offer in rivals)}
    own = {at: decision.values[at, active] + income(at) for at in considered}
    assert own[pair.otherwise] >= max(own.values()) - 1e-9
    return [
        gold
        for gold in range(decision.gold[payer] + 1)
        if decision.values[choice, active] + income(choice) + gold >= max(own.values()) - 1e-9
        and decision.values[choice, payer] - gold >= decision.values[pair.otherwise, payer] - 1e-9
    ]


def zone(pair: PairPrice) -> list[int]:
    return [] if pair.zopa is None else list(range(pair.zopa[0], pair.zopa[1] + 1))


@MANY
@given(decisions())
def test_rational_signers_accept_exactly_the_zone(decision: Decision) -> None:
    for pair in price_choices(decision).pairs:
        assert signed(decision, pair, ()) == zone(pair)


@pytest.mark.parametrize("whole", [True, False])
def test_rational_signers_accept_exactly_the_zone_under_standing_offers(*, whole: bool) -> None:
    rng = np.random.default_rng(1)
    for _ in range(600):
        decision = random_decision(rng, whole=whole)
        offers = offers_for(decision, rng)
        for pair in price_choices(decision, offers).pairs:
            assert signed(decision, pair, offers) == zone(pair)


@MANY
@given(decisions(whole=True))
def test_a_zone_opens_if_the_surplus_is_positive_and_the_purse_deep(decision: Decision) -> None:
    rich = replace(decision, gold=(50,) * decision.seats)
    for pair in price_choices(rich).pairs:
        assert (pair.surplus >= 0) == (pair.zopa is not None)


@MANY
@given(decisions())
def test_a_worth_handed_in_gives_the_same_prices(decision: Decision) -> None:
    plain, other = price_choices(decision), price_choices(through(decision))
    assert [pair.zopa for pair in plain.pairs] == [pair.zopa for pair in other.pairs]
    assert [(at.choice, at.payers) for at in plain.groups] == [
        (at.choice, at.payers) for at in other.groups
    ]


@pytest.mark.parametrize("whole", [True, False])
def test_groups_are_those_that_can_pay_and_need_everybody(*, whole: bool) -> None:
    rng = np.random.default_rng(2)
    seen = 0
    for _ in range(400):
        decision = random_decision(rng, whole=whole, seats=4, purse=4)
        able = {
            (choice, payers): cost
            for choice in range(decision.choices)
            for size in range(1, decision.seats)
            for payers in combinations(decision.others, size)
            if choice != decision.unpaid
            and (cost := cheapest(decision, choice, payers)) is not None
        }
        least = {
            (choice, payers): cost
            for (choice, payers), cost in able.items()
            if len(payers) > 1
            and not any(at == choice and set(few) < set(payers) for at, few in able)
        }
        groups = price_choices(decision).groups
        assert least == {(group.choice, group.payers): group.least for group in groups}
        seen += len(groups)
    assert seen > 5


def cheapest(decision: Decision, choice: int, payers: tuple[int, ...]) -> int | None:
    """Try every way in which these payers may split a price."""
    gains = decision.values[choice] - decision.values[decision.unpaid]
    costs = [
        sum(split)
        for split in product(*(range(decision.gold[seat] + 1) for seat in payers))
        if gains[decision.active] + sum(split) >= -1e-9
        and all(gains[seat] >= gold - 1e-9 for seat, gold in zip(payers, split, strict=True))
    ]
    return min(costs, default=None)


def test_the_sentence_of_a_purse_that_is_too_small() -> None:
    said = price_choices(mary()).sentences(1)
    assert "Mary should not take less than 2 gold for “pass”, which costs 2 VP." == said[0]
    assert "Bobby can pay nothing for “pass”: it is worth 0.5 VP." == said[1]
    assert (
        "Charlie can pay up to 3 gold for “pass”: it is worth 6 VP, and Charlie has only 3 gold."
    ) == said[2]
    assert ("Mary does “take the King” unpaid.",) == price_choices(mary()).sentences(0)


def test_fractions_are_rounded_against_the_loser() -> None:
    values = np.array([[4.5, 0.0], [2.0, 2.9]])
    decision = Decision(0, ("A", "B"), ("x", "y"), values, (0, 9))
    pair = price_choices(decision).pair(1, 1)
    assert (3, 2) == (pair.least, pair.limit)
    assert pair.zopa is None and pair.surplus > 0
    assert "No price for “y” suits both sides." in price_choices(decision).sentences(1)


def test_a_rival_s_offer_lowers_the_limit_to_nothing() -> None:
    values = np.array([[3.0, 0, 0], [1.0, 5, 5]])
    decision = Decision(0, ("A", "B", "C"), ("x", "y"), values, (0, 9, 9))
    assert (2, 5) == price_choices(decision).pair(1, 1).zopa
    free = price_choices(decision, [Offer(2, 1, 2)]).pair(1, 1)
    assert (0, 0) == free.zopa
    assert "B need not pay for “y”: it happens without B’s gold." == free.sentence()


def test_a_rival_s_offer_elsewhere_raises_both_ends() -> None:
    values = np.array([[3.0, 2, 0], [1.0, 5, 0], [2.0, 0, 5]])
    decision = Decision(0, ("A", "B", "C"), ("x", "y", "z"), values, (0, 9, 9))
    assert (2, 3) == price_choices(decision).pair(1, 1).zopa
    assert (4, 5) == price_choices(decision, [Offer(2, 2, 3)]).pair(1, 1).zopa


def test_who_is_offered_the_reservation_price_signs() -> None:
    values = np.array([[3.0, 0], [1.0, 5]])
    decision = Decision(0, ("A", "B"), ("x", "y"), values, (0, 9))
    assert (1, (2, -2)) == standing(decision, [Offer(1, 1, 2)])
    assert (0, (0, 0)) == standing(decision, [Offer(1, 1, 1)])
    assert (0, (0, 0)) == standing(decision, [Offer(1, 1, 2)], without={1})


def test_two_pay_together_what_neither_can_alone() -> None:
    values = np.array([[6.0, 0, 0], [1.0, 3, 3]])
    decision = Decision(0, ("A", "B", "C"), ("x", "y"), values, (0, 9, 9))
    found = price_choices(decision)
    assert [(1, (1, 2), 5, (3, 3), 1.0)] == [
        (group.choice, group.payers, group.least, group.limits, group.surplus)
        for group in found.groups
    ]
    assert "B and C can pay for it together: 5 gold is enough." in found.sentences(1)
    assert 1 == found.surplus[1]


def test_a_default_that_is_not_best_costs_the_active_seat_nothing_to_leave() -> None:
    found = price_choices(replace(mary(), default=1))
    assert -2 == found.reserve[0] and 0 == found.asks[0]
    assert "“take the King” costs Mary nothing: any gold for it is a gain." in found.sentences(0)


@pytest.mark.parametrize(
    ("offer", "said"),
    [
        (Offer(0, 1, 1), "Seat 0 can't pay"),
        (Offer(1, 2, 1), "no choice 2"),
        (Offer(1, 1, 6), "from 1 to 5, not 6"),
        (Offer(1, 1, 0), "from 1 to 5, not 0"),
    ],
)
def test_offers_that_nobody_can_make_are_refused(offer: Offer, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        price_choices(mary(), [offer])


def test_two_offers_of_one_payer_for_one_choice_are_refused() -> None:
    with pytest.raises(BadInput, match="at most one offer"):
        price_choices(mary(), [Offer(1, 1, 1), Offer(1, 1, 2)])


def test_there_is_no_price_for_what_is_done_unpaid() -> None:
    with pytest.raises(BadInput, match="no price"):
        price_choices(mary()).pair(1, 0)


def test_in_the_other_lens_gold_may_be_worth_more_to_the_payer_than_to_the_seller() -> None:
    """Each gold is 3 points of winning to Mary and 8 to Charlie: no price suits both."""
    start = np.array([[0.5, 0.3, 0.2], [0.4, 0.2, 0.4]])

    def worth(choice: int, gold: np.ndarray) -> np.ndarray:
        moved: np.ndarray = start[choice] + gold * np.array([0.03, 0.03, 0.08])
        return moved

    decision = replace(mary(), values=start, worth=worth)
    pair = price_choices(decision).pair(2, 1)
    assert (None, 2) == (pair.least, pair.limit)
    assert "20 percentage points" in pair.sentence()
    richer = price_choices(replace(decision, gold=(5, 5, 5))).pair(2, 1)
    assert (4, 2) == (richer.least, richer.limit) and richer.zopa is None
