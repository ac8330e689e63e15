"""Three questions before a lesson, and the same three after it, as a page that can be filled in."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets as ipw

from kings.lessons.desk import Desk, When
from kings.lessons.lesson import Question
from kings.widgets.lesson.ballot import Ballot
from kings.widgets.lesson.dressed import LessonPage
from kings.widgets.lesson.store import QuestionStore
from kings.widgets.page import button, classed, heading, html, panel, paragraph, row, small
from kings.widgets.presses import listen

_HEADS = {
    "before": "What do you think?",
    "after": "And what do you think now?",
}
_WHYS = {
    "before": "Answer before you go on, without looking anything up. Nobody marks this.",
    "after": "The same questions as at the beginning.",
}


class Predictions(LessonPage):
    """The questions of one lesson before one student, bound to their store."""

    def __init__(self, store: QuestionStore) -> None:
        self.store = store
        self.fields = [self._field(question) for question in store.questions]
        self._refusals = [html() for _ in store.questions]
        self._said = html()
        self._changes = html()
        self.button = button("Keep my answers", store.keep, style="primary")
        rows = [
            classed(ipw.VBox([html(paragraph(f"{number}. {question.words}")), field, refused]), "q")
            for number, (question, field, refused) in enumerate(
                zip(store.questions, self.fields, self._refusals, strict=True), start=1
            )
        ]
        head = [heading(_HEADS[store.when]), html(small(_WHYS[store.when]))]
        children = [panel(*head, *rows, row(self.button), self._said, self._changes)]
        super().__init__(
            children, f"Three questions {store.when} lesson {store.desk.lesson.number}"
        )
        store.listeners.append(self.refresh)
        self.refresh()

    def _field(self, question: Question) -> Any:
        kept = self.store.kept.get(question.id)
        if question.choices:
            chosen = str(kept) if kept is not None else ""
            ballot = classed(Ballot(question.words, question.choices, chosen=chosen), "stacked")
            listen(ballot, lambda _: self.store.put_down(question.id, ballot.value), "index")
            return ballot
        field = ipw.Text(
            value="" if kept is None else f"{kept:g}",
            description=question.unit or "Number",
            placeholder=f"{question.least:g} to {question.most:g}",
        )
        listen(field, lambda _: self.store.put_down(question.id, field.value), "value")
        return classed(field, "number")

    def refresh(self) -> None:
        """Show what is kept, what was refused, and after the lesson what has changed."""
        store = self.store
        for question, refused in zip(store.questions, self._refusals, strict=True):
            why = store.refused.get(question.id, "")
            refused.value = (
                f'<div role="alert" class="kings-alert">{paragraph(why)}</div>' if why else ""
            )
        self._said.value = f'<div role="status">{small(store.said())}</div>'
        self.button.description = "Keep my answers" if not store.kept else "Keep what I changed"
        self._changes.value = _changed(store)


def _changed(store: QuestionStore) -> str:
    """Return before against after as a table, once everything is answered."""
    changes = store.changes
    if changes is None:
        return ""
    table = changes.table()
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in table.columns)
    rows = "".join(
        f'<tr><th scope="row">{escape(str(first))}</th>'
        + "".join(f"<td>{escape(str(cell))}</td>" for cell in cells)
        + "</tr>"
        for first, *cells in table.rows
    )
    return (
        '<div class="kings-scroll" tabindex="0" role="region" aria-label="Before and after">'
        f'<table class="kings-table"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
        "</div>"
    )


def predict(desk: Desk, when: When) -> Predictions:
    """Return the three questions of a lesson as a page.

    ``desk``: what ``open_lesson`` returned; ``when``: ``before`` or ``after`` the lesson. Answers
    are kept and not marked.

    For example ``kings.predict(kings.open_lesson(1, "Robin"), "before")``.
    """
    return Predictions(QuestionStore(desk, when))
