"""The end of any game: how it came out, who sat where, and what one can do with it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import ipywidgets as ipw

from kings.table import TableStore
from kings.widgets.ending.keeping import KeepPanel
from kings.widgets.page import classed, html, lines, panel, show, small
from kings.widgets.running import Run


class PlainEnd(ipw.VBox):
    """The result of a game in words; hidden and empty while the moment shown is not the end.

    ``more``: a game's own panels under the result, with ``refresh()`` and ``clear()``.
    """

    def __init__(self, store: TableStore, run: Run, more: Sequence[Any] = ()) -> None:
        self._store = store
        self._more = tuple(more)
        self._result = html()
        self._keep = KeepPanel(store, run)
        super().__init__([panel(self._result), *self._more, self._keep])
        classed(self, "end")
        self._empty = True
        show(self, when=False)

    def refresh(self) -> None:
        """Show the end of the game, if that is the moment shown."""
        if self._store.scene.shows_end:
            self._empty = False
            self._fill()
        elif not self._empty:
            self._empty = True
            self._result.value = ""
            for part in (*self._more, self._keep):
                part.clear()
        show(self, when=not self._empty)

    def _fill(self) -> None:
        scene = self._store.scene
        first, *others = scene.end_words
        bots = small(" ".join(scene.bots_told))
        self._result.value = f"<h2>{escape(first)}</h2>{lines(others)}{bots}"
        for part in (*self._more, self._keep):
            part.refresh()
