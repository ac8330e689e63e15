"""King's Keys as pictures: the table, a seat's own cards and their progress, as it sees them."""

from kings.figures.keys.cards import back_svg, card_svg
from kings.figures.keys.panels import hand_svg, keys_pictures, winning_svg
from kings.figures.keys.progress import progress_svg
from kings.figures.keys.table import board_svg, can_marks, marks_of

__all__ = [
    "back_svg",
    "board_svg",
    "can_marks",
    "card_svg",
    "hand_svg",
    "keys_pictures",
    "marks_of",
    "progress_svg",
    "winning_svg",
]
