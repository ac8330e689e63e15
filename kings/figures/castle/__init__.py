"""King of the Castle as pictures: the kingdom, a hand, promotions, scores, guesses, portraits."""

from typing import TYPE_CHECKING

from kings.face import lazy_face

if TYPE_CHECKING:
    from kings.figures.castle.motion import motions
    from kings.figures.castle.panels import castle_pictures, chooser_svg, hand_svg
    from kings.figures.castle.portraits import PORTRAITS, court_svg, portrait, portrait_svg
    from kings.figures.castle.reference import castle_reference
    from kings.figures.castle.squires import scores_svg, suspicion_svg
    from kings.figures.castle.strip import strip_svg
    from kings.figures.castle.study import (
        certainty_figure,
        characters_figure,
        court_figure,
        guesses_figure,
        is_clear,
        order_figure,
        secrets_figure,
        tournament_figure,
    )
    from kings.figures.castle.table import can_marks, kingdom_svg, marks_of
else:
    __getattr__, __dir__ = lazy_face(
        globals(),
        {
            "panels": "castle_pictures chooser_svg hand_svg",
            "table": "can_marks kingdom_svg marks_of",
            "motion": "motions",
            "portraits": "PORTRAITS court_svg portrait portrait_svg",
            "reference": "castle_reference",
            "squires": "scores_svg suspicion_svg",
            "strip": "strip_svg",
            "study": "certainty_figure characters_figure court_figure guesses_figure is_clear "
            "order_figure secrets_figure tournament_figure",
        },
    )

__all__ = [
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
