"""Reading a drawing back: its texts, titles and places, through the standard library's parser."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

from kings.struggle import GAME, State, View

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "\"'/><script>alert(2)</script>",
    "Maximiliane-Alexandra von Hohenstein",
    "&lt;b&gt; $x^2$ %{x}",
    "WWWWWWWWWWWWWWWWWWWWMMMMMMMMMM",
    "王小明和他的朋友们",
)


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
