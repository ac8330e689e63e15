"""An anchor and an opener's power are told apart in simulated classes; the long run keeps a record.

A hundred classes of sixteen pairs here; ``make prove-openings`` takes thousands.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kings.sim.intervals import wilson
from tests.proofs.openings import SIZES, TRUTHS, Told, told_in

RECORD = Path(__file__).resolve().parents[2] / "data" / "lessons" / "openings.json"
OFTEN = 0.75


@pytest.mark.parametrize("truth", TRUTHS)
def test_what_is_there_is_told_and_what_is_not_there_is_not(truth: str) -> None:
    told = told_in(truth, 16, 100, seed=2)
    assert [] == told.faults()
    model = TRUTHS[truth]
    for there, times in ((model.slope, told.number), (model.opener, told.opener)):
        assert not there or wilson(times, told.classes)[1] > OFTEN


def test_a_rule_that_tells_too_much_is_noticed() -> None:
    assert 1 == len(Told("anchor", 16, 1000, 900, 90).faults())
    assert 2 == len(Told("neither", 16, 1000, 90, 90).faults())
    assert [] == Told("both", 16, 1000, 900, 900).faults()


def test_the_record_is_of_every_size_and_truth_and_without_a_fault() -> None:
    kept = [Told(**line) for line in json.loads(RECORD.read_text("utf-8"))["told"]]
    assert [(size, truth) for size in SIZES for truth in TRUTHS] == [
        (line.pairs, line.truth) for line in kept
    ]
    assert [] == [fault for line in kept for fault in line.faults()]
    assert min(line.classes for line in kept) >= 1000


@pytest.mark.slow
def test_the_record_is_what_its_seed_makes() -> None:
    kept = json.loads(RECORD.read_text("utf-8"))
    line = Told(**next(one for one in kept["told"] if one["pairs"] == 8))
    assert line == told_in(line.truth, line.pairs, line.classes, kept["seed"])
