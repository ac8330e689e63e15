"""The promise timeline: arcs over seven columns, told apart by their lines and their signs."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from kings.analysis.dealings.timeline import STATUSES, PromiseArc, PromiseTimeline
from kings.figures.deals.parts import curve, drawn, note, numbered, seat_name
from kings.figures.palette import Palette, palette
from kings.figures.theme import graph_objects, label
from kings.struggle.state import PromiseStatus

__all__ = ["timeline_figure"]

_LANE, _MARK = 54, 23
"""The least height of a seat's lane, and the height of a mark, in pixels."""
_ASIDE = 0.2
"""How far from the middle of its column a mark stands: promises begin left, and end right."""

_DASHES: dict[PromiseStatus, str] = {
    "kept": "solid",
    "broken": "14px,5px,3px,5px",
    "void": "2px,5px",
    "released": "8px,4px,2px,4px",
    "open": "8px,5px",
}
_SIGNS: dict[PromiseStatus, tuple[str, str]] = {
    "kept": ("circle", "✓"),
    "broken": ("square", "✕"),
    "void": ("circle", "–"),
    "released": ("circle", "↗"),
    "open": ("circle", ""),
}
"""The marker at the end of an arc and the sign in it; kept and broken are filled."""


def timeline_figure(timeline: PromiseTimeline, *, dark: bool = False, wide: bool = False) -> Any:
    """Draw a promise timeline as a plotly ``Figure``, a lane for each seat.

    ``layout.meta["description"]`` holds the alternative text; ``wide``: not for a phone. Raises
    ``MissingPackage`` without plotly.
    """
    colours, places = palette(dark=dark), _lay_out(timeline)
    figure = drawn(timeline, high=places.high, dark=dark, wide=wide, hovermode="closest")
    _lanes(figure, timeline, places, colours)
    for at, arc in enumerate(timeline.arcs):
        for trace in _arc(arc, places.begins[at], places.ends[at], colours):
            figure.add_trace(trace)
        if wide:
            x, y = places.ends[at]
            note(figure, str(arc.number), x, y, 12, colours.ink2, xanchor="left", xshift=11)
    for status, count in zip(STATUSES, timeline.counts(), strict=True):
        if count:
            figure.add_trace(_key(status, count, colours))
    room = 150.0 if wide else 70.0
    figure.update_yaxes(
        tickvals=list(places.middles),
        ticktext=[seat_name(seat, name, room) for seat, name in enumerate(timeline.names)],
        tickfont_color=colours.ink,
        range=[places.high, 0],
        showgrid=False,
        ticks="",
    )
    figure.update_xaxes(
        title_text="round",
        tickvals=list(range(1, timeline.rounds + 1)),
        ticks="",
        range=[0.5, timeline.rounds + 0.5],
        tickangle=0,
    )
    # On a phone two entries of the legend stand side by side, and its lines need their room.
    kinds = sum(map(bool, timeline.counts()))
    below = 40 if wide else 40 + 22 * max(0, (kinds - 1) // 2)
    legend = {"y": -58 / places.high, "yanchor": "top", "itemclick": False}
    height = figure.layout.height + below
    figure.update_layout(height=height, legend=legend, margin={"b": 56 + below})
    return figure


Place = tuple[float, float]
"""A point: the round with a part of it, and pixels from the top."""


@dataclass(frozen=True, slots=True)
class _Places:
    """Where everything lies: the lanes' middles, the arcs' ends, and the height of all lanes."""

    edges: tuple[float, ...]
    middles: tuple[float, ...]
    begins: tuple[Place, ...]
    ends: tuple[Place, ...]

    @property
    def high(self) -> int:
        return round(self.edges[-1])


def _lay_out(timeline: PromiseTimeline) -> _Places:
    """Put marks of one lane and round over one another, and make each lane high enough for them."""
    stacks: dict[tuple[int, int], list[tuple[int, bool]]] = defaultdict(list)
    for at, arc in enumerate(timeline.arcs):
        stacks[arc.by, arc.made].append((at, True))
        stacks[arc.to, arc.until].append((at, False))
    edges = [0.0]
    for seat in range(len(timeline.names)):
        most = max((len(stack) for (lane, _), stack in stacks.items() if lane == seat), default=1)
        edges.append(edges[-1] + max(_LANE, _MARK * most + 16))
    middles = tuple((low + high) / 2 for low, high in pairwise(edges))
    places: dict[tuple[int, bool], Place] = {}
    for (seat, column), stack in stacks.items():
        for step, mark in enumerate(stack):
            x = column - _ASIDE if mark[1] else column + _ASIDE
            places[mark] = x, middles[seat] + _MARK * (step - (len(stack) - 1) / 2)
    arcs = range(len(timeline.arcs))
    return _Places(
        tuple(edges),
        middles,
        tuple(places[at, True] for at in arcs),
        tuple(places[at, False] for at in arcs),
    )


def _lanes(figure: Any, timeline: PromiseTimeline, places: _Places, colours: Palette) -> None:
    """Draw the lanes, every other one tinted, and the borders of the rounds."""
    rounds = timeline.rounds
    for lane, (low, high) in enumerate(pairwise(places.edges)):
        if lane % 2:
            figure.add_shape(
                type="rect",
                x0=0.5,
                x1=rounds + 0.5,
                y0=low,
                y1=high,
                layer="below",
                fillcolor=colours.wash,
                line={"width": 0},
            )
    for border in range(1, rounds):
        figure.add_shape(
            type="line",
            x0=border + 0.5,
            x1=border + 0.5,
            y0=0,
            y1=places.high,
            layer="below",
            line={"color": colours.rule, "width": 1},
        )


def _colour(status: PromiseStatus, colours: Palette) -> str:
    return {"kept": colours.kept, "broken": colours.broken}.get(status, colours.ink2)


def _sign(status: PromiseStatus, colours: Palette) -> tuple[dict[str, Any], str, str]:
    """Return the marker of a sign, the letter in it and that letter's colour."""
    symbol, letter = _SIGNS[status]
    colour = _colour(status, colours)
    filled = status in ("kept", "broken")
    marker = {
        "symbol": symbol,
        "size": 19,
        "color": colour if filled else colours.face,
        "opacity": 1,
        "line": {"width": 2, "color": colour},
    }
    return marker, letter, colours.on if filled else colour


def _arc(arc: PromiseArc, begin: Place, end: Place, colours: Palette) -> list[Any]:
    """Return the line of a promise, its number at the promiser, its sign at the receiver."""
    go = graph_objects()
    xs, ys = curve(*begin, *end, bend=0.15 if arc.made == arc.until else 0.55)
    said = [label(f"{arc.number}. {arc.words}: {arc.course}")]
    shared = {"hoverinfo": "text", "showlegend": False, "cliponaxis": False}
    line = go.Scatter(
        x=xs,
        y=ys,
        mode="lines",
        hovertext=said * len(xs),
        line={
            "width": 2.6,
            "dash": _DASHES[arc.status],
            "color": _colour(arc.status, colours),
        },
        **shared,
    )
    first = go.Scatter(
        x=[begin[0]],
        y=[begin[1]],
        mode="markers+text",
        hovertext=said,
        marker=numbered(arc.by, colours, 21),
        text=[f"<b>{arc.number}</b>"],
        textfont={"size": 12, "color": colours.on},
        **shared,
    )
    marker, letter, ink = _sign(arc.status, colours)
    last = go.Scatter(
        x=[end[0]],
        y=[end[1]],
        mode="markers+text",
        hovertext=said,
        marker=marker,
        text=[f"<b>{letter}</b>"],
        textfont={"size": 13, "color": ink},
        **shared,
    )
    return [line, first, last]


def _key(status: PromiseStatus, count: int, colours: Palette) -> Any:
    """Return the line of the legend for one way to end; nothing of it is drawn."""
    marker, letter, _ = _sign(status, colours)
    return graph_objects().Scatter(
        name=f"{letter} {status}, {count}".strip(),
        x=[None],
        y=[None],
        mode="lines+markers",
        marker={**marker, "size": 13},
        line={"width": 2.6, "dash": _DASHES[status], "color": _colour(status, colours)},
    )
