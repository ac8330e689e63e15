"""Paper: sheets of one page each, in a page that needs nothing but a browser to be printed.

The page brings two fonts along, so that lines break alike everywhere: Arimo has the widths of
Arial, and Gelasio those of Georgia. Both are under the SIL Open Font License, whose text lies
beside the files; the files are those of their packages on npm, ``@fontsource/arimo`` and
``@fontsource/gelasio``, version 5.3.0, unchanged but for their names.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Literal

from kings.errors import BadInput
from kings.figures.signs import inline_badge
from kings.figures.style import LIGHT, SANS, SERIF
from kings.markup import LINE, Child, Markup, joined, tag
from kings.publish.page import offline_page, static
from kings.typed import quoted

Size = Literal["A4", "Letter"]


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper: its name for CSS, and how wide and high it is in millimetres."""

    name: Size
    wide: float
    high: float


PAPERS: dict[Size, Paper] = {
    "A4": Paper("A4", 210.0, 297.0),
    "Letter": Paper("Letter", 215.9, 279.4),
}


def paper_of(name: str) -> Paper:
    """Return the paper of this name, in any case; ``BadInput`` names those there are."""
    for paper in PAPERS.values():
        if paper.name.casefold() == name.strip().casefold():
            return paper
    raise BadInput(f"Paper is A4 or Letter, not {quoted(name)}.")


def printable(title: str, sheets: Iterable[Markup], paper: Paper, *, bare: bool = False) -> Markup:
    """Return a document of sheets, each a page of its own.

    ``title``: of the document; ``sheets``: what is on each; ``paper``: its size; ``bare``: they are
    drawn to the edge.
    """
    kind = "sheet bare" if bare else "sheet"
    body = joined(*(tag.section(sheet, class_=kind) for sheet in sheets), between=LINE)
    size = f"@page {{ size: {paper.wide:g}mm {paper.high:g}mm; margin: 0; }}\n"
    return offline_page(
        title,
        tag.main(LINE, body, LINE, class_=paper.name.lower()),
        style=f"{size}{carried_fonts(body)}{static('print.css')}",
        fonts=True,
        private=True,
    )


def badge(seat: int) -> Markup:
    """Draw a seat's badge for a line of a sheet."""
    return Markup(inline_badge(seat, LIGHT))


def scanned(code: Markup | None) -> Markup | None:
    """Return a QR code in a size that a phone reads, with what it is for; None where none is."""
    return None if code is None else tag.figure(code, tag.figcaption("Your seat"), class_="scan")


def head(
    words: str, aside: Sequence[str], *, seat: int | None = None, code: Markup | None = None
) -> Markup:
    """Return the head of a sheet.

    ``words``: its title; ``aside``: smaller words at the right, such as the table; ``seat``: whose
    badge it bears; ``code``: the QR code of that seat.
    """
    sign = None if seat is None else tag.span(badge(seat), class_="badge")
    right = joined(*filter(None, aside), between=tag.br())
    return tag.header(
        sign, tag.h1(words), tag.div(right, class_="aside"), scanned(code), class_="head"
    )


def table(heads: Iterable[Child], rows: Iterable[Markup], *, name: str | None = None) -> Markup:
    """Return a table, filled in or to write in.

    ``heads``: the names of its columns; ``rows``: its lines, as ``cells`` makes them; ``name``: its
    kind for the style sheet.
    """
    top = tag.tr(tag.th(words, scope="col") for words in heads)
    return tag.table(tag.thead(top), tag.tbody(rows), class_=name)


def cells(*row: Child) -> Markup:
    """Return a line of a table."""
    return tag.tr(tag.td(cell) for cell in row)


def blanks(*labels: str) -> Markup:
    """Return lines to write on, each after its label."""
    return tag.div((tag.p(label) for label in labels), class_="lines")


@dataclass(frozen=True, slots=True)
class Letters:
    """A part of a font: its name in the files, and its characters as CSS writes a range of them."""

    name: str
    range: str

    def __contains__(self, letter: str) -> bool:
        """Return whether the letter is one of these."""
        ends = (part.removeprefix("U+").partition("-") for part in self.range.split(","))
        return any(int(low, 16) <= ord(letter) <= int(high or low, 16) for low, _, high in ends)


LATIN = Letters(
    "latin",
    "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,"
    "U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
)
EXTENDED = Letters(
    "latin-ext",
    "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,"
    "U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113",
)
"""The letters of Łukasz and Şebnem; only pages that have some of them carry them.

Signs of phonetics and of medieval scribes are in nobody's name, and not in the files.
"""

_WEIGHTS = (400, 700)


def carried_fonts(page: str) -> str:
    """Return the CSS by which the words of ``page``, and its pictures, are set in the two fonts.

    A name in another script is written in a font of the machine, drawn as high as the letters
    around it.
    """
    sans, serif = f"Arimo, {SANS}", f"Gelasio, {SERIF}"
    return (
        f"{_faces(LATIN)}{_faces(EXTENDED) if any(map(EXTENDED.__contains__, set(page))) else ''}"
        f":root {{ --k-sans: {sans}; --k-serif: {serif}; }}\n"
        # A picture names its fonts itself: its root the plain one, and some of its words the other.
        ".sheet svg { font-family: var(--k-sans); }\n"
        f'.sheet svg [font-family="{SERIF}"] {{ font-family: var(--k-serif); }}\n'
        # Gelasio's own figures hang below the line, and a card's power should not.
        ".sheet { font-variant-numeric: lining-nums; }\n"
        ".sheet, .sheet * { font-size-adjust: from-font; }\n"
    )


@cache
def _faces(letters: Letters) -> str:
    """Return the rules that name the files of these letters, with the files in them."""
    folder = resources.files("kings.publish.printing").joinpath("static", "fonts")
    return "".join(
        f"@font-face {{ font-family: {family}; font-weight: {weight}; "
        f"unicode-range: {letters.range}; "
        f"src: url(data:font/woff2;base64,{base64.b64encode(file.read_bytes()).decode()}) "
        'format("woff2"); }\n'
        for family in ("Arimo", "Gelasio")
        for weight in _WEIGHTS
        for file in [folder.joinpath(f"{family.lower()}-{letters.name}-{weight}.woff2")]
    )
