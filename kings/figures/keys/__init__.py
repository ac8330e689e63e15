"""King's Keys as pictures: the table, a seat's own cards and their progress, as it sees them."""

from kings.figures.keys.cards import back_svg, card_svg
from kings.figures.keys.hand import hand_svg
from kings.figures.keys.progress import progress_svg
from kings.figures.keys.table import board_svg, marks_of, plates_svg

__all__ = [
    "back_svg",
    "board_svg",
    "card_svg",
    "hand_svg",
    "marks_of",
    "plates_svg",
    "progress_svg",
]
