"""What a deal can be: the price line, the deal plane, and the division of what all have together.

Each draws the result of that name in ``kings.analysis.findings``, which NumPy computes.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt
from typing import NamedTuple, Unpack

from kings.analysis.findings.decision import (
    CommonWorth,
    DealPlane,
    PlanePanel,
    PlanePoint,
    PriceBar,
    PriceLine,
    Shares,
)
from kings.analysis.rounding import tenth
from kings.figures import charts
from kings.figures.charts import Look
from kings.figures.svg import cut
from kings.figures.theme import PATTERNS
from kings.struggle.options import LETTERS
from kings.words import owner

# The price line: what each side can accept, where both can, what was offered, and the price.

_ROW, _LANE = 46, 26
"""The height of a bar's row and of an offer's lane, in pixels."""
_BEYOND = 0.12
"""How far the shading reaches beyond the first and the last price, in gold."""


def price_line_figure(line: PriceLine, **look: Unpack[Look]) -> charts.Figure:
    """Draw a price line as a plotly ``Figure``: solid bars can be accepted, shaded is the overlap.

    ``layout.meta["description"]`` holds the alternative text; ``wide``: not for a phone. Raises
    ``MissingPackage`` without plotly.
    """
    rows = 1 + len(line.bars)
    lanes = len(line.said) + (line.price is not None)
    height = _ROW * rows + _LANE * lanes + 20
    chart = charts.finding_chart(line, height=height, **look, showlegend=False, barmode="stack")
    # The axis ends beyond every limit, so that the active seat's bar goes on.
    gold = [line.ask or 0, line.price or 0, *(bar.most for bar in line.bars)]
    end = 1.12 * max([*gold, *(said.gold for said in line.said)]) + 1.4
    _add_zones(chart, line)
    _add_limits(chart, line, end)
    if line.price is not None:
        # From the bars down to the price; offers lie over it.
        down = {"color": chart.colours.ink, "width": 2, "dash": "solid"}
        chart.line([line.price] * 2, [-0.5, _lane(rows, len(line.said))], line=down)
    _add_offers(chart, line, end)
    room = 150.0 if chart.wide else 84.0
    names = [charts.seat_name(line.active, line.names[line.active], room)]
    names += [_payers(line, bar, room) for bar in line.bars]
    chart.rows(names, range=[rows - 0.5 + lanes * _LANE / _ROW + 0.15, -0.6])
    ticks = {"dtick": 1} if end <= 12 else {"nticks": 10}
    chart.x("gold", range=[-0.25, end], showgrid=True, **ticks)
    return chart.figure()


def _payers(line: PriceLine, bar: PriceBar, room: float) -> str:
    if len(bar.seats) == 1:
        return charts.seat_name(bar.seats[0], line.names[bar.seats[0]], room)
    return " + ".join(LETTERS[seat] for seat in bar.seats)


def _add_zones(chart: charts.Chart, line: PriceLine) -> None:
    """Shade where a payer and the active seat agree, behind the bars of both."""
    zones = [(row, bar.zone) for row, bar in enumerate(line.bars, start=1) if bar.zone is not None]
    if line.ask is not None and line.zone is not None:
        zones.append((0, (line.ask, max(line.zone[1], line.ask))))
    colours = chart.colours
    edge = {"color": colours.gold_ink, "width": 1.5, "dash": "dot"}
    for row, (low, high) in zones:
        chart.box(
            (low - _BEYOND, high + _BEYOND),
            (row - 0.46, row + 0.46),
            charts.faded(colours.gold, 0.45),
            line=edge,
            layer="below",
        )


def _add_limits(chart: charts.Chart, line: PriceLine, end: float) -> None:
    """Add the bars of all prices that the active seat and its payers can accept."""
    colours = chart.colours
    beside: charts.Part = {"xanchor": "left", "borderpad": 1}
    if line.ask is not None:
        words = f"takes {line.ask} or more"
        hover = f"{line.names[line.active]} takes {line.ask} gold or more"
        _add_limit(chart, line.active, 0, (line.ask, end), hover)
        ground = {"bgcolor": colours.seats[line.active]}
        chart.note(charts.bold(words), line.ask, 0, 14, colours.on, xshift=5, **beside, **ground)
    for row, bar in enumerate(line.bars, start=1):
        begins = 0
        for seat, limit in zip(bar.seats, bar.limits, strict=True):
            hover = f"{line.names[seat]} pays up to {limit} gold"
            _add_limit(chart, seat, row, (begins, begins + limit), hover)
            begins += limit
        together = " together" if len(bar.seats) > 1 else ""
        words = f"up to {bar.most}{together}" if bar.most else "nothing"
        x = bar.most + (_BEYOND if bar.zone else 0)
        pale = {"bgcolor": charts.faded(colours.face, 0.8)}
        chart.note(charts.bold(words), x, row, 14, xshift=8, **beside, **pale)


def _add_limit(
    chart: charts.Chart, seat: int, row: int, ends: tuple[float, float], hover: str
) -> None:
    look = charts.fill(
        chart.colours.seats[seat], (1.5, chart.colours.face), PATTERNS[seat], solidity=0.16
    )
    chart.bars(
        [ends[1] - ends[0]],
        [hover],
        places=[row],
        base=[ends[0]],
        width=0.5,
        marker=look | {"cornerradius": 0},
    )


def _lane(rows: int, at: int) -> float:
    return rows - 0.5 + (at + 0.6) * _LANE / _ROW


def _add_offers(chart: charts.Chart, line: PriceLine, end: float) -> None:
    """Add the offers, each in a lane below the bars, and below them the price."""
    colours, rows = chart.colours, 1 + len(line.bars)
    for at, said in enumerate(line.said):
        verb = "asks for" if said.by == line.active else "offers"
        name, y = line.names[said.by], _lane(rows, at)
        chart.marks(
            [said.gold],
            [y],
            [f"Offer {at + 1}: {name} {verb} {said.gold} gold"],
            texts=[charts.bold(str(at + 1))],
            font={"color": colours.on},
            marker=charts.disc(said.by, colours),
        )
        left = said.gold > end / 2
        chart.note(
            f"{cut(name, 13, 90)} {verb} {said.gold}",
            said.gold,
            y,
            13,
            xanchor="right" if left else "left",
            xshift=-15 if left else 15,
            bgcolor=colours.face,
            borderpad=0,
        )
    if line.price is not None:
        y = _lane(rows, len(line.said))
        star = charts.mark("star", 22, colours.gold, (2, colours.ink))
        chart.marks([line.price], [y], [f"price: {line.price} gold"], marker=star)
        words = charts.bold(f"price {line.price}")
        chart.note(words, line.price, y, 14, xanchor="left", xshift=15)


# The deal plane: what two parties can have, with the classic solutions and the deal struck.

_PANEL, _GAP = 250, 92
"""The height of a panel and of the room under it, in pixels."""

_POINTS = {
    "struck": ("star", "★"),
    "default": ("circle-open", "○"),
    "Nash": ("diamond", "◆"),
    "KS": ("triangle-up", "▲"),
    "egalitarian": ("square", "■"),
}
"""The marker of each named point, and the same as a letter; of several the first is drawn."""


class _Panel(NamedTuple):
    """Where one panel draws: plotly's names of its axes, and the ends of both."""

    axes: charts.Part
    x: list[float]
    y: list[float]


def deal_plane_figure(plane: DealPlane, **look: Unpack[Look]) -> charts.Figure:
    """Draw a deal plane as a plotly ``Figure``: a panel for each partner, two in a row if ``wide``.

    ``layout.meta["description"]`` holds the alternative text; ``wide``: not for a phone. Raises
    ``MissingPackage`` without plotly.
    """
    columns = 2 if look.get("wide") and len(plane.panels) > 1 else 1
    rows = ceil(len(plane.panels) / columns)
    height = rows * _PANEL + (rows - 1) * _GAP
    chart = charts.finding_chart(
        plane, height=height, **look, showlegend=False, hovermode="closest"
    )
    for number, panel in enumerate(plane.panels):
        row, column = divmod(number, columns)
        top, left = 1 - row * (_PANEL + _GAP) / height, 0.57 * column
        across = [left, left + 0.43 if columns == 2 else 1.0]
        down = [max(0.0, top - _PANEL / height), top]
        _add_panel(chart, plane, panel, _panel(chart, plane, number, across, down))
    if rows > 1 or columns > 1:
        chart.layout["height"] += 12
    return chart.figure()


def _panel(
    chart: charts.Chart, plane: DealPlane, number: int, across: list[float], down: list[float]
) -> _Panel:
    """Set up the axes of a panel; ``across`` and ``down``: its ends, as shares of the drawing."""
    panel = plane.panels[number]
    x, y = _panel_ends(panel)
    suffix = "" if number == 0 else str(number + 1)
    axes = {"xaxis": f"x{suffix}", "yaxis": f"y{suffix}"}
    look: charts.Part = {"nticks": 6, "showgrid": False, "tickangle": 0}
    if plane.chances:
        look["tickformat"] = ".0%"
    for name, other, seat, domain, ends in (
        ("xaxis", "yaxis", plane.active, across, x),
        ("yaxis", "xaxis", panel.other, down, y),
    ):
        unit = "chance" if plane.chances else "VP"
        title = f"{LETTERS[seat]} {owner(cut(plane.names[seat], 15, 110))} {unit}"
        frame = {"domain": domain, "anchor": axes[other], "range": ends}
        chart.axis(f"{name}{suffix}", title, **look, **frame)
    return _Panel(axes, x, y)


def _panel_ends(panel: PlanePanel) -> tuple[list[float], list[float]]:
    points = (*panel.marks, *panel.frontier, *panel.unpaid)
    ends = []
    for values in ([point.x for point in points], [point.y for point in points]):
        room = (max(values) - min(values)) or 1.0
        ends.append([min(values) - 0.1 * room, max(values) + 0.2 * room])
    x, y = ends
    y[1] += 0.05 * len(panel.marks) * (y[1] - y[0])
    return x, y


def _add_panel(chart: charts.Chart, plane: DealPlane, panel: PlanePanel, at: _Panel) -> None:
    """Add what one partner and the active seat can have, and name the points in a corner."""
    colours, default = chart.colours, panel.marks[0]
    # Beyond these lines one of the two gains over the default.
    dotted = {"width": 1.4, "dash": "dot", "color": colours.ink2}
    corner = [default.x, default.x, at.x[1]], [at.y[1], default.y, default.y]
    chart.line(*corner, line=dotted, **at.axes)
    cross = {"symbol": "x-thin", "size": 8, "line": {"width": 1.6, "color": colours.ink2}}
    dot = {"symbol": "circle", "size": 6, "color": colours.select, "opacity": 1}
    for points, marker in ((panel.unpaid, cross), (panel.frontier, dot)):
        _add_points(chart, plane, points, marker, at)
    for point in panel.marks:
        name = _leading(point)
        struck, hollow = name == "struck", name == "default"
        marker = charts.mark(
            _POINTS[name][0],
            19 if struck else 14,
            colours.gold if struck else colours.ink,
            (2.6 if hollow else 1.6, colours.ink),
        )
        _add_points(chart, plane, [point], marker, at)
    # The corner is beyond everybody's reach; the highest point comes first.
    highest_first = sorted(panel.marks, key=lambda point: (-point.y, point.x))
    for line, point in enumerate(highest_first):
        chart.note(
            f"{', '.join(point.names)} {_POINTS[_leading(point)][1]}",
            at.x[1],
            at.y[1],
            13,
            xref=at.axes["xaxis"],
            yref=at.axes["yaxis"],
            xanchor="right",
            yanchor="top",
            yshift=-17 * line,
            bgcolor=colours.face,
            borderpad=0,
        )


def _add_points(
    chart: charts.Chart,
    plane: DealPlane,
    points: Sequence[PlanePoint],
    marker: charts.Part,
    at: _Panel,
) -> None:
    hovers = [_point_words(plane, point) for point in points]
    xs, ys = [point.x for point in points], [point.y for point in points]
    chart.marks(xs, ys, hovers, marker=marker, **at.axes)


def _point_words(plane: DealPlane, point: PlanePoint) -> str:
    named = f"{', '.join(point.names)}: " if point.names else ""
    way = f"{'to' if point.gold > 0 else 'from'} {plane.names[plane.active]}"
    moved = f", {abs(point.gold):g} gold {way}" if point.gold else ""
    return f"{named}{plane.write(point.x)} and {plane.write(point.y)} (“{point.choice}”{moved})"


def _leading(point: PlanePoint) -> str:
    """Return the name by whose marker a point is drawn."""
    return next(name for name in _POINTS if name in point.names)


# Dividing what all have together: the core as a triangle for three, for more as bars.

_TRIANGLE = 340
"""The height of the triangle with its names, in pixels."""
_SOLUTIONS = {
    "Shapley": "diamond",
    "nucleolus": "cross",
    "prenucleolus": "cross",
    "actual": "star",
}

Point = tuple[float, float]


def division_figure(common: CommonWorth, **look: Unpack[Look]) -> charts.Figure:
    """Draw how what all have together can be divided, as a plotly ``Figure``.

    For three seats that is a triangle of all divisions that give nobody less than alone, where
    there is one; else bars. ``layout.meta["description"]`` holds the alternative text; ``wide``:
    not for a phone. Raises ``MissingPackage`` without plotly.
    """
    spare = common.total - sum(common.alone())
    if len(common.names) == 3 and spare > 1e-9:
        return _triangle(common, spare, **look)
    return _division_bars(common, **look)


def _triangle(common: CommonWorth, spare: float, **look: Unpack[Look]) -> charts.Figure:
    chart = charts.finding_chart(common, height=_TRIANGLE, **look, hovermode="closest")
    colours, core = chart.colours, common.core()
    outline = {"width": 2, "color": colours.ink2, "dash": "solid"}
    corners = [_corner(common, spare, seat) for seat in (0, 1, 2, 0)]
    chart.line(*_places(common, corners), line=outline, showlegend=False)
    if core:
        _add_core(chart, common, [*core, core[0]])
    for seat in range(3):
        _add_pair(chart, common, seat)
        _name_corner(chart, common, seat)
    _add_solutions(chart, common)
    chart.x(visible=False, range=[-0.16, 1.16], fixedrange=True)
    top = sqrt(3) / 2 + 0.12
    chart.y(visible=False, range=[-0.16, top], scaleanchor="x", fixedrange=True)
    entries = len(common.solutions()) + bool(core)
    chart.layout["margin"] |= {"l": 8, "r": 8}
    chart.lower(22 * entries - 26)
    below = {"y": -8 / _TRIANGLE, "yanchor": "top", "orientation": "v", "itemclick": False}
    chart.layout["legend"] = below
    return chart.figure()


def _corner(common: CommonWorth, spare: float, seat: int) -> Shares:
    return tuple(own + spare * (at == seat) for at, own in enumerate(common.alone()))


_DIGITS = 9
"""Of a place in the triangle; the rest differs between processors, which no picture shows."""


def _places(common: CommonWorth, divisions: Sequence[Shares]) -> tuple[list[float], list[float]]:
    """Return where divisions lie, as rows of x and y: A bottom left, B on top, C bottom right.

    What a division leaves lying is shared evenly first, since the plane holds all there is.
    """
    xs, ys, alone = [], [], common.alone()
    spare = common.total - sum(alone)
    for shares in divisions:
        missing = (common.total - sum(shares)) / 3
        _, up, right = (
            (share + missing - own) / spare for share, own in zip(shares, alone, strict=True)
        )
        xs.append(round(right + up / 2, _DIGITS))
        ys.append(round(up * sqrt(3) / 2, _DIGITS))
    return xs, ys


def _division_words(common: CommonWorth, shares: Shares) -> str:
    pairs = zip(common.names, shares, strict=True)
    return ", ".join(f"{name} {tenth(share)}" for name, share in pairs)


def _add_core(chart: charts.Chart, common: CommonWorth, core: Sequence[Shares]) -> None:
    colour = chart.colours.select
    chart.line(
        *_places(common, core),
        [f"Core corner: {_division_words(common, corner)}" for corner in core],
        name="core: no group would leave",
        fill="toself",
        fillcolor=charts.faded(colour, 0.18),
        fillpattern={
            "shape": "/",
            "fgcolor": charts.faded(colour, 0.5),
            "size": 9,
            "solidity": 0.12,
            "bgcolor": charts.faded(colour, 0.12),
        },
        line={"width": 2.5, "color": colour, "dash": "solid"},
        marker={"symbol": "circle", "size": 6, "color": colour},
        hoveron="points",
    )


def _add_pair(chart: charts.Chart, common: CommonWorth, seat: int) -> None:
    """Add the line up to which two seats leave something to the third, and say what they need."""
    first, second = (other for other in range(3) if other != seat)
    need = common.of(first, second)
    left = common.total - need
    if left < common.of(seat) - 1e-9:
        left = common.of(seat)
    ends = []
    for whole, alone in ((first, second), (second, first)):
        shares = {seat: left, alone: common.of(alone)}
        shares[whole] = common.total - left - shares[alone]
        ends.append(tuple(shares[at] for at in range(3)))
    words = f"{LETTERS[first]} + {LETTERS[second]} need {tenth(need)}"
    xs, ys = _places(common, ends)
    dash = ("dash", "dot", "dashdot")[seat]
    line = {"width": 1.8, "color": chart.colours.seats[seat], "dash": dash}
    chart.line(xs, ys, [words] * 2, line=line, showlegend=False)
    # The name is at the end on the rim, outside of the triangle where there is room.
    beside = {"xanchor": "left", "xshift": 6}
    (x, y), placed = (
        (min(zip(xs, ys, strict=True), key=lambda end: end[1]), _BELOW),
        ((xs[1], ys[1]), beside),
        (max(zip(xs, ys, strict=True), key=lambda end: end[1]), beside),
    )[seat]
    chart.note(words, x, y, 13, **placed)


_BELOW: charts.Part = {"yanchor": "top", "yshift": -4, "xanchor": "center"}


def _name_corner(chart: charts.Chart, common: CommonWorth, seat: int) -> None:
    x, y = ((0.0, 0.0), (0.5, sqrt(3) / 2), (1.0, 0.0))[seat]
    name = charts.seat_name(seat, common.names[seat], 150 if chart.wide else 96)
    placed: charts.Part = (
        {"yanchor": "top", "yshift": -24, "xanchor": "left", "xshift": -16},
        {"yanchor": "bottom", "yshift": 6},
        {"yanchor": "top", "yshift": -24, "xanchor": "right", "xshift": 16},
    )[seat]
    chart.note(charts.bold(name), x, y, 15, **placed)


def _add_solutions(chart: charts.Chart, common: CommonWorth) -> None:
    """Mark the named divisions, the actual one under the others, and say them in the legend."""
    colours = chart.colours
    for name, shares in reversed(common.solutions()):
        actual = name == "actual"
        marker = charts.mark(
            _SOLUTIONS[name],
            22 if actual else 13,
            colours.gold if actual else colours.ink,
            (1.8, colours.ink if actual else colours.face),
        )
        hovers = [f"{name}: {_division_words(common, shares)}"]
        key = f"{name}: {' / '.join(map(tenth, shares))}"
        chart.marks(*_places(common, [shares]), hovers, name=key, marker=marker)


def _division_bars(common: CommonWorth, **look: Unpack[Look]) -> charts.Figure:
    """Draw Shapley's value of each seat beside what it got."""
    height = 62 * len(common.names)
    chart = charts.finding_chart(common, height=height, **look, barmode="group", bargap=0.3)
    colours = chart.colours
    shown = [(name, shares) for name, shares in common.solutions() if "nucleolus" not in name]
    for name, shares in shown:
        whose = zip(common.names, shares, strict=True)
        gold = name == "actual"
        bars = (
            charts.fill(colours.gold, (1.5, colours.gold_ink))
            if gold
            else charts.fill(colours.ink2, (1.5, colours.ink2), PATTERNS[1])
        )
        chart.bars(
            shares,
            [f"{seat}, {name}: {tenth(share)} VP" for seat, share in whose],
            texts=[tenth(share) for share in shares],
            name=name,
            marker=bars,
        )
    values = [share for _, shares in shown for share in shares]
    low, high = min(0.0, *values), max(1.0, *values)
    room = 0.14 * (high - low)
    ends = [low - room * (low < 0), high + room]
    chart.x("VP", range=ends, showgrid=True, nticks=8)
    chart.seat_rows(common.names, 150 if chart.wide else 84)
    chart.legend_below(len(shown))
    return chart.figure()
