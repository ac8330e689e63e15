"""SVG as text: elements whose every word and attribute is escaped, and nothing that leaks.

``Markup`` is text that is already SVG or HTML. Only the functions here make it, so a type checker
sees to it that no player's name gets into a picture unescaped. Presentation attributes only: no
styles, ids or references, so that several pictures can stand in one page.

SVG doesn't wrap words, so their width is reckoned here as well, without a font: each character
counts as wide as in the widest font of the stack, so that others leave air and none runs over.
"""

from __future__ import annotations

import html
import unicodedata
from collections.abc import Callable
from functools import cache, lru_cache
from typing import ParamSpec, TypeVar

from kings.figures.style import SANS, SERIF
from kings.markup import (
    Markup as Markup,  # whoever draws takes it from here
    clean,
)
from kings.names import graphemes

Value = str | float | None

P = ParamSpec("P")
T = TypeVar("T")


def memo_of(number: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Let a pure function remember the last things that it has drawn, by its arguments.

    A table is drawn anew after each move, and most of it is as it was. The ``number`` is bounded,
    as a server draws for many tables, each with its own names; a drawing of ten thousand letters is
    one of a few hundred at most, so that all of them together take some MiB.
    """
    return lru_cache(maxsize=number)  # type: ignore[return-value]  # of the same parameters


def memo(draw: Callable[P, T]) -> Callable[P, T]:
    """Let a pure function remember the last thousand small things that it has drawn."""
    return memo_of(1024)(draw)


def element(name: str, *children: Markup, **attributes: Value) -> Markup:
    """Return an element; ``stroke_width=2`` becomes ``stroke-width="2"``, None is left out."""
    written = "".join(
        [
            f' {_attribute(key)}="{_value(value)}"'
            for key, value in attributes.items()
            if value is not None
        ]
    )
    inside = "".join(children)
    return Markup(f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>")


@cache
def _attribute(name: str) -> str:
    """Return the name of an attribute as it is written; there are some dozens."""
    return name.rstrip("_").replace("_", "-")


@lru_cache(maxsize=8192)  # a table has thousands, and in its next picture most are the same
def _value(value: str | float) -> str:
    """Return a value as it is written: escaped, or to two places; −0 is a 0 like any other."""
    return _escaped(value) if isinstance(value, str) else f"{round(value, 2) + 0.0:g}"


def _escaped(words: str) -> str:
    # A table has hundreds of attributes, and nearly all can stand as they are.
    return html.escape(words if words.isprintable() else clean(words))


def _words(name: str, words: str, **attributes: Value) -> Markup:
    return element(name, Markup(_escaped(words)), **attributes)


def write(
    words: str,
    x: float,
    y: float,
    size: float,
    fill: str,
    *,
    weight: int | None = None,
    serif: bool = False,
    anchor: str | None = None,
    ground: str | None = None,
) -> Markup:
    """Return a line of text with its base line at ``y``; ``ground``: the colour around it."""
    family = SERIF if serif else None
    around: dict[str, Value] = (
        {"stroke": ground, "stroke_width": 4, "stroke_linejoin": "round", "paint_order": "stroke"}
        if ground
        else {}
    )
    return _words(
        "text",
        words,
        x=x,
        y=y,
        font_size=size,
        fill=fill,
        font_weight=weight,
        text_anchor=anchor,
        font_family=family,
        **around,
    )


def phrase(
    bold: str, rest: str, x: float, y: float, size: float, fill: str, *, anchor: str | None = None
) -> Markup:
    """Return a line of text whose first words are bold."""
    first = (_words("tspan", bold, font_weight=700),) if bold else ()
    attributes: dict[str, Value] = {"font_size": size, "fill": fill, "text_anchor": anchor}
    return element("text", *first, Markup(_escaped(rest)), x=x, y=y, **attributes)


def group(
    *children: Markup,
    at: tuple[float, float] | None = None,
    scale: float | None = None,
    turn: float | None = None,
    title: str | None = None,
    **attributes: Value,
) -> Markup:
    """Put elements together, moved, scaled and turned as one, with a title for the pointer."""
    steps = (
        f"translate({_value(at[0])} {_value(at[1])})" if at is not None else "",
        f"rotate({_value(turn)})" if turn is not None else "",
        f"scale({_value(scale)})" if scale is not None else "",
    )
    name = _words("title", title) if title is not None else Markup("")
    transform = " ".join(step for step in steps if step) or None
    return element("g", name, *children, transform=transform, **attributes)


def rect(x: float, y: float, width: float, height: float, **attributes: Value) -> Markup:
    """Return a rectangle."""
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def circle(x: float, y: float, radius: float, **attributes: Value) -> Markup:
    """Return a circle."""
    return element("circle", cx=x, cy=y, r=radius, **attributes)


def path(d: str, **attributes: Value) -> Markup:
    """Return a path."""
    return element("path", d=d, **attributes)


def picture(title: str, says: str, width: float, height: float, *children: Markup) -> Markup:
    """Return a whole SVG, as wide as its frame, with ``title`` and ``says`` for reading aloud."""
    return element(
        "svg",
        _words("title", title),
        _words("desc", says),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_value(width)} {_value(height)}",
        width="100%",
        role="img",
        aria_label=title,
        font_family=SANS,
    )


def sprite(width: float, height: float, *children: Markup) -> Markup:
    """Return a small SVG that moves over another; nothing of it is read aloud."""
    return element(
        "svg",
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_value(width)} {_value(height)}",
        aria_hidden="true",
        font_family=SANS,
    )


_THIN = frozenset("iljtfrI.,:;|!'’()[] ")
_EMOJI = 1.4
_WIDE = frozenset("mwMW@%—…")


@lru_cache(maxsize=4096)  # the same few words are measured in every drawing of a table
def width(words: str, size: float, *, bold: bool = False, serif: bool = False) -> float:
    """Return the reckoned width of a line in the units of ``size``."""
    factor = (1.2 if serif else 1.1) if bold else 1.0
    characters = words if words.isascii() else graphemes(words)
    return sum(map(_character, characters)) * size * factor


@lru_cache(maxsize=4096)
def _character(character: str) -> float:
    """Return the width of a character; one of several emoji is drawn as one."""
    wide = sum(map(_letter, character))
    return min(wide, _EMOJI) if character[0] >= "\U0001f000" else wide


@lru_cache(maxsize=4096)
def _letter(letter: str) -> float:
    if letter in _THIN:
        return 0.34
    if letter in _WIDE:
        return 0.93
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0.0
    if letter >= "\U0001f000":
        return _EMOJI
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.1
    return 0.7 if letter.isupper() else 0.61


def cut(words: str, size: float, room: float, *, bold: bool = False, serif: bool = False) -> str:
    """Shorten words to the room with "…", but never under four letters."""
    if width(words, size, bold=bold, serif=serif) <= room:
        return words
    characters = graphemes(words)
    for end in range(len(characters) - 1, 3, -1):
        shorter = "".join(characters[:end]).rstrip() + "…"
        if width(shorter, size, bold=bold, serif=serif) <= room:
            return shorter
    return "".join(characters[:4]).rstrip() + "…"


def wrap(
    words: str, size: float, room: float, *, most: int, bold: bool = False, serif: bool = False
) -> tuple[str, ...]:
    """Break words into at most ``most`` lines; what doesn't fit the last one ends in "…"."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        full = not lines or width(longer, size, bold=bold, serif=serif) > room
        if full and len(lines) < most:
            lines.append(word)
        else:
            lines[-1] = longer
    return tuple(cut(line, size, room, bold=bold, serif=serif) for line in lines)


def stroke(colour: str, width: float) -> dict[str, str | float]:
    """Return the attributes of a line with round ends."""
    return {
        "fill": "none",
        "stroke": colour,
        "stroke_width": width,
        "stroke_linecap": "round",
        "stroke_linejoin": "round",
    }
