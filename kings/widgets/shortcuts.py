"""What one looks up: the list of the shortcuts."""

from __future__ import annotations

from html import escape

import ipywidgets as ipw

from kings.widgets.keys import SHORTCUTS
from kings.widgets.page import classed, html, paragraph, title


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
