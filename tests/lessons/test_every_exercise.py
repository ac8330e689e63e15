"""Every exercise: right answers pass, mistakes are named, a stub is no attempt, nothing leaks.

Each is tried with the numbers of several students. A new exercise is tested here as soon as it is
there.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from kings.lessons import Exercise, lesson
from kings.lessons.desk import problem_for
from tests.lessons.contract import (
    STUDENTS,
    checked,
    every_exercise,
    filled,
    problem_of,
    shows,
)

FEWEST_MISTAKES = 3
DRAWS, CLASS = 60, 25

every = pytest.mark.parametrize(
    ("number", "name"), every_exercise(), ids=[f"{one}-{two}" for one, two in every_exercise()]
)


def exercise_of(number: int, name: str) -> Exercise[Any]:
    return lesson(number).exercise(name)


@every
def test_a_right_answer_earns_all_points(number: int, name: str) -> None:
    exercise = exercise_of(number, name)
    for student in STUDENTS:
        problem = problem_of(number, name, student)
        status, points, _, mistake = checked(exercise, problem, exercise.solve(problem))
        assert ("right", exercise.points, None) == (status, points, mistake)


@every
def test_another_right_answer_is_accepted_as_well(number: int, name: str) -> None:
    exercise = exercise_of(number, name)
    assert exercise.alternatives
    for student in STUDENTS:
        problem = problem_of(number, name, student)
        for other in exercise.alternatives:
            assert "right" == checked(exercise, problem, other(problem))[0]


@every
def test_every_known_mistake_is_refused_and_named(number: int, name: str) -> None:
    exercise = exercise_of(number, name)
    assert len(exercise.wrong) >= FEWEST_MISTAKES
    for student in STUDENTS:
        problem = problem_of(number, name, student)
        for mistake in exercise.wrong:
            status, points, feedback, found = checked(exercise, problem, mistake.example(problem))
            assert mistake.name == found
            assert status in ("wrong", "partly") and points < exercise.points
            assert mistake.says in feedback and mistake.look in feedback


@every
def test_no_feedback_tells_the_answer(number: int, name: str) -> None:
    exercise = exercise_of(number, name)
    for student in STUDENTS:
        problem = problem_of(number, name, student)
        answer = exercise.solve(problem)
        for given in (*(one.example(problem) for one in exercise.wrong), "nonsense", -98765):
            _, _, feedback, _ = checked(exercise, problem, given)
            assert not shows(" ".join(feedback), answer)


@every
@pytest.mark.parametrize(
    "nonsense", ["nonsense", -98765, 0.123, [], {}, set(), True, (1, 2, 3, 4, 5, 6, 7), object()]
)
def test_nonsense_earns_nothing_and_breaks_nothing(
    number: int, name: str, nonsense: object
) -> None:
    exercise = exercise_of(number, name)
    status, points, feedback, _ = checked(exercise, problem_of(number, name, STUDENTS[0]), nonsense)
    assert ("wrong", 0) == (status, points)
    assert feedback


@every
def test_an_untouched_stub_runs_and_is_not_attempted(number: int, name: str) -> None:
    exercise = exercise_of(number, name)
    status, points, _, _ = checked(
        exercise, problem_of(number, name, STUDENTS[0]), filled(exercise)
    )
    assert ("not attempted", 0) == (status, points)


@every
def test_students_have_numbers_of_their_own_and_always_the_same(number: int, name: str) -> None:
    exercise = exercise_of(number, name)
    sheets = [repr(exercise.ask(problem_of(number, name, student))) for student in STUDENTS]
    assert len(set(sheets)) > 1
    again = problem_for.__wrapped__("tests", STUDENTS[0], number, name)
    assert sheets[0] == repr(exercise.ask(again))


@every
def test_drawing_ends_in_numbers_or_in_nothing(number: int, name: str) -> None:
    """What can't be used is None; no chance ends in an error."""
    exercise = exercise_of(number, name)
    for seed in range(DRAWS):
        exercise.draw(random.Random(seed))


@every
@pytest.mark.slow
def test_a_whole_class_finds_its_numbers_and_its_mistakes(number: int, name: str) -> None:
    exercise = exercise_of(number, name)
    for student in range(CLASS):
        problem = problem_of(number, name, f"student {student}")
        assert "right" == checked(exercise, problem, exercise.solve(problem))[0]
        for other in exercise.alternatives:
            assert "right" == checked(exercise, problem, other(problem))[0]
        for mistake in exercise.wrong:
            assert mistake.name == checked(exercise, problem, mistake.example(problem))[3]


@every
def test_a_task_does_not_hold_its_answer(number: int, name: str) -> None:
    """No number that is given by name is the answer itself."""
    exercise = exercise_of(number, name)
    problem = problem_of(number, name, STUDENTS[0])
    assert exercise.solve(problem) not in list(exercise.ask(problem).given.values())
