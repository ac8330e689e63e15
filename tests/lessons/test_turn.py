"""Turns of the last round: exact values, scenarios by name, sheets that show one seat only."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import numpy as np
import pytest

from kings.errors import BadInput
from kings.lessons import lesson
from kings.lessons.lesson1 import sales
from kings.lessons.turn import Turn, draw_turn, private_sheet, scene, turn_at
from kings.struggle import Phase
from kings.struggle.state import GOLD
from tests.classroom.classes import scenario


def drawn(seed: int, *, poor: bool = False) -> Turn:
    rng = random.Random(seed)
    while (found := draw_turn(rng, 3, poor=poor)) is None:
        pass
    return found


def test_the_same_chance_draws_the_same_moment() -> None:
    assert drawn(3).position == drawn(3).position
    assert drawn(3).table() == drawn(3).table()


@pytest.mark.parametrize("poor", [False, True])
def test_a_moment_is_a_turn_of_the_last_round_with_all_its_gold(*, poor: bool) -> None:
    found = drawn(4, poor=poor)
    state = found.position
    assert (7, Phase.TURN) == (state.round, state.phase)
    assert GOLD == state.bank + sum(state.gold)
    assert state.gold == found.decision.gold


@pytest.mark.parametrize("seed", range(5))
def test_other_purses_shift_every_value_and_nothing_else(seed: int) -> None:
    """The tree, solved anew with the other purses, says the same: gold changes nobody's play."""
    found, gold = drawn(seed), (1, 2, 6)
    again = turn_at(replace(found.position, gold=gold, bank=GOLD - sum(gold))).decision
    shifted = found.decision.values + np.array(gold) - np.array(found.gold)
    assert again.values.tolist() == shifted.tolist()
    assert (again.gold, again.unpaid) == (gold, found.decision.unpaid)


def test_what_is_given_is_what_the_table_says() -> None:
    found = drawn(5)
    given = found.given()
    for letter, _, *values in found.table().rows:
        assert dict(zip(found.decision.names, values, strict=True)) == given["values"][letter]  # type: ignore[index]  # it is a dict


def test_prices_of_a_sale_are_those_of_the_theory() -> None:
    """Ada's unpaid choice and the zone from 3 to 8 are the scenario's, found by hand."""
    sold = next(
        one for one in sales(scene("A card for sale")) if one.payer == "Ben" and one.has_price
    )
    assert ("C", 3, 8, 12, (3, 8)) == (
        sold.letter,
        sold.least,
        sold.gain,
        sold.purse,
        sold.pair.zopa,
    )
    assert not any(one.has_price for one in sales(scene("The other piles")))


def test_a_scenario_that_is_not_there_is_told_with_those_that_are() -> None:
    with pytest.raises(BadInput, match=r"no scenario “Nothing”; there are: .*A card for sale"):
        scene("Nothing")


def test_a_private_sheet_holds_one_column_and_one_purse() -> None:
    found = scene("A card for sale")
    page = private_sheet(found, "Ben")._repr_html_()
    numbers = set(re.findall(r">(\d+)<", page))
    assert {"15", "23"} == numbers  # Ada's 16, 21, 18 and Cleo's 8, 7, 5 are not there
    assert "with 12 gold" in page and page.startswith("<details><summary>")
    assert "Ben’s private sheet." == repr(private_sheet(found, "Ben"))


def test_there_is_no_sheet_for_somebody_else() -> None:
    with pytest.raises(BadInput, match="no Zoe at this table"):
        private_sheet(scene("A card for sale"), "Zoe")


def test_a_letter_stands_for_a_choice() -> None:
    found = scene("A card for sale")
    assert [0, 1, 2] == [found.choice(found.letter(at)) for at in range(3)]
    with pytest.raises(BadInput, match="no choice D; there are: A, B, C"):
        found.choice("D")


def test_what_the_first_two_lessons_ask_has_its_truth_from_the_theory() -> None:
    """Of 8 and 5 the favour costs 3; it is worth 7, and the purse holds 4."""
    truths = [one.truth() for one in lesson(1).questions if one.truth]
    assert [3, 4, 4.0] == truths
    for number in (1, 2):
        for question in lesson(number).questions:
            assert question.truth is not None
            assert question.accepted(question.truth()) == question.truth()


def test_no_question_of_lesson_1_says_that_there_may_be_no_price() -> None:
    """Whether there is one is what the second bargain lets a pair find out."""
    scenes = [scenario(name) for name in ("a_card_for_sale", "the_other_piles")]
    said = [" ".join([one.words, *one.choices]) for one in lesson(1).questions]
    for text in (*said, *(one.name for one in scenes), *(one.question for one in scenes)):
        assert not re.search(r"no (price|deal)|without a price|suits? both|walk away", text, re.I)
