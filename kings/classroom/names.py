"""Who is who: ``names.csv``, the only file of a class with real names, for the teacher alone."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path

from kings.classroom.tables import SeatedTable
from kings.errors import BadInput, BadRecord
from kings.records.named_files import read_text
from kings.sim.csv_files import harmless, write_table

__all__ = ["NAMES", "names_in", "read_names", "write_names"]

NAMES = "names.csv"
COLUMNS = ("table", "seat", "pseudonym", "name")
_HEADINGS = ("name", "names", "student", "students")
_MOST_LETTERS = 200_000


def write_names(folder: Path, seated: Sequence[SeatedTable]) -> Path:
    """Write who sits where under which pseudonym; nobody else on this machine may read it."""
    path = folder / NAMES
    path.touch(mode=0o600)
    rows = [
        (table.table, seat, person.pseudonym, person.name)
        for table in seated
        for seat, person in enumerate(table.people)
    ]
    write_table(path, COLUMNS, rows)
    return path


def read_names(folder: Path | str) -> Mapping[str, str]:
    """Return the real name behind every pseudonym; ``BadRecord`` if the file can't be read."""
    path = Path(folder) / NAMES
    try:
        table = list(csv.DictReader(io.StringIO(read_text(path, "utf-8-sig")), strict=True))
    except OSError as error:
        raise BadRecord(f"{path} can't be read: {error.strerror}.") from error
    except (UnicodeDecodeError, csv.Error) as error:
        raise BadRecord(f"{path} can't be read: {error}.") from error
    found: dict[str, str] = {}
    for number, row in enumerate(table, start=2):
        pseudonym, name = row.get("pseudonym"), row.get("name")
        if not pseudonym or not name or pseudonym in found:
            raise BadRecord(f"{path} needs a new pseudonym and a name in every row.", line=number)
        found[pseudonym] = _as_typed(name)
    return found


def _as_typed(cell: str) -> str:
    """Take away the apostrophe that keeps a name from being a formula (see ``harmless``)."""
    return cell[1:] if cell.startswith("'") and harmless(cell[1:]) != cell[1:] else cell


def names_in(path: Path | str) -> tuple[str, ...]:
    """Read a list of names: one a line, or the column “name” of a table (CSV, or semicolons).

    Raises ``BadInput`` if the file can't be read or there is no such column.
    """
    file = Path(path)
    try:
        text = read_text(file, "utf-8-sig")
    except OSError as error:
        raise BadInput(f"{file} can't be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise BadInput(f"{file} can't be read: save it as UTF-8.") from error
    if len(text) > _MOST_LETTERS:
        raise BadInput(f"{file} is too large for a list of names.")
    return _names(file, text)


def _names(file: Path, text: str) -> tuple[str, ...]:
    head = text.lstrip().partition("\n")[0]
    between = ";" if ";" in head else "\t" if "\t" in head else ","
    try:
        rows = [row for row in csv.reader(io.StringIO(text), delimiter=between) if any(row)]
    except csv.Error as error:
        raise BadInput(f"{file} can't be read: {error}.") from error
    if not rows:
        raise BadInput(f"{file} holds no names.")
    heads = [cell.strip().casefold() for cell in rows[0]]
    column = next((at for at, cell in enumerate(heads) if cell in _HEADINGS), None)
    if column is not None:
        return tuple(row[column] for row in rows[1:] if len(row) > column)
    if any(len(row) > 1 for row in rows):
        raise BadInput(f"{file} has several columns, and none is headed “name”.")
    return tuple(row[0] for row in rows)
