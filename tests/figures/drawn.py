"""Reading a drawing back: its texts, titles and places, through the standard library's parser."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

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
