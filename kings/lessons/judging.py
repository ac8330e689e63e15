"""Ready judges for closed questions: a number, one of a few words, any value, a function.

Each computes the right answer anew and, if another was given, looks for the mistake it shows.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from numbers import Real
from typing import Any, TypeVar

from kings.lessons.exercise import Misconception
from kings.lessons.exercise import RIGHT, Verdict, partly, wrong

P = TypeVar("P")
Solve = Callable[[P], object]
Judge = Callable[[P, Any], Verdict]
Same = Callable[[Any, Any], bool]
Cases = Callable[[P], Iterable[tuple[Any, ...]]]


def same_value(one: Any, other: Any, tolerance: float = 1e-6) -> bool:
    """Say whether two values are the same: numbers within the tolerance, collections one by one.

    Lists, tuples and arrays are alike, and so are sets; a truth value is no number.
    """
    one, other = _plain(one), _plain(other)
    if _is_number(one) and _is_number(other):
        return math.isclose(one, other, rel_tol=1e-9, abs_tol=tolerance)
    if isinstance(one, set | frozenset) and isinstance(other, set | frozenset):
        return one == other
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(
            same_value(one[key], other[key], tolerance) for key in one
        )
    if _is_list(one) and _is_list(other):
        return len(one) == len(other) and all(
            same_value(a, b, tolerance) for a, b in zip(one, other, strict=True)
        )
    return type(one) is type(other) and bool(one == other)


def _plain(value: Any) -> Any:
    """Return what NumPy and pandas hold as plain numbers and lists."""
    return value.tolist() if hasattr(value, "tolist") else value


def _is_number(value: object) -> bool:
    return isinstance(value, Real) and not isinstance(value, bool)


def _is_list(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def number_list(answer: object, many: int) -> list[float] | None:
    """Return an answer of so many finite numbers as a list; None if it is something else."""
    plain: Any = _plain(answer)
    if not _is_list(plain) or len(plain) != many:
        return None
    if not all(_is_number(one) and math.isfinite(one) for one in plain):
        return None
    return list(plain)


def number_set(answer: object) -> set[int] | None:
    """Return an answer of whole numbers, in whichever brackets, as a set; None if it is no such."""
    members = _members(answer)
    if members is None or not all(
        _is_number(one) and math.isfinite(one) and one % 1 == 0 for one in members
    ):
        return None
    return {int(one) for one in members}


def word_set(answer: object) -> set[str] | None:
    """Return an answer of words, in whichever brackets, as a set; None if it is something else."""
    members = _members(answer)
    if members is None or not all(isinstance(one, str) for one in members):
        return None
    return set(members)


def letter_set(answer: object) -> set[str] | None:
    """Return an answer of letters as a set of capitals; None if it is something else."""
    words = word_set(answer)
    return None if words is None else {one.strip().upper() for one in words}


def _members(answer: object) -> list[Any] | None:
    """Return what stands in brackets of any kind; None if the answer has none."""
    plain: Any = _plain(answer)
    return list(plain) if _is_list(plain) or isinstance(plain, set | frozenset) else None


def judge_equal(
    solve: Solve[P], mistakes: Sequence[Misconception[P]], same: Same = same_value
) -> Judge[P]:
    """Return a judge for a question with one right answer; ``same`` compares two answers."""

    def judge(problem: P, answer: Any) -> Verdict:
        if same(solve(problem), answer):
            return RIGHT
        for mistake in mistakes:
            if same(mistake.example(problem), answer):
                return wrong(mistake.name)
        return wrong()

    return judge


def judge_number(
    solve: Solve[P], mistakes: Sequence[Misconception[P]], tolerance: float = 1e-6
) -> Judge[P]:
    """Return a judge for a question whose answer is a number, right within the tolerance."""
    inner = judge_equal(solve, mistakes, lambda one, other: same_value(one, other, tolerance))

    def judge(problem: P, answer: Any) -> Verdict:
        answer = _plain(answer)
        if not _is_number(answer) or not math.isfinite(answer):
            return wrong(note="The answer should be a number.")
        return inner(problem, answer)

    return judge


def judge_numbers(
    solve: Solve[P],
    mistakes: Sequence[Misconception[P]],
    tolerance: float = 1e-6,
    *,
    many: int,
) -> Judge[P]:
    """Return a judge for a question whose answer is so many numbers, such as an interval."""
    inner = judge_equal(solve, mistakes, lambda one, other: same_value(one, other, tolerance))

    def judge(problem: P, answer: Any) -> Verdict:
        numbers = number_list(answer, many)
        if numbers is None:
            return wrong(note=f"The answer should be {many} numbers, in round brackets.")
        return inner(problem, numbers)

    return judge


def judge_set(
    solve: Solve[P],
    mistakes: Sequence[Misconception[P]],
    read: Callable[[Any], set[Any] | None],
    *,
    what: str,
    among: Callable[[P], Iterable[Any]] | None = None,
) -> Judge[P]:
    """Return a judge for a question whose answer is a set, in any brackets and order.

    ``read``: such as ``number_set``; ``what``: what the answer should be, as in “numbers of sales”;
    ``among``: all that may stand in it.
    """
    inner = judge_equal(solve, mistakes)

    def judge(problem: P, answer: Any) -> Verdict:
        found = read(answer)
        if found is None or (among is not None and not found <= set(among(problem))):
            return wrong(note=f"The answer should be {what}, in curly brackets.")
        return inner(problem, found)

    return judge


def judge_choice(
    solve: Solve[P],
    mistakes: Sequence[Misconception[P]],
    choices: Callable[[P], Sequence[str]],
    *,
    what: str,
) -> Judge[P]:
    """Return a judge for a question whose answer is one of a few words, in any case.

    ``what``: what the answer should be, as in “the letter of a row”; anything else is told so.
    """
    inner = judge_equal(solve, mistakes, _same_words)

    def judge(problem: P, answer: Any) -> Verdict:
        if not any(_same_words(answer, word) for word in choices(problem)):
            return wrong(note=f"The answer should be {what}, in quotes.")
        return inner(problem, answer)

    return judge


def _same_words(one: Any, other: Any) -> bool:
    if not isinstance(one, str) or not isinstance(other, str):
        return same_value(one, other)
    return one.strip().casefold() == other.strip().casefold()


def judge_function(
    solve: Solve[P], mistakes: Sequence[Misconception[P]], cases: Cases[P]
) -> Judge[P]:
    """Return a judge for a function that the student hands in, tried on many cases.

    ``cases``: the arguments of each call. Half the points follow the share of cases that come out
    right, all are for all; a mistake is named if the function does always what it would do.
    """

    def judge(problem: P, answer: Any) -> Verdict:
        if not callable(answer):
            return wrong(note="The answer should be a function: keep the line that begins “def”.")
        calls = list(cases(problem))
        got = [answer(*deepcopy(arguments)) for arguments in calls]
        share = _share(got, solve(problem), calls)
        if share == 1:
            return RIGHT
        for mistake in mistakes:
            if _share(got, mistake.example(problem), calls) == 1:
                return wrong(mistake.name)
        note = f"Of {len(calls)} cases {round(share * len(calls))} came out right."
        return partly(share / 2, note=note)

    return judge


def _share(got: Sequence[object], function: Any, calls: Sequence[tuple[Any, ...]]) -> float:
    right = [same_value(one, function(*call)) for one, call in zip(got, calls, strict=True)]
    return sum(right) / len(right)
