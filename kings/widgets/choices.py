"""The panel of a decision: the legal choices as buttons, narrowed by pointing at the picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import ipywidgets as ipw

from kings.table import Labelled, TableStore
from kings.widgets.page import (
    BLANK,
    Buttons,
    Panel,
    Run,
    button,
    classed,
    html,
    lines,
    panel,
    show,
    show_each,
)
from kings.widgets.page import title as titled

SHOW_ALL = "Show all choices"
"""The words on the button that takes back what was pointed at."""

MarksOf = Callable[[Any, Any], frozenset[str]]
"""What a choice consists of in the picture, by the view and the choice."""


def no_marks(view: Any, choice: Any) -> frozenset[str]:
    """Return the marks of a choice where nothing can be pointed at."""
    return frozenset()


_LOOKING = (
    "You are looking at an earlier moment, so there is nothing to decide. Use “Through the game” "
    "to move on or to branch off."
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
        more: Sequence[Panel] = (),
    ) -> None:
        self._store = store
        self._run = run
        self._marks_of = marks_of
        self._more = tuple(more)
        self.chosen: frozenset[str] = frozenset()
        self.on_change: Callable[[], None] = lambda: None
        self._offered: tuple[Labelled, ...] = ()
        self._marked: dict[Any, frozenset[str]] = {}
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
        scene = self._store.scene
        if scene.choices != self._offered:
            self._offered, self.chosen = scene.choices, frozenset()
        self._marked = {}
        self._heading.value = titled(self._title(), aside=self._aside())
        self._agreed.value = lines(scene.agreed if scene.looking is None else [_LOOKING])
        self._show_choices()
        self._curtain.description = self._curtain_words()
        self._go_on.description = "Go on: nothing more to offer" if scene.can_offer else "Go on"
        self._everybody.fill(self._to_everybody())
        show_each(
            (self._curtain, scene.waiting_for is not None),
            (self._go_on, scene.can_go_on and not scene.choices and scene.looking is None),
            (self._to_table, self._came_forward),
        )
        for questions in self._more:
            questions.refresh()
        self._hand_over.fill([self._to(seat) for seat in scene.others])

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
        scene = self._store.scene
        return scene.called and scene.front is not None and scene.looking is None

    def _to_everybody(self) -> list[tuple[str, Callable[[], None]]]:
        """Return a button for nobody and one for each person, where the whole table is asked."""
        store, scene = self._store, self._store.scene
        if scene.asked is None:
            return []
        each = [
            (
                f"I'm {scene.names[seat]}, let me look (nobody else is looking)",
                partial(self._run, partial(store.come, seat)),
            )
            for seat in scene.asked.people
        ]
        return [(scene.asked.nobody, partial(self._run, store.nobody_answers)), *each]

    def _title(self) -> str:
        scene = self._store.scene
        if scene.asked is not None:
            return f"Everybody is asked: {scene.asked.danger}"
        if scene.waiting_for is not None:
            return "The screen changes hands"
        if (scene.choices or self._came_forward) and scene.front is not None:
            return f"{scene.names[scene.front]} decides"
        if scene.looking is not None:
            return "To look at"
        return "The game is over" if scene.over else "To go on"

    def _aside(self) -> str:
        return "or click in the picture" if any(map(self._marks, self._offered)) else ""

    def _show_choices(self) -> None:
        shown = self._with(self.chosen)
        exact = sorted(shown, key=lambda line: self._marks(line) != self.chosen)
        listed = exact if self.chosen else list(self._offered)
        self._choices.fill([(line.label, partial(self._make, line.choice)) for line in listed])
        show(self._all, when=bool(self.chosen))

    def _make(self, choice: Any) -> None:
        self._run(partial(self._store.choose, choice))

    def _with(self, marks: frozenset[str]) -> tuple[Labelled, ...]:
        """Return the choices that all these marks belong to."""
        return tuple(line for line in self._offered if marks <= self._marks(line))

    def _marks(self, line: Labelled) -> frozenset[str]:
        """Return what of the picture a choice consists of, worked out once for this moment."""
        if line.choice not in self._marked:
            self._marked[line.choice] = self._marks_of(self._store.scene.view, line.choice)
        return self._marked[line.choice]

    def _curtain_words(self) -> str:
        scene = self._store.scene
        seat = scene.waiting_for
        return BLANK if seat is None else f"I'm {scene.names[seat]}, and nobody else is looking"

    def _come(self) -> None:
        seat = self._store.scene.waiting_for
        if seat is not None:
            self._run(partial(self._store.come, seat))

    def _to(self, seat: int) -> tuple[str, Callable[[], None]]:
        act = partial(self._run, partial(self._store.hand_over, seat))
        return f"Hand the screen to {self._store.scene.names[seat]}", act
