"""Tables with a planted leak: each tells something of Ben's hand to a page that others look at."""

from __future__ import annotations

from typing import Any

from kings.figures.struggle.hand import hand_svg
from kings.struggle.rules import GAME
from kings.widgets import Table
from kings.widgets.page import Picture, html
from tests.positions import BEN


def _hand(table: Any) -> str:
    return hand_svg(GAME.view(table.store.driver.state, BEN))


class Whispers(Table):
    """Keeps Ben's hand in a widget that is never shown."""

    def refresh(self) -> None:
        super().refresh()
        if not hasattr(self, "spare"):
            self.spare = html()
        self.spare.value = _hand(self)


class OldDrawing(Table):
    """Leaves the drawing where it is while the curtain is down."""

    def _draw(self) -> None:
        if self.store.scene.waiting_for is None:
            super()._draw()


class HiddenDrawing(Table):
    """Has a second picture in a drawer, which is never drawn anew."""

    def _draw(self) -> None:
        super()._draw()
        if not hasattr(self, "second"):
            self.second = Picture(lambda mark: None)
        if self.store.scene.front == BEN:
            self.second.draw([hand_svg(self.store.scene.view)])


class Hasty(Table):
    """Writes Ben's hand, and writes over it at once: the message is on its way."""

    def refresh(self) -> None:
        self._head.value = _hand(self)
        super().refresh()
