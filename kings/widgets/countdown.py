"""A countdown for a class: it runs in the page, so it blocks nothing and needs no kernel."""

from __future__ import annotations

import anywidget
import ipywidgets as ipw
import traitlets

from kings.errors import BadInput
from kings.widgets.page import Light, Look, Picture, bar, classed, script

MOST_MINUTES = 99
"""The longest countdown: minutes have two digits."""


class Clock(anywidget.AnyWidget):
    """The clock itself: ``seconds`` to count down from, and ``words`` over it."""

    _esm = script("countdown.js")

    seconds = traitlets.Int(600).tag(sync=True)
    words = traitlets.Unicode("").tag(sync=True)


class Countdown(ipw.VBox):
    """A clock in large type, with light and dark; what runs in it is the page's alone."""

    def __init__(self, seconds: int, words: str) -> None:
        self.look = look = Look()
        self._light = Light(look, self._restyle)
        self.clock = Clock(seconds=seconds, words=words)
        self._page = Picture(lambda mark: None)  # brings the styles, and tells the page's light
        super().__init__([bar("Countdown", *self._light.buttons()), self.clock, self._page])
        classed(self, "clock-page").add_class("kings")
        self._light.follow(self._page)

    def _restyle(self) -> None:
        self._light.dress(self)

    def __repr__(self) -> str:
        """Say what it is; the time is on the screen."""
        return f"A countdown of {self.clock.seconds} seconds"


def countdown(minutes: float = 10, words: str = "") -> Countdown:
    """Return a clock in large type that counts down ``minutes``.

    ``words``: shown over it, such as what there is to do. It speaks when five minutes, one minute
    and none are left. Keys: space starts and pauses, ``r`` resets, ``+`` and ``-`` add or remove a
    minute. Raises ``BadInput`` for no time at all, or for more than 99 minutes.

    For example ``kings.countdown(10, "First offers")``.
    """
    if not 0 < minutes <= MOST_MINUTES:
        raise BadInput(
            f"A countdown takes more than 0 and at most {MOST_MINUTES} minutes, not {minutes}."
        )
    return Countdown(round(60 * minutes), words)
