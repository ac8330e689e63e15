"""Who sits where: badges that follow light and dark, menus of players, and changing seats."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import ipywidgets as ipw

from kings.bots.roster import ROSTERS, bot_names
from kings.figures.signs import inline_badge
from kings.figures.style import VARIABLES
from kings.markup import Markup, element, joined
from kings.records.recording import HUMAN
from kings.table import TableStore
from kings.widgets.page import Run, classed, html, listen, paragraph, show, small, title

LETTERS = "ABCDEFGH"
"""What the seats of the largest table are called."""

_RECORDED = "This is a recorded game, so nobody is playing it. Make a branch of it to play on."


def seat_badge(seat: int) -> Markup:
    """Draw a seat's shape and letter in the page's own colours, light or dark."""
    return element("span", Markup(inline_badge(seat, VARIABLES)), class_="kings-seat-badge")


def seat_name(seat: int, name: str) -> Markup:
    """Return a seat's badge and the name of the player who sits there."""
    return seat_badge(seat) + element("b", name)


def who(game: str) -> tuple[tuple[str, str], ...]:
    """Return who can play a seat of a game: the words in a menu, and the store's word for it."""
    bots = ((f"{name} bot", name) for name in sorted(bot_names(game)))
    return (("a person", HUMAN), *bots)


def who_menu(game: str, label: str, value: str) -> ipw.Dropdown:
    """Return a menu of who plays a seat; its name is read aloud and not shown."""
    menu = ipw.Dropdown(options=who(game), value=value, description=label)
    return classed(menu, "quiet", "player")


def seat_row(*parts: ipw.Widget) -> ipw.HBox:
    """Return what belongs to one seat, side by side."""
    return classed(ipw.HBox(list(parts)), "seat")


def bot_notes(game: str) -> Markup:
    """Say of every kind of bot of a game how it plays."""
    return joined(
        element("p", element("b", f"{name} bot"), f": {bot.idea}", class_="kings-small")
        for name, bot in sorted(ROSTERS[game].menu.items())
    )


class SeatsPanel(ipw.VBox):
    """A row for each seat of the game on the table: who plays it, to be changed at any moment.

    ``note``: says what it means now to play a seat.
    """

    def __init__(self, store: TableStore, run: Run, note: Callable[[], str]) -> None:
        self._store = store
        self._run = run
        self._say = note
        self._filling = False
        game, letters = store.room.name, LETTERS[: store.room.most]
        self._names = [html() for _ in letters]
        self._menus = [who_menu(game, f"Seat {letter} is played by", HUMAN) for letter in letters]
        self._rows = [
            seat_row(name, menu) for name, menu in zip(self._names, self._menus, strict=True)
        ]
        self._note = html()
        for seat, menu in enumerate(self._menus):
            listen(menu, partial(self._changed, seat), "value")
        words = html(title("Who plays which seat", aside="takes effect at once"))
        super().__init__([words, *self._rows, self._note, html(bot_notes(game))])
        classed(self, "panel", "seats")
        self.refresh()

    def refresh(self) -> None:
        """Show who plays the seats now; a seat that this game hasn't holds no words."""
        scene = self._store.scene
        self._filling = True
        for seat, (name, menu) in enumerate(zip(self._names, self._menus, strict=True)):
            there = seat < len(scene.names)
            called = scene.names[seat] if there else ""
            name.value = seat_name(seat, called) if there else ""
            menu.description = f"{called} is played by" if there else f"Seat {LETTERS[seat]}"
            self._fill(menu, scene.players[seat] if there else HUMAN)
            menu.disabled = scene.watched
            show(self._rows[seat], when=there)
        self._filling = False
        told = small(" ".join(scene.bots_told))
        self._note.value = (small(_RECORDED) if scene.watched else paragraph(self._say())) + told

    def _fill(self, menu: ipw.Dropdown, player: str) -> None:
        """Set a menu; a recorded game may name a bot that this program doesn't know."""
        known = who(self._store.room.name)
        there = player in dict(known).values()
        options = known if there else (*known, (f"{player} (unknown here)", player))
        if tuple(menu.options) != options:
            menu.options = options
        menu.value = player

    def _changed(self, seat: int, change: dict[str, str]) -> None:
        """Let somebody else play a seat; a refused change is taken back in the menu."""
        if self._filling:
            return
        self._run(partial(self._store.seat, seat, change["new"]))
        self.refresh()
