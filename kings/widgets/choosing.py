"""The panels of a decision: what is asked, the legal choices as buttons, and stepping."""

from __future__ import annotations

from functools import partial

import ipywidgets as ipw

from kings.widgets.page import button, heading, html, lines, paragraph, refill, row, show
from kings.widgets.running import Run
from kings.widgets.store import Labelled, TableStore, WordsLine

__all__ = ["ChoicePanel", "StepPanel"]


class ChoicePanel(ipw.VBox):
    """What is to be decided, a button for each legal choice, and the screen for the next person.

    A promise in words that is due is asked about, and can be left open.
    """

    def __init__(self, store: TableStore, run: Run) -> None:
        self._store = store
        self._run = run
        self._question = html()
        self._buttons = ipw.VBox()
        self._go_on = button(
            "Go on",
            lambda: run(store.go_on),
            style="primary",
            tooltip="Let the player decide whose turn it is",
            wide=True,
        )
        self._hand_over = row()
        self._unjudged = ipw.VBox()
        parts = [self._question, self._buttons, self._go_on, self._unjudged, self._hand_over]
        super().__init__([heading("To be decided"), *parts])
        self.refresh()

    def refresh(self) -> None:
        """Show the decision of this moment."""
        store = self._store
        self._question.value = paragraph(store.question) + lines(store.agreed)
        if store.waiting_for is not None:
            refill(self._buttons, [self._curtain(store.waiting_for)])
        else:
            refill(self._buttons, [self._choice(choice) for choice in store.choices])
        self._go_on.description = "Go on: nothing more to offer" if store.can_offer else "Go on"
        show(self._go_on, when=store.can_go_on and not store.choices)
        refill(self._unjudged, [self._judge(promise) for promise in store.unjudged])
        refill(self._hand_over, [self._to(seat) for seat in store.others])

    def _choice(self, choice: Labelled) -> ipw.Button:
        act = partial(self._store.choose, choice.choice)
        return button(choice.label, lambda: self._run(act), wide=True)

    def _curtain(self, seat: int) -> ipw.Button:
        words = f"I am {self._store.names[seat]}, and nobody else looks"
        act = partial(self._store.come, seat)
        return button(words, lambda: self._run(act), style="primary", wide=True)

    def _judge(self, promise: WordsLine) -> ipw.VBox:
        answers = [
            button(word, partial(self._run, partial(self._store.say, move)))
            for word, move in promise.answers
        ]
        return ipw.VBox([html(paragraph(promise.text)), row(*answers)])

    def _to(self, seat: int) -> ipw.Button:
        act = partial(self._store.hand_over, seat)
        words = f"Hand the screen to {self._store.names[seat]}"
        return button(words, lambda: self._run(act))


class StepPanel(ipw.VBox):
    """Going through the game: on by a decision, a turn, a round, to the end; and back."""

    def __init__(self, store: TableStore, run: Run) -> None:
        self._store = store
        self._back = button("◀ Back", lambda: run(store.back), tooltip="Take the last move back")
        self._on = [
            button("Next decision ▶", lambda: run(store.step)),
            button("Next turn ▶", lambda: run(store.step_turn)),
            button("Next round ▶▶", lambda: run(store.step_round)),
            button("To the end ▶▶▶", lambda: run(store.to_end)),
        ]
        self._stop = ipw.Checkbox(
            value=store.stop_for_offers,
            description="Stop for my offers before each bot acts",
            indent=False,
        )
        self._stop.observe(self._set_stop, "value")
        super().__init__([row(self._back, *self._on), self._stop])
        self.refresh()

    def _set_stop(self, change: dict[str, bool]) -> None:
        self._store.stop_for_offers = change["new"]

    def refresh(self) -> None:
        """Enable what is possible now."""
        self._back.disabled = not self._store.can_go_back
        for step in self._on:
            step.disabled = not self._store.can_go_on
