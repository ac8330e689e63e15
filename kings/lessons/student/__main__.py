"""Write the students' copies of all lessons, and the teacher's answer key apart from them.

``python -m kings.lessons.student`` writes both; ``--class`` names a class folder, so that copies
keep their answers there and the key has the answers of that class; ``--nbgrader`` writes the
lessons as nbgrader takes them.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from kings.errors import KingsError
from kings.lessons.desk import COURSE, course_of, students_of
from kings.lessons.lesson import lessons
from kings.lessons.student import student_copy
from kings.lessons.student import CONFIG, grader_source
from kings.lessons.student import answer_key
from kings.lessons.student import Source, read_source

NOTEBOOKS = Path(__file__).resolve().parents[3] / "notebooks"
SOMEBODY = ("Robin",)
"""Whose numbers a key shows if no class is named: those of the name in the sources."""


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
    parser = argparse.ArgumentParser(prog="python -m kings.lessons.student", description=__doc__)
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
