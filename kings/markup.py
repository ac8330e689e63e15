"""HTML as values: whatever is put into it is escaped, unless it is markup already.

``tag.p(words, class_="quiet")`` returns an element, ``fill`` puts values into a template. Both
return ``Markup``, and nothing else is taken for markup, so nobody has to remember to escape the
names and titles that people typed. Pictures are markup too: ``kings.figures.svg`` makes them so.

Why no template package: results and replays are shown by the base install, which also runs in a
browser, where all packages are wheels of pure Python. Jinja2 escapes with MarkupSafe, which has no
such wheel. What is needed of it are the three functions below.
"""

from __future__ import annotations

import string
from collections.abc import Iterable, Sequence
from functools import partial
from html import escape
from typing import Protocol

from kings.names import shown_in_part


class Markup(str):
    """Text that is HTML or SVG: it goes into a page as it stands.

    ``Markup(...)`` around anything but a text that stands in the code is a promise that every word
    in it is escaped. Added to a plain text it escapes that; within an f-string it becomes a plain
    text, which is escaped where it is put next: a slip shows as visible tags, never as a hole.
    """

    __slots__ = ()

    def __add__(self, other: str) -> Markup:
        """Return this followed by the other, which is escaped unless it is markup too."""
        return joined(self, other)

    def __radd__(self, other: str) -> Markup:
        """Return this after the other, which is escaped unless it is markup too."""
        return joined(other, self)


Child = str | int | float | None | Iterable["Child"]
"""What may stand in an element: words, numbers, markup, nothing, or several of these."""

Value = str | int | float | None
"""What an attribute may be; True: its name alone, False and None: it is left out."""

VOID = frozenset({"br", "col", "hr", "img", "input", "link", "meta", "source"})
"""The elements that have no end tag."""


def clean(words: str) -> str:
    """Replace what can't stand in a page or picture (control characters and the like) by spaces."""
    return words if words.isprintable() else shown_in_part(words)  # most are, in each drawing


def escaped(words: str) -> Markup:
    """Return words as they may stand in a page, in an attribute too; markup stays as it is."""
    return words if isinstance(words, Markup) else Markup(escape(clean(words)))


_NOTHING = Markup()
LINE = Markup("\n")
"""The end of a line: between parts of a page, so that it can be read, and within ``pre``."""


def joined(*children: Child, between: Markup = _NOTHING) -> Markup:
    """Return children one after the other, with ``between`` between any two."""
    return Markup(between.join(_written(children)))


def _written(children: Iterable[Child]) -> Iterable[str]:
    for child in children:
        if isinstance(child, str):
            yield escaped(child)
        elif isinstance(child, int | float):
            yield str(child)
        elif child is not None:
            yield from _written(child)


def element(name: str, /, *children: Child, **attributes: Value) -> Markup:
    """Return an element of HTML.

    ``name``: of its tag; ``children``: what stands in it; ``attributes``: ``aria_label`` is written
    ``aria-label``, and the underscore at the end of ``class_`` and ``for_`` is dropped; a class
    without a name is left out.
    """
    written = "".join(_attribute(key, value) for key, value in attributes.items())
    if name in VOID:
        return Markup(f"<{name}{written}>")
    return Markup(f"<{name}{written}>{''.join(_written(children))}</{name}>")


def _attribute(key: str, value: Value) -> str:
    name = key.rstrip("_").replace("_", "-")
    if value is None or value is False or (name == "class" and not value):
        return ""
    if value is True:
        return f" {name}"
    # In an attribute markup is words like others, such as a whole page that stands in a frame.
    words = value if isinstance(value, Markup) else clean(str(value))
    return f' {name}="{escape(words)}"'


class _Element(Protocol):
    def __call__(self, *children: Child, **attributes: Value) -> Markup: ...


class _Tags:
    """``tag.section(...)`` is ``element("section", ...)``, which is shorter where many nest."""

    def __getattr__(self, name: str) -> _Element:
        if name.startswith("_"):
            raise AttributeError(name)
        return partial(element, name)


tag = _Tags()


def fill(template: str, **values: Child) -> Markup:
    """Put values into the places of a template, ``{name}``; each is escaped unless it is markup.

    ``template``: HTML as it lies in a file of the package, never what somebody typed. Raises
    ``KeyError`` for a place without a value and ``ValueError`` for a value without a place.
    """
    places = {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}
    unused = values.keys() - places
    if unused:
        raise ValueError(f"The template has no place for {', '.join(sorted(unused))}.")
    return Markup(template.format_map({name: joined(value) for name, value in values.items()}))


def sentences_page(sentences: Iterable[str], heading: str = "") -> Markup:
    """Return sentences one under another as HTML, below a heading if there is one."""
    items = [tag.li(sentence) for sentence in sentences]
    return joined(
        tag.p(tag.strong(heading)) if heading else None,
        tag.ul(items) if items else None,
    )


def table_page(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> Markup:
    """Return words in columns as an HTML table; the first word of a row is its heading."""
    lines = (
        tag.tr(tag.th(first, scope="row"), (tag.td(cell) for cell in cells))
        for first, *cells in rows
    )
    head = tag.tr(tag.th(name, scope="col") for name in columns)
    return tag.table(tag.thead(head), tag.tbody(lines))


def table_text(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return words in columns as lines of text: the first column at its left, others at the right.

    That suits a name that is followed by numbers.
    """
    lines = [list(columns), *map(list, rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(columns))]
    return "\n".join(
        "  ".join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])])
        for line in lines
    )
