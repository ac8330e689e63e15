"""Strong bots and searchers at the same tables: who is ahead, and by how many VP."""

from __future__ import annotations

import pytest

from benchmarks.strong_searcher import SEARCHER, STRONG, measures
from kings.bots import make_bot
from kings.sim.results import GameResult
from kings.sim.schedule import round_robin
from kings.struggle.options import Options
from tests.sim.quick import result


def game(deal: int, bots: str, *scores: int) -> GameResult:
    """Return a game of four; ``bots``: t for a strong bot and e for a searcher, seat by seat."""
    names = tuple({"t": STRONG, "e": SEARCHER}[bot] for bot in bots)
    best = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    return result(0, scores, best, bots=names, deal=deal)


def test_the_lead_is_over_the_others_of_the_same_table_and_the_interval_over_deals() -> None:
    found = measures(
        [
            game(0, "teee", 10, 1, 2, 3),  # 8 ahead
            game(0, "ttte", 6, 6, 9, 1),  # 6 ahead; the searcher is 6 behind
            game(1, "etee", 5, 5, 2, 2),  # 2 ahead
            game(1, "ettt", 9, 3, 3, 3),  # 6 behind
        ]
    )
    assert found["strong_ahead"]["mean"] == pytest.approx((7 - 2) / 2)
    assert found["strong_ahead"]["deals"] == 2 and found["games"] == 4
    strong, searcher = (found["alone"][name] for name in (STRONG, SEARCHER))
    assert strong["ahead"]["mean"] == pytest.approx(5)
    assert searcher["ahead"]["mean"] == pytest.approx(0)
    assert strong["wins"]["mean"] == pytest.approx(0.75)
    assert searcher["wins"]["mean"] == pytest.approx(0.5)


def test_both_have_every_seat_equally_often() -> None:
    entrants = {STRONG: make_bot(STRONG), SEARCHER: make_bot(SEARCHER)}
    schedule = round_robin(entrants, Options.for_players(4), 1, repetition=True)
    seats = [schedule.fixture(index).seats for index in range(schedule.per_deal)]
    assert len(seats) == 14
    assert all([line[seat] for line in seats].count(0) == 7 for seat in range(4))
