"""Tidy tables of recorded games, whoever played them: games, seats, moves, and what was dealt.

Whoever was asked for consent and has not given it is left out, with every offer, deal and promise
that they had a part in; a copy of a game of a class whose folder isn't there to say who agreed is
not read at all.
"""

from __future__ import annotations

import hashlib
import importlib.util
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args, get_type_hints

from kings.analysis import tidy
from kings.analysis.game_lines import KINDS, MoveLine, Played
from kings.analysis.tidy import Line
from kings.classroom import consent
from kings.classroom.plan import class_of, is_of_class, read_class_plan
from kings.errors import BadInput, BadRecord, MissingPackage
from kings.markup import sentences_page
from kings.records import files
from kings.records.notation import replay_any
from kings.typed import quoted
from kings.words import listed, plural

if TYPE_CHECKING:
    import pandas as pd

Format = Literal["csv", "parquet"]
Progress = Callable[[int, int], object]


WRITTEN: tuple[type[Line], ...] = (*KINDS, tidy.ColumnNote)
"""All tables, with the code book."""


@dataclass(frozen=True)
class Tables:
    """The tables of some recorded games.

    ``lines``: of each table, by its name; ``problems``: what was not read or not told, and why.
    In a notebook it shows how many lines there are. ``frame("offers")`` is a table as a pandas
    frame, ``write`` puts all of them into a folder.
    """

    lines: Mapping[str, tuple[Line, ...]]
    problems: tuple[str, ...] = field(default=())

    def frame(self, name: str) -> pd.DataFrame:
        """Return a table as a pandas frame; cells without a value are missing ones.

        ``name``: games, seats, moves, offers, deals, clauses or promises; ``codebook`` explains
        their columns. Raises ``BadInput`` for any other, ``MissingPackage`` without pandas.
        """
        kinds: dict[str, type[Line]] = {kind.table_name: kind for kind in WRITTEN}
        if name not in kinds:
            raise BadInput(f"There is no table {quoted(name)}; there are: {', '.join(kinds)}.")
        kind = kinds[name]
        lines = self.code_book() if kind is tidy.ColumnNote else self.lines[name]
        return tidy.frame(kind, lines).astype(_dtypes(kind))

    def code_book(self) -> tuple[tidy.ColumnNote, ...]:
        """Return a line for every column: its type, its unit and what it means."""
        return tidy.code_book(KINDS)

    def write(self, folder: Path | str, format: Format = "csv") -> tuple[Path, ...]:
        """Write all tables and the code book into a folder; return the files.

        ``format``: csv, or parquet, which keeps the types of the columns (extra ``tables``).
        Raises ``BadInput`` if nothing can be written there, ``MissingPackage`` if a package lacks.
        """
        place = Path(folder)
        if format == "parquet":
            need_parquet()
        try:
            place.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(f"{place} can't be made: {error.strerror}.") from error
        return tuple(
            self._write(kind, lines, place / f"{kind.table_name}.{format}")
            for kind, lines in self._all()
        )

    def _all(self) -> Iterator[tuple[type[Line], Sequence[Line]]]:
        for kind in KINDS:
            yield kind, self.lines[kind.table_name]
        yield tidy.ColumnNote, self.code_book()

    def _write(self, kind: type[Line], lines: Sequence[Line], file: Path) -> Path:
        if file.suffix == ".csv":
            files.write_table(file, kind.columns(), [line.row() for line in lines])
            return file
        try:
            self.frame(kind.table_name).to_parquet(file, engine="pyarrow", index=False)
        except OSError as error:
            raise BadInput(f"{file} can't be written: {error.strerror}.") from error
        return file

    def sentences(self) -> tuple[str, ...]:
        """Say how many lines each table has, and what was left out."""
        counts = listed(plural(len(lines), name[:-1]) for name, lines in self.lines.items())
        return (f"Tables of {counts}.", *self.problems)

    def __repr__(self) -> str:
        """Say how many lines each table has."""
        return "\n".join(self.sentences())

    def _repr_html_(self) -> str:
        heading, *rest = self.sentences()
        return sentences_page(rest, heading)


def need_parquet() -> None:
    """Make sure that Parquet can be written; else raise ``MissingPackage``."""
    missing = [name for name in ("pandas", "pyarrow") if importlib.util.find_spec(name) is None]
    if missing:
        raise MissingPackage(missing, "A table as Parquet", extra="tables")


_DTYPES = {int: "Int64", float: "Float64", str: "string", bool: "boolean"}


def _dtypes(kind: type[Line]) -> dict[str, str]:
    """Return the types of a table's columns, in each of which a cell may be missing."""
    hints = get_type_hints(kind)
    found = {}
    for column in fields(kind):
        members = get_args(hints[column.name]) or (hints[column.name],)
        found[column.name] = next(_DTYPES[member] for member in members if member in _DTYPES)
    return found


def tables(*sources: Path | str, progress: Progress | None = None) -> Tables:
    """Return tidy tables of recorded games: games, seats, moves, offers, deals, clauses, promises.

    ``sources``: folders, in which all journals are read, deeper ones as well, and files, which may
    also be pages that somebody wrote. ``progress``: is told how many files are done, and of how
    many. A game that lies there twice is told once. Of a class whoever has not agreed is left out.
    Raises ``BadInput`` if there is no such folder or file; what can't be read stays out, and is
    named among the ``problems``.

    For example ``kings.tables("data/lessons/class_of_30").frame("offers")``.
    """
    found, problems = _gathered(sources, progress)
    lines: dict[str, tuple[Line, ...]] = {}
    for kind in KINDS:
        lines[kind.table_name] = tuple(line for game in found for line in agreed_lines(kind, game))
    withheld = sum(len(game.withheld & {*game.names}) for game in found)
    if withheld:
        problems.append(
            f"{plural(withheld, 'seat')} of players who have not agreed were left out, with all "
            "offers, deals and promises in which they had a part."
        )
    return Tables(lines, tuple(problems))


def agreed_lines(kind: type[Any], game: Played) -> Iterator[Line]:
    """Yield the lines of a game that may be told.

    Draws of chance name everybody's cards, so none is told where somebody is left out.
    """
    for line in tidy.agreed(kind.of_game(game), game.withheld):
        if not (game.withheld and isinstance(line, MoveLine) and line.seat is None):
            yield line


def _gathered(
    sources: Sequence[Path | str], progress: Progress | None
) -> tuple[list[Played], list[str]]:
    """Read all games; return them and what could not be read."""
    paths = [pair for source in sources for pair in _paths(Path(source))]
    games: dict[str, Played] = {}
    problems: list[str] = []
    for at, (path, shown) in enumerate(paths, start=1):
        try:
            played = _played(path, shown, len(games) + 1)
        except BadRecord as error:
            problems.append(f"{shown} was left out: {error}")
        else:
            key = hashlib.sha256(played.record.text().encode()).hexdigest()
            if key in games:  # whoever has taken their word back anywhere is left out
                first = games[key]
                games[key] = Played(
                    first.game,
                    first.file,
                    first.record,
                    first.group,
                    first.withheld | played.withheld,
                )
                problems.append(f"{shown} is the same game as {first.file}, which is told once.")
            else:
                games[key] = played
        if progress is not None:
            progress(at, len(paths))
    return list(games.values()), problems


def _paths(source: Path) -> Iterator[tuple[Path, str]]:
    """Yield the files of a source that hold games, each with the name that is shown for it."""
    if source.is_file():
        yield source, source.name
        return
    if not source.is_dir():
        raise BadInput(f"There is no folder or file {source}.")
    for path in sorted(source.rglob("*.jsonl")):
        if _is_journal(path):
            yield path, path.relative_to(source).as_posix()


def _is_journal(path: Path) -> bool:
    """Say whether a file begins as a journal does, however it goes on."""
    try:
        with files.open_file(path) as stream:
            return b'"kings-journal"' in stream.readline(200)
    except OSError:
        return False


def _played(path: Path, shown: str, number: int) -> Played:
    folder = class_of(path)
    record = replay_any(path)
    if folder is None and is_of_class(record.header.id):
        raise BadRecord(
            "it is a copy of a game of a class, and the class's folder isn't here to say who has "
            "agreed."
        )
    if folder is None:
        return Played(number, shown, record)
    plan = read_class_plan(folder)
    return Played(number, shown, record, plan.name, consent.withheld(folder, plan))
