"""The array of all piles against trying everything, on every pile of a smaller game."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings

from kings.analysis.all_piles import (
    all_best,
    all_best_and_ways,
    all_cards,
    all_in_sets,
    best_splits,
    greatest_score,
    pile_at,
    place_of,
)
from kings.analysis.atlas import all_by_shortcut, all_with_one_run, first_set_before
from kings.errors import BadInput, BadOptions
from kings.struggle.partition.exact import best_points
from kings.struggle.partition.explain import Shortcut, shortcut_partition
from kings.struggle.partition.groups import RULEBOOK, Tables
from tests import strategies
from tests.analysis.by_hand import every_pile, full, try_all
from tests.effort import examples, some


@pytest.mark.parametrize("titles", [8, pytest.param(10, marks=pytest.mark.slow)])
def test_every_pile_of_up_to_two_copies_has_its_best_score_and_number_of_best_partitions(
    titles: int,
) -> None:
    best, ways = all_best_and_ways(titles=titles, most=2)
    expected = [try_all(pile) for pile in every_pile(titles, 2)]
    assert 3**titles == len(expected) == len(best)
    assert expected == list(zip(best.tolist(), ways.tolist(), strict=True))


def test_six_copies_of_four_titles_too() -> None:
    best, ways = all_best_and_ways(titles=4, most=6)
    expected = [try_all(pile) for pile in every_pile(4, 6)]
    assert expected == list(zip(best.tolist(), ways.tolist(), strict=True))


def test_piles_of_seven_titles_agree_with_the_method_that_scores_one_pile() -> None:
    best = all_best(titles=7)
    chance = random.Random(5)
    for place in chance.sample(range(7**7), 300):
        assert best_points(full(pile_at(place, titles=7))) == best[place]


@given(tables=strategies.tables())
@settings(max_examples=examples(25), deadline=None)
def test_any_tables(tables: Tables) -> None:
    expected = [try_all(pile, tables) for pile in every_pile(4, 3)]
    assert [points for points, _ in expected] == all_best(tables, titles=4, most=3).tolist()
    best, ways = all_best_and_ways(tables, titles=4, most=3)
    assert expected == list(zip(best.tolist(), ways.tolist(), strict=True))


def test_large_points_don_t_overflow() -> None:
    tables = Tables((1000, 2000, 3000, 4000, 5000, 100_000), ((2, -7),))
    assert 400_000 == all_best(tables, titles=4)[-1]


def test_too_many_equal_partitions_are_refused() -> None:
    with pytest.raises(BadOptions, match="255"):
        all_best_and_ways(Tables((1, 2, 3, 4, 5, 6), ((2, 2), (3, 3))), titles=4)


def test_a_pile_is_the_number_that_its_counts_write() -> None:
    assert 7**9 == place_of((1, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    assert (0, 3, 1, 1, 1, 1, 1, 1, 0, 1) == pile_at(place_of((0, 3, 1, 1, 1, 1, 1, 1, 0, 1)))
    assert [sum(pile) for pile in every_pile(4, 3)] == all_cards(titles=4, most=3).tolist()


def test_equal_cards_are_best_together_by_the_rulebook_in_one_way() -> None:
    assert [(0, 1), *((points, 1) for points in RULEBOOK.sets)] == best_splits(RULEBOOK)
    assert (5, 6) == best_splits(Tables((1, 2, 3, 3, 5, 6), ()))[5]


SHAPES = [(6, 3), (10, 1), (4, 6)]


@pytest.mark.parametrize("shortcut", Shortcut)
@pytest.mark.parametrize(("titles", "most"), some(SHAPES, SHAPES[1:]))
def test_every_pile_scores_what_its_shortcut_makes_of_it(
    shortcut: Shortcut, titles: int, most: int
) -> None:
    scores = all_by_shortcut(shortcut, titles=titles, most=most).tolist()
    piles = every_pile(titles, most)
    expected = [shortcut_partition(full(pile), shortcut).points for pile in piles]
    assert expected == scores


@pytest.mark.parametrize("shortcut", Shortcut)
def test_large_piles_by_shortcut(shortcut: Shortcut) -> None:
    scores = all_by_shortcut(shortcut, titles=8, most=5)
    for place in random.Random(6).sample(range(6**8), 300):
        pile = full(pile_at(place, titles=8, most=5))
        assert shortcut_partition(pile, shortcut).points == scores[place]


def test_from_what_size_on_a_set_comes_before_a_run() -> None:
    sizes = {
        shortcut: [first_set_before(shortcut, length) for length in range(3, 11)]
        for shortcut in Shortcut
        if shortcut is not Shortcut.STEEPEST_GAIN
    }
    assert sizes == {
        Shortcut.LONGEST_RUN: [7] * 8,
        Shortcut.SETS_ONLY: [1] * 8,
        Shortcut.MOST_POINTS: [3, 3, 4, 5, 5, 6, 7, 7],
        Shortcut.MOST_PER_CARD: [2, 3, 3, 4, 5, 5, 5, 5],
        Shortcut.SETS_THEN_RUNS: [2] * 8,
    }


def test_one_run_at_most() -> None:
    sets, one, best = (make(titles=5, most=2) for make in (all_in_sets, all_with_one_run, all_best))
    assert np.all(sets <= one) and np.all(one <= best)
    for place, pile in enumerate(every_pile(5, 2)):
        laid = [
            value + sets[place_of(left, most=2)]
            for length, value in RULEBOOK.runs
            for first in range(6 - length)
            for left in [tuple(n - (first <= at < first + length) for at, n in enumerate(pile))]
            if min(left) >= 0
        ]
        assert max([sets[place], *laid]) == one[place]
    assert one[place_of((2, 2, 2, 2, 1), most=2)] == sets[place_of((2, 2, 2, 2, 1), most=2)]


def test_the_greatest_score_is_that_of_every_number_of_cards_of_a_small_game() -> None:
    """The closed form holds where there are titles enough for the sets that it asks for."""
    best, cards = all_best(titles=6, most=6), all_cards(titles=6, most=6)
    most = [int(best[cards == number].max()) for number in range(37)]
    assert most == [greatest_score(number) for number in range(37)]


def test_why_no_pile_scores_more_than_the_greatest_score() -> None:
    """The two steps of the derivation: no group does, and groups together don't either."""
    groups = [*enumerate(RULEBOOK.sets, start=1), *RULEBOOK.runs]
    assert all(points <= greatest_score(size) for size, points in groups)
    for one in range(61):
        for other in range(61 - one):
            apart = greatest_score(one) + greatest_score(other)
            assert apart <= greatest_score(one + other)


@pytest.mark.parametrize("cards", [-1, 61])
def test_no_pile_has_so_many_cards(cards: int) -> None:
    with pytest.raises(BadInput, match="0 to 60 cards"):
        greatest_score(cards)
