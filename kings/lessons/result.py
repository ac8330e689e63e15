"""What came of one check: points, and words that help on; and the file that keeps it.

A result shows itself as a page, as text and as JSON. ``checks/<student>.jsonl`` only ever grows: it
holds points and the names of mistakes, and no answer.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, cast

from kings.classroom.answers import answers_path
from kings.classroom.plan import Problem
from kings.errors import BadRecord, KingsError
from kings.lessons.exercise import Status
from kings.markup import element
from kings.records.codec import decode, encode
from kings.records.files import append_line, read_file
from kings.records.formats import check_kind, parse_object
from kings.words import plural

_HEADS: dict[Status, str] = {
    "right": "✔ Right",
    "partly": "◐ Partly right",
    "wrong": "✖ Not yet",
    "not attempted": "○ Not attempted",
    "stopped": "✖ Your code stopped",
}
_COLOURS: dict[Status, str] = {
    "right": "#2e7d4f",
    "partly": "#a8741a",
    "wrong": "#b3402e",
    "not attempted": "#77736b",
    "stopped": "#b3402e",
}


class NotYet(KingsError):
    """An answer earned no points; the text is the feedback."""


@dataclass(frozen=True, slots=True)
class Result:
    """One check of one answer.

    ``points`` of ``out_of``; ``feedback``: sentences for the student, which never hold the answer;
    ``misconception``: the name of the mistake, if the answer showed one that is known.
    """

    course: str
    student: str
    lesson: int
    exercise: str
    status: Status
    points: int
    out_of: int
    feedback: tuple[str, ...]
    misconception: str | None = None

    @property
    def right(self) -> bool:
        """Whether all points were earned."""
        return self.status == "right"

    def grade(self) -> int:
        """Return the points, for a grader that counts a cell's last number.

        Raises ``NotYet`` where there are none, for a grader that counts cells without an error.
        """
        if not self.points:
            raise NotYet(" ".join([self.head(), *self.feedback]))
        return self.points

    def head(self) -> str:
        """Return how it went and how many points it brought."""
        return f"{_HEADS[self.status]}: {self.points} of {plural(self.out_of, 'point')}."

    def json(self) -> str:
        """Return the result as one line of JSON."""
        return json.dumps(encode(Result, self), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Result:
        """Read what ``json`` wrote; ``BadRecord`` for anything else."""
        return cast("Result", decode(cls, parse_object(text, "A result"), "result"))

    def _repr_html_(self) -> str:
        feedback = (element("p", line, style="margin:2px 0") for line in self.feedback)
        style = f"border-left:5px solid {_COLOURS[self.status]};padding:4px 12px;margin:4px 0"
        return element("div", element("strong", self.head()), feedback, role="status", style=style)

    def __repr__(self) -> str:
        """Return the text, which says the same as the page."""
        return "\n".join([self.head(), *self.feedback])


@dataclass(frozen=True, slots=True)
class CheckLine:
    """One line of the file: how a check went, or that an exercise was begun again (``reset``)."""

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


def append_check(folder: Path | str, result: Result, *, reset: bool = False) -> None:
    """Add how a check went to the student's file; when this returns, it is on the disk.

    ``folder``: where the files of checks are; ``reset``: the exercise of this result begins again.
    """
    line = CheckLine(
        format="kings-checks",
        version=1,
        course=result.course,
        student=result.student,
        lesson=result.lesson,
        exercise=result.exercise,
        status="reset" if reset else result.status,
        points=result.points,
        out_of=result.out_of,
        misconception=result.misconception,
        at=now(),
    )
    text = json.dumps(encode(CheckLine, line), ensure_ascii=False)
    append_line(checks_path(folder, result.student), text)


def read_checks(path: Path | str) -> tuple[tuple[CheckLine, ...], tuple[Problem, ...]]:
    """Return the good lines of a student's file, and what is wrong with the others.

    If there is no file, there are no lines.
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
            good.append(_check_line(line))
        except BadRecord as error:
            bad.append(Problem(file.name, number, str(error)))
    return tuple(good), tuple(bad)


def _check_line(text: str) -> CheckLine:
    data = parse_object(text, "The line")
    check_kind(data, "kings-checks", "The line")
    return cast("CheckLine", decode(CheckLine, data, "line"))
