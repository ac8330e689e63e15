"""The stock kinds of answers, and when two values are the same."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from kings.lessons import Exercise, Misconception, answers
from kings.lessons.answers import letter_set, number_set, same_value, word_set
from kings.lessons.exercise import Kind
from tests.lessons.samples import SUM

VALUES = st.recursive(
    st.integers() | st.floats(allow_nan=False) | st.text(max_size=5) | st.booleans(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=8,
)


@given(VALUES)
def test_every_value_is_the_same_as_itself(value: object) -> None:
    assert same_value(value, value)


@given(VALUES, VALUES)
def test_sameness_knows_no_order(one: object, other: object) -> None:
    assert same_value(one, other) == same_value(other, one)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (1, 1.0, True),
        (1, True, False),
        (0.1 + 0.2, 0.3, True),
        ((1, 2), [1, 2], True),
        ((1, 2), [1, 2, 3], False),
        ({1, 2}, frozenset({2, 1}), True),
        ({"a": 1}, {"a": 1.0}, True),
        ({"a": 1}, {"b": 1}, False),
        (np.array([1.0, 2.0]), [1, 2], True),
        (np.float64(3), 3, True),
        ("a", "b", False),
        (math.inf, 1e300, False),
        (None, None, True),
    ],
)
def test_what_is_the_same(one: object, other: object, *, same: bool) -> None:
    assert same_value(one, other) is same


def asked(answer: Kind[Any], right: object, mistaken: object) -> Exercise[Any]:
    """Return an exercise with this kind of answer, whatever its numbers: one right, one wrong."""
    mistake: Misconception[Any] = Misconception(
        "mixed", "You mixed it.", "Look.", lambda _: mistaken
    )
    return replace(SUM, answer=answer, solve=lambda _: right, wrong=(mistake,))


def test_a_mistake_is_found_behind_the_right_answer() -> None:
    judge = asked(answers.value(), 1, 2).judge
    assert [1.0, 0.0, 0.0] == [judge(None, answer).share for answer in (1, 2, 3)]
    assert [None, "mixed", None] == [judge(None, one).misconception for one in (1, 2, 3)]


@pytest.mark.parametrize("answer", ["1, 2", (1,), (1, 2, 3), (1, "2"), 1, None])
def test_so_many_numbers_and_no_other_thing(answer: object) -> None:
    judge = asked(answers.numbers(2), (1, 2), (2, 1)).judge
    assert judge(None, answer).note == "The answer should be 2 numbers, in round brackets."


@pytest.mark.parametrize(
    "answer", [{2, 1}, frozenset({1, 2}), [2, 1, 1], (1.0, 2), np.array([1, 2]), {np.int64(1), 2}]
)
def test_whole_numbers_in_any_brackets_are_a_set(answer: object) -> None:
    assert {1, 2} == number_set(answer)


@pytest.mark.parametrize("answer", [1, "12", None, {1: 2}, {1, "2"}, {True, 2}, [1.5], [math.nan]])
def test_what_is_no_set_of_whole_numbers_is_refused(answer: object) -> None:
    assert number_set(answer) is None


def test_words_in_any_brackets_are_a_set() -> None:
    for answer in ({"A", "B"}, ["B", "A", "A"], np.array(["A", "B"])):
        assert {"A", "B"} == word_set(answer)
    assert set() == word_set(set())


@pytest.mark.parametrize("answer", ["AB", None, 3, {"A", 2}, {"A": "B"}])
def test_what_is_no_set_of_words_is_refused(answer: object) -> None:
    assert word_set(answer) is None


def test_letters_are_a_set_of_capitals() -> None:
    assert {"A", "B"} == letter_set(["a ", "B"])
    assert letter_set("A") is None


def test_a_set_is_judged_in_any_brackets_and_only_of_what_may_stand_in_it() -> None:
    kind: Kind[Any] = answers.members(number_set, what="a few numbers", among=lambda _: range(5))
    judge = asked(kind, {1, 2}, {3}).judge
    assert 1.0 == judge(None, [2, 1]).share
    assert "mixed" == judge(None, (3,)).misconception
    assert "" == judge(None, {4}).note
    for strange in ({7}, {"1"}, 1):
        assert "The answer should be a few numbers, in curly brackets." == judge(None, strange).note


def test_choices_are_taken_in_any_case_and_others_are_told_what_to_say() -> None:
    kind: Kind[Any] = answers.choice(lambda _: ("yes", "no"), what="a word")
    judge = asked(kind, "yes", "no").judge
    assert judge(None, " YES ").share == 1
    assert judge(None, "No").misconception == "mixed"
    for other in ("perhaps", 3):
        assert judge(None, other).note == "The answer should be a word, in quotes."


def test_a_function_is_tried_on_copies_of_its_arguments() -> None:
    numbers = [3, 1]

    def spoil(values: list[int]) -> list[int]:
        values.sort()
        return values

    judge = asked(answers.function(lambda _: [(numbers,)]), sorted, max).judge
    assert judge(None, spoil).share == 1
    assert numbers == [3, 1]


def test_what_is_no_function_is_told() -> None:
    judge = asked(answers.function(lambda _: [([1],)]), sorted, max).judge
    assert "should be a function" in judge(None, 3).note
