"""Estimates over tables: by hand, against published numbers, and how often intervals are right."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import pytest

from kings.analysis.debrief.clusters import (
    FEWEST_TABLES,
    Case,
    gap,
    jackknife,
    mean_of,
    share,
    share_gap,
)
from kings.analysis.debrief.truncated import Seen, truncated_slopes
from kings.sim.intervals import t_quantile, wilson

TABLES, CLASSES = 8, 200


def test_gaps_are_those_within_tables() -> None:
    """Both tables have a gap of 2, and the second, of a higher level, has more marked: 2 in all."""
    tables: dict[int, list[Case]] = {
        1: [(1, True, 3.0), (1, False, 1.0), (1, False, 1.0)],
        2: [(2, True, 12.0), (2, True, 12.0), (2, False, 10.0)],
        3: [(3, True, 99.0)],
    }
    found = gap(tables)
    assert found is not None and (2.0, 2) == (found.value, found.tables), "one can't say anything"


def test_without_what_is_not_seen_slopes_are_those_of_least_squares_with_levels() -> None:
    """Far above 0 every pair counts: the same as a fit with a level for each group."""
    rng = np.random.default_rng(3)
    x, groups = rng.normal(size=(30, 2)), np.arange(30) % 3
    y = 50 + x @ [0.5, -1.0] + groups * 3 + rng.normal(size=30)
    seen = [
        Seen(int(group), tuple(row), value)
        for group, row, value in zip(groups, x.tolist(), y.tolist(), strict=True)
    ]
    levels = np.equal.outer(groups, np.arange(3)).astype(float)
    fitted = np.linalg.lstsq(np.hstack([x, levels]), y, rcond=None)[0][:2]
    assert truncated_slopes(seen) == pytest.approx(fitted, abs=1e-6)
    assert truncated_slopes(seen[:3]) is None


def test_what_is_not_seen_makes_no_slope() -> None:
    """Numbers below 0 are lost: least squares sees half the slope, and this sees it all."""
    rng = np.random.default_rng(8)
    x = rng.uniform(-2, 2, 16_000)
    y = 1.0 * x + rng.normal(0, 1, 16_000)
    seen = [Seen(at % 800, (x[at],), y[at]) for at in range(16_000) if y[at] > 0]
    least = np.polyfit([one.explaining[0] for one in seen], [one.value for one in seen], 1)[0]
    found = truncated_slopes(seen)
    assert found is not None and least < 0.7 and abs(found[0] - 1.0) < 0.1


def test_with_one_case_a_table_the_jackknife_is_students_t() -> None:
    values = [3.0, 5.0, 4.0, 8.0, 7.0, 6.0, 2.0, 9.0, 1.0, 5.0]
    found = jackknife({at: [value] for at, value in enumerate(values)}, mean_of)
    half = t_quantile(9) * np.std(values, ddof=1) / 10**0.5
    assert found is not None and (5.0, 10, 10) == (found.value, found.tables, found.cases)
    assert (found.low, found.high) == pytest.approx((5 - half, 5 + half))


def test_few_tables_or_cases_say_nothing() -> None:
    few = {at: [1.0, 2.0, 3.0] for at in range(FEWEST_TABLES - 1)}
    found = jackknife(few, mean_of)
    assert found is not None
    assert (2.0, None, None, FEWEST_TABLES - 1) == (
        found.value,
        found.low,
        found.high,
        found.tables,
    )
    thin = jackknife({at: [1.0] for at in range(FEWEST_TABLES)}, mean_of)
    assert thin is not None and thin.low is None and not thin.clear
    assert share({at: [True] for at in range(FEWEST_TABLES - 1)}).low is None


def test_a_table_without_cases_is_no_table() -> None:
    tables: dict[int, list[float]] = {at: [1.0, 2.0] for at in range(6)}
    assert jackknife(tables, mean_of) == jackknife({**tables, 9: []}, mean_of)


def test_a_figure_that_one_table_alone_makes_possible_has_no_interval() -> None:
    def most(values: Sequence[float]) -> float | None:
        return max(values) if max(values) > 4 else None

    tables = {at: [2.0, 1.0] for at in range(6)}
    found = jackknife({**tables, 9: [5.0]}, most)
    assert found is not None and found.low is None


def test_where_tables_agree_a_share_has_the_cases_it_counts() -> None:
    alike = share({at: [True, True, False, False] for at in range(20)})
    assert (alike.low, alike.high) == pytest.approx(wilson(40, 80), abs=1e-6)


def test_where_tables_differ_a_share_is_less_sure() -> None:
    alike = share({at: [True, True, False, False] for at in range(20)})
    apart = share({at: [at % 2 == 0] * 4 for at in range(20)})
    assert alike.rate == apart.rate == 0.5
    assert apart.low is not None and alike.low is not None and apart.low < alike.low - 0.05


@pytest.mark.parametrize("cases", [4, 10])
@pytest.mark.parametrize("tables", [FEWEST_TABLES, 8, 30])
def test_intervals_of_shares_hold_as_often_as_they_say(tables: int, cases: int) -> None:
    """Independent cases, a few or many a table: neither wider nor narrower than 95 of 100 ask."""
    rng, held, classes = np.random.default_rng([tables, cases]), 0, 1000
    for _ in range(classes):
        rows = {at: rng.random(rng.integers(1, 2 * cases)) < 0.6 for at in range(tables)}
        found = share({at: [bool(one) for one in row] for at, row in rows.items()})
        assert found.low is not None and found.high is not None
        held += found.low <= 0.6 <= found.high
    assert 0.93 <= held / classes <= 0.97


def test_newcombes_published_example() -> None:
    """56 of 70 against 48 of 80: 0.2 (0.0524 to 0.3339), method 10 in Newcombe (1998)."""
    counts = ((True, 1.0, 28), (True, 0.0, 7), (False, 1.0, 24), (False, 0.0, 16))
    tables: dict[int, list[Case]] = {
        at: [(at, marked, value) for marked, value, count in counts for _ in range(count)]
        for at in range(FEWEST_TABLES)
    }
    found = share_gap(tables)
    assert found is not None and found.value == pytest.approx(0.2)
    from kings.analysis.debrief.clusters import _newcombe

    assert _newcombe([*tables[0], *tables[1]]) == pytest.approx((0.0524, 0.3339), abs=1e-4)
    assert found.low is not None and found.low > 0.0524, "more cases, the same shares"


Ends = tuple[float | None, float | None]


def coverage(of: Callable[[np.random.Generator], Ends], true: float) -> float:
    """Return how often intervals of simulated classes hold what is true of them."""
    rng = np.random.default_rng(7)
    held = 0
    for _ in range(CLASSES):
        low, high = of(rng)
        assert low is not None and high is not None
        held += low <= true <= high
    return held / CLASSES


def test_intervals_of_shares_hold_the_truth_as_often_as_they_say() -> None:
    """Eight tables of ten promises, kept with a probability of the table's own, 0.7 on average."""

    def once(rng: np.random.Generator) -> Ends:
        tables = {table: (rng.random(10) < rng.beta(7, 3)).tolist() for table in range(TABLES)}
        found = share(tables)
        return found.low, found.high

    assert 0.92 <= coverage(once, 0.7) <= 0.995


def test_intervals_of_gaps_hold_the_truth_as_often_as_they_say() -> None:
    def once(rng: np.random.Generator) -> Ends:
        tables: dict[int, list[Case]] = {}
        for table in range(TABLES):
            late = rng.random(16) < 0.35
            kept = rng.random(16) < np.where(late, 0.45, 0.9)
            tables[table] = [
                (table, bool(mark), float(so)) for mark, so in zip(late, kept, strict=True)
            ]
        found = share_gap(tables)
        assert found is not None
        return found.low, found.high

    assert 0.91 <= coverage(once, -0.45) <= 0.99
