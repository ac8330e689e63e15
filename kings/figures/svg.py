"""SVG as text: elements whose every word and attribute is escaped, and nothing that leaks.

``Markup`` is text that is already SVG. Only the functions here make it, so a type checker sees to
it that no player's name gets into a picture unescaped, and pages take pictures as they are.
Presentation attributes only: no styles, ids or references, so that several pictures can stand in
one page.
"""

from __future__ import annotations

import html

from kings.figures.style import SANS, SERIF
from kings.markup import Markup as Markup  # whoever draws takes it from here
from kings.markup import clean

Value = str | float | None


def element(name: str, *children: Markup, **attributes: Value) -> Markup:
    """Return an element; ``stroke_width=2`` becomes ``stroke-width="2"``, None is left out."""
    written = "".join(
        f' {key.replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(child for child in children if child)
    return Markup(f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>")


def _value(value: str | float) -> str:
    if isinstance(value, str):
        return html.escape(clean(value))
    return f"{round(value, 2):g}"


def _words(name: str, words: str, **attributes: Value) -> Markup:
    return element(name, Markup(html.escape(clean(words))), **attributes)


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
) -> Markup:
    """Return a line of text with its base line at ``y``."""
    family = SERIF if serif else None
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
    )


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
