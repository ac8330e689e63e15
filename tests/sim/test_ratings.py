"""Ratings: closed-form cases, the likelihood's top, and intervals that cover."""

from __future__ import annotations

from math import log10

import numpy as np
import pytest
from hypothesis import given, strategies as st

from kings.errors import BadInput
from kings.sim.standings import SCALE, fit, ratings
from tests.sim.quick import result


def meeting(index: int, ahead: str, behind: str) -> object:
    """Make up a game of two in which one is ahead."""
    return result(index, (2, 1), (0,), bots=(ahead, behind))


def test_two_bots_are_apart_by_the_odds() -> None:
    games = [result(at, (2, 1), (0,), bots=("a", "b")) for at in range(9)]
    games += [result(9, (1, 2), (1,), bots=("a", "b"))]
    first, second = ratings(games)
    assert ("a", "b") == (first.bot, second.bot)
    assert first.rating - second.rating == pytest.approx(400 * log10(9))
    assert first.rating + second.rating == pytest.approx(0)
    # One of ten deals goes the other way: the error of the log odds is (1/9 + 1/1)^½, times 10/9
    # for few clusters under the root; a rating of two with mean 0 has half of it.
    assert first.error == pytest.approx(SCALE / 2 * ((1 / 9 + 1) * 10 / 9) ** 0.5)


def test_a_tie_is_half_a_win() -> None:
    games = [result(0, (2, 2), (0, 1), bots=("a", "b")), result(1, (2, 1), (0,), bots=("a", "b"))]
    first, second = ratings(games)
    assert first.rating - second.rating == pytest.approx(400 * log10(3))


def test_strengths_that_made_the_odds_are_found_again() -> None:
    strength = np.array([1.0, 2.0, 5.0, 0.25])
    wins = 1000 * strength[:, None] / (strength[:, None] + strength[None, :])
    np.fill_diagonal(wins, 0)
    logs = np.log(strength)
    assert fit(wins, tuple("abcd")) == pytest.approx(logs - logs.mean())


@given(st.lists(st.integers(1, 50), min_size=12, max_size=12))
def test_expected_wins_are_those_that_were_had(numbers: list[int]) -> None:
    wins = np.zeros((4, 4))
    wins[~np.eye(4, dtype=bool)] = numbers
    logs = fit(wins, tuple("abcd"))
    chance = 1 / (1 + np.exp(logs[None, :] - logs[:, None]))
    expected = ((wins + wins.T) * chance).sum(axis=1)
    assert logs.sum() == pytest.approx(0, abs=1e-9)
    assert expected == pytest.approx(wins.sum(axis=1), rel=1e-6)


def test_who_was_never_behind_has_no_finite_rating() -> None:
    with pytest.raises(BadInput, match="never ahead of a,"):
        ratings([result(0, (2, 1), (0,), bots=("a", "b"))])
    games = [result(0, (3, 2, 1), (0,)), result(1, (2, 3, 1), (1,))]
    with pytest.raises(BadInput, match="never ahead of a or b,"):
        ratings(games)


def test_one_bot_alone_has_no_rating() -> None:
    with pytest.raises(BadInput, match="Two bots at least"):
        ratings([result(0, (2, 1), (0,), bots=("a", "a"))])


def test_one_deal_has_no_interval() -> None:
    games = [
        result(0, (2, 1), (0,), bots=("a", "b"), deal=0),
        result(1, (1, 2), (1,), bots=("a", "b"), deal=0),
    ]
    assert [(0.0, None, None)] * 2 == [(r.rating, r.error, r.low) for r in ratings(games)]


def test_intervals_cover_the_truth_though_games_of_a_deal_hang_together() -> None:
    rng = np.random.default_rng(1)
    truth = {"a": 0.5, "b": 0.0, "c": -0.5}
    covered = []
    for _ in range(150):
        games = []
        for deal in range(40):
            luck = {bot: rng.gumbel(log) for bot, log in truth.items()}
            order = sorted(truth, key=lambda bot: luck[bot])
            points = tuple(order.index(bot) for bot in truth)
            games += [
                result(4 * deal + at, points, (points.index(2),), bots=tuple(truth), deal=deal)
                for at in range(4)  # the same four times over: as much is known as from one
            ]
        covered += [line.low <= SCALE * truth[line.bot] <= line.high for line in ratings(games)
                    if line.low is not None and line.high is not None]  # fmt: skip
    assert 0.92 < np.mean(covered) < 0.975
