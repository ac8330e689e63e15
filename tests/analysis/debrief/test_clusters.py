"""Estimates over tables: by hand, against published numbers, and how often intervals are right."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from kings.analysis.debrief.clusters import (
    FEWEST_TABLES,
    gap,
    jackknife,
    mean_of,
    share,
    slope_of,
)
from kings.sim.intervals import t_quantile, wilson

TABLES, CLASSES = 8, 200


def test_a_slope_is_that_of_least_squares() -> None:
    pairs = [(1.0, 2.0), (2.0, 2.5), (4.0, 5.0), (5.0, 4.5)]
    x, y = np.array(pairs).T
    assert np.polyfit(x, y, 1)[0] == pytest.approx(slope_of(pairs))


def test_without_spread_or_with_two_points_there_is_no_slope() -> None:
    assert slope_of([(2, 1), (2, 3), (2, 5)]) is None
    assert slope_of([(1, 1), (2, 2)]) is None


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
    tables = {at: [(2.0, 1.0), (2.0, 3.0)] for at in range(6)}
    found = jackknife({**tables, 9: [(5.0, 4.0)]}, slope_of)
    assert found is not None and found.low is None


def test_where_tables_agree_a_share_has_the_cases_it_counts() -> None:
    alike = share({at: [True, True, False, False] for at in range(20)})
    factor = (1.959964 / t_quantile(19)) ** 2
    assert (alike.low, alike.high) == pytest.approx(wilson(40 * factor, 80 * factor), abs=1e-6)


def test_where_tables_differ_a_share_is_less_sure() -> None:
    alike = share({at: [True, True, False, False] for at in range(20)})
    apart = share({at: [at % 2 == 0] * 4 for at in range(20)})
    assert alike.rate == apart.rate == 0.5
    assert apart.low is not None and alike.low is not None and apart.low < alike.low - 0.05


def test_newcombes_published_example() -> None:
    """56 of 70 against 48 of 80: 0.2 (0.0524 to 0.3339), method 10 in Newcombe (1998)."""
    tables = {
        at: [(True, True)] * 28 + [(True, False)] * 7 + [(False, True)] * 24 + [(False, False)] * 16
        for at in range(2)
    }
    same = {at: tables[at % 2] for at in range(FEWEST_TABLES)}
    found = gap(same)
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


def test_intervals_of_slopes_hold_the_truth_as_often_as_they_say() -> None:
    """Eight tables of six deals, whose prices have a level of the table's own."""

    def once(rng: np.random.Generator) -> Ends:
        tables = {}
        for table in range(TABLES):
            first = rng.choice([1, 2, 5, 6], 6).astype(float)
            price = 2 + 0.5 * first + rng.normal(0, 0.8) + rng.normal(0, 0.6, 6)
            tables[table] = list(zip(first.tolist(), price.tolist(), strict=True))
        found = jackknife(tables, slope_of)
        assert found is not None
        return found.low, found.high

    assert 0.92 <= coverage(once, 0.5) <= 0.99


def test_intervals_of_shares_hold_the_truth_as_often_as_they_say() -> None:
    """Eight tables of ten promises, kept with a probability of the table's own, 0.7 on average."""

    def once(rng: np.random.Generator) -> Ends:
        tables = {table: (rng.random(10) < rng.beta(7, 3)).tolist() for table in range(TABLES)}
        found = share(tables)
        return found.low, found.high

    assert 0.92 <= coverage(once, 0.7) <= 0.995


def test_intervals_of_gaps_hold_the_truth_as_often_as_they_say() -> None:
    def once(rng: np.random.Generator) -> Ends:
        tables = {}
        for table in range(TABLES):
            late = rng.random(16) < 0.35
            kept = rng.random(16) < np.where(late, 0.45, 0.9)
            tables[table] = list(zip(late.tolist(), kept.tolist(), strict=True))
        found = gap(tables)
        assert found is not None
        return found.low, found.high

    assert 0.91 <= coverage(once, -0.45) <= 0.99
