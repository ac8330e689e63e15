"""The signs of deals: seal and thread, how a promise ended, and who owes what to whom.

Like all signs they are drawn about a point; ``inline`` makes a small picture that stands in a line
of a page, as high as its letters, beside words that say the same.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from kings.figures.style import Palette
from kings.figures.signs import badge
from kings.figures.svg import stroke
from kings.figures.svg import Markup, circle, element, group, path
from kings.struggle.state import PromiseStatus


def seal(x: float, y: float, size: float, colours: Palette) -> Markup:
    """Draw the wax seal of what binds."""
    inner = circle(0, 0, 6.4, fill="none", stroke=colours.on, stroke_width=1.4)
    return _about(x, y, size, path(_wax(), fill=colours.seal), inner)


def _wax() -> str:
    """Return the outline of the seal: eleven drops about a disc."""
    turns = [2 * math.pi * drop / 11 for drop in range(12)]
    points = [f"{9.7 * math.cos(turn):.4g} {9.7 * math.sin(turn):.4g}" for turn in turns]
    return f"M{points[0]}" + "".join(f"A3.2 3.2 0 0 1 {point}" for point in points[1:]) + "Z"


def thread(x: float, y: float, size: float, colours: Palette) -> Markup:
    """Draw the loose thread of a promise."""
    ring = circle(0, 0, 8.6, stroke_dasharray="5.4 3.6", **stroke(colours.ink2, 2.2))
    return _about(x, y, size, ring, path("M6.2 6.4q5 1 4.4 5.2", **stroke(colours.ink2, 2)))


def promise_sign(
    status: PromiseStatus, x: float, y: float, size: float, colours: Palette
) -> Markup:
    """Draw how a promise stands: open, kept, broken, void or released."""
    return _about(x, y, size, *_SIGNS[status](colours))


def _about(x: float, y: float, size: float, *parts: Markup) -> Markup:
    return group(*parts, at=(x, y), scale=size / 24)


def _open(colours: Palette) -> tuple[Markup, ...]:
    return (_ring(colours.ink2, dashes="3.4 2.9"),)


def _kept(colours: Palette) -> tuple[Markup, ...]:
    tick = path("M-4.7 .2l3.4 3.9l6-7.8", **stroke(colours.face, 2.7))
    return circle(0, 0, 10.5, fill=colours.kept), tick


def _broken(colours: Palette) -> tuple[Markup, ...]:
    half = path("M-1.4-10.4A10.5 10.5 0 0 0-1.4 10.4L1.2 3.2L-4-3.2Z", fill=colours.broken)
    return half, group(half, turn=180)


def _void(colours: Palette) -> tuple[Markup, ...]:
    return _ring(colours.void), path("M-5 0H5", **stroke(colours.void, 2.2))


def _released(colours: Palette) -> tuple[Markup, ...]:
    out = path("M-3.8 3.8L3.8-3.8M-1.8-4H4V1.8", **stroke(colours.ink2, 2))
    return _ring(colours.ink2), out


def _ring(colour: str, *, dashes: str | None = None) -> Markup:
    attributes = {"fill": "none", "stroke": colour, "stroke_dasharray": dashes}
    return circle(0, 0, 9.6, stroke_width=2, **attributes)


_SIGNS: dict[PromiseStatus, Callable[[Palette], tuple[Markup, ...]]] = {
    "open": _open,
    "kept": _kept,
    "broken": _broken,
    "void": _void,
    "released": _released,
}

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


def inline_badge(seat: int, colours: Palette) -> str:
    """Draw a seat's badge for a line of a page."""
    return inline(badge(seat, 14, 14, 24, colours), wide=28, high=28)


def inline(*signs: Markup, wide: float = 24, high: float = 24) -> str:
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
