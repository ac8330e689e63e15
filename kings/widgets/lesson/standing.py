"""How the exercises of a lesson stand, and a button that begins one anew."""

from __future__ import annotations

from functools import partial
from html import escape

import ipywidgets as ipw

from kings.lessons.desk import Desk
from kings.lessons.progress import Standing, status_words
from kings.widgets.lesson.dressed import LessonPage
from kings.widgets.page import button, classed, heading, html, panel, refill, row, show, small


class Standings(LessonPage):
    """One student's exercises in one lesson, as they are kept."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._rows = ipw.VBox([])
        self._said = html()
        again = button("Look again", self.refresh)
        children = [panel(heading("How far are you?"), self._rows, self._said, row(again))]
        super().__init__(children, f"How the exercises of lesson {desk.lesson.number} stand")
        self.refresh()

    def refresh(self) -> None:
        """Read the student's file and show it."""
        found = self.desk.progress()
        refill(self._rows, [self._row(one) for one in found.standings])
        self._said.value = "".join(small(line) for line in found.sentences())

    def _row(self, one: Standing) -> ipw.Widget:
        tries = f", {one.tries} {'try' if one.tries == 1 else 'tries'}" if one.tries else ""
        words = f"{status_words(one.status)}, {one.points} of {one.out_of}{tries}"
        line = f'<p class="kings-p"><b>{escape(one.title)}</b><br>{escape(words)}</p>'
        reset = button("Reset this exercise", partial(self.reset, one.exercise))
        show(reset, when=bool(one.tries))
        return classed(row(html(line), reset), "standing")

    def reset(self, exercise: str) -> None:
        """Begin an exercise anew, and show that it is so."""
        self.desk.reset(exercise)
        self.refresh()
        self.aloud.said = "This exercise starts again."


def progress(desk: Desk) -> Standings:
    """Return a page that shows which exercises of a lesson are solved.

    ``desk``: what ``open_lesson`` returned.

    For example ``kings.progress(kings.open_lesson(1, "Robin"))``.
    """
    return Standings(desk)
