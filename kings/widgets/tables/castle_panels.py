"""What a table of King of the Castle has beside the picture: choices, scores, and guesses."""

from __future__ import annotations

from functools import partial
from typing import Any

import ipywidgets as ipw

from kings.castle.cards import Card
from kings.castle.moves import Play
from kings.figures.castle import scores_svg, strip_svg, suspicion_svg
from kings.figures.castle.strip import whole_card
from kings.table import Labelled, TableStore
from kings.widgets.choosing import ChoicePanel
from kings.widgets.page import classed, html, paragraph, show, title
from kings.widgets.page_style import Look
from kings.words import plural

FEW = 9
"""Up to so many choices stand there at once; of more, the card is chosen first."""


class CardsFirst(ChoicePanel):
    """The choices; where there are many, first the cards, and then what one can be aimed at."""

    def _show_choices(self) -> None:
        offered = self._offered
        if self.chosen or len(offered) <= FEW:
            super()._show_choices()
            return
        ways: dict[Card | None, list[Labelled]] = {}
        for line in offered:
            card = line.choice.card if isinstance(line.choice, Play) else None
            ways.setdefault(card, []).append(line)
        self._choices.fill(
            [made for card, lines in ways.items() for made in self._for(card, lines)]
        )
        show(self._all, when=False)

    def _for(self, card: Card | None, lines: list[Labelled]) -> list[tuple[str, Any]]:
        """Return the buttons for a card: the one way to play it, or one that opens them."""
        if card is None or len(lines) == 1:
            return [(line.label, partial(self._make, line.choice)) for line in lines]
        words = lines[0].label.partition(":")[0]
        return [(f"{words} ({plural(len(lines), 'way')})", partial(self._take_up, card))]

    def _take_up(self, card: Card) -> None:
        self.chosen = frozenset({f"card:{int(card)}"})
        super()._show_choices()
        self.on_change()


class ScorePanel(ipw.VBox):
    """What squires score as the realm stands: one's own, and at the end everybody's.

    ``ended``: for the page of the end, where the picture is as wide as the page.
    """

    def __init__(self, store: TableStore, look: Look, *, ended: bool = False) -> None:
        self._store: Any = store
        self._look = look
        self._ended = ended
        self._drawn = html()
        super().__init__([self._drawn])
        classed(self, "panel")
        show(self, when=False)

    def refresh(self) -> None:
        """Draw the scores that the one before the screen may know; nothing, if there are none."""
        scene, look = self._store.scene, self._look
        due = self._ended or not scene.shows_end
        narrow = look.narrow or not self._ended
        words = "Who backed whom, and what it scores" if self._ended else None
        drawn = scores_svg(scene.view, dark=look.dark, heading=words, narrow=narrow) if due else ""
        self._drawn.value = drawn
        show(self, when=bool(drawn))

    def clear(self) -> None:
        """Forget what was drawn."""
        self._drawn.value = ""


class StepsPanel(ipw.VBox):
    """On a phone: what became of the men, below the choices and not between them and the hand."""

    def __init__(self, store: TableStore, look: Look) -> None:
        self._store: Any = store
        self._look = look
        self._drawn = html()
        super().__init__([self._drawn])
        classed(self, "panel")
        show(self, when=False)

    def refresh(self) -> None:
        """Draw the steps since the last click, where the frame is narrow; else nothing."""
        scene, look = self._store.scene, self._look
        news = whole_card(scene.happened, len(scene.news)) if look.narrow else ()
        self._drawn.value = strip_svg(scene.view, news, dark=look.dark, narrow=True)
        show(self, when=bool(self._drawn.value))


class GuessPanel(ipw.VBox):
    """Whom each player may back, as it can be guessed from what all have seen."""

    def __init__(self, store: TableStore, look: Look) -> None:
        self._store: Any = store
        self._look = look
        self._drawn = html()
        super().__init__([html(title("Guesses") + paragraph(_HOW)), self._drawn])
        classed(self, "panel")

    def refresh(self) -> None:
        """Draw what the one before the screen can guess now."""
        look = self._look
        self._drawn.value = suspicion_svg(
            self._store.scene.view, dark=look.dark, narrow=look.narrow
        )


_HOW = (
    "How likely is it that each squire is backed by a player? By Bayes' rule, from the cards that "
    "were played: whom they served, and whom they hurt. The numbers follow from what the one "
    "before the screen has seen, and people may play to mislead."
)
