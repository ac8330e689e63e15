"""What a notebook shows of a result that is no picture: sentences, and a table under them.

Everything is escaped: names and titles were typed by people.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape


def sentences_page(sentences: Iterable[str], heading: str = "") -> str:
    """Return sentences one under another as HTML, below a heading if there is one."""
    strong = f"<p><strong>{escape(heading)}</strong></p>" if heading else ""
    items = "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences)
    return strong + (f"<ul>{items}</ul>" if items else "")


def table_page(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return words in columns as an HTML table; the first word of a row is its heading."""
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in columns)
    lines = "".join(
        f'<tr><th scope="row">{escape(first)}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        + "</tr>"
        for first, *cells in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>"


def table_text(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return words in columns as lines of text: the first column at its left, others at the right.

    That suits a name that is followed by numbers.
    """
    lines = [list(columns), *map(list, rows)]
    wide = [max(len(line[at]) for line in lines) for at in range(len(columns))]
    return "\n".join(
        "  ".join([line[0].ljust(wide[0]), *map(str.rjust, line[1:], wide[1:])]) for line in lines
    )
