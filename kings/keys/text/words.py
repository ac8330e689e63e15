"""Cards in a row, by their names."""

from __future__ import annotations

from collections.abc import Sequence

from kings.keys.cards import Card
from kings.words import listed


def card_list(cards: Sequence[Card]) -> str:
    """Name cards in their order: ``the Ocean Axe 3 and the Key Joker``; none: ``nothing``."""
    return listed((f"the {card.label}" for card in cards), "nothing")
