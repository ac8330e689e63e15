"""Tidy tables: columns that explain themselves, the code book made of them, and who is left out.

A line of a table is a frozen dataclass, and its fields are the columns. Each column says its unit
and what it means where it is declared, so the code book can't lag behind the tables.
"""

from __future__ import annotations

import re
import types
from collections.abc import Collection, Iterable, Iterator
from dataclasses import astuple, dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, ClassVar, Union, get_args, get_origin, get_type_hints

from kings.analysis.finding import Row, frame_of

if TYPE_CHECKING:
    import pandas as pd

_TYPES = {int: "whole number", float: "number", str: "text", bool: "0 or 1"}


def explained(unit: str, meaning: str) -> Any:
    """Declare a column: its unit (empty: none), and what it means in a sentence."""
    return field(metadata={"unit": unit, "meaning": meaning})


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a tidy table.

    ``table_name`` names the table and its file; ``about`` the columns that say whose deeds the line
    tells: it is left out of what is exported if one of them has not agreed.
    """

    table_name: ClassVar[str]
    about: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def columns(cls) -> tuple[str, ...]:
        """Return the names of the columns."""
        return tuple(column.name for column in fields(cls))

    def row(self) -> Row:
        """Return the cells, with 1 and 0 for yes and no, as the code book says."""
        return tuple(int(cell) if isinstance(cell, bool) else cell for cell in astuple(self))


@dataclass(frozen=True, slots=True)
class ColumnNote(Line):
    """What the code book says of one column."""

    table_name = "codebook"

    table: str = explained("", "The name of the table, and of its file without its ending.")
    column: str = explained("", "The name of the column.")
    type: str = explained("", "Whether it holds text, whole numbers, numbers, or 0 and 1.")
    empty: bool = explained("", "Whether a cell may be empty, because there is nothing to say.")
    unit: str = explained("", "The unit of a number.")
    meaning: str = explained("", "What the column tells.")

    def markdown(self) -> str:
        """Return the note as a row of a Markdown table."""
        kind = f"{self.type} or empty" if self.empty else self.type
        return f"| `{self.column}` | {kind} | {self.unit} | {self.meaning} |"


def frame(kind: type[Line], lines: Iterable[Line]) -> pd.DataFrame:
    """Return lines of one kind as a pandas frame, whose columns the code book explains.

    Raises ``MissingPackage`` without pandas.
    """
    return frame_of(kind.columns(), [astuple(line) for line in lines])


def code_book(kinds: Iterable[type[Line]]) -> tuple[ColumnNote, ...]:
    """Return a line for each column of these tables."""
    return tuple(note for kind in kinds for note in _notes(kind))


def _notes(kind: type[Line]) -> Iterator[ColumnNote]:
    hints = get_type_hints(kind)
    for column in fields(kind):
        hint = hints[column.name]
        several = get_origin(hint) in (Union, types.UnionType)
        members = get_args(hint) if several else (hint,)
        (type_of_cells,) = (member for member in members if member is not type(None))
        yield ColumnNote(
            table=kind.table_name,
            column=column.name,
            type=_TYPES[type_of_cells],
            empty=type(None) in members,
            unit=column.metadata["unit"],
            meaning=column.metadata["meaning"],
        )


def code_book_page(kinds: Iterable[type[Line]]) -> str:
    """Return the code book of these tables as Markdown."""
    parts = []
    for kind in kinds:
        summary = (kind.__doc__ or "").strip().splitlines()[0]
        rows = "\n".join(note.markdown() for note in code_book([kind]))
        head = "| column | type | unit | meaning |\n|---|---|---|---|"
        parts.append(f"### {kind.table_name}.csv\n\n{summary}\n\n{head}\n{rows}")
    return "\n\n".join(parts) + "\n"


# What is left out of what is exported.


LEFT_OUT = "(left out)"
"""What stands for a player who has not agreed, where others are told of."""


def agreed(lines: Iterable[Line], withheld: Collection[str]) -> Iterator[Line]:
    """Yield the lines of a table without those of whoever has not agreed.

    ``withheld``: their names. Where another's line names them as well, ``LEFT_OUT`` stands there.
    """
    if not withheld:
        yield from lines
        return
    longest_first = sorted(withheld, key=len, reverse=True)
    named = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, longest_first))})(?!\w)")
    for line in lines:
        if not any(named.search(getattr(line, column)) for column in line.about):
            cells = ((column.name, getattr(line, column.name)) for column in fields(line))
            words = {name: cell for name, cell in cells if isinstance(cell, str)}
            yield replace(line, **{name: named.sub(LEFT_OUT, cell) for name, cell in words.items()})
