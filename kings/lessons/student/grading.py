"""A lesson as nbgrader takes it: solutions between marks, checks that count points.

nbgrader makes its own student copy from this, and runs what students hand in. Nothing of it is
needed to teach without a grader.
"""

from __future__ import annotations

import ast
from typing import Any

from kings.lessons.exercise import Exercise
from kings.lessons.student import emptied
from kings.lessons.student import Cell, Source

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
