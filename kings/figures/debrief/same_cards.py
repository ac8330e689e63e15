"""The same seat at many tables: a row for each seat, a mark for each table."""

from __future__ import annotations

from typing import Any

from kings.analysis.debrief.same_cards import SameCards, SameSeat
from kings.analysis.rounding import tenth
from kings.figures.deals.parts import drawn, note
from kings.figures.palette import Palette, palette
from kings.figures.signs import seat_shapes
from kings.figures.theme import graph_objects, label

__all__ = ["same_cards_figure"]

_ROW = 46


def same_cards_figure(found: SameCards, *, dark: bool = False, wide: bool = False) -> Any:
    """Draw each seat's VP at all tables with the same cards as a plotly ``Figure``.

    ``layout.meta["description"]`` holds the alternative text; ``wide``: not for a phone. Raises
    ``MissingPackage`` without plotly.
    """
    colours, rows = palette(dark=dark), len(found.seats)
    figure = drawn(
        found,
        high=_ROW * max(1, rows) + 20,
        dark=dark,
        wide=wide,
        showlegend=False,
        hovermode="closest",
    )
    for at, one in enumerate(found.seats):
        figure.add_trace(_marks(at, one, colours))
        figure.add_shape(
            type="line",
            x0=one.mean,
            x1=one.mean,
            y0=at - 0.3,
            y1=at + 0.3,
            line={"width": 3, "color": colours.ink},
        )
        _ends(figure, at, one, colours)
    figure.update_xaxes(title_text="VP at the end (above: number of the table)", showgrid=True)
    figure.update_yaxes(
        tickvals=list(range(rows)),
        ticktext=[label(one.name) for one in found.seats],
        tickfont_color=colours.ink,
        range=[rows - 0.4, -0.6],
        showgrid=False,
        ticks="",
    )
    return figure


def _marks(at: int, one: SameSeat, colours: Palette) -> Any:
    return graph_objects().Scatter(
        x=[line.vp for line in one.lines],
        y=[at] * len(one.lines),
        mode="markers",
        marker={
            "symbol": seat_shapes()[one.seat - 1],
            "size": 12,
            "color": colours.seats[one.seat - 1],
            "opacity": 0.65,
            "line": {"width": 1, "color": colours.face},
        },
        hovertext=[label(f"Table {line.table}, {line.player}: {line.vp} VP") for line in one.lines],
        hoverinfo="text",
        cliponaxis=False,
    )


def _ends(figure: Any, at: int, one: SameSeat, colours: Palette) -> None:
    """Name the best and the worst table beside their marks."""
    if not one.spread:
        return
    for line in (one.lines[0], one.lines[-1]):
        note(figure, tenth(line.table), line.vp, at, 13, colours.ink, yshift=16)
