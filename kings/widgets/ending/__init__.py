"""The page of a finished game: ranking, piles, what was left on the table, and looking back."""

from kings.widgets.ending.panel import EndPanel

__all__ = ["EndPanel"]
