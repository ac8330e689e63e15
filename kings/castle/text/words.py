"""The names of castles, attributes, positions and men."""

from __future__ import annotations

from kings.castle.kingdom import Attribute, Castle, Place, castle_of, rank_of
from kings.castle.squires import NAMES, Letter


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
