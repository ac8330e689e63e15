"""Three ways to the best partition agree: exact, the solver's proof, and trying everything."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings, strategies as st

from kings.errors import BadInput, BadOptions
from kings.seeds import stream
from kings.struggle.cards import Card, Counts, count
from kings.struggle.partition.cpsat import prove
from kings.struggle.partition.exact import best_partition, best_points
from kings.struggle.partition.groups import RULEBOOK, Partition, Tables
from tests.checkers.scores import most_points
from tests.effort import examples
from tests.strategies import piles, random_tables, small_piles, tables

SPLIT = Tables(sets=(5, 3, 6, 10, 20, 30))
"""A house table in which single cards are worth more than pairs."""
PAIRS = Tables(runs=((2, 5), (4, 1), (5, 0)))
"""Runs as short as two, and longer ones for less."""
NO_RUNS = Tables(runs=())
HOUSES = (RULEBOOK, SPLIT, PAIRS, NO_RUNS)
PUBLISHED = count([2, 2, 2, 3, 4, 5, 6, 7, 8, 10])


def by_hand(pile: Counts, house: Tables = RULEBOOK) -> int:
    return most_points(pile, house.sets, house.runs)


def worth(cards: tuple[Card, ...], house: Tables) -> int:
    """Score one group from its cards alone."""
    if len(set(cards)) == 1:
        return house.sets[len(cards) - 1]
    assert [*cards] == [*range(cards[0], cards[0] + len(cards))]
    return dict(house.runs)[len(cards)]


def assert_right(found: Partition, pile: Counts, house: Tables) -> None:
    assert pile == found.counts
    assert pile == count(card for group in found.groups for card in group.cards)
    assert [worth(group.cards, house) for group in found.groups] == [
        group.points for group in found.groups
    ]


@given(piles(), st.one_of(st.just(RULEBOOK), tables()))
@settings(max_examples=examples(25))
@example((6,) * 10, RULEBOOK)
@example((6,) * 10, PAIRS)
def test_every_card_is_used_once_and_each_group_is_worth_what_it_says(
    pile: Counts, house: Tables
) -> None:
    assert_right(best_partition(pile, house), pile, house)


@given(small_piles(14), tables())
@settings(max_examples=examples(150))
def test_house_tables_are_scored_as_by_trying_everything(pile: Counts, house: Tables) -> None:
    assert by_hand(pile, house) == best_points(pile, house)


@given(small_piles(22))
@settings(max_examples=examples(150))
def test_the_rulebooks_table_is_scored_as_by_trying_everything(pile: Counts) -> None:
    assert by_hand(pile) == best_points(pile)


@pytest.mark.parametrize("house", HOUSES)
def test_strange_houses_are_scored_as_by_trying_everything(house: Tables) -> None:
    rng = stream(66, "houses")
    for _ in range(60):
        pile = count(rng.choices(range(1, 11), k=rng.randint(0, 16)))
        if max(pile) <= 6:
            assert by_hand(pile, house) == best_points(pile, house)


@pytest.mark.parametrize("seed", range(12))
def test_the_solver_proves_what_the_exact_method_finds(seed: int) -> None:
    rng = stream(seed, "proofs")
    for _ in range(5):
        house = rng.choice((RULEBOOK, *HOUSES, random_tables(rng)))
        pile = tuple(rng.choice((0, 0, 1, 1, 2, 3, 6)) for _ in range(10))
        proof = prove(pile, house)
        assert proof.proved
        assert_right(proof.partition, pile, house)
        assert best_points(pile, house) == proof.points == proof.bound


def test_the_solver_and_the_exact_method_agree_on_all_cards_of_six_decks() -> None:
    assert best_points((6,) * 10) == prove((6,) * 10).points


@given(piles(), piles())
@settings(max_examples=examples(12))
def test_two_piles_together_score_no_less_than_apart(one: Counts, two: Counts) -> None:
    both = tuple(min(6, a + b) for a, b in zip(one, two, strict=True))
    rest = tuple(b - a for a, b in zip(one, both, strict=True))
    assert best_points(both) >= best_points(one) + best_points(rest)


def test_an_empty_pile_is_worth_nothing() -> None:
    assert Partition(()) == best_partition((0,) * 10)
    assert 0 == prove((0,) * 10).points


def test_the_published_example_scores_more_than_published() -> None:
    best = best_partition(PUBLISHED)
    assert 22 == best.points == by_hand(PUBLISHED) == prove(PUBLISHED).points
    assert 27 - 7 < best.points
    assert ["2 3 4 5 6 7 8 = 18", "2 2 = 3", "10 = 1"] == [str(group) for group in best.groups]


def test_a_set_that_is_better_split_is_split() -> None:
    assert 15 == best_points(count([4, 4, 4]), SPLIT)


def test_a_run_of_two_is_played_where_the_house_scores_it() -> None:
    assert 10 == best_points(count([1, 2, 5, 6]), PAIRS)


def test_a_longer_run_is_left_where_it_scores_less() -> None:
    assert 10 == best_points(count([1, 2, 3, 4]), PAIRS)


def test_cards_that_score_less_than_nothing_still_have_to_be_used() -> None:
    house = Tables(sets=(-2, -1, 0, 0, 0, 0), runs=())
    assert -5 == best_points(count([1, 1, 2, 3]), house)


@pytest.mark.parametrize("pile", [(1,) * 9, (0,) * 11, (7,) + (0,) * 9, (-1,) + (0,) * 9])
def test_an_impossible_pile_is_refused(pile: Counts) -> None:
    with pytest.raises(BadInput, match="S-0"):
        best_points(pile)
    with pytest.raises(BadInput, match="S-0"):
        prove(pile)


@pytest.mark.parametrize(
    ("sets", "runs"),
    [
        ((1, 2, 3), ()),
        ((1,) * 7, ()),
        ((1,) * 6, ((1, 2),)),
        ((1,) * 6, ((11, 2),)),
        ((1,) * 6, ((4, 2), (3, 1))),
        ((1,) * 6, ((3, 2), (3, 1))),
    ],
)
def test_tables_that_are_no_tables_are_refused(
    sets: tuple[int, ...], runs: tuple[tuple[int, int], ...]
) -> None:
    with pytest.raises(BadOptions, match="S-6"):
        Tables(sets, runs)
