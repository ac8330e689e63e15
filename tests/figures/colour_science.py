"""How far apart colours look, to eyes of all kinds: contrast, colour blindness, distance.

Sources: WCAG 2.2 (contrast), Machado, Oliveira and Fernandes 2009 (full protan-, deuteran- and
tritanopia, on linear RGB), Sharma, Wu and Dalal 2005 (CIEDE2000).
"""

from __future__ import annotations

from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin

Triple = tuple[float, float, float]
Rows = tuple[Triple, Triple, Triple]

NORMAL: Rows = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
PROTAN: Rows = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
DEUTAN: Rows = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
TRITAN: Rows = (
    (1.255528, -0.076749, -0.178779),
    (-0.078411, 0.930809, 0.147602),
    (0.004733, 0.691367, 0.303900),
)
EYES = (NORMAL, PROTAN, DEUTAN, TRITAN)

_TO_XYZ: Rows = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = (0.95047, 1.0, 1.08883)


def contrast(one: str, other: str) -> float:
    """Return the WCAG contrast ratio of two colours."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def nearest(colours: tuple[str, ...]) -> float:
    """Return the smallest CIEDE2000 distance between any two colours, for the worst eyes."""
    return min(
        distance(_lab(one, eyes), _lab(other, eyes))
        for eyes in EYES
        for one, other in combinations(colours, 2)
    )


def _luminance(colour: str) -> float:
    return _times(_TO_XYZ, _linear(colour))[1]


def _linear(colour: str) -> Triple:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return _light(red), _light(green), _light(blue)


def _light(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def _times(rows: Rows, vector: Triple) -> Triple:
    first, second, third = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in rows)
    return first, second, third


def _lab(colour: str, eyes: Rows) -> Triple:
    red, green, blue = (min(1.0, max(0.0, part)) for part in _times(eyes, _linear(colour)))
    xyz = _times(_TO_XYZ, (red, green, blue))
    x, y, z = (_root(part / white) for part, white in zip(xyz, _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(value: float) -> float:
    return float(value ** (1 / 3)) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116


def distance(one: Triple, other: Triple) -> float:
    """Return the CIEDE2000 distance of two colours in L*a*b*."""
    mean = (hypot(*one[1:]) + hypot(*other[1:])) / 2
    grey = 1 + 0.5 * (1 - (mean**7 / (mean**7 + 25**7)) ** 0.5)
    chroma_1, hue_1 = _polar(one, grey)
    chroma_2, hue_2 = _polar(other, grey)
    turn = (hue_2 - hue_1 + 180) % 360 - 180 if chroma_1 * chroma_2 else 0.0
    light, chroma = (one[0] + other[0]) / 2, (chroma_1 + chroma_2) / 2
    hue = (hue_1 + turn / 2) % 360
    tone = 2 * (chroma_1 * chroma_2) ** 0.5 * sin(radians(turn / 2))
    return _weighted(other[0] - one[0], chroma_2 - chroma_1, tone, light, chroma, hue)


def _polar(lab: Triple, grey: float) -> tuple[float, float]:
    a, b = lab[1] * grey, lab[2]
    return hypot(a, b), degrees(atan2(b, a)) % 360


def _weighted(
    lighter: float, richer: float, tone: float, light: float, chroma: float, hue: float
) -> float:
    shape = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    s_light = 1 + 0.015 * (light - 50) ** 2 / (20 + (light - 50) ** 2) ** 0.5
    bright, rich = lighter / s_light, richer / (1 + 0.045 * chroma)
    hued = tone / (1 + 0.015 * chroma * shape)
    around = 30 * exp(-(((hue - 275) / 25) ** 2))
    twist = -2 * (chroma**7 / (chroma**7 + 25**7)) ** 0.5 * sin(radians(2 * around))
    return float((bright**2 + rich**2 + hued**2 + twist * rich * hued) ** 0.5)
