"""Setting up King of the Castle: how squires are given out, and what everybody knows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as ipw

from kings.castle.options import TURN_LIMIT, Squires
from kings.figures.castle import court_svg
from kings.games import find_room
from kings.widgets.fields import Radios
from kings.widgets.forms.form import Form
from kings.widgets.page import classed, heading, html, show
from kings.widgets.presses import listen
from kings.widgets.setting_up import explained

_HEADING = (
    "King of the Castle",
    "Twenty-six squires and ten places for them. Three are yours, in secret: kill, save and "
    "promote so that yours stand high when the men run out.",
)
_SQUIRES: tuple[tuple[str, Squires], ...] = (
    ("Squires are dealt with Event cards, for up to six players (C-10)", "dealt"),
    ("Squires are drawn from a set of their own (C-60)", "drawn"),
    ("Everybody chooses squires in secret (C-60)", "chosen"),
    ("No squires: the letters of the cards in hand are scored (C-62)", "none"),
)
_WORDS: dict[Squires, str] = {
    "dealt": "squires dealt",
    "drawn": "squires drawn",
    "chosen": "squires chosen in secret",
    "none": "no squires",
}


def castle_form() -> Form:
    """Return the page for a game of King of the Castle."""
    return Form(find_room("castle"), _Rules(), _HEADING, _court())


def _court() -> str:
    """Draw some squires for light and for dark; the style sheet shows one of the two."""
    return "".join(
        f'<div class="kings-only-{name}" aria-hidden="true">{court_svg(dark=name == "dark")}</div>'
        for name in ("light", "dark")
    )


class _Rules(ipw.VBox):
    """Squires, the order of the men who come, and how long a game may last."""

    def __init__(self) -> None:
        self._squires = classed(Radios("Squires", _SQUIRES, quiet=True), "stacked")
        self._known = ipw.Checkbox(description="The order of the men is known", indent=False)
        self._first = ipw.Checkbox(description="But the first ten men are drawn", indent=False)
        self._copies = ipw.Checkbox(
            value=True, description="A letter held twice counts twice", indent=False
        )
        limit = ipw.BoundedIntText(
            value=TURN_LIMIT, min=1, max=10_000, description="Most turns (C-43)"
        )
        self._limit = classed(limit, "limit")
        self._drawn = explained(self._first, "They are dealt at random all the same (C-61).")
        self._twice = explained(self._copies, "Without squires, of the cards in hand (C-62).")
        listen(self._known, self._show, "value")
        listen(self._squires, self._show, "index")
        super().__init__(
            [
                heading("By what rules?"),
                self._squires,
                html("<h4>Variants</h4>"),
                explained(self._known, "Everybody sees who comes next (C-61)."),
                self._drawn,
                self._twice,
                self._limit,
            ]
        )
        classed(self, "panel")
        self._show(None)

    def chosen(self) -> dict[str, Any]:
        """Return what is chosen, by the names of the options."""
        return {
            "squires": self._squires.value,
            "known_order": self._known.value,
            "first_men_drawn": self._known.value and self._first.value,
            "count_copies": self._copies.value,
            "turn_limit": self._limit.value,
        }

    def observe_all(self, heard: Callable[[Any], None]) -> None:
        """Call ``heard`` for every change."""
        listen(self._squires, heard, "index")
        for field in (self._known, self._first, self._copies, self._limit):
            listen(field, heard, "value")

    def words(self) -> Sequence[str]:
        """Say what is agreed on, the squires first."""
        chosen = self.chosen()
        first: Squires = self._squires.value
        return [
            _WORDS[first],
            *(["the order of the men known"] if chosen["known_order"] else []),
            *(["the first ten drawn"] if chosen["first_men_drawn"] else []),
            *([f"at most {self._limit.value} turns"] if self._limit.value != TURN_LIMIT else []),
        ]

    def _show(self, _: object) -> None:
        show(self._drawn, when=self._known.value)
        show(self._twice, when=self._squires.value == "none")
