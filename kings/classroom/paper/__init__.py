"""Games that were played with real cards: written down on a sheet, and played through by the rules.

A sheet becomes a journal like any other; what can't have been is refused in words.
"""

from kings.classroom.paper.game import play_paper
from kings.classroom.paper.moves import paper_of
from kings.classroom.paper.parse import read_paper
from kings.classroom.paper.sheet import blank_sheet, paper_text

__all__ = [
    "blank_sheet",
    "paper_of",
    "paper_text",
    "play_paper",
    "read_paper",
]
