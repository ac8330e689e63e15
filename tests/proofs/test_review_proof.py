"""A review is as sure as it says: a short run here, and the record of the long one.

``make prove-review`` looks at thousands of last rounds and at the moments of ten games.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from tests.proofs.review import Coverage, band_ends, interval_coverage, read

RECORD = Path(__file__).resolve().parents[2] / "data" / "proofs" / "review.json"


def test_intervals_hold_exact_last_rounds_and_bands_hold_their_play_outs() -> None:
    intervals = interval_coverage(30, 200, seed=3)
    assert intervals.of == 30 and intervals.share > 0.8
    inside, below, above = band_ends(4, 300, seed=3)
    assert inside.share > 0.75 and below.share < 0.14 and above.share < 0.14
    assert inside.held + below.held + above.held == inside.of


def test_the_record_is_of_ten_games_and_without_a_fault() -> None:
    proof = read(json.loads(RECORD.read_text(encoding="utf-8")))
    assert proof.intervals.of >= 500
    assert len({one.game for one in proof.moments}) == 10
    assert [] == proof.faults()


def test_a_review_that_was_too_sure_would_be_noticed() -> None:
    proof = read(json.loads(RECORD.read_text(encoding="utf-8")))
    assert 1 == len(replace(proof, intervals=Coverage(850, 1000)).faults())
    assert 1 == len(replace(proof, inside=Coverage(700, 1000)).faults())
    narrow = tuple(replace(one, low=one.again + 1, sure="interval") for one in proof.moments)
    assert any("beyond their intervals" in said for said in replace(proof, moments=narrow).faults())
    shifted = tuple(replace(one, sure="exact", again=one.regret + 1) for one in proof.moments)
    assert len(proof.moments) <= len(replace(proof, moments=shifted).faults())
