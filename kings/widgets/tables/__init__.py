"""The tables of all games: what each is made of, in the module of its game's name."""

from collections.abc import Mapping

from kings.games import EachGame
from kings.widgets.tables.parts import CardPanel, Parts

__all__ = ["PARTS", "CardPanel", "Parts"]

PARTS: Mapping[str, type[Parts]] = EachGame("kings.widgets.tables", "{}Parts")
"""What a table is made of, by the name of its game; another game does with plain ``Parts``."""
