"""What a student's checks came to, in a file that only grows: ``checks/<student>.jsonl``.

It holds points and the names of mistakes, and no answer. A line that can't be read is reported, and
the others are used.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, cast

from kings.classroom.answers import answers_path
from kings.classroom.plan import Problem
from kings.errors import BadRecord
from kings.lessons.result import Result, Status
from kings.records.codec import decode, encode
from kings.records.files import append_line, read_file
from kings.records.formats import check_kind, parse_object


@dataclass(frozen=True, slots=True)
class Kept:
    """One line of the file: how a check went, or that an exercise was begun anew (``reset``)."""

    format: Literal["kings-checks"]
    version: Literal[1]
    course: str
    student: str
    lesson: int
    exercise: str
    status: Status | Literal["reset"]
    points: int
    out_of: int
    misconception: str | None
    at: str


def now() -> str:
    """Return the time as it is kept: UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def checks_path(folder: Path | str, student: str) -> Path:
    """Return a student's file in a folder; ``BadInput`` for a name that can't be a file's."""
    return Path(folder) / "checks" / answers_path(folder, student).name


def keep(folder: Path | str, result: Result) -> None:
    """Add how a check went to the student's file; when this returns, it is on the disk."""
    _append(folder, result, result.status, result.points, result.misconception)


def keep_reset(folder: Path | str, result: Result) -> None:
    """Add that the exercise of this result is begun anew."""
    _append(folder, result, "reset", 0, None)


def _append(
    folder: Path | str,
    result: Result,
    status: Status | Literal["reset"],
    points: int,
    misconception: str | None,
) -> None:
    line = Kept(
        "kings-checks",
        1,
        result.course,
        result.student,
        result.lesson,
        result.exercise,
        status,
        points,
        result.out_of,
        misconception,
        now(),
    )
    text = json.dumps(encode(Kept, line), ensure_ascii=False)
    append_line(checks_path(folder, result.student), text)


def read_checks(path: Path | str) -> tuple[tuple[Kept, ...], tuple[Problem, ...]]:
    """Return the good lines of a student's file, and what is wrong with the others.

    Where there is no file there are no lines.
    """
    file = Path(path)
    try:
        text = read_file(file).decode("utf-8", errors="replace")
    except FileNotFoundError:
        return (), ()
    except OSError as error:
        return (), (Problem(file.name, None, f"it can't be read: {error.strerror}."),)
    good, bad = [], []
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            good.append(_kept(line))
        except BadRecord as error:
            bad.append(Problem(file.name, number, str(error)))
    return tuple(good), tuple(bad)


def _kept(text: str) -> Kept:
    data = parse_object(text, "The line")
    check_kind(data, "kings-checks", "The line")
    return cast("Kept", decode(Kept, data, "line"))
