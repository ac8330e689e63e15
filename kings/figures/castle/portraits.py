"""The 26 squires' portraits, each put together of parts; no two are alike (C-01)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from kings.castle.cards import NAMES, Letter
from kings.figures.castle.portraits import BEARDS, BEHIND, EXTRAS, HAIR, HATS, MOUTHS
from kings.figures.style import Palette, palette
from kings.figures.svg import Markup, circle, element, group, path, picture, rect

SIDE = 64.0

SKINS = ("#F6DCC4", "#E8BC96", "#C98F60", "#96623F", "#6B4630")
HAIRS = ("#2B211C", "#6B4226", "#B0702E", "#E0BC5A", "#A9A9A6", "#B5482B", "#F1EEE6")
CLOTHS = ("#AF5B16", "#0E6468", "#3B2C80", "#8C1D2F", "#1D5C9B", "#5B6B2A", "#6B3A60", "#9A6D00")
"""Colours of a painting: they are the same on light and on dark pages."""

LINE = "#22252B"
PARCHMENT = "#EAE1CF"
"""The ink of a portrait and the ground that it is painted on."""


@dataclass(frozen=True, slots=True)
class Portrait:
    """One face: which parts, and which of the colours above, by number."""

    skin: int
    hair_colour: int
    cloth: int
    hair: str = "short"
    behind: str = "none"
    hat: str = "none"
    beard: str = "none"
    mouth: str = "smile"
    extra: str = "none"


PORTRAITS: dict[Letter, Portrait] = {
    "A": Portrait(1, 4, 5, hair="tonsure", beard="long", mouth="calm", extra="brows"),
    "B": Portrait(3, 0, 0, hair="curls", beard="full", mouth="grin"),
    "C": Portrait(0, 2, 3, hair="bun", mouth="smile", extra="lashes"),
    "D": Portrait(0, 1, 4, hat="helmet", beard="moustache", mouth="grave"),
    "E": Portrait(0, 3, 2, hair="braids", hat="circlet", mouth="smile", extra="lashes"),
    "F": Portrait(1, 5, 1, hair="spiky", mouth="smirk", extra="patch"),
    "G": Portrait(1, 6, 6, hair="bald", behind="veil", hat="coif", mouth="calm"),
    "H": Portrait(2, 1, 7, hat="brim", hair="short", mouth="grin", extra="freckles"),
    "I": Portrait(0, 0, 4, hair="fringe", behind="long", mouth="calm", extra="lashes"),
    "J": Portrait(2, 0, 3, hat="feather", hair="short", beard="goatee", mouth="smirk"),
    "K": Portrait(0, 5, 5, hair="spiky", mouth="grin", extra="freckles"),
    "L": Portrait(1, 2, 0, hair="side", beard="full", mouth="calm", extra="glasses"),
    "M": Portrait(2, 0, 3, hair="parted", behind="bob", hat="circlet", mouth="smile"),
    "N": Portrait(4, 0, 1, hat="cap", hair="bald", mouth="smile"),
    "O": Portrait(0, 4, 6, hair="bald", hat="turban", beard="long", mouth="grave"),
    "P": Portrait(4, 0, 7, hair="curls", behind="bob", mouth="smile", extra="lashes"),
    "Q": Portrait(1, 1, 2, hair="bald", hat="pointed", mouth="smirk", extra="glasses"),
    "R": Portrait(1, 5, 0, hair="parted", behind="long", mouth="smile", extra="freckles"),
    "S": Portrait(0, 3, 1, hair="braids", hat="helmet", mouth="grave", extra="scar"),
    "T": Portrait(3, 0, 4, hair="bun", hat="none", mouth="grin", extra="glasses"),
    "U": Portrait(1, 4, 3, hair="side", beard="goatee", mouth="grave", extra="scar"),
    "V": Portrait(0, 6, 2, hair="fringe", behind="hood", mouth="smirk", extra="brows"),
    "W": Portrait(2, 1, 5, hat="cap", hair="short", beard="moustache", mouth="calm"),
    "X": Portrait(3, 0, 6, hair="parted", behind="veil", mouth="smile", extra="lashes"),
    "Y": Portrait(0, 2, 7, hair="side", hat="feather", mouth="grin", extra="brows"),
    "Z": Portrait(4, 0, 2, hair="bald", hat="turban", mouth="calm", extra="lashes"),
}


@cache
def portrait(letter: Letter) -> Markup:
    """Draw a squire's head and shoulders on a square of 64, from 0, 0."""
    face = PORTRAITS[letter]
    hair, cloth = HAIRS[face.hair_colour], CLOTHS[face.cloth]
    behind = cloth if face.behind in ("hood", "veil") else hair
    return group(
        *BEHIND[face.behind](behind, LINE),
        *_bust(SKINS[face.skin], cloth),
        *HAIR[face.hair](hair, LINE),
        *BEARDS[face.beard](hair, LINE),
        *MOUTHS[face.mouth](hair, LINE),
        *EXTRAS[face.extra](hair, LINE),
        *HATS[face.hat](cloth, LINE),
    )


def _bust(skin: str, cloth: str) -> tuple[Markup, ...]:
    line: dict[str, str | float] = {"stroke": LINE, "stroke_width": 1.2}
    shoulders = path("M7 64Q8 50 24 48H40Q56 50 57 64Z", fill=cloth, **line)
    neck = path("M26 40V49Q32 54 38 49V40Z", fill=skin, **line)
    ears = [circle(x, 32, 3, fill=skin, **line) for x in (18.5, 45.5)]
    head = element("ellipse", cx=32, cy=31, rx=13.5, ry=16.5, fill=skin, **line)
    eyes = [circle(x, 30, 1.7, fill=LINE) for x in (26.5, 37.5)]
    nose = path("M32 31L30.2 36.5H33", fill="none", stroke=LINE, stroke_width=1.1)
    return (shoulders, neck, *ears, head, *eyes, nose)


def portrait_svg(letter: Letter, *, dark: bool | None = False) -> str:
    """Return a squire's portrait as a picture of its own, with the name for reading aloud."""
    colours: Palette = palette(dark=dark)
    back = rect(0, 0, SIDE, SIDE, rx=8, fill=PARCHMENT, stroke=colours.rule)
    says = f"A portrait of {NAMES[letter]}, the squire of the letter {letter}."
    return picture(f"{NAMES[letter]} ({letter})", says, SIDE, SIDE, back, portrait(letter))
