"""Figures are written in one way: a tenth of a VP, true minus signs, intervals of 95%."""

from __future__ import annotations

import pytest

from kings.analysis.rounding import (
    between,
    chances,
    percent,
    same_deals,
    signed,
    some_miss,
    tenth,
)


@pytest.mark.parametrize(
    ("value", "written"),
    [(3, "3"), (0.5, "0.5"), (-1.24, "−1.2"), (-0.04, "0"), (10.0, "10"), (-20, "−20")],
)
def test_vp_are_written_to_a_tenth(value: float, written: str) -> None:
    assert written == tenth(value)


def test_a_difference_bears_its_sign() -> None:
    assert ["+3", "−1.2", "0", "0"] == [signed(one) for one in (3, -1.24, 0, 0.04)]


def test_shares_and_intervals_are_written() -> None:
    assert ("67%", "0%", "−12%") == (percent(2 / 3), percent(0.001), percent(-0.12))
    assert "21–94%" == chances(0.2077, 0.9385)
    assert "−1.2 to 3.4" == between(-1.2, 3.4)


def test_a_figure_says_how_many_of_its_intervals_miss_on_average() -> None:
    assert "" == some_miss(1)
    assert (
        "Of 6 intervals of 95%, 0.3 miss the truth on average.",
        "Of 20 intervals of 95%, 1 misses the truth on average.",
        "Of 30 intervals of 95%, 1.5 miss the truth on average.",
    ) == (some_miss(6), some_miss(20), some_miss(30))


def test_columns_of_the_same_deals_are_called_so() -> None:
    assert "All columns share the same 1,200 deals, so they err together." == same_deals(
        1200, "columns"
    )
