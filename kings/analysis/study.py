"""What the studies share: tables that are kept, the page that says where they come from, and means.

A study plays its games once and keeps them in a folder of ``data``; whoever asks a question reads
them there. The page beside the tables is JSON: the command, the day, the work in seconds, what the
study says of itself, and the checksums of its files, so that a table that was changed is refused.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
import lzma
import os
import platform
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any, Self, TypeVar

import pandas as pd

import kings
from kings.errors import BadInput
from kings.sim.results import GameResult

Source = dict[str, Any]
"""What the page beside the tables says."""

_PACKED = ".xz"
_TABLE = f"games.csv{_PACKED}"
_PACKING = [{"id": lzma.FILTER_LZMA2, "preset": lzma.PRESET_EXTREME | 6, "lc": 0, "lp": 0, "pb": 0}]

Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class Study:
    """A study of one table: all its rows, and where they come from."""

    rows: pd.DataFrame
    source: Source

    @classmethod
    def read(cls, page: Path, text: Iterable[str] = ()) -> Self:
        """Read the table beside this page; ``BadInput`` if it isn't the one that was written.

        ``text``: columns that hold words, whatever they look like.
        """
        content, source = read_packed(page)
        words = dict.fromkeys(text, str)
        return cls(pd.read_csv(io.BytesIO(content), dtype=words, keep_default_na=False), source)


def hero_rows(games: Iterable[GameResult], counted: Sequence[str]) -> pd.DataFrame:
    """Return a row for each deal and bot under test: what is counted, added up over its games.

    ``counted``: numbers by seat of a ``GameResult``, and ``points`` and ``wins``.
    """
    rows = [
        {"deal": game.deal, "hero": game.bots[at]}
        | {name: _number(game, name, at) for name in counted}
        for game in games
        if (at := game.hero) is not None
    ]
    return pd.DataFrame(rows).groupby(["deal", "hero"], as_index=False, sort=False).sum()


def _number(game: GameResult, name: str, seat: int) -> float:
    if name == "wins":
        return game.win(seat)
    number: int = getattr(game, "scores" if name == "points" else name)[seat]
    return number


def select(rows: pd.DataFrame, setting: Mapping[str, int | str]) -> pd.DataFrame:
    """Return the rows in which each of these columns has this value."""
    for name, value in setting.items():
        rows = rows[rows[name] == value]
    return rows


def by_deal(rows: pd.DataFrame, values: str | pd.Series) -> pd.Series:
    """Return the mean of some numbers within each deal.

    ``values``: a column of the rows, or one number for each row. Deals are independent of one
    another, and the games of a deal are not: intervals are taken of these means
    (``kings.sim.intervals``).
    """
    numbers = rows[values] if isinstance(values, str) else values
    means: pd.Series = numbers.astype(float).groupby(rows["deal"]).mean()
    return means


def make_study(
    arguments: Sequence[str],
    module: str,
    make: Callable[[], Made],
    write: Callable[[Path, Made, str, float], str],
) -> int:
    """Make a study anew in the folder that the command line names; return the exit code.

    ``module``: the study's, as in ``python -m MODULE FOLDER``. ``make`` plays or computes all of
    it. ``write`` gets the folder, what was made, the command and the seconds of work; it keeps the
    tables and says how much there is.
    """
    if len(arguments) != 1:
        print(f"Say where to: python -m {module} FOLDER", file=sys.stderr)
        return 2
    folder, made = Path(arguments[0]), make()
    seconds = sum(os.times()[:4])  # those of processes that played for it, too
    what = write(folder, made, f"python -m {module} {folder.as_posix()}", seconds)
    print(f"{what} in {seconds:.0f} s of work.")
    return 0


def tell(what: str) -> None:
    """Say what is being computed, to whoever waits for a study."""
    print(f"{what} …", file=sys.stderr, flush=True)


# The page.


def write_source(page: Path, facts: Mapping[str, object], command: str, seconds: float) -> None:
    """Write the page: the command, today, its processor time in seconds, then the facts."""
    about = {
        "command": command,
        "made": datetime.now(UTC).date().isoformat(),
        "processor_seconds": round(seconds),
        **facts,
    }
    page.write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")


def read_source(page: Path) -> Source:
    """Read the page beside the tables of a study."""
    about: Source = json.loads(page.read_text(encoding="utf-8"))
    return about


def versions(*packages: str) -> dict[str, str]:
    """Return which versions are at work: of Kings, of Python, and of the packages named."""
    found = {"kings": kings.__version__, "python": platform.python_version()}
    return found | {name: version(name) for name in packages}


def checksum(content: bytes) -> str:
    """Return the checksum of a table's bytes, before they are packed."""
    return hashlib.sha256(content).hexdigest()


def check_content(
    content: bytes, written: str, name: str, source: Source, *, what: str = "table"
) -> None:
    """Raise ``BadInput`` if a file's content doesn't have the checksum of the one that was written.

    ``written``: that checksum; ``name`` and ``what``: what the file is called, and what it is;
    ``source``: the page beside it.
    """
    if checksum(content) != written:
        raise BadInput(f"{name} is not the {what} that “{source['command']}” wrote.")


# One packed table, or several. What is packed lies column after column: like stands beside like
# then, and takes half the bytes or less.


def by_columns(records: Sequence[Mapping[str, object]]) -> bytes:
    """Return records, all with the same names, as JSON: by each name the values of all of them.

    Values that count up by one are written as the first and one more than the last.
    """
    columns = {name: [record[name] for record in records] for name in (records or ({},))[0]}
    short = {name: _counting(values) or values for name, values in columns.items()}
    return json.dumps(short, separators=(",", ":")).encode()


def _counting(values: Sequence[object]) -> dict[str, int] | None:
    first = values[0] if values else None
    if not isinstance(first, int) or len(values) < 3:
        return None
    after = first + len(values)
    return {"from": first, "to": after} if list(range(first, after)) == values else None


def by_records(content: bytes) -> list[dict[str, Any]]:
    """Return the records that ``by_columns`` wrote."""
    columns = {
        name: range(values["from"], values["to"]) if isinstance(values, dict) else values
        for name, values in json.loads(content).items()
    }
    return [
        dict(zip(columns, values, strict=True)) for values in zip(*columns.values(), strict=True)
    ]


def turned(content: bytes) -> bytes:
    """Return a table of CSV with its columns as lines."""
    lines = csv.reader(io.StringIO(content.decode(), newline=""))
    made = io.StringIO(newline="")
    csv.writer(made, lineterminator="\n").writerows(zip(*lines, strict=True))
    return made.getvalue().encode()


def table_bytes(rows: pd.DataFrame) -> bytes:
    """Return a table as it is written: CSV, six decimals."""
    return rows.round(6).to_csv(index=False, lineterminator="\n").encode()


def packed(content: bytes) -> bytes:
    """Pack a text for the package, as small as it gets: its bytes don't come in twos and fours."""
    return lzma.compress(content, filters=_PACKING)


def write_packed(
    page: Path, content: bytes, facts: Mapping[str, object], command: str, seconds: float
) -> None:
    """Write a study of one table: ``games.csv.xz``, column by column, and the page beside it.

    ``content``: the table before it is packed; the others as in ``write_source``.
    """
    page.parent.mkdir(parents=True, exist_ok=True)
    (page.parent / _TABLE).write_bytes(packed(turned(content)))
    facts = {**facts, "versions": versions(), "sha256": checksum(content)}
    write_source(page, facts, command, seconds)


def read_packed(page: Path) -> tuple[bytes, Source]:
    """Read a study of one table, as ``write_packed`` left it; ``BadInput`` if it was changed."""
    source = read_source(page)
    content = turned(lzma.decompress((page.parent / _TABLE).read_bytes()))
    check_content(content, source["sha256"], _TABLE, source)
    return content, source


def write_tables(
    page: Path,
    tables: Mapping[str, bytes],
    facts: Mapping[str, object],
    command: str,
    seconds: float,
) -> None:
    """Write a study of several tables: each as ``NAME.csv.xz``, and the page beside them.

    ``tables``: their content by name; the others as in ``write_source``.
    """
    page.parent.mkdir(parents=True, exist_ok=True)
    checksums = {}
    for name, content in tables.items():
        (page.parent / f"{name}.csv{_PACKED}").write_bytes(packed(turned(content)))
        checksums[f"{name}.csv"] = checksum(content)
    write_source(page, {**facts, "sha256": checksums}, command, seconds)


def read_tables(page: Path, text: Iterable[str] = ()) -> tuple[dict[str, pd.DataFrame], Source]:
    """Read the tables by name, and their page; ``BadInput`` if one isn't the one that was written.

    ``text``: columns that hold words, whatever they look like.
    """
    source, tables = read_source(page), {}
    for file, written in source.pop("sha256").items():
        content = turned(lzma.decompress((page.parent / f"{file}{_PACKED}").read_bytes()))
        check_content(content, written, file, source)
        tables[file.removesuffix(".csv")] = pd.read_csv(
            io.BytesIO(content), dtype=dict.fromkeys(text, str)
        )
    return tables, source
