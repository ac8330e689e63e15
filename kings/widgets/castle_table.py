"""The table of King of the Castle: the kingdom to point at, scores, guesses, and the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import ipywidgets as ipw

from kings.castle.cards import Card
from kings.castle.moves import Play
from kings.figures.castle import (
    castle_pictures,
    castle_reference,
    marks_of,
    motions,
    scores_svg,
    strip_svg,
    suspicion_svg,
)
from kings.figures.castle.strip import whole_card
from kings.figures.drawing import Motion
from kings.table import Labelled, TableStore
from kings.widgets.choices import ChoicePanel
from kings.widgets.end_page import PlainEnd
from kings.widgets.page import Look, Run, classed, html, paragraph, show, title
from kings.widgets.parts import Parts
from kings.words import plural

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

    def motions(self) -> Sequence[Motion]:
        """Return the men, the levels and the cards that move into the new picture."""
        scene = self.store.scene
        return motions(scene.news, scene.view, dark=self.look.dark)


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

    def _for(
        self, card: Card | None, lines: list[Labelled]
    ) -> list[tuple[str, Callable[[], None]]]:
        """Return the buttons for a card: the one way to play it, or one that opens them."""
        if card is None or len(lines) == 1:
            return [(line.label, partial(self._make, line.choice)) for line in lines]
        words = lines[0].label.partition(":")[0]
        return [(f"{words} ({plural(len(lines), 'way')})", partial(self._take_up, card))]

    def _take_up(self, card: Card) -> None:
        self.chosen = frozenset({f"card:{int(card)}"})
        super()._show_choices()
        self.on_change()


class _PicturePanel(ipw.VBox):
    """A picture on a card of its own; hidden while there is nothing to draw."""

    def __init__(self, store: TableStore, look: Look) -> None:
        self._store = store
        self._look = look
        self._drawn = html()
        super().__init__([self._drawn])
        classed(self, "panel")
        show(self, when=False)

    def _draw(self, picture: str) -> None:
        """Show a picture, or nothing for an empty text."""
        self._drawn.value = picture
        show(self, when=bool(picture))


class ScorePanel(_PicturePanel):
    """What squires score as the realm stands: one's own, and at the end everybody's.

    ``ended``: for the page of the end, where the picture is as wide as the page.
    """

    def __init__(self, store: TableStore, look: Look, *, ended: bool = False) -> None:
        self._ended = ended
        super().__init__(store, look)

    def refresh(self) -> None:
        """Draw the scores that the one before the screen may know; nothing, if there are none."""
        scene, look = self._store.scene, self._look
        if scene.shows_end and not self._ended:  # the page of the end has them
            self._draw("")
            return
        narrow = look.narrow or not self._ended
        words = "Who backed whom, and what it scores" if self._ended else None
        self._draw(scores_svg(scene.view, dark=look.dark, heading=words, narrow=narrow))

    def clear(self) -> None:
        """Forget what was drawn."""
        self._drawn.value = ""


class StepsPanel(_PicturePanel):
    """On a phone: what became of the men, below the choices and not between them and the hand."""

    def refresh(self) -> None:
        """Draw the steps since the last click, where the frame is narrow; else nothing."""
        scene, look = self._store.scene, self._look
        news = whole_card(scene.happened, len(scene.news)) if look.narrow else ()
        self._draw(strip_svg(scene.view, news, dark=look.dark, narrow=True))


class GuessPanel(ipw.VBox):
    """Whom each player may back, as it can be guessed from what all have seen."""

    def __init__(self, store: TableStore, look: Look) -> None:
        self._store = store
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
