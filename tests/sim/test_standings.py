"""Who stands where: means, pairs and meetings, on results made by hand."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, strategies as st

from kings.errors import BadInput, BadRecord
from kings.sim import play, read_results, round_robin
from kings.sim.frames import table
from kings.sim.intervals import estimate
from kings.sim.results import GameResult
from kings.sim.results_file import SavedResults
from kings.sim.standings import beats, differences, ratings, standings, whole_deals
from tests.sim.quick import OPTIONS, Quick, result

ABC, BCA = ("a", "b", "c"), ("b", "c", "a")
GAMES = [
    result(0, (10, 4, 4), (0,), bots=ABC, deal=0),
    result(1, (6, 6, 2), (0, 1), bots=BCA, deal=0),
    result(2, (20, 8, 8), (0,), bots=ABC, deal=1),
    result(3, (2, 0, 12), (2,), bots=BCA, deal=1),
]


def test_means_are_taken_within_deals_and_then_over_them() -> None:
    first, second, third = standings(GAMES)
    assert [("a", 4), ("b", 4), ("c", 4)] == [(line.bot, line.games) for line in standings(GAMES)]
    assert [11.0, 5.0, 4.5] == [line.points.mean for line in (first, second, third)]
    # a: 6 and 16 VP by deal: standard deviation 50 ** 0.5, error 5; t with 1 degree: 12.706.
    assert first.points.error == pytest.approx(5)
    assert first.points.high == pytest.approx(11 + 12.7062 * 5, abs=1e-3)
    assert [0.75, 0.125, 0.125] == [line.wins.mean for line in (first, second, third)]
    assert 0.99 < (first.wins.high or 0) <= 1 and 0 <= (third.wins.low or 0) < 0.01


def test_differences_are_paired_within_deals() -> None:
    found = {(line.bot, line.other): line for line in differences(GAMES)}
    assert [("a", "c"), ("a", "b"), ("b", "c")] == list(found)
    # a − b: 6 − 5 and 16 − 5 by deal.
    assert found["a", "b"].points.mean == 6
    assert found["a", "b"].points.error == pytest.approx(5)
    assert found["b", "c"].points.mean == 0.5


def test_who_beats_whom_counts_meetings() -> None:
    nan = np.nan
    wanted = [[nan, 0.75, 0.75], [0.25, nan, 0.25], [0.25, 0, nan]]
    found = beats(GAMES)
    assert ["a", "b", "c"] == list(found.bots)
    np.testing.assert_array_equal(wanted, found.shares())


def test_a_bot_does_not_meet_itself() -> None:
    found = beats([result(0, (3, 2, 1), (0,), bots=("a", "a", "b"))])
    assert [[0, 2], [0, 0]] == found.ahead.sum(axis=0).tolist()


def test_only_the_hero_counts_against_the_field() -> None:
    games = [
        result(0, (9, 5, 5), (0,), bots=("a", "x", "x"), deal=0, hero=0),
        result(1, (1, 5, 7), (2,), bots=("x", "x", "b"), deal=0, hero=2),
    ]
    assert [("a", 9.0), ("b", 7.0)] == [(line.bot, line.points.mean) for line in standings(games)]
    found = beats(games)
    assert ("a", "b", "x") == found.bots
    assert [[0, 0, 2], [0, 0, 2], [0, 0, 0]] == found.ahead.sum(axis=0).tolist()


def test_a_deal_that_is_not_finished_does_not_count() -> None:
    assert GAMES[:2] == whole_deals(GAMES[:3])
    with pytest.raises(BadInput, match="no game"):
        standings([])


def test_a_first_deal_that_is_not_finished_does_not_count_either(tmp_path: Path) -> None:
    schedule = round_robin({"any": Quick(), "first": Quick(first=True), "x": Quick()}, OPTIONS, 1)
    file = tmp_path / "kept.jsonl"
    list(play(schedule, 1, results=file))
    file.write_bytes(b"".join(file.read_bytes().splitlines(keepends=True)[:-2]))
    saved = read_results(file)
    assert (6, 4) == (saved.per_deal, len(saved.games))
    for judge in (whole_deals, standings, differences, beats, ratings):
        with pytest.raises(BadInput, match="No deal is finished yet"):
            judge(saved.games, saved.per_deal)
    assert 4 == len(whole_deals(saved.games))


def test_settings_that_tell_no_deal_are_refused() -> None:
    with pytest.raises(BadRecord, match="don't say"):
        _ = SavedResults({"engine": "kernel"}, []).per_deal


def test_a_bot_that_missed_a_deal_can_not_be_compared() -> None:
    with pytest.raises(BadInput, match="in every deal"):
        standings([result(0, (1, 2), (1,), bots=("a", "b")), result(1, (1, 2), (1,), bots=ABC[1:])])


def test_one_deal_has_no_interval() -> None:
    assert (2.0, None, None, None, 1) == tuple(
        getattr(estimate([2.0]), name) for name in ("mean", "error", "low", "high", "deals")
    )


def test_intervals_cover_the_truth_in_95_of_100_cases() -> None:
    rng = np.random.default_rng(1)
    draws = rng.normal(3, 2, (4000, 6))
    found = [estimate(row) for row in draws]
    covered = np.mean([line.low <= 3 <= line.high for line in found if line.low is not None
                       and line.high is not None])  # fmt: skip
    assert 0.94 < covered < 0.96


def tournament(seed: int, deals: int) -> list[GameResult]:
    bots = {"any": Quick(), "first": Quick(first=True), "other": Quick()}
    return list(play(round_robin(bots, OPTIONS, seed), deals))


def test_bots_that_play_the_same_with_the_same_cards_do_not_differ() -> None:
    found = {(line.bot, line.other): line.points for line in differences(tournament(3, 4))}
    same = found.get(("any", "other")) or found["other", "any"]
    assert (0.0, None, None) == (same.mean, same.error, same.low)
    assert same.alike, "four deals in which they did don't prove that they always do"


@given(st.lists(st.tuples(*[st.integers(0, 9)] * 3), min_size=1, max_size=20))
def test_everything_is_shared_out(scores: list[tuple[int, int, int]]) -> None:
    games = [
        result(at, points, tuple(s for s in range(3) if points[s] == max(points)), bots=ABC)
        for at, points in enumerate(scores)
    ]
    assert sum(line.wins.mean for line in standings(games)) == pytest.approx(1)
    total = sum(line.points.mean for line in standings(games))
    assert total * len(scores) == pytest.approx(sum(map(sum, scores)))
    found = beats(games)
    met = found.ahead + found.ahead.transpose(0, 2, 1) + found.level
    assert (met.sum(axis=0) == len(scores) * (1 - np.eye(3))).all()


def test_standings_and_differences_are_frames_too() -> None:
    found = table(standings(GAMES))
    assert ["a", "b", "c"] == list(found["bot"])
    assert list(found["points_low"]) < list(found["points"]) < list(found["points_high"])
    assert "wins_error" in table(differences(GAMES)).columns


@pytest.mark.parametrize(
    ("averages", "side"),
    [([2.0] * 6, 1), ([-2.0] * 6, -1), ([2.0] * 5, 0), ([0.0] * 60, 0), ([1.0, 1.1, 1.2], 1)],
)
def test_deals_that_agree_tell_a_side_once_there_are_six(averages: list[float], side: int) -> None:
    """By the sign test, where no spread was seen and there is no interval."""
    assert side == estimate(averages).side
