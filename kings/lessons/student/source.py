"""A lesson's notebook as its source: which cell is an exercise, a check, a solution."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, cast

from kings.errors import BadRecord
from kings.lessons.lesson import Lesson
from kings.records.files import read_text

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
        if not isinstance(cell, dict) or not _is_text(cell.get("source")):
            raise BadRecord(
                f"{path}: cell {number} has no text under “source”. Open the notebook in Jupyter, "
                "save it, and try again."
            )
        if not isinstance(cell.get("metadata", {}), dict):
            raise BadRecord(
                f"{path}: “metadata” of cell {number} should be an object. Open the notebook in "
                "Jupyter, save it, and try again."
            )


def _is_text(source: object) -> bool:
    lines = source if isinstance(source, list) else [source]
    return all(isinstance(line, str) for line in lines)
