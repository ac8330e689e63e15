"""Pictures: a view of the table drawn as SVG, and finished results drawn as figures.

Drawing functions are pure: a view or a result goes in, a picture comes out, light or dark by an
argument. Nothing here knows the state of a game, so no picture tells more than its view.
"""

from typing import TYPE_CHECKING

from kings.face import lazy_face

if TYPE_CHECKING:
    from kings.figures.atlas import (
        best_partitions_figure,
        next_card_figure,
        runs_figure,
        score_figure,
        shortcuts_figure,
    )
    from kings.figures.comparisons import (
        Curve,
        Interval,
        Series,
        curves_figure,
        intervals_figure,
    )
    from kings.figures.debrief import ending_figure
    from kings.figures.game_end import (
        ScoreRow,
        gold_figure,
        gold_text,
        score_rows,
        scores_figure,
        scores_text,
    )
    from kings.figures.notebook import hidden
    from kings.figures.results import (
        ahead_figure,
        earnings_figure,
        gains_figure,
        king_figure,
        lead_figure,
        places_figure,
        ratings_figure,
        seats_figure,
        standings_figure,
        timing_figure,
    )
    from kings.figures.scoring import (
        Bar,
        MarginalResult,
        PartitionResult,
        marginal_figure,
        marginal_text,
        partition_figure,
        partition_result,
        partition_text,
    )
    from kings.figures.struggle.alt_text import describe_table
    from kings.figures.struggle.cards import back_svg, card_svg
    from kings.figures.struggle.piles import grouping_svg, pile_svg, ways_svg
    from kings.figures.struggle.table import hand_svg, table_svg
else:
    __getattr__, __dir__ = lazy_face(
        globals(),
        {
            "atlas": "best_partitions_figure next_card_figure runs_figure score_figure "
            "shortcuts_figure",
            "comparisons": "Curve Interval Series curves_figure intervals_figure",
            "debrief": "ending_figure",
            "game_end": "ScoreRow gold_figure gold_text score_rows scores_figure scores_text",
            "notebook": "hidden",
            "results": "ahead_figure earnings_figure gains_figure king_figure lead_figure "
            "places_figure ratings_figure seats_figure standings_figure timing_figure",
            "scoring": "Bar MarginalResult PartitionResult marginal_figure marginal_text "
            "partition_figure partition_result partition_text",
            "struggle.alt_text": "describe_table",
            "struggle.cards": "back_svg card_svg",
            "struggle.piles": "grouping_svg pile_svg ways_svg",
            "struggle.table": "hand_svg table_svg",
        },
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
