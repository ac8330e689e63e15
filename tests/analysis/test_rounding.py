"""Figures are written in one way: a tenth of a VP, true minus signs, intervals of 95%."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kings.analysis.rounding import between, chances, percent, signed, tenth, wilson
from kings.errors import BadInput


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


def test_wilsons_interval_is_that_of_the_textbooks() -> None:
    """Two of three, and none of ten, by the formula with z = 1.96."""
    assert (0.2077, 0.9385) == pytest.approx(wilson(2, 3), abs=1e-4)
    assert (0.0, 0.2775) == pytest.approx(wilson(0, 10), abs=1e-4)


@given(st.integers(1, 60).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of))))
def test_an_interval_holds_its_share_and_mirrors(times: tuple[int, int]) -> None:
    kept, of = times
    low, high = wilson(kept, of)
    assert 0 <= low <= kept / of + 1e-12 and kept / of - 1e-12 <= high <= 1
    assert (1 - high, 1 - low) == pytest.approx(wilson(of - kept, of), abs=1e-9)


def test_nothing_seen_has_no_interval() -> None:
    with pytest.raises(BadInput, match="at least one case"):
        wilson(0, 0)
