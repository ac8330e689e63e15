"""The bar over the table: sheets that open over it, one at a time, and how it is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from html import escape
from typing import Any

import ipywidgets as ipw

from kings.widgets.keyboard import SHORTCUTS
from kings.widgets.page import button, classed, html, paragraph, row, show, title
from kings.widgets.page_style import mark_button

COVERS = "New game"
"""The one sheet that is a page of its own."""


class Sheets(ipw.VBox):
    """Buttons that open a sheet or change the view; a sheet that is not open is not refreshed.

    ``sheets``: each sheet's name and panel; ``views``: name, then key and what its button does.
    ``game``: the title of the game, which stands before them. ``on_change`` is called when
    another sheet is open.
    """

    def __init__(
        self,
        sheets: Mapping[str, Any],
        *,
        keys: Mapping[str, str],
        views: Mapping[str, tuple[str, Callable[[], None]]],
        game: str = "Kings' Struggle",
    ) -> None:
        self._sheets = dict(sheets)
        self._open: str | None = None
        self.on_change: Callable[[], None] = lambda: None
        self._buttons = {
            name: button(name, partial(self._toggle, name), key=keys.get(name, ""))
            for name in sheets
        }
        self._views = {name: button(name, act, key=key) for name, (key, act) in views.items()}
        self._close = button("Back to the table", self.close_sheet, key="Escape")
        mark = game.replace("'", "’")
        name = html(f'<span class="kings-mark">{mark}</span>')
        bar = classed(row(name, row(*self._buttons.values(), *self._views.values())), "bar")
        self._body = classed(ipw.VBox([self._close, *sheets.values()]), "sheet")
        super().__init__([bar, self._body])
        self._show()

    @property
    def covers(self) -> bool:
        """Whether the open sheet takes the place of the whole table."""
        return self._open == COVERS

    def refresh(self) -> None:
        """Bring the open sheet up to date."""
        if self._open is not None and hasattr(self._sheets[self._open], "refresh"):
            self._sheets[self._open].refresh()

    def open_sheet(self, name: str, *, alone: bool = False) -> None:
        """Open one sheet; another that is open closes. ``alone``: there is no way back yet."""
        self._open = name
        show(self._close, when=not alone)
        self.refresh()
        self._show()

    def offer(self, name: str, *, when: bool) -> None:
        """Show or hide the button of a sheet; one that is hidden is not open either."""
        if name in self._buttons:
            show(self._buttons[name], when=when)
            if self._open == name and not when:
                self.close_sheet()

    def close_sheet(self) -> None:
        """Go back to the table."""
        self._open = None
        self._show()

    def mark(self, on: Mapping[str, bool]) -> None:
        """Mark which views are on."""
        for name, is_on in on.items():
            self._views[name].button_style = ""
            mark_button(self._views[name], on=is_on)

    def _toggle(self, name: str) -> None:
        if self._open == name:
            self.close_sheet()
        else:
            self.open_sheet(name)

    def _show(self) -> None:
        for name, sheet in self._sheets.items():
            show(sheet, when=name == self._open)
            mark_button(self._buttons[name], on=name == self._open)
        show(self._body, when=self._open is not None)
        self.on_change()


class ShortcutsPanel(ipw.VBox):
    """Every key and what it does."""

    def __init__(self) -> None:
        listed = "".join(
            f"<div><dt>{_keys(key)}</dt><dd>{escape(deed)}</dd></div>" for key, deed in SHORTCUTS
        )
        words = paragraph("The keys work wherever the focus is at the table and nothing is typed.")
        super().__init__(
            [html(title("Shortcuts") + words + f'<dl class="kings-shortcuts">{listed}</dl>')]
        )
        classed(self, "panel")

    def refresh(self) -> None:
        """The keys are always the same."""


def _keys(words: str) -> str:
    """Draw keys: ``1 to 9`` are two of them."""
    return " to ".join(f"<kbd>{escape(key)}</kbd>" for key in words.split(" to "))
