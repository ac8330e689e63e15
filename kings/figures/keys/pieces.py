"""The cards of King's Keys as they lie in the trays of the editor."""

from __future__ import annotations

from kings.figures.keys.cards import token
from kings.figures.signs import inline
from kings.figures.style import palette
from kings.keys.cards import DECK
from kings.laying import Piece


def pieces() -> tuple[Piece, ...]:
    """Return every card: rank and suit on its kingdom's colour, and the kingdom's first letter."""
    colours = palette(dark=None)
    return tuple(
        Piece(
            card.number,
            card.label,
            face=card.kingdom.label[0] if card.rank else "J",
            tone="token",
            sign=inline(token(card, colours), wide=21, high=22),
            mark=f"card:{card}",
        )
        for card in DECK
    )
