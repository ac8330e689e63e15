"""What is looked at: a view of the table drawn as SVG, and finished results drawn as figures.

Drawing functions are pure: a view or a result goes in, a picture comes out, light or dark by an
argument. Nothing here knows the state of a game, so no picture tells more than its view.
"""

from kings.figures.cards import back_svg, card_svg
from kings.figures.gold import gold_figure, gold_text
from kings.figures.grouping import grouping_svg
from kings.figures.hand import hand_svg
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
from kings.figures.table import table_svg

__all__ = [
    "Bar",
    "PartitionResult",
    "ScoreRow",
    "back_svg",
    "card_svg",
    "describe_table",
    "gold_figure",
    "gold_text",
    "grouping_svg",
    "hand_svg",
    "partition_figure",
    "partition_result",
    "partition_text",
    "pile_svg",
    "score_rows",
    "scores_figure",
    "scores_text",
    "table_svg",
]
