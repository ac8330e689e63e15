"""A results file: the pieces of a long run as JSON lines, in order, to be continued after any end.

The first line holds the settings that decide every result, with versions and a hash of them; then
comes a line for each piece. Settings that name no game are those of Kings' Struggle. How many games
are wanted is no setting: a file of games may be continued to more (one of the kernel's blocks may
not, as its last block may be a short one). A torn last line is dropped and its piece played again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from kings.errors import BadRecord
from kings.records.files import AppendOnly, open_file, read_file
from kings.sim.identity import digest
from kings.sim.results import Result
from kings.sim.schedule import games_per_deal
from kings.sim.tallies import TALLIES

FORMAT = "kings-results"
STRUGGLE = "struggle"
"""The game of settings that name none."""

LONGEST = 4_000_000
"""Bytes a line may have; a header with many bots has some thousand."""

Settings = dict[str, Any]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SavedResults:
    """A results file as read: the settings, and the games (``GameResult`` or ``GameFacts``)."""

    settings: Settings
    games: list[Any]

    @property
    def per_deal(self) -> int:
        """The number of games in each deal; ``BadRecord`` if the settings don't say."""
        try:
            lineups = tuple(map(tuple, self.settings["lineups"]))
            return games_per_deal(lineups, self.settings["seating"])
        except (KeyError, TypeError, IndexError) as error:
            raise BadRecord("These settings don't say who played in a deal.") from error


def read_results(path: Path | str) -> SavedResults:
    """Read the games of a results file, whole lines alone; ``BadRecord`` if it is none."""
    settings, _, whole = _scan(Path(path))
    games = list(_read(_pieces(Path(path), whole), reader(settings)))
    return SavedResults(settings, games)


def reader(settings: Settings) -> Callable[[Any], Result]:
    """Return what reads the games that were played with these settings."""
    game = settings.get("game", STRUGGLE)
    if game not in TALLIES:
        raise BadRecord(f"These are results of a game that isn't known here, {game!r}.")
    return TALLIES[game].result_type.from_json


def count_pieces(path: Path | str) -> int:
    """Return how many whole pieces a results file has: none if it isn't there, or just begun."""
    file = Path(path)
    return _scan(file)[1] if file.exists() and b"\n" in _bytes(file) else 0


def check_settings(path: Path | str, settings: Settings) -> None:
    """Refuse (``BadRecord``) a file that is there and was made with other settings."""
    file = Path(path)
    if file.exists() and not _is_unborn(file, _header(settings)):
        _agree(file, settings)


class ResultsFile:
    """A results file open for adding pieces; ``done`` counts those in it."""

    def __init__(self, file: AppendOnly, done: int, whole: int) -> None:
        self.done = done
        self._file = file
        self._whole = whole

    @classmethod
    def open(cls, path: Path | str, settings: Settings) -> ResultsFile:
        """Begin a file, or open one to continue.

        Raises ``BadRecord`` if it is in use, can't be read, or was made with other settings.
        """
        file, first = Path(path), _header(settings)
        if not file.exists():
            return cls(AppendOnly.create(file, first), 0, len(first.encode()) + 1)
        held = AppendOnly.open(file)
        try:
            if _is_unborn(file, first):
                held.cut(0)
                held.write(first)
            done, whole = _agree(file, settings)
            held.cut(whole)
        except BaseException:
            held.close()
            raise
        return cls(held, done, whole)

    def pieces(self, from_json: Callable[[Any], T]) -> Iterator[T]:
        """Yield the pieces that were in the file when it was opened, read by ``from_json``."""
        return _read(_pieces(self._file.path, self._whole), from_json)

    def add(self, pieces: Iterable[dict[str, Any]]) -> None:
        """Write the next pieces; when this returns, they are on the disk."""
        lines = [_dump(piece) for piece in pieces]
        if lines:
            self._file.write("\n".join(lines))
            self.done += len(lines)

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _hash(settings: Settings) -> str:
    return digest(json.dumps(settings, sort_keys=True))


def _header(settings: Settings) -> str:
    return _dump({"format": FORMAT, "version": 1, "hash": _hash(settings), "settings": settings})


def _is_unborn(file: Path, header: str) -> bool:
    """Say whether a file's process ended before its first line was whole."""
    line = f"{header}\n".encode()
    return file.stat().st_size < len(line) and line.startswith(_bytes(file))


def _bytes(file: Path) -> bytes:
    try:
        return read_file(file)
    except OSError as error:
        raise BadRecord(f"{file} can't be read: {error.strerror}.") from error


def _agree(file: Path, settings: Settings) -> tuple[int, int]:
    """Return how many pieces and bytes of whole lines a file of these settings has."""
    kept, done, whole = _scan(file)
    wanted = json.loads(json.dumps(settings))
    if kept != wanted:
        names = sorted(name for name in {*kept, *wanted} if kept.get(name) != wanted.get(name))
        raise BadRecord(
            f"{file.name} holds results of other settings ({', '.join(names)}); "
            "choose another file, or use the settings it was begun with."
        )
    return done, whole


def _scan(file: Path) -> tuple[Settings, int, int]:
    """Return a file's settings, the number of its pieces, and the bytes of its whole lines."""
    try:
        with open_file(file) as stream:
            first = stream.readline(LONGEST)
            lines, whole = 0, len(first)
            while block := stream.read(1 << 20):
                lines += block.count(b"\n")
                at = block.rfind(b"\n") + 1
                whole = stream.tell() - len(block) + at if at else whole
    except OSError as error:
        raise BadRecord(f"{file} can't be read: {error.strerror}.") from error
    return _settings(first, file), lines, whole


def _settings(line: bytes, file: Path) -> Settings:
    try:
        header = json.loads(line)
        whole = line.endswith(b"\n") and (header["format"], header["version"]) == (FORMAT, 1)
        settings = header["settings"]
        if whole and isinstance(settings, dict) and header["hash"] == _hash(settings):
            return settings
    except (ValueError, TypeError, KeyError, RecursionError):
        pass
    raise BadRecord(f"{file.name} is not a results file, or its first line is damaged.")


def _pieces(file: Path, whole: int) -> Iterator[Any]:
    """Yield the pieces in the first ``whole`` bytes, each of which has its number in ``index``."""
    with open_file(file) as stream:
        read = len(stream.readline())
        number = 0
        while read < whole:
            line = stream.readline()
            read += len(line)
            yield _piece(line, number)
            number += 1


def _read(pieces: Iterable[Any], from_json: Callable[[Any], T]) -> Iterator[T]:
    """Read pieces; a ``BadRecord`` gets the number of its line."""
    for number, piece in enumerate(pieces):
        try:
            yield from_json(piece)
        except BadRecord as error:
            raise BadRecord(str(error), line=number + 2) from error


def _piece(line: bytes, number: int) -> Any:
    try:
        piece = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"this is not JSON: {error}.", line=number + 2) from error
    if not isinstance(piece, dict) or piece.get("index") != number:
        raise BadRecord(f"result {number} should stand here.", line=number + 2)
    return piece
