"""The shortcuts take what their names say, and never beat the best partition."""

from __future__ import annotations

import pytest
from hypothesis import given

from kings.errors import BadInput
from kings.struggle.cards import Counts, count
from kings.struggle.partition.exact import best_points
from kings.struggle.partition.explain import Shortcut, shortcut_partition, shortcut_steps
from kings.struggle.partition.groups import Tables
from tests import strategies

RULEBOOK_PILE = count([2, 2, 2, 3, 4, 5, 6, 7, 8, 10])


@pytest.mark.parametrize(
    ("shortcut", "taken"),
    [
        (Shortcut.LONGEST_RUN, ["2 3 4 5 6 7 8 = 18", "2 2 = 3", "10 = 1"]),
        (Shortcut.SETS_ONLY, ["2 2 2 = 6", *(f"{power} = 1" for power in (3, 4, 5, 6, 7, 8, 10))]),
        (Shortcut.MOST_POINTS, ["2 3 4 5 6 7 8 = 18", "2 2 = 3", "10 = 1"]),
        (Shortcut.MOST_PER_CARD, ["2 3 4 5 6 7 8 = 18", "2 2 = 3", "10 = 1"]),
        (Shortcut.SETS_THEN_RUNS, ["2 2 2 = 6", "3 4 5 6 7 8 = 13", "10 = 1"]),
        (Shortcut.STEEPEST_GAIN, ["2 3 4 5 6 7 8 = 18", "2 2 = 3", "10 = 1"]),
    ],
)
def test_the_rulebooks_pile(shortcut: Shortcut, taken: list[str]) -> None:
    assert taken == [str(group) for group in shortcut_steps(RULEBOOK_PILE, shortcut)]


@pytest.mark.parametrize(
    ("cards", "shortcut", "first"),
    [
        ([4, 4, 4, 5, 6, 7], Shortcut.MOST_POINTS, "4 4 4 = 6"),  # as many VP as the run of four
        ([4, 4, 5, 6, 7], Shortcut.MOST_PER_CARD, "4 5 6 7 = 6"),  # as many a card as the pair
        ([4, 4, 4, 5, 6, 7], Shortcut.LONGEST_RUN, "4 5 6 7 = 6"),
        ([1, 2, 3, 8, 9, 10], Shortcut.LONGEST_RUN, "1 2 3 = 4"),
        ([3, 3, 9, 9], Shortcut.SETS_ONLY, "3 3 = 3"),
        ([3, 3, 5, 6, 7, 9, 9, 9], Shortcut.SETS_THEN_RUNS, "9 9 9 = 6"),
        ([1, 1, 2, 3, 4], Shortcut.STEEPEST_GAIN, "1 2 3 4 = 6"),  # 1 above sets, as 2 3 4 is
        ([1, 1, 2, 2, 3], Shortcut.STEEPEST_GAIN, "1 1 = 3"),  # no run gains anything
        ([1, 2, 3, 8, 9, 10], Shortcut.STEEPEST_GAIN, "1 2 3 = 4"),
    ],
)
def test_between_equals_the_stated_one_is_taken(
    cards: list[int], shortcut: Shortcut, first: str
) -> None:
    assert first == str(shortcut_steps(count(cards), shortcut)[0])


@given(pile=strategies.small_piles(14), tables=strategies.tables())
def test_a_shortcut_divides_the_pile_and_never_beats_the_best(pile: Counts, tables: Tables) -> None:
    for shortcut in Shortcut:
        made = shortcut_partition(pile, shortcut, tables)
        assert pile == made.counts
        assert made.points <= best_points(pile, tables)


def test_an_impossible_pile_is_refused() -> None:
    with pytest.raises(BadInput, match="S-01"):
        shortcut_steps((7, *(0,) * 9), Shortcut.SETS_ONLY)
