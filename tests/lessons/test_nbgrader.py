"""Nbgrader takes a lesson: it makes its release, and grades three submissions as our checks do."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from kings.lessons import Lesson, lesson
from kings.lessons.desk import COURSE, Desk
from kings.lessons.student import (
    BEGIN,
    END,
    Role,
    code_of,
    grader_source,
    role_of,
    without_check,
    write_grader,
)
from tests.lessons.grader import Grader, grader_python
from tests.lessons.notebooks import every_lesson, source_of

STUDENT = "Robin"  # the name in the notebooks
GRADED = 1

every = pytest.mark.parametrize("number", [one.number for one in every_lesson()])


def graded_cells(number: int) -> dict[str, dict[str, Any]]:
    cells = grader_source(source_of(number))["cells"]
    return {
        cell["metadata"]["nbgrader"]["grade_id"]: cell
        for cell in cells
        if "nbgrader" in cell["metadata"]
    }


@every
def test_every_exercise_has_a_solution_and_a_graded_check(number: int) -> None:
    found = graded_cells(number)
    for exercise in source_of(number).lesson.exercises:
        solved = found[f"lesson{number}-{exercise.id}"]
        checked = found[f"lesson{number}-{exercise.id}-check"]
        assert solved["source"].startswith(f"{exercise.stub}\n{BEGIN}\n")
        assert solved["source"].endswith(END)
        assert exercise.points == checked["metadata"]["nbgrader"]["points"]
    assert len(found) == 2 * len(source_of(number).lesson.exercises)


@every
def test_a_graders_copy_has_no_page_for_the_teacher(number: int) -> None:
    roles = [role_of(cell) for cell in grader_source(source_of(number))["cells"]]
    assert Role("teacher") not in roles


def test_the_check_at_a_solutions_end_is_left_out() -> None:
    assert without_check('x = 1\ndesk.check("x", x)') == "x = 1"
    assert without_check("x = 1") == "x = 1"
    assert without_check('x = [\n    1,\n]\n\n\ndesk.check(\n    "x", x\n)') == "x = [\n    1,\n]"


def wrong_code(desk: Desk, found: Lesson) -> dict[str, tuple[str, int]]:
    """Return a wrong answer as code for each exercise, and the points that our check gives."""
    codes = {}
    for exercise in found.exercises:
        answer = exercise.wrong[0].example(desk.problem(exercise.id))
        code = "def zone(cost, worth, purse):\n    return (1, 2)" if callable(answer) else ""
        names: dict[str, object] = {}
        exec(code, names)
        given = names.get(exercise.hands_in, answer)
        points = desk.check(exercise.id, given).points
        codes[exercise.id] = (code or f"{exercise.hands_in} = {answer!r}", points)
    return codes


def handed_in(release: Path, codes: dict[str, tuple[str, int]]) -> str:
    """Return the released notebook with these answers in its exercise cells."""
    notebook = json.loads(release.read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        role = role_of(cell)
        if role.kind == "exercise":
            cell["source"] = codes[role.exercise][0]
    return json.dumps(notebook)


@pytest.mark.slow
def test_right_wrong_and_untouched_submissions_are_graded(tmp_path: Path) -> None:
    found = lesson(GRADED)
    course = tmp_path / "course"
    (file,) = write_grader([source_of(GRADED)], course)
    grader, name = Grader(grader_python(), course), f"lesson{GRADED}"
    grader.run("generate_assignment", name)
    release = course / "release" / name / file.name
    text = release.read_text(encoding="utf-8")
    assert BEGIN not in text
    for exercise in found.exercises:
        first = without_check(source_of(GRADED).code("solution", exercise.id)).splitlines()[0]
        assert json.dumps(first)[1:-1] not in text

    codes = wrong_code(Desk(GRADED, STUDENT, tmp_path / "ours", COURSE), found)
    for student in ("right", "wrong", "untouched"):
        (course / "submitted" / student / name).mkdir(parents=True)
    shutil.copy(file, course / "submitted" / "right" / name)
    shutil.copy(release, course / "submitted" / "untouched" / name)
    wrong = course / "submitted" / "wrong" / name / file.name
    wrong.write_text(handed_in(release, codes), encoding="utf-8")

    grader.run("autograde", name)
    assert {
        "right": (found.points, found.points),
        "wrong": (sum(points for _, points in codes.values()), found.points),
        "untouched": (0, found.points),
    } == grader.grades()


@pytest.mark.slow
def test_every_lesson_can_be_released(tmp_path: Path) -> None:
    course = tmp_path / "course"
    files = write_grader([source_of(one.number) for one in every_lesson()], course)
    grader = Grader(grader_python(), course)
    for file in files:
        grader.run("generate_assignment", file.parent.name)
        released = course / "release" / file.parent.name / file.name
        notebook = json.loads(released.read_text(encoding="utf-8"))
        roles = [role_of(cell).kind for cell in notebook["cells"]]
        assert "solution" not in roles and "exercise" in roles
        assert all(BEGIN not in code_of(cell) for cell in notebook["cells"])
