"""King's Keys as pictures: the table, a seat's own cards and their progress, as it sees them."""

from kings.figures.keys.board import board_svg
from kings.figures.keys.cards import back_svg, card_svg
from kings.figures.keys.hand import hand_svg
from kings.figures.keys.pictures import DRAWING, keys_pictures
from kings.figures.keys.progress import progress_svg
from kings.figures.keys.reading import can_marks, marks_of
from kings.figures.keys.winning import winning_svg

__all__ = [
    "DRAWING",
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
