"""A decision: its parts fit together, ties are broken as written, gold is rounded safely."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from kings.analysis.bargaining.decision import Decision, least_gold, most_gold, value_words
from kings.errors import BadInput
from tests.analysis.bargaining.tables import mary, through


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"names": ("Mary",)}, "at least two seats"),
        ({"labels": ("pass",)}, "shape"),
        ({"values": np.full((2, 3), np.nan)}, "finite"),
        ({"gold": (1, 2)}, "3 purses"),
        ({"gold": (1, 2, -1)}, "0 or more"),
        ({"gold": (1, 2, 1.5)}, "whole gold"),
        ({"gold": (1, 2, True)}, "whole gold"),
        ({"active": 3}, "no seat 3"),
        ({"default": 2}, "no choice 2"),
        ({"moved": (1,)}, "2 choices, not 1"),
    ],
)
def test_parts_that_do_not_fit_are_refused(change: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        replace(mary(), **change)


def test_unpaid_the_active_seat_does_what_is_best_for_it() -> None:
    assert 0 == mary().unpaid
    assert 1 == replace(mary(), active=2).unpaid


def test_ties_go_to_the_least_gold_moved_and_then_to_the_order() -> None:
    tied = Decision(0, ("A", "B"), ("x", "y", "z"), np.array([[1, 0], [1, 0], [1, 0]]), (0, 0))
    assert 0 == tied.unpaid
    assert 1 == replace(tied, moved=(2, 1, 1)).unpaid
    assert (1, 2, 0) == replace(tied, moved=(2, 1, 1)).tie_order


def test_a_named_default_is_taken_even_if_it_is_not_best() -> None:
    assert 1 == replace(mary(), default=1).unpaid


def test_values_a_hair_apart_are_equal() -> None:
    values = np.array([[0.1 + 0.2, 0], [0.3, 0]])
    assert 1 == Decision(0, ("A", "B"), ("x", "y"), values, (0, 0), moved=(1, 0)).unpaid
    assert 3 == most_gold(3 - 1e-12) == least_gold(3 + 1e-12)


def test_values_can_not_be_changed_afterwards() -> None:
    given = np.zeros((2, 3))
    decision = replace(mary(), values=given)
    given[0, 0] = 7
    assert 0 == decision.values[0, 0]
    with pytest.raises(ValueError, match="read-only"):
        decision.values[0, 0] = 1


def test_fractions_of_gold_have_no_worth_in_another_lens() -> None:
    assert (8.5, 4.0, 1.5) == mary().outcome(0, (-0.5, 0, 0.5)).payoffs
    with pytest.raises(BadInput, match="VP only"):
        through(mary()).outcome(0, (-0.5, 0, 0.5))


def test_values_are_written_to_a_tenth_with_their_unit() -> None:
    assert ["6 VP", "−1 VP", "0 VP"] == [value_words(mary(), at) for at in (6.0, -1.04, -0.04)]
    assert "12.5 percentage points" == value_words(through(mary()), 0.125)
