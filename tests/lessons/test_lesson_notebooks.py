"""Every lesson's notebook: a teacher's page, exercises in their cells, solutions that pass."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from kings.lessons.desk import Desk
from kings.lessons.student import Role, code_of, role_of, student_copy
from tests.classroom.classes import scenario
from tests.lessons.notebooks import every_lesson, run_solution, source_of, texts

MINUTES = 50
SECTIONS = (
    *("Predict", "Play", "See", "Explain", "Exercises"),
    *("Debrief card", "The same questions again", "What we saw"),
)
PAGE = (
    *("Goals", "Minutes", "Materials", "What to say"),
    *("Common misconceptions", "What to expect", "Sources"),
)

AFTER_THE_BARGAIN = {2, 7}
"""Lessons whose questions would give the experiment away before it."""

numbers = [lesson.number for lesson in every_lesson()]
every = pytest.mark.parametrize("number", numbers)


def teachers_cells(number: int) -> list[str]:
    return [code_of(cell) for role, cell in source_of(number).cells() if role == Role("teacher")]


def test_the_lessons_are_numbered_from_one() -> None:
    assert list(range(1, len(numbers) + 1)) == numbers


@every
def test_the_title_is_the_lessons(number: int) -> None:
    source = source_of(number)
    title = texts(source.notebook["cells"], "markdown")[0].splitlines()[0]
    assert f"# {source.lesson.title}" == title


@every
def test_a_lesson_has_its_sections_in_order(number: int) -> None:
    text = "\n".join(texts(source_of(number).notebook["cells"], "markdown"))
    heads = [head for head in re.findall(r"^## (.+)$", text, flags=re.M) if head in SECTIONS]
    first, second, *others = SECTIONS
    swapped = number in AFTER_THE_BARGAIN
    assert [*((second, first) if swapped else (first, second)), *others] == heads


@every
def test_the_teachers_page_has_all_parts_and_fills_fifty_minutes(number: int) -> None:
    page, *others = teachers_cells(number)
    assert list(PAGE) == re.findall(r"^### (.+)$", page, flags=re.M)
    if not source_of(number).lesson.steps:  # the table of its steps is checked with them
        minutes = [int(first) for first in re.findall(r"^\| *(\d+) *\|", page, flags=re.M)]
        assert sum(minutes) == MINUTES
    assert any(other.startswith("## Debrief card") for other in others)


@every
def test_the_teachers_page_follows_the_title(number: int) -> None:
    assert role_of(source_of(number).notebook["cells"][1]) == Role("teacher")


@every
def test_every_exercise_has_its_cells_in_order(number: int) -> None:
    source = source_of(number)
    found = [
        (role.exercise, role.kind)
        for role, _ in source.cells()
        if role.kind in ("exercise", "check", "solution")
    ]
    wanted = [
        (exercise.id, kind)
        for exercise in source.lesson.exercises
        for kind in ("exercise", "check", "solution")
    ]
    assert wanted == found


@every
def test_exercise_and_check_cells_are_what_the_exercise_says(number: int) -> None:
    source = source_of(number)
    for exercise in source.lesson.exercises:
        assert exercise.stub == source.code("exercise", exercise.id)
        assert exercise.check == source.code("check", exercise.id)
        assert source.code("solution", exercise.id).endswith(exercise.check)


@every
@pytest.mark.parametrize("student", ["Robin", "Pip"])
def test_the_solutions_are_right_with_anybodys_numbers(
    number: int, student: str, tmp_path: Path
) -> None:
    source = source_of(number)
    desk = Desk(number, student, tmp_path, "tests")
    for exercise in source.lesson.exercises:
        answer = run_solution(source, exercise.id, desk)
        assert desk.check(exercise.id, answer).right, exercise.id


@every
def test_a_students_copy_holds_no_solution_and_no_teachers_page(number: int) -> None:
    source = source_of(number)
    copied = student_copy(source)
    kept = json.dumps(copied, ensure_ascii=False)
    for secret in teachers_cells(number):
        assert json.dumps(secret, ensure_ascii=False)[1:-1] not in kept
    for exercise in source.lesson.exercises:
        solution = source.code("solution", exercise.id)
        assert json.dumps(solution, ensure_ascii=False)[1:-1] not in kept
        assert exercise.stub in texts(copied["cells"], "code")


@every
def test_a_students_copy_was_never_run(number: int) -> None:
    cells = student_copy(source_of(number))["cells"]
    ran = [cell for cell in cells if cell.get("outputs") or cell.get("execution_count")]
    assert [] == ran


# Lesson 2 is an experiment: whoever knows what is tried is no subject any more.

TOLD = re.compile(r"first (offer|price|number)|anchor|open(s|er|ing)? (high|low)|first named", re.I)


def before_the_bargain() -> str:
    """Return all that a student of lesson 2 may read up to the end of the bargain."""
    cells = student_copy(source_of(2))["cells"]
    texts_of = [code_of(cell) for cell in cells]
    asked = next(at for at, text in enumerate(texts_of) if "## Predict" in text)
    return "\n".join([*texts_of[:asked], texts_of[asked].split("## Predict")[0]])


def test_nothing_that_is_read_before_the_bargain_tells_what_is_tried() -> None:
    played = scenario("the_king_or_the_queen")
    lesson = source_of(2).lesson
    for text in (before_the_bargain(), played.name, played.question, lesson.title, lesson.notebook):
        assert not TOLD.search(text.replace("_", " "))


def test_such_words_would_be_noticed() -> None:
    for text in (
        "A first offer pulls",
        "an Anchor",
        "the seller opens high",
        "Names the first price",
    ):
        assert TOLD.search(text)


def test_the_questions_of_lesson_2_are_about_other_classes() -> None:
    words = [question.words for question in source_of(2).lesson.questions]
    assert words[0].startswith("In another class") and words[2].startswith("In a third class")
    assert "where the seller named the first price" in words[1]
