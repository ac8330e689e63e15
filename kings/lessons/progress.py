"""How far a student is in a lesson, and what changed between before and after."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kings.lessons.result import CheckLine
from kings.lessons.lesson import Lesson
from kings.lessons.lesson import Reply
from kings.lessons.task import Table, paragraphs
from kings.words import plural

_WORDS = {
    "right": "✔ right",
    "partly": "◐ partly right",
    "wrong": "✖ not yet",
    "not attempted": "○ not attempted",
    "stopped": "✖ the code stopped",
}


def said_status(status: str) -> str:
    """Say how an exercise stands, with its sign."""
    return _WORDS[status]


@dataclass(frozen=True, slots=True)
class Standing:
    """How one exercise stands: its latest check; ``tries`` counts the checks since the last reset.

    A check of the untouched stub takes nothing away from an earlier one.
    """

    exercise: str
    title: str
    status: str
    points: int
    out_of: int
    tries: int


@dataclass(frozen=True, slots=True)
class Progress:
    """All exercises of a lesson, as a student's file has them."""

    standings: tuple[Standing, ...]
    damaged: int = 0

    @property
    def points(self) -> int:
        """The points so far."""
        return sum(one.points for one in self.standings)

    @property
    def out_of(self) -> int:
        """The points that the lesson brings."""
        return sum(one.out_of for one in self.standings)

    def sentences(self) -> tuple[str, ...]:
        """Say the sum, and what could not be read."""
        said = [f"{self.points} of {plural(self.out_of, 'point')}."]
        if self.damaged:
            lines = plural(self.damaged, "line")
            said.append(f"{lines} of your file can't be read; the rest counts.")
        return tuple(said)

    def table(self) -> Table:
        """Return a line for each exercise."""
        return Table(
            ("exercise", "how it stands", "points"),
            tuple(
                (one.title, said_status(one.status), f"{one.points} of {one.out_of}")
                for one in self.standings
            ),
        )

    def _repr_html_(self) -> str:
        return self.table().page() + paragraphs(self.sentences())

    def __repr__(self) -> str:
        """Return the text, which says the same as the page."""
        return "\n".join([self.table().text(), *self.sentences()])


def progress_of(
    lesson: Lesson, kept: Iterable[CheckLine], course: str, damaged: int = 0
) -> Progress:
    """Return how each exercise stands by the lines of a student's file."""
    lines = [one for one in kept if (one.course, one.lesson) == (course, lesson.number)]
    found = []
    for exercise in lesson.exercises:
        checks: list[CheckLine] = []
        for line in lines:
            if line.exercise == exercise.id:
                checks = [] if line.status == "reset" else [*checks, line]
        tried = [line for line in checks if line.status != "not attempted"]
        status, points = (tried[-1].status, tried[-1].points) if tried else ("not attempted", 0)
        found.append(
            Standing(exercise.id, exercise.title, status, points, exercise.points, len(tried))
        )
    return Progress(tuple(found), damaged)


@dataclass(frozen=True, slots=True)
class Change:
    """One question: what was answered before and after, and what the game or the theory says."""

    words: str
    before: Reply | None
    after: Reply | None
    truth: Reply | None
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Changes:
    """The three questions, before against after."""

    changes: tuple[Change, ...]

    def table(self) -> Table:
        """Return a line for each question; what was not answered is a dash."""
        return Table(
            ("question", "before", "after", "what holds"),
            tuple(
                (
                    one.words,
                    *(_reply(value, one.unit) for value in (one.before, one.after, one.truth)),
                )
                for one in self.changes
            ),
        )

    def _repr_html_(self) -> str:
        return self.table().page()

    def __repr__(self) -> str:
        """Return the text, which says the same as the page."""
        return "\n\n".join(
            f"{words}\nbefore: {before}\nafter: {after}\nwhat holds: {truth}"
            for words, before, after, truth in self.table().rows
        )


def _reply(value: Reply | None, unit: str) -> str:
    if value is None:
        return "–"
    if isinstance(value, str):
        return value
    return f"{value:g} {unit}".rstrip()
