"""One table before one screen, without a widget: the store with its verbs, and what it shows."""

from kings.table.driver import Driver
from kings.table.opening import Source
from kings.table.scene import Labelled, Scene
from kings.table.store import (
    StruggleStore,
    TableStore,
    begin,
    new_game,
    store_of,
    watch,
)

__all__ = [
    "Driver",
    "Labelled",
    "Scene",
    "Source",
    "StruggleStore",
    "TableStore",
    "begin",
    "new_game",
    "store_of",
    "watch",
]
