"""The 26 squires' portraits, each put together of parts; no two are alike (C-01)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kings.castle.cards import NAMES, Letter
from kings.figures.style import Palette, palette
from kings.figures.svg import Markup, circle, element, group, memo, path, picture, rect, stroke
from kings.words import listed

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


@memo
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


# Five squires side by side, the middle one crowned: what the game is about, at one glance.

COURT: tuple[Letter, ...] = ("Q", "E", "M", "Y", "X")
_COURT_SIDE, _COURT_STEP, _COURT_HEIGHT, _COURT_RISE = 76.0, 70.0, 104.0, 22.0


def court_svg(*, dark: bool | None = False) -> str:
    """Draw the court as an SVG as wide as its frame."""
    return court(palette(dark=dark))


def court(colours: Palette) -> str:
    """Draw the court in these colours."""
    middle = len(COURT) // 2
    order = sorted(range(len(COURT)), key=lambda index: -abs(index - middle))
    plates = [
        group(
            rect(
                0,
                0,
                _COURT_SIDE,
                _COURT_SIDE,
                rx=10,
                fill=PARCHMENT,
                stroke=colours.edge,
                stroke_width=1.5,
            ),
            group(portrait(COURT[index]), at=(5, 10), scale=66 / 64),
            *((group(crown(colours), at=(_COURT_SIDE / 2, -8)),) if index == middle else ()),
            at=(2 + index * _COURT_STEP, _COURT_RISE + 3 * abs(index - middle)),
        )
        for index in order
    ]
    wide = 4 + _COURT_STEP * (len(COURT) - 1) + _COURT_SIDE
    names = listed(NAMES[letter] for letter in COURT)
    return picture(
        "Five squires", f"{names}; {NAMES[COURT[middle]]} is King.", wide, _COURT_HEIGHT, *plates
    )


def crown(colours: Palette) -> Markup:
    """Draw a crown 36 wide around 0, 0."""
    return path(
        "M-15 10L-18 -6L-8 2L0 -11L8 2L18 -6L15 10Z",
        fill=colours.gold,
        stroke=colours.gold_ink,
        stroke_width=1.6,
        stroke_linejoin="round",
    )


# What faces are made of: hair, hats, beards, eyes and mouths, as lines on a square of 64 by 64.

Part = Callable[[str, str], tuple[Markup, ...]]
"""Draws one part in a colour, with lines in another."""


def _line(d: str, colour: str, width: float = 1.6) -> Markup:
    return path(d, **stroke(colour, width))


def _shape(d: str) -> Part:
    """Return what fills one outline."""
    return lambda colour, ink: (
        path(d, fill=colour, stroke=ink, stroke_width=1.2, stroke_linejoin="round"),
    )


def nothing(colour: str, ink: str) -> tuple[Markup, ...]:
    """Draw nothing."""
    return ()


def _curls(colour: str, ink: str) -> tuple[Markup, ...]:
    places = ((19, 26), (19, 19), (24, 14), (32, 12), (40, 14), (45, 19), (45, 26))
    return tuple(circle(x, y, 5.6, fill=colour, stroke=ink, stroke_width=1) for x, y in places)


def _bun(colour: str, ink: str) -> tuple[Markup, ...]:
    ball = circle(32, 8, 5.5, fill=colour, stroke=ink, stroke_width=1.2)
    return (ball, *_SHORT(colour, ink))


def _tonsure(colour: str, ink: str) -> tuple[Markup, ...]:
    left = "M18 36Q15 28 18 21L22 24Q20 30 21 36Z"
    right = "M46 36Q49 28 46 21L42 24Q44 30 43 36Z"
    return (*_shape(left)(colour, ink), *_shape(right)(colour, ink))


def _braids(colour: str, ink: str) -> tuple[Markup, ...]:
    beads = [(x, y) for x in (16.5, 47.5) for y in (38, 44, 50)]
    plaits = tuple(circle(x, y, 3.6, fill=colour, stroke=ink, stroke_width=1) for x, y in beads)
    return (*plaits, *_PARTED(colour, ink))


_SHORT = _shape("M18 31Q15 11 32 11Q49 11 46 31Q45 23 40 20Q32 17 24 20Q19 23 18 31Z")
_PARTED = _shape("M17 36Q13 11 32 11Q51 11 47 36L44.5 30Q43 20 32 17Q21 20 19.5 30Z")
HAIR: dict[str, Part] = {
    "bald": nothing,
    "short": _SHORT,
    "parted": _PARTED,
    "fringe": _shape("M17 38Q13 11 32 11Q51 11 47 38L44 24H20Z"),
    "spiky": _shape("M18 30L15 20L21 20L20 11L27 16L32 8L36 16L44 11L43 20L49 21L46 30L42 22H22Z"),
    "side": _shape("M18 33Q14 11 33 11Q50 12 46 33Q44 24 38 19Q30 27 19 26Z"),
    "curls": _curls,
    "bun": _bun,
    "tonsure": _tonsure,
    "braids": _braids,
}
BEHIND: dict[str, Part] = {
    "none": nothing,
    "long": _shape("M14 58Q10 10 32 10Q54 10 50 58Z"),
    "bob": _shape("M15 46Q11 10 32 10Q53 10 49 46Z"),
    "hood": _shape("M11 60Q6 6 32 5Q58 6 53 60Z"),
    "veil": _shape("M12 62Q13 8 32 7Q51 8 52 62Z"),
}
"""Hair and cloth behind the head."""


def _brim(colour: str, ink: str) -> tuple[Markup, ...]:
    edge = element(
        "ellipse", cx=32, cy=20, rx=23, ry=4.6, fill=colour, stroke=ink, stroke_width=1.2
    )
    return (*_shape("M20 19Q20 5 32 5Q44 5 44 19Z")(colour, ink), edge)


def _feather(colour: str, ink: str) -> tuple[Markup, ...]:
    plume = path("M44 18Q60 12 56 1Q46 4 42 16Z", fill="#FFFDF8", stroke=ink, stroke_width=1.2)
    return (*_CAP(colour, ink), plume, _line("M44 17Q52 11 55 3", ink, 1))


def _band(colour: str, ink: str) -> tuple[Markup, ...]:
    return (path("M18 25Q32 18 46 25L46 21Q32 14 18 21Z", fill=colour, stroke=ink, stroke_width=1),)


def _helmet(colour: str, ink: str) -> tuple[Markup, ...]:
    dome = _shape("M17 26Q16 6 32 5Q48 6 47 26Z")("#A9AEB8", ink)
    return (*dome, rect(30.5, 5, 3, 27, fill="#A9AEB8", stroke=ink, stroke_width=1))


def _coif(colour: str, ink: str) -> tuple[Markup, ...]:
    cloth = "M17 44Q11 9 32 9Q53 9 47 44L43 44Q47 22 32 20Q17 22 21 44Z"
    return (*_shape(cloth)("#FFFDF8", ink), _line("M21 44Q32 52 43 44", ink, 1.4))


_CAP = _shape("M16 23Q16 7 32 7Q48 7 48 23Q32 17 16 23Z")
HATS: dict[str, Part] = {
    "none": nothing,
    "cap": _CAP,
    "brim": _brim,
    "feather": _feather,
    "circlet": _band,
    "helmet": _helmet,
    "coif": _coif,
    "pointed": _shape("M17 23Q20 15 34 1Q46 14 47 23Q32 17 17 23Z"),
    "turban": _shape("M15 24Q11 10 26 8Q32 3 40 8Q53 11 49 24Q32 14 15 24Z"),
}
BEARDS: dict[str, Part] = {
    "none": nothing,
    "full": _shape("M19 33Q20 52 32 53Q44 52 45 33Q41 40 37 39.5Q32 37 27 39.5Q23 40 19 33Z"),
    "goatee": _shape("M28 44Q32 42.5 36 44Q36 52 32 53Q28 52 28 44Z"),
    "moustache": _shape("M24 40Q28 36 32 38.5Q36 36 40 40Q36 41 32 40Q28 41 24 40Z"),
    "long": _shape("M20 34Q20 62 32 63Q44 62 44 34Q40 41 32 39Q24 41 20 34Z"),
}
MOUTHS: dict[str, Part] = {
    "smile": lambda colour, ink: (_line("M27 41.5Q32 45.5 37 41.5", ink),),
    "calm": lambda colour, ink: (_line("M28 42.5H36", ink),),
    "smirk": lambda colour, ink: (_line("M28 43Q33 44 37 40.5", ink),),
    "grave": lambda colour, ink: (_line("M27.5 43.5Q32 40.5 36.5 43.5", ink),),
    "grin": lambda colour, ink: (
        path("M27 41H37Q36 46 32 46Q28 46 27 41Z", fill="#FFFDF8", stroke=ink, stroke_width=1.2),
    ),
}


def _patch(colour: str, ink: str) -> tuple[Markup, ...]:
    return (circle(37.5, 30, 4, fill=ink), _line("M19 24L46 31", ink, 1.4))


def _glasses(colour: str, ink: str) -> tuple[Markup, ...]:
    rings = [circle(x, 30, 4.6, **stroke(ink, 1.3)) for x in (26.5, 37.5)]
    return (*rings, _line("M31.1 30H32.9", ink, 1.3))


def _freckles(colour: str, ink: str) -> tuple[Markup, ...]:
    places = ((22.5, 35), (24.5, 37), (26, 35), (38, 35), (39.5, 37), (41.5, 35))
    return tuple(circle(x, y, 0.8, fill="#9C5B33") for x, y in places)


def _lashes(colour: str, ink: str) -> tuple[Markup, ...]:
    left = _line("M22.5 28.5Q26 25.5 30 29", ink, 1.3)
    return (left, _line("M34 29Q38 25.5 41.5 28.5", ink, 1.3))


EXTRAS: dict[str, Part] = {
    "none": nothing,
    "patch": _patch,
    "glasses": _glasses,
    "freckles": _freckles,
    "lashes": _lashes,
    "scar": lambda colour, ink: (_line("M39 33L43 40", "#8C1D2F", 1.4),),
    "brows": lambda colour, ink: (
        _line("M22.5 26L30 25", ink, 2),
        _line("M34 25L41.5 26", ink, 2),
    ),
}
