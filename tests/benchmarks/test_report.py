"""What the benchmarks tell: goals met, or missed and by how much, ratios, growth, and JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.goals import GOALS, Verdict, searcher_file, verdicts
from benchmarks.measuring import Line, Range, Round
from benchmarks.report import (
    BARGAINED,
    CASTLE,
    KERNEL,
    KEYS,
    NEGOTIATED,
    READABLE,
    Growth,
    Report,
    Together,
    as_json,
    as_tables,
    slope,
)

COLUMNS = 10
"""Of the table of ratios: what is compared with, and nine rates of ours."""


def line(engine: str, plies: int, games: int = 1) -> Line:
    """Return a line of one round of a second, a tenth of whose plies are forced."""
    one = Round(games, plies, plies // 10, 0, cpu=1.0, wall=1.0, peak=2_000_000)
    return Line(engine, "a game", [one])


def lines(
    *,
    kernel: int = 30_000_000,
    readable: int = 200_000,
    games: int = 400,
    castle: int = 25_000,
) -> tuple[Line, ...]:
    """Return lines of all engines."""
    return (
        line(KERNEL, kernel),
        line(READABLE, readable),
        line(NEGOTIATED, 1000, 20),
        line(BARGAINED, 1000, games),
        line(KEYS, 40_000),
        line(CASTLE, castle),
        line("OpenSpiel", 6_000_000),
    )


def verdict(word: str, found: tuple[Line, ...], searcher: Path | None = None) -> Verdict:
    """Return what became of one goal."""
    told = verdicts(found, searcher, {"kernel": "It was busy."})
    return next(one for one in told if one.word == word)


def searched(folder: Path, share: float, name: str = "2026-01-02-searcher.json") -> Path:
    """Write results of the searcher."""
    file = folder / name
    file.write_text(json.dumps({"share": share, "interval": [share - 0.1, share + 0.1]}))
    return file


def test_goals_that_are_met_need_no_reason() -> None:
    told = verdict("kernel", lines())
    assert ("met", "", "30.0 (30.0 to 30.0)") == (told.verdict, told.why, told.measured)


def test_a_missed_goal_tells_by_how_much_and_why() -> None:
    told = verdict("kernel", lines(kernel=15_000_000))
    assert ("missed: 75% of it", "It was busy.") == (told.verdict, told.why)


def test_a_missed_goal_without_a_reason_says_so() -> None:
    told = verdict("negotiated", lines(games=150))
    assert ("missed: 50% of it", "no reason was given") == (told.verdict, told.why)


@pytest.mark.parametrize(("kernel", "expected"), [(24_000_000, "met"), (12_000_000, "missed: 50%")])
def test_the_kernel_is_compared_with_the_first_line_of_openspiel(
    kernel: int, expected: str
) -> None:
    assert verdict("hearts", lines(kernel=kernel)).verdict.startswith(expected)


def test_a_goal_beside_a_missing_peer_is_not_measured() -> None:
    assert verdict("hearts", lines()[:-1]).verdict == "not measured"


def test_the_other_games_have_goals_of_their_own() -> None:
    assert ("met", "40.0 (40.0 to 40.0)") == (
        *(verdict("keys", lines()).verdict, verdict("keys", lines()).measured),
    )
    assert "missed: 75% of it" == verdict("castle", lines(castle=15_000)).verdict
    assert "plain rules" in verdict("keys", lines()).says
    assert "four seats" in verdict("castle", lines()).says


@pytest.mark.parametrize(("share", "expected"), [(0.6, "missed: 100%"), (0.61, "met")])
def test_a_searcher_has_to_win_more_than_its_share(
    tmp_path: Path, share: float, expected: str
) -> None:
    told = verdict("searcher", lines(), searched(tmp_path, share))
    assert told.verdict.startswith(expected)


def test_the_latest_results_of_the_searcher_count(tmp_path: Path) -> None:
    assert searcher_file(tmp_path) is None
    searched(tmp_path, 0.5, "2026-01-09-x-searcher.json")
    latest = searched(tmp_path, 0.5, "2026-02-01-x-searcher.json")
    assert latest == searcher_file(tmp_path)


def test_time_that_is_proportional_has_slope_one() -> None:
    assert slope([Growth(10**n, (2.5 * 10**n,), 1) for n in range(3, 8)]) == pytest.approx(1)
    assert slope([Growth(10**n, (10.0 ** (2 * n),), 1) for n in range(3, 8)]) == pytest.approx(2)


def test_two_beside_one_are_compared_repeat_by_repeat() -> None:
    pair = Together("threads", 100, one=(2.0, 6.0, 3.0), two=(1.0, 4.0, 2.0))
    assert Range(1.5, 1.5, 2.0) == pair.speed_up


@pytest.fixture
def report() -> Report:
    return Report(
        date="2026-01-02T03:04+00:00",
        effort="quick",
        code="abc",
        machine={
            "processor": "P", "cores": 2, "memory_gb": 4.0, "system": "S", "python": "CPython 3",
        },
        load={"before": [0.5, 0, 0], "after": [1.5, 0, 0]},
        versions={"OpenSpiel": {"open-spiel": "2"}},
        environments={"OpenSpiel": {"open-spiel": "2", "absl-py": "1"}},
        missing=("A peer can't be installed: no reason.",),
        lines=lines(),
        together=(Together("threads", 100, (2.0,), (1.0,)),),
        growth=(Growth(1000, (0.1,), 1_000_000), Growth(10_000, (1.0,), 2_000_000)),
        goals=verdicts(lines(), None, {}),
    )  # fmt: skip


def test_the_json_holds_every_round_and_what_was_made_of_it(report: Report) -> None:
    told = json.loads(as_json(report))
    kernel, *_, hearts = told["lines"]
    assert kernel["rounds"][0]["plies"] == 30_000_000
    assert hearts["a_second"]["free"]["median"] == 5_400_000
    assert told["ratios"][-1][f"{KERNEL} plies"]["median"] == 5
    assert told["together"][0]["speed_up"]["median"] == 2
    assert told["slope"] == pytest.approx(1)
    assert [goal.word for goal in GOALS] == [goal["word"] for goal in told["goals"]]


def test_the_tables_tell_the_same(report: Report) -> None:
    text = as_tables(report)
    assert "Load before 0.5, after 1.5" in text
    assert "Missing: A peer can't be installed: no reason." in text
    assert "| OpenSpiel | a game | 6.00 M (6.00 M to 6.00 M) | 5.40 M " in text
    ratio = next(row for row in text.splitlines() if row.startswith("| OpenSpiel: a game"))
    cells = [cell.strip() for cell in ratio.strip("|").split("|")]
    assert len(cells) == COLUMNS
    assert cells[1] == "5.00 (5.00 to 5.00)"
