"""What was promised and paid in a game: the promise timeline, the trust matrix, the gold flow.

Each draws the result of that name in ``kings.analysis.findings``, and needs plotly alone.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import pairwise
from typing import Unpack

from kings.analysis.findings import promises
from kings.analysis.findings.history import BANK, GoldFlow
from kings.analysis.rounding import chances
from kings.figures import charts
from kings.figures.charts import Look
from kings.figures.style import Palette
from kings.figures.svg import cut
from kings.figures.theme import PATTERNS, label
from kings.struggle.options import LETTERS
from kings.struggle.state import PromiseStatus
from kings.words import plural

# The promise timeline: arcs over seven columns, told apart by their lines and their signs.

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


def timeline_figure(timeline: promises.PromiseTimeline, **look: Unpack[Look]) -> charts.Figure:
    """Draw a promise timeline as a plotly ``Figure``, a lane for each seat.

    ``layout.meta["description"]`` holds the alternative text; ``wide``: not for a phone. Raises
    ``MissingPackage`` without plotly.
    """
    return timeline_chart(timeline, **look).figure()


def timeline_chart(timeline: promises.PromiseTimeline, **look: Unpack[Look]) -> charts.Chart:
    """Return the same as plain data."""
    places = _lay_out(timeline)
    height, rounds = round(places.edges[-1]), timeline.rounds
    chart = charts.finding_chart(timeline, height=height, **look, hovermode="closest")
    colours = chart.colours
    for low, high in list(pairwise(places.edges))[1::2]:
        chart.box((0.5, rounds + 0.5), (low, high), colours.wash, layer="below", line={"width": 0})
    for border in range(1, rounds):
        line = {"color": colours.rule, "width": 1}
        chart.rule((border + 0.5, border + 0.5), (0, height), layer="below", line=line)
    for at, arc in enumerate(timeline.arcs):
        _add_arc(chart, arc, places.begins[at], places.ends[at])
        if chart.wide:
            number = str(arc.number)
            chart.note(number, *places.ends[at], 12, colours.ink2, xanchor="left", xshift=11)
    ended = [pair for pair in zip(promises.STATUSES, timeline.counts(), strict=True) if pair[1]]
    for status, count in ended:
        _add_key(chart, status, count)
    lanes = {"tickvals": list(places.middles), "range": [height, 0]}
    chart.seat_rows(timeline.names, 150.0 if chart.wide else 70.0, **lanes)
    chart.x(
        "round",
        tickvals=list(range(1, rounds + 1)),
        ticks="",
        range=[0.5, rounds + 0.5],
        tickangle=0,
    )
    # On a wide page all the ways to end stand in one line.
    chart.legend_below(1 if chart.wide else len(ended), itemclick=False)
    return chart


Place = tuple[float, float]
"""A point: the round with a part of it, and pixels from the top."""


@dataclass(frozen=True, slots=True)
class _Places:
    """Where everything lies: the edges and middles of the lanes, and the ends of the arcs."""

    edges: tuple[float, ...]
    middles: tuple[float, ...]
    begins: tuple[Place, ...]
    ends: tuple[Place, ...]


def _lay_out(timeline: promises.PromiseTimeline) -> _Places:
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


def _colour(status: PromiseStatus, colours: Palette) -> str:
    return {"kept": colours.kept, "broken": colours.broken}.get(status, colours.ink2)


def _stroke(status: PromiseStatus, colours: Palette) -> charts.Part:
    return {"width": 2.6, "dash": _DASHES[status], "color": _colour(status, colours)}


def _sign(status: PromiseStatus, size: int, colours: Palette) -> charts.Part:
    """Return the marker of a sign: that of a promise kept or broken is filled."""
    colour = _colour(status, colours)
    ground = colour if status in ("kept", "broken") else colours.face
    return charts.mark(_SIGNS[status][0], size, ground, (2, colour))


def _add_arc(chart: charts.Chart, arc: promises.PromiseArc, begin: Place, end: Place) -> None:
    """Add the line of a promise, its number at the promiser, its sign at the receiver."""
    colours, status = chart.colours, arc.status
    xs, ys = charts.bend(begin, end, 0.15 if arc.made == arc.until else 0.55)
    hovers = [f"{arc.number}. {arc.words}: {arc.course}"]
    line = _stroke(status, colours)
    chart.line(xs, ys, hovers * len(xs), line=line, showlegend=False)
    chart.marks(
        [begin[0]],
        [begin[1]],
        hovers,
        texts=[charts.bold(str(arc.number))],
        font={"color": colours.on},
        marker=charts.disc(arc.by, colours, 21),
        showlegend=False,
    )
    ink = colours.on if status in ("kept", "broken") else _colour(status, colours)
    chart.marks(
        [end[0]],
        [end[1]],
        hovers,
        texts=[charts.bold(_SIGNS[status][1])],
        font={"size": 13, "color": ink},
        marker=_sign(status, 19, colours),
        showlegend=False,
    )


def _add_key(chart: charts.Chart, status: PromiseStatus, count: int) -> None:
    """Add the line of the legend for one way to end; nothing of it is drawn."""
    chart.traces.append(
        {
            "type": "scatter",
            "name": f"{_SIGNS[status][1]} {status}, {count}".strip(),
            "x": [None],
            "y": [None],
            "mode": "lines+markers",
            "marker": _sign(status, 13, chart.colours),
            "line": _stroke(status, chart.colours),
        }
    )


# The trust matrix: promises kept and made, from each seat to each other, with intervals.

_CELL = 56
"""The height of a field, in pixels."""


def trust_figure(matrix: promises.TrustMatrix, **look: Unpack[Look]) -> charts.Figure:
    """Draw a trust matrix as a plotly ``Figure``: a row for each promiser, and all it promised.

    ``layout.meta["description"]`` holds the alternative text; ``wide``: not for a phone. Raises
    ``MissingPackage`` without plotly.
    """
    seats = len(matrix.names)
    rows = [[*matrix.cells[seat], matrix.given(seat)] for seat in range(seats)]
    narrow = not look.get("wide") and seats > 3
    height = _CELL * seats + 14 * seats * narrow
    chart = charts.finding_chart(matrix, height=height, **look)
    colours = chart.colours
    chart.fields(
        [[cell.rate for cell in row] for row in rows],
        [[_field(cell, narrow=narrow) if cell.tested else "" for cell in row] for row in rows],
        [
            [_hover(matrix, by, to, cell) for to, cell in enumerate(row)]
            for by, row in enumerate(rows)
        ],
        size=12 if narrow else 13,
        ends=(0, 1),
        # From all broken to all kept, from light to dark, so that print keeps them.
        tints=[charts.blend(colours.kept, colours.face, part) for part in (0.06, 0.4)],
    )
    for by, row in enumerate(rows):
        for to, cell in enumerate(row):
            if cell.rate is None:
                words = "×" if by == to else _field(cell, narrow=False)
                chart.note(words, to, by, 13, colours.ink2)
    roomy = chart.wide and seats < 5
    columns = [
        charts.seat_name(seat, name, 60) if roomy else LETTERS[seat]
        for seat, name in enumerate(matrix.names)
    ]
    chart.columns([*columns, "all"], "promised to", range=[-0.5, seats + 0.5], showline=False)
    chart.seat_rows(matrix.names, 150.0 if chart.wide else 62.0, showline=False)
    before_all = (seats - 0.5, seats - 0.5)
    line = {"color": colours.ink2, "width": 1.5}
    chart.rule(before_all, (-0.5, seats - 0.5), line=line)
    return chart.figure()


def _field(cell: promises.Promises, *, narrow: bool) -> str:
    if not cell.made:
        return "none"
    kept = charts.bold(f"{cell.kept}{'/' if narrow else ' / '}{cell.made}")
    if cell.interval is None:
        return kept
    interval = chances(*cell.interval)
    if not narrow:
        return charts.lines(kept, interval)
    low, high = interval.removesuffix("%").split("–")
    return charts.lines(kept, f"{low}–", high)


def _hover(matrix: promises.TrustMatrix, by: int, to: int, cell: promises.Promises) -> str:
    whom = "all" if to == len(matrix.names) else matrix.names[to]
    made = plural(cell.made, "promise")
    return f"{matrix.names[by]} to {whom}: {made}, {cell.kept} kept of {cell.tested} tested"


# The gold flow: bands from those who gave to those who got, as wide as the gold in them. Every band
# bears its gold and the letter of its other end, so that it is read without its colour.

_HIGH = 520
"""About how high the bands are together, in pixels."""
_LEAST = 44
"""The least room for a name with two lines, in pixels."""
_READABLE = 11
"""A band of fewer pixels bears no words."""
_BAR = 0.03
"""How wide the bars at both sides are, as a share of the drawing."""


def gold_flow_figure(flow: GoldFlow, **look: Unpack[Look]) -> charts.Figure:
    """Draw the flow of gold as a plotly ``Figure``.

    ``layout.meta["description"]`` holds the alternative text; ``wide``: not for a phone. Raises
    ``MissingPackage`` without plotly.
    """
    return gold_flow_chart(flow, **look).figure()


def gold_flow_chart(flow: GoldFlow, *, height: int = _HIGH, **look: Unpack[Look]) -> charts.Chart:
    """Return the same as plain data; ``height``: about that of the bands together, in pixels."""
    seats = range(len(flow.names))
    scale = min(16.0, max(3.0, height / max(1, sum(part.gold for part in flow.flows))))
    paid = {place: flow.paid(place) * scale for place in (BANK, *seats) if flow.paid(place)}
    got = {seat: flow.got(seat) * scale for seat in seats}
    tall = max(_room(paid), _room(got))
    chart = charts.finding_chart(flow, height=round(tall), **look, showlegend=False)
    sides = _Sides(_stacked(paid, tall), _stacked(got, tall), scale)
    _add_sides(chart, flow, sides)
    _add_bands(chart, flow, sides)
    chart.x(visible=False, range=[0, 1], fixedrange=True)
    chart.y(visible=False, range=[tall + 4, -4], fixedrange=True)
    left, right = (150, 150) if chart.wide else (90, 114)
    chart.layout["margin"] |= {"l": left, "r": right}
    chart.lower(-32)
    return chart


@dataclass(frozen=True, slots=True)
class _Sides:
    """Where the bar of each who gave and who got begins, and how high 1 gold is, in pixels."""

    givers: dict[int, float]
    getters: dict[int, float]
    scale: float


def _room(heights: dict[int, float]) -> float:
    """Return how high bars are when stacked with room for the name of each."""
    return sum(max(high + 12, _LEAST) for high in heights.values())


def _stacked(heights: dict[int, float], tall: float) -> dict[int, float]:
    """Return where each bar begins, with all in the middle of a drawing of this height."""
    places, at = {}, (tall - _room(heights)) / 2
    for place, high in heights.items():
        room = max(high + 12, _LEAST)
        places[place] = at + (room - high) / 2
        at += room
    return places


def _giver(place: int, colours: Palette) -> str:
    return colours.gold if place == BANK else colours.seats[place]


def _add_sides(chart: charts.Chart, flow: GoldFlow, sides: _Sides) -> None:
    """Add a bar for each who gave and who got, as high as the gold in it, with name and gold."""
    colours, (room, size) = chart.colours, (130.0, 13) if chart.wide else (80.0, 12)
    line = {"width": 1, "color": colours.ink2}
    for place, y in sides.givers.items():
        high = flow.paid(place) * sides.scale
        name = "bank" if place == BANK else charts.seat_name(place, flow.names[place], room)
        words = charts.lines(charts.bold(name), f"gave {flow.paid(place)}")
        left: charts.Part = {"align": "right", "xanchor": "right", "xshift": -6}
        chart.note(words, 0, y + high / 2, size, **left)
        chart.box((0, _BAR), (y, y + high), _giver(place, colours), line=line)
    for seat, y in sides.getters.items():
        high = flow.got(seat) * sides.scale
        name = charts.bold(charts.seat_name(seat, flow.names[seat], room))
        right: charts.Part = {"align": "left", "xanchor": "left", "xshift": 6}
        chart.note(charts.lines(name, flow.balance(seat)), 1, y + high / 2, size, **right)
        chart.box((1 - _BAR, 1), (y, y + high), colours.seats[seat], line=line)


def _add_bands(chart: charts.Chart, flow: GoldFlow, sides: _Sides) -> None:
    """Lay the bands, each below the one before it at both of its ends."""
    given, got = dict(sides.givers), dict(sides.getters)
    for source in sides.givers:
        for target in sides.getters:
            gold = flow.between(source, target)
            if not gold:
                continue
            thick = gold * sides.scale
            _add_band(chart, flow, (source, target), (given[source], got[target]), thick)
            if thick >= _READABLE:
                origin = "bank" if source == BANK else LETTERS[source]
                to = charts.beside(f"to {LETTERS[target]}", charts.bold(str(gold)))
                of = charts.beside(origin, charts.bold(str(gold)))
                left, right = given[source] + thick / 2, got[target] + thick / 2
                chart.note(to, _BAR, left, 12, xanchor="left", xshift=4)
                chart.note(of, 1 - _BAR, right, 12, xanchor="right", xshift=-4)
            given[source] += thick
            got[target] += thick


def _add_band(
    chart: charts.Chart,
    flow: GoldFlow,
    pair: tuple[int, int],
    tops: tuple[float, float],
    thick: float,
) -> None:
    """Add the band of a giver and a getter; ``tops``: where it begins at both ends."""
    (y, to_y), source = tops, pair[0]
    xs, upper = charts.bend((_BAR, y), (1 - _BAR, to_y))
    _, lower = charts.bend((_BAR, y + thick), (1 - _BAR, to_y + thick))
    colour = _giver(source, chart.colours)
    chart.line(
        [*xs, *reversed(xs)],
        [*upper, *reversed(lower)],
        line={"width": 1, "color": colour, "dash": "solid"},
        fill="toself",
        fillcolor=charts.faded(colour, 0.3),
        fillpattern=_pattern(source, colour),
        hoveron="fills",
        text=label(_band_words(flow, *pair)),
        hoverinfo="text",
    )


def _pattern(source: int, colour: str) -> charts.Part:
    if source == BANK or not PATTERNS[source]:
        return {}
    return {
        "shape": PATTERNS[source],
        "fillmode": "replace",
        "fgcolor": charts.faded(colour, 0.4),
        "bgcolor": charts.faded(colour, 0.14),
        "size": 9,
        "solidity": 0.2,
    }


def _band_words(flow: GoldFlow, source: int, target: int) -> str:
    """Say for what the gold of a band was given."""
    kinds = {"income": "for a card", "deal": "at once by deals", "promise": "as promised"}
    parts = [part for part in flow.flows if (part.source, part.target) == (source, target)]
    said = ", ".join(f"{part.gold} gold {kinds[part.kind]}" for part in parts)
    return f"{cut(flow.name(source), 14, 260)} to {flow.names[target]}: {said}"
