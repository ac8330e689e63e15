"""Tables as CSV files: written whole or not at all, so that nothing is lost half way."""

from __future__ import annotations

import csv
import os
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, TextIO

from kings.errors import BadInput
from kings.records.files import check_target, is_output

Cell = int | float | str | None

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A cell that begins with one of these is a formula to a spreadsheet, which would carry it out."""


def check_place(file: Path | str) -> None:
    """Refuse (``BadInput``) a file that could not be written; nothing is changed."""
    try:
        check_target(file)
    except OSError as error:
        raise BadInput(f"{file} can't be written: {error.strerror}.") from error
    if is_output(file):
        return
    place = Path(file).resolve()
    if not place.parent.is_dir():
        raise BadInput(f"{file} can't be written: there is no folder {place.parent}.")
    if not os.access(place if place.exists() else place.parent, os.W_OK):
        raise BadInput(f"{file} can't be written: you may not write to it.")


def write_table(file: Path | str, columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> None:
    """Write a table as CSV (UTF-8, a line feed ends a line); ``BadInput`` if that can't be done.

    What stood in the file stays there until the new table is whole. Words are made harmless, see
    ``harmless``.
    """
    check_place(file)
    place = Path(file).resolve()
    try:
        if is_output(file):  # which can't be replaced
            with Path(file).open("w", encoding="utf-8", newline="") as stream:
                write_lines(stream, columns, rows)
        else:
            _replace(place, columns, rows)
    except OSError as error:
        raise BadInput(f"{file} can't be written: {error.strerror}.") from error


def _replace(place: Path, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    with tempfile.TemporaryDirectory(dir=place.parent, prefix=f".{place.name}-") as folder:
        fresh = Path(folder) / place.name
        with fresh.open("w", encoding="utf-8", newline="") as stream:
            write_lines(stream, columns, rows)
        if place.exists():
            fresh.chmod(place.stat().st_mode)
        fresh.replace(place)


def write_lines(stream: TextIO, columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> None:
    """Write a table's lines to an open file or text; words are made harmless."""
    table = csv.writer(stream, lineterminator="\n")
    table.writerow(map(harmless, columns))
    table.writerows(map(harmless, row) for row in rows)


def harmless(cell: Cell) -> Cell:
    """Return a cell that no spreadsheet takes for a formula; numbers stay as they are.

    Names are typed by players, and one may be typed as ``=HYPERLINK(…)``. Such words get an
    apostrophe before them, which spreadsheets don't show.
    """
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell
