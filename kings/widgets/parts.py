"""What the table of one game is made of: pictures, panels, words; any game can do with these.

A game's own parts build on them and replace what they draw or ask in a better way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import ipywidgets as ipw

from kings.figures.drawing import Motion
from kings.figures.pictures import inline_seat, pictures
from kings.figures.style import Palette
from kings.table import TableStore
from kings.widgets import choices, page
from kings.widgets.end_page import PlainEnd

MOST = 5
"""How many sentences the head of a table says; the log has them all."""

LEAST = 2
"""How many of the last ones it says, however much comes first."""


@dataclass(frozen=True, slots=True)
class Headline:
    """Sentences about what happened since the last click of the one before the screen.

    ``first``: what touched its own cards; ``others``: the rest, oldest first, without what says
    nothing.
    """

    first: Sequence[str]
    others: Sequence[str]

    @property
    def last(self) -> list[str]:
        """The last of the others, where needed after a word on how many more there are."""
        room = max(LEAST, MOST - len(self.first))
        more = len(self.others) - room
        if more <= 1:
            return list(self.others)
        begun = f"Besides, {more} more" if self.first else f"First, {more}"
        return [f"{begun} things happened: see the log. Last of all:", *self.others[-room:]]


SEES = (
    "Whoever plays a seat sees what it holds. A person who takes over a bot's seat is shown the "
    "bot's cards. At any moment a bot can take a seat or leave it; the record says who decided "
    "what."
)


class Parts:
    """The parts of one table, made for its store; ``run`` does something for a click.

    ``choice``: the panel of the decision; ``beside``: what stands under it; ``below``: what stands
    beside the log; ``end``: the page of the end, hidden before it; ``sheets``: more sheets over the
    table, by their names; ``card``: the reference card. All of them have ``refresh()``.
    ``redraw``: to be called when the pictures change though nothing happened. ``tall``: whether the
    table fills more than a phone's screen, where it then stands under the choices. ``broad``:
    whether it is so broad that the choices stand under it, unless the page is broader still.
    """

    marks_of: choices.MarksOf = staticmethod(choices.no_marks)
    tall = False
    broad = False

    def __init__(self, store: TableStore, run: page.Run, look: page.Look) -> None:
        self.store = store
        self.run = run
        self.look = look
        self.redraw: Callable[[], None] = lambda: None
        self.choice = self.make_choice()
        self.choice.on_change = lambda: self.redraw()
        self.beside: Sequence[page.Panel] = ()
        self.below: Sequence[page.Panel] = ()
        self.end = self.make_end()
        self.sheets: dict[str, page.Panel] = {}
        self.card = CardPanel(partial(self.card_html))

    def make_choice(self) -> choices.ChoicePanel:
        """Make the panel of the decision."""
        return choices.ChoicePanel(self.store, self.run, self.marks_of)

    def make_end(self) -> page.Panel:
        """Make the page of the end."""
        return PlainEnd(self.store, self.run)

    def game_line(self) -> str:
        """Say what game this is and how far it has come: ``King's Keys · turn 12``."""
        store = self.store
        scene = store.scene
        if scene.shows_end:
            return f"{store.room.title} · finished"
        chapter = scene.stops[-1 if scene.looking is None else scene.looking].chapter
        when = f"{store.room.chapter_name} {chapter}" if chapter else "before the first turn"
        return f"{store.room.title} · {when}"

    def headline(self) -> Headline:
        """Say what just happened, what matters most to the one before the screen first."""
        return Headline((), self.store.scene.last)

    def badge(self, seat: int, colours: Palette) -> str:
        """Draw a seat's sign for the lines of the log."""
        return inline_seat(self.store.scene.view, seat, colours)

    def seats_note(self) -> str:
        """Say what it means to play a seat."""
        return SEES

    def card_html(self) -> str:
        """Return the reference card, for light or dark pages."""
        return ""

    def arranged(self) -> tuple[list[str], list[str]]:
        """Return the pictures over the choices, and those that stand under them on a phone.

        Of a tall table only the own cards are over them.
        """
        drawn = self.pictures()
        if self.tall and self.look.narrow:
            return drawn[1:2], [*drawn[:1], *drawn[2:]]
        return drawn, []

    def pictures(self) -> list[str]:
        """Draw what the one before the screen sees, with what was pointed at.

        The table comes first, and the own cards after it.
        """
        scene, look = self.store.scene, self.look
        return pictures(
            scene.view,
            dark=look.dark,
            narrow=look.narrow,
            happened=scene.happened,
            chosen=self.choice.chosen,
        )

    def motions(self) -> Sequence[Motion]:
        """Return what moves into the new picture, of what happened since the last one."""
        return ()

    def point(self, mark: str) -> None:
        """Take a click in the picture."""
        self.choice.point(mark)

    @property
    def is_pointing(self) -> bool:
        """Whether a click in the picture means something else than a choice."""
        return False


class CardPanel(ipw.VBox):
    """A reference card, written when it is looked at."""

    def __init__(self, write: Callable[[], str]) -> None:
        self._write = write
        self._text = page.html()
        head = page.html(page.title("Reference card", aside="with the rules' numbers"))
        super().__init__([head, self._text])
        page.classed(self, "panel", "reference")

    def refresh(self) -> None:
        """Write the card for the game on the table, light or dark."""
        self._text.value = self._write()
