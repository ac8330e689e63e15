"""Reading a drawing back: its texts, titles and places, through the standard library's parser."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from xml.etree import ElementTree

from kings.figures.struggle.layout import Box
from kings.figures.style import SERIF
from kings.figures.svg import width
from kings.game import Event
from kings.struggle import GAME, State, View
from kings.struggle.events import CardLed, CardsFlipped
from kings.struggle.moves import Aim, Pass
from kings.struggle.state import InPlay
from tests.positions import (
    CLEO,
    COOPER,
    DAN,
    EVE,
    FARMER,
    FINN,
    KING,
    KNIGHT,
    PEASANT,
    QUEEN,
    position,
)

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "\"'/><script>alert(2)</script>",
    "Maximiliane-Alexandra von Hohenstein",
    "&lt;b&gt; $x^2$ %{x}",
    "WWWWWWWWWWWWWWWWWWWWMMMMMMMMMM",
    "王小明和他的朋友们",
)
KINDS = (
    ("", False, False),
    ("_narrow", False, True),
    ("_dark", True, False),
    ("_dark_narrow", True, True),
)
"""How a picture is drawn for the site: the end of its file's name, ``dark`` and ``narrow``."""


def parse(svg: str) -> ElementTree.Element:
    """Parse a picture; a text that isn't XML fails here."""
    return ElementTree.fromstring(svg)


def texts(svg: str, tag: str = "text") -> list[str]:
    """Return all texts of a picture, or all its titles."""
    return ["".join(found.itertext()) for found in parse(svg).iter(SVG + tag)]


@dataclass(frozen=True)
class Laid:
    """A line of text where it lies: its room in the units of the whole picture, its size there.

    ``groups``: the data attributes of the groups around it, such as ``{"data-seat": "1"}``.
    """

    words: str
    box: Box
    size: float
    groups: dict[str, str]


@lru_cache(maxsize=256)  # a picture is asked about each of its seats, and by several tests
def laid(svg: str) -> tuple[Laid, ...]:
    """Return all texts of a picture with the rooms that they are reckoned to take."""
    return tuple(_laid(parse(svg), (1.0, 0.0, 0.0, 1.0, 0.0, 0.0), {}, {}))


Matrix = tuple[float, float, float, float, float, float]


def _laid(
    element: ElementTree.Element, on: Matrix, groups: dict[str, str], letters: dict[str, str]
) -> Iterator[Laid]:
    if element.tag != SVG + "text" and not len(element):
        return  # a line or a shape, as most are
    on = _placed(element, on)
    groups = groups | {key: value for key, value in element.items() if key.startswith("data-")}
    letters = letters | {key: value for key, value in element.items() if key in _LETTERS}
    if element.tag == SVG + "text":
        yield _text_laid(element, on, groups, letters)
    for child in element:
        yield from _laid(child, on, groups, letters)


def _placed(element: ElementTree.Element, on: Matrix) -> Matrix:
    """Return where an element's own units lie in the whole picture."""
    for kind, values in re.findall(r"(\w+)\(([^)]*)\)", element.get("transform", "")):
        on = _moved(on, kind, [float(value) for value in values.split()])
    return on


_LETTERS = ("font-weight", "font-family")


def _moved(on: Matrix, kind: str, values: list[float]) -> Matrix:
    a, b, c, d, e, f = on
    if kind == "translate":
        x, y = values
        return (a, b, c, d, a * x + c * y + e, b * x + d * y + f)
    if kind == "scale":
        return (*(value * values[0] for value in on[:4]), e, f)  # type: ignore[return-value]  # of four and two
    turn = math.radians(values[0])
    cos, sin = math.cos(turn), math.sin(turn)
    whole = (a * cos + c * sin, b * cos + d * sin, c * cos - a * sin, d * cos - b * sin, e, f)
    if len(values) < 3:
        return whole
    x, y = values[1:]
    return _moved(
        _moved(_moved(on, "translate", [x, y]), "rotate", values[:1]), "translate", [-x, -y]
    )


def _text_laid(
    element: ElementTree.Element, on: Matrix, groups: dict[str, str], letters: dict[str, str]
) -> Laid:
    size = float(element.get("font-size", "0"))
    bold, serif = letters.get("font-weight") == "700", letters["font-family"] == SERIF
    spans = "".join("".join(span.itertext()) for span in element)
    rest = "".join(element.itertext())[len(spans) :]
    wide = width(spans, size, bold=True) + width(rest, size, bold=bold, serif=serif)
    anchor = {"middle": 0.5, "end": 1.0}.get(element.get("text-anchor", ""), 0.0)
    x, y = float(element.get("x", "0")) - anchor * wide, float(element.get("y", "0"))
    a, b, c, d, e, f = on
    corners = [
        (a * u + c * v + e, b * u + d * v + f)
        for u in (x, x + wide)
        for v in (y - 0.74 * size, y + 0.2 * size)
    ]
    left, top = min(u for u, _ in corners), min(v for _, v in corners)
    right, foot = max(u for u, _ in corners), max(v for _, v in corners)
    box = Box(left, top, right - left, foot - top)
    return Laid("".join(element.itertext()), box, size * math.hypot(a, b), groups)


def says(svg: str) -> str:
    """Return the description that is read aloud."""
    return texts(svg, "desc")[0]


def renamed(state: State, names: tuple[str, ...]) -> State:
    """Return the position with other players' names."""
    return replace(state, options=replace(state.options, names=names[: state.players]))


def seen(state: State, seat: int | None) -> View:
    """Return what a seat sees."""
    return GAME.view(state, seat)


def lines(svg: str) -> str:
    """Break a picture into lines, so that a difference can be read."""
    return svg.replace("><", ">\n<") + "\n"


def last_turn() -> tuple[State, tuple[Event, ...]]:
    """Return a trick in which only Dan's Queen has its turn to come, and what came before."""
    state = position(
        FARMER,
        KING,
        InPlay(COOPER, fives=1),
        QUEEN,
        PEASANT,
        KNIGHT,
        round=5,
        leader=DAN,
        actor=FINN,
        gold=(3, 8, 17, 9, 5, 112),
    )
    flipped = CardsFlipped((FARMER, KING, COOPER, QUEEN, PEASANT, KNIGHT))
    happened: tuple[Event, ...] = (CardLed(DAN, QUEEN), flipped)
    for move in (Aim(FINN, (EVE,)), Pass(0), Pass(1)):
        step = GAME.apply(state, move)
        state, happened = step.state, (*happened, *step.events)
    return state, happened


def ended() -> tuple[State, tuple[Event, ...]]:
    """Return the end of that trick: two cancel, one was taken, and Dan's Queen wins the rest."""
    state, happened = last_turn()
    step = GAME.apply(state, Pass(CLEO))
    return step.state, (*happened, *step.events)
