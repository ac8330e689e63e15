"""Clicks become verbs of the store; what goes wrong becomes a sentence on the page."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets as ipw

from kings.errors import KingsError
from kings.widgets.page import html, lines

__all__ = ["Message", "Run"]

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
        """Carry out a click; a refusal is shown and has changed nothing."""
        self.say("")
        try:
            act()
        except KingsError as error:
            self.say(str(error))
