"""The cards and squires of King of the Castle as they lie in the trays of the editor."""

from __future__ import annotations

from kings.castle.bench import BACKED, SQUIRE
from kings.castle.cards import CARD_TEXTS, DECK, LETTERS, NAMES
from kings.laying import Piece


def pieces() -> tuple[Piece, ...]:
    """Return every Event card, every squire, and the mark of each for whoever backs the squire."""
    return (
        *(
            Piece(
                int(card),
                str(card),
                face=card.letter,
                label=card.title,
                tone="event",
                says=CARD_TEXTS[card.kind].short,
                mark=f"card:{int(card)}",
            )
            for card in DECK
        ),
        *(
            Piece(SQUIRE + at, NAMES[one], face=one, label=NAMES[one], tone="squire")
            for at, one in enumerate(LETTERS)
        ),
        *(
            Piece(BACKED + at, f"{NAMES[one]}, backed", face=one, label=NAMES[one], tone="backed")
            for at, one in enumerate(LETTERS)
        ),
    )
