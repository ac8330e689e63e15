"""The race for VP: a line for each seat, its deals as numbered rings, another course as a ghost."""

from __future__ import annotations

from collections import Counter
from typing import Unpack

from kings.analysis.findings.history import Ghost, Race, RaceDeal
from kings.analysis.rounding import between, tenth
from kings.figures import charts
from kings.figures.charts import Look
from kings.figures.signs import seat_shapes
from kings.figures.svg import cut
from kings.figures.theme import DASHES
from kings.struggle.options import LETTERS
from kings.words import listed

_HEIGHT = 380


def race_figure(race: Race, **look: Unpack[Look]) -> charts.Figure:
    """Draw a race as a plotly ``Figure``.

    ``layout.meta["description"]`` holds the alternative text; ``wide``: not for a phone. Raises
    ``MissingPackage`` without plotly.
    """
    return race_chart(race, **look).figure()


def race_chart(race: Race, **look: Unpack[Look]) -> charts.Chart:
    """Return the same as plain data."""
    seats, last = len(race.names), len(race.times) - 1
    chart = charts.finding_chart(race, height=_HEIGHT, **look, hovermode="closest")
    for seat in range(seats):
        _add_line(chart, race, seat)
    if race.ghost is not None:
        for seat in range(seats):
            _add_ghost(chart, race, race.ghost, seat)
    for deal, x in zip(race.deals, _deal_places(race), strict=True):
        _add_deal(chart, race, deal, x)
    low, high = _ends(race)
    _add_totals(chart, race, _HEIGHT / (high - low))
    chart.x(
        "after round",
        tickvals=list(range(last + 1)),
        ticktext=list(race.times),
        range=[-0.15, last + (0.25 if race.ghost is None else _beside(seats))],
        tickangle=0,
    )
    chart.y("VP", range=[low, high], nticks=8)
    chart.layout["margin"]["r"] = 56
    chart.legend_below(seats)
    return chart


def _ends(race: Race) -> tuple[float, float]:
    """Return the ends of the axis of VP: all lines fit between them, with their intervals."""
    shown = [points for row in race.points for points in row]
    if race.ghost is not None:
        shown += [points for row in race.ghost.points for points in row]
        shown += [end for seat in range(len(race.names)) for end in race.ghost.around(seat) or ()]
    low, high = min(0.0, *shown), max(1.0, *shown)
    return low - 0.04 * (high - low), high + 0.06 * (high - low)


def _add_line(chart: charts.Chart, race: Race, seat: int) -> None:
    points, name = [row[seat] for row in race.points], race.names[seat]
    hovers = [
        f"{name}: {tenth(vp)} VP, {time if time in ('start', 'now') else f'round {time}'}"
        for vp, time in zip(points, race.times, strict=True)
    ]
    colour = chart.colours.seats[seat]
    marker = charts.mark(seat_shapes()[seat], 10, colour, (1, chart.colours.face))
    chart.line(
        range(len(points)),
        points,
        hovers,
        name=charts.seat_name(seat, name, 130),
        line={"width": 3, "dash": DASHES[seat], "color": colour},
        marker=marker,
    )


def _add_ghost(chart: charts.Chart, race: Race, ghost: Ghost, seat: int) -> None:
    """Add the thin line of the other course, and its hollow end with its interval."""
    points = [row[seat] for row in ghost.points]
    colour, last = chart.colours.seats[seat], ghost.first + len(points) - 1
    xs = [*range(ghost.first, last), last + _beside(seat)]
    hovers = [f"{race.names[seat]}, {ghost.name}: {tenth(vp)} VP" for vp in points]
    line = {"width": 1.4, "dash": "3px,3px", "color": colour}
    chart.line(xs, points, hovers, line=line, showlegend=False)
    words, bars = ghost.say_around(seat), {}
    around = ghost.around(seat)
    if around is not None:
        words = f", 95% interval {between(*around)}"
        low, high = around
        bars = charts.whiskers(points[-1:], [low], [high], thickness=1.4, color=colour)
    hollow = charts.mark(seat_shapes()[seat], 9, chart.colours.face, (1.8, colour))
    chart.marks(
        xs[-1:],
        points[-1:],
        [hovers[-1] + words],
        marker=hollow,
        error_y=bars,
        showlegend=False,
    )


def _beside(seat: int) -> float:
    """Return how far behind the last time a ghost ends, so that no interval covers another."""
    return 0.2 + 0.15 * seat


def _deal_places(race: Race) -> list[float]:
    """Return where on the time axis each deal is: side by side within its round."""
    deals_after = Counter(deal.after for deal in race.deals)
    seen: Counter[int] = Counter()
    places, last = [], float(len(race.times) - 1)
    for deal in race.deals:
        seen[deal.after] += 1
        places.append(min(last, deal.after + seen[deal.after] / (deals_after[deal.after] + 1)))
    return places


def _add_deal(chart: charts.Chart, race: Race, deal: RaceDeal, x: float) -> None:
    """Add the rings of a deal on its parties' lines; only on a wide page with a number."""
    after = min(deal.after + 1, len(race.times) - 1)
    part = x - deal.after
    heights = [
        (1 - part) * race.points[deal.after][seat] + part * race.points[after][seat]
        for seat in deal.parties
    ]
    rings, colours = len(heights), chart.colours
    parties = listed(cut(race.names[seat], 14, 130) for seat in deal.parties)
    chart.marks(
        [x] * rings,
        heights,
        [f"deal {deal.number}: {parties}"] * rings,
        texts=[str(deal.number) if chart.wide else ""] * rings,
        font={"size": 11},
        marker=charts.mark("circle", 17 if chart.wide else 9, colours.face, (1.6, colours.ink)),
        showlegend=False,
    )


def _add_totals(chart: charts.Chart, race: Race, pixels: float) -> None:
    """Write each seat's letter and VP at the end of its line; ``pixels``: as high as 1 VP is."""
    last = race.points[-1]
    for seat, y in enumerate(spread([points * pixels for points in last], 18)):
        words = charts.bold(f"{LETTERS[seat]} {tenth(last[seat])}")
        placed = {"xref": "paper", "xanchor": "left", "xshift": 6}
        chart.note(words, 1, y / pixels, 14, chart.colours.seats[seat], **placed)


def spread(places: list[float], apart: float) -> list[float]:
    """Move places on a line as little as is needed for each to be ``apart`` from the next."""
    order = sorted(range(len(places)), key=lambda at: places[at])
    moved = [places[at] for at in order]
    for _ in range(60):
        for low in range(len(moved) - 1):
            short = apart - (moved[low + 1] - moved[low])
            if short > 1e-9:
                moved[low] -= short / 2
                moved[low + 1] += short / 2
    spaced = [0.0] * len(places)
    for at, place in zip(order, moved, strict=True):
        spaced[at] = place
    return spaced
