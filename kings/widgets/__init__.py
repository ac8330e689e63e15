"""What is clicked: the table of Kings' Struggle as a widget, and the store behind it."""

from kings.table import TableStore, new_game
from kings.widgets.controls import Controls
from kings.widgets.table import Table, play, watch

__all__ = ["Controls", "Table", "TableStore", "new_game", "play", "watch"]
