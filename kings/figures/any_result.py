"""The picture of any result: which module draws what, by the kind of the result.

It imports none of them: only the one that is needed is loaded, as figures need plotly and pictures
of a table don't.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from kings.errors import BadInput
from kings.figures.notebook import framed

_DRAWN_BY = {
    "View": "kings.figures.pictures.table_picture",
    "Partition": "kings.figures.struggle.piles.pile_svg",
    "PriceLine": "kings.figures.deals.price_line_figure",
    "DealPlane": "kings.figures.deals.deal_plane_figure",
    "CommonWorth": "kings.figures.deals.division_figure",
    "PromiseTimeline": "kings.figures.ledger.timeline_figure",
    "TrustMatrix": "kings.figures.ledger.trust_figure",
    "GoldFlow": "kings.figures.ledger.gold_flow_figure",
    "Race": "kings.figures.race.race_figure",
    "FirstOffers": "kings.figures.debrief.first_offers_figure",
    "Efficiencies": "kings.figures.debrief.efficiencies_figure",
}
"""A kind of result, and the function that draws it."""


def picture(result: Any, *, wide: int | bool | None = None, **look: Any) -> Any:
    """Draw a result: what a seat sees of a game, a grouped pile, a price line, and the like.

    ``result``: the view of any game (``GAME.view(state, seat)``), or a result of the analysis.
    ``wide``: for a view or a pile, its width in pixels; for a figure, whether to draw it for a wide
    page. ``look``: other arguments of its drawing, such as ``dark=True``. Raises ``BadInput`` for
    something that has no picture, and lists what has one.

    For example ``kings.picture(kings.GAME.view(position, 0), wide=600)``.
    """
    kind = type(result).__name__
    if kind not in _DRAWN_BY:
        raise BadInput(
            f"There is no picture of a value of type {kind}; there are: {', '.join(_DRAWN_BY)}."
        )
    module, _, name = _DRAWN_BY[kind].rpartition(".")
    draw = getattr(import_module(module), name)
    if name.endswith("_figure"):
        return draw(result, wide=bool(wide), **look)
    return framed(draw(result, **look), wide=wide)
