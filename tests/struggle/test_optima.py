"""All best partitions: none missing, none twice, none worse, always in the same order, counted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise

import pytest
from hypothesis import example, given, settings, strategies as st

from kings.errors import BadInput
from kings.struggle.cards import Counts, count
from kings.struggle.partition.exact import (
    best_partition,
    best_partitions,
    best_points,
    count_best,
    each_best,
)
from kings.struggle.partition.groups import RULEBOOK, Partition, Tables
from tests.effort import examples
from tests.strategies import piles, small_piles, tables

TWO_SETS = Tables(sets=(1, 4, 5, 8, 9, 12))
"""A house table in which four cards are worth as much as one set, or as two."""
LEVEL = Tables(sets=(1, 2, 3, 4, 5, 6), runs=tuple((length, length) for length in range(2, 11)))
"""A house table in which every division of a pile scores its number of cards."""
PUBLISHED = count([2, 2, 2, 3, 4, 5, 6, 7, 8, 10])


def all_partitions(pile: Counts, house: Tables) -> set[tuple[tuple[int, ...], ...]]:
    """List every partition as sorted groups of powers, by trying every group of the lowest card."""
    lowest = next((power for power, number in enumerate(pile, start=1) if number), None)
    if lowest is None:
        return {()}
    found = set()
    for group in _groups_of(lowest, pile, house):
        rest = tuple(number - group.count(power) for power, number in enumerate(pile, start=1))
        found |= {tuple(sorted((group, *others))) for others in all_partitions(rest, house)}
    return found


def _groups_of(lowest: int, pile: Counts, house: Tables) -> Iterator[tuple[int, ...]]:
    yield from ((lowest,) * size for size in range(1, pile[lowest - 1] + 1))
    for length, _ in house.runs:
        stretch = pile[lowest - 1 : lowest - 1 + length]
        if len(stretch) == length and all(stretch):
            yield tuple(range(lowest, lowest + length))


def worth(groups: tuple[tuple[int, ...], ...], house: Tables) -> int:
    return sum(
        house.sets[len(group) - 1] if len(set(group)) == 1 else dict(house.runs)[len(group)]
        for group in groups
    )


def best_by_hand(pile: Counts, house: Tables) -> set[tuple[tuple[int, ...], ...]]:
    every = {groups: worth(groups, house) for groups in all_partitions(pile, house)}
    return {groups for groups, points in every.items() if points == max(every.values())}


def plain(partition: Partition) -> tuple[tuple[int, ...], ...]:
    return tuple(sorted(tuple(map(int, group.cards)) for group in partition.groups))


@given(small_piles(9), st.one_of(st.just(RULEBOOK), st.just(LEVEL), st.just(TWO_SETS), tables()))
@settings(max_examples=examples(150))
@example((2, 2, 2, 2, 1, 0, 0, 0, 0, 0), RULEBOOK)
@example((0, 0, 0, 0, 0, 0, 0, 1, 2, 2), LEVEL)
def test_they_are_those_that_trying_everything_finds(pile: Counts, house: Tables) -> None:
    found = best_partitions(pile, house)
    assert best_by_hand(pile, house) == set(map(plain, found))
    assert len(found) == len(set(found)) == count_best(pile, house)


@given(piles())
@settings(max_examples=examples(60))
@example((6,) * 10)
def test_each_of_any_pile_is_best_and_uses_every_card_once(pile: Counts) -> None:
    found = best_partitions(pile)
    assert {pile} == {partition.counts for partition in found}
    assert len(found) == len(set(found)) == count_best(pile)
    assert {found[0].points} == {partition.points for partition in found}


@given(small_piles(20), st.one_of(st.just(RULEBOOK), st.just(TWO_SETS), tables()))
@settings(max_examples=examples(100))
def test_the_first_is_the_one_that_is_shown(pile: Counts, house: Tables) -> None:
    first = next(each_best(pile, house))
    assert best_partition(pile, house) == first
    assert best_points(pile, house) == first.points


def order(partition: Partition) -> list[tuple[int, ...]]:
    """Return the stated order of a partition as numbers: what stands earlier has smaller ones."""
    runs = [group.cards for group in partition.groups if group.kind == "run"]
    key: list[tuple[int, ...]] = []
    for rank in range(1, 11):
        going = sorted(run[0] - rank for run in runs if run[0] < rank <= run[-1])
        key += [(-len(going),), tuple(going), (-sum(run[0] == rank for run in runs),)]
    for rank in range(1, 11):
        sets = [group.cards for group in partition.groups if group.kind == "set"]
        key.append(tuple(-len(cards) for cards in sets if cards[0] == rank))
    return key


@given(small_piles(12), st.one_of(st.just(RULEBOOK), st.just(LEVEL), st.just(TWO_SETS), tables()))
@settings(max_examples=examples(100))
@example(count([1, 2, 3, 3, 4, 5, 5, 6, 7, 8]), LEVEL)
def test_they_stand_in_the_stated_order(pile: Counts, house: Tables) -> None:
    keys = [order(partition) for partition in islice(each_best(pile, house), 400)]
    assert all(earlier < later for earlier, later in pairwise(keys))


def test_a_limit_leaves_out_the_last_ones() -> None:
    pile = count([1, 2, 3, 4, 5])
    every = best_partitions(pile, LEVEL)
    assert [every[:2], every[:0], every] == [
        best_partitions(pile, LEVEL, 2),
        best_partitions(pile, LEVEL, 0),
        best_partitions(pile, LEVEL, 100),
    ]


def test_more_than_anybody_can_list_are_counted() -> None:
    assert 2**9 == count_best((1,) * 10, LEVEL) == len(best_partitions((1,) * 10, LEVEL))
    assert count_best((4,) * 10, LEVEL) > 10**9
    assert LEVEL.sets[3] * 10 == next(each_best((4,) * 10, LEVEL)).points


def test_the_published_example_has_one_best_partition() -> None:
    assert 1 == count_best(PUBLISHED)


def test_an_empty_pile_has_one_of_no_groups() -> None:
    assert (Partition(()),) == best_partitions((0,) * 10)
    assert 1 == count_best((0,) * 10)


@pytest.mark.parametrize("pile", [(1,) * 9, (7,) + (0,) * 9])
def test_an_impossible_pile_is_refused(pile: Counts) -> None:
    for ask in (best_partitions, count_best):
        with pytest.raises(BadInput, match="S-0"):
            ask(pile)
