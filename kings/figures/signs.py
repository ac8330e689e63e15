"""The small signs of all tables: badges, classes, coins, Star and Scepter, rings, seal and thread.

Each is drawn with its middle at the point that is named, so that signs of all sizes line up; a ring
and a tick go round something at 0, 0.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Any, Literal

from kings.figures.style import Palette
from kings.figures.svg import Markup, circle, element, group, memo, path, rect, stroke, write
from kings.struggle.cards import Card, CardClass
from kings.struggle.options import LETTERS
from kings.struggle.state import PromiseStatus


@cache
def shapes() -> dict[str, Any]:
    """Read the paths that ship with the package."""
    text = resources.files("kings.figures").joinpath("glyphs.json").read_text("utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


def seat_shapes() -> Sequence[str]:
    """Return the seats' shapes as plotly names its markers."""
    return tuple(seat["shape"] for seat in shapes()["seats"])


CLASSES = tuple(CardClass)
"""The classes in the order of the palette's colours."""


@memo
def badge(
    seat: int, x: float, y: float, size: float, colours: Palette, *, least: float = 0.0
) -> Markup:
    """Draw the seat's shape in its colour with its letter; from the seventh seat on, a ring.

    ``least``: how high the letter is at least, however small the badge.
    """
    if seat >= len(shapes()["seats"]):
        return _letter_ring(chr(ord("A") + seat), x, y, size, colours)
    half, high = size / 2, max(13.5, 24 * least / size)
    letter = write(
        LETTERS[seat],
        12,
        _LETTER_LINE.get(seat, 16.9) + 0.36 * (high - 13.5),
        high,
        colours.on,
        weight=700,
        anchor="middle",
    )
    shape = path(shapes()["seats"][seat]["path"], fill=colours.seats[seat])
    return group(shape, letter, at=(x - half, y - half), scale=size / 24)


def _letter_ring(letter: str, x: float, y: float, size: float, colours: Palette) -> Markup:
    disc = circle(x, y, size / 2 - 1, fill=colours.face, stroke=colours.ink, stroke_width=2.4)
    below, high = y + size * 0.2, size * 0.56
    return group(disc, write(letter, x, below, high, colours.ink, weight=700, anchor="middle"))


_LETTER_LINE = {3: 20.0, 5: 13.5}
"""Triangles are broad below or above their middle, and so their letters stand there."""


def class_sign(estate: CardClass, x: float, y: float, size: float, colour: str) -> Markup:
    """Draw sickle, scales or crown."""
    d = shapes()["signs"][estate.value.lower()]
    return _small_sign(d, x, y, size, fill=colour, fill_rule="evenodd")


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


@memo
def coin(x: float, y: float, radius: float, colours: Palette) -> Markup:
    """Draw a piece of gold."""
    ink = colours.gold_ink
    outer = circle(x, y, radius, fill=colours.gold, stroke=ink, stroke_width=radius * 0.14)
    inner = circle(x, y, radius * 0.55, fill="none", stroke=ink, stroke_width=radius * 0.11)
    return group(outer, inner)


@memo
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


@memo
def star(x: float, y: float, size: float, colours: Palette) -> Markup:
    """Draw the Star of the one who leads."""
    line: dict[str, str | float] = {"stroke": colours.gold_ink, "stroke_width": 1.4}
    return _small_sign(
        shapes()["star"], x, y, size, fill=colours.gold, stroke_linejoin="round", **line
    )


@memo
def scepter(x: float, y: float, size: float, colours: Palette) -> Markup:
    """Draw the Scepter of the one who is on turn."""
    return _small_sign(shapes()["scepter"], x, y, size, fill=colours.ink)


def marker(value: int, x: float, y: float, colours: Palette) -> Markup:
    """Draw a +5 marker, which is round, or a +2 marker, which is cut like a gem."""
    line: dict[str, str | float] = {"fill": colours.ink, "stroke": colours.gold, "stroke_width": 2}
    gem = path("M-18 0L-9 -16H9L18 0L9 16H-9Z", **line)
    number = write(f"+{value}", 0, 5.5, 16, colours.face, weight=700, anchor="middle")
    return group(circle(0, 0, 16, **line) if value == 5 else gem, number, at=(x, y))


@memo
def eye(x: float, y: float, colours: Palette) -> Markup:
    """Draw the eye that marks what the viewer alone sees."""
    lid = path(f"M{x - 6.5:g} {y:g}q6.5 -8.4 13 0q-6.5 8.4 -13 0Z", fill=colours.face)
    return group(circle(x, y, 10, fill=colours.ink), lid, circle(x, y, 2.4, fill=colours.ink))


@memo
def arrow(x: float, y: float, colour: str, *, turn: float = 0) -> Markup:
    """Draw a small angle that points right, or turned by degrees."""
    return group(path("M-5-6L5 0L-5 6", **stroke(colour, 2.4)), at=(x, y), turn=turn)


@memo
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


def _small_sign(d: str, x: float, y: float, size: float, **attributes: str | float) -> Markup:
    """Draw a 24 by 24 path about a point."""
    half = size / 2
    return group(path(d, **attributes), at=(x - half, y - half), scale=size / 24)


Ring = Literal["active", "choice"]
"""The kinds of rings: for who is on turn, and for what can be chosen."""


@memo
def ring(kind: Ring, w: float, h: float, colours: Palette, *, off: float = 5) -> Markup:
    """Draw a ring, ``off`` the edge of something: ``active`` is double, ``choice`` dashed."""
    if kind == "active":
        inner = rect(-3, -3, w + 6, h + 6, rx=0.06 * w + 3, **stroke(colours.ink, 2))
        outer = rect(-6.5, -6.5, w + 13, h + 13, rx=0.06 * w + 6, **stroke(colours.halo, 5))
        return group(outer, inner)
    x, wide, high, round_by = -off, w + 2 * off, h + 2 * off, 0.06 * w + off
    line = stroke(colours.select, min(3, 0.7 * off))
    return rect(x, x, wide, high, rx=round_by, stroke_dasharray="9 6", **line)


@memo
def tick(w: float, h: float, colours: Palette) -> Markup:
    """Draw the tick of something chosen, at its lower right corner."""
    disc = circle(0, 0, 11, fill=colours.select, stroke=colours.face, stroke_width=2)
    return group(disc, path("M-5 0l3.6 4l6.4-8", **stroke(colours.face, 2.8)), at=(w - 1, h - 1))


# The signs of deals: seal and thread, how a promise ended, and who owes what to whom.


@memo
def seal(x: float, y: float, size: float, colours: Palette) -> Markup:
    """Draw the wax seal of what binds."""
    inner = circle(0, 0, 6.4, fill="none", stroke=colours.on, stroke_width=1.4)
    return _about_point(x, y, size, path(_wax(), fill=colours.seal), inner)


def _wax() -> str:
    """Return the outline of the seal: eleven drops about a disc."""
    turns = [2 * math.pi * drop / 11 for drop in range(12)]
    points = [f"{9.7 * math.cos(turn):.4g} {9.7 * math.sin(turn):.4g}" for turn in turns]
    return f"M{points[0]}" + "".join(f"A3.2 3.2 0 0 1 {point}" for point in points[1:]) + "Z"


def thread(x: float, y: float, size: float, colours: Palette) -> Markup:
    """Draw the loose thread of a promise."""
    ring = circle(0, 0, 8.6, stroke_dasharray="5.4 3.6", **stroke(colours.ink2, 2.2))
    return _about_point(x, y, size, ring, path("M6.2 6.4q5 1 4.4 5.2", **stroke(colours.ink2, 2)))


def promise_sign(
    status: PromiseStatus, x: float, y: float, size: float, colours: Palette
) -> Markup:
    """Draw how a promise stands: open, kept, broken, void or released."""
    colour = colours.void if status == "void" else colours.ink2
    dashes = "3.4 2.9" if status == "open" else None
    ring = circle(0, 0, 9.6, stroke_width=2, fill="none", stroke=colour, stroke_dasharray=dashes)
    match status:
        case "kept":
            tick_mark = path("M-4.7 .2l3.4 3.9l6-7.8", **stroke(colours.face, 2.7))
            parts = [circle(0, 0, 10.5, fill=colours.kept), tick_mark]
        case "broken":
            half = path("M-1.4-10.4A10.5 10.5 0 0 0-1.4 10.4L1.2 3.2L-4-3.2Z", fill=colours.broken)
            parts = [half, group(half, turn=180)]
        case "void":
            parts = [ring, path("M-5 0H5", **stroke(colours.void, 2.2))]
        case "released":
            parts = [ring, path("M-3.8 3.8L3.8-3.8M-1.8-4H4V1.8", **stroke(colours.ink2, 2))]
        case _:
            parts = [ring]
    return _about_point(x, y, size, *parts)


def _about_point(x: float, y: float, size: float, *parts: Markup) -> Markup:
    return group(*parts, at=(x, y), scale=size / 24)


_DASHES = {"open": "4 3", "broken": "6 3 1 3", "void": "0.6 3.4", "released": "5 2.5 1.5 2.5"}
"""How the line of a promise is drawn; a kept one is solid."""


def owing(by: int, to: int, status: PromiseStatus, colours: Palette) -> str:
    """Draw promiser and receiver, and between them an arrow that tells how the promise stands."""
    told = {"kept": colours.kept, "broken": colours.broken}
    colour = told.get(status, colours.ink2)
    line = path("M0 0H18", stroke_dasharray=_DASHES.get(status), **stroke(colour, 2.2))
    tip = path("M15.5-5.5L21 0L15.5 5.5", **stroke(colour, 2.2))
    arrow = group(line, tip, at=(32, 14))
    return inline(
        badge(by, 14, 14, 24, colours), arrow, badge(to, 71, 14, 24, colours), wide=85, high=28
    )


# A small picture that stands in a line of a page, as high as its letters, beside words that say the
# same.


@memo
def inline(*signs: Markup, wide: float = 24, high: float = 24) -> Markup:
    """Return a picture for a line of a page, 1.4 letters high; the words beside it are read."""
    letters = 1.4 * (1 if high == 24 else high / 24)
    return element(
        "svg",
        *signs,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {wide:g} {high:g}",
        width=f"{letters * wide / high:.4g}em",
        height=f"{letters:.4g}em",
        aria_hidden="true",
        focusable="false",
    )


@memo
def inline_badge(seat: int, colours: Palette) -> Markup:
    """Draw a seat's badge for a line of a page."""
    return inline(badge(seat, 14, 14, 24, colours), wide=28, high=28)
