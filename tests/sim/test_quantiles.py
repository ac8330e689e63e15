"""Student's t from the standard library: the numbers of SciPy, and intervals that cover."""

from __future__ import annotations

import random
from statistics import fmean, stdev

import pytest
from scipy.special import stdtrit

from kings.errors import BadInput
from kings.sim.quantiles import interval, t_quantile


@pytest.mark.parametrize("degrees", [*range(1, 40), 99, 150, 198, 199, 200, 201, 1000, 10**7])
def test_the_quantile_is_that_of_scipy(degrees: int) -> None:
    assert t_quantile(degrees) == pytest.approx(stdtrit(degrees, 0.975), abs=1e-8)


@pytest.mark.parametrize("games", [2, 3, 5, 10])
def test_intervals_of_few_games_cover_the_truth_in_95_of_100_cases(games: int) -> None:
    rng, covered = random.Random(1), 0
    for _ in range(4000):
        draws = [rng.gauss(3, 2) for _ in range(games)]
        low, high = interval(fmean(draws), stdev(draws) / games**0.5, games)
        covered += low <= 3 <= high
    assert 0.94 < covered / 4000 < 0.96


def test_an_interval_ends_where_a_share_ends() -> None:
    assert (0.0, 1.0) == interval(0.5, 0.25, 2, (0, 1))


def test_one_game_has_none() -> None:
    with pytest.raises(BadInput, match="One game"):
        t_quantile(0)
