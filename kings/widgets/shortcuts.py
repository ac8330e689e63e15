"""What one looks up: the reference card, and the list of the shortcuts."""

from __future__ import annotations

from html import escape

import ipywidgets as ipw

from kings.figures.reference import reference_html
from kings.widgets.keys import SHORTCUTS
from kings.widgets.look import Look
from kings.widgets.page import classed, html, paragraph, title
from kings.widgets.store import TableStore

__all__ = ["ReferencePanel", "ShortcutsPanel"]


class ReferencePanel(ipw.VBox):
    """The cards, both scoring tables, a round and what binds, as this game has agreed on them."""

    def __init__(self, store: TableStore, look: Look) -> None:
        self._store = store
        self._look = look
        self._text = html()
        super().__init__(
            [html(title("Reference card", aside="with the rules' numbers")), self._text]
        )
        classed(self, "panel", "reference")
        self.refresh()

    def refresh(self) -> None:
        """Write the card for the game on the table, light or dark."""
        self._text.value = reference_html(self._store.view.options, dark=self._look.dark)


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
