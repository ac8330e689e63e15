"""Small cards in a place: backs in a stack, faces in columns of which each band can be read."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from kings.figures.signs import ring, tick
from kings.figures.keys.cards import RATIO, TICKET, back, card_says, face, known_face, ticket
from kings.figures.style import Palette
from kings.figures.svg import Markup, circle, group, rect, write
from kings.keys.cards import Card

SMALL = 40.0
"""The width of a small card."""

STEP = 17.0
"""How much is seen of a card that another lies on: its band."""

_ACROSS = SMALL + 4

Seen = tuple[Card, bool]
"""A card that is drawn, and whether it lies face down and only the viewer knows it."""


@dataclass(frozen=True, slots=True)
class Pen:
    """What one draws with: the colours, the marks that can be chosen, and those that are."""

    colours: Palette
    can: AbstractSet[str]
    chosen: AbstractSet[str]

    def ring(self, mark: str, w: float, h: float, *, off: float = 2.4) -> tuple[Markup, ...]:
        """Draw the ring of what can be chosen or is, and nothing about anything else."""
        if mark not in self.can and mark not in self.chosen:
            return ()
        kind = "chosen" if mark in self.chosen else "choice"
        return (ring(kind, w, h, self.colours, off=off),)

    def marked(
        self,
        mark: str,
        *children: Markup,
        title: str | None = None,
        data_seat: str | None = None,
        data_place: str | None = None,
    ) -> Markup:
        """Put elements into a group that can be pointed at, where the mark can be."""
        may = mark in self.can
        return group(
            *children,
            title=title,
            data_seat=data_seat,
            data_place=data_place,
            data_mark=mark if may or mark in self.chosen else None,
            data_can="yes" if may else None,
        )


def fan_high(number: int, columns: int) -> float:
    """Return how high so many cards are in so many columns; none take no room."""
    rows = -(-number // max(1, columns))
    return RATIO * SMALL + STEP * (rows - 1) if rows else 0.0


def fan(
    cards: Sequence[Seen],
    columns: int,
    pen: Pen,
) -> Markup:
    """Draw cards in rows of ``columns``; each row leaves the bands of the one above to be seen."""
    placed = [
        group(
            small_card(card, pen, known=known),
            at=(at % columns * _ACROSS, at // columns * STEP),
        )
        for at, (card, known) in enumerate(cards)
    ]
    return group(*placed)


def small_card(card: Card, pen: Pen, *, known: bool = False, low: bool = False) -> Markup:
    """Draw a small card, which can be pointed at where a choice of the viewer involves it.

    ``known``: it lies face down, and only the viewer knows it; ``low``: no more than its band.
    """
    draw = ticket if low else known_face if known else face
    mark, high = f"card:{card}", (TICKET if low else RATIO) * SMALL
    disc = group(tick(0, 0, pen.colours), at=(SMALL - 4, high - 4), scale=0.75)
    return pen.marked(
        mark,
        draw(card, SMALL, pen.colours),
        *pen.ring(mark, SMALL, high),
        *((disc,) if mark in pen.chosen else ()),
        title=f"{card_says(card)}{'; face down, but you know it' if known else ''}",
    )


def backs(number: int, colours: Palette) -> Markup:
    """Draw a stack of face-down cards with its number."""
    layers = min(number, 3)
    line: dict[str, str | float] = {"fill": colours.face, "stroke": colours.edge}
    edges = [
        rect(3.0 * at, 0, SMALL, RATIO * SMALL, rx=0.08 * SMALL, **line) for at in range(layers - 1)
    ]
    top = group(back(SMALL, colours), at=(3.0 * (layers - 1), 0))
    disc = circle(0, 0, 11, fill=colours.ink, stroke=colours.face, stroke_width=1.5)
    count = write(str(number), 0, 4.6, 13, colours.face, weight=700, anchor="middle")
    at = (SMALL + 3.0 * (layers - 1) - 8, RATIO * SMALL - 5)
    return group(*edges, top, group(disc, count, at=at), title=f"{number} face down")


def nothing(colours: Palette, *, low: bool = False) -> Markup:
    """Draw the dotted place in which no card lies."""
    return rect(
        0.5,
        0.5,
        SMALL - 1,
        (TICKET if low else RATIO) * SMALL - 1,
        rx=0.08 * SMALL,
        fill="none",
        stroke=colours.edge,
        stroke_width=1.2,
        stroke_dasharray="1.5 5",
        stroke_linecap="round",
    )
