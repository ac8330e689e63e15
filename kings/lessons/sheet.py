"""What a student reads: a task in words, with a table of the numbers it is about."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape

Cell = str | int | float


@dataclass(frozen=True, slots=True)
class Table:
    """Numbers in columns that have names; every row has an entry for each column."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def text(self) -> str:
        """Return the table as lines of text, numbers at the right of their columns."""
        lines = [self.columns, *([said(cell) for cell in row] for row in self.rows)]
        wide = [max(len(line[at]) for line in lines) for at in range(len(self.columns))]
        put = [str.rjust if number else str.ljust for number in self._numbers()]
        return "\n".join(
            "  ".join(
                to(word, room) for word, room, to in zip(line, wide, put, strict=True)
            ).rstrip()
            for line in lines
        )

    def _numbers(self) -> list[bool]:
        """Say of each column whether numbers stand in it; the first names the rows."""
        first = self.rows[0] if self.rows else ("",) * len(self.columns)
        return [at > 0 and not isinstance(cell, str) for at, cell in enumerate(first)]

    def page(self) -> str:
        """Return the table as escaped HTML; the first cell of a row is its heading."""
        head = "".join(
            f'<th scope="col"{_side(number=number)}>{escape(name)}</th>'
            for name, number in zip(self.columns, self._numbers(), strict=True)
        )
        rows = "".join(f"<tr>{_cells(row)}</tr>" for row in self.rows)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"

    def _repr_html_(self) -> str:
        return self.page()

    def __repr__(self) -> str:
        """Return the text, which says the same as the page."""
        return self.text()


def said(cell: Cell) -> str:
    """Write a cell: words as they are, numbers to a hundredth at most."""
    if isinstance(cell, str):
        return cell
    return f"{cell:.2f}".rstrip("0").rstrip(".").replace("-", "−")


def _cells(row: tuple[Cell, ...]) -> str:
    first, *others = row
    body = "".join(
        f"<td{_side(number=not isinstance(cell, str))}>{escape(said(cell))}</td>" for cell in others
    )
    return f'<th scope="row"{_side(number=False)}>{escape(said(first))}</th>{body}'


def _side(*, number: bool) -> str:
    """Say at which side of its column a cell stands: words at the left, numbers at the right."""
    return f' style="text-align:{"right" if number else "left"}"'


def paragraphs(words: tuple[str, ...], name: str = "") -> str:
    """Return paragraphs of escaped words; ``into`` this name is written as in a program."""
    page = "".join(f"<p>{escape(line)}</p>" for line in words)
    return re.sub(rf"\binto {name}\b", f"into <code>{name}</code>", page) if name else page


@dataclass(frozen=True, slots=True)
class Sheet:
    """A task as one student has it.

    ``words``: its paragraphs; ``table``: the numbers it is about; ``given``: the same numbers as
    Python values, by name, for those who compute; ``name``: what the answer is put into. A notebook
    shows it when it is a cell's last line.
    """

    words: tuple[str, ...]
    table: Table | None = None
    given: Mapping[str, object] = field(default_factory=dict, repr=False)
    name: str = ""

    def _repr_html_(self) -> str:
        return paragraphs(self.words, self.name) + (self.table.page() if self.table else "")

    def __repr__(self) -> str:
        """Return the text, which says the same as the page."""
        return "\n\n".join([*self.words, *([self.table.text()] if self.table else [])])
