"""Small change of the language: lists, owners, numbers and full stops."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kings.keys.cards import Card

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


def counted(number: int, thing: str) -> str:
    """Count things in words: ``one card``, ``three cards``, ``no cards``."""
    word = _NUMBERS[number] if number < len(_NUMBERS) else str(number)
    return f"{word} {thing}" if number == 1 else f"{word} {thing}s"


def card_list(cards: Sequence[Card]) -> str:
    """Name cards in their order: ``the Ocean Axe 3 and the Key Joker``; none: ``nothing``."""
    return listed(f"the {card.label}" for card in cards) if cards else "nothing"


def sentence(words: str, rule: str = "") -> str:
    """End a sentence, with the rule that explains it in brackets if there is one."""
    return f"{words} ({rule})." if rule else f"{words}."
