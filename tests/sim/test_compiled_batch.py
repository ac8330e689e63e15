"""Millions of games in blocks: exact sums, the same however and wherever they are played."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import fmean, stdev

import numpy as np
import pytest

from kings.errors import BadInput, BadRecord
from kings.sim import compiled_batch
from kings.sim.compiled_batch import Block, add_up, simulate_compiled, write_seats
from kings.sim.frames import table
from kings.sim.kernel.play import play_games
from kings.struggle import Options

OPTIONS = Options.for_players(3)
POLICIES = ("greedy", "random", "random")
GAMES = 250


@pytest.fixture(autouse=True)
def _small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled_batch, "BLOCK", 100)


def test_sums_and_means_are_those_of_the_games() -> None:
    games = play_games(OPTIONS, POLICIES, GAMES, 7)
    total, seats = simulate_compiled(OPTIONS, POLICIES, GAMES, 7)
    assert (GAMES, tuple(games.scores.sum(axis=0))) == (total.games, total.points)
    assert (int(games.plies.sum()), int(games.forced.sum())) == (total.plies, total.forced)
    for line in seats:
        points = [int(number) for number in games.scores[:, line.seat]]
        wins = [float(number) for number in games.wins[:, line.seat]]
        assert [line.points, line.wins] == pytest.approx([fmean(points), fmean(wins)])
        errors = [stdev(points) / GAMES**0.5, stdev(wins) / GAMES**0.5]
        assert [line.points_error, line.wins_error] == pytest.approx(errors)
        assert line.gold == pytest.approx(games.gold[:, line.seat].mean())
    assert sum(line.wins for line in seats) == pytest.approx(1)
    assert sum(sum(np.divide(by, [1, 2, 3])) for by in total.wins) == pytest.approx(GAMES)


def test_threads_and_a_resumed_file_give_the_same(tmp_path: Path) -> None:
    file = tmp_path / "blocks.jsonl"
    alone = simulate_compiled(OPTIONS, POLICIES, GAMES, 7)
    assert alone == simulate_compiled(OPTIONS, POLICIES, GAMES, 7, threads=2)
    assert alone == simulate_compiled(OPTIONS, POLICIES, GAMES, 7, results=file)
    whole = file.read_bytes()
    file.write_bytes(whole[:-30])
    assert alone == simulate_compiled(OPTIONS, POLICIES, GAMES, 7, results=file)
    assert whole == file.read_bytes()
    with pytest.raises(BadRecord, match="games"):
        simulate_compiled(OPTIONS, POLICIES, GAMES + 1, 7, results=file)


def test_progress_is_told_in_games() -> None:
    told: list[tuple[int, int]] = []
    simulate_compiled(
        OPTIONS, POLICIES, GAMES, 7, progress=lambda done, of: told.append((done, of))
    )
    assert [(0, 250), (100, 250), (200, 250), (250, 250)] == told


def test_blocks_come_back_from_json_and_add_up_in_any_order() -> None:
    blocks = [
        Block(at, 2, (at, 5), (at * at, 25), (1, 2), (3, 4), ((1, 0), (0, 1)), 9, 1, at)
        for at in range(4)
    ]
    for block in blocks:
        assert block == Block.from_json(json.loads(json.dumps(block.to_json())))
    assert add_up(blocks) == add_up(reversed(blocks))
    assert (8, (6, 20), ((4, 0), (0, 4)), 6) == (
        *(add_up(blocks).games, add_up(blocks).points),
        *(add_up(blocks).wins, add_up(blocks).sold),
    )


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(BadInput, match="at least one game"):
        simulate_compiled(OPTIONS, POLICIES, 0, 1)
    with pytest.raises(BadInput):
        simulate_compiled(OPTIONS, ("greedy", "oracle", "random"), 5, 1)
    with pytest.raises(BadInput, match="no game"):
        add_up([])
    with pytest.raises(BadRecord, match="not a block"):
        Block.from_json({"index": 0})


def test_one_game_has_no_interval() -> None:
    _, (first, *_) = simulate_compiled(OPTIONS, POLICIES, 1, 7)
    assert (None, None, None) == (first.points_error, first.points_low, first.wins_high)


def test_two_games_have_a_wide_interval() -> None:
    _, (alike, first, *_) = simulate_compiled(OPTIONS, POLICIES, 2, 7)
    assert (None, None) == (alike.points_error, alike.points_low), "16 points in both games"
    assert (0.0, None, 0.0) == (alike.wins, alike.wins_error, alike.wins_low)
    assert (alike.wins_high or 0) > 0.7, "none of two says little"
    assert first.points_error is not None
    assert first.points_high is not None
    # Student's t with 1 degree of freedom: 12.7062.
    assert first.points_high - first.points == pytest.approx(12.7062 * first.points_error, 1e-5)
    assert 0 <= (first.wins_low or 0) <= (first.wins_high or 0) <= 1


def test_the_summary_is_a_frame_and_a_csv_file(tmp_path: Path) -> None:
    _, seats = simulate_compiled(OPTIONS, POLICIES, GAMES, 7)
    found = table(seats)
    assert list(POLICIES) == list(found["policy"])
    write_seats(tmp_path / "out.csv", seats)
    assert found.to_csv(index=False, lineterminator="\n") == (tmp_path / "out.csv").read_text()
