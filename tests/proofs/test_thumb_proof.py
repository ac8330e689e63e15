"""Chances to win are held against who won: a short run here, and what a false one looks like.

``make prove-thumb`` looks at 1,400 games.
"""

from __future__ import annotations

import pytest

from tests.proofs.thumb import TABLES, Trust, estimates, play_out, recorded, report

ONE = {"keys": "Keys, greedy", "castle": "Castle of three, schemers"}


@pytest.mark.parametrize("name", ONE.values())
def test_chances_are_told_beside_who_won(name: str) -> None:
    rows = estimates(TABLES[name], 7, 1)
    seats = len(TABLES[name].options.names)
    assert len(rows) % seats == 0 and 0 < len(rows) <= 10 * seats
    for at in range(0, len(rows), seats):
        told, won = zip(*rows[at : at + seats], strict=True)
        assert sum(told) == pytest.approx(1) and sum(won) == pytest.approx(1)


def test_a_record_is_the_game_that_is_estimated_and_is_played_on_from() -> None:
    table = TABLES[ONE["keys"]]
    record = recorded(table, 7, 1)
    last, before = record.moments[-1], record.moments[-2].state
    won = play_out("keys", before, last.move, [None] * 4, 1)
    assert won == tuple(float(seat == last.move.seat) for seat in range(4)), (
        "whoever moved last has won"
    )


def test_the_scores_are_those_by_hand() -> None:
    sure = Trust((([(1.0, 1.0), (0.0, 0.0)]), ([(1.0, 0.0), (0.0, 1.0)])))
    assert (0.5, 0.25) == (sure.brier()[0], sure.even()[0])
    assert [(2, 0.0, 0.5), (2, 1.0, 0.5)] == list(sure.bins())
    assert 0.5 == sure.miss()
    assert "misses by 50.0% on average" in report("These", sure)
