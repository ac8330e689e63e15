"""The stock kinds of answers: a number, several, a set, one of a few words, a function.

Each kind judges: it reads an answer, compares it with the right one, which it computes anew, and
otherwise looks for the known mistake that it shows. An exercise takes one of them as its
``answer``; an open question, with many right answers, takes ``checked_by`` and a judge of its own.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from numbers import Real
from typing import Any, TypeGuard, TypeVar

from kings.lessons.exercise import RIGHT, Exercise, Kind, Verdict, partly, wrong
from kings.lessons.forms import Form, boxes_form, choice_form, number_form, numbers_form

P = TypeVar("P")
T = TypeVar("T")
Same = Callable[[object, object], bool]

EXACT = 1e-6
"""How far apart two numbers may lie and still be the same: no more than rounding makes them."""


def same_value(one: object, other: object, tolerance: float = EXACT) -> bool:
    """Return whether two values are the same: numbers within the tolerance, collections one by one.

    Lists, tuples and arrays are alike, and so are sets; a truth value is no number.
    """
    one, other = plain(one), plain(other)
    if is_number(one) and is_number(other):
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


# Reading answers: in which form they are compared.


def plain(value: object) -> object:
    """Return what NumPy and pandas hold as plain numbers and lists; other values as they are."""
    return value.tolist() if hasattr(value, "tolist") else value


def is_number(value: object) -> TypeGuard[float]:
    """Return whether a value is a number; a truth value is none."""
    return isinstance(value, Real) and not isinstance(value, bool)


def _is_finite(value: object) -> TypeGuard[float]:
    return is_number(value) and math.isfinite(value)


def _is_list(value: object) -> TypeGuard[Sequence[object]]:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def number_list(answer: object, many: int) -> list[float] | None:
    """Return an answer of ``many`` finite numbers as a list; None if it is something else."""
    numbers = plain(answer)
    if not _is_list(numbers) or len(numbers) != many:
        return None
    finite = [number for number in numbers if _is_finite(number)]
    return finite if len(finite) == many else None


def number_set(answer: object) -> set[int] | None:
    """Return whole numbers, in any kind of brackets, as a set; None if it is something else."""
    whole = _members(answer, lambda number: _is_finite(number) and number % 1 == 0)
    return None if whole is None else set(map(int, whole))


def word_set(answer: object) -> set[str] | None:
    """Return words, in any kind of brackets, as a set; None if it is something else."""
    words = _members(answer, lambda word: isinstance(word, str))
    return None if words is None else set(words)


def letter_set(answer: object) -> set[str] | None:
    """Return letters, in any kind of brackets, as a set of capitals; None for anything else."""
    words = word_set(answer)
    return None if words is None else {word.strip().upper() for word in words}


def _members(answer: object, fits: Callable[[Any], bool]) -> list[Any] | None:
    """Return what is in brackets of any kind; None if there are none, or a member does not fit."""
    members = plain(answer)
    if not _is_list(members) and not isinstance(members, set | frozenset):
        return None
    return list(members) if all(map(fits, members)) else None


# The kinds of closed questions, which have one right answer.


def value(same: Same = same_value) -> Kind[P]:
    """Take any value as the answer; ``same`` compares two of them."""

    def judge(exercise: Exercise[P], problem: P, answer: object) -> Verdict:
        if same(exercise.solve(problem), answer):
            return RIGHT
        return mistake_shown(exercise, problem, answer, same)

    return Kind(judge)


def mistake_shown(
    exercise: Exercise[P], problem: P, answer: object, same: Same = same_value
) -> Verdict:
    """Return the verdict on a wrong answer, with the known mistake that it shows, if any.

    ``same`` compares the answer with the example of each mistake, with these numbers (``problem``).
    """
    for mistake in exercise.wrong:
        if same(mistake.example(problem), answer):
            return wrong(mistake.name)
    return wrong()


def within(tolerance: float) -> Same:
    """Return the comparison by which numbers within the tolerance are the same."""
    return lambda one, other: same_value(one, other, tolerance)


def number(tolerance: float = EXACT, *, unit: str = "") -> Kind[P]:
    """Take a number as the answer, right within the tolerance; ``unit``: what it counts."""
    compare: Kind[P] = value(within(tolerance))

    def judge(exercise: Exercise[P], problem: P, answer: object) -> Verdict:
        given = plain(answer)
        if not _is_finite(given):
            return wrong(note="The answer should be a number.")
        return compare(exercise, problem, given)

    return Kind(judge, lambda _: number_form(unit))


def numbers(
    many: int,
    tolerance: float = EXACT,
    *,
    labels: Callable[[P], Sequence[str]] | None = None,
    unit: str = "",
) -> Kind[P]:
    """Take ``many`` numbers as the answer, such as the two ends of an interval, in this order.

    ``labels``: what each of them is, in a word or two; ``unit``: what they count.
    """
    compare: Kind[P] = value(within(tolerance))

    def judge(exercise: Exercise[P], problem: P, answer: object) -> Verdict:
        given = number_list(answer, many)
        if given is None:
            return wrong(note=f"The answer should be {many} numbers, in round brackets.")
        return compare(exercise, problem, given)

    return Kind(judge, lambda problem: numbers_form(many, labels(problem) if labels else (), unit))


def members(
    read: Callable[[object], set[T] | None],
    *,
    what: str,
    among: Callable[[P], Iterable[T]] | None = None,
) -> Kind[P]:
    """Take a set as the answer, in any kind of brackets and in any order.

    ``read``: such as ``number_set``; ``what``: what the answer should be, as in “numbers of sales”;
    ``among``: all that may be in it, which a form offers as boxes.
    """
    compare: Kind[P] = value()

    def judge(exercise: Exercise[P], problem: P, answer: object) -> Verdict:
        given = read(answer)
        if given is None or (among is not None and not given <= set(among(problem))):
            return wrong(note=f"The answer should be {what}, in curly brackets.")
        return compare(exercise, problem, given)

    if among is None:
        return Kind(judge)
    return Kind(judge, lambda problem: boxes_form(sorted(set(among(problem)), key=_in_order)))


def _in_order(member: object) -> tuple[float, str]:
    return (member, "") if is_number(member) else (0.0, str(member))


def choice(choices: Callable[[P], Sequence[str]], *, what: str) -> Kind[P]:
    """Take one of a few words as the answer, in capitals or small letters.

    ``choices``: the words; ``what``: what the answer should be, as in “the letter of a row”, for
    whoever answers something else.
    """
    compare: Kind[P] = value(_same_words)

    def judge(exercise: Exercise[P], problem: P, answer: object) -> Verdict:
        if not any(_same_words(answer, word) for word in choices(problem)):
            return wrong(note=f"The answer should be {what}, in quotes.")
        return compare(exercise, problem, answer)

    return Kind(judge, lambda problem: choice_form(choices(problem)))


def _same_words(one: object, other: object) -> bool:
    if not isinstance(one, str) or not isinstance(other, str):
        return same_value(one, other)
    return one.strip().casefold() == other.strip().casefold()


def function(cases: Callable[[P], Iterable[tuple[Any, ...]]]) -> Kind[P]:
    """Take a function as the answer, and try it on many cases.

    ``cases``: the arguments of each call. Half the points follow the share of cases that come out
    right, and all points need all cases; a mistake is named if the function always does what the
    mistake would do.
    """

    def judge(exercise: Exercise[P], problem: P, answer: object) -> Verdict:
        if not callable(answer):
            return wrong(note="The answer should be a function: keep the line that begins “def”.")
        calls = list(cases(problem))
        got = [answer(*deepcopy(arguments)) for arguments in calls]
        share = _share(got, exercise.solve(problem), calls)
        if share == 1:
            return RIGHT
        for mistake in exercise.wrong:
            if _share(got, mistake.example(problem), calls) == 1:
                return wrong(mistake.name)
        note = f"Of {len(calls)} cases {round(share * len(calls))} came out right."
        return partly(share / 2, note=note)

    return Kind(judge)


def _share(got: Sequence[object], expected: Any, calls: Sequence[tuple[Any, ...]]) -> float:
    """Return the share of calls that returned what the ``expected`` function returns."""
    right = [same_value(one, expected(*call)) for one, call in zip(got, calls, strict=True)]
    return sum(right) / len(right)


# Open questions.


def checked_by(
    judge: Callable[[P, object], Verdict], *, form: Callable[[P], Form] | None = None
) -> Kind[P]:
    """Take what a judge of the exercise's own accepts: it checks what must hold of an answer.

    ``form``: in which it is given on a phone, for given numbers (None: it can't be).
    """
    return Kind(lambda _, problem, answer: judge(problem, answer), form)
