"""Cards in a row: named one by one, or equal ones together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from kings.struggle.cards import Card
from kings.words import listed, number


def titles(cards: Iterable[Card]) -> str:
    """Name cards one by one, in their order: ``Peasant, Farmer, Queen``."""
    return ", ".join(card.title for card in cards)


def card_list(cards: Iterable[Card]) -> str:
    """Name cards, equal ones together, lowest first: ``Farmer and two Kings``."""
    return listed(
        card.title if copies == 1 else f"{number(copies)} {card.title}s"
        for card, copies in sorted(Counter(cards).items())
    )
