"""Five squires side by side, the middle one crowned: what the game is about, at one glance."""

from __future__ import annotations

from kings.castle.cards import NAMES, Letter
from kings.figures.castle.portraits import PARCHMENT, portrait
from kings.figures.castle.portraits import crown
from kings.figures.style import Palette, palette
from kings.figures.svg import group, picture, rect
from kings.words import listed

COURT: tuple[Letter, ...] = ("Q", "E", "M", "Y", "X")
_SIDE, _STEP, _HIGH, _RISE = 76.0, 70.0, 104.0, 22.0


def court_svg(*, dark: bool | None = False) -> str:
    """Draw the court as an SVG as wide as its frame."""
    return court(palette(dark=dark))


def court(colours: Palette) -> str:
    """Draw the court in these colours."""
    middle = len(COURT) // 2
    order = sorted(range(len(COURT)), key=lambda at: -abs(at - middle))
    plates = [
        group(
            rect(0, 0, _SIDE, _SIDE, rx=10, fill=PARCHMENT, stroke=colours.edge, stroke_width=1.5),
            group(portrait(COURT[at]), at=(5, 10), scale=66 / 64),
            *((group(crown(colours), at=(_SIDE / 2, -8)),) if at == middle else ()),
            at=(2 + at * _STEP, _RISE + 3 * abs(at - middle)),
        )
        for at in order
    ]
    wide = 4 + _STEP * (len(COURT) - 1) + _SIDE
    names = listed(NAMES[letter] for letter in COURT)
    return picture(
        "Five squires", f"{names}; {NAMES[COURT[middle]]} is King.", wide, _HIGH, *plates
    )
