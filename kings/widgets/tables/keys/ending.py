"""The end of a game of King's Keys: who won by what, and the cards that were shown for it."""

from __future__ import annotations

from typing import Any

import ipywidgets as ipw

from kings.figures.keys import winning_svg
from kings.figures.keys.panels import say_win
from kings.keys.events import Eliminated, WinClaimed
from kings.table import TableStore
from kings.widgets.page import heading, html, lines, panel, show
from kings.widgets.page_style import Look


class ShownCards(ipw.VBox):
    """The winning cards as they were shown, and who was eliminated before; hidden without both."""

    def __init__(self, store: TableStore, look: Look) -> None:
        self._store = store
        self._look = look
        self._cards = html()
        self._words = html()
        super().__init__([panel(heading("How it was won"), self._words, self._cards)])
        show(self, when=False)

    def refresh(self) -> None:
        """Show what was shown, in the colours of the page."""
        events: tuple[Any, ...] = tuple(self._store.scene.happened)
        claims = [event for event in events if isinstance(event, WinClaimed)]
        words = [say_win(claim.win, claim.cards) for claim in claims]
        words += [self._gone(event) for event in events if isinstance(event, Eliminated)]
        self._words.value = lines(words)
        look = self._look
        self._cards.value = "".join(
            winning_svg(claim.win, claim.cards, dark=look.dark, narrow=look.narrow)
            for claim in claims
        )
        show(self, when=bool(words))

    def clear(self) -> None:
        """Show nothing."""
        self._words.value = self._cards.value = ""
        show(self, when=False)

    def _gone(self, event: Eliminated) -> str:
        names = self._store.scene.names
        fours = f"the four {event.kingdom.label} {event.suit.capitalize()}s"
        return f"{names[event.seat]} eliminated {names[event.target]} by {fours} (K-30)."
