"""Practice: a random pile of a chosen difficulty, a clock if wanted, and how one did so far."""

from __future__ import annotations

import ipywidgets as ipw

from kings.widgets.fields import Radios
from kings.widgets.laboratory.clock import Clock
from kings.widgets.laboratory.practice import Attempt, Level, say_history
from kings.widgets.laboratory.store import LabStore
from kings.widgets.page import button, classed, html, paragraph, row, show, small, title
from kings.widgets.refusals import Run
from kings.words import plural

_HOW = (
    "A pile is drawn from six decks and laid out below. Group its cards and press “Check mine”: "
    "the first groups that can be scored are your answer."
)
_SHOWN = 10  # answers in the table; the words count them all


class PracticePanel(ipw.VBox):
    """Which pile to draw, what is asked now, and all answers so far."""

    def __init__(self, store: LabStore, run: Run) -> None:
        self._store = store
        self._asked = html()
        self._level = Radios("How hard?", [(level.words, level) for level in Level])
        classed(self._level, "stacked")
        self._timed = ipw.Checkbox(description="Show a clock", indent=False)
        self._clock = Clock()
        self._draw = button("Draw a pile", lambda: run(self._begin), style="primary")
        self._stop = button("Give up", lambda: run(store.give_up))
        self._history = html()
        super().__init__(
            [
                html(title("Can you find the best yourself?") + small(_HOW)),
                self._level,
                row(self._draw, self._stop, self._timed, self._clock),
                self._asked,
                self._history,
            ]
        )
        classed(self, "panel", "lab-practice")

    def refresh(self) -> None:
        """Say what is asked, and how one did."""
        store = self._store
        show(self._stop, when=store.task is not None)
        if store.started is None:
            self._clock.run = 0
        self._draw.description = "Draw another pile" if store.attempts else "Draw a pile"
        self._asked.value = ""
        if store.task is not None:
            cards = plural(sum(store.counts), "card")
            words = (
                f"Your pile has {cards} ({store.task.level.name_in_words}). It is yours to group."
            )
            self._asked.value = f'<div role="status">{paragraph(words, strong=True)}</div>'
        elif store.answered is not None:
            self._asked.value = paragraph(_went(store.attempts[-1]), strong=True)
        self._history.value = small(say_history(store.attempts)) + _table(store.attempts)

    def _begin(self) -> None:
        timed = bool(self._timed.value)
        self._store.begin_practice(self._level.value, timed=timed)
        self._clock.run = self._clock.run + 1 if timed else 0


def _went(one: Attempt) -> str:
    if one.right:
        return f"✔ Right: {plural(one.points, 'point')}, and no grouping scores more."
    return f"✖ Missed: {plural(one.points, 'point')}, and {one.best} were possible."


def _table(attempts: tuple[Attempt, ...]) -> str:
    """Return the last answers as a table, the newest first."""
    if not attempts:
        return ""
    names = ("Pile", "Cards", "Yours", "Best", "", "Time")
    head = "".join(f'<th scope="col">{name or "Result"}</th>' for name in names)
    first = len(attempts)
    rows = "".join(
        f'<tr><th scope="row">{first - at}, {one.level.name_in_words}</th><td>{one.cards}</td>'
        f"<td>{one.points}</td><td>{one.best}</td><td>{'✔ right' if one.right else '✖ missed'}</td>"
        f"<td>{'–' if one.seconds is None else f'{one.seconds:.0f} s'}</td></tr>"
        for at, one in enumerate(reversed(attempts[-_SHOWN:]))
    )
    return (
        '<div class="kings-scroll" tabindex="0" role="region" aria-label="Your answers">'
        f'<table class="kings-table"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
        "</div>"
    )
