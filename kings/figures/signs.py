"""The small signs of the table: seat badges, class signs, coins, Star, Scepter, markers, eye.

Each is drawn with its middle at the point that is named, so that signs of all sizes line up.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Any

from kings.figures.style import Palette
from kings.figures.svg import Markup, circle, element, group, path, rect, write
from kings.struggle.cards import Card, CardClass
from kings.struggle.options import LETTERS

CLASSES = tuple(CardClass)
"""The classes in the order of the palette's colours."""


@cache
def shapes() -> dict[str, Any]:
    """Read the paths that ship with the package."""
    text = resources.files("kings.figures").joinpath("glyphs.json").read_text("utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


def seat_shapes() -> Sequence[str]:
    """Return the seats' shapes as plotly names its markers."""
    return tuple(seat["shape"] for seat in shapes()["seats"])


def stroke(colour: str, width: float) -> dict[str, str | float]:
    """Return the attributes of a line with round ends."""
    return {
        "fill": "none",
        "stroke": colour,
        "stroke_width": width,
        "stroke_linecap": "round",
        "stroke_linejoin": "round",
    }


def _small(d: str, x: float, y: float, size: float, **attributes: str | float) -> Markup:
    """Draw a 24 by 24 path about a point."""
    half = size / 2
    return group(path(d, **attributes), at=(x - half, y - half), scale=size / 24)


def badge(seat: int, x: float, y: float, size: float, colours: Palette) -> Markup:
    """Draw the seat's shape in its colour with its letter; from the seventh seat on, a ring."""
    if seat >= len(shapes()["seats"]):
        return _ring(chr(ord("A") + seat), x, y, size, colours)
    half = size / 2
    letter = write(
        LETTERS[seat],
        12,
        _LETTER_LINE.get(seat, 16.9),
        13.5,
        colours.on,
        weight=700,
        anchor="middle",
    )
    shape = path(shapes()["seats"][seat]["path"], fill=colours.seats[seat])
    return group(shape, letter, at=(x - half, y - half), scale=size / 24)


def _ring(letter: str, x: float, y: float, size: float, colours: Palette) -> Markup:
    disc = circle(x, y, size / 2 - 1, fill=colours.face, stroke=colours.ink, stroke_width=2.4)
    below, high = y + size * 0.2, size * 0.56
    return group(disc, write(letter, x, below, high, colours.ink, weight=700, anchor="middle"))


_LETTER_LINE = {3: 20.0, 5: 13.5}
"""Triangles are broad below or above their middle, and so their letters stand there."""


def class_sign(estate: CardClass, x: float, y: float, size: float, colour: str) -> Markup:
    """Draw sickle, scales or crown."""
    d = shapes()["signs"][estate.value.lower()]
    return _small(d, x, y, size, fill=colour, fill_rule="evenodd")


def glyph(card: Card, x: float, y: float, size: float, colour: str, behind: str) -> Markup:
    """Draw the emblem of a card; lines are cut into it in the colour that lies behind."""
    shape = shapes()["glyphs"][str(int(card))]
    parts = [path(d, fill=colour) for d in shape["fill"]]
    petals = shape.get("petals", 0)
    if petals:
        parts = _flower(shape["fill"][0], petals, colour, behind)
    parts += [path(d, **stroke(behind, 2.6)) for d in shape["cut"]]
    return group(*parts, at=(x - size / 2, y - size / 2), scale=size / 64)


def _flower(petal: str, petals: int, colour: str, behind: str) -> list[Markup]:
    turned = [
        path(petal, fill=colour, transform=f"rotate({step * 360 // petals} 32 32)")
        for step in range(petals)
    ]
    heart = circle(32, 32, 8.5, fill=behind), circle(32, 32, 5, fill=colour)
    return [*turned, *heart]


def coin(x: float, y: float, radius: float, colours: Palette) -> Markup:
    """Draw a piece of gold."""
    ink = colours.gold_ink
    outer = circle(x, y, radius, fill=colours.gold, stroke=ink, stroke_width=radius * 0.14)
    inner = circle(x, y, radius * 0.55, fill="none", stroke=ink, stroke_width=radius * 0.11)
    return group(outer, inner)


def won_cards(x: float, y: float, colours: Palette) -> Markup:
    """Draw the sign for cards that are won."""
    line: dict[str, str | float] = {
        "rx": 2,
        "fill": colours.face,
        "stroke": colours.ink2,
        "stroke_width": 1.6,
    }
    lower = rect(-8, -7, 10, 14, transform="rotate(-12)", **line)
    return group(lower, rect(-3, -7, 10, 14, **line), at=(x, y))


def star(x: float, y: float, size: float, colours: Palette) -> Markup:
    """Draw the Star of the one who leads."""
    line: dict[str, str | float] = {"stroke": colours.gold_ink, "stroke_width": 1.4}
    return _small(shapes()["star"], x, y, size, fill=colours.gold, stroke_linejoin="round", **line)


def scepter(x: float, y: float, size: float, colours: Palette) -> Markup:
    """Draw the Scepter of the one who is on turn."""
    return _small(shapes()["scepter"], x, y, size, fill=colours.ink)


def marker(value: int, x: float, y: float, colours: Palette) -> Markup:
    """Draw a +5 marker, which is round, or a +2 marker, which is cut like a gem."""
    line: dict[str, str | float] = {"fill": colours.ink, "stroke": colours.gold, "stroke_width": 2}
    gem = path("M-18 0L-9 -16H9L18 0L9 16H-9Z", **line)
    number = write(f"+{value}", 0, 5.5, 16, colours.face, weight=700, anchor="middle")
    return group(circle(0, 0, 16, **line) if value == 5 else gem, number, at=(x, y))


def eye(x: float, y: float, colours: Palette) -> Markup:
    """Draw the eye that marks what the viewer alone sees."""
    lid = path(f"M{x - 6.5:g} {y:g}q6.5 -8.4 13 0q-6.5 8.4 -13 0Z", fill=colours.face)
    return group(circle(x, y, 10, fill=colours.ink), lid, circle(x, y, 2.4, fill=colours.ink))


def arrow(x: float, y: float, colour: str, *, turn: float = 0) -> Markup:
    """Draw a small angle that points right, or turned by degrees."""
    return group(path("M-5-6L5 0L-5 6", **stroke(colour, 2.4)), at=(x, y), turn=turn)


def ellipse(x: float, y: float, colours: Palette) -> Markup:
    """Draw a coin of the bank, seen from the side."""
    return element(
        "ellipse",
        cx=x,
        cy=y,
        rx=20,
        ry=8,
        fill=colours.gold,
        stroke=colours.gold_ink,
        stroke_width=1.3,
    )
