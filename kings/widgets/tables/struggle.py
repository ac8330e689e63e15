"""The table of Kings' Struggle: beside the choices the bargaining, the promises and the coach."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from kings.figures.drawing import as_data
from kings.figures.pictures import pictures
from kings.figures.struggle.alt_text import game_line
from kings.figures.struggle.motion import motions
from kings.figures.struggle.reference import reference_html
from kings.figures.struggle.table import marks_of
from kings.table import StruggleStore, TableStore
from kings.widgets.bargaining import JudgePanel, ProposalsPanel
from kings.widgets.choosing import ChoicePanel
from kings.widgets.coach import COACH, CoachPanel
from kings.widgets.composing import ComposePanel
from kings.widgets.end_page import EndPanel
from kings.widgets.log_panels import LedgerPanel
from kings.widgets.page_style import Look
from kings.widgets.refusals import Run
from kings.widgets.tables.parts import Parts

_AT_ANY_MOMENT = (
    "At any moment a bot can take a seat or leave it; cards, gold and promises stay. The record "
    "says who decided what."
)
_SEES = (
    "It is Night: whoever plays a seat sees its hand. A person who takes over a bot's seat is "
    "shown the bot's cards (S-12)."
)


class StruggleParts(Parts):
    """The parts of a table of Kings' Struggle; pointing also puts an offer together."""

    marks_of = staticmethod(marks_of)
    store: StruggleStore

    def __init__(self, store: TableStore, run: Run, look: Look) -> None:
        super().__init__(store, run, look)
        self.compose = ComposePanel(self.store, run)
        self.compose.on_change = lambda: self.redraw()
        self.offers = ProposalsPanel(self.store, run, self.compose)
        self.ledger = LedgerPanel(self.store, run, look)
        self.beside = (self.compose, self.offers)
        self.below = (self.ledger,)
        self.sheets = {COACH: CoachPanel(self.store, look)}

    def make_choice(self) -> ChoicePanel:
        """Make the panel of the decision, which asks about promises in words as well."""
        judge = JudgePanel(self.store, self.run)
        return ChoicePanel(self.store, self.run, self.marks_of, (judge,))

    def make_end(self) -> EndPanel:
        """Make the page of the end: ranking, piles with their proofs, gold, and who kept a word."""
        return EndPanel(self.store, self.run, self.look)

    def game_line(self) -> str:
        """Say what game this is and how far it has come: ``Night game · round 4 of 7``."""
        return game_line(self.store.scene.view)

    def seats_note(self) -> str:
        """Say what it means to play a seat, by Day and by Night."""
        return _SEES if self.store.scene.view.night else _AT_ANY_MOMENT

    def card_html(self) -> str:
        """Return the cards, both scoring tables, a round and what binds, as agreed on."""
        return reference_html(self.store.scene.view.options, dark=self.look.dark)

    def pictures(self) -> list[str]:
        """Draw the table and the hand; while an offer is put together, what goes into it."""
        scene, look, marks = self.store.scene, self.look, self.choice.chosen
        view = scene.view
        if self.compose.is_open:  # what is pointed at now goes into the offer
            marks, view = self.compose.marks, replace(view, choices=())
        return pictures(
            view, dark=look.dark, narrow=look.narrow, happened=scene.happened, chosen=marks
        )

    def motions(self) -> Sequence[dict[str, Any]]:
        """Return the gold, the cards and the markers that move into the new picture."""
        scene = self.store.scene
        return as_data(
            motions(scene.news, scene.view, happened=scene.happened, dark=self.look.dark)
        )

    def point(self, mark: str) -> None:
        """Take a click in the picture for the offer that is put together, or as a choice."""
        if self.compose.is_open:
            self.compose.point(mark)
        else:
            self.choice.point(mark)

    @property
    def is_pointing(self) -> bool:
        """Whether a click in the picture goes into an offer."""
        return self.compose.is_open
