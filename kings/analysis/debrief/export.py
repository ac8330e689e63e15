"""The tidy tables as CSV files with their code book, and the code book as a page to read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple
from pathlib import Path

from kings.analysis.debrief.columns import ColumnNote, Line, code_book, names_of
from kings.analysis.debrief.found import KINDS, PRICED_KINDS, Debrief
from kings.errors import BadInput
from kings.sim.csv_files import write_table


def export(found: Debrief, folder: Path | str) -> tuple[Path, ...]:
    """Write every tidy table, and the code book of all, into a folder; return the files.

    Files end in ``.csv``; words that a spreadsheet would run are made harmless. Raises ``BadInput``
    where a file can't be written.
    """
    place = Path(folder)
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{place} can't be made: {error.strerror}.") from error
    tables: dict[type[Line], Sequence[Line]] = {**found.lines, ColumnNote: found.code_book()}
    written = []
    for kind, lines in tables.items():
        file = place / f"{kind.table_name}.csv"
        rows = [_plain(astuple(line)) for line in lines]  # type: ignore[call-overload]  # dataclasses
        write_table(file, names_of(kind), rows)
        written.append(file)
    return tuple(written)


def _plain(row: Sequence[int | float | str | None]) -> list[int | float | str | None]:
    """Write yes and no as 1 and 0, as the code book says."""
    return [int(cell) if isinstance(cell, bool) else cell for cell in row]


def code_book_page() -> str:
    """Return the code book of all tables as Markdown."""
    parts = []
    for kind in (*KINDS, *PRICED_KINDS):
        said = (kind.__doc__ or "").strip().splitlines()[0]
        rows = [_markdown(note) for note in code_book((kind,))]
        head = "| column | type | unit | meaning |\n|---|---|---|---|"
        parts.append(f"### {kind.table_name}.csv\n\n{said}\n\n{head}\n" + "\n".join(rows))
    return "\n\n".join(parts) + "\n"


def _markdown(note: ColumnNote) -> str:
    kind = f"{note.type} or empty" if note.empty else note.type
    return f"| `{note.column}` | {kind} | {note.unit} | {note.meaning} |"
