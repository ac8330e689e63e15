"""What a card more or less is worth, and why: always differences of best points, found by hand."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from kings.errors import BadInput
from kings.struggle.cards import Counts, count
from kings.struggle.partition.explain import lowest_card_places, marginals
from kings.struggle.partition.groups import RULEBOOK, Tables
from tests.checkers.scores import most_points
from tests.effort import examples
from tests.strategies import small_piles, tables

PUBLISHED = count([2, 2, 2, 3, 4, 5, 6, 7, 8, 10])
houses = st.one_of(st.just(RULEBOOK), tables())


def by_hand(pile: Counts, house: Tables) -> int:
    return most_points(pile, house.sets, house.runs)


def other(pile: Counts, power: int, more: int) -> Counts:
    return tuple(number + more * (power == at) for at, number in enumerate(pile, start=1))


@given(small_piles(14), houses)
@settings(max_examples=examples(80))
def test_marginals_are_differences_of_best_points(pile: Counts, house: Tables) -> None:
    worth = marginals(pile, house)
    now = by_hand(pile, house)
    assert now == worth.points
    for power in range(1, 11):
        gain, loss, number = worth.gain[power - 1], worth.loss[power - 1], pile[power - 1]
        assert (number == 6) == (gain is None)
        assert (number == 0) == (loss is None)
        assert gain is None or gain == by_hand(other(pile, power, 1), house) - now
        assert loss is None or loss == now - by_hand(other(pile, power, -1), house)


def test_the_published_pile_longs_for_a_queen() -> None:
    worth = marginals(PUBLISHED)
    assert (6, 3, 1, 1, 1, 1, 1, 1, 12, 2) == worth.gain
    assert (None, 2, 6, 8, 9, 9, 8, 5, None, 1) == worth.loss


def test_a_card_may_be_worth_less_than_nothing_in_a_house() -> None:
    house = Tables(sets=(-2, -2, -2, -2, -2, -2), runs=())
    worth = marginals(count([1] * 6), house)
    assert (None, -2) == worth.gain[:2]
    assert (0, None) == worth.loss[:2]


@given(small_piles(14), houses)
@settings(max_examples=examples(80))
def test_the_best_place_of_the_lowest_card_is_the_best_of_the_pile(
    pile: Counts, house: Tables
) -> None:
    places = lowest_card_places(pile, house)
    assert bool(places) == any(pile)
    best = by_hand(pile, house)
    for place in places:
        assert pile == tuple(map(sum, zip(place.rest, count(place.group.cards), strict=True)))
        assert by_hand(place.rest, house) == place.after
        assert best - place.total == place.missing >= 0
    totals = [place.total for place in places]
    assert sorted(totals, reverse=True) == totals
    assert not places or totals[0] == best


@given(small_piles(14), houses)
def test_every_group_that_the_lowest_card_can_go_into_is_there_once(
    pile: Counts, house: Tables
) -> None:
    places = lowest_card_places(pile, house)
    groups = [place.group.cards for place in places]
    assert len(groups) == len(set(groups))
    lowest = next((power for power in range(1, 11) if pile[power - 1]), 11)
    runs = sum(
        lowest + length <= 11 and all(pile[lowest - 1 : lowest - 1 + length])
        for length, _ in house.runs
    )
    assert runs + sum(pile[lowest - 1 : lowest]) == len(groups)


def test_equal_totals_stand_runs_first_and_longer_before_shorter() -> None:
    house = Tables((1, 2, 3, 4, 5, 6), ((2, 2), (3, 3)))
    groups = [place.group for place in lowest_card_places(count([1, 1, 2, 3]), house)]
    assert ["1 2 3 = 3", "1 2 = 2", "1 1 = 2", "1 = 1"] == [str(group) for group in groups]


def test_the_published_grouping_takes_its_place() -> None:
    places = {str(place.group): place for place in lowest_card_places(PUBLISHED)}
    published = places["2 2 2 = 6"]
    assert (14, 20, 2) == (published.after, published.total, published.missing)
    assert 22 == places["2 3 4 5 6 7 8 = 18"].total


def test_an_impossible_pile_is_refused() -> None:
    for ask in (marginals, lowest_card_places):
        with pytest.raises(BadInput, match="S-01"):
            ask((7,) + (0,) * 9)
