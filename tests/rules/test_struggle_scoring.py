"""Scoring: gold, sets, runs, the best grouping, the winner, house tables (S-60 to S-66)."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from kings.errors import BadInput, BadOptions
from kings.struggle import GAME, Card, State, Tables, best_partition, best_points, count, standings
from kings.struggle.moves import Aim, Pass
from kings.struggle.partition.check import declared_partition
from kings.struggle.partition.cpsat import prove
from kings.struggle.partition.groups import Partition, run_group, set_group
from kings.struggle.state import InPlay
from tests.positions import (
    ADA,
    ASSASSIN,
    BEN,
    CLEO,
    COOPER,
    DAN,
    FARMER,
    JESTER,
    JEWELER,
    KING,
    KNIGHT,
    PEASANT,
    QUEEN,
    finish_round,
    play,
    position,
)


def points(*powers: int) -> int:
    """Return the most VP that these cards score."""
    return best_points(count(powers))


def ranks(gold: Iterable[int], *piles: Iterable[int]) -> list[int]:
    """Return the ranks of the seats with these purses and Points Piles."""
    table = standings(tuple(count(pile) for pile in piles), tuple(gold))
    return [standing.rank for standing in table]


def test_s_60_each_gold_counts_1_vp() -> None:
    (first, *_) = standings((count(()),) * 3, (7, 0, 5))
    assert 7 == first.total


def test_s_60_the_gold_at_the_end_of_a_game_counts() -> None:
    state = finish_round(position(FARMER, COOPER, KING, round=7, gold=(11, 0, 3)))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (11, 0, 3 + 3) == outcome.scores


@pytest.mark.parametrize(("size", "vp"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 20), (6, 30)])
def test_s_61_a_matching_set(size: int, vp: int) -> None:
    assert [vp, vp] == [points(*[2] * size), points(*[10] * size)]


def test_s_61_each_card_goes_into_exactly_one_group() -> None:
    pile = count([2, 2, 2, 3, 4, 4, 5, 9])
    assert pile == best_partition(pile).counts


def test_s_61_a_set_holds_one_title_only() -> None:
    assert 2 == points(1, 10)


def test_s_61_a_pile_of_seven_equal_cards_is_refused() -> None:
    with pytest.raises(BadInput, match=r"7 cards of power 1.*S-01"):
        best_points(count([1] * 7))


@pytest.mark.parametrize(
    ("length", "vp"), [(3, 4), (4, 6), (5, 9), (6, 13), (7, 18), (8, 24), (9, 31), (10, 39)]
)
def test_s_62_a_power_run(length: int, vp: int) -> None:
    assert vp == points(*range(1, length + 1)) == points(*range(11 - length, 11))


def test_s_62_two_cards_are_no_run_and_a_gap_breaks_one() -> None:
    assert [2, 3, 4] == [points(4, 5), points(4, 5, 7), points(4, 5, 7, 8)]


def test_s_62_a_run_holds_one_card_of_each_power() -> None:
    assert 4 + 1 == points(4, 5, 5, 6)


def test_s_62_any_number_of_runs_may_be_made() -> None:
    assert 4 + 4 == points(1, 2, 3, 8, 9, 10) == points(4, 4, 5, 5, 6, 6) - 1


def test_s_62_markers_do_not_count() -> None:
    """A Cooper of power 10 is won as a 5: with the 6 and the 7 it is a run."""
    state = position(InPlay(COOPER, fives=1), JEWELER, JESTER, round=7, actor=CLEO, gold=(0, 0, 0))
    outcome = GAME.outcome(play(state, Pass(CLEO)))
    assert outcome is not None
    assert (4, 0, 0) == outcome.scores


def test_s_63_a_piles_score_is_that_of_its_best_partition() -> None:
    pile = [1, 2, 3, 3, 3]
    assert 6 + 2 == points(*pile) > 4 + 3


def test_s_63_a_worse_declared_partition_has_its_own_points() -> None:
    declared = Partition.of([run_group(1, 3), set_group(3, 2)])
    best = best_partition(declared.counts)
    assert (7, 8) == (declared.points, best.points)


def test_s_63_a_declared_partition_scores_and_the_tool_says_what_was_left() -> None:
    pile = count([1, 2, 3, 3, 3])
    declared = declared_partition(pile, [(3, 3), (1, 2, 3)])
    nothing = count([])
    worse, other = standings((pile, nothing), (2, 9), declared={0: declared})
    assert (9, 1) == (worse.total, worse.left_on_table)
    assert (0, 1, 2) == (other.left_on_table, worse.rank, other.rank)


@pytest.mark.parametrize(
    ("groups", "said"),
    [
        ([(1, 2, 3), (3, 3), (3,)], "The Assassin is used 4 times, and the pile has 3 (S-61)."),
        ([(1, 2, 3), (3,)], "Of 3 cards called Assassin, 1 is in no group (S-61)."),
        ([(1, 2), (3, 3, 3)], "1 2 is a run of 2, and no such run scores (S-62)."),
        ([(1, 3), (2,), (3, 3)], "1 3 is neither a set of equal cards nor a run of powers"),
        ([(1, 2, 3), (3, 3), ()], "A group has at least one card (S-61)."),
        ([(1, 2, 3), (3, 3), (11,)], "11 is no card"),
    ],
)
def test_s_63_a_declared_partition_has_to_be_one(groups: list[tuple[int, ...]], said: str) -> None:
    with pytest.raises(BadInput, match="^" + re.escape(said)):
        declared_partition(count([1, 2, 3, 3, 3]), groups)


def test_s_63_the_solver_proves_the_same_value() -> None:
    proof = prove(count([1, 2, 3, 3, 3, 4, 6, 7, 8, 8]))
    assert (True, points(1, 2, 3, 3, 3, 4, 6, 7, 8, 8)) == (proof.proved, proof.points)


def test_s_64_most_vp_wins() -> None:
    assert [2, 1, 3] == ranks((5, 6, 4), (), (), ())


def test_s_64_a_tie_goes_to_most_cards_won() -> None:
    assert [1, 2, 3] == ranks((0, 1, 0), (1, 3), (10,), ())


def test_s_64_then_to_most_10s_then_9s_down_to_the_1s() -> None:
    assert [2, 1, 3] == ranks((0, 0, 0), (9, 7), (10, 1), (9, 6))
    assert [3, 2, 1] == ranks((0, 0, 0), (10, 7, 1), (10, 7, 2), (10, 7, 3))


def test_s_64_fewer_gold_with_more_cards_wins_a_tie() -> None:
    standing = standings((count([1]), count([1, 3]), count([])), (1, 0, 0))
    assert [2, 1, 3] == [s.rank for s in standing]
    assert "cards" == standing[0].decided_by


def test_s_64_players_still_tied_share_the_victory() -> None:
    assert [1, 1, 3] == ranks((2, 2, 2), (4, 6), (4, 6), (4,))


def last_turn() -> State:
    """Return the last turn of a game of three, Cleo's, in which the trick leaves no card."""
    return position(
        KING,
        KING,
        None,
        round=7,
        actor=CLEO,
        gold=(3, 3, 3),
        won={ADA: (QUEEN, PEASANT), BEN: (QUEEN, PEASANT), CLEO: (QUEEN,)},
    )


def test_s_64_a_game_may_have_two_winners() -> None:
    outcome = GAME.outcome(play(last_turn(), Pass(CLEO)))
    assert outcome is not None
    assert ((5, 5, 4), (ADA, BEN)) == (outcome.scores, outcome.winners)


def test_s_64_there_is_no_result_before_the_end() -> None:
    assert None is GAME.outcome(last_turn())


def test_s_64_cards_taken_by_an_assassin_or_a_knight_are_won_cards() -> None:
    state = position(ASSASSIN, KING, KNIGHT, FARMER, round=7, gold=(0, 0, 0, 0))
    state = play(state, Aim(ADA, (BEN,)), Pass(BEN), Aim(CLEO, (DAN,)), Pass(DAN))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (1, 0, 3, 0) == outcome.scores


PUBLISHED = Partition.of([run_group(3, 6), set_group(2, 3), set_group(10, 1)])


def test_s_65_the_published_grouping_makes_27() -> None:
    assert 27 == PUBLISHED.points + 7
    assert count([2, 2, 2, 3, 4, 5, 6, 7, 8, 10]) == PUBLISHED.counts


def test_s_65_the_best_grouping_makes_29() -> None:
    best = best_partition(PUBLISHED.counts)
    assert Partition.of([run_group(2, 7), set_group(2, 2), set_group(10, 1)]) == best
    assert 29 == best.points + 7


def test_s_65_the_solver_proves_that_nothing_is_better() -> None:
    proof = prove(PUBLISHED.counts)
    assert (22, 22, True) == (proof.points, proof.bound, proof.proved)


def test_s_65_a_game_that_ends_with_this_pile_scores_29() -> None:
    pile = [Card(power) for power in (2, 2, 2, 3, 4, 5, 6, 7, 8, 10)]
    state = position(KING, KING, None, round=7, actor=CLEO, gold=(7, 0, 0), won={ADA: pile})
    outcome = GAME.outcome(play(state, Pass(CLEO)))
    assert outcome is not None
    assert (29, 0, 0) == outcome.scores


def test_s_65_the_web_summarys_example_makes_32() -> None:
    """Three 8s, a run of four, three single cards and 17 gold."""
    assert 32 == points(8, 8, 8, 1, 2, 3, 4, 6, 7, 10) + 17


SPLITTING = Tables(sets=(1, 5, 6, 7, 8, 9), runs=())
SHORT_RUNS = Tables(runs=((2, 5), (3, 6)))


def test_s_66_a_house_table_may_make_small_sets_better_than_a_big_one() -> None:
    assert 15 == best_points(count([4] * 6), SPLITTING)


def test_s_66_a_house_table_may_score_runs_of_two() -> None:
    assert [5, 10] == [
        best_points(count([1, 2]), SHORT_RUNS),
        best_points(count([1, 2, 3, 4]), SHORT_RUNS),
    ]


@pytest.mark.parametrize("tables", [SPLITTING, SHORT_RUNS, Tables(sets=(-1, -5, 0, 0, 0, 0))])
def test_s_66_every_card_is_used_under_any_table(tables: Tables) -> None:
    pile = count([1, 1, 2, 3, 3, 3, 5, 6, 10])
    assert pile == best_partition(pile, tables).counts
    assert prove(pile, tables).points == best_points(pile, tables)


@pytest.mark.parametrize("lengths", [(1,), (11,), (3, 3), (4, 3)])
def test_s_66_runs_are_2_to_10_cards_long(lengths: tuple[int, ...]) -> None:
    with pytest.raises(BadOptions, match="S-66"):
        Tables(runs=tuple((length, 4) for length in lengths))


def test_s_66_a_set_table_names_all_six_sizes() -> None:
    with pytest.raises(BadOptions, match="S-61"):
        Tables(sets=(1, 3, 6))


def test_s_66_a_game_is_scored_by_its_own_tables() -> None:
    state = finish_round(
        position(FARMER, COOPER, KING, round=7, gold=(0, 0, 0), tables=Tables(sets=(4,) * 6))
    )
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (0, 0, 12) == outcome.scores
