"""Playing by keyboard: the shortcuts, the focus that is never lost, and what is read aloud."""

from __future__ import annotations

import anywidget
import traitlets

from kings.widgets.page_style import script

SHORTCUTS: tuple[tuple[str, str], ...] = (
    ("1 to 9, 0", "make the first to tenth choice"),
    ("g", "go on"),
    ("o", "make an offer"),
    ("a", "accept the first offer"),
    ("x", "refuse the first offer"),
    ("c", "counter the first offer"),
    ("p", "propose the deal that is put together"),
    ("n", "next decision"),
    ("t", "next turn"),
    ("r", "next round"),
    ("e", "to the end"),
    ("b", "back"),
    ("h", "the reference card"),
    ("d", "light or dark"),
    ("l", "large type"),
    ("?", "these shortcuts"),
    ("Escape", "close what is open"),
)
"""Every key and what it does; the button that has the class ``key_class(key)`` does it."""


class Keys(anywidget.AnyWidget):
    """Listens to the keys pressed in its table and presses the buttons that are marked for them.

    It sees to it that the focus stays in the table when the button that had it goes away, and
    reads ``said`` aloud to those who use a screen reader.
    """

    _esm = script("keys.js")

    said = traitlets.Unicode("").tag(sync=True)
