"""The run that changes the program a little: its record, and how it counts."""

from __future__ import annotations

import importlib
import json
import signal
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

from tests.proofs import mutants
from tests.proofs.mutant_trials import KILLED, OUT_OF_TIME, SURVIVED, Plan, Trial, end_of
from tests.proofs.mutants import (
    DEAD,
    QUICK_SECONDS,
    QUICK_TESTS,
    REASONS,
    REFUSED,
    drawn,
    fitting_tests,
    function,
    keep,
    mangled,
    quickest,
    report,
    states,
)

ROOT = Path(__file__).resolve().parents[2]
RECORD: dict[str, Any] = json.loads((ROOT / "data/proofs/mutants.json").read_text("utf-8"))
WHY: dict[str, dict[str, str]] = json.loads(REASONS.read_text("utf-8"))

PLAIN = "kings.castle.rules.x__check_hands__mutmut_3"
METHOD = "kings.struggle.state.xǁDraftǁ__init____mutmut_12"


def test_of_the_mutants_drawn_by_lot_at_least_95_percent_were_killed() -> None:
    by_lot = RECORD["by lot"]
    assert by_lot["drawn"] >= 400
    assert by_lot["share"][0] >= 0.95
    assert by_lot["killed"] == sum(by_lot["ends"].get(end, 0) for end in DEAD)


def test_every_survivor_has_a_reason() -> None:
    unexplained = [
        survivor["mutant"]
        for survivor in RECORD["survivors"]
        if not WHY.get(survivor["function"], {}).get(survivor["change"])
    ]
    assert [] == unexplained


@pytest.mark.parametrize("name", sorted(WHY))
def test_a_reason_is_for_a_function_that_is_there(name: str) -> None:
    parts = name.split(".")
    module = importlib.import_module(".".join(parts[:3]))
    assert callable(reduce(getattr, parts[3:], module))


def test_a_mutant_tells_its_function() -> None:
    assert "kings.castle.rules._check_hands" == function(PLAIN)
    assert "kings.struggle.state.Draft.__init__" == function(METHOD)
    assert "kings.castle.rules.x__check_hands" == mangled(PLAIN)


def test_the_same_seed_draws_the_same_mutants() -> None:
    names = [f"kings.keys.rules.x_draw__mutmut_{number}" for number in range(50)]
    assert drawn(names, 9, 1) == drawn(reversed(names), 9, 1)
    assert drawn(names, 9, 1) != drawn(names, 9, 2)
    assert sorted(names) == drawn(names, 60, 1)


def test_the_quickest_tests_fit_into_the_time() -> None:
    seconds = {"a": 0.1, "b": 0.4 * QUICK_SECONDS, "c": 0.7 * QUICK_SECONDS}
    assert ["a", "b"] == quickest("abc", seconds)
    assert ["c"] == quickest("c", {"c": 2 * QUICK_SECONDS})
    many = [str(number) for number in range(2 * QUICK_TESTS)]
    assert many[:QUICK_TESTS] == quickest(many, dict.fromkeys(many, 0.0))


def test_what_runs_at_import_meets_the_tests_of_its_room() -> None:
    stats = {
        "duration_by_test": {
            "tests/first": 1.0,
            "tests/castle/a": 2.0,
            "tests/castle/b": 1.0,
            "tests/keys/c": 1.0,
        },
        "tests_by_mangled_function_name": {
            mangled(METHOD): ["tests/castle/a", "tests/keys/c"],
            mangled(PLAIN): ["tests/first"],
        },
    }
    assert ["tests/castle/b", "tests/castle/a"] == fitting_tests(PLAIN, stats)
    assert ["tests/keys/c", "tests/castle/a"] == fitting_tests(METHOD, stats)


def test_shares_count_what_the_types_refuse_once_as_dead_and_once_not_at_all() -> None:
    ends = {"a": KILLED, "b": REFUSED, "c": SURVIVED, "d": OUT_OF_TIME}
    told = report(list("abcd"), ends)
    assert (3, 0.75) == (told["killed"], told["share"][0])
    assert [2, 3] == told["killed by tests, of those that the types allow"]


def test_ends_are_read_where_mutmut_writes_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mutants, "MUTANTS", tmp_path)
    file = tmp_path / "kings" / "castle" / "rules.py.meta"
    file.parent.mkdir(parents=True)
    codes: dict[str, int | None] = {PLAIN: 0, "b": None, "c": 37, "d": 1, "e": -9}
    file.write_text(json.dumps({"exit_code_by_key": codes}), "utf-8")
    others = {"b": "not tried", "c": REFUSED, "d": KILLED, "e": "unclear"}
    assert {PLAIN: SURVIVED, **others} == states()
    for end in (KILLED, OUT_OF_TIME, SURVIVED):
        keep(PLAIN, end)
        assert {PLAIN: end, **others} == states()


def test_a_plan_is_read_as_it_was_written(tmp_path: Path) -> None:
    plan = Plan((Trial(PLAIN, ["tests/a", "tests/b[1]"], 9),), 2, tmp_path / "report")
    plan.write(tmp_path / "plan")
    assert plan == Plan.read(tmp_path / "plan")


@pytest.mark.parametrize(
    ("code", "end"),
    [
        (0, SURVIVED),
        (1, KILLED),
        (2, KILLED),
        (-signal.SIGSEGV, KILLED),
        (-signal.SIGXCPU, OUT_OF_TIME),
        (-signal.SIGKILL, OUT_OF_TIME),
    ],
)
def test_the_exit_code_of_a_fork_tells_how_the_mutant_ended(code: int, end: str) -> None:
    assert end == end_of(code)
