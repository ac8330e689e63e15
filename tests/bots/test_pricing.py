"""How negotiators share a surplus: halves, three quarters, and whatever there is."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from kings.bots.negotiator import PRICING, Pricing

SPLITS, ANCHORS, TAKES = PRICING["splits"], PRICING["anchors"], PRICING["takes"]

surpluses = st.integers(2, 60)
characters = st.sampled_from(list(PRICING.values()))


@pytest.mark.parametrize(
    ("surplus", "half", "most", "all_but_one"), [(2, 1, 1, 1), (3, 1, 2, 2), (8, 4, 6, 7)]
)
def test_what_each_opens_with(surplus: int, half: int, most: int, all_but_one: int) -> None:
    assert half == SPLITS.opening(surplus)
    assert most == ANCHORS.opening(surplus)
    assert all_but_one == TAKES.opening(surplus)


@given(characters, surpluses)
def test_an_opening_leaves_both_sides_a_gain(pricing: Pricing, surplus: int) -> None:
    assert 1 <= pricing.opening(surplus) <= surplus - 1


@given(surpluses)
def test_half_is_taken_by_everybody(surplus: int) -> None:
    rest = surplus - SPLITS.opening(surplus)
    assert all(pricing.accepts(rest, surplus) for pricing in PRICING.values())


@given(characters, st.floats(-20, -0.01), st.floats(-20, 20))
def test_a_loss_is_taken_by_nobody(pricing: Pricing, gain: float, surplus: float) -> None:
    assert not pricing.accepts(gain, surplus)


def test_less_than_half_is_taken_only_by_who_takes_everything() -> None:
    assert not SPLITS.accepts(3, 8) and not ANCHORS.accepts(3, 8) and TAKES.accepts(3, 8)
    assert not SPLITS.accepts(0, 0) and not ANCHORS.accepts(0, 0) and TAKES.accepts(0, 0)


def test_one_asks_for_half_and_another_concedes_half_the_way() -> None:
    assert 4 == SPLITS.counter(8, 1)
    assert 6 == ANCHORS.opening(8) and 3 == ANCHORS.counter(8, 1) and 4 == ANCHORS.counter(8, 2)
    assert TAKES.counter(8, -1) is None


@given(surpluses, st.floats(-20, 30))
def test_a_counter_never_asks_for_more_than_the_opening(surplus: int, offered: float) -> None:
    asked = ANCHORS.counter(surplus, offered)
    assert asked is not None and 1 <= asked <= ANCHORS.opening(surplus)
