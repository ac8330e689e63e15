"""Answers about a pile in words, and every point of a table traced to a group and a rule."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from kings.struggle import Tables, count, standings
from kings.struggle.cards import Counts
from kings.struggle.partition.check import check, declared_partition
from kings.struggle.partition.cpsat import Proof, prove
from kings.struggle.partition.explain import lowest_card_places, marginals
from kings.struggle.say_scores import (
    say_change,
    say_checked,
    say_gain,
    say_interests,
    say_left,
    say_loss,
    say_number_of_best,
    say_places,
    say_proof,
    say_trace,
)
from kings.struggle.scoring import ranked, sources
from tests.strategies import small_piles, tables
from tests.struggle.test_check import Groups, lying
from tests.struggle.test_optima import LEVEL

PUBLISHED = count([2, 2, 2, 3, 4, 5, 6, 7, 8, 10])
NAMES = ("Ada", "Ben", "Cleo")


def test_the_published_grouping_is_told_what_it_lacks() -> None:
    checked = check([(2, 2, 2), (3, 4, 5, 6, 7, 8), (10,)], PUBLISHED)
    left = "2 points are left on the table: this division scores 20, the best 22 (S-63)."
    assert (left,) == say_checked(checked)
    assert (
        "The smallest change to a best partition moves 1 card.",
        "Move 2 from 2 2 2 to 3 4 5 6 7 8, which becomes 2 3 4 5 6 7 8, a run of 7 (18 points).",
    ) == say_change(checked)


def test_every_kind_of_move_has_its_words() -> None:
    pile = count([1, 2, 3, 4, 9, 9, 10])
    assert (
        "The smallest change to a best partition moves 5 cards.",
        "Take 3 4, so far in no group, to 1 2, which becomes 1 2 3 4, a run of 4 (6 points).",
        "Take 9, so far in no group, to 9 10 10, which becomes 9 9, a set of 2 (3 points).",
        "Move 10 from 9 10 10 and lay it alone.",
        "Take 10 out of 9 10 10: it is more than the pile has (S-61).",
    ) == say_change(check([(1, 2), (9, 10, 10)], pile))
    assert (
        "Move 9 from 1 1 9 to a new group, which becomes 9 9, a set of 2 (3 points).",
        "Move 9 from 2 2 9 to a new group, which becomes 9 9, a set of 2 (3 points).",
    ) == say_change(check([(1, 1, 9), (2, 2, 9)], count([1, 1, 2, 2, 9, 9])))[1:]
    six = check([(1, 1, 1, 1)], count([1, 1]))
    assert "Take 1 1 out of 1 1 1 1: they are more than the pile has (S-61)." in say_change(six)


def test_a_best_division_is_told_so() -> None:
    checked = check([(2, 2), (2, 3, 4, 5, 6, 7, 8), (10,)], PUBLISHED)
    assert ("22 points: nothing is left on the table, no division scores more (S-63).",) == (
        say_checked(checked)
    )
    assert ("Nothing has to move: this is a best partition (S-63).",) == say_change(checked)


def test_what_is_no_partition_has_all_its_faults_told() -> None:
    checked = check([(2, 2, 2), (3, 4, 5, 6, 7, 8)], PUBLISHED)
    assert (
        "So far 19 points, but this is no partition of the pile yet (S-61).",
        "The King is in no group (S-61).",
    ) == say_checked(checked)


def test_a_change_that_may_not_be_the_smallest_says_so() -> None:
    (head, *_) = say_change(check([], (4,) * 10, LEVEL))
    assert "A change to a best partition moves 40 cards" in head
    assert "too many to try" in head


@given(lying(12), tables())
def test_every_move_has_a_sentence(drawn: tuple[Groups, Counts], house: Tables) -> None:
    checked = check(*drawn, house)
    said = say_change(checked)
    assert len(said) == 1 + len(checked.moves)
    assert all(sentence.endswith(".") for sentence in said)


def test_left_on_the_table_is_said_of_one_point_too() -> None:
    assert say_left(5, 6, 0).startswith("1 point is left on the table")
    assert "2 groups can't be scored" in say_left(5, 6, 2)


def test_the_worth_of_cards_is_listed_by_title() -> None:
    worth = marginals(PUBLISHED)
    assert "Queen (9) 12, King (10) 2." in say_gain(worth)
    assert say_loss(worth).endswith("King (10) 1. 1 and 9: not in the pile.")
    assert "1: all six are in the pile." in say_gain(marginals((6,) + (0,) * 9))
    assert say_loss(marginals((0,) * 10)).endswith("8, 9 and 10: not in the pile.")


def test_places_of_the_lowest_card_are_said_best_first() -> None:
    head, first, *_ = say_places(lowest_card_places(PUBLISHED))
    assert head.startswith("The lowest card is 2, Farmer;")
    assert (
        "In 2 3 4 5 6 7 8, a run of 7 (18 points): with at best 4 for the rest that makes 22."
    ) == first
    (nothing,) = say_places(())
    assert "An empty pile scores nothing." == nothing


def test_the_number_of_best_partitions_is_said() -> None:
    assert "This is the only best partition." == say_number_of_best(1)
    assert "There are 1,200 best partitions; they score the same." == say_number_of_best(1200)


def test_a_proof_is_said_in_both_forms() -> None:
    proof = prove(PUBLISHED)
    assert (
        "Proved by OR-Tools in two ways. OPTIMAL: it finds 22, and no partition scores more than "
        "22. 23 or more: INFEASIBLE (S-63)."
    ) == say_proof(proof)
    unsure = Proof(proof.partition, 22, 25, "FEASIBLE", "UNKNOWN")
    assert say_proof(unsure).startswith("Not proved by OR-Tools. FEASIBLE")


@given(st.lists(st.tuples(small_piles(12), st.integers(0, 9)), min_size=3, max_size=6), tables())
def test_the_traced_points_make_the_total(drawn: list[tuple[Counts, int]], house: Tables) -> None:
    table = standings(tuple(pile for pile, _ in drawn), tuple(gold for _, gold in drawn), house)
    for standing in table:
        traced = sources(standing)
        assert standing.total == sum(source.points for source in traced)
        cards = [card for source in traced if source.group for card in source.group.cards]
        assert standing.pile == count(cards)
        assert {"S-60"} == {source.rule for source in traced if source.group is None}
    places = [standing.rank for standing in ranked(table)]
    assert sorted(places) == places
    assert {*range(len(table))} == {standing.seat for standing in ranked(table)}


def test_s_64_a_table_is_traced_to_groups_rules_and_tie_breaks() -> None:
    piles = (PUBLISHED, count([3, 4, 5]), count([9, 9, 9, 9, 9, 7, 7]))
    published = declared_partition(PUBLISHED, [(2, 2, 2), (3, 4, 5, 6, 7, 8), (10,)])
    table = standings(piles, (7, 2, 6), declared={0: published})
    assert (
        "1. Cleo has 29 points.",
        "9 9 9 9 9 a set of 5: 20 (S-61).",
        "7 7 a set of 2: 3 (S-61).",
        "6 gold: 6 (S-60).",
    ) == say_trace(NAMES, table, 2)
    assert (
        "2. Ada has 27 points.",
        "3 4 5 6 7 8 a run of 6: 13 (S-62).",
        "2 2 2 a set of 3: 6 (S-61).",
        "10 alone: 1 (S-61).",
        "7 gold: 7 (S-60).",
        "2 points are left on the table: this division scores 20, the best 22 (S-63).",
        "Behind Cleo by 2 points (S-64).",
    ) == say_trace(NAMES, table, 0)
    assert "Behind Ada by 21 points (S-64)." == say_trace(NAMES, table, 1)[-1]


def test_s_64_a_tie_is_traced_to_what_decided_it() -> None:
    table = standings((count([2, 9]), count([2, 10]), count([3])), (4, 4, 5))
    tie = "Level with Ben on points, but Ben has more Kings, 1 against 0 (S-64)."
    assert tie == say_trace(NAMES, table, 0)[-1]
    assert "3. Cleo has 6 points." == say_trace(NAMES, table, 2)[0]


@pytest.mark.parametrize("seat", [0, 1])
def test_s_64_a_shared_victory_is_traced_as_one(seat: int) -> None:
    table = standings((count([2]), count([2]), count([])), (1, 1, 0))
    assert "the victory is shared" in say_trace(NAMES, table, seat)[-1]


def test_a_player_hears_what_cards_are_wanted_for_and_which_can_be_spared() -> None:
    pile = count([3, 4, 5, 7, 8, 10])
    assert say_interests(pile) == (
        "Your won cards score 7: 3 4 5 a run of 3: 4; 7 alone: 1; 8 alone: 1; 10 alone: 1.",
        "The card you could use best is a Jeweler (6): it makes 3 4 5 6 7 8, a run of 6 "
        "(13 points), and brings you 7.",
        "Easiest to part with, at 1 point each: Jester (7), Knight (8) and King (10).",
    )


def test_interests_are_what_one_card_more_or_less_changes() -> None:
    for pile in (count([2]), (6,) * 10, count([1, 1, 1, 9])):
        worth = marginals(pile)
        said = " ".join(say_interests(pile))
        most = max((gain for gain in worth.gain if gain is not None), default=0)
        assert (f"brings you {most}" in said) == (most > 1)
        assert "part with" in said


def test_without_cards_there_is_nothing_to_part_with() -> None:
    assert say_interests(count([])) == ("You have won no cards yet.",)
