"""Small parts of a page: tables, lists and signs, in which every word is escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from kings.publish.offline import say

Markup = str
"""HTML in which all that people typed is escaped."""

Cell = str | int | float | None
"""What a table on the page can hold, beside links."""


class Link:
    """A cell that leads somewhere."""

    def __init__(self, words: str, to: str) -> None:
        self.markup = f'<a href="{say(to)}">{say(words)}</a>'


LONG = 24
"""A cell of more characters than this is not made narrow."""

Row = Sequence[Cell | Link]
"""A line of a table on the page."""


def paragraph(words: str, kind: str = "") -> Markup:
    """Return words as a paragraph."""
    return f'<p class="{kind}">{say(words)}</p>' if kind else f"<p>{say(words)}</p>"


def items(sentences: Iterable[str]) -> Markup:
    """Return sentences as a list."""
    return f"<ul>{''.join(f'<li>{say(one)}</li>' for one in sentences)}</ul>"


def sheet(caption: str, head: Sequence[str], rows: Iterable[Row]) -> Markup:
    """Return a table; the first cell of a row names it, numbers stand to the right."""
    body = [list(row) for row in rows]
    right = [all(_is_number(row[at]) for row in body) for at in range(len(head))]
    titles = "".join(
        f'<th scope="col"{_kind(right=one)}>{say(title)}</th>'
        for title, one in zip(head, right, strict=True)
    )
    lines = "".join(f"<tr>{_row(row, right)}</tr>" for row in body)
    return (
        f'<p class="caption">{say(caption)}</p>'
        f'<div class="sheet" role="group" aria-label="{say(caption)}" tabindex="0"><table>'
        f"<thead><tr>{titles}</tr></thead>"
        f"<tbody>{lines}</tbody></table></div>"
    )


def _row(row: Row, right: Sequence[bool]) -> Markup:
    cells = []
    for at, (cell, one) in enumerate(zip(row, right, strict=True)):
        long = isinstance(cell, str) and len(cell) > LONG
        inside = cell.markup if isinstance(cell, Link) else _inside(_write(cell), long=long)
        tag = 'th scope="row"' if at == 0 else "td"
        kind = ' class="long"' if long else _kind(right=one)
        cells.append(f"<{tag}{kind}>{inside}</{tag[:2]}>")
    return "".join(cells)


def _inside(words: str, *, long: bool) -> Markup:
    """Escape the words of a cell; in a short one no line ends within its brackets."""
    safe = say(words)
    return safe if long else re.sub(r"\(.*\)", r'<span class="unbroken">\g<0></span>', safe)


def _is_number(cell: Cell | Link) -> bool:
    if isinstance(cell, str):
        return re.fullmatch(r"[+−]?[\d.]+", cell) is not None
    return not isinstance(cell, Link)


def _kind(*, right: bool) -> str:
    return ' class="number"' if right else ""


def _write(cell: Cell) -> str:
    if isinstance(cell, float):
        text = f"{cell:.1f}".removesuffix(".0")
        return "0" if text == "-0" else text.replace("-", "−")
    return "" if cell is None else str(cell)


def sign(basis: str) -> Markup:
    """Return the sign that says whether a number was counted or priced by play-outs."""
    return f'<span class="sign {say(basis)}">{say(basis)}</span>'
