"""A given deal: who gains, who would sign, was there a better one, and what promises cost."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings

from kings.analysis.bargaining.decision import Decision, Offer, Payment
from kings.analysis.bargaining.prices import price_choices, price_deal, price_promise
from kings.analysis.bargaining.solutions import grid, pareto_improvement
from kings.errors import BadInput
from tests.analysis.bargaining.tables import decisions, mary, random_decision, through
from tests.effort import examples

MANY = settings(max_examples=examples(100), deadline=None)


def test_a_deal_inside_the_zone() -> None:
    deal = price_deal(mary(), 1, [Payment(2, 0, 3)])
    assert (1.0, 0.5, 3.0) == deal.gains
    assert deal.inside and (0, 2) == deal.parties
    assert (0, 1, 2) == deal.winners and () == deal.losers
    assert 4 == deal.surplus == deal.best_surplus and 1 == deal.efficiency
    assert (0.25, 0.75) == deal.shares
    assert deal.better is None
    assert (
        "Mary gains 1 VP.",
        "Bobby gains 0.5 VP, without being asked.",
        "Charlie gains 3 VP.",
        "The parties make 4 VP of the 4 VP that were to be had.",
    ) == deal.sentences()


def test_a_deal_outside_the_zone() -> None:
    deal = price_deal(mary(), 1, [Payment(2, 0, 1)])
    assert not deal.inside and (0,) == deal.losers
    assert "Mary should not sign." in deal.sentences()


def test_gold_for_nothing_leaves_money_on_the_table() -> None:
    deal = price_deal(mary(), 0, [Payment(2, 0, 1)])
    assert 0 == deal.surplus == deal.efficiency and deal.shares is None
    assert deal.better is not None and 1 == deal.better.choice
    assert "Better for everybody: “pass”" in deal.sentences()[-1]


def test_a_deal_without_an_act_moves_gold_alone() -> None:
    deal = price_deal(mary(), None, [Payment(1, 2, 2)])
    assert (1, 2) == deal.parties and (0.0, -2.0, 2.0) == deal.gains
    assert 0 == deal.best_surplus and deal.efficiency is None
    assert deal.better is not None and deal.better_for_parties is None


def test_a_deal_is_compared_with_what_rivals_would_have_paid_for() -> None:
    values = np.array([[3.0, 2, 0], [1.0, 5, 0], [2.0, 0, 5]])
    decision = Decision(0, ("A", "B", "C"), ("x", "y", "z"), values, (0, 9, 9))
    deal = price_deal(decision, 1, [Payment(1, 0, 4)], offers=[Offer(2, 2, 3)])
    assert 2 == deal.instead.choice and (5.0, 0.0, 2.0) == deal.instead.payoffs
    assert (0.0, 1.0, -2.0) == deal.gains and deal.inside


def test_gold_between_two_leaves_all_offers_in_force() -> None:
    deal = price_deal(mary(), None, [Payment(1, 2, 2)], offers=[Offer(2, 1, 3)])
    assert 1 == deal.outcome.choice == deal.instead.choice
    assert (3, -2, -1) == deal.outcome.gold and (0.0, -2.0, 2.0) == deal.gains


def test_a_promise_makes_a_party_of_who_pays_nothing() -> None:
    with pytest.raises(BadInput, match="at least two parties"):
        price_deal(mary(), 1)
    assert (0, 2) == price_deal(mary(), 1, signers=[2]).parties


@pytest.mark.parametrize(
    ("payment", "said"),
    [
        (Payment(2, 0, 4), "Charlie has 3 gold and can't pay 4"),
        (Payment(2, 2, 1), "from one seat"),
        (Payment(2, 3, 1), "from one seat"),
        (Payment(2, 0, 0), "at least 1"),
    ],
)
def test_payments_that_can_not_be_made_are_refused(payment: Payment, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        price_deal(mary(), 1, [payment])


def test_gold_received_can_not_be_paid_out_again() -> None:
    """S-53: the gold a seat has is what it had before the deal."""
    with pytest.raises(BadInput, match="can't pay 4"):
        price_deal(mary(), 1, [Payment(1, 2, 5), Payment(2, 0, 4)])


def test_a_choice_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadInput, match="no choice 2"):
        price_deal(mary(), 2, [Payment(2, 0, 1)])


@MANY
@given(decisions())
def test_a_deal_is_inside_exactly_if_its_price_is_in_the_zone(decision: Decision) -> None:
    for pair in price_choices(decision).pairs:
        for gold in range(1, decision.gold[pair.payer] + 1):
            payment = Payment(pair.payer, decision.active, gold)
            deal = price_deal(decision, pair.choice, [payment])
            inside = pair.zopa is not None and pair.zopa[0] <= gold <= pair.zopa[1]
            assert inside == deal.inside
            assert deal.surplus == pytest.approx(pair.surplus)


@pytest.mark.parametrize("whole", [True, False])
def test_an_improvement_is_found_exactly_if_there_is_one(*, whole: bool) -> None:
    rng = np.random.default_rng(3)
    found = 0
    for _ in range(500):
        decision = random_decision(rng, whole=whole, purse=4)
        ways = grid(decision, range(decision.seats))
        now = decision.values[rng.integers(decision.choices)] + ways[rng.integers(len(ways))]
        reached = np.vstack([decision.payoffs(at, ways) for at in range(decision.choices)])
        good = (reached >= now - 1e-9).all(axis=1) & (reached > now + 1e-9).any(axis=1)
        better = pareto_improvement(decision, now)
        assert good.any() == (better is not None)
        if better is not None:
            found += 1
            assert reached[good].sum(axis=1).max() == pytest.approx(sum(better.payoffs))
            assert (np.array(better.payoffs) >= now - 1e-9).all()
            other = pareto_improvement(through(decision), now)
            assert other is not None
            assert sum(better.payoffs) == pytest.approx(sum(other.payoffs))
    assert found > 100


def test_without_the_active_seat_no_other_choice_can_be_agreed_on() -> None:
    assert pareto_improvement(mary(), mary().values[0], [1, 2]) is None
    assert pareto_improvement(mary(), mary().values[0], [0, 2]) is not None


def test_gains_do_not_add_up_in_another_lens() -> None:
    deal = price_deal(through(mary()), 1, [Payment(2, 0, 3)])
    assert deal.best_surplus is None and deal.efficiency is None and deal.inside


def test_what_keeping_costs_is_what_breaking_gains() -> None:
    promise = price_promise(
        np.array([1.0, 6.0, 0.0]), np.array([3.5, 2.0, 0.0]), ("A", "B", "C"), 0, 1
    )
    assert (2.5, 4.0) == (promise.cost, promise.worth)
    assert promise.tempting
    assert (-2.5, 4.0, 0.0) == promise.changes
    assert "Keeping costs A 2.5 VP; it is worth 4 VP to B." == promise.sentence()


def test_a_promise_may_be_worth_keeping_for_its_own_sake() -> None:
    promise = price_promise(np.array([4.0, 1.0]), np.array([3.0, 2.0]), ("A", "B"), 0, 1)
    assert not promise.tempting
    assert "Keeping gains A 1 VP; it costs B 1 VP, too." == promise.sentence()
    even = replace(promise, cost=0.0, worth=0.0)
    assert "Keeping costs A nothing; it is worth 0 VP to B." == even.sentence()


def test_a_promise_between_seats_that_are_not_there_is_refused() -> None:
    with pytest.raises(BadInput, match="one value for each"):
        price_promise(np.zeros(3), np.zeros(2), ("A", "B"), 0, 1)
    with pytest.raises(BadInput, match="one seat at the table to another"):
        price_promise(np.zeros(2), np.zeros(2), ("A", "B"), 0, 0)
