"""Dividing a pile step by step: no card is ever lost, and what lies is judged as when declared."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from kings.errors import BadInput
from kings.struggle import best_partition, best_points, count
from kings.struggle.cards import cards_in
from kings.struggle.partition.check import Grouping, declared_partition
from kings.struggle.partition.groups import RULEBOOK, Tables

RULEBOOK_PILE = count([2, 2, 2, 3, 4, 5, 6, 7, 8, 10])
HOUSE = Tables(sets=(2, 1, 9, 9, 9, 9), runs=((2, 5), (4, 1)))
piles = st.lists(st.integers(0, 3), min_size=10, max_size=10).map(tuple)


@st.composite
def divided(draw: st.DrawFn) -> Grouping:
    """Draw a pile that somebody has moved about at random."""
    lying = Grouping.apart(draw(piles))
    places = st.sets(st.integers(0, max(0, len(lying.cards) - 1)), max_size=7)
    for _ in range(draw(st.integers(0, 6))):
        chosen = draw(places)
        match draw(st.sampled_from(["together", "add", "apart"])):
            case "together":
                lying = lying.together(chosen)
            case "add":
                to = draw(st.integers(0, max(0, len(lying.groups) - 1)))
                lying = lying.add(to, chosen)
            case _:
                lying = lying.take_apart(chosen)
    return lying


@given(divided())
def test_no_card_is_lost_or_lies_twice(lying: Grouping) -> None:
    places = sorted(place for group in lying.groups for place in group)
    assert list(range(len(lying.cards))) == places
    assert all(lying.groups)


@given(divided(), st.sampled_from([RULEBOOK, HOUSE]))
def test_it_is_judged_as_a_declared_partition_is(lying: Grouping, tables: Tables) -> None:
    pile, weighed = count(lying.cards), lying.weigh(tables)
    groups = [[lying.cards[place] for place in group] for group in lying.groups]
    if weighed.faults:
        with pytest.raises(BadInput) as refused:
            declared_partition(pile, groups, tables)
        assert str(refused.value) == weighed.faults[0]
    else:
        declared = declared_partition(pile, groups, tables)
        assert declared.points == weighed.points <= best_points(pile, tables)


@given(divided())
def test_what_stands_never_scores_more_than_the_best(lying: Grouping) -> None:
    assert lying.weigh().points <= best_points(count(lying.cards))


@given(piles)
def test_the_best_division_can_be_laid(pile: tuple[int, ...]) -> None:
    best = best_partition(pile)
    lying = Grouping.of(best)
    assert cards_in(pile) == lying.cards
    assert (best.points, ()) == (lying.weigh().points, lying.weigh().faults)


def test_cards_move_between_groups() -> None:
    lying = Grouping.apart(count([2, 3, 4, 5, 5]))
    lying = lying.together([0, 1, 2])
    assert ((0, 1, 2), (3,), (4,)) == lying.groups
    lying = lying.add(0, [3])
    assert ((0, 1, 2, 3), (4,)) == lying.groups
    lying = lying.together([3, 4])
    assert ((0, 1, 2), (3, 4)) == lying.groups
    assert 7 == lying.weigh().points
    assert ((3, 4), (0,), (1,), (2,)) == lying.take_apart([2]).groups


def test_equal_cards_lie_together() -> None:
    lying = Grouping.sets(RULEBOOK_PILE)
    assert (0, 1, 2) == lying.groups[0]
    assert 13 == lying.weigh().points


def test_what_is_no_group_says_why() -> None:
    lying = Grouping.apart(count([2, 3, 5])).together([0, 1, 2])
    (fault,) = lying.weigh().faults
    neither = "2 3 5 is neither a set of equal cards nor a run of powers"
    assert f"{neither}: 3 and 5 don't follow one another (S-61, S-62)." == fault
    pair = Grouping.apart(count([2, 3])).together([0, 1])
    assert ("2 3 is a run of 2, and no such run scores (S-62).",) == pair.weigh().faults


def test_places_that_the_pile_does_not_have_are_no_cards() -> None:
    lying = Grouping.apart(count([2, 3]))
    assert lying == lying.together([7, -1]) == lying.add(0, [99]) == lying.take_apart([5])
