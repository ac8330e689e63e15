"""King of the Castle as pictures: the kingdom as one seat sees it, and the squires' portraits."""

from kings.figures.castle.kingdom import kingdom_svg
from kings.figures.castle.portraits import PORTRAITS, portrait, portrait_svg
from kings.figures.castle.reading import can_marks

__all__ = ["PORTRAITS", "can_marks", "kingdom_svg", "portrait", "portrait_svg"]
