"""Gold over the rounds, promises counted, a pile that somebody divides: what is drawn of them."""

from __future__ import annotations

import pytest

from kings.figures.game_end import (
    gold_text,
    word_text,
    word_title,
    words_given,
)
from kings.figures.struggle.piles import grouping_svg, laid_words
from kings.struggle import count
from kings.struggle.moves import PromiseGold
from kings.struggle.partition.check import Grouping
from kings.struggle.state import LedgerEntry, PromiseStatus
from tests.figures.drawn import HOSTILE, parse, says, texts

NAMES = ("Ada", "Ben", "Cleo")
ROUNDS = ((5, 5, 5), (5, 9, 4), (7, 6, 4))


def test_gold_is_said_with_its_peak() -> None:
    said = (
        "Ada began with 5 gold and ended with 7. "
        "Ben began with 5 gold and ended with 6; the most was 9, after round 1. "
        "Cleo began with 5 gold and ended with 4."
    )
    assert said == gold_text(ROUNDS, NAMES)


def promised(by: int, status: PromiseStatus) -> LedgerEntry:
    return LedgerEntry(1, 1, PromiseGold(by, 1 - by, 2, 3), made=1, status=status)


def test_promises_are_counted_by_who_made_them_and_how_they_ended() -> None:
    ended = [promised(0, "kept"), promised(0, "kept"), promised(0, "open"), promised(1, "broken")]
    given = words_given(ended, 3)
    assert [(2, 0, 0, 0, 1), (0, 1, 0, 0, 0), (0,) * 5] == [word.counts for word in given]
    assert "Who kept their word? 2 of 4 promises were kept." == word_title(given)
    assert (
        "Ada made 3 promises: 2 kept and 1 open. Ben made 1 promise: 1 broken. "
        "Cleo promised nothing."
    ) == word_text(given, NAMES)
    assert "Who kept their word? Nobody promised anything." == word_title(words_given([], 3))


def test_a_division_is_drawn_with_its_marks() -> None:
    lying = Grouping.apart(count([2, 3, 4, 9])).together([0, 1, 2])
    picture = grouping_svg(lying, {3}, name="Ada")
    marks = [found.get("data-mark") for found in parse(picture).iter() if found.get("data-mark")]
    assert ["card-at:0", "card-at:1", "card-at:2", "group:0", "card-at:3"] == marks
    assert "Queen, 9, chosen" in texts(picture, "title")
    assert "2 3 4, a run of 3: 4 points; 9, alone: 1 point." == says(picture)
    assert "group:" not in grouping_svg(lying), "there is nothing to lay down"


def test_a_fault_is_drawn_with_a_sign_and_said() -> None:
    lying = Grouping.apart(count([2, 3, 5])).together([0, 1, 2])
    picture = grouping_svg(lying, dark=True, narrow=True)
    assert {"✖", "no group"} <= set(texts(picture))
    assert "2 3 5, neither a set nor a run" == laid_words(lying.weigh().laid[0])


@pytest.mark.parametrize("narrow", [False, True], ids=["wide", "narrow"])
def test_a_great_pile_can_be_divided(narrow: bool) -> None:  # noqa: FBT001
    lying = Grouping.apart((6,) * 10)
    picture = grouping_svg(lying, narrow=narrow, name=HOSTILE[1])
    assert 60 == sum(found.get("data-can") == "yes" for found in parse(picture).iter())
