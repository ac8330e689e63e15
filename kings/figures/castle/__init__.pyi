from kings.figures.castle.hand import hand_svg as hand_svg
from kings.figures.castle.motion import motions as motions
from kings.figures.castle.portraits import (
    PORTRAITS as PORTRAITS,
    court_svg as court_svg,
    portrait_svg as portrait_svg,
)
from kings.figures.castle.reference import castle_reference as castle_reference
from kings.figures.castle.squires import (
    scores_svg as scores_svg,
    squires_svg as squires_svg,
    suspicion_svg as suspicion_svg,
)
from kings.figures.castle.strip import strip_svg as strip_svg
from kings.figures.castle.study import (
    certainty_figure as certainty_figure,
    characters_figure as characters_figure,
    court_figure as court_figure,
    guesses_figure as guesses_figure,
    is_clear as is_clear,
    order_figure as order_figure,
    secrets_figure as secrets_figure,
    tournament_figure as tournament_figure,
)
from kings.figures.castle.table import (
    kingdom_svg as kingdom_svg,
    marks_of as marks_of,
    players_svg as players_svg,
)

__all__: list[str]
