"""The promise timeline: arcs over seven columns, told apart by their lines and their signs."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from kings.analysis.findings.promises import STATUSES, PromiseArc, PromiseTimeline
from kings.figures.deals.drawing import Drawing, new_drawing
from kings.figures.deals.parts import annotation, curve, numbered, seat_name
from kings.figures.palette import Palette, palette
from kings.figures.theme import label
from kings.struggle.state import PromiseStatus

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
    return timeline_drawing(timeline, dark=dark, wide=wide).figure()


def timeline_drawing(
    timeline: PromiseTimeline, *, dark: bool = False, wide: bool = False
) -> Drawing:
    """Return the same as plain data."""
    colours, places = palette(dark=dark), _lay_out(timeline)
    drawing = new_drawing(timeline, high=places.high, dark=dark, wide=wide, hovermode="closest")
    for at, arc in enumerate(timeline.arcs):
        drawing.traces.extend(_arc(arc, places.begins[at], places.ends[at], colours))
    for status, count in zip(STATUSES, timeline.counts(), strict=True):
        if count:
            drawing.traces.append(_key(status, count, colours))
    if wide and timeline.arcs:
        drawing.layout["annotations"] = [
            annotation(str(arc.number), *end, 12, colours.ink2, xanchor="left", xshift=11)
            for arc, end in zip(timeline.arcs, places.ends, strict=True)
        ]
    drawing.layout["shapes"] = _lanes(timeline, places, colours)
    drawing.layout.update(_axes(timeline, places, colours, 150.0 if wide else 70.0))
    # On a phone two entries of the legend stand side by side, and its lines need their room.
    kinds = sum(map(bool, timeline.counts()))
    below = 40 if wide else 40 + 22 * max(0, (kinds - 1) // 2)
    drawing.layout["height"] += below
    drawing.layout["legend"] = {"y": -58 / places.high, "yanchor": "top", "itemclick": False}
    drawing.layout["margin"]["b"] = 56 + below
    return drawing


def _axes(
    timeline: PromiseTimeline, places: _Places, colours: Palette, room: float
) -> dict[str, Any]:
    """Return the axis of the seats, with ``room`` for their names in pixels, and of the rounds."""
    return {
        "yaxis": {
            "tickvals": list(places.middles),
            "ticktext": [seat_name(seat, name, room) for seat, name in enumerate(timeline.names)],
            "tickfont": {"color": colours.ink},
            "range": [places.high, 0],
            "showgrid": False,
            "ticks": "",
        },
        "xaxis": {
            "title": {"text": "round"},
            "tickvals": list(range(1, timeline.rounds + 1)),
            "ticks": "",
            "range": [0.5, timeline.rounds + 0.5],
            "tickangle": 0,
        },
    }


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


def _lanes(timeline: PromiseTimeline, places: _Places, colours: Palette) -> list[dict[str, Any]]:
    """Return the lanes, every other one tinted, and the borders of the rounds, as shapes."""
    rounds = timeline.rounds
    lanes = [
        {
            "type": "rect",
            "x0": 0.5,
            "x1": rounds + 0.5,
            "y0": low,
            "y1": high,
            "layer": "below",
            "fillcolor": colours.wash,
            "line": {"width": 0},
        }
        for low, high in list(pairwise(places.edges))[1::2]
    ]
    borders = [
        {
            "type": "line",
            "x0": border + 0.5,
            "x1": border + 0.5,
            "y0": 0,
            "y1": places.high,
            "layer": "below",
            "line": {"color": colours.rule, "width": 1},
        }
        for border in range(1, rounds)
    ]
    return lanes + borders


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


def _arc(arc: PromiseArc, begin: Place, end: Place, colours: Palette) -> list[dict[str, Any]]:
    """Return the line of a promise, its number at the promiser, its sign at the receiver."""
    xs, ys = curve(*begin, *end, bend=0.15 if arc.made == arc.until else 0.55)
    said = [label(f"{arc.number}. {arc.words}: {arc.course}")]
    shared = {"type": "scatter", "hoverinfo": "text", "showlegend": False, "cliponaxis": False}
    line = {
        "x": xs,
        "y": ys,
        "mode": "lines",
        "hovertext": said * len(xs),
        "line": {
            "width": 2.6,
            "dash": _DASHES[arc.status],
            "color": _colour(arc.status, colours),
        },
        **shared,
    }
    first = {
        "x": [begin[0]],
        "y": [begin[1]],
        "mode": "markers+text",
        "hovertext": said,
        "marker": numbered(arc.by, colours, 21),
        "text": [f"<b>{arc.number}</b>"],
        "textfont": {"size": 12, "color": colours.on},
        **shared,
    }
    marker, letter, ink = _sign(arc.status, colours)
    last = {
        "x": [end[0]],
        "y": [end[1]],
        "mode": "markers+text",
        "hovertext": said,
        "marker": marker,
        "text": [f"<b>{letter}</b>"],
        "textfont": {"size": 13, "color": ink},
        **shared,
    }
    return [line, first, last]


def _key(status: PromiseStatus, count: int, colours: Palette) -> dict[str, Any]:
    """Return the line of the legend for one way to end; nothing of it is drawn."""
    marker, letter, _ = _sign(status, colours)
    return {
        "type": "scatter",
        "name": f"{letter} {status}, {count}".strip(),
        "x": [None],
        "y": [None],
        "mode": "lines+markers",
        "marker": {**marker, "size": 13},
        "line": {"width": 2.6, "dash": _DASHES[status], "color": _colour(status, colours)},
    }
