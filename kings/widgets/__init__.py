"""What is clicked: tables, and the pages for scoring, for what-ifs, for paper and for lessons."""

from kings.table import TableStore, new_game
from kings.widgets.controls import Controls
from kings.widgets.screen import Screen, play, watch

__all__ = ["Controls", "Screen", "TableStore", "new_game", "play", "watch"]
