"""The deal plane: what two parties can have, with the classic solutions and the deal struck."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any

from kings.analysis.findings.decision import DealPlane, PlanePanel, PlanePoint
from kings.figures.deals.parts import drawn, note
from kings.figures.measure import cut
from kings.figures.palette import Palette, palette
from kings.figures.theme import graph_objects, label
from kings.struggle.options import LETTERS
from kings.words import owner

_PANEL, _GAP = 250, 92
"""The height of a panel and of the room under it, in pixels."""

_SYMBOLS = {
    "struck": "star",
    "default": "circle-open",
    "Nash": "diamond",
    "KS": "triangle-up",
    "egalitarian": "square",
}
_SIGNS = {"struck": "★", "default": "○", "Nash": "◆", "KS": "▲", "egalitarian": "■"}
"""The marker of each named point, and the same as a letter; of several the first is drawn."""


def deal_plane_figure(plane: DealPlane, *, dark: bool = False, wide: bool = False) -> Any:
    """Draw a deal plane as a plotly ``Figure``: a panel for each partner, two in a row if ``wide``.

    ``layout.meta["description"]`` holds the alternative text; ``wide``: not for a phone. Raises
    ``MissingPackage`` without plotly.
    """
    colours = palette(dark=dark)
    columns = 2 if wide and len(plane.panels) > 1 else 1
    rows = ceil(len(plane.panels) / columns)
    high = rows * _PANEL + (rows - 1) * _GAP
    figure = drawn(plane, high=high, dark=dark, wide=wide, showlegend=False, hovermode="closest")
    for at, panel in enumerate(plane.panels):
        row, column = divmod(at, columns)
        top = 1 - row * (_PANEL + _GAP) / high
        left = 0.57 * column
        frame = (left, left + 0.43 if columns == 2 else 1.0, max(0.0, top - _PANEL / high), top)
        _draw_panel(figure, plane, panel, at + 1, frame, colours)
    if rows > 1 or columns > 1:
        figure.update_layout(height=figure.layout.height + 12)
    return figure


Frame = tuple[float, float, float, float]
"""Left, right, bottom and top of a panel, as shares of the drawing."""


def _draw_panel(
    figure: Any, plane: DealPlane, panel: PlanePanel, number: int, frame: Frame, colours: Palette
) -> None:
    suffix = "" if number == 1 else str(number)
    axes = {"xaxis": f"x{suffix}", "yaxis": f"y{suffix}"}
    left, right, bottom, top = frame
    ranges = _ranges(panel)
    look = _axis_look(figure, plane)
    figure.update_layout(
        {
            f"xaxis{suffix}": {
                **look,
                "domain": [left, right],
                "anchor": axes["yaxis"],
                "range": ranges[0],
                "title": {"text": _axis_title(plane, plane.active)},
            },
            f"yaxis{suffix}": {
                **look,
                "domain": [bottom, top],
                "anchor": axes["xaxis"],
                "range": ranges[1],
                "title": {"text": _axis_title(plane, panel.other)},
            },
        }
    )
    default = panel.marks[0]
    for trace in (
        _crossing(default, ranges, axes, colours),
        _dots(plane, panel.unpaid, axes, colours, edge=False),
        _dots(plane, panel.frontier, axes, colours, edge=True),
    ):
        figure.add_trace(trace)
    for point in panel.marks:
        figure.add_trace(_mark(plane, point, axes, colours))
    _labels(figure, panel, ranges, axes, colours)


def _axis_look(figure: Any, plane: DealPlane) -> dict[str, Any]:
    ticks = {"tickformat": ".0%"} if plane.chances else {}
    return {"nticks": 6, "showgrid": False, "tickangle": 0, **ticks}


def _axis_title(plane: DealPlane, seat: int) -> str:
    unit = "chance" if plane.chances else "VP"
    return label(f"{LETTERS[seat]} {owner(cut(plane.names[seat], 15, 110))} {unit}")


def _ranges(panel: PlanePanel) -> tuple[list[float], list[float]]:
    points = (*panel.marks, *panel.frontier, *panel.unpaid)
    found = []
    for values in ([at.x for at in points], [at.y for at in points]):
        room = (max(values) - min(values)) or 1.0
        found.append([min(values) - 0.1 * room, max(values) + 0.2 * room])
    found[1][1] += 0.1 * len(panel.marks) * (found[1][1] - found[1][0]) / 2
    return found[0], found[1]


def _crossing(
    default: PlanePoint,
    ranges: tuple[list[float], list[float]],
    axes: dict[str, str],
    colours: Palette,
) -> Any:
    """Return the lines beyond which one of the two gains over the default."""
    (_, right), (_, top) = ranges
    return graph_objects().Scatter(
        x=[default.x, default.x, right],
        y=[top, default.y, default.y],
        mode="lines",
        line={"width": 1.4, "dash": "dot", "color": colours.ink2},
        hoverinfo="skip",
        **axes,
    )


def _dots(
    plane: DealPlane,
    points: Sequence[PlanePoint],
    axes: dict[str, str],
    colours: Palette,
    *,
    edge: bool,
) -> Any:
    marker = {"symbol": "circle", "size": 6, "color": colours.select, "opacity": 1}
    if not edge:
        marker = {"symbol": "x-thin", "size": 8, "line": {"width": 1.6, "color": colours.ink2}}
    return graph_objects().Scatter(
        x=[at.x for at in points],
        y=[at.y for at in points],
        mode="markers",
        marker=marker,
        hovertext=[_hover(plane, at) for at in points],
        hoverinfo="text",
        **axes,
    )


def _hover(plane: DealPlane, point: PlanePoint) -> str:
    named = f"{', '.join(point.names)}: " if point.names else ""
    gold = f", {abs(point.gold):g} gold {'to' if point.gold > 0 else 'from'} {_first(plane)}"
    moved = gold if point.gold else ""
    values = f"{plane.write(point.x)} and {plane.write(point.y)}"
    return label(f"{named}{values} (“{point.choice}”{moved})")


def _first(plane: DealPlane) -> str:
    return plane.names[plane.active]


def _mark(plane: DealPlane, point: PlanePoint, axes: dict[str, str], colours: Palette) -> Any:
    name = _leading(point)
    struck, hollow = name == "struck", name == "default"
    return graph_objects().Scatter(
        x=[point.x],
        y=[point.y],
        mode="markers",
        marker={
            "symbol": _SYMBOLS[name],
            "size": 19 if struck else 14,
            "color": colours.gold if struck else colours.ink,
            "opacity": 1,
            "line": {"width": 2.6 if hollow else 1.6, "color": colours.ink},
        },
        hovertext=[_hover(plane, point)],
        hoverinfo="text",
        **axes,
    )


def _labels(
    figure: Any,
    panel: PlanePanel,
    ranges: tuple[list[float], list[float]],
    axes: dict[str, str],
    colours: Palette,
) -> None:
    """Write the names with their signs in the corner that nobody can reach, the highest first."""
    (_, right), (_, top) = ranges
    highest_first = sorted(panel.marks, key=lambda point: (-point.y, point.x))
    for at, point in enumerate(highest_first):
        note(
            figure,
            label(f"{', '.join(point.names)} {_SIGNS[_leading(point)]}"),
            right,
            top,
            13,
            colours.ink,
            xref=axes["xaxis"],
            yref=axes["yaxis"],
            xanchor="right",
            yanchor="top",
            yshift=-17 * at,
            bgcolor=colours.face,
            borderpad=0,
        )


def _leading(point: PlanePoint) -> str:
    """Return the name by whose marker a point is drawn."""
    return next(name for name in _SYMBOLS if name in point.names)
