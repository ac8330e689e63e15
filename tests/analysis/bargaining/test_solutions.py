"""Bargaining solutions: the textbook's numbers, and the best on the grid by brute force."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from scipy.optimize import linprog

from kings.analysis.bargaining.decision import Decision, Outcome
from kings.analysis.bargaining.solutions import Solutions, bargaining_solutions, grid
from kings.errors import BadInput
from tests.analysis.bargaining.tables import mary, random_decision, through


def division(*, dollars: float, purses: tuple[int, int]) -> Decision:
    """Two may have so much if they agree, first in the hands of one of them."""
    values = np.array([[0.0, 0.0], [dollars, 0.0]])
    return Decision(0, ("A", "B"), ("quarrel", "share"), values, purses, default=0)


def gains(found: Solutions, outcome: Outcome) -> np.ndarray:
    payoffs = np.array([outcome.payoffs[seat] for seat in found.parties])
    gained: np.ndarray = payoffs - np.array(found.disagreement)
    return gained


def test_a_dollar_is_divided_in_halves() -> None:
    """Nash, “The bargaining problem” (1950): symmetry and efficiency."""
    found = bargaining_solutions(division(dollars=10, purses=(10, 10)))
    for outcome in (found.nash, found.kalai_smorodinsky, found.egalitarian):
        assert (1, (-5, 5), (5.0, 5.0)) == (outcome.choice, outcome.gold, outcome.payoffs)
    assert (10.0, 10.0) == found.ideal


def test_a_cap_on_one_side_moves_kalai_and_smorodinsky_but_not_nash() -> None:
    """Kalai and Smorodinsky (1975) against independence of irrelevant alternatives.

    Of 10 the second can have at most 5. Nash's point stays (5, 5); theirs lies on the line to the
    ideal point (10, 5).
    """
    found = bargaining_solutions(division(dollars=10, purses=(5, 0)), whole=False)
    assert (10.0, 5.0) == found.ideal
    assert (5.0, 5.0) == pytest.approx(found.nash.payoffs)
    assert (20 / 3, 10 / 3) == pytest.approx(found.kalai_smorodinsky.payoffs)
    assert (5.0, 5.0) == pytest.approx(found.egalitarian.payoffs)


BILL = {"book": (2, 4), "whip": (2, 2), "ball": (2, 1), "bat": (2, 2), "box": (4, 1)}
JACK = {"pen": (10, 1), "toy": (4, 1), "knife": (6, 2), "hat": (2, 2)}


def barter(purses: tuple[int, int]) -> Decision:
    """Bill and Jack may hand over any of their things; each is worth what Nash says to either."""
    things = [*BILL.values(), *JACK.values()]
    signs = [(-1, 1)] * len(BILL) + [(1, -1)] * len(JACK)
    values, labels = [], []
    for given in product((False, True), repeat=len(things)):
        moved = [
            (bill * plus, jack * minus)
            for (bill, jack), (plus, minus), yes in zip(things, signs, given, strict=True)
            if yes
        ]
        values.append(np.sum([(0, 0), *moved], axis=0))
        names = [name for name, yes in zip([*BILL, *JACK], given, strict=True) if yes]
        labels.append(" ".join(names) or "no trade")
    return Decision(0, ("Bill", "Jack"), tuple(labels), np.array(values), purses, default=0)


def test_bill_and_jack_barter_without_money() -> None:
    """Nash (1950): Bill gives book, whip, ball and bat; Jack gives pen, toy and knife."""
    decision = barter((0, 0))
    found = bargaining_solutions(decision)
    assert "book whip ball bat pen toy knife" == decision.labels[found.nash.choice]
    assert (12.0, 5.0) == found.nash.payoffs


def test_bill_and_jack_gain_alike_with_money() -> None:
    """Nash (1950): with a medium of exchange each gains half of the most that trade can make."""
    found = bargaining_solutions(barter((50, 50)))
    assert (9.0, 9.0) == found.nash.payoffs == found.egalitarian.payoffs


def ladder(gained: np.ndarray, scale: np.ndarray) -> list[float]:
    can = scale > 1e-9
    return sorted(np.round(gained[can] / scale[can], 7).tolist())


def product_of(gained: np.ndarray) -> tuple[int, float]:
    positive = gained[gained > 1e-9]
    return len(positive), float(np.prod(positive))


@pytest.mark.parametrize("whole", [True, False])
def test_on_whole_gold_the_solutions_are_the_best_of_all_outcomes(*, whole: bool) -> None:
    rng = np.random.default_rng(6)
    for _ in range(250):
        decision = random_decision(rng, whole=whole, purse=5)
        parties = range(decision.seats)
        start = decision.values[decision.unpaid]
        ways = grid(decision, parties)
        tried = [decision.values[choice] + ways - start for choice in range(decision.choices)]
        every = np.vstack(tried)
        every = every[(every >= -1e-9).all(axis=1)]
        ideal = every.max(axis=0)
        found = bargaining_solutions(decision)
        assert np.allclose(start + ideal, found.ideal)
        best = max(product_of(row) for row in every)
        assert best == pytest.approx(product_of(gains(found, found.nash)))
        for outcome, scale in (
            (found.egalitarian, np.ones(decision.seats)),
            (found.kalai_smorodinsky, ideal),
        ):
            highest = max(ladder(row, scale) for row in every)
            assert highest == pytest.approx(ladder(gains(found, outcome), scale), abs=1e-6)


def test_a_worth_handed_in_gives_solutions_as_good() -> None:
    rng = np.random.default_rng(7)
    for _ in range(150):
        decision = random_decision(rng, whole=False, purse=5)
        found, other = bargaining_solutions(decision), bargaining_solutions(through(decision))
        assert found.ideal == pytest.approx(other.ideal)
        assert product_of(gains(found, found.nash)) == pytest.approx(
            product_of(gains(other, other.nash))
        )
        assert min(gains(found, found.egalitarian)) == pytest.approx(
            min(gains(other, other.egalitarian))
        )


def best_level(decision: Decision, scale: np.ndarray) -> float:
    """Ask a linear programme for the greatest level that all gains can reach in their scale."""
    levels = []
    start = decision.values[decision.unpaid]
    for values in decision.values:
        seats = len(values)
        costs = np.zeros(seats + 1)
        costs[-1] = -1
        found = linprog(
            costs,
            A_ub=np.hstack([-np.eye(seats), scale[:, None]]),
            b_ub=values - start,
            A_eq=[[1] * seats + [0]],
            b_eq=[0],
            bounds=[
                *(
                    (max(-gold, low), None)
                    for gold, low in zip(decision.gold, start - values, strict=True)
                ),
                (0, None),
            ],
        )
        if found.success:
            levels.append(-float(found.fun))
    return max(levels)


def test_in_fractions_the_level_is_that_of_a_linear_programme() -> None:
    rng = np.random.default_rng(8)
    for _ in range(150):
        decision = random_decision(rng, whole=False)
        found = bargaining_solutions(decision, whole=False)
        ideal = np.array(found.ideal) - found.disagreement
        if (ideal < 1e-6).any():
            continue
        level = (gains(found, found.kalai_smorodinsky) / ideal).min()
        assert best_level(decision, ideal) == pytest.approx(level, abs=1e-7)
        ones = np.ones(decision.seats)
        lowest = gains(found, found.egalitarian).min()
        assert best_level(decision, ones) == pytest.approx(lowest, abs=1e-7)


def test_in_fractions_the_product_is_that_of_a_finer_and_finer_coin() -> None:
    rng = np.random.default_rng(9)
    for _ in range(40):
        decision = random_decision(rng, whole=True)
        fine = replace(
            decision,
            values=decision.values * 200,
            gold=tuple(gold * 200 for gold in decision.gold),
        )
        found = bargaining_solutions(decision, whole=False)
        finer = bargaining_solutions(fine)
        count, product_here = product_of(gains(found, found.nash))
        count_there, product_there = product_of(gains(finer, finer.nash) / 200)
        assert count == count_there
        assert product_here == pytest.approx(product_there, rel=1e-3)


def test_nobody_loses_and_nothing_is_made() -> None:
    rng = np.random.default_rng(10)
    for _ in range(300):
        decision = random_decision(rng, whole=False)
        for whole in (True, False):
            found = bargaining_solutions(decision, whole=whole)
            for outcome in (found.nash, found.kalai_smorodinsky, found.egalitarian):
                assert (gains(found, outcome) >= -1e-9).all()
                assert 0 == pytest.approx(sum(outcome.gold))
                assert all(
                    -gold <= purse + 1e-9
                    for gold, purse in zip(outcome.gold, decision.gold, strict=True)
                )


def test_where_nothing_can_be_gained_nothing_is_done() -> None:
    found = bargaining_solutions(replace(mary(), gold=(0, 0, 0)))
    assert 0 == found.nash.choice == found.kalai_smorodinsky.choice == found.egalitarian.choice


def test_six_seats_with_full_purses_are_quick_on_whole_gold() -> None:
    values = np.random.default_rng(11).integers(0, 30, (12, 6)).astype(float)
    names = tuple("ABCDEF")
    decision = Decision(0, names, tuple("abcdefghijkl"), values, (20,) * 6)
    found = bargaining_solutions(decision)
    assert min(gains(found, found.egalitarian)) >= 0


def test_fractions_need_vp() -> None:
    with pytest.raises(BadInput, match="VP"):
        bargaining_solutions(through(mary()), whole=False)
