"""Piles and tables from words, files and the standard input; what is wrong names file and line."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kings.errors import BadInput, BadRecord
from kings.struggle.cards import Counts
from kings.struggle.partition.groups import RULEBOOK, Tables, parse_pile

_STREAMS = ("/dev/fd/", "/dev/stdin", "/proc/self/fd/")
"""How a shell names a stream that it hands over, as in ``--file <(…)``: it ends with its writer."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A pile that is asked about, and the line it stands in (None: typed with the command)."""

    pile: Counts
    line: int | None = None


def piles_of_file(path: str) -> list[Asked]:
    """Read a file of piles, one a line; empty lines and lines that begin with # are passed over.

    Raises ``BadInput`` with the line, the word and its place.
    """
    return _piles(text_of(path), f"{path}, line")


def piles_of_input() -> list[Asked]:
    """Read piles from the standard input, as from a file."""
    try:
        return _piles(sys.stdin.read(), "Line")
    except UnicodeDecodeError as error:
        raise BadInput("The standard input can't be read: it is not UTF-8.") from error


def _piles(text: str, where: str) -> list[Asked]:
    lines: Sequence[str] = text.removeprefix("\ufeff").split("\n")
    found = []
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            found.append(Asked(parse_pile(line), number))
        except BadInput as error:
            said = str(error)  # it begins with the word's place, and goes on from the line's
            raise BadInput(f"{where} {number}, {said[0].lower()}{said[1:]}") from error
    return found


def load_tables(path: str | None) -> Tables:
    """Read a house's scoring tables from a file, or return the rulebook's if there is none.

    Raises ``BadRecord`` with the file and what is wrong in it.
    """
    if path is None:
        return RULEBOOK
    from kings.records.formats import (
        read_tables,  # all games with their records: most piles need none
    )

    try:
        return read_tables(text_of(path)).tables
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from error


def text_of(path: str) -> str:
    """Read a text file, or the stream that a shell hands over; raises ``BadInput`` with its name.

    A named pipe is refused like all that is no file: whoever reads it may wait for ever.
    """
    from kings.records.files import read_text  # as above

    try:
        is_stream = path.startswith(_STREAMS)
        return Path(path).read_text(encoding="utf-8") if is_stream else read_text(path)
    except OSError as error:
        why = error.strerror or "the system gives no reason"
        raise BadInput(f"{path} can't be read: {why}.") from error
    except UnicodeDecodeError as error:
        raise BadInput(f"{path} can't be read: it is not UTF-8.") from error
