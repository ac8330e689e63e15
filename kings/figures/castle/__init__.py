"""King of the Castle as pictures: the kingdom, a hand, promotions, scores, guesses, portraits."""

from kings.figures.castle.chooser import chooser_svg
from kings.figures.castle.court import court_svg
from kings.figures.castle.hand import hand_svg
from kings.figures.castle.kingdom import kingdom_svg
from kings.figures.castle.motion import motions
from kings.figures.castle.pictures import castle_pictures
from kings.figures.castle.portraits import PORTRAITS, portrait, portrait_svg
from kings.figures.castle.reading import can_marks, marks_of
from kings.figures.castle.reference import castle_reference
from kings.figures.castle.scores import scores_svg
from kings.figures.castle.strip import strip_svg
from kings.figures.castle.suspicion import suspicion_svg

__all__ = [
    "PORTRAITS",
    "can_marks",
    "castle_pictures",
    "castle_reference",
    "chooser_svg",
    "court_svg",
    "hand_svg",
    "kingdom_svg",
    "marks_of",
    "motions",
    "portrait",
    "portrait_svg",
    "scores_svg",
    "strip_svg",
    "suspicion_svg",
]
