"""King of the Castle as pictures: the kingdom, a hand, promotions, scores, guesses, portraits."""

from typing import TYPE_CHECKING

from kings.face import lazy_face

if TYPE_CHECKING:
    from kings.figures.castle.chooser import chooser_svg
    from kings.figures.castle.court import court_svg
    from kings.figures.castle.hand import hand_svg
    from kings.figures.castle.inference import certainty_figure, guesses_figure
    from kings.figures.castle.kingdom import kingdom_svg
    from kings.figures.castle.motion import motions
    from kings.figures.castle.pictures import DRAWING, castle_pictures
    from kings.figures.castle.portraits import PORTRAITS, portrait, portrait_svg
    from kings.figures.castle.reading import can_marks, marks_of
    from kings.figures.castle.reference import castle_reference
    from kings.figures.castle.scores import scores_svg
    from kings.figures.castle.strip import strip_svg
    from kings.figures.castle.study import (
        characters_figure,
        court_figure,
        is_clear,
        order_figure,
        secrets_figure,
        tournament_figure,
    )
    from kings.figures.castle.suspicion import suspicion_svg
else:
    __getattr__, __dir__ = lazy_face(
        globals(),
        {
            "chooser": "chooser_svg",
            "court": "court_svg",
            "hand": "hand_svg",
            "inference": "certainty_figure guesses_figure",
            "kingdom": "kingdom_svg",
            "motion": "motions",
            "pictures": "DRAWING castle_pictures",
            "portraits": "PORTRAITS portrait portrait_svg",
            "reading": "can_marks marks_of",
            "reference": "castle_reference",
            "scores": "scores_svg",
            "strip": "strip_svg",
            "study": "characters_figure court_figure is_clear order_figure secrets_figure "
            "tournament_figure",
            "suspicion": "suspicion_svg",
        },
    )

__all__ = [
    "DRAWING",
    "PORTRAITS",
    "can_marks",
    "castle_pictures",
    "castle_reference",
    "certainty_figure",
    "characters_figure",
    "chooser_svg",
    "court_figure",
    "court_svg",
    "guesses_figure",
    "hand_svg",
    "is_clear",
    "kingdom_svg",
    "marks_of",
    "motions",
    "order_figure",
    "portrait",
    "portrait_svg",
    "scores_svg",
    "secrets_figure",
    "strip_svg",
    "suspicion_svg",
    "tournament_figure",
]
