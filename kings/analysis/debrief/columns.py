"""The columns of the tidy tables: each says its unit and what it means where it is declared.

A line of a table is a frozen dataclass, and its fields are the columns. So the code book can't lag
behind the tables.
"""

from __future__ import annotations

import types
from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass, field, fields
from typing import TYPE_CHECKING, Any, ClassVar, Union, get_args, get_origin, get_type_hints

from kings.errors import MissingPackage

if TYPE_CHECKING:
    import pandas as pd

_TYPES = {int: "whole number", float: "number", str: "text", bool: "0 or 1"}


def explained(unit: str, meaning: str) -> Any:
    """Declare a column: its unit (empty: none), and what it means in a sentence."""
    return field(metadata={"unit": unit, "meaning": meaning})


class Line:
    """A line of a tidy table; ``table_name`` names the table and its file."""

    table_name: ClassVar[str]


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


def names_of(kind: type[Line]) -> tuple[str, ...]:
    """Return the names of the columns of a table."""
    return tuple(one.name for one in fields(kind))  # type: ignore[arg-type]  # all are dataclasses


def frame(kind: type[Line], lines: Iterable[Line]) -> pd.DataFrame:
    """Return lines of one kind as a pandas frame, whose columns the code book explains.

    Raises ``MissingPackage`` without pandas.
    """
    try:
        import pandas as pd
    except ImportError as missing:
        raise MissingPackage("pandas", "A table of this data", extra="analysis") from missing
    rows = [astuple(line) for line in lines]  # type: ignore[call-overload]  # all are dataclasses
    return pd.DataFrame(rows, columns=list(names_of(kind)))


def code_book(kinds: Sequence[type[Line]]) -> tuple[ColumnNote, ...]:
    """Return a line for each column of these tables."""
    return tuple(note for kind in kinds for note in _notes(kind))


def _notes(kind: type[Line]) -> list[ColumnNote]:
    hints = get_type_hints(kind)
    return [
        ColumnNote(
            kind.table_name,
            one.name,
            *_type(hints[one.name]),
            one.metadata["unit"],
            one.metadata["meaning"],
        )
        for one in fields(kind)  # type: ignore[arg-type]  # all are dataclasses
    ]


def _type(hint: Any) -> tuple[str, bool]:
    """Return the word for a type, and whether the cell may be empty."""
    several = get_origin(hint) in (Union, types.UnionType)
    members = [one for one in (get_args(hint) if several else (hint,)) if one is not type(None)]
    return _TYPES[members[0]], several and type(None) in get_args(hint)
