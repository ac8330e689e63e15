"""The board as a page: one line that says who needs the teacher, and a tile for each table."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

import ipywidgets as ipw

from kings.classroom.status import STUCK_AFTER
from kings.markup import element
from kings.widgets.board.page import Pulse
from kings.widgets.board.store import BoardStore
from kings.widgets.board.page import tiles_html
from kings.widgets.page import (
    Light,
    Look,
    Message,
    Picture,
    button,
    classed,
    fault_line,
    html,
    lines,
    mark_button,
    row,
    show,
)
from kings.widgets.presses import listen
from kings.words import listed

_PATIENCE = (("1 minute", 60), ("2 minutes", 120), ("3 minutes", 180), ("5 minutes", 300))
_PAUSE, _GO_ON = "Stop refreshing", "Refresh automatically"


class Board(ipw.VBox):
    """One board before one screen, bound to its store; it opens no journal while tables play."""

    def __init__(self, store: BoardStore, *, seconds: int = 3) -> None:
        self.store = store
        self.look = look = Look()
        self._light = Light(look, self._restyle)
        self._message = Message()
        self._page = Picture(lambda mark: None)  # brings the styles, and tells the page's light
        self.pulse = Pulse(self._beat, seconds=seconds)
        self._needs, self._tiles, self._told = html(), html(), html()
        self._pause = button(_PAUSE, self._toggle)
        self._views = {
            "Dark": button("Dark", self._light.turn_dark),
            "Large type": button("Large type", self._light.turn_large),
        }
        self._tell_cards = button("Show the cards to tables that are over", self._tell_all)
        self._more = button("Collect unfinished games too", self._collect_all)
        shown = [self._bar(), self._needs, self._tiles, self._acts(), self._message, self._told]
        super().__init__([*shown, fault_line(self), self._page, self.pulse])
        classed(self, "board").add_class("kings")
        self._light.follow(self._page)
        show(self._more, when=False)
        store.listeners.append(self.refresh)
        self.refresh()

    def _bar(self) -> ipw.HBox:
        name = html(element("span", "The board of the class", class_="kings-mark"))
        acts = (button("Refresh now", self.store.look), self._pause, *self._views.values())
        return classed(row(name, row(*acts)), "bar")

    def _acts(self) -> ipw.HBox:
        """Return what is below the tiles: when a table is called stuck, and collecting."""
        known = dict(_PATIENCE).values()
        own = self.store.stuck_after
        options = _PATIENCE if own in known else ((f"{own} seconds", own), *_PATIENCE)
        menu = ipw.Dropdown(options=options, value=own, description="Stuck after")
        listen(menu, lambda change: self._run_patience(change["new"]), "value")
        collect = button("Collect finished games", self._collect, style="primary")
        return classed(row(menu, row(collect, self._more, self._tell_cards)), "board-acts")

    def refresh(self) -> None:
        """Show the board as it was last looked at; what is the same is not said again."""
        seen = self.store.seen
        self._needs.value = (
            f"<h2>{escape(seen.name or 'The class')}</h2>"
            f'<p class="kings-board-needs" role="status">{escape(self.store.needs)}</p>'
        )
        self._tiles.value = tiles_html(seen.tiles)
        show(self._tell_cards, when=not self.store.told)

    def _beat(self) -> None:
        self._message.run(self.store.look)

    def _toggle(self) -> None:
        self.pulse.running = not self.pulse.running
        self._pause.description = _PAUSE if self.pulse.running else _GO_ON
        mark_button(self._pause, on=not self.pulse.running)

    def _run_patience(self, seconds: int) -> None:
        self._message.run(lambda: self.store.set_patience(seconds))

    def _tell_all(self) -> None:
        self._message.run(self.store.tell)

    def _collect(self) -> None:
        self._message.run(self.store.collect)
        self._tell()

    def _collect_all(self) -> None:
        self._message.run(lambda: self.store.collect(unfinished=True))
        self._tell()

    def _tell(self) -> None:
        """Say what was collected and what was not."""
        found = self.store.collected
        if found is None:
            return
        tables = listed(str(table) for table in found.copied) if found.copied else ""
        some = "table" if len(found.copied) == 1 else "tables"
        copied = (
            f"Collected in {found.folder}: {some} {tables}." if tables else "Nothing collected."
        )
        said = lines([copied])
        left = lines(found.left)
        self._told.value = f'<div class="kings-panel" role="status">{said}{left}</div>'
        show(self._more, when=any("not finished" in words for words in found.left))

    def _restyle(self) -> None:
        self._light.dress(self)
        lit: dict[str, Any] = dict(self._light.views())
        for name, view in self._views.items():
            mark_button(view, on=lit[name])

    def __repr__(self) -> str:
        """Say what it is; the state is on the screen."""
        return "The board of a class"


def board(folder: Path | str, *, stuck_after: int = STUCK_AFTER, seconds: int = 3) -> Board:
    """Return the board of a class folder, which looks at the tables every few ``seconds``.

    ``folder``: the class; ``stuck_after``: seconds without an event after which a table counts as
    stuck. Raises ``BadRecord`` if this is not a class folder.

    For example ``kings.board("monday")``.
    """
    return Board(BoardStore(folder, stuck_after=stuck_after), seconds=seconds)
