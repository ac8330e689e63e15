"""Lesson 2: what its questions compute, and that prices and who names them are told apart."""

from __future__ import annotations

from kings.lessons import lesson
from kings.lessons.lesson2 import shipped


def test_the_class_that_ships_shows_the_anchor_that_was_planted_and_no_power() -> None:
    found = shipped()
    assert found.number is not None and found.opener is not None
    assert found.number.clear and not found.opener.clear
    assert (found.number.low or 0) < 4.5 < (found.number.high or 0)
    assert (found.opener.low or 0) < 0 < (found.opener.high or 0)


def test_the_truths_of_its_questions_are_those_of_the_class_that_ships() -> None:
    found, questions = shipped(), lesson(2).questions
    assert found.number is not None and found.opener is not None
    for question, effect in zip(questions[:2], (found.number, found.opener), strict=True):
        assert question.truth is not None
        assert abs(float(question.truth()) - effect.value) <= 0.05
        assert question.accepted(question.truth()) == question.truth()
