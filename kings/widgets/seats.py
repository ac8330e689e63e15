"""Who sits where: badges that follow light and dark, menus of players, and changing seats."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache, partial
from html import escape
from typing import Any

import ipywidgets as ipw

from kings.bots import BOTS
from kings.figures.palette import LIGHT, Palette
from kings.figures.promise_signs import inline_badge
from kings.records import HUMAN
from kings.struggle.options import LETTERS
from kings.widgets.page import classed, html, paragraph, show, small, title
from kings.widgets.running import Run
from kings.widgets.store import TableStore

__all__ = ["WHO", "SeatsPanel", "bot_notes", "seat_badge", "seat_row", "who_menu"]

WHO: tuple[tuple[str, str], ...] = (
    ("a person", HUMAN),
    *((f"{name} bot", name) for name in sorted(BOTS)),
)
"""Who can play a seat: the words in a menu, and the store's word for it."""

_AT_ANY_MOMENT = (
    "At any moment a bot can take a seat or leave it; cards, gold and promises stay. The record "
    "says who decided what."
)
_SEES = (
    "It is Night: whoever plays a seat sees its hand. A person who takes over a bot's seat is "
    "shown the bot's cards (S-12)."
)
_RECORDED = "This game is recorded, and nobody plays it. Make a branch of it to play on."


def seat_badge(seat: int) -> str:
    """Draw a seat's shape and letter in the page's own colours, light or dark."""
    return f'<span class="kings-seat-badge">{inline_badge(seat, _page_colours())}</span>'


@cache
def _page_colours() -> Palette:
    """Return colours that are the style sheet's variables, so that they follow light and dark."""
    named: dict[str, Any] = {
        field.name: f"var(--k-{field.name})"
        for field in fields(LIGHT)
        if isinstance(getattr(LIGHT, field.name), str)
    }
    seats = tuple(f"var(--k-seat{seat})" for seat in range(len(LIGHT.seats)))
    return replace(LIGHT, **named, seats=seats)


def who_menu(label: str, value: str) -> ipw.Dropdown:
    """Return a menu of who plays a seat; its name is read aloud and not shown."""
    return classed(ipw.Dropdown(options=WHO, value=value, description=label), "quiet", "player")


def seat_row(*parts: ipw.Widget) -> ipw.HBox:
    """Return what belongs to one seat, side by side."""
    return classed(ipw.HBox(list(parts)), "seat")


def bot_notes() -> str:
    """Say of every kind of bot how it plays."""
    return "".join(
        f'<p class="kings-small"><b>{escape(name)} bot</b>: {escape(BOTS[name].idea)}</p>'
        for name in sorted(BOTS)
    )


class SeatsPanel(ipw.VBox):
    """A row for each seat of the game on the table: who plays it, to be changed at any moment."""

    def __init__(self, store: TableStore, run: Run) -> None:
        self._store = store
        self._run = run
        self._filling = False
        self._names = [html() for _ in LETTERS]
        self._menus = [who_menu(f"Seat {letter} is played by", HUMAN) for letter in LETTERS]
        self._rows = [
            seat_row(name, menu) for name, menu in zip(self._names, self._menus, strict=True)
        ]
        self._note = html()
        for seat, menu in enumerate(self._menus):
            menu.observe(partial(self._changed, seat), "value")
        words = html(title("Who sits where", aside="holds at once"))
        super().__init__([words, *self._rows, self._note, html(bot_notes())])
        classed(self, "panel", "seats")
        self.refresh()

    def refresh(self) -> None:
        """Show who plays the seats now; a seat that this game hasn't holds no words."""
        store = self._store
        self._filling = True
        for seat, (name, menu) in enumerate(zip(self._names, self._menus, strict=True)):
            there = seat < len(store.names)
            called = store.names[seat] if there else ""
            name.value = f"{seat_badge(seat)}<b>{escape(called)}</b>" if there else ""
            menu.description = f"{called} is played by" if there else f"Seat {LETTERS[seat]}"
            self._fill(menu, store.players[seat] if there else HUMAN)
            menu.disabled = store.watched
            show(self._rows[seat], when=there)
        self._filling = False
        note = _SEES if store.view.night else _AT_ANY_MOMENT
        told = small(" ".join(store.bots_told))
        self._note.value = (small(_RECORDED) if store.watched else paragraph(note)) + told

    def _fill(self, menu: ipw.Dropdown, player: str) -> None:
        """Set a menu; a recorded game may name a bot that this program doesn't know."""
        known = player in dict(WHO).values()
        options = WHO if known else (*WHO, (f"{player} (unknown here)", player))
        if tuple(menu.options) != options:
            menu.options = options
        menu.value = player

    def _changed(self, seat: int, change: dict[str, Any]) -> None:
        """Let somebody else play a seat; a refused change is taken back in the menu."""
        if self._filling:
            return
        self._run(partial(self._store.seat, seat, change["new"]))
        self.refresh()
