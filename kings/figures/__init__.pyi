from kings.figures.atlas import (
    best_partitions_figure as best_partitions_figure,
    next_card_figure as next_card_figure,
    runs_figure as runs_figure,
    score_figure as score_figure,
    shortcuts_figure as shortcuts_figure,
)
from kings.figures.comparisons import (
    Curve as Curve,
    Interval as Interval,
    Series as Series,
    Trend as Trend,
    curves_figure as curves_figure,
    intervals_figure as intervals_figure,
    trends_figure as trends_figure,
)
from kings.figures.debrief import ending_figure as ending_figure
from kings.figures.results import (
    ahead_figure as ahead_figure,
    earnings_figure as earnings_figure,
    gains_figure as gains_figure,
    king_figure as king_figure,
    lead_figure as lead_figure,
    places_figure as places_figure,
    ratings_figure as ratings_figure,
    seats_figure as seats_figure,
    standings_figure as standings_figure,
    timing_figure as timing_figure,
)
from kings.figures.scoring import (
    MarginalResult as MarginalResult,
    marginal_figure as marginal_figure,
    marginal_text as marginal_text,
    partition_result as partition_result,
    partition_text as partition_text,
)
from kings.figures.struggle.alt_text import describe_table as describe_table
from kings.figures.struggle.cards import back_svg as back_svg, card_svg as card_svg
from kings.figures.struggle.hand import hand_svg as hand_svg
from kings.figures.struggle.piles import pile_svg as pile_svg, ways_svg as ways_svg
from kings.figures.struggle.table import table_svg as table_svg

__all__: list[str]
