"""What holds for every exercise: the tests run it over all that are registered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from kings.lessons import Exercise, lessons
from kings.lessons.desk import problem_for
from kings.lessons.exercise import Checked, check_answer
from kings.lessons.task import cell_text

COURSE = "tests"
STUDENTS = ("Robin", "Pip")


def every_exercise() -> list[tuple[int, str]]:
    """Return the lesson and the name of every exercise there is."""
    return [(found.number, exercise.id) for found in lessons() for exercise in found.exercises]


@cache
def problem_of(number: int, exercise: str, student: str) -> Any:
    """Return a student's numbers, drawn once for all tests."""
    return problem_for(COURSE, student, number, exercise)


def checked(exercise: Exercise[Any], problem: Any, answer: object) -> Checked:
    """Check an answer as a desk does."""
    return check_answer(exercise, problem, answer)


def filled(exercise: Exercise[Any]) -> object:
    """Run the stub as it stands, and return what it hands in."""
    names: dict[str, object] = {}
    exec(exercise.stub, names)
    return names[exercise.hands_in]


def shows(feedback: str, answer: object) -> bool:
    """Say whether a feedback holds an answer: all its parts, as words or numbers of their own."""
    parts = list(_leaves(answer))
    words = feedback.replace("(", " ").replace(")", " ").replace(",", " ").replace(";", " ")
    tokens = {token.strip(".:“”\"'{}[]") for token in words.split()}
    return bool(parts) and all(
        part in tokens or (" " in part and part in feedback) for part in parts
    )


def _leaves(answer: object) -> Iterator[str]:
    if isinstance(answer, Mapping):
        for value in answer.values():
            yield from _leaves(value)
    elif isinstance(answer, list | tuple | set | frozenset):
        for value in answer:
            yield from _leaves(value)
    elif isinstance(answer, str | int | float):
        yield cell_text(answer)
