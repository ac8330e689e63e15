"""The panel of a decision: the legal choices as buttons, narrowed by pointing at the picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import ipywidgets as ipw

from kings.widgets.page import (
    BLANK,
    Buttons,
    button,
    classed,
    html,
    lines,
    panel,
    show,
)
from kings.widgets.page import title as titled
from kings.widgets.running import Run
from kings.widgets.store import Labelled, TableStore

SHOW_ALL = "Show all choices"
"""The words on the button that takes back what was pointed at."""

MarksOf = Callable[[Any, Any], frozenset[str]]
"""What a choice consists of in the picture, by the view and the choice."""


def no_marks(view: Any, choice: Any) -> frozenset[str]:
    """Return the marks of a choice where nothing can be pointed at."""
    return frozenset()


_LOOKING = (
    "This is an earlier moment, and nothing can be decided in it. Under “Through the game” one "
    "goes on, or branches off."
)


class ChoicePanel(ipw.VBox):
    """What can be decided here: a button for each legal choice, and the screen for the next person.

    Where the whole table is asked something, a button for everybody, whatever anybody holds.
    ``marks_of``: what of the picture a choice consists of; ``more``: panels with other questions to
    the one before the screen. ``chosen``: the marks in the picture that were pointed at, until they
    say one choice alone; ``on_change`` is called when they change.
    """

    def __init__(
        self,
        store: TableStore,
        run: Run,
        marks_of: MarksOf = no_marks,
        more: Sequence[Any] = (),
    ) -> None:
        self._store = store
        self._run = run
        self._marks_of = marks_of
        self._more = tuple(more)
        self.chosen: frozenset[str] = frozenset()
        self.on_change: Callable[[], None] = lambda: None
        self._offered: tuple[Labelled, ...] = ()
        self._heading = html()
        self._agreed = html()
        self._choices = classed(Buttons(), "choices")
        self._all = button(SHOW_ALL, self._clear, key="Escape", wide=True)
        self._go_on = button("Go on", lambda: run(store.go_on), style="primary", wide=True, key="g")
        self._curtain = button(BLANK, self._come, style="primary", wide=True, key="g")
        self._hand_over = classed(Buttons(), "others")
        self._everybody = classed(Buttons(), "choices")
        self._to_table = button("Back to the table", lambda: run(store.to_the_table), wide=True)
        self._body = panel(
            self._heading,
            self._agreed,
            self._choices,
            self._all,
            self._curtain,
            self._go_on,
            self._everybody,
            self._to_table,
            *self._more,
            self._hand_over,
        )
        super().__init__([self._body])
        self.refresh()

    def refresh(self) -> None:
        """Show the decision of this moment."""
        store = self._store
        if store.choices != self._offered:
            self._offered, self.chosen = store.choices, frozenset()
        waits = store.waiting_for is not None
        self._heading.value = titled(self._title(), aside=self._aside())
        self._agreed.value = lines(store.agreed if store.looking is None else [_LOOKING])
        self._show_choices()
        self._curtain.description = self._curtain_words()
        show(self._curtain, when=waits)
        self._go_on.description = "Go on: nothing more to offer" if store.can_offer else "Go on"
        show(self._go_on, when=store.can_go_on and not store.choices and store.looking is None)
        self._everybody.fill(self._to_everybody())
        show(self._to_table, when=self._came_forward)
        for questions in self._more:
            questions.refresh()
        self._hand_over.fill([self._to(seat) for seat in store.others])

    def point(self, mark: str) -> None:
        """Point at something in the picture: the choice that it says alone is made.

        Where several choices are left, only these are shown; pointing again takes a mark back.
        """
        for marks in (self.chosen ^ {mark}, frozenset({mark})):
            found = self._with(marks)
            if not marks or found:
                break
        else:
            return
        if len(found) == 1 and self._marks(found[0]) == marks:
            self._make(found[0].choice)
            return
        self.chosen = marks
        self._show_choices()
        self.on_change()

    def _clear(self) -> None:
        self.chosen = frozenset()
        self._show_choices()
        self.on_change()

    @property
    def _came_forward(self) -> bool:
        """Whether somebody came forward where the whole table is asked."""
        store = self._store
        return store.call is not None and store.front is not None and store.looking is None

    def _to_everybody(self) -> list[tuple[str, Callable[[], None]]]:
        """Return a button for nobody and one for each person, where the whole table is asked."""
        store, calling = self._store, self._store.room.calling
        if calling is None or not store.callable:
            return []
        each = [
            (
                f"I am {store.names[seat]}: let me look (nobody else does)",
                partial(self._run, partial(store.come, seat)),
            )
            for seat in store.callable
        ]
        return [(calling.nobody, partial(self._run, store.nobody_answers)), *each]

    def _title(self) -> str:
        store = self._store
        if store.callable and store.room.calling is not None:
            return f"Everybody is asked: {store.room.calling.danger(store.view)}"
        if store.waiting_for is not None:
            return "The screen changes hands"
        if (store.choices or self._came_forward) and store.front is not None:
            return f"{store.names[store.front]} decides"
        if store.looking is not None:
            return "To look at"
        return "The game is over" if store.over else "To go on"

    def _aside(self) -> str:
        marked = any(self._marks(choice) for choice in self._offered)
        return "or click in the picture" if marked else ""

    def _show_choices(self) -> None:
        shown = self._with(self.chosen)
        exact = sorted(shown, key=lambda choice: self._marks(choice) != self.chosen)
        listed = exact if self.chosen else list(self._offered)
        self._choices.fill([(line.label, partial(self._make, line.choice)) for line in listed])
        show(self._all, when=bool(self.chosen))

    def _make(self, choice: Any) -> None:
        self._run(partial(self._store.choose, choice))

    def _with(self, marks: frozenset[str]) -> tuple[Labelled, ...]:
        """Return the choices that all these marks belong to."""
        return tuple(line for line in self._offered if marks <= self._marks(line))

    def _marks(self, line: Labelled) -> frozenset[str]:
        return self._marks_of(self._store.view, line.choice)

    def _curtain_words(self) -> str:
        seat = self._store.waiting_for
        return BLANK if seat is None else f"I am {self._store.names[seat]}, and nobody else looks"

    def _come(self) -> None:
        seat = self._store.waiting_for
        if seat is not None:
            self._run(partial(self._store.come, seat))

    def _to(self, seat: int) -> tuple[str, Callable[[], None]]:
        act = partial(self._run, partial(self._store.hand_over, seat))
        return f"Hand the screen to {self._store.names[seat]}", act
