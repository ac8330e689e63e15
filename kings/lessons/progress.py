"""How far a student is in a lesson, and what changed between before and after."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kings.lessons.lesson import Lesson, Reply
from kings.lessons.result import CheckLine
from kings.lessons.task import Table, paragraphs
from kings.markup import joined
from kings.words import plural

_WORDS = {
    "right": "✔ right",
    "partly": "◐ partly right",
    "wrong": "✖ not yet",
    "not attempted": "○ not attempted",
    "stopped": "✖ the code stopped",
}


def status_words(status: str) -> str:
    """Return how an exercise stands in words, after a sign."""
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
    """All exercises of a lesson by a student's file; ``damaged``: how many lines are unreadable."""

    standings: tuple[Standing, ...]
    damaged: int = 0

    @property
    def points(self) -> int:
        """The points so far."""
        return sum(standing.points for standing in self.standings)

    @property
    def out_of(self) -> int:
        """The points that the lesson brings."""
        return sum(standing.out_of for standing in self.standings)

    def sentences(self) -> tuple[str, ...]:
        """Return the sum of the points, and what could not be read."""
        points = f"{self.points} of {plural(self.out_of, 'point')}."
        if not self.damaged:
            return (points,)
        lines = plural(self.damaged, "line")
        return points, f"{lines} of your file can't be read; the rest counts."

    def table(self) -> Table:
        """Return a line for each exercise."""
        return Table(
            ("exercise", "how it stands", "points"),
            tuple(
                (
                    standing.title,
                    status_words(standing.status),
                    f"{standing.points} of {standing.out_of}",
                )
                for standing in self.standings
            ),
        )

    def _repr_html_(self) -> str:
        return joined(self.table().page(), paragraphs(self.sentences()))

    def __repr__(self) -> str:
        """Return the text, which says the same as the page."""
        return "\n".join([self.table().text(), *self.sentences()])


def progress_of(
    lesson: Lesson, checks: Iterable[CheckLine], course: str, damaged: int = 0
) -> Progress:
    """Return how each exercise of a lesson stands.

    ``checks``: the lines of a student's file; ``course``: the one whose lines count; ``damaged``:
    how many lines of the file could not be read.
    """
    lines = [line for line in checks if (line.course, line.lesson) == (course, lesson.number)]
    standings = []
    for exercise in lesson.exercises:
        tries: list[CheckLine] = []  # since the last reset; an untouched stub is no try
        for line in lines:
            if line.exercise == exercise.id and line.status == "reset":
                tries = []
            elif line.exercise == exercise.id and line.status != "not attempted":
                tries.append(line)
        status, points = (tries[-1].status, tries[-1].points) if tries else ("not attempted", 0)
        standings.append(
            Standing(exercise.id, exercise.title, status, points, exercise.points, len(tries))
        )
    return Progress(tuple(standings), damaged)


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
                    change.words,
                    _reply_words(change.before, change.unit),
                    _reply_words(change.after, change.unit),
                    _reply_words(change.truth, change.unit),
                )
                for change in self.changes
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


def _reply_words(value: Reply | None, unit: str) -> str:
    if value is None:
        return "–"
    if isinstance(value, str):
        return value
    return f"{value:g} {unit}".rstrip()
