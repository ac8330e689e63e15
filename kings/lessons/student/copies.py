"""The student's copy of a lesson: no teacher's page, no solutions, nothing run."""

from __future__ import annotations

import json
from typing import Any

from kings.lessons.student import Cell, Source, code_of

NO_CLASS = "CLASS = None"
YOURS = "# the name that your answers are kept under"
FROM_THE_SLIP = "# put your pseudonym here, as it stands on your slip"
"""The line of a source that names the class folder; copies for a class name theirs."""


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
