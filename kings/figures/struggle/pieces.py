"""The cards of Kings' Struggle as they lie in the trays of the editor."""

from __future__ import annotations

from kings.figures.signs import glyph, inline
from kings.figures.struggle.cards import colour_of
from kings.figures.style import palette
from kings.laying import Piece
from kings.struggle.cards import DECK, Card, CardClass


def pieces() -> tuple[Piece, ...]:
    """Return every card of a deck, with its power, its sign and the colour of its class."""
    return tuple(
        Piece(
            int(card),
            card.title,
            face=str(int(card)),
            tone=f"estate-{list(CardClass).index(card.estate)}",
            sign=_sign(card),
            mark=f"card:{int(card)}",
        )
        for card in DECK
    )


def _sign(card: Card) -> str:
    colours = palette(dark=None)
    colour, _ = colour_of(card.estate, colours)
    return inline(glyph(card, 12, 12, 22, colour, colours.face))
