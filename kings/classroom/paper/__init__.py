"""Games that were played with real cards: written down on a sheet, and played through by the rules.

A sheet becomes a journal like any other; what can't have been is refused in words.
"""

from kings.classroom.paper.keeping import keep_paper
from kings.classroom.paper.playing import Decided, PaperGame, play_paper
from kings.classroom.paper.reading import read_paper
from kings.classroom.paper.rows import COLUMNS, BadSheet, PaperFault, PaperFaults, PaperSheet, Row
from kings.classroom.paper.writing import blank_sheet, paper_of, paper_text

__all__ = [
    "COLUMNS",
    "BadSheet",
    "Decided",
    "PaperFault",
    "PaperFaults",
    "PaperGame",
    "PaperSheet",
    "Row",
    "blank_sheet",
    "keep_paper",
    "paper_of",
    "paper_text",
    "play_paper",
    "read_paper",
]
