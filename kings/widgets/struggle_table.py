"""The table of Kings' Struggle: beside the choices the bargaining, the promises and the coach.

The promises stand in a ledger. Of one in words, the player to whom it was made says whether it was
kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import ipywidgets as ipw

from kings import markup
from kings.figures.drawing import Motion
from kings.figures.signs import inline, inline_badge, owing, promise_sign
from kings.figures.struggle.alt_text import game_line
from kings.figures.struggle.motion import motions
from kings.figures.struggle.reference import reference_html
from kings.figures.struggle.table import marks_of, struggle_pictures
from kings.figures.style import Palette
from kings.struggle.say import say_course, say_promised
from kings.struggle.state import LedgerEntry, PromiseStatus
from kings.table import StruggleStore, TableStore, talk
from kings.widgets.choices import ChoicePanel
from kings.widgets.coach import COACH, CoachPanel
from kings.widgets.end_page import EndPanel
from kings.widgets.offer_panels import ComposePanel, ProposalsPanel
from kings.widgets.page import Buttons, Look, Run, button, classed, html, paragraph, row, title
from kings.widgets.parts import Parts
from kings.words import Names

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
    badge = staticmethod(inline_badge)
    broad = True
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
        return struggle_pictures(
            view, dark=look.dark, narrow=look.narrow, happened=scene.happened, chosen=marks
        )

    def motions(self) -> Sequence[Motion]:
        """Return the gold, the cards and the markers that move into the new picture."""
        scene = self.store.scene
        return motions(scene.news, scene.view, happened=scene.happened, dark=self.look.dark)

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


class LedgerPanel(ipw.VBox):
    """The promises: who promised what to whom, by when, and how it ended."""

    def __init__(self, store: StruggleStore, run: Run, look: Look) -> None:
        self._store = store
        self._run = run
        self._look = look
        self._title = html()
        self._rows: list[_PromiseRow] = []
        self._shown = -1
        super().__init__()
        classed(self, "panel", "ledger")
        self.refresh()

    def refresh(self) -> None:
        """Write the ledger, with buttons where the one before the screen can settle something."""
        scene = self._store.scene
        promises, ledger = scene.view.promises, scene.deals.ledger
        self._title.value = _summary(promises)
        while len(self._rows) < len(ledger):
            self._rows.append(_PromiseRow(self._run, self._store))
        for unused in self._rows[len(ledger) :]:
            unused.clear()
        colours = self._look.colours
        for shown, promise, line in zip(self._rows, promises, ledger, strict=False):
            shown.tell(promise, line, scene.names, colours)
        if len(ledger) != self._shown:
            self._shown = len(ledger)
            self.children = (self._title, *self._rows[: len(ledger)])


def _summary(promises: tuple[LedgerEntry, ...]) -> markup.Markup:
    """Return the title with how many promises stand how."""
    if not promises:
        return title("Promises") + paragraph(_NONE)
    stand = Counter(promise.status for promise in promises)
    counted = (f"{status} {stand[status]}" for status in _STATES if stand[status])
    return title("Promises", aside=" · ".join(counted))


_STATES: tuple[PromiseStatus, ...] = ("kept", "broken", "open", "void", "released")


_NONE = (
    "Nobody has promised anything yet. What a deal leaves for later will be listed here: it binds "
    "nobody, and everybody can see who kept their word."
)


class _PromiseRow(ipw.VBox):
    """One line of the ledger, with its buttons; used again for other promises."""

    def __init__(self, run: Run, store: StruggleStore) -> None:
        self._run = run
        self._store = store
        self._words = html()
        self._buttons = classed(Buttons(), "settle")
        super().__init__([self._words, self._buttons])
        classed(self, "ledgered")

    def clear(self) -> None:
        """Hold nothing of a promise any more."""
        self._words.value = ""
        self._buttons.fill([])

    def tell(
        self, promise: LedgerEntry, line: talk.LedgerLine, names: Names, colours: Palette
    ) -> None:
        """Show a promise and what the seat before the screen can do about it."""
        self._words.value = _promise(promise, names, colours)
        self._buttons.fill(
            [
                (words, partial(self._run, partial(self._store.say, move)))
                for words, move in line.moves
            ]
        )


def _promise(promise: LedgerEntry, names: Names, colours: Palette) -> markup.Markup:
    """Return who promised what to whom, and how it stands, as a sign and in words."""
    clause, status = promise.clause, promise.status
    course = f"Promise {promise.number}, {say_course(names, promise)}"
    sign = markup.Markup(inline(promise_sign(status, 12, 12, 24, colours)))
    return markup.element(
        "div",
        markup.Markup(owing(clause.by, clause.to, status, colours)),
        markup.element("div", say_promised(names, clause), markup.element("small", course)),
        markup.element("b", sign, f" {status}", class_=f"kings-stands kings-stands-{status}"),
        class_="kings-owed",
    )


class JudgePanel(ipw.VBox):
    """A question for each promise in words to the one before the screen; it can be left open."""

    children: Any

    def __init__(self, store: StruggleStore, run: Run) -> None:
        self._store = store
        self._run = run
        self._judged: tuple[talk.WordsLine, ...] = ()
        super().__init__()

    def refresh(self) -> None:
        """Ask about promises in words; the same questions keep their buttons."""
        asked = self._store.scene.deals.unjudged
        if asked == self._judged:
            return
        self._judged = asked
        old = self.children
        self.children = tuple(self._judge(promise) for promise in asked)
        for box in old:
            for part in (*box.children[1].children, *box.children, box):
                part.close()

    def _judge(self, promise: talk.WordsLine) -> ipw.VBox:
        answers = [
            button(word, partial(self._run, partial(self._store.say, move)))
            for word, move in promise.answers
        ]
        return ipw.VBox([html(paragraph(promise.text)), row(*answers)])
