"""What the pictures of dealing share: their frame, names and numbers, curves, paler colours."""

from __future__ import annotations

from typing import Any

from kings.analysis.finding import Finding
from kings.figures.measure import cut
from kings.figures.palette import Palette
from kings.figures.theme import label, new_figure
from kings.struggle.options import LETTERS


def drawn(finding: Finding, *, high: int, dark: bool, wide: bool, **layout: Any) -> Any:
    """Return an empty figure with a finding's title, caption and text for the ear."""
    return new_figure(
        finding.title(),
        finding.caption(),
        high=high,
        dark=dark,
        wide=wide,
        meta={"description": finding.alt()},
        **layout,
    )


def seat_name(seat: int, name: str, room: float, size: float = 14) -> str:
    """Return a seat's letter and as much of its name as there is room for, safe for a figure."""
    return label(f"{LETTERS[seat]} {cut(name, size, room)}")


def note(
    figure: Any, words: str, x: float, y: float, size: int, colour: str, **placed: Any
) -> None:
    """Write words, already safe, at a place of the drawing."""
    figure.add_annotation(**annotation(words, x, y, size, colour, **placed))


def annotation(
    words: str, x: float, y: float, size: int, colour: str, **placed: Any
) -> dict[str, Any]:
    """Return such a note as plotly takes it: many are set at once far quicker than one by one."""
    font = {"size": size, "color": colour}
    return {"x": x, "y": y, "text": words, "showarrow": False, "font": font, **placed}


def numbered(seat: int, colours: Palette, size: int = 22) -> dict[str, Any]:
    """Return a disc in a seat's colour, large enough for a number in it."""
    return {
        "symbol": "circle",
        "size": size,
        "color": colours.seats[seat],
        "opacity": 1,
        "line": {"width": 1, "color": colours.face},
    }


def blend(colour: str, ground: str, part: float) -> str:
    """Mix a colour into a ground: 0 is the ground, 1 the colour."""
    pairs = zip(_channels(colour), _channels(ground), strict=True)
    return "#" + "".join(f"{round(part * a + (1 - part) * b):02X}" for a, b in pairs)


def faded(colour: str, part: float) -> str:
    """Return a colour through which one sees what lies behind."""
    red, green, blue = _channels(colour)
    return f"rgba({red},{green},{blue},{part:g})"


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


_STEPS = 24


def curve(
    x: float, y: float, to_x: float, to_y: float, bend: float = 0.5
) -> tuple[list[float], list[float]]:
    """Return the points of a curve that leaves and arrives level."""
    first, second = x + bend * (to_x - x), to_x - bend * (to_x - x)
    xs, ys = [], []
    for step in range(_STEPS + 1):
        t = step / _STEPS
        near, middle, far = (1 - t) ** 3, 3 * t * (1 - t), t**3
        xs.append(near * x + middle * ((1 - t) * first + t * second) + far * to_x)
        ys.append((near + middle * (1 - t)) * y + (middle * t + far) * to_y)
    return xs, ys


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
    found = [0.0] * len(places)
    for at, place in zip(order, moved, strict=True):
        found[at] = place
    return found
