"""The table of King of the Castle: the kingdom to point at, scores, guesses, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kings.figures.castle import castle_pictures, castle_reference, marks_of, motions
from kings.figures.drawing import as_data
from kings.table import TableStore
from kings.widgets.choosing import ChoicePanel
from kings.widgets.end_page import PlainEnd
from kings.widgets.page_style import Look
from kings.widgets.refusals import Run
from kings.widgets.tables.castle_panels import CardsFirst, GuessPanel, ScorePanel, StepsPanel
from kings.widgets.tables.parts import Parts

GUESSES = "Guesses"


class CastleParts(Parts):
    """The parts of a table of King of the Castle."""

    marks_of = staticmethod(marks_of)
    tall = True

    def __init__(self, store: TableStore, run: Run, look: Look) -> None:
        super().__init__(store, run, look)
        self.beside = (StepsPanel(store, look), ScorePanel(store, look))
        self.sheets = {GUESSES: GuessPanel(store, look)}

    def make_choice(self) -> ChoicePanel:
        """Make the panel of the decision, which asks for the card first."""
        return CardsFirst(self.store, self.run, self.marks_of)

    def make_end(self) -> PlainEnd:
        """Make the page of the end, with everybody's squires and what they score."""
        return PlainEnd(self.store, self.run, (ScorePanel(self.store, self.look, ended=True),))

    def card_html(self) -> str:
        """Return all kinds of cards, a turn, who moves up and what scores, as agreed on."""
        return castle_reference(self.store.scene.view.options)

    def pictures(self) -> list[str]:
        """Draw the kingdom and the hand, and in a wide frame what became of the men."""
        scene, look = self.store.scene, self.look
        return castle_pictures(
            scene.view,
            dark=look.dark,
            narrow=look.narrow,
            chosen=self.choice.chosen,
            happened=scene.happened,
            news=0 if look.narrow else len(scene.news),
        )

    def motions(self) -> Sequence[dict[str, Any]]:
        """Return the men, the levels and the cards that move into the new picture."""
        scene = self.store.scene
        return as_data(motions(scene.news, scene.view, dark=self.look.dark))
