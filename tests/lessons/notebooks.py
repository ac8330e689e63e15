"""The lessons' notebooks as their tests read them."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import Any

from kings.lessons import Lesson, lessons
from kings.lessons.desk import Desk
from kings.lessons.student import Cell, Source, code_of, read_source

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"


def every_lesson() -> tuple[Lesson, ...]:
    """Return all lessons."""
    return lessons()


@cache
def source_of(number: int) -> Source:
    """Return the source of a lesson."""
    return read_source(next(one for one in lessons() if one.number == number), FOLDER)


def texts(cells: list[Cell], kind: str) -> list[str]:
    """Return the texts of all cells of a kind (``code`` or ``markdown``)."""
    return [code_of(cell) for cell in cells if cell["cell_type"] == kind]


def run_solution(source: Source, exercise: str, desk: Desk) -> Any:
    """Run a solution with nothing but imports, the desk and its task; return what it hands in."""
    found = source.lesson.exercise(exercise)
    names: dict[str, Any] = {"desk": desk, "task": desk.ask(exercise)}
    exec(_imports(source), names)
    exec(source.code("solution", exercise), names)
    return names[found.hands_in]


def _imports(source: Source) -> str:
    """Return the imports of all code cells; those of widgets and pictures are not needed."""
    lines = [
        ast.unparse(statement)
        for code in texts(source.notebook["cells"], "code")
        for statement in ast.parse(code).body
        if isinstance(statement, ast.Import | ast.ImportFrom)
    ]
    return "\n".join(line for line in lines if "widgets" not in line and "figures" not in line)
