"""The race for VP: a line for each seat, its deals as numbered rings, another course as a ghost."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kings.analysis.findings.history import Ghost, Race, RaceDeal
from kings.analysis.rounding import between, tenth
from kings.figures.deals.drawing import Drawing, new_drawing
from kings.figures.deals.parts import annotation, seat_name, spread
from kings.figures.measure import cut
from kings.figures.palette import Palette, palette
from kings.figures.signs import seat_shapes
from kings.figures.theme import DASHES, label
from kings.struggle.options import LETTERS
from kings.words import listed

_HIGH = 380


def race_figure(race: Race, *, dark: bool = False, wide: bool = False) -> Any:
    """Draw a race as a plotly ``Figure``.

    ``layout.meta["description"]`` holds the alternative text; ``wide``: not for a phone. Raises
    ``MissingPackage`` without plotly.
    """
    return race_drawing(race, dark=dark, wide=wide).figure()


def race_drawing(race: Race, *, dark: bool = False, wide: bool = False) -> Drawing:
    """Return the same as plain data."""
    colours, last = palette(dark=dark), len(race.times) - 1
    drawing = new_drawing(race, high=_HIGH, dark=dark, wide=wide, hovermode="closest")
    low, high = _range(race)
    drawing.traces.extend(
        [_line(race, seat, name, colours) for seat, name in enumerate(race.names)]
    )
    if race.ghost is not None:
        for seat in range(len(race.names)):
            drawing.traces.extend(_ghost(race, race.ghost, seat, colours))
    for deal, x in zip(race.deals, _places(race), strict=True):
        drawing.traces.append(_deal(race, deal, x, colours, wide=wide))
    drawing.layout["annotations"] = _ends(race, (low, high), colours)
    drawing.layout["xaxis"] = {
        "title": {"text": "after round"},
        "tickvals": list(range(last + 1)),
        "ticktext": list(race.times),
        "range": [-0.15, last + (0.25 if race.ghost is None else _beside(len(race.names)))],
        "tickangle": 0,
    }
    drawing.layout["yaxis"] = {"title": {"text": "VP"}, "range": [low, high], "nticks": 8}
    rows = (len(race.names) + 1) // 2
    drawing.layout["height"] += 24 * rows + 26
    drawing.layout["legend"] = {"y": -62 / _HIGH, "yanchor": "top"}
    drawing.layout["margin"] |= {"b": 82 + 24 * rows, "r": 56}
    return drawing


def _range(race: Race) -> tuple[float, float]:
    shown = [points for row in race.points for points in row]
    if race.ghost is not None:
        shown += [points for row in race.ghost.points for points in row]
        shown += [end for seat in range(len(race.names)) for end in race.ghost.around(seat) or ()]
    low, high = min(0.0, *shown), max(1.0, *shown)
    return low - 0.04 * (high - low), high + 0.06 * (high - low)


def _line(race: Race, seat: int, name: str, colours: Palette) -> dict[str, Any]:
    points = [row[seat] for row in race.points]
    said = [
        label(f"{name}: {tenth(one)} VP, {time if time in ('start', 'now') else f'round {time}'}")
        for one, time in zip(points, race.times, strict=True)
    ]
    return {
        "type": "scatter",
        "name": seat_name(seat, name, 130),
        "x": list(range(len(points))),
        "y": points,
        "mode": "lines+markers",
        "line": {"width": 3, "dash": DASHES[seat], "color": colours.seats[seat]},
        "marker": {
            "symbol": seat_shapes()[seat],
            "size": 10,
            "color": colours.seats[seat],
            "line": {"width": 1, "color": colours.face},
        },
        "hovertext": said,
        "hoverinfo": "text",
        "cliponaxis": False,
    }


def _ghost(race: Race, ghost: Ghost, seat: int, colours: Palette) -> list[dict[str, Any]]:
    """Return the thin line of the other course, and its hollow end with its interval."""
    points = [row[seat] for row in ghost.points]
    colour, last = colours.seats[seat], ghost.first + len(points) - 1
    xs = [*range(ghost.first, last), last + _beside(seat)]
    said = [label(f"{race.names[seat]}, {ghost.name}: {tenth(one)} VP") for one in points]
    shared = {"type": "scatter", "hoverinfo": "text", "showlegend": False, "cliponaxis": False}
    line = {
        "x": xs,
        "y": points,
        "mode": "lines",
        "line": {"width": 1.4, "dash": "3px,3px", "color": colour},
        "hovertext": said,
        **shared,
    }
    bars, around = _interval(ghost, seat, colour)
    end = {
        "x": xs[-1:],
        "y": points[-1:],
        "mode": "markers",
        "marker": {
            "symbol": seat_shapes()[seat],
            "size": 9,
            "opacity": 1,
            "color": colours.face,
            "line": {"width": 1.8, "color": colour},
        },
        "error_y": bars,
        "hovertext": [said[-1] + around],
        **shared,
    }
    return [line, end]


def _interval(ghost: Ghost, seat: int, colour: str) -> tuple[dict[str, Any], str]:
    """Return the bars of a ghost's interval, and the interval in words."""
    ends = ghost.around(seat)
    if ends is None:
        return {}, ghost.say_around(seat)
    (low, high), end = ends, ghost.points[-1][seat]
    bars = {
        "type": "data",
        "symmetric": False,
        "array": [high - end],
        "arrayminus": [end - low],
        "thickness": 1.4,
        "width": 5,
        "color": colour,
    }
    return bars, f", 95% interval {between(low, high)}"


def _beside(seat: int) -> float:
    """Return how far behind the last time a ghost ends, so that no interval covers another."""
    return 0.2 + 0.15 * seat


def _places(race: Race) -> list[float]:
    """Return where on the time axis each deal stands: side by side within its round."""
    many = Counter(deal.after for deal in race.deals)
    seen: Counter[int] = Counter()
    places = []
    for deal in race.deals:
        seen[deal.after] += 1
        places.append(deal.after + seen[deal.after] / (many[deal.after] + 1))
    last = len(race.times) - 1
    return [min(place, float(last)) for place in places]


def _deal(race: Race, deal: RaceDeal, x: float, colours: Palette, *, wide: bool) -> dict[str, Any]:
    """Return the rings of a deal on its parties' lines; only where there is room with a number."""
    after = min(deal.after + 1, len(race.times) - 1)
    part = x - deal.after
    heights = [
        (1 - part) * race.points[deal.after][seat] + part * race.points[after][seat]
        for seat in deal.parties
    ]
    parties = listed(cut(race.names[seat], 14, 130) for seat in deal.parties)
    return {
        "type": "scatter",
        "x": [x] * len(heights),
        "y": heights,
        "mode": "markers+text",
        "marker": {
            "symbol": "circle",
            "size": 17 if wide else 9,
            "color": colours.face,
            "opacity": 1,
            "line": {"width": 1.6, "color": colours.ink},
        },
        "text": [str(deal.number) if wide else ""] * len(heights),
        "textfont": {"size": 11, "color": colours.ink},
        "hovertext": [label(f"deal {deal.number}: {parties}")] * len(heights),
        "hoverinfo": "text",
        "showlegend": False,
        "cliponaxis": False,
    }


def _ends(race: Race, shown: tuple[float, float], colours: Palette) -> list[dict[str, Any]]:
    """Return each seat's letter and VP as a note at the end of its line, none over another."""
    low, high = shown
    pixels = _HIGH / (high - low)
    last = race.points[-1]
    places = spread([points * pixels for points in last], 18)
    beside = {"xref": "paper", "xanchor": "left", "xshift": 6}
    return [
        annotation(
            f"<b>{LETTERS[seat]} {tenth(last[seat])}</b>",
            1,
            place / pixels,
            14,
            colours.seats[seat],
            **beside,
        )
        for seat, place in enumerate(places)
    ]
