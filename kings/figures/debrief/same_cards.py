"""The same seat at many tables: a row for each seat, a mark for each table."""

from __future__ import annotations

from typing import Any

from kings.analysis.debrief.same_cards import SameCards, SameSeat
from kings.analysis.rounding import tenth
from kings.figures.deals.drawing import Drawing, new_drawing
from kings.figures.deals.parts import annotation
from kings.figures.signs import seat_shapes
from kings.figures.style import Palette, palette
from kings.figures.theme import label

_ROW = 46


def same_cards_figure(found: SameCards, *, dark: bool = False, wide: bool = False) -> Any:
    """Draw each seat's VP at all tables with the same cards as a plotly ``Figure``.

    ``layout.meta["description"]`` holds the alternative text; ``wide``: not for a phone. Raises
    ``MissingPackage`` without plotly.
    """
    return same_cards_drawing(found, dark=dark, wide=wide).figure()


def same_cards_drawing(found: SameCards, *, dark: bool = False, wide: bool = False) -> Drawing:
    """Return the same as plain data."""
    colours, rows = palette(dark=dark), len(found.seats)
    drawing = new_drawing(
        found,
        high=_ROW * max(1, rows) + 20,
        dark=dark,
        wide=wide,
        showlegend=False,
        hovermode="closest",
    )
    seats = list(enumerate(found.seats))
    drawing.traces.extend(_marks(at, one, colours) for at, one in seats)
    drawing.layout["shapes"] = [_mean(at, one, colours) for at, one in seats]
    drawing.layout["annotations"] = [note for at, one in seats for note in _ends(at, one, colours)]
    drawing.layout["xaxis"] = {
        "title": {"text": "VP at the end (above: the table's number)"},
        "showgrid": True,
    }
    drawing.layout["yaxis"] = {
        "tickvals": list(range(rows)),
        "ticktext": [label(one.name) for one in found.seats],
        "tickfont": {"color": colours.ink},
        "range": [rows - 0.4, -0.6],
        "showgrid": False,
        "ticks": "",
    }
    return drawing


def _marks(at: int, one: SameSeat, colours: Palette) -> dict[str, Any]:
    return {
        "type": "scatter",
        "x": [line.vp for line in one.lines],
        "y": [at] * len(one.lines),
        "mode": "markers",
        "marker": {
            "symbol": seat_shapes()[one.seat - 1],
            "size": 12,
            "color": colours.seats[one.seat - 1],
            "opacity": 0.65,
            "line": {"width": 1, "color": colours.face},
        },
        "hovertext": [
            label(f"Table {line.table}, {line.player}: {line.vp} VP") for line in one.lines
        ],
        "hoverinfo": "text",
        "cliponaxis": False,
    }


def _mean(at: int, one: SameSeat, colours: Palette) -> dict[str, Any]:
    """Return the stroke at a seat's mean as a shape."""
    return {
        "type": "line",
        "x0": one.mean,
        "x1": one.mean,
        "y0": at - 0.3,
        "y1": at + 0.3,
        "line": {"width": 3, "color": colours.ink},
    }


def _ends(at: int, one: SameSeat, colours: Palette) -> list[dict[str, Any]]:
    """Return notes that name the best and the worst table beside their marks."""
    return [
        annotation(tenth(line.table), line.vp, at, 13, colours.ink, yshift=16)
        for line in (one.lines[0], one.lines[-1])
        if one.spread
    ]
