"""JSON Schemas of a class's files, made from the same type hints that their readers follow.

The published copies lie in ``kings/classroom/schemas``; ``python -m kings.classroom.schema``
rewrites them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from kings.classroom.answers import AnswerHead
from kings.classroom.plan import ClassPlan
from kings.classroom.status import TableStatus
from kings.records.schema import schema_of

FORMATS: dict[str, Any] = {"class": ClassPlan, "status": TableStatus, "answers": AnswerHead}
"""A name for each format, and the class that it describes; a line of answers also has a value."""

FOLDER = Path(__file__).parent / "schemas"

_SCALARS = [{"type": kind} for kind in ("string", "number", "boolean", "null")]
_VALUE = {"anyOf": [*_SCALARS, {"type": "array", "items": {"anyOf": _SCALARS}}]}


def schema(name: str) -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of a format."""
    made = schema_of(FORMATS[name], f"{name} of a class")
    if name == "answers":
        (root,) = made["$defs"].values()
        root["properties"]["answer"] = _VALUE
        root["required"].append("answer")
    return made


def write_all(folder: Path) -> None:
    """Write every schema into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in FORMATS:
        text = json.dumps(schema(name), indent=1, ensure_ascii=False) + "\n"
        (folder / f"{name}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write_all(FOLDER)
