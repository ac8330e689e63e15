"""The tables of all games: what each is made of, by the game's name."""

from collections.abc import Mapping
from types import MappingProxyType

from kings.widgets.tables.castle import CastleParts
from kings.widgets.tables.keys import KeysParts
from kings.widgets.tables.parts import CardPanel, Parts
from kings.widgets.tables.struggle import StruggleParts

__all__ = ["PARTS", "CardPanel", "CastleParts", "KeysParts", "Parts", "StruggleParts"]

PARTS: Mapping[str, type[Parts]] = MappingProxyType(
    {"struggle": StruggleParts, "keys": KeysParts, "castle": CastleParts}
)
"""What a table is made of, by the name of its game; another game does with plain ``Parts``."""
