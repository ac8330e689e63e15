"""First offers against prices, with the line that was fitted over all tables."""

from __future__ import annotations

from typing import Any

from kings.analysis.debrief.anchoring import Anchoring
from kings.figures.deals.class_deals import first_offers_figure
from kings.figures.style import palette
from kings.figures.theme import graph_objects


def anchoring_figure(found: Anchoring, *, dark: bool = False, wide: bool = False) -> Any:
    """Draw first offers against prices as a plotly ``Figure``; the line only if it is known.

    ``layout.meta["description"]`` holds the alternative text; ``wide``: not for a phone. Raises
    ``MissingPackage`` without plotly.
    """
    figure = first_offers_figure(found, dark=dark, wide=wide)
    if found.slope is None or not found.known:
        return figure
    ends = [min(deal.first for deal in found.deals), max(deal.first for deal in found.deals)]
    figure.add_trace(
        graph_objects().Scatter(
            x=ends,
            y=[round(found.intercept + found.slope.value * first, 4) for first in ends],
            mode="lines",
            hoverinfo="skip",
            line={"width": 3, "dash": "solid", "color": palette(dark=dark).broken},
        )
    )
    frame, marks, line = figure.data
    figure.data = (frame, line, marks)
    return figure
