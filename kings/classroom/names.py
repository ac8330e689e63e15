"""Real names: lists of them as schools have them, and a class's ``names.csv``.

That is the only file of a class with real names, and for the teacher alone.
"""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from kings.classroom.plan import SeatedTable, TablePlan
from kings.errors import BadInput, BadRecord
from kings.records.files import harmless, read_file, spreadsheet_text, table_of, write_table

NAMES = "names.csv"
COLUMNS = ("table", "seat", "pseudonym", "name")
_MOST_BYTES = 400_000
POSSIBLE = "Points Possible"
"""Under the names of a Canvas list, in the row that says how many points there are."""

_WHOLE = """
    names student students full_name student_name pupil pupils participant participants schüler
    schülerin teilnehmer élève élèves nom_complet nombre_completo alumno alumna estudiante
    nome_completo studente aluno volledige_naam leerling
"""
_EITHER = "name naam namn navn nom nome nombre nimi"
"""Beside a first name it is the last name, beside a last name the first; alone it is the name."""
_FIRST = """
    first_name firstname given_name given_names forename vorname vornamen rufname prénom prenom
    nombres primeiro_nome voornaam förnamn fornavn imię imie etunimi
"""
_LAST = """
    last_name lastname surname family_name nachname familienname nom_de_famille apellido apellidos
    cognome apelido apelidos sobrenome achternaam efternamn etternavn efternavn nazwisko sukunimi
"""
_HEADINGS = tuple(frozenset(words.split()) for words in (_FIRST, _LAST, _EITHER, _WHOLE))


def names_of(seated: Iterable[SeatedTable]) -> Mapping[str, str]:
    """Return the real name behind every pseudonym of a class that was just seated."""
    return {person.pseudonym: person.name for table in seated for person in table.people}


def write_names(folder: Path, tables: Iterable[TablePlan], names: Mapping[str, str]) -> Path:
    """Write who sits where under which pseudonym; nobody else on this machine may read it.

    ``folder``: of the class; ``tables``: of the plan; ``names``: the real name behind every
    pseudonym (bots have none). Those whose seat was given away come last, without a table: their
    pseudonym is not used again.
    """
    path = folder / NAMES
    path.touch(mode=0o600)
    rows = {
        player: (table.table, seat, player, names[player])
        for table in tables
        for seat, player in enumerate(table.players)
        if player in names
    }
    left = [(None, None, player, name) for player, name in names.items() if player not in rows]
    write_table(path, COLUMNS, [*rows.values(), *left])
    return path


def read_names(folder: Path | str) -> Mapping[str, str]:
    """Return the real name behind every pseudonym; ``BadRecord`` if the file can't be read."""
    path = Path(folder) / NAMES
    try:
        text, between = table_of(_decoded(path, read_file(path)))
        reader = csv.reader(io.StringIO(text), delimiter=between, strict=True)
        table = [(reader.line_num, row) for row in reader if any(cell.strip() for cell in row)]
    except OSError as error:
        raise BadRecord(f"{path} can't be read: {error.strerror}.") from error
    except BadInput as error:
        raise BadRecord(str(error)) from error
    except csv.Error as error:
        raise BadRecord(f"{path} can't be read: {error}.") from error
    heads = [head.strip().casefold() for head in table[0][1]] if table else []
    found: dict[str, str] = {}
    for number, row in table[1:]:
        cells = dict(zip(heads, row, strict=False))
        pseudonym, name = cells.get("pseudonym"), cells.get("name")
        if not pseudonym or not name or pseudonym in found:
            raise BadRecord(f"{path} needs a new pseudonym and a name in every row.", line=number)
        found[pseudonym] = _as_typed(name)
    return found


def _as_typed(cell: str) -> str:
    """Take away the apostrophe that keeps a name from being a formula (see ``harmless``)."""
    return cell[1:] if cell.startswith("'") and harmless(cell[1:]) != cell[1:] else cell


def names_in(path: Path | str) -> tuple[str, ...]:
    """Read a list of names: one a line, or the columns of names in a table as schools have it.

    Cells stand apart by commas, semicolons or tabs. A name is the column “name”, “student” and the
    like, or “first name” and “last name” put together, in any of a dozen languages. Texts may be in
    UTF-8, in UTF-16, or in Windows-1252 as Excel writes it. Raises ``BadInput`` if the file can't
    be read, or if it isn't clear where the names are. Canvas's row of points is nobody.
    """
    return tuple(name for name in read_list(path).names if name != POSSIBLE)


@dataclass(frozen=True, slots=True)
class NameList:
    """A list with names: the heads of its columns (perhaps none), its rows, and their names."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    names: tuple[str, ...]


def read_list(path: Path | str) -> NameList:
    """Read a list of names with all its columns; see ``names_in``."""
    file = Path(path)
    try:
        data = read_file(file, _MOST_BYTES + 1)
    except OSError as error:
        raise BadInput(f"{file} can't be read: {error.strerror}.") from error
    if len(data) > _MOST_BYTES:
        raise BadInput(f"{file} is too large for a list of names.")
    return _listed(file, _decoded(file, data))


def _decoded(file: Path, data: bytes) -> str:
    """Return the text of a file of names, in which a letter is the same however it is coded."""
    try:
        return unicodedata.normalize("NFC", spreadsheet_text(data))
    except BadInput as error:
        raise BadInput(f"{file} can't be read: {error}") from error


def _listed(file: Path, text: str) -> NameList:
    plain, between = table_of(text)
    try:
        read = csv.reader(io.StringIO(plain), delimiter=between)
        rows = [row for row in read if any(cell.strip() for cell in row)]
    except csv.Error as error:
        raise BadInput(f"{file} can't be read: {error}.") from error
    if not rows:
        raise BadInput(f"{file} holds no names.")
    columns = _columns(file, rows[0])
    if columns:
        names = tuple(_joined(row, columns) for row in rows[1:])
        return NameList(tuple(rows[0]), tuple(map(tuple, rows[1:])), names)
    if any(len([cell for cell in row if cell.strip()]) > 1 for row in rows):
        raise BadInput(
            f"{file} has several columns, and none is headed “name”, or “first name” and "
            "“last name”; write that over the names."
        )
    return NameList((), tuple(map(tuple, rows)), tuple("".join(row) for row in rows))


def _joined(row: Sequence[str], columns: Sequence[int]) -> str:
    """Return a name out of its columns; a row may end before the last of them."""
    cells = [row[column] for column in columns if column < len(row)]
    return " ".join(" ".join(cells).split())


def _columns(file: Path, heads: Sequence[str]) -> tuple[int, ...]:
    """Return the columns that make up a name, in the order in which they do; none if unheaded.

    A first line without any such heading is a name itself.
    """
    words = ["_".join(cell.casefold().replace("_", " ").split()) for cell in heads]
    first, last, either, whole = (
        [column for column, word in enumerate(words) if word in known] for known in _HEADINGS
    )
    if either and first and not last:
        either, last = [], either
    elif either and last and not first:
        either, first = [], either
    elif either and first and last:
        either = []  # both parts stand apart as well
    for found in (first, last, sorted([*whole, *either])):
        if len(found) > 1:
            both = f"“{heads[found[0]].strip()}” and “{heads[found[1]].strip()}”"
            raise BadInput(
                f"{file}: the columns {both} could both be the names; remove one of them."
            )
    return (*first, *last) if first or last else (*whole, *either)
