"""What a page of questions knows: what is put down so far, what is kept. No widget is in it."""

from __future__ import annotations

from collections.abc import Callable

from kings.errors import BadInput, BadRecord
from kings.lessons.desk import Desk, When
from kings.lessons.lesson import Question, Reply
from kings.lessons.progress import Changes
from kings.typed import quoted
from kings.words import plural


class QuestionStore:
    """The questions of one lesson at one time, before it or after.

    ``listeners`` are called after every change.
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
        """Return the lesson's questions."""
        return self.desk.lesson.questions

    def put_down(self, question: str, words: str) -> None:
        """Put down an answer, in words or digits; it is not kept yet."""
        self.drafts[question] = words
        self.refused.pop(question, None)

    def keep(self) -> None:
        """Keep every answer that was put down; what can't be kept is told, question by question."""
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
        """Say how many answers are kept."""
        many = plural(len(self.questions), "question")
        if not self.kept:
            return f"None of {many} answered yet."
        return f"{len(self.kept)} of {many} answered; your answers are kept."

    @property
    def changes(self) -> Changes | None:
        """Return before against after, once all is answered after the lesson."""
        if self.when == "before" or len(self.kept) < len(self.questions):
            return None
        return self.desk.changed()


def _number(words: str) -> Reply:
    """Read a number as people write it, with a point or a comma."""
    try:
        return float(words.replace(",", ".").replace("−", "-"))
    except ValueError as error:
        raise BadInput(f"{quoted(words)} is not a number.") from error
