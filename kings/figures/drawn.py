"""The picture of a result, whatever it is: which room draws what, by the kind of the result.

Only the room that is needed is loaded, as figures need plotly and pictures of a table don't.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from kings.errors import BadInput
from kings.figures.notebook import framed

_DRAWN = {
    "View": ("pictures", "table_picture"),
    "Partition": ("struggle.piles", "pile_svg"),
    "PriceLine": ("deals.price_line", "price_line_figure"),
    "PromiseTimeline": ("deals.timeline", "timeline_figure"),
    "DealPlane": ("deals.deal_plane", "deal_plane_figure"),
    "Race": ("deals.race", "race_figure"),
    "GoldFlow": ("deals.gold_flow", "gold_flow_figure"),
    "CommonWorth": ("deals.division", "division_figure"),
    "FirstOffers": ("deals.class_deals", "first_offers_figure"),
    "Efficiencies": ("deals.class_deals", "efficiencies_figure"),
    "TrustMatrix": ("deals.trust", "trust_figure"),
}
"""A kind of result: the module of this room that draws it, and the function there."""


def picture(result: Any, *, wide: int | bool | None = None, **look: Any) -> Any:
    """Draw a result: what a seat sees of a game, a grouped pile, a price line, and the like.

    ``result``: the view of any game (``GAME.view(state, seat)``), or a result of the analysis.
    ``wide``: for a view or a pile, its width in pixels; for a figure, whether to draw it for a wide
    page. ``look``: other arguments of its drawing, such as ``dark=True``. Raises ``BadInput`` for
    something that has no picture, and lists what has one.

    For example ``kings.picture(kings.GAME.view(position, 0), wide=600)``.
    """
    kind = type(result).__name__
    if kind not in _DRAWN:
        raise BadInput(
            f"There is no picture of a value of type {kind}; there are: {', '.join(_DRAWN)}."
        )
    module, name = _DRAWN[kind]
    draw = getattr(import_module(f"kings.figures.{module}"), name)
    if name.endswith("_figure"):
        return draw(result, wide=bool(wide), **look)
    return framed(draw(result, **look), wide=wide)
