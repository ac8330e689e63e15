"""The panel of a decision in King's Keys: a play in steps, and the four cards that are held."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from kings.figures.keys import marks_of
from kings.keys.cards import Card
from kings.keys.moves import Choice
from kings.keys.say import say_choice
from kings.keys.view import View
from kings.table import Labelled, TableStore
from kings.widgets.choosing import SHOW_ALL, ChoicePanel
from kings.widgets.page import BLANK, button, html, paragraph, show
from kings.widgets.refusals import Run
from kings.widgets.tables.keys.holding import Holding
from kings.widgets.tables.keys.plan import Pick, Plan

_DO_IT = "Do it: "
_PICK_ANEW = "Pick anew"


class KeysChoice(ChoicePanel):
    """What can be decided: first what one plays, then where, what one takes, and how one pays.

    A button that says a whole play makes it; a play that was put together is said first and then
    done. The four cards to hold are picked together and held one after the other (K-12).
    """

    def __init__(self, store: TableStore, run: Run) -> None:
        self._planned: tuple[Labelled, ...] | None = None
        self._plan: Plan
        self._holding: Holding
        self._asked = html()
        self._do = button(BLANK, self._carry_out, style="primary", wide=True, key="g")
        super().__init__(store, run, marks_of)
        head, agreed, *rest = self._body.children
        self._body.children = (head, agreed, self._asked, self._do, *rest)

    @property
    def view(self) -> View:
        """What the one before the screen sees, with the choices that are left to it."""
        view: View = self._store.scene.view
        left = self._holding.choices(self._holding.cards) if self._holding.is_asked else None
        return replace(view, choices=self._plan.choices if left is None else left)

    def refresh(self) -> None:
        """Show the decision of this moment; what was decided for another is forgotten."""
        scene = self._store.scene
        if self._planned != scene.choices:
            self._planned = scene.choices
            self._plan = Plan(scene.view, [line.choice for line in self._planned])
            self._holding = Holding(scene.view)
        super().refresh()

    def point(self, mark: str) -> None:
        """Point at a card, a place or a kingdom in the picture; again: take it back."""
        if self._holding.is_asked:
            name = mark.partition(":")[2]
            done = name in set(Card) and self._holding.turn(Card(name))
        else:
            done = self._plan.point(mark)
        if done:
            self._changed()

    def _changed(self) -> None:
        self._show_choices()
        self.on_change()

    def _clear(self) -> None:
        self._plan.clear()
        self._holding.picked = frozenset()
        self._changed()

    def _show_choices(self) -> None:
        holding, plan = self._holding, self._plan
        asked = holding.is_asked
        self.chosen = holding.marks if asked else plan.marks
        question = holding.question if asked else plan.question
        self._asked.value = paragraph(question) if question else ""
        self._choices.fill(self._to_hold() if asked else [self._button(p) for p in plan.picks()])
        self._all.description = _PICK_ANEW if asked else SHOW_ALL
        show(self._all, when=bool(self.chosen) or plan.is_begun)
        done = self._done()
        self._do.description = done or BLANK
        show(self._do, when=bool(done))

    def _done(self) -> str:
        """Say what was put together; empty while something is missing."""
        if self._holding.is_asked:
            return f"{_DO_IT}hold these" if self._holding.is_full else ""
        ready = self._plan.ready
        return (
            ""
            if ready is None
            else f"{_DO_IT}{_as_a_part(say_choice(self._store.scene.view, ready))}"
        )

    def _carry_out(self) -> None:
        holding, ready = self._holding, self._plan.ready
        if holding.is_asked and holding.is_full:
            self._run(partial(self._make_all, holding.choices(holding.picked)))
        elif ready is not None:
            self._make(ready)

    def _make_all(self, choices: tuple[Choice, ...]) -> None:
        for choice in choices:
            self._store.choose(choice)

    def _button(self, pick: Pick) -> tuple[str, Callable[[], None]]:
        return pick.label, partial(self._take, pick)

    def _take(self, pick: Pick) -> None:
        if pick.choice is not None:
            self._make(pick.choice)
            return
        self._plan.pick(pick)
        self._changed()

    def _to_hold(self) -> list[tuple[str, Callable[[], None]]]:
        """Return a button for each card that can be held; of those that are picked it says so."""
        picked = self._holding.picked
        return [
            (
                f"Picked: the {card.label}" if card in picked else f"Hold the {card.label}",
                partial(self.point, f"card:{card}"),
            )
            for card in self._holding.cards
        ]


def _as_a_part(words: str) -> str:
    """Return a sentence as it stands after a colon."""
    return words[:1].lower() + words[1:]
