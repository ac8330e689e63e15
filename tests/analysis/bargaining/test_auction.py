"""Menu auctions: textbook cases, equilibrium checked against every menu, and frontiers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import chain, combinations, product

import numpy as np
import pytest

from kings.analysis.bargaining.auction import (
    Bids,
    MenuAuction,
    bid_up,
    efficient_choice,
    least_regret,
    menu_auction,
    settle,
)
from kings.analysis.bargaining.decision import Decision
from kings.errors import BadInput
from tests.analysis.bargaining.tables import mary, random_decision, through
from tests.analysis.bargaining.truthful import truthful_auction, truthful_equilibria

Auction = Callable[[Decision], MenuAuction]


def one_object(*worths: float, purses: tuple[int, ...] | None = None) -> Decision:
    """An auctioneer without use for an object may give it to one of the bidders, or to none."""
    values = np.vstack([np.zeros(len(worths) + 1), np.diag((0.0, *worths))[1:]])
    names = ("seller", *(f"bidder {at}" for at in range(1, len(worths) + 1)))
    gold = (0, *(purses or (99,) * len(worths)))
    return Decision(0, names, ("keep", *names[1:]), values, gold)


def two_licences() -> Decision:
    """Two licences: the first wants both, the others one each; everything is worth 2."""
    values = np.array([[0, 2, 0, 0], [0, 0, 2, 2], [0, 0, 2, 0], [0, 0, 0, 2], [0, 0, 0, 0]])
    labels = ("both to 1", "2 and 3", "2 alone", "3 alone", "nobody")
    return Decision(0, ("seller", "1", "2", "3"), labels, values, (0, 9, 9, 9), default=4)


@pytest.mark.parametrize("auction", [menu_auction, truthful_auction])
def test_one_object_goes_for_the_second_highest_worth(auction: Auction) -> None:
    """Bernheim and Whinston (1986): the first-price auction is a menu auction of one object."""
    found = auction(one_object(10, 7, 4))
    assert (1, (0, 7, 0, 0)) == (found.choice, found.payments)
    assert (7, 3, 0, 0) == found.payoffs
    assert (1,) == found.pivotal and 2 == found.without[1]


@pytest.mark.parametrize("auction", [menu_auction, truthful_auction])
def test_small_bidders_together_outbid_a_big_one(auction: Auction) -> None:
    """Ausubel and Milgrom, “The lovely but lonely Vickrey auction” (2006): no zero revenue.

    Vickrey payments would be 0; in a menu auction the two small bidders pay 2 between them.
    """
    found = auction(two_licences())
    assert 1 == found.choice
    assert (0, 0, 1, 1) == found.payments and 2 == found.payoffs[0]
    assert (2, 3) == found.pivotal


def test_a_purse_decides_against_the_efficient_choice() -> None:
    """Ko (2011): with budgets the choice need not be efficient."""
    decision = one_object(10, 7, 4, purses=(3, 9, 9))
    found = menu_auction(decision)
    assert 1 == efficient_choice(decision) and 2 == found.choice
    assert (0, 0, 4, 0) == found.payments and found.equilibrium


def test_a_single_payer_takes_all_of_the_surplus() -> None:
    """The one who makes the only offer pays the reservation price, as in the ultimatum game."""
    values = np.array([[3.0, 0.0], [0.0, 6.0]])
    decision = Decision(0, ("actor", "payer"), ("x", "y"), values, (0, 9))
    found = menu_auction(decision)
    assert (1, (0.0, 3.0), (3.0, 3.0)) == (found.choice, found.payments, found.payoffs)
    poor = menu_auction(replace(decision, gold=(0, 2)))
    assert (0, (0.0, 0.0)) == (poor.choice, poor.payments)


def test_who_profits_from_another_s_payment_rides_free() -> None:
    values = np.array([[2.0, 0, 0], [0.0, 5, 1]])
    decision = Decision(0, ("A", "B", "C"), ("x", "y"), values, (0, 9, 0))
    found = menu_auction(decision)
    assert (2,) == found.free_riders and (1,) == found.pivotal
    assert (
        "A does “y”: B pays 2 gold.",
        "Without B’s offers it would be “x”.",
        "C gains by it and pays nothing.",
    ) == found.sentences()


def test_nobody_pays_where_nothing_is_for_sale() -> None:
    values = np.array([[5.0, 0, 0], [0.0, 1, 1]])
    found = menu_auction(Decision(0, ("A", "B", "C"), ("x", "y"), values, (0, 9, 9)))
    assert ("A does “x”: nobody pays.",) == found.sentences()


def best_by_any_menu(found: MenuAuction, payer: int) -> float:
    """Try every menu of whole gold against the others' menus; ties go against the payer."""
    decision = found.decision
    rivals = decision.values[:, decision.active] + found.menus.sum(axis=1) - found.menus[:, payer]
    mine = decision.values[:, payer]
    best = -np.inf
    for menu in product(range(decision.gold[payer] + 1), repeat=decision.choices):
        offered = rivals + menu
        tied = np.flatnonzero(offered >= offered.max() - 1e-9).tolist()
        ends = [found.choice] if found.choice in tied else tied
        best = max(best, min(mine[end] - menu[end] for end in ends))
    return float(best)


@pytest.mark.parametrize("whole", [True, False])
def test_regrets_are_what_the_best_of_all_menus_would_add(*, whole: bool) -> None:
    rng = np.random.default_rng(12)
    for _ in range(120):
        decision = random_decision(rng, whole=whole, purse=3)
        found = menu_auction(decision)
        for payer in found.payers:
            gain = best_by_any_menu(found, payer) - found.payoffs[payer]
            assert found.regrets[payer] == pytest.approx(gain)


def test_with_whole_vp_nobody_has_a_better_menu() -> None:
    rng = np.random.default_rng(13)
    for _ in range(600):
        decision = random_decision(rng, whole=True, seats=6, choices=7, purse=12)
        found = menu_auction(decision)
        assert found.equilibrium
        assert all(
            0 <= paid <= purse for paid, purse in zip(found.payments, decision.gold, strict=True)
        )
        assert sum(found.payoffs) == pytest.approx(decision.values[found.choice].sum())


def test_with_fractions_no_regret_is_above_a_gold() -> None:
    rng = np.random.default_rng(14)
    for _ in range(300):
        found = menu_auction(random_decision(rng, whole=False, seats=4, choices=6, purse=10))
        assert max(found.regrets) <= 1


def test_with_deep_purses_the_choice_is_efficient() -> None:
    rng = np.random.default_rng(15)
    for _ in range(500):
        decision = random_decision(rng, whole=True, seats=5, choices=6)
        decision = replace(decision, gold=(99,) * decision.seats)
        sums = decision.values.sum(axis=1)
        assert sums.max() == sums[menu_auction(decision).choice]
        assert sums.max() == sums[efficient_choice(decision)]


def test_the_auction_s_outcome_is_among_all_equilibria() -> None:
    rng = np.random.default_rng(16)
    for _ in range(300):
        decision = random_decision(rng, whole=True, purse=8)
        found = menu_auction(decision)
        every = [(one.choice, one.payments) for one in truthful_equilibria(decision)]
        assert (found.choice, found.payments) in every


def test_searching_finds_the_same_regrets_as_asking_one_by_one() -> None:
    rng = np.random.default_rng(17)
    for _ in range(150):
        decision = random_decision(rng, whole=False, seats=4, purse=5)
        others = list(decision.others)
        bids = Bids(
            tuple(decision.values[:, decision.active].tolist()),
            tuple(map(tuple, decision.values[:, others].tolist())),
            tuple(decision.gold[seat] for seat in others),
            decision.tie_order,
        )
        least = min(
            max(bids.regrets(place, paid))
            for place in bids.order
            for paid in product(*(range(top + 1) for top in bids.tops(place)))
            if bids.taken(bids.menus(place, paid), place) == place
        )
        assert least == pytest.approx(max(bids.regrets(*least_regret(bids))))
        assert max(bids.regrets(*settle(bids, *bid_up(bids)))) >= least - 1e-9


def groups(seats: tuple[int, ...]) -> list[tuple[int, ...]]:
    return list(chain.from_iterable(combinations(seats, size) for size in range(len(seats) + 1)))


def test_truthful_payoffs_lie_on_the_upper_frontier_of_the_groups_bounds() -> None:
    """Bernheim and Whinston (1986), theorem 2: no group has too much, no payer too little."""
    rng = np.random.default_rng(18)
    for _ in range(300):
        decision = random_decision(rng, whole=False, seats=5, choices=6)
        found = truthful_auction(decision)

        def worth(seats: tuple[int, ...], decision: Decision = decision) -> float:
            return float(decision.values[:, [decision.active, *seats]].sum(axis=1).max())

        everyone = found.payers
        room = {
            group: worth(everyone)
            - worth(tuple(seat for seat in everyone if seat not in group))
            - sum(found.payoffs[seat] for seat in group)
            for group in groups(everyone)
        }
        assert min(room.values()) >= -1e-7
        for seat in everyone:
            assert 0 == pytest.approx(
                min(left for group, left in room.items() if seat in group), abs=1e-7
            )
        assert min(found.payments) >= -1e-9
        offered = decision.values[:, decision.active] + found.menus.sum(axis=1)
        assert offered[found.choice] == pytest.approx(offered.max())


def test_only_some_may_pay() -> None:
    found = menu_auction(one_object(10, 7, 4), payers=[2, 3])
    assert (2, (0, 0, 4, 0)) == (found.choice, found.payments)


def test_the_active_seat_does_not_pay_and_gold_must_be_vp() -> None:
    with pytest.raises(BadInput, match="does not pay itself"):
        menu_auction(mary(), payers=[0, 1])
    for auction in (menu_auction, truthful_auction, truthful_equilibria, efficient_choice):
        with pytest.raises(BadInput, match="VP"):
            auction(through(mary()))


def test_too_many_bids_are_not_tried() -> None:
    values = np.array([[90.0, 0, 0, 0], [0, 90, 90, 90]])
    decision = Decision(0, ("A", "B", "C", "D"), ("x", "y"), values, (0, 90, 90, 90))
    with pytest.raises(BadInput, match="too many"):
        truthful_equilibria(decision)
    assert menu_auction(decision).equilibrium
