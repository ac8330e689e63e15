"""Intervals from the standard library: the numbers of SciPy, and what covers the truth."""

from __future__ import annotations

import random
from statistics import fmean, stdev

import numpy as np
import pytest
from hypothesis import given, strategies as st
from scipy.special import stdtrit

from kings.errors import BadInput
from kings.sim.intervals import SHARE, Bounds, alike, interval, t_quantile, wilson


@pytest.mark.parametrize("degrees", [*range(1, 40), 99, 150, 198, 199, 200, 201, 1000, 10**7])
def test_the_quantile_is_that_of_scipy(degrees: int) -> None:
    assert t_quantile(degrees) == pytest.approx(stdtrit(degrees, 0.975), abs=1e-8)


@pytest.mark.parametrize("games", [2, 3, 5, 10])
def test_intervals_of_few_games_cover_the_truth_in_95_of_100_cases(games: int) -> None:
    rng, covered = random.Random(1), 0
    for _ in range(4000):
        draws = [rng.gauss(3, 2) for _ in range(games)]
        found = interval(fmean(draws), stdev(draws) / games**0.5, games)
        assert found is not None
        low, high = found
        covered += low <= 3 <= high
    assert 0.94 < covered / 4000 < 0.96


def of_draws(draws: list[float], within: Bounds) -> Bounds:
    error = float(np.std(draws, ddof=1)) / len(draws) ** 0.5
    found = interval(float(np.mean(draws)), error, len(draws), within)
    assert found is not None
    return found


@pytest.mark.parametrize("games", [2, 4, 10, 30, 100])
@pytest.mark.parametrize("chance", [0.002, 0.01, 0.05, 0.2, 0.5])
def test_intervals_of_rare_and_frequent_victories_cover_the_truth(
    games: int, chance: float
) -> None:
    """Where nothing was won in any game an interval of no width holds the truth in none.

    Wilson's interval holds it in about 95 of 100 cases, at some shares in a few fewer.
    """
    rng, covered = random.Random(2), 0
    for _ in range(2000):
        low, high = of_draws([float(rng.random() < chance) for _ in range(games)], SHARE)
        covered += low <= chance <= high
    assert covered / 2000 > 0.9


@pytest.mark.parametrize("deals", [6, 20, 60])
def test_games_of_a_deal_count_as_the_one_case_that_they_are(deals: int) -> None:
    """The cards decide: in one deal of ten a seat wins all its four games, else one of them."""
    rng, covered = random.Random(3), 0
    for _ in range(2000):
        low, high = of_draws([1.0 if rng.random() < 0.1 else 0.25 for _ in range(deals)], SHARE)
        covered += low <= 0.325 <= high
    assert covered / 2000 > 0.93


@pytest.mark.parametrize("games", [2, 5, 16, 60])
@pytest.mark.parametrize("chance", [0.01, 0.04])
def test_paired_games_that_all_agree_are_no_proof_that_all_would(games: int, chance: float) -> None:
    """A difference is 0, but 1 in a few games; how seldom that is seen bounds the mean."""
    rng, missed, agreed = random.Random(4), 0, 0
    for _ in range(2000):
        draws = [float(rng.random() < chance) for _ in range(games)]
        if len(set(draws)) == 1:
            agreed += 1
            low, high = of_draws(draws, (-1.0, 1.0))
            assert -1 <= low < draws[0] < high <= 1 or draws[0] == high == 1
            missed += not low <= chance <= high
    assert missed <= 0.05 * 2000
    assert agreed


def test_none_of_n_has_the_interval_of_wilson_or_the_exact_one() -> None:
    assert pytest.approx((0.0, 0.2775), abs=1e-4) == interval(0.0, 0.0, 10, SHARE)
    assert pytest.approx((0.7225, 1.0), abs=1e-4) == interval(1.0, 0.0, 10, SHARE)
    assert pytest.approx((0.0, 1 - 0.05**0.5)) == interval(0.0, 0.0, 2, SHARE)


def test_a_constant_share_is_no_certain_one() -> None:
    low, high = of_draws([0.25] * 30, SHARE)
    assert 0 < low < 0.25 < high < 0.4


def test_what_is_all_alike_and_could_be_anything_has_no_interval() -> None:
    assert alike(0.0) and interval(3.0, 0.0, 1000) is None
    assert not alike(1e-6) and interval(3.0, 1e-6, 1000) is not None


def test_an_interval_ends_where_a_share_ends() -> None:
    low, high = of_draws([0.0, 1.0], SHARE)
    assert 0 <= low < 0.03 and 0.97 < high <= 1
    assert (-1.0, 1.0) == of_draws([-1.0, 1.0], (-1.0, 1.0))


def test_one_game_has_none() -> None:
    assert interval(0.5, 0.0, 1, SHARE) is None
    with pytest.raises(BadInput, match="One game"):
        t_quantile(0)


def test_wilsons_interval_is_that_of_the_textbooks() -> None:
    """Two of three, and none of ten, by the formula with z = 1.96."""
    assert (0.2077, 0.9385) == pytest.approx(wilson(2, 3), abs=1e-4)
    assert (0.0, 0.2775) == pytest.approx(wilson(0, 10), abs=1e-4)


@given(st.integers(1, 60).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of))))
def test_an_interval_holds_its_share_and_mirrors(times: tuple[int, int]) -> None:
    kept, of = times
    low, high = wilson(kept, of)
    assert 0 <= low <= kept / of + 1e-12 and kept / of - 1e-12 <= high <= 1
    assert (1 - high, 1 - low) == pytest.approx(wilson(of - kept, of), abs=1e-9)


def test_nothing_seen_has_no_interval() -> None:
    with pytest.raises(BadInput, match="at least one case"):
        wilson(0, 0)
