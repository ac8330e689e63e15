"""What keeps a page up to date: the page itself asks, so nothing runs when it is closed."""

from __future__ import annotations

from collections.abc import Callable

import anywidget
import traitlets

from kings.widgets.page import script
from kings.widgets.presses import carry_out


class Pulse(anywidget.AnyWidget):
    """Calls ``beat`` every so many ``seconds`` while its page is open and ``running`` is on.

    The next beat waits until the last one is ``answered``: a busy kernel isn't flooded.
    """

    _esm = script("pulse.js")

    seconds = traitlets.Int(3).tag(sync=True)
    running = traitlets.Bool(True).tag(sync=True)
    answered = traitlets.Int(0).tag(sync=True)

    def __init__(self, beat: Callable[[], None], *, seconds: int = 3) -> None:
        super().__init__(seconds=seconds)
        self._beat = beat
        self.on_msg(self._heard)

    @traitlets.validate("seconds")
    def _slow(self, proposal: dict[str, int]) -> int:
        """Beat once a second at the most, and once a minute at the least."""
        return max(1, min(60, proposal["value"]))

    def _heard(self, _: object, content: object, __: object) -> None:
        """Take a beat from the page; anything else is none."""
        if isinstance(content, dict) and content.get("beat") is True and self.running:
            carry_out(self, self._beat)
            self.answered += 1
