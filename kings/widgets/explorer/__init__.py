"""The what-if explorer: any moment of a game, what it is worth, and what would change it."""

from kings.widgets.explorer.explorer import Explorer, explore
from kings.widgets.explorer.store import ExploreStore

__all__ = ["ExploreStore", "Explorer", "explore"]
