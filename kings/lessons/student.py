"""What is made from a lesson's notebook: the student's copy, the grader's source, the answer key.

``python -m kings.lessons.student`` writes the copies of all lessons and, apart from them, the key.
Notebooks are read and written as the JSON they are; no package for notebooks is needed.
"""

from __future__ import annotations

import argparse
import ast
import copy
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, cast

from kings.errors import BadRecord, KingsError
from kings.lessons.desk import COURSE, course_of, problem_for, students_of
from kings.lessons.exercise import Exercise
from kings.lessons.lesson import Lesson, lessons
from kings.lessons.task import cell_text, paragraphs
from kings.markup import Markup, element, joined
from kings.records.files import is_cell_text, read_text
from kings.shipped import NOTEBOOKS

Cell = dict[str, Any]
Kind = Literal["exercise", "check", "solution", "teacher", ""]

_TAG = re.compile(r"(exercise|check|solution):([a-z][a-z0-9-]*)")


@dataclass(frozen=True, slots=True)
class Role:
    """What a cell is for; ``exercise`` names the exercise it belongs to, if it does to one."""

    kind: Kind
    exercise: str = ""


def role_of(cell: Cell) -> Role:
    """Return what a cell's tags say that it is for; most cells have no role."""
    for tag in cell.get("metadata", {}).get("tags", []):
        if tag == "teacher":
            return Role("teacher")
        found = _TAG.fullmatch(tag)
        if found:
            return Role(cast("Kind", found[1]), found[2])
    return Role("")


def code_of(cell: Cell) -> str:
    """Return a cell's text, which a notebook may hold in one piece or in lines."""
    source = cell["source"]
    return source if isinstance(source, str) else "".join(source)


@dataclass(frozen=True, slots=True)
class Source:
    """A lesson and its notebook, as JSON."""

    lesson: Lesson
    notebook: dict[str, Any]

    def cells(self) -> Iterator[tuple[Role, Cell]]:
        """Yield a copy of every cell with its role."""
        for cell in self.notebook["cells"]:
            yield role_of(cell), copy.deepcopy(cell)

    def code(self, kind: Kind, exercise: str) -> str:
        """Return the code of the cells with this role; ``BadRecord`` if there are none."""
        found = [code_of(cell) for role, cell in self.cells() if role == Role(kind, exercise)]
        if not found:
            raise BadRecord(
                f"{self.lesson.notebook}.ipynb has no cell that is tagged {kind}:{exercise}."
            )
        return "\n".join(found)

    def with_cells(self, cells: list[Cell]) -> dict[str, Any]:
        """Return the notebook with other cells."""
        return {**copy.deepcopy({**self.notebook, "cells": []}), "cells": cells}


def read_source(lesson: Lesson, folder: Path) -> Source:
    """Read a lesson's notebook; ``BadRecord`` if it isn't there or no notebook."""
    path = folder / f"{lesson.notebook}.ipynb"
    try:
        notebook = json.loads(read_text(path))
    except OSError as error:
        raise BadRecord(f"{path} can't be read: {error.strerror}.") from error
    except ValueError as error:
        raise BadRecord(f"{path} can't be read: {error}.") from error
    if not isinstance(notebook, dict) or notebook.get("nbformat") != 4:
        raise BadRecord(f"{path} is no notebook of format 4.")
    _check_cells(path, notebook.get("cells"))
    return Source(lesson, notebook)


def _check_cells(path: Path, cells: object) -> None:
    """Refuse a notebook without cells, or with one that has no text."""
    if not isinstance(cells, list):
        raise BadRecord(f"{path} has no list of cells, so it is no notebook of format 4.")
    for number, cell in enumerate(cells, start=1):
        if not isinstance(cell, dict) or not is_cell_text(cell.get("source")):
            raise BadRecord(
                f"{path}: cell {number} has no text under “source”. Open the notebook in Jupyter, "
                "save it, and try again."
            )
        if not isinstance(cell.get("metadata", {}), dict):
            raise BadRecord(
                f"{path}: “metadata” of cell {number} should be an object. Open the notebook in "
                "Jupyter, save it, and try again."
            )


# The student's copy: no teacher's page, no solutions, nothing run.

NO_CLASS = "CLASS = None"
"""The line of a source that names the class folder; copies for a class name theirs."""

YOURS = "# the name that your answers are kept under"
FROM_THE_SLIP = "# put your pseudonym here, as it stands on your slip"


def student_copy(source: Source, folder: str | None = None) -> dict[str, Any]:
    """Return the notebook that a student gets.

    ``folder``: of the class, as the copy is to name it (None: students keep their answers at home).
    """
    cells = [
        _in_class(emptied(cell), folder)
        for role, cell in source.cells()
        if role.kind not in ("teacher", "solution")
    ]
    return source.with_cells(cells)


def emptied(cell: Cell) -> Cell:
    """Return a cell as if it had never been run."""
    if cell["cell_type"] == "code":
        cell |= {"outputs": [], "execution_count": None}
    return cell


def _in_class(cell: Cell, folder: str | None) -> Cell:
    code = code_of(cell)
    if folder is None or cell["cell_type"] != "code" or NO_CLASS not in code:
        return cell
    own = code.replace(NO_CLASS, f"CLASS = {json.dumps(folder)}").replace(YOURS, FROM_THE_SLIP)
    return {**cell, "source": own}


# The grader's source: solutions between marks, and checks that count points. nbgrader makes its own
# copy for students from it, and runs what they hand in. Without a grader nothing of it is needed.

BEGIN, END = "### BEGIN SOLUTION", "### END SOLUTION"

CONFIG = '''"""How nbgrader grades the lessons: it leaves our own stubs where solutions were."""

c = get_config()
c.CourseDirectory.course_id = "kings"
c.ClearSolutions.code_stub = {"python": "# Put your answer in place of the dots above."}
c.ExecutePreprocessor.timeout = 300
'''


def grader_source(source: Source) -> dict[str, Any]:
    """Return the notebook for nbgrader's folder ``source/``."""
    cells = []
    for role, cell in source.cells():
        if role.kind in ("teacher", "solution"):
            continue
        cell = emptied(cell)
        if role.kind == "exercise":
            cell = _to_solve(source, source.lesson.exercise(role.exercise), cell)
        elif role.kind == "check":
            cell = _to_grade(source, source.lesson.exercise(role.exercise), cell)
        cells.append(cell)
    return source.with_cells(cells)


def grade_id(number: int, exercise: str) -> str:
    """Return the name by which nbgrader knows an exercise."""
    return f"lesson{number}-{exercise}"


def _to_solve(source: Source, exercise: Exercise[Any], cell: Cell) -> Cell:
    solution = without_check(source.code("solution", exercise.id))
    name = grade_id(source.lesson.number, exercise.id)
    marks = {"grade": False, "solution": True, "locked": False, "grade_id": name}
    return _marked(cell, f"{exercise.stub}\n{BEGIN}\n{solution}\n{END}", marks)


def _to_grade(source: Source, exercise: Exercise[Any], cell: Cell) -> Cell:
    name = f"{grade_id(source.lesson.number, exercise.id)}-check"
    marks = {"grade": True, "solution": False, "locked": True, "grade_id": name}
    return _marked(cell, f"{exercise.check}.grade()", {**marks, "points": exercise.points})


def _marked(cell: Cell, code: str, marks: dict[str, Any]) -> Cell:
    metadata = {**cell["metadata"], "nbgrader": {"schema_version": 3, "task": False, **marks}}
    return {**cell, "source": code, "metadata": metadata}


def without_check(code: str) -> str:
    """Return a solution without the line at its end that checks it."""
    last = ast.parse(code).body[-1]
    if not isinstance(last, ast.Expr) or not ast.unparse(last).startswith("desk.check("):
        return code
    return "\n".join(code.splitlines()[: last.lineno - 1]).rstrip()


# The teacher's answer key: solutions, every student's own answer, and the common mistakes.

_STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.45 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto;
  padding: 0 1rem; }
h1, h2, h3 { line-height: 1.25; }
h2 { border-bottom: 2px solid; padding-bottom: .2rem; margin-top: 2.5rem; }
pre { border: 1px solid #888; border-radius: 6px; padding: .6rem .8rem; white-space: pre-wrap;
  overflow-wrap: anywhere; font-size: .88rem; }
table { border-collapse: collapse; margin: .6rem 0; }
th, td { border: 1px solid #888; padding: .2rem .6rem; text-align: left; font-weight: 400; }
thead th { font-weight: 700; }
.wide { overflow-x: auto; }
.answers { columns: 15rem; padding: 0; list-style: none; }
.answers li, pre, tr { break-inside: avoid; }
h1, h2, h3, .before { break-after: avoid; }
@media print { body { max-width: none; margin: 0; font-size: 10pt; line-height: 1.35; }
  h2 { break-before: page; } h2:first-of-type { break-before: auto; } pre { font-size: 8.5pt; }
  th, td { padding: .05rem .5rem; } }
"""


def answer_key(sources: Sequence[Source], students: Sequence[str], course: str) -> str:
    """Return the key to these lessons as one HTML page that prints well and needs nothing else.

    ``sources``: the lessons; ``students``: whose answers are computed; ``course``: what the
    students' numbers depend on besides their names, as a desk has it.
    """
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name_="viewport", content="width=device-width, initial-scale=1"),
        element("title", "Answer key"),
        element("style", Markup(_STYLE)),
    )
    preface = (
        "For the teacher. Every student has numbers of their own; the answers were computed for "
        f"the course “{course}” when this page was made."
    )
    lessons = (_lesson_key(source, students, course) for source in sources)
    body = element("body", element("h1", "Answer key"), element("p", preface), lessons)
    return f"<!doctype html>{element('html', head, body, lang='en')}\n"


def _lesson_key(source: Source, students: Sequence[str], course: str) -> Markup:
    lesson = source.lesson
    return joined(
        element("h2", f"Lesson {lesson.number}: {lesson.title}"),
        (_exercise_key(source, exercise, students, course) for exercise in lesson.exercises),
    )


def _exercise_key(
    source: Source, exercise: Exercise[Any], students: Sequence[str], course: str
) -> Markup:
    number = source.lesson.number
    problems = {name: problem_for(course, name, number, exercise.id) for name in students}
    task = exercise.ask(problems[students[0]])
    return element(
        "section",
        element("h3", f"{exercise.title} ({exercise.points} points)"),
        _before(f"As {students[0]} has it:"),
        paragraphs(task.words),
        element("div", task.table.page() if task.table else None, class_="wide"),
        _before("A solution:"),
        element("pre", without_check(source.code("solution", exercise.id))),
        _answers(exercise, problems),
        _before("Common mistakes:"),
        element("ul", (_item(one.name, f"{one.says} {one.look}") for one in exercise.wrong)),
    )


def _answers(exercise: Exercise[Any], problems: Mapping[str, Any]) -> Markup | None:
    """Return each student's answer; None if the answer is code."""
    solved = {name: exercise.solve(problem) for name, problem in problems.items()}
    if any(map(callable, solved.values())):
        return None
    items = (_item(name, answer_words(answer)) for name, answer in solved.items())
    return joined(_before("A right answer for each:"), element("ul", items, class_="answers"))


def _before(words: str) -> Markup:
    """Return a line that stays on the same printed page as what follows it."""
    return element("p", words, class_="before")


def _item(name: str, words: str) -> Markup:
    return element("li", element("strong", name), f": {words}")


def answer_words(answer: object) -> str:
    """Write an answer as a teacher reads it."""
    if isinstance(answer, Mapping):
        return "; ".join(f"{key}: {answer_words(value)}" for key, value in answer.items())
    if isinstance(answer, set | frozenset):
        return ", ".join(answer_words(value) for value in sorted(answer)) or "none"
    if isinstance(answer, list | tuple):
        return ", ".join(answer_words(value) for value in answer)
    return cell_text(answer) if isinstance(answer, str | int | float) else str(answer)


# The command.

SOMEBODY = ("Robin",)
"""Whose numbers a key shows if no class is named: the name in the sources has them."""


def write_copies(sources: list[Source], place: Path, folder: str | None = None) -> list[Path]:
    """Write each lesson's copy for students into a folder; return the files."""
    return [
        _write(place / f"{source.lesson.notebook}.ipynb", student_copy(source, folder))
        for source in sources
    ]


def write_key(sources: list[Source], file: Path, folder: str | None = None) -> Path:
    """Write the answer key; the class of ``folder`` has its own students and numbers."""
    students = students_of(folder) if folder else SOMEBODY
    course = course_of(folder) if folder else COURSE
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(answer_key(sources, students, course), encoding="utf-8")
    return file


def write_grader(sources: list[Source], place: Path) -> list[Path]:
    """Write a course for nbgrader: its settings, and one assignment for each lesson."""
    place.mkdir(parents=True, exist_ok=True)
    (place / "nbgrader_config.py").write_text(CONFIG, encoding="utf-8")
    return [
        _write(
            place / "source" / f"lesson{source.lesson.number}" / f"{source.lesson.notebook}.ipynb",
            grader_source(source),
        )
        for source in sources
    ]


def _write(file: Path, notebook: dict[str, Any]) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"
    file.write_text(text, encoding="utf-8", newline="\n")
    return file


def main(words: list[str] | None = None) -> int:
    """Carry out the command; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m kings.lessons.student",
        description="Write students' copies of all lessons, and the answer key apart from them.",
    )
    parser.add_argument("--to", type=Path, default=Path("student"), help="folder of the copies")
    parser.add_argument("--key", type=Path, default=Path("answer-key/answer_key.html"))
    parser.add_argument("--class", dest="folder", type=Path, help="a class folder")
    parser.add_argument("--nbgrader", type=Path, help="write a course for nbgrader here instead")
    asked = parser.parse_args(words)
    try:
        sources = [read_source(lesson, NOTEBOOKS) for lesson in lessons()]
        if asked.nbgrader:
            files = write_grader(sources, asked.nbgrader)
        else:
            folder = str(asked.folder.resolve()) if asked.folder else None
            files = write_copies(sources, asked.to, folder)
            files.append(write_key(sources, asked.key, folder))
    except KingsError as error:
        print(error, file=sys.stderr)
        return 1
    print(*files, sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
