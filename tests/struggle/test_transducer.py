"""The transducer of the rulebook: right, smallest, and what its file says it is."""

from __future__ import annotations

import itertools
import json
import zlib
from dataclasses import replace
from importlib import resources
from typing import Any

import pytest
from hypothesis import given, settings

from kings.errors import BadInput, BadRecord
from kings.struggle.cards import Counts
from kings.struggle.partition.exact import best_points, scorer
from kings.struggle.partition.groups import RULEBOOK, Tables
from kings.struggle.partition.transducer import ABOUT, TABLE, Transducer, rulebook, unpack_checked
from tests.checkers.scores import most_points
from tests.effort import examples
from tests.strategies import piles, small_piles, tables

FOLDER = resources.files("kings.struggle.partition")
FILE = (FOLDER / TABLE).read_bytes()
SAID: dict[str, Any] = json.loads((FOLDER / ABOUT).read_text(encoding="utf-8"))


def rows(transducer: Transducer) -> list[list[tuple[tuple[int, ...], tuple[int, ...]]]]:
    """Return, for each level, the next states and the VP of each of its states."""
    starts = [0, *itertools.accumulate(transducer.levels)]
    return [
        [
            (
                tuple(transducer.after[7 * state : 7 * state + 7]),
                tuple(transducer.adds[7 * state : 7 * state + 7]),
            )
            for state in range(first, after)
        ]
        for first, after in itertools.pairwise(starts)
    ]


def faults(transducer: Transducer) -> list[str]:
    """Say what keeps a transducer from being the smallest there is.

    If a 0 never adds anything, no two states of a level are alike, and each is reached, then no two
    can be made one: they differ in what some count adds, or lead to states that differ.
    """
    levels = rows(transducer)
    found = []
    if any(adds[0] for level in levels for _, adds in level):
        found.append("a count of 0 adds VP")
    if any(len(set(level)) < len(level) for level in levels):
        found.append("two states are alike")
    starts = [7 * start for start in itertools.accumulate(transducer.levels)]
    for level, start, states in zip(levels, starts, (*transducer.levels[1:], 1), strict=True):
        reached = {place for following, _ in level for place in following}
        if reached != set(range(start, start + 7 * states, 7)):
            found.append("a state is not reached, or none is")
    return found


def test_the_file_is_small() -> None:
    assert len(FILE) < 300_000
    assert rulebook().states < 28_000


def test_the_file_holds_what_is_said_about_it() -> None:
    assert rulebook().tables == RULEBOOK
    assert (SAID["states"], SAID["levels"]) == (rulebook().states, list(rulebook().levels))


def test_no_two_states_can_be_made_one() -> None:
    assert [] == faults(rulebook())


def test_a_state_too_many_is_found() -> None:
    made = rulebook()
    last = 7 * sum(made.levels)
    twice = replace(
        made,
        levels=(*made.levels[:-1], made.levels[-1] + 1),
        adds=[*made.adds, *made.adds[last - 7 :]],
        after=[*made.after, *made.after[last - 7 :]],
    )
    assert "two states are alike" in faults(twice)
    assert "a count of 0 adds VP" in faults(replace(made, adds=[1, *made.adds[1:]]))


def test_all_small_piles_are_scored_as_by_the_exact_method() -> None:
    points = rulebook().points
    for cards in range(6):
        for drawn in itertools.combinations_with_replacement(range(10), cards):
            pile = tuple(drawn.count(rank) for rank in range(10))
            assert best_points(pile) == points(pile)


def test_all_piles_without_a_second_card_of_any_title_are_scored_as_by_trying_everything() -> None:
    for pile in itertools.product((0, 1), repeat=10):
        assert most_points(pile, RULEBOOK.sets, RULEBOOK.runs) == rulebook().points(pile)


@given(piles())
@settings(max_examples=examples(40))
def test_any_pile_is_scored_as_by_the_exact_method(pile: Counts) -> None:
    assert best_points(pile) == rulebook().points(pile)


@given(piles())
def test_a_pile_read_from_the_highest_title_is_worth_the_same(pile: Counts) -> None:
    assert rulebook().points(pile) == rulebook().points(pile[::-1])


@given(small_piles(14), tables())
def test_the_scorer_scores_by_any_tables(pile: Counts, house: Tables) -> None:
    assert most_points(pile, house.sets, house.runs) == scorer(house)(pile)


def test_the_scorer_of_the_rulebooks_tables_is_the_transducer() -> None:
    assert rulebook().points == scorer() == scorer(Tables())


@pytest.mark.parametrize(
    "pile", [(1,) * 9, (0,) * 11, (7, *(0,) * 9), (0,) * 9 + (-1,), (0, 8) * 5, ()]
)
def test_an_impossible_pile_is_refused(pile: Counts) -> None:
    with pytest.raises(BadInput, match="S-0"):
        rulebook().points(pile)


def test_what_is_packed_is_read_back() -> None:
    made = rulebook()
    assert made == Transducer.unpack(made.pack(), made.levels, made.tables)


def test_a_damaged_file_is_refused() -> None:
    unpacked = bytearray(zlib.decompress(FILE))
    unpacked[100_000] ^= 1
    with pytest.raises(BadRecord, match="checksum"):
        unpack_checked(zlib.compress(unpacked), SAID)
    with pytest.raises(BadRecord, match="damaged"):
        unpack_checked(FILE[:-9], SAID)
