"""Small change of the language: lists, owners, places, men and full stops."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kings.castle.cards import NAMES, Letter
from kings.castle.kingdom import Attribute, Castle, Place, castle_of, rank_of

Names = Sequence[str]
"""The players' names, by seat; plain text, so whoever shows them has to escape them."""


def listed(items: Iterable[str]) -> str:
    """Join items as one says them: ``Ada, Ben and Cleo``; nothing is ``nobody``."""
    row = list(items)
    if not row:
        return "nobody"
    *first, last = row
    return f"{', '.join(first)} and {last}" if first else last


def owner(name: str) -> str:
    """Return the name of one to whom something belongs: ``Ada's``."""
    return f"{name}'s"


def plural(count: int, thing: str) -> str:
    """Count things in digits: ``1 point``, ``2 points``."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def sentence(words: str, rule: str = "") -> str:
    """End a sentence, with the rule that explains it in brackets if there is one."""
    if rule:
        return f"{words} ({rule})."
    return words if words.endswith("!") else f"{words}."


def upper(words: str) -> str:
    """Begin with a capital letter."""
    return words[:1].upper() + words[1:]


def say_castle(castle: Castle) -> str:
    """Name a castle: ``the West Castle``."""
    return f"the {castle.name.title()} Castle"


def say_attribute(attribute: Attribute) -> str:
    """Name an attribute: ``Domain``."""
    return attribute.name.title()


def say_place(place: Place) -> str:
    """Name a position: ``King``, ``Lord of the West Castle``."""
    castle = castle_of(place)
    title = rank_of(place).title
    return title if castle is None else f"{title} of {say_castle(castle)}"


def say_man(man: Letter, place: Place) -> str:
    """Name a man with his position: ``Maud, the King``, ``Hob, Lord of the West Castle``."""
    where = say_place(place)
    return f"{NAMES[man]}, {'the ' if place is Place.KING else ''}{where}"
