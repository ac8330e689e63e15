"""King of the Castle as pictures: the kingdom and a hand as one seat sees them, and portraits."""

from kings.figures.castle.hand import hand_svg
from kings.figures.castle.kingdom import kingdom_svg
from kings.figures.castle.portraits import PORTRAITS, portrait, portrait_svg
from kings.figures.castle.reading import can_marks
from kings.figures.castle.suspicion import suspicion_svg

__all__ = [
    "PORTRAITS",
    "can_marks",
    "hand_svg",
    "kingdom_svg",
    "portrait",
    "portrait_svg",
    "suspicion_svg",
]
