"""The pages of a lesson: three questions that can be filled in, and how the exercises stand."""

from __future__ import annotations

from functools import partial
from typing import Any

import ipywidgets as ipw
import traitlets

from kings.lessons.desk import Desk, When
from kings.lessons.lesson import Question
from kings.markup import Markup, element, joined
from kings.widgets import page
from kings.widgets.lesson_store import ExerciseLine, ProgressStore, QuestionStore
from kings.words import plural

_HEADS = {
    "before": "What do you think?",
    "after": "And what do you think now?",
}
_WHYS = {
    "before": "Answer before you go on, without looking anything up. Nobody marks this.",
    "after": "The same questions as at the beginning.",
}


class LessonPage(ipw.VBox):
    """A column of panels, light or dark as the notebook is; its own shortcuts stay out of it.

    ``children``: the panels; ``name``: what the page is, for those who print it.
    """

    def __init__(self, children: list[ipw.Widget], name: str) -> None:
        self._name = name
        self.aloud = page.Aloud()
        eye = page.Picture(lambda mark: None)  # it tells light from dark
        self._light = page.Light(page.Look(), self._dress)
        fault = page.fault_line(self)
        super().__init__([*children, fault, self.aloud, page.classed(eye, "lesson-eye")])
        page.classed(self, "lesson").add_class("kings")
        self._light.follow(eye)

    def _dress(self) -> None:
        self._light.dress(self)

    def __repr__(self) -> str:
        """Return what it is; what it holds is on the screen."""
        return self._name


class Ballot(page.Radios):
    """Radio buttons over words; ``index`` is −1 while none is on.

    None is on at first: a page that has chosen already would be an anchor.
    """

    def __init__(self, label: str, words: tuple[str, ...], *, chosen: str = "") -> None:
        at = words.index(chosen) if chosen in words else -1
        super().__init__(label, [(word, word) for word in words], at=at, quiet=True)

    @property
    def value(self) -> str:
        """The words that are chosen; empty while none are."""
        return str(self._values[self.index]) if self.index >= 0 else ""

    @traitlets.validate("index")
    def _within(self, proposal: dict[str, int]) -> int:
        """Keep what a page says among the buttons, or at none."""
        return max(-1, min(len(self._values) - 1, proposal["value"]))


class Predictions(LessonPage):
    """The questions of one lesson before one student, bound to their store."""

    def __init__(self, store: QuestionStore) -> None:
        self.store = store
        self.fields = [self._field(question) for question in store.questions]
        self._refusals = [page.html() for _ in store.questions]
        self._said = page.html()
        self._changes = page.html()
        self.button = page.button("Keep my answers", store.keep, style="primary")
        rows = []
        for number, question in enumerate(store.questions, start=1):
            asked = page.html(page.paragraph(f"{number}. {question.words}"))
            parts = [asked, self.fields[number - 1], self._refusals[number - 1]]
            rows.append(page.classed(ipw.VBox(parts), "q"))
        head = [page.heading(_HEADS[store.when]), page.html(page.small(_WHYS[store.when]))]
        children = [*head, *rows, page.row(self.button), self._said, self._changes]
        name = f"Three questions {store.when} lesson {store.desk.lesson.number}"
        super().__init__([page.panel(*children)], name)
        store.listeners.append(self.refresh)
        self.refresh()

    def _field(self, question: Question) -> Any:
        kept = self.store.kept.get(question.id)
        if question.choices:
            chosen = "" if kept is None else str(kept)
            ballot = Ballot(question.words, question.choices, chosen=chosen)
            page.listen(ballot, lambda _: self.store.put_down(question.id, ballot.value), "index")
            return page.classed(ballot, "stacked")
        field = ipw.Text(
            value="" if kept is None else f"{kept:g}",
            description=question.unit or "Number",
            placeholder=f"{question.least:g} to {question.most:g}",
        )
        page.listen(field, lambda _: self.store.put_down(question.id, field.value), "value")
        return page.classed(field, "number")

    def refresh(self) -> None:
        """Show what is kept, what was refused, and after the lesson what has changed."""
        store = self.store
        for question, refused in zip(store.questions, self._refusals, strict=True):
            why = store.refused.get(question.id)
            words = page.paragraph(why) if why else None
            refused.value = element("div", words, role="alert", class_="kings-alert") if why else ""
        self._said.value = page.status(page.small(store.said()))
        self.button.description = "Keep my answers" if not store.kept else "Keep what I changed"
        self._changes.value = _changed(store)


def _changed(store: QuestionStore) -> Markup:
    """Return before against after as a table, once everything is answered."""
    changes = store.changes
    if changes is None:
        return joined()
    table = changes.table()
    return page.data_table(table.columns, table.rows, label="Before and after")


class Standings(LessonPage):
    """One student's exercises in one lesson, as they are kept, bound to their store."""

    def __init__(self, store: ProgressStore) -> None:
        self.store = store
        self._rows = ipw.VBox([])
        self._said = page.html()
        again = page.row(page.button("Look again", self.refresh))
        shown = page.panel(page.heading("How far are you?"), self._rows, self._said, again)
        super().__init__([shown], f"How the exercises of lesson {store.desk.lesson.number} stand")
        self._show()

    def refresh(self) -> None:
        """Read the student's file and show it."""
        self.store.look()
        self._show()

    def _show(self) -> None:
        page.refill(self._rows, map(self._row, self.store.lines))
        self._said.value = joined(map(page.small, self.store.sentences))

    def _row(self, line: ExerciseLine) -> ipw.Widget:
        words = element("p", element("b", line.title), element("br"), line.words, class_="kings-p")
        reset = page.button("Reset this exercise", partial(self.reset, line.exercise))
        page.show(reset, when=line.tried)
        return page.classed(page.row(page.html(words), reset), "standing")

    def reset(self, exercise: str) -> None:
        """Begin an exercise again, and show that it is so."""
        self.store.reset(exercise)
        self._show()
        self.aloud.said = "This exercise starts again."


class Character(LessonPage):
    """The fields by which a bot is put together without programming; ``words`` is what they say."""

    def __init__(self) -> None:
        # Bots and tournaments are loaded for this page alone; the others work without them.
        from kings.lessons.lesson7 import TRAITS

        self.fields = [
            Ballot(trait.asks, tuple(f"{word}: {idea}" for word, idea in trait.words.items()))
            for trait in TRAITS
        ]
        self._said = page.html()
        rows = [
            page.classed(
                ipw.VBox([page.html(page.paragraph(trait.asks)), page.classed(field, "stacked")]),
                "q",
            )
            for trait, field in zip(TRAITS, self.fields, strict=True)
        ]
        head = page.heading("What is your bot like?")
        super().__init__([page.panel(head, *rows, self._said)], "The character of a bot, to choose")
        for field in self.fields:
            page.listen(field, lambda _: self.refresh(), "index")
        self.refresh()

    @property
    def words(self) -> tuple[object, ...]:
        """What was chosen, as ``kings.lessons.lesson7`` takes it; dots for what is still open."""
        chosen = [field.value.partition(":")[0] for field in self.fields]
        return tuple(word or ... for word in chosen)

    def refresh(self) -> None:
        """Say what is chosen, or that something is still open."""
        chosen = [word for word in self.words if isinstance(word, str)]
        left = len(self.fields) - len(chosen)
        words = f"{plural(left, 'choice')} to go." if left else f"Chosen: {', '.join(chosen)}."
        self._said.value = page.status(page.small(words))


def character() -> Character:
    """Return a page of three fields that put a bot together; its ``words`` go into the check.

    For example ``kings.widgets.lesson.character().words``.
    """
    return Character()


def predict(desk: Desk, when: When) -> Predictions:
    """Return the three questions of a lesson as a page.

    ``desk``: what ``open_lesson`` returned; ``when``: ``before`` or ``after`` the lesson. Answers
    are kept and not marked.

    For example ``kings.predict(kings.open_lesson(1, "Robin"), "before")``.
    """
    return Predictions(QuestionStore(desk, when))


def progress(desk: Desk) -> Standings:
    """Return a page that shows which exercises of a lesson are solved.

    ``desk``: what ``open_lesson`` returned.

    For example ``kings.progress(kings.open_lesson(1, "Robin"))``.
    """
    return Standings(ProgressStore(desk))
