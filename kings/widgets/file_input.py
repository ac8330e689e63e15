"""A file field through which people load a file from their own computer."""

from __future__ import annotations

from collections.abc import Callable

import anywidget
import traitlets

from kings.errors import BadInput
from kings.records.files import spreadsheet_text
from kings.widgets.page_style import script
from kings.widgets.presses import press

MOST_BYTES = 2_000_000
"""The most that is taken from a page; a game has about a tenth of a million."""


class Opener(anywidget.AnyWidget):
    """Tells ``opened`` the name and the text of a file; the text of one too large is None.

    A ``table`` is decoded as spreadsheets write it, any other file as UTF-8.
    The text is sent and not kept: a file holds secrets, and everything that a widget keeps can be
    asked for.
    """

    _esm = script("opener.js")

    label = traitlets.Unicode("").tag(sync=True)
    accept = traitlets.Unicode("").tag(sync=True)
    table = traitlets.Bool(False).tag(sync=True)  # a spreadsheet's: sent as bytes, decoded here
    most_bytes = traitlets.Int(MOST_BYTES).tag(sync=True)

    def __init__(
        self,
        label: str,
        opened: Callable[[str, str | None], None],
        *,
        accept: str,
        table: bool = False,
    ) -> None:
        super().__init__(label=label, accept=accept, table=table)
        self._opened = opened
        self.on_msg(self._heard)

    def _heard(self, _: object, content: object, buffers: object) -> None:
        """Take a file from the page; anything else is none."""
        if not isinstance(content, dict) or not isinstance(content.get("name"), str):
            return
        text = content.get("text")
        if self.table and isinstance(buffers, list) and buffers:
            text = _table_text(bytes(buffers[0]))
        small = isinstance(text, str) and len(text) <= MOST_BYTES
        press(self, lambda: self._opened(content["name"], text if small else None))


def _table_text(data: bytes) -> str:
    """Return the text of a spreadsheet's file; whoever reads it says that another is no table."""
    try:
        return spreadsheet_text(data)
    except BadInput:
        return data.decode(errors="replace")
