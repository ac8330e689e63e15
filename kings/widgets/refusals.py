"""Clicks become verbs of the store; what goes wrong becomes a sentence on the page."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets as ipw

from kings.widgets.page import classed, html, lines
from kings.widgets.presses import said, speaks_for

Run = Callable[[Callable[[], None]], None]
"""Does something for a click and shows the sentence if it is refused."""


class Message(ipw.VBox):
    """One line that says what went wrong, or nothing."""

    def __init__(self) -> None:
        self._line = html()
        super().__init__([self._line])

    def say(self, words: str) -> None:
        """Show a sentence, or several on lines of their own; an empty one clears the line."""
        told = lines(words.splitlines())
        self._line.value = f'<div role="alert" class="kings-alert">{told}</div>' if words else ""

    def run(self, act: Callable[[], None]) -> None:
        """Carry out a click; a refusal is shown and has changed nothing, and so is a fault."""
        self.say("")
        try:
            act()
        except Exception as error:  # whatever it is, a press must not seem to do nothing
            self.say(said(error))


def fault_line(page: ipw.Widget) -> Message:
    """Return the line of a page that says what goes wrong where no panel has a line of its own.

    It stays in sight at the page's foot, whichever part of the page was pressed.
    """
    line = classed(Message(), "fault")
    speaks_for(page, line.say)
    return line
