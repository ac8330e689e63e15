"""The what-if explorer: any moment of a game, what it is worth, and what would change it."""

from kings.widgets.explorer.page import Explorer, explore
from kings.widgets.explorer.positions import Place, change_card, state_from, words_of
from kings.widgets.explorer.store import ExploreStore

__all__ = [
    "ExploreStore",
    "Explorer",
    "Place",
    "change_card",
    "explore",
    "state_from",
    "words_of",
]
