"""What the debrief tells follows, in a few simulated classes; the long run keeps a record.

Some forty small classes here; ``make prove-debrief`` takes 2,400.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kings.sim.intervals import wilson
from tests.proofs.debrief import EFFECTS, NULLS, SIZES, Outcome, faults, outcome, record_of, told

RECORD = Path(__file__).resolve().parents[2] / "data" / "proofs" / "debrief.json"
SMALL = SIZES[0]


def test_nothing_or_little_is_told_where_nothing_is() -> None:
    """Of thirty classes three or more would be wrong once in five times at most, six never."""
    here = [outcome(3, kind, SMALL, at) for kind in ("scripts", "worth") for at in range(15)]
    assert sum(bool(one.false) for one in here) <= 5
    assert [] == faults(record_of(3, here))


def test_what_is_there_is_found_in_most_classes_where_it_is_plain() -> None:
    here = [outcome(3, "round 7", SMALL, at) for at in range(10)]
    assert sum(one.found for one in here) >= 6


def test_a_game_of_identical_bots_is_read_from_its_journal() -> None:
    one = outcome(3, "bots", 2, 0)
    assert ("bots", 2, [], False) == (one.kind, one.tables, one.false, one.found)


def one_of(kind: str, at: int, *, false: bool) -> Outcome:
    return Outcome(kind, SMALL, at, [], ["seats"] if false else [], found=False)


def test_too_much_that_is_told_is_noticed() -> None:
    fair = [one_of("worth", at, false=at % 20 == 0) for at in range(400)]
    assert [] == faults(record_of(1, fair))
    many = [one_of("worth", at, false=at % 8 == 0) for at in range(400)]
    assert 2 == len(faults(record_of(1, many))), "of this kind, and of all without an effect"


@pytest.mark.parametrize(("held", "wrong"), [(900, 1), (950, 0), (990, 1)])
def test_intervals_that_hold_too_seldom_or_too_often_are_noticed(held: int, wrong: int) -> None:
    one = one_of("worth", 1, false=False)
    one.held["slope"] = [held, 1000]
    assert wrong == len(faults(record_of(1, [one])))


def test_the_record_has_every_kind_and_what_it_says_is_no_fault() -> None:
    kept = json.loads(RECORD.read_text("utf-8"))
    assert {*NULLS, *EFFECTS} == {one["kind"] for one in kept["told"]}
    assert kept["faults"] == faults(kept)
    nothing = [one for one in kept["told"] if one["kind"] in NULLS]
    false, classes = (sum(one[what] for one in nothing) for what in ("false", "classes"))
    assert wilson(false, classes)[0] <= 0.05
    assert len(told(kept)) == len(kept["told"]) + len(kept["intervals"])
