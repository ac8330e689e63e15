"""Paper: sheets of one page each, in a page that needs nothing but a browser to be printed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Literal

from kings.errors import BadInput
from kings.figures.signs import inline_badge
from kings.figures.style import LIGHT
from kings.publish.offline import offline_page, say
from kings.publish.printing.fonts import carried_fonts
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


def printable(title: str, sheets: Iterable[str], paper: Paper, *, bare: bool = False) -> str:
    """Return a document of sheets, each a page of its own; ``bare``: they are drawn to the edge.

    ``sheets``: markup in which all that people typed is escaped.
    """
    style = resources.files("kings.publish.printing").joinpath("static", "print.css")
    size = f"@page {{ size: {paper.wide:g}mm {paper.high:g}mm; margin: 0; }}\n"
    kind = "sheet bare" if bare else "sheet"
    body = "\n".join(f'<section class="{kind}">{sheet}</section>' for sheet in sheets)
    return offline_page(
        title,
        f'<main class="{paper.name.lower()}">\n{body}\n</main>',
        style=f"{size}{carried_fonts(body)}{style.read_text('utf-8')}",
        fonts=True,
    )


def badge(seat: int) -> str:
    """Draw a seat's badge for a line of a sheet."""
    return inline_badge(seat, LIGHT)


def head(words: str, aside: Sequence[str], *, seat: int | None = None) -> str:
    """Return the head of a sheet: its title, a seat's badge, and smaller words at the right."""
    sign = "" if seat is None else f'<span class="badge">{badge(seat)}</span>'
    right = "<br>".join(say(line) for line in aside if line)
    return (
        f'<header class="head">{sign}<h1>{say(words)}</h1><div class="aside">{right}</div></header>'
    )


def rows(heads: Sequence[str], cells: Iterable[Sequence[str]], *, name: str = "") -> str:
    """Return a table of escaped words."""
    top = "".join(f'<th scope="col">{say(words)}</th>' for words in heads)
    body = "".join(
        f"<tr>{''.join(f'<td>{say(words)}</td>' for words in line)}</tr>" for line in cells
    )
    return f'<table class="{name}"><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>'


def blanks(*labels: str) -> str:
    """Return lines to write on, each after its label."""
    return f'<div class="lines">{"".join(f"<p>{say(label)}</p>" for label in labels)}</div>'
