"""Bots at a table in one call: the tables that notebooks show."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from kings.sim.trials import Simulated, Tournament, simulate, tournament

ROW = re.compile(r"[−\d.]+ +[−\d.]+ to [−\d.]+ +[\d.]+% +[\d.]+% to [\d.]+%$")


@pytest.mark.parametrize(
    "play",
    [
        lambda: simulate("random", games=4),
        lambda: tournament(["greedy", "random"], deals=3, players=3),
    ],
)
def test_points_and_wins_have_their_intervals(play: Callable[[], Simulated | Tournament]) -> None:
    told = play()
    _, head, *rows = repr(told).splitlines()
    assert 2 == head.count("95% interval")
    assert rows and all(ROW.search(row.rstrip()) for row in rows if "%" in row)
    assert 2 == told._repr_html_().count("95% interval")


def test_a_single_game_has_no_interval() -> None:
    assert " to " not in repr(simulate("random", games=1))
