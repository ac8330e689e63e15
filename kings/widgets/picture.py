"""The picture of the table in the page: it moves gently, and says what was pointed at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import anywidget
import traitlets

from kings.widgets.page_style import script, style_sheet
from kings.widgets.presses import press


class Picture(anywidget.AnyWidget):
    """Drawings of one view, one under another; a click on a marked element is told to ``pointed``.

    ``drawing``: ``pictures`` (SVG texts), ``motions`` (what moves into the new state, as
    ``kings.figures.struggle.motion`` says it) and ``number``, which is another for every drawing.
    ``frame``: ``wide`` or ``narrow``, as the page finds it. ``scheme``: ``light`` or ``dark``, as
    the page around it is.

    Each page of ours has one, so it brings with it what a page needs: the styles, and that nothing
    changed before a press is told after it.
    """

    _esm = script("order.js") + script("picture.js")
    _css = style_sheet()

    drawing = traitlets.Dict().tag(sync=True)
    frame = traitlets.Enum(["wide", "narrow"], default_value="wide").tag(sync=True)
    scheme = traitlets.Enum(["light", "dark"], default_value="light").tag(sync=True)

    def __init__(self, pointed: Callable[[str], None]) -> None:
        super().__init__(drawing={"pictures": [], "motions": [], "number": 0})
        self._drawn: dict[str, Any] = self.drawing
        self._pointed = pointed
        self.on_msg(self._heard)

    def draw(self, pictures: Sequence[str], motions: Sequence[dict[str, Any]] = ()) -> None:
        """Show other pictures; those that are shown already stay, and nothing moves."""
        last, drawn = self._drawn, list(pictures)
        if drawn != last["pictures"]:
            self._drawn = {
                "pictures": drawn,
                "motions": list(motions),
                "number": last["number"] + 1,
            }
        self.drawing = self._drawn  # also where a page has set another

    def _heard(self, _: object, content: object, __: object) -> None:
        """Take a click from the page: a mark such as ``place:2``; anything else is no click."""
        mark = content.get("point") if isinstance(content, dict) else None
        if isinstance(mark, str):
            press(self, lambda: self._pointed(mark))
