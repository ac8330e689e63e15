"""HTML from elements: whatever is no ``Markup`` yet is escaped, so nobody has to remember it.

``element("p", name, " has ", element("b", "3 gold"), cls="kings-p")`` escapes the name, which a
person typed, and leaves the inner element as it is. Nothing but this module makes ``Markup``;
``trusted`` is for text that this program wrote as HTML or SVG elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape


class Markup(str):
    """Text that is HTML already and is not escaped again.

    Added to a plain text it escapes that. Within an f-string it becomes a plain text, which is
    escaped where it is put next: a slip shows as visible tags, never as a hole.
    """

    __slots__ = ()

    def __html__(self) -> str:
        """Return itself: the sign by which Jinja2 and its kin know what not to escape again."""
        return self

    def __add__(self, other: str) -> Markup:
        """Return this followed by the other, which is escaped unless it is markup too."""
        return joined(self, other)

    def __radd__(self, other: str) -> Markup:
        """Return this after the other, which is escaped unless it is markup too."""
        return joined(other, self)


Child = str | int | float | Iterable["Child"] | None
"""What an element can hold: markup, words, a number, several of them, or nothing."""

Value = str | int | float | bool | None
"""What an attribute can be: True writes its bare name, False and None leave it out."""

_VOID = frozenset(("br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"))
"""Elements that hold nothing and are not closed."""


def element(name: str, *children: Child, cls: str = "", **attributes: Value) -> Markup:
    """Return an element with all its children and attributes escaped.

    ``name``: of the tag; ``children``: one after another; ``cls``: its classes (none if empty);
    ``attributes``: ``aria_label="…"`` becomes ``aria-label="…"``, ``for_`` becomes ``for``.
    """
    written = f' class="{escape(cls)}"' if cls else ""
    written += "".join(
        _attribute(key.rstrip("_").replace("_", "-"), value) for key, value in attributes.items()
    )
    if name in _VOID:
        return Markup(f"<{name}{written}>")
    return Markup(f"<{name}{written}>{joined(*children)}</{name}>")


def joined(*children: Child) -> Markup:
    """Return children one after another; what is no markup is escaped."""
    return Markup("".join(map(_written, children)))


def trusted(text: str) -> Markup:
    """Return text that this program itself has written as HTML or SVG; never what was typed."""
    return Markup(text)


def _written(child: Child) -> str:
    if child is None:
        return ""
    if hasattr(child, "__html__"):
        return str(child.__html__())
    if isinstance(child, str | int | float):
        return escape(str(child))
    return "".join(map(_written, child))


def _attribute(name: str, value: Value) -> str:
    if value is None or value is False:
        return ""
    return f" {name}" if value is True else f' {name}="{escape(str(value))}"'
