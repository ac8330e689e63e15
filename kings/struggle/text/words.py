"""Small change of the language: lists, owners, numbers and full stops."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from kings.struggle.cards import Card

Names = Sequence[str]
"""The players' names, by seat; plain text, so whoever shows them has to escape them."""

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


def listed(items: Iterable[str]) -> str:
    """Join items as one says them: ``Ada, Ben and Cleo``."""
    *first, last = items
    return f"{', '.join(first)} and {last}" if first else last


def owner(name: str) -> str:
    """Return the name of one to whom something belongs: ``Ada's``."""
    return f"{name}'s"


def number(count: int) -> str:
    """Write a small number as a word, a greater one in digits."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def plural(count: int, thing: str) -> str:
    """Count things in digits: ``1 point``, ``2 points``."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def sentence(words: str, rule: str = "") -> str:
    """End a sentence, with the rule that explains it in brackets if there is one."""
    return f"{words} ({rule})." if rule else f"{words}."


def titles(cards: Iterable[Card]) -> str:
    """Name cards one by one, in their order: ``Peasant, Farmer, Queen``."""
    return ", ".join(card.title for card in cards)


def card_list(cards: Iterable[Card]) -> str:
    """Name cards, equal ones together, lowest first: ``Farmer and two Kings``."""
    return listed(
        card.title if copies == 1 else f"{number(copies)} {card.title}s"
        for card, copies in sorted(Counter(cards).items())
    )
