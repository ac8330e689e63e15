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
    from kings.figures.curves import Curve, curves_figure
    from kings.figures.debrief.keeping import ending_figure
    from kings.figures.game_end import gold_figure, gold_text
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
    from kings.figures.scores import ScoreRow, score_rows, scores_figure, scores_text
    from kings.figures.strategy import (
        earnings_figure,
        king_figure,
        lead_figure,
        places_figure,
        seats_figure,
        timing_figure,
    )
    from kings.figures.struggle.alt_text import describe_table
    from kings.figures.struggle.cards import back_svg, card_svg
    from kings.figures.struggle.piles import grouping_svg, pile_svg, ways_svg
    from kings.figures.struggle.table import hand_svg, table_svg
    from kings.figures.tournaments import (
        ahead_figure,
        gains_figure,
        ratings_figure,
        standings_figure,
    )
else:
    __getattr__, __dir__ = lazy_face(
        globals(),
        {
            "atlas": "best_partitions_figure next_card_figure runs_figure score_figure "
            "shortcuts_figure",
            "struggle.cards": "back_svg card_svg",
            "curves": "Curve curves_figure",
            "debrief.keeping": "ending_figure",
            "game_end": "gold_figure gold_text",
            "intervals": "Interval Series intervals_figure",
            "marginal": "MarginalResult marginal_figure marginal_text",
            "notebook": "hidden",
            "partition": "Bar PartitionResult partition_figure partition_result partition_text",
            "struggle.piles": "grouping_svg pile_svg ways_svg",
            "struggle.alt_text": "describe_table",
            "scores": "ScoreRow score_rows scores_figure scores_text",
            "strategy": "earnings_figure king_figure lead_figure places_figure seats_figure "
            "timing_figure",
            "struggle.table": "hand_svg table_svg",
            "tournaments": "ahead_figure gains_figure ratings_figure standings_figure",
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
