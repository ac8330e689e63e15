"""Checking one answer: untouched, wrong, partly right, right, or stopped by an error of its own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kings.errors import BadInput
from kings.lessons.exercise import check_answer, is_untouched
from tests.lessons.samples import DOUBLE, SUM

PAIR = (2, 5)


def test_the_answer_is_called_as_the_stub_calls_it() -> None:
    assert ("total", "double") == (SUM.hands_in, DOUBLE.hands_in)
    assert 'desk.check("sum", total)' == SUM.check


@pytest.mark.parametrize("stub", ["", "...", "# the total\ntotal = ...", "class Total: ..."])
def test_a_stub_that_does_not_begin_with_the_answer_is_refused(stub: str) -> None:
    with pytest.raises(BadInput, match="“sum” doesn't begin with its answer"):
        replace(SUM, stub=stub)


@pytest.mark.parametrize("answer", [None, ..., (..., ...), [...], {"a": ...}, {...}])
def test_dots_and_nothing_are_no_attempt(answer: object) -> None:
    assert is_untouched(answer)
    assert ("not attempted", 0) == check_answer(SUM, PAIR, answer)[:2]


@pytest.mark.parametrize("answer", [0, "", [], (), {}, False])
def test_an_empty_answer_is_an_attempt(answer: object) -> None:
    assert not is_untouched(answer)


def test_some_dots_left_are_told() -> None:
    status, points, feedback, _ = check_answer(SUM, PAIR, (1, ...))
    assert ("wrong", 0) == (status, points)
    assert feedback == ("Some dots are still in your answer.",)


def test_a_right_answer_earns_all_points() -> None:
    assert ("right", 2, (), None) == check_answer(SUM, PAIR, 7)


def test_a_known_mistake_is_named_and_says_where_to_look() -> None:
    assert ("wrong", 0, ("You multiplied.", "Add them."), "product") == check_answer(SUM, PAIR, 10)


def test_an_unknown_mistake_gets_the_hint() -> None:
    assert ("wrong", 0, (SUM.hint,), None) == check_answer(SUM, PAIR, 99)


def test_points_are_whole_and_never_rounded_up() -> None:
    status, points, feedback, _ = check_answer(DOUBLE, PAIR, lambda number: 2 * min(number, 2))
    assert ("partly", 1) == (status, points)
    assert "Of 4 cases 3 came out right." in feedback


def test_a_function_that_returns_the_dots_is_no_attempt() -> None:
    assert "not attempted" == check_answer(DOUBLE, PAIR, lambda number: ...)[0]


def test_a_function_that_is_not_written_is_no_attempt() -> None:
    def double(number: int) -> int:
        raise NotImplementedError

    assert "not attempted" == check_answer(DOUBLE, PAIR, double)[0]


def test_an_error_in_the_students_code_is_told_with_its_line() -> None:
    names: dict[str, Any] = {}
    exec(compile("def double(number):\n    return number / 0", "<cell>", "exec"), names)
    status, points, (said,), _ = check_answer(DOUBLE, PAIR, names["double"])
    assert ("stopped", 0) == (status, points)
    assert said.startswith("ZeroDivisionError: division by zero, in line 2 of your cell")


def test_a_function_can_not_spoil_the_numbers_it_is_tried_on() -> None:
    def spoils(number: Any) -> Any:
        return 2 * number

    assert "right" == check_answer(DOUBLE, PAIR, spoils)[0]
