"""Pictures: a view of the table drawn as SVG, and finished results drawn as figures.

Drawing functions are pure: a view or a result goes in, a picture comes out, light or dark by an
argument. Nothing here knows the state of a game, so no picture tells more than its view.
"""

from typing import TYPE_CHECKING

from kings.face import lazy_face

if TYPE_CHECKING:
    from kings.figures import castle as castle
    from kings.figures import keys as keys
    from kings.figures.atlas import (
        best_partitions_figure,
        next_card_figure,
        runs_figure,
        score_figure,
        shortcuts_figure,
    )
    from kings.figures.cards import back_svg, card_svg
    from kings.figures.curves import Curve, curves_figure
    from kings.figures.debrief.keeping import ending_figure
    from kings.figures.gold import gold_figure, gold_text
    from kings.figures.grouping import grouping_svg
    from kings.figures.hand import hand_svg
    from kings.figures.intervals import Interval, Series, intervals_figure
    from kings.figures.marginal import MarginalResult, marginal_figure, marginal_text
    from kings.figures.notebook import hidden
    from kings.figures.partition import (
        Bar,
        PartitionResult,
        partition_figure,
        partition_result,
        partition_text,
    )
    from kings.figures.pile import pile_svg
    from kings.figures.reading import describe_table
    from kings.figures.scores import ScoreRow, score_rows, scores_figure, scores_text
    from kings.figures.strategy import (
        earnings_figure,
        king_figure,
        lead_figure,
        places_figure,
        seats_figure,
        timing_figure,
    )
    from kings.figures.table import table_svg
    from kings.figures.tournaments import (
        ahead_figure,
        gains_figure,
        ratings_figure,
        standings_figure,
    )
    from kings.figures.ways import ways_svg
else:
    __getattr__, __dir__ = lazy_face(
        globals(),
        {
            "atlas": "best_partitions_figure next_card_figure runs_figure score_figure "
            "shortcuts_figure",
            "cards": "back_svg card_svg",
            "curves": "Curve curves_figure",
            "debrief.keeping": "ending_figure",
            "gold": "gold_figure gold_text",
            "grouping": "grouping_svg",
            "hand": "hand_svg",
            "intervals": "Interval Series intervals_figure",
            "marginal": "MarginalResult marginal_figure marginal_text",
            "notebook": "hidden",
            "partition": "Bar PartitionResult partition_figure partition_result partition_text",
            "pile": "pile_svg",
            "reading": "describe_table",
            "scores": "ScoreRow score_rows scores_figure scores_text",
            "strategy": "earnings_figure king_figure lead_figure places_figure seats_figure "
            "timing_figure",
            "table": "table_svg",
            "tournaments": "ahead_figure gains_figure ratings_figure standings_figure",
            "ways": "ways_svg",
        },
        rooms="castle keys",
    )

__all__ = [
    "Bar",
    "Curve",
    "Interval",
    "MarginalResult",
    "PartitionResult",
    "ScoreRow",
    "Series",
    "ahead_figure",
    "back_svg",
    "best_partitions_figure",
    "card_svg",
    "curves_figure",
    "describe_table",
    "earnings_figure",
    "ending_figure",
    "gains_figure",
    "gold_figure",
    "gold_text",
    "grouping_svg",
    "hand_svg",
    "hidden",
    "intervals_figure",
    "king_figure",
    "lead_figure",
    "marginal_figure",
    "marginal_text",
    "next_card_figure",
    "partition_figure",
    "partition_result",
    "partition_text",
    "pile_svg",
    "places_figure",
    "ratings_figure",
    "runs_figure",
    "score_figure",
    "score_rows",
    "scores_figure",
    "scores_text",
    "seats_figure",
    "shortcuts_figure",
    "standings_figure",
    "table_svg",
    "timing_figure",
    "ways_svg",
]
