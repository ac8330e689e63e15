"""The table of King's Keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kings.figures.drawing import as_data
from kings.figures.keys import keys_pictures
from kings.figures.keys.motion import motions
from kings.figures.keys.reference import keys_reference_html
from kings.widgets.end_page import PlainEnd
from kings.widgets.tables.keys.choosing import KeysChoice
from kings.widgets.tables.keys.ending import ShownCards
from kings.widgets.tables.keys.news import told
from kings.widgets.tables.keys.refusing import refused
from kings.widgets.tables.parts import Headline, Parts

__all__ = ["KeysParts"]


class KeysParts(Parts):
    """The parts of a table of King's Keys."""

    choice: KeysChoice
    tall = True

    def make_choice(self) -> KeysChoice:
        """Make the panel in which a play is put together."""
        return KeysChoice(self.store, self.run)

    def make_end(self) -> PlainEnd:
        """Make the page of the end, with the winning cards."""
        return PlainEnd(self.store, self.run, (ShownCards(self.store, self.look),))

    def headline(self) -> Headline:
        """Say what just happened: first what others did to the own cards."""
        scene = self.store.scene
        return told(scene.view.seat, zip(scene.news, scene.last, strict=True))

    def pictures(self) -> list[str]:
        """Draw the kingdoms, the own cards and how near they are to a win."""
        look, choice = self.look, self.choice
        return keys_pictures(
            choice.view,
            dark=look.dark,
            narrow=look.narrow,
            chosen=choice.chosen,
            refused=refused(self.store.scene.view, self.store.refusal),
        )

    def motions(self) -> Sequence[dict[str, Any]]:
        """Return the cards that move into the new picture."""
        return as_data(motions(self.store.scene.news, dark=self.look.dark))

    def card_html(self) -> str:
        """Return suits, a turn, the ways to win, and what is switched on."""
        return keys_reference_html(self.store.scene.view.options, dark=self.look.dark)
