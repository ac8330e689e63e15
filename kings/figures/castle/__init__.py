"""King of the Castle as pictures: the kingdom, a hand, promotions, scores, guesses, portraits."""

from typing import TYPE_CHECKING

from kings.face import lazy_face

if TYPE_CHECKING:
    from kings.figures.castle.panels import chooser_svg
    from kings.figures.castle.portraits import court_svg
    from kings.figures.castle.panels import hand_svg
    from kings.figures.castle.table import kingdom_svg
    from kings.figures.castle.motion import motions
    from kings.figures.castle.panels import castle_pictures
    from kings.figures.castle.portraits import PORTRAITS, portrait, portrait_svg
    from kings.figures.castle.table import can_marks, marks_of
    from kings.figures.castle.reference import castle_reference
    from kings.figures.castle.squires import scores_svg
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
    from kings.figures.castle.squires import suspicion_svg
else:
    __getattr__, __dir__ = lazy_face(
        globals(),
        {
            "chooser": "chooser_svg",
            "court": "court_svg",
            "hand": "hand_svg",
            "kingdom": "kingdom_svg",
            "motion": "motions",
            "pictures": "castle_pictures",
            "portraits": "PORTRAITS portrait portrait_svg",
            "reading": "can_marks marks_of",
            "reference": "castle_reference",
            "scores": "scores_svg",
            "strip": "strip_svg",
            "study": "certainty_figure characters_figure court_figure guesses_figure is_clear "
            "order_figure secrets_figure tournament_figure",
            "suspicion": "suspicion_svg",
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
