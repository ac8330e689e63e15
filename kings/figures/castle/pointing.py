"""What can be pointed at in a picture and what has been: rings for the eye, marks for the click.

Before a card is chosen everything bears its mark, and only the cards have rings; afterwards only
what the card can be aimed at has either, so that a click on a stack is one on its castle where the
card is about the whole castle.
"""

from __future__ import annotations

from dataclasses import dataclass

from kings.castle.view import View
from kings.figures.castle.table import can_marks
from kings.figures.style import Palette
from kings.figures.svg import Markup, rect


@dataclass(frozen=True, slots=True)
class Pointing:
    """The marks of a picture: ``can`` still be chosen, and ``chosen`` are."""

    can: frozenset[str]
    chosen: frozenset[str]

    def named(self, mark: str) -> str | None:
        """Return the mark that a group bears for clicks, None for a group that is silent now."""
        silent = self.chosen and mark not in self.can and mark not in self.chosen
        return None if silent else mark

    def yes(self, mark: str) -> str | None:
        """Return what a group bears whose mark can be chosen."""
        return "yes" if mark in self.can else None

    def ring(
        self, mark: str, wide: float, high: float, colours: Palette, *, clear: float = 4
    ) -> tuple[Markup, ...]:
        """Draw the ring around a mark, ``clear`` of it: dashed can be chosen, solid is chosen."""
        solid = mark in self.chosen
        if not solid and not (mark in self.can and (self.chosen or mark.startswith(_FIRST))):
            return ()
        return (
            rect(
                -clear,
                -clear,
                wide + 2 * clear,
                high + 2 * clear,
                rx=8 + clear,
                fill="none",
                stroke=colours.select,
                stroke_width=4.5 if solid else 3,
                stroke_dasharray=None if solid else "9 6",
            ),
        )


_FIRST = ("card:", "squire:")
"""What has a ring from the beginning: with these a decision begins."""


def pointing(view: View, chosen: frozenset[str] = frozenset()) -> Pointing:
    """Return what can be pointed at in a view when ``chosen`` is chosen already."""
    return Pointing(can_marks(view, chosen), frozenset(chosen))
