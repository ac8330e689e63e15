"""Dividing what all have together: the core as a triangle for three, for more as bars."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

from kings.analysis.findings.decision import CommonWorth, Shares
from kings.analysis.rounding import tenth
from kings.figures.deals.parts import drawn, faded, note, seat_name
from kings.figures.palette import Palette, palette
from kings.figures.theme import PATTERNS, graph_objects, label
from kings.struggle.options import LETTERS

_HIGH = 340
_SYMBOLS = {
    "Shapley": "diamond",
    "nucleolus": "cross",
    "prenucleolus": "cross",
    "actual": "star",
}


def division_figure(common: CommonWorth, *, dark: bool = False, wide: bool = False) -> Any:
    """Draw how what all have together can be divided, as a plotly ``Figure``.

    For three seats that is a triangle of all divisions that give nobody less than alone, where
    there is one; else bars. ``layout.meta["description"]`` holds the alternative text; ``wide``:
    not for a phone. Raises ``MissingPackage`` without plotly.
    """
    spare = common.total - sum(common.alone())
    if len(common.names) == 3 and spare > 1e-9:
        return _triangle(common, spare, dark=dark, wide=wide)
    return _bars(common, dark=dark, wide=wide)


def _triangle(common: CommonWorth, spare: float, *, dark: bool, wide: bool) -> Any:
    colours = palette(dark=dark)
    figure = drawn(common, high=_HIGH, dark=dark, wide=wide, hovermode="closest")
    go = graph_objects()
    corners = [_corner(common, spare, seat) for seat in range(3)]
    figure.add_trace(_outline(go, common, corners, colours))
    core = common.core()
    if core:
        figure.add_trace(_region(go, common, core, colours))
    for seat in range(3):
        _pair_line(figure, common, spare, seat, colours)
        _corner_name(figure, common, seat, 150 if wide else 96, colours)
    _points(figure, common, colours)
    figure.update_xaxes(visible=False, range=[-0.16, 1.16], fixedrange=True)
    figure.update_yaxes(
        visible=False, range=[-0.16, sqrt(3) / 2 + 0.12], scaleanchor="x", fixedrange=True
    )
    rows = len(common.solutions()) + bool(core)
    figure.update_layout(
        margin={"l": 8, "r": 8, "b": 30 + 22 * rows},
        height=figure.layout.height - 26 + 22 * rows,
        legend={"orientation": "v", "y": -8 / _HIGH, "yanchor": "top", "itemclick": False},
    )
    return figure


def _corner(common: CommonWorth, spare: float, seat: int) -> Shares:
    return tuple(own + spare * (at == seat) for at, own in enumerate(common.alone()))


def _place(common: CommonWorth, shares: Shares) -> tuple[float, float]:
    """Return where a division lies: A bottom left, B on top, C bottom right.

    What a division leaves lying is shared evenly first, since the plane holds all there is.
    """
    missing = (common.total - sum(shares)) / 3
    spare = common.total - sum(common.alone())
    _, up, right = (
        (share + missing - own) / spare for share, own in zip(shares, common.alone(), strict=True)
    )
    return right + up / 2, up * sqrt(3) / 2


def _outline(go: Any, common: CommonWorth, corners: Sequence[Shares], colours: Palette) -> Any:
    places = [_place(common, corner) for corner in (*corners, corners[0])]
    return go.Scatter(
        x=[x for x, _ in places],
        y=[y for _, y in places],
        mode="lines",
        line={"width": 2, "color": colours.ink2, "dash": "solid"},
        hoverinfo="skip",
        showlegend=False,
    )


def _region(go: Any, common: CommonWorth, core: Sequence[Shares], colours: Palette) -> Any:
    places = [_place(common, corner) for corner in (*core, core[0])]
    said = ["Core corner: " + _said(common, corner) for corner in (*core, core[0])]
    return go.Scatter(
        name="core: no group would leave",
        x=[x for x, _ in places],
        y=[y for _, y in places],
        mode="lines+markers",
        fill="toself",
        fillcolor=faded(colours.select, 0.18),
        fillpattern={
            "shape": "/",
            "fgcolor": faded(colours.select, 0.5),
            "size": 9,
            "solidity": 0.12,
            "bgcolor": faded(colours.select, 0.12),
        },
        line={"width": 2.5, "color": colours.select, "dash": "solid"},
        marker={"symbol": "circle", "size": 6, "color": colours.select},
        hoveron="points",
        hovertext=said,
        hoverinfo="text",
    )


def _said(common: CommonWorth, shares: Shares) -> str:
    pairs = zip(common.names, shares, strict=True)
    return label(", ".join(f"{name} {tenth(share)}" for name, share in pairs))


def _pair_line(figure: Any, common: CommonWorth, spare: float, seat: int, colours: Palette) -> None:
    """Draw the line up to which two seats leave something to the third, and say what they need."""
    pair = [other for other in range(3) if other != seat]
    need = common.of(*pair)
    left = common.total - need
    if left < common.of(seat) - 1e-9:
        left = common.of(seat)
    ends = []
    for other in pair:
        shares = [0.0, 0.0, 0.0]
        third = next(one for one in pair if one != other)
        shares[seat], shares[third] = left, common.of(third)
        shares[other] = common.total - left - shares[third]
        ends.append(_place(common, tuple(shares)))
    words = f"{LETTERS[pair[0]]} + {LETTERS[pair[1]]} need {tenth(need)}"
    figure.add_trace(
        graph_objects().Scatter(
            x=[x for x, _ in ends],
            y=[y for _, y in ends],
            mode="lines",
            line={
                "width": 1.8,
                "color": colours.seats[seat],
                "dash": ("dash", "dot", "dashdot")[seat],
            },
            hovertext=[words] * 2,
            hoverinfo="text",
            showlegend=False,
        )
    )
    _line_name(figure, seat, ends, words, colours)


def _line_name(
    figure: Any, seat: int, ends: list[tuple[float, float]], words: str, colours: Palette
) -> None:
    """Write a line's name at its end on the rim, outside of the triangle where there is room."""
    at = {0: min(ends, key=lambda end: end[1]), 1: ends[1], 2: max(ends, key=lambda end: end[1])}
    x, y = at[seat]
    placed = {
        0: {"yanchor": "top", "yshift": -4, "xanchor": "center"},
        1: {"xanchor": "left", "xshift": 6},
        2: {"xanchor": "left", "xshift": 6},
    }[seat]
    note(figure, words, x, y, 13, colours.ink, **placed)


def _corner_name(
    figure: Any, common: CommonWorth, seat: int, room: float, colours: Palette
) -> None:
    x, y = ((0.0, 0.0), (0.5, sqrt(3) / 2), (1.0, 0.0))[seat]
    words = f"<b>{seat_name(seat, common.names[seat], room)}</b>"
    placed = {
        0: {"yanchor": "top", "yshift": -24, "xanchor": "left", "xshift": -16},
        1: {"yanchor": "bottom", "yshift": 6},
        2: {"yanchor": "top", "yshift": -24, "xanchor": "right", "xshift": 16},
    }[seat]
    note(figure, words, x, y, 15, colours.ink, **placed)


def _points(figure: Any, common: CommonWorth, colours: Palette) -> None:
    """Mark the named divisions, the actual one under the others, and say them in the legend."""
    for name, shares in reversed(common.solutions()):
        x, y = _place(common, shares)
        actual = name == "actual"
        figure.add_trace(
            graph_objects().Scatter(
                name=f"{name}: " + " / ".join(tenth(share) for share in shares),
                x=[x],
                y=[y],
                mode="markers",
                marker={
                    "symbol": _SYMBOLS[name],
                    "size": 22 if actual else 13,
                    "color": colours.gold if actual else colours.ink,
                    "opacity": 1,
                    "line": {"width": 1.8, "color": colours.ink if actual else colours.face},
                },
                hovertext=[f"{name}: {_said(common, shares)}"],
                hoverinfo="text",
                cliponaxis=False,
            )
        )


def _bars(common: CommonWorth, *, dark: bool, wide: bool) -> Any:
    """Draw Shapley's value of each seat beside what it got."""
    colours, seats = palette(dark=dark), len(common.names)
    figure = drawn(common, high=62 * seats, dark=dark, wide=wide, barmode="group", bargap=0.3)
    shown = [(name, shares) for name, shares in common.solutions() if "nucleolus" not in name]
    for name, shares in shown:
        figure.add_trace(_division(name, shares, common, colours))
    values = [share for _, shares in shown for share in shares]
    low, high = min(0.0, *values), max(1.0, *values)
    room = 0.14 * (high - low)
    figure.update_xaxes(
        title_text="VP", range=[low - room * (low < 0), high + room], showgrid=True, nticks=8
    )
    figure.update_yaxes(
        tickvals=list(range(seats)),
        ticktext=[
            seat_name(seat, name, 150 if wide else 84) for seat, name in enumerate(common.names)
        ],
        tickfont_color=colours.ink,
        range=[seats - 0.5, -0.5],
        showgrid=False,
        ticks="",
    )
    figure.update_layout(
        height=figure.layout.height + 36,
        legend={"y": -58 / (62 * seats), "yanchor": "top"},
        margin={"b": 92},
    )
    return figure


def _division(name: str, shares: Shares, common: CommonWorth, colours: Palette) -> Any:
    actual = name == "actual"
    return graph_objects().Bar(
        name=name,
        orientation="h",
        x=list(shares),
        y=list(range(len(shares))),
        text=[tenth(share) for share in shares],
        textposition="outside",
        textfont={"size": 14, "color": colours.ink},
        cliponaxis=False,
        hovertext=[
            label(f"{whose}, {name}: {tenth(share)} VP")
            for whose, share in zip(common.names, shares, strict=True)
        ],
        hoverinfo="text",
        marker={
            "color": colours.gold if actual else colours.ink2,
            "line": {"width": 1.5, "color": colours.gold_ink if actual else colours.ink2},
            "pattern": {
                "shape": "" if actual else PATTERNS[1],
                "solidity": 0.2,
                "size": 8,
                "fillmode": "overlay",
            },
        },
    )
