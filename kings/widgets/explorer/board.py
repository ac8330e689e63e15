"""The position to look at and to change: the picture, one card, everything by hand."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets as ipw

from kings.figures.struggle.table import table_svg
from kings.struggle.cards import DECK
from kings.struggle.options import LETTERS
from kings.struggle.state import ROUNDS
from kings.widgets.explorer.building import (
    PHASES,
    SeatWords,
    Words,
    words_of,
)
from kings.widgets.explorer.changing import PLACES, Place, changeable
from kings.widgets.explorer.store import ExploreStore
from kings.widgets.fields import Menu
from kings.widgets.page import button, classed, html, row, show, small, title
from kings.widgets.page_style import Look
from kings.widgets.picture import Picture
from kings.widgets.presses import listen
from kings.widgets.refusals import Run
from kings.words import owner

_HOW = (
    "Type cards by power or name: 1 3 8-10; in play with markers: 9 +2. Every card of every deck "
    "lies somewhere (S-01). What can't happen in a game is refused, and the last possible position "
    "stays."
)
_COLUMNS = (
    ("gold", "Gold"),
    ("lying", "In play"),
    ("hand", "Hand"),
    ("won", "Won"),
    ("sealed", "Face down"),
    ("aside", "Aside"),
)


class Drawn(ipw.VBox):
    """The table as it lies, all cards in play to be seen."""

    def __init__(self, store: ExploreStore, look: Look, pointed: Callable[[str], None]) -> None:
        self._store, self._look = store, look
        self.picture = Picture(pointed)
        super().__init__([self.picture])

    def refresh(self) -> None:
        """Draw the position."""
        look = self._look
        self.picture.draw([table_svg(self._store.view, dark=look.dark, narrow=look.narrow)])


class ChangePanel(ipw.VBox):
    """One card for another: whose, and which instead."""

    def __init__(self, store: ExploreStore, run: Run) -> None:
        self._store, self._run = store, run
        self._filling = False
        self._places: tuple[Place, ...] = ()
        self._place = ipw.Dropdown(options=[], description="Card")
        listen(self._place, self._narrow, "value")
        self._card = ipw.Dropdown(options=[], description="becomes")
        change = button("Change this card", lambda: run(self._change), style="primary")
        words = small("The two cards of the deck change places; everything below follows.")
        super().__init__(
            [
                html(title("What if another card lay there?") + words),
                row(self._place, self._card, change),
            ]
        )
        classed(self, "panel", "explore-change")

    def refresh(self) -> None:
        """List the cards of this position."""
        store = self._store
        places = changeable(store.state)
        if places == self._places:
            return
        self._filling = True
        before = self._places[self._place.value] if self._place.value is not None else None
        self._places = places
        self._place.options = [
            (f"{owner(store.names[one.seat])} {PLACES[one.where]}: {one.card.title}", at)
            for at, one in enumerate(places)
        ]
        same = [
            at
            for at, one in enumerate(places)
            if before is not None and (one.seat, one.where) == (before.seat, before.where)
        ]
        self._place.value = same[0] if same else 0 if places else None
        self._filling = False
        self._narrow(None)

    def point(self, seat: int) -> None:
        """Choose the card that a seat has in play."""
        for at, one in enumerate(self._places):
            if one.seat == seat and one.where == "lying":
                self._place.value = at
                return

    def _narrow(self, _: object) -> None:
        """Offer every title but the one that lies there."""
        if self._filling or self._place.value is None:
            return
        now = self._places[self._place.value].card
        before = self._card.value
        others = [card for card in DECK if card is not now]
        self._card.options = [(f"{card.title} ({int(card)})", int(card)) for card in others]
        self._card.value = before if before in others else int(others[0])

    def _change(self) -> None:
        at, power = self._place.value, self._card.value
        if at is not None and power is not None:
            self._store.change(self._places[at], DECK[power - 1])


class BuildPanel(ipw.VBox):
    """Everything by hand: a row of fields for each seat, and what belongs to the table."""

    def __init__(self, store: ExploreStore, run: Run) -> None:
        self._store, self._run = store, run
        self._words: Words | None = None
        self.unfolded = False
        self._toggle = button("Build the position by hand", self._fold)
        self._phase = ipw.Dropdown(options=PHASES, description="Now")
        self._round = ipw.Dropdown(options=list(range(1, ROUNDS + 1)), description="Round")
        self._leader = Menu("Star", quiet=False)
        self._actor = Menu("Scepter", quiet=False)
        self._discard = ipw.Text(description="Discard")
        self._names = [html() for _ in LETTERS]
        self._fields = [
            {name: ipw.Text(description=words) for name, words in _COLUMNS} for _ in LETTERS
        ]
        self._rows = [
            classed(ipw.Box([name, *fields.values()]), "build-seat")
            for name, fields in zip(self._names, self._fields, strict=True)
        ]
        table = classed(
            ipw.Box([self._phase, self._round, self._leader, self._actor, self._discard]), "load"
        )
        apply = button("Lay it so", lambda: run(self._apply), style="primary")
        back = button("As it lies", self._again)
        deals = button("Drop deals and promises", lambda: run(store.drop_deals))
        self._body = ipw.VBox([html(small(_HOW)), table, *self._rows, row(apply, back, deals)])
        super().__init__([self._toggle, self._body])
        classed(self, "panel", "explore-build")

    def refresh(self) -> None:
        """Fill the fields with the position as it lies; what was refused stays to be mended."""
        show(self._body, when=self.unfolded)
        found = words_of(self._store.state)
        if self.unfolded and found != self._words:
            self._fill(found)

    def _fill(self, found: Words) -> None:
        self._words = found
        names = self._store.names
        seats = [("nobody", None), *((name, seat) for seat, name in enumerate(names))]
        for menu, value in ((self._leader, found.leader), (self._actor, found.actor)):
            menu.fit(seats, value)
        phases = [phase for _, phase in PHASES]
        self._phase.value = found.phase if found.phase in phases else phases[0]
        self._round.value = max(1, found.round)
        self._discard.value = found.discard
        night = self._store.state.night is not False
        for seat, (name, fields) in enumerate(zip(self._names, self._fields, strict=True)):
            there = seat < len(names)
            show(self._rows[seat], when=there)
            name.value = title(names[seat]) if there else ""
            said = found.seats[seat] if there else SeatWords("", "", "", "")
            for key, words in _COLUMNS:
                fields[key].value = getattr(said, key)
                fields[key].tooltip = f"{owner(names[seat])} {words.lower()}" if there else ""
            show(fields["aside"], when=night)

    def _fold(self) -> None:
        self.unfolded = not self.unfolded
        self._words = None
        self._toggle.description = (
            "Stop building" if self.unfolded else "Build the position by hand"
        )
        self.refresh()

    def _again(self) -> None:
        self._words = None
        self._run(self.refresh)

    def _apply(self) -> None:
        many = len(self._store.names)
        self._store.build(
            Words(
                self._phase.value,
                self._round.value,
                self._leader.chosen,
                self._actor.chosen,
                tuple(
                    SeatWords(**{key: fields[key].value for key, _ in _COLUMNS})
                    for fields in self._fields[:many]
                ),
                self._discard.value,
            )
        )
