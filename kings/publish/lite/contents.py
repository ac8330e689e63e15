"""What a visitor can open: the notebooks that need no heavy package, made ready for the browser."""

from __future__ import annotations

import json
import re
import shutil
import zipfile
from pathlib import Path
from textwrap import indent
from typing import Any

from kings.lessons.lesson import lesson
from kings.lessons.student import read_source, student_copy

NOTEBOOKS = ("00_start", "10_rules", "12_play", "20_scoring", "36_promises")
"""Those that run from top to bottom with the base install alone, but for what a solver proves."""

LESSONS = {"36_promises": 6}
"""Those among them that are lessons, and their numbers."""

DATA = ("games", "scenarios")
"""The folders of ``data`` that they read."""

KEPT = {
    "games": (
        "# Your games\n\nEach game is kept here under its code, in this browser and nowhere else. "
        "Download a file to have a copy that lasts; the table resumes it under *New game*.\n"
    ),
    "lessons/checks": (
        "# Your answers\n\nWhat you answered in the lessons is kept here, in this browser and "
        "nowhere else.\n"
    ),
}
"""The folders in which the visitor's own files will lie, and what they are for."""

_LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)#\s]+)[^)\s]*\)")
_SOLVER = re.compile(r"\bkings\.(prove|struggle\.partition\.cpsat)\b")
"""What asks the solver in a notebook."""
_WITHOUT_SOLVER = """from kings.errors import MissingPackage

try:
{source}
except MissingPackage as missing:
    print(missing)"""
_KERNEL = {"display_name": "Python (Pyodide)", "language": "python", "name": "python"}


def put_notebooks(root: Path, place: Path) -> None:
    """Write the visitor's folder: ``notebooks`` with those of the project, ``data`` beside it.

    Of a lesson it is the student's copy, without solutions. ``root``: the project's folder.
    """
    (place / "notebooks").mkdir(parents=True)
    for name in NOTEBOOKS:
        file = Path("notebooks", f"{name}.ipynb")
        if name in LESSONS:
            notebook = student_copy(read_source(lesson(LESSONS[name]), root / "notebooks"))
        else:
            notebook = json.loads((root / file).read_text(encoding="utf-8"))
        text = json.dumps(prepared(notebook), ensure_ascii=False, indent=1)
        (place / file).write_text(text, encoding="utf-8")
    for folder in DATA:
        shutil.copytree(root / "data" / folder, place / "data" / folder)
    for folder, text in KEPT.items():
        (place / "kings" / folder).mkdir(parents=True)
        (place / "kings" / folder / "README.md").write_text(text, encoding="utf-8")


def prepared(notebook: dict[str, Any]) -> dict[str, Any]:
    """Return a notebook as the browser gets it.

    Nothing has run yet. A link to what isn't there is plain text. A cell that asks the solver says
    in a sentence why there is none: an error would end a run of all cells.
    """
    cells = [_prepared(cell) for cell in notebook["cells"]]
    metadata = {**notebook["metadata"], "kernelspec": _KERNEL}
    return {**notebook, "cells": cells, "metadata": metadata}


def _prepared(cell: dict[str, Any]) -> dict[str, Any]:
    source = "".join(cell["source"])
    if cell["cell_type"] != "code":
        return {**cell, "source": _LINK.sub(_link, source)}
    if _SOLVER.search(source):
        source = _WITHOUT_SOLVER.format(source=indent(source, "    "))
    return {**cell, "source": source, "outputs": [], "execution_count": None}


def _link(found: re.Match[str]) -> str:
    """Keep a link to a notebook that is there, to the web, or within the page."""
    words, target = found[1], found[2]
    there = target.removesuffix(".ipynb") in NOTEBOOKS or "://" in target
    return found[0] if there else words


def examples_wheel(root: Path, version: str, place: Path) -> Path:
    """Write the project's examples as a wheel, so that the package finds them where it looks.

    It looks for ``data`` beside itself; installed wheels stand side by side.
    """
    about = f"kings_examples-{version}"
    made = place / f"{about}-py3-none-any.whl"
    info = {
        "METADATA": f"Metadata-Version: 2.1\nName: kings-examples\nVersion: {version}\n",
        "WHEEL": "Wheel-Version: 1.0\nGenerator: kings\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        "RECORD": "",
    }
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as wheel:
        for folder in DATA:
            for file in sorted((root / "data" / folder).rglob("*")):
                if file.is_file():
                    wheel.write(file, file.relative_to(root))
        for name, text in info.items():
            wheel.writestr(f"{about}.dist-info/{name}", text)
    return made
