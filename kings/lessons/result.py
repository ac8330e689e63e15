"""What came of one check: points, and words that help on; as a page, as text and as JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass
from html import escape
from typing import Literal, cast

from kings.errors import KingsError
from kings.records.codec import decode, encode
from kings.records.reading import parse_object
from kings.words import plural

Status = Literal["right", "partly", "wrong", "not attempted", "stopped"]
"""``stopped``: the student's own code ended in an error while it was checked."""

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
        """Say how it went and how many points it brought."""
        return f"{_HEADS[self.status]}: {self.points} of {plural(self.out_of, 'point')}."

    def json(self) -> str:
        """Return the result as one line of JSON."""
        return json.dumps(encode(Result, self), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Result:
        """Read what ``json`` wrote; ``BadRecord`` for anything else."""
        return cast("Result", decode(cls, parse_object(text, "A result"), "result"))

    def _repr_html_(self) -> str:
        said = "".join(f'<p style="margin:2px 0">{escape(line)}</p>' for line in self.feedback)
        style = f"border-left:5px solid {_COLOURS[self.status]};padding:4px 12px;margin:4px 0"
        return f'<div role="status" style="{style}"><strong>{self.head()}</strong>{said}</div>'

    def __repr__(self) -> str:
        """Return the text, which says the same as the page."""
        return "\n".join([self.head(), *self.feedback])
