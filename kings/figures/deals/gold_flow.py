"""The gold flow: bands from those who gave to those who got, as wide as the gold in them.

Every band bears its gold and the letter of its other end, so that it is read without its colour.
"""

from __future__ import annotations

from typing import Any

from kings.analysis.findings.history import BANK, Flow, GoldFlow
from kings.figures.deals.drawing import Drawing, new_drawing
from kings.figures.deals.parts import annotation, curve, faded, seat_name
from kings.figures.measure import cut
from kings.figures.palette import Palette, palette
from kings.figures.theme import PATTERNS, label
from kings.struggle.options import LETTERS

_HIGH = 520
"""About how high the bands are together, in pixels."""
_LEAST = 44
"""The least room for a name with two lines, in pixels."""
_READABLE = 11
"""A band of fewer pixels bears no words."""
_BAR = 0.03


def gold_flow_figure(flow: GoldFlow, *, dark: bool = False, wide: bool = False) -> Any:
    """Draw the flow of gold as a plotly ``Figure``.

    ``layout.meta["description"]`` holds the alternative text; ``wide``: not for a phone. Raises
    ``MissingPackage`` without plotly.
    """
    return gold_flow_drawing(flow, dark=dark, wide=wide).figure()


def gold_flow_drawing(
    flow: GoldFlow, *, high: int = _HIGH, dark: bool = False, wide: bool = False
) -> Drawing:
    """Return the same as plain data; ``high``: about how high the bands are together, in pixels."""
    colours, seats = palette(dark=dark), len(flow.names)
    scale = min(16.0, max(3.0, high / max(1, sum(one.gold for one in flow.flows))))
    givers = [place for place in (BANK, *range(seats)) if flow.paid(place)]
    left = _stacked([flow.paid(place) * scale for place in givers])
    right = _stacked([flow.got(seat) * scale for seat in range(seats)])
    tall = max(left[1], right[1])
    drawing = new_drawing(flow, high=round(tall), dark=dark, wide=wide, showlegend=False)
    begins = _middled(dict(zip(givers, left[0], strict=True)), tall - left[1])
    ends = _middled(dict(enumerate(right[0])), tall - right[1])
    said = _names(flow, begins, ends, scale, colours, wide=wide)
    drawing.layout["shapes"] = _bars(flow, begins, ends, scale, colours)
    drawing.layout["annotations"] = said + _bands(drawing, flow, begins, ends, scale, colours)
    drawing.layout["xaxis"] = {"visible": False, "range": [0, 1], "fixedrange": True}
    drawing.layout["yaxis"] = {"visible": False, "range": [tall + 4, -4], "fixedrange": True}
    left_side, right_side = (150, 150) if wide else (90, 114)
    drawing.layout["margin"] |= {"l": left_side, "r": right_side, "b": 24}
    drawing.layout["height"] -= 32
    return drawing


def _stacked(heights: list[float]) -> tuple[list[float], float]:
    """Return where each of these begins when stacked with room for its name, and the end of all."""
    places, at = [], 0.0
    for high in heights:
        room = max(high + 12, _LEAST)
        places.append(at + (room - high) / 2)
        at += room
    return places, at


def _middled(places: dict[int, float], spare: float) -> dict[int, float]:
    return {place: at + spare / 2 for place, at in places.items()}


def _colour(place: int, colours: Palette) -> str:
    return colours.gold if place == BANK else colours.seats[place]


def _names(
    flow: GoldFlow,
    begins: dict[int, float],
    ends: dict[int, float],
    scale: float,
    colours: Palette,
    *,
    wide: bool,
) -> list[dict[str, Any]]:
    """Return the notes that say who gave and who got how much."""
    room, size = (130.0, 13) if wide else (80.0, 12)
    said = []
    left, right = ({"xanchor": "right", "xshift": -6}, {"xanchor": "left", "xshift": 6})
    for place, at in begins.items():
        gold = flow.paid(place)
        name = "bank" if place == BANK else seat_name(place, flow.names[place], room)
        words, middle = f"<b>{name}</b><br>gave {gold}", at + gold * scale / 2
        said.append(annotation(words, 0, middle, size, colours.ink, align="right", **left))
    for seat, at in ends.items():
        words = f"<b>{seat_name(seat, flow.names[seat], room)}</b><br>{flow.balance(seat)}"
        middle = at + flow.got(seat) * scale / 2
        said.append(annotation(words, 1, middle, size, colours.ink, align="left", **right))
    return said


def _bars(
    flow: GoldFlow,
    begins: dict[int, float],
    ends: dict[int, float],
    scale: float,
    colours: Palette,
) -> list[dict[str, Any]]:
    """Return the bars at both sides as shapes, as high as the gold in them."""
    given = [
        _bar(0, at, flow.paid(place) * scale, _colour(place, colours), colours)
        for place, at in begins.items()
    ]
    got = [
        _bar(1 - _BAR, at, flow.got(seat) * scale, colours.seats[seat], colours)
        for seat, at in ends.items()
    ]
    return given + got


def _bar(x: float, y: float, high: float, colour: str, colours: Palette) -> dict[str, Any]:
    return {
        "type": "rect",
        "x0": x,
        "x1": x + _BAR,
        "y0": y,
        "y1": y + high,
        "fillcolor": colour,
        "line": {"width": 1, "color": colours.ink2},
    }


def _bands(
    drawing: Drawing,
    flow: GoldFlow,
    begins: dict[int, float],
    ends: dict[int, float],
    scale: float,
    colours: Palette,
) -> list[dict[str, Any]]:
    """Lay the bands, each below the one before it at both of its ends; return what they say."""
    given, got = dict(begins), dict(ends)
    said: list[dict[str, Any]] = []
    for source in begins:
        for target in ends:
            gold = flow.between(source, target)
            if not gold:
                continue
            thick = gold * scale
            band = _band(flow, source, target, given[source], got[target], thick, colours)
            drawing.traces.append(band)
            if thick >= _READABLE:
                said += _words(source, target, given[source], got[target], gold, scale, colours)
            given[source] += thick
            got[target] += thick
    return said


def _band(
    flow: GoldFlow,
    source: int,
    target: int,
    y: float,
    to_y: float,
    thick: float,
    colours: Palette,
) -> dict[str, Any]:
    xs, upper = curve(_BAR, y, 1 - _BAR, to_y)
    _, lower = curve(_BAR, y + thick, 1 - _BAR, to_y + thick)
    colour = _colour(source, colours)
    return {
        "type": "scatter",
        "x": [*xs, *reversed(xs)],
        "y": [*upper, *reversed(lower)],
        "mode": "lines",
        "fill": "toself",
        "fillcolor": faded(colour, 0.3),
        "fillpattern": _pattern(source, colour),
        "line": {"width": 1, "color": colour, "dash": "solid"},
        "hoveron": "fills",
        "text": _hover(flow, source, target),
        "hoverinfo": "text",
    }


def _pattern(source: int, colour: str) -> dict[str, Any]:
    if source == BANK or not PATTERNS[source]:
        return {}
    return {
        "shape": PATTERNS[source],
        "fillmode": "replace",
        "fgcolor": faded(colour, 0.4),
        "bgcolor": faded(colour, 0.14),
        "size": 9,
        "solidity": 0.2,
    }


def _hover(flow: GoldFlow, source: int, target: int) -> str:
    kinds = {"income": "for a card", "deal": "at once by deals", "promise": "as promised"}
    parts = [one for one in flow.flows if (one.source, one.target) == (source, target)]
    said = ", ".join(f"{_gold(one)} {kinds[one.kind]}" for one in parts)
    return label(f"{cut(flow.name(source), 14, 260)} to {flow.names[target]}: {said}")


def _gold(flow: Flow) -> str:
    return f"{flow.gold} gold"


def _words(
    source: int,
    target: int,
    y: float,
    to_y: float,
    gold: int,
    scale: float,
    colours: Palette,
) -> list[dict[str, Any]]:
    half = gold * scale / 2
    origin = "bank" if source == BANK else LETTERS[source]
    to, of = f"to {LETTERS[target]} <b>{gold}</b>", f"{origin} <b>{gold}</b>"
    left, right = {"xanchor": "left", "xshift": 4}, {"xanchor": "right", "xshift": -4}
    return [
        annotation(to, _BAR, y + half, 12, colours.ink, **left),
        annotation(of, 1 - _BAR, to_y + half, 12, colours.ink, **right),
    ]
