"""What the pages of a lesson know: its questions, its exercises, and what became of both.

No widget is in it: a store holds what was filled in and says in words what a page shows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kings.errors import BadInput, BadRecord
from kings.lessons.desk import Desk, When
from kings.lessons.lesson import Question, Reply
from kings.lessons.progress import Changes, status_words
from kings.typed import quoted
from kings.words import plural


class QuestionStore:
    """The questions of one lesson at one time, before it or after.

    ``desk``: the student's; ``when``: before or after the lesson. ``listeners`` are called after
    every change.
    """

    def __init__(self, desk: Desk, when: When) -> None:
        if when not in ("before", "after"):
            raise BadInput(f"Questions are asked “before” or “after” a lesson, not “{when}”.")
        self.desk, self.when = desk, when
        self.kept: dict[str, Reply] = desk.answers(when)
        self.drafts: dict[str, str] = {}
        self.refused: dict[str, str] = {}
        self.listeners: list[Callable[[], None]] = []

    @property
    def questions(self) -> tuple[Question, ...]:
        """The lesson's questions."""
        return self.desk.lesson.questions

    def put_down(self, question: str, words: str) -> None:
        """Put down an answer, in words or digits; it is not kept yet."""
        self.drafts[question] = words
        self.refused.pop(question, None)

    def keep(self) -> None:
        """Keep every answer that was put down; ``refused`` says of each other one why it is not."""
        for question in self.questions:
            words = self.drafts.get(question.id, "").strip()
            if words:
                self._keep(question, words)
        for listener in self.listeners:
            listener()

    def _keep(self, question: Question, words: str) -> None:
        try:
            reply: Reply = words if question.choices else _number(words)
            if self.kept.get(question.id) != question.accepted(reply):
                self.kept[question.id] = self.desk.answer(self.when, question.id, reply)
            self.refused.pop(question.id, None)
        except (BadInput, BadRecord) as error:
            self.refused[question.id] = str(error)

    def said(self) -> str:
        """Return how many answers are kept, in words."""
        many = plural(len(self.questions), "question")
        if not self.kept:
            return f"None of {many} answered yet."
        return f"{len(self.kept)} of {many} answered; your answers are kept."

    @property
    def changes(self) -> Changes | None:
        """Before against after, once all is answered after the lesson."""
        if self.when == "before" or len(self.kept) < len(self.questions):
            return None
        return self.desk.changed()


def _number(words: str) -> Reply:
    """Read a number as people write it, with a point or a comma."""
    try:
        return float(words.replace(",", ".").replace("−", "-"))
    except ValueError as error:
        raise BadInput(f"{quoted(words)} is not a number.") from error


@dataclass(frozen=True, slots=True)
class ExerciseLine:
    """An exercise as a page shows it; ``tried``: whether there is something to reset."""

    exercise: str
    title: str
    words: str
    tried: bool


class ProgressStore:
    """How far a student is with the exercises of a lesson."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.lines: tuple[ExerciseLine, ...] = ()
        self.sentences: tuple[str, ...] = ()
        self.look()

    def look(self) -> None:
        """Read the student's file again."""
        progress = self.desk.progress()
        self.sentences = progress.sentences()
        lines = []
        for one in progress.standings:
            tries = f", {one.tries} {'try' if one.tries == 1 else 'tries'}" if one.tries else ""
            words = f"{status_words(one.status)}, {one.points} of {one.out_of}{tries}"
            lines.append(ExerciseLine(one.exercise, one.title, words, bool(one.tries)))
        self.lines = tuple(lines)

    def reset(self, exercise: str) -> None:
        """Begin an exercise again."""
        self.desk.reset(exercise)
        self.look()
