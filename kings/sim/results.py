"""What is kept of a game of a batch: as a value, a line of JSON, rows of a table.

Of Kings' Struggle it is a ``GameResult``, of the other games ``GameFacts``, whose facts have names.
Everything is a whole number or a name, so that files are exact; only shares of a victory are
computed from them. What many results say of each seat is in ``summaries``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from itertools import chain
from pathlib import Path
from typing import Any

from kings.errors import BadRecord
from kings.games import ROOMS
from kings.records.files import write_table

Cell = int | float | str

Facts = tuple[tuple[str, int], ...]
"""Names and numbers of a whole game."""

FactsBySeat = tuple[tuple[str, tuple[int, ...]], ...]
"""Names, each with a number for every seat."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """Which game of a batch or a tournament it is, and who sits where.

    ``index``: its number, from 0; ``deal``: games of one deal are played with the same cards and
    draws of chance; ``lineup``: which line-up sat down; ``seed``: with it the game can be played
    again alone; ``bots``: their names by seat; ``hero``: the seat under test in a tournament of one
    against the field, else None.
    """

    index: int
    deal: int
    lineup: int
    seed: int
    bots: tuple[str, ...]
    hero: int | None


class Result(Meeting, ABC):
    """One game of a batch or a tournament, played.

    ``winners``: the seats that share the victory; ``scores``: one number for each seat.
    """

    __slots__ = ()

    winners: tuple[int, ...]
    scores: tuple[int, ...]

    @property
    @abstractmethod
    def beginner(self) -> int:
        """The seat that began."""

    @property
    @abstractmethod
    def columns(self) -> tuple[str, ...]:
        """The columns of a table of results, one row per game and seat."""

    @abstractmethod
    def rows(self) -> Iterator[tuple[Cell, ...]]:
        """Yield a row for each seat, in the order of ``columns``."""

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """Return all that is kept as plain JSON values, in order."""

    @staticmethod
    @abstractmethod
    def from_json(data: Any) -> Result:
        """Read what ``to_json`` wrote; ``BadRecord`` if a field is missing, strange or too much."""

    def win(self, seat: int) -> float:
        """Return the seat's share of the victory: 1/k where k seats share it, else 0."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


@dataclass(frozen=True, slots=True)
class GameResult(Result):
    """One game of Kings' Struggle in a batch or a tournament, a ``Meeting`` with its result.

    ``night``; ``leader``: the seat that led first; ``winners``: the seats that share the victory
    (S-64); ``deals``: how many were struck. By seat: ``scores`` in VP; ``gold`` at the end;
    ``struck``: deals it was a party to; ``paid`` and ``received``: gold to and from other players,
    promised gold too; ``taken``: gold from the bank for cards; ``promised``: promises it made, of
    which ``kept``, ``broken``, ``void`` and ``released`` (what is left is still open).
    """

    night: bool
    leader: int
    winners: tuple[int, ...]
    deals: int
    scores: tuple[int, ...]
    gold: tuple[int, ...]
    struck: tuple[int, ...]
    paid: tuple[int, ...]
    received: tuple[int, ...]
    taken: tuple[int, ...]
    promised: tuple[int, ...]
    kept: tuple[int, ...]
    broken: tuple[int, ...]
    void: tuple[int, ...]
    released: tuple[int, ...]

    @property
    def beginner(self) -> int:
        """The seat that led first."""
        return self.leader

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of a table of results (``COLUMNS``)."""
        return COLUMNS

    def rows(self) -> Iterator[tuple[Cell, ...]]:
        """Yield a row for each seat, in the order of ``COLUMNS``."""
        for seat, bot in enumerate(self.bots):
            yield (
                *(self.index, self.deal, self.lineup, self.seed, int(self.night), self.leader),
                *(seat, bot, int(self.hero == seat), self.scores[seat], self.win(seat)),
                *(len(self.winners), self.deals),
                *(getattr(self, name)[seat] for name in _BY_SEAT[1:]),
            )

    def to_json(self) -> dict[str, Any]:
        """Return the fields as plain JSON values, in order."""
        return {name: _as_json(getattr(self, name)) for name in _FIELDS}

    @staticmethod
    def from_json(data: Any) -> GameResult:
        """Read what ``to_json`` wrote; ``BadRecord`` if a field is missing, strange or too much."""
        if not isinstance(data, dict) or set(data) != set(_FIELDS):
            raise BadRecord("this is not the result of a game.")
        read = _read_fields(data, _FIELDS)
        if not read["winners"]:  # some seat stands highest in the end (S-64)
            raise _cannot_be("winners", data)
        return GameResult(**read)


_FIELDS = tuple(field.name for field in fields(GameResult))
_BY_SEAT = _FIELDS[_FIELDS.index("scores") :]

COLUMNS = (
    *("game", "deal", "lineup", "seed", "night", "leader", "seat", "bot", "hero"),
    *("points", "win", "winners", "deals", "gold", *_BY_SEAT[2:]),
)
"""The columns of a table of results, one row per game and seat.

``game`` is the result's ``index``, ``points`` its score in VP, ``win`` its share of the victory and
``winners`` the number of seats that share it; ``night`` and ``hero`` are 0 or 1.
"""


@dataclass(frozen=True, slots=True)
class GameFacts(Result):
    """One game in a batch or a tournament, a ``Meeting`` with its result.

    ``game``: its name; ``first``: the seat that began; ``how``: in what way it ended, in one word;
    ``turns``: how many were begun, of all players together; ``winners``: empty where nobody won.
    ``facts``: what was counted of the whole game, and ``by_seat``: of each seat;
    ``tallies`` tells which.
    """

    game: str
    first: int
    how: str
    turns: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    facts: Facts
    by_seat: FactsBySeat

    @property
    def beginner(self) -> int:
        """The seat that began."""
        return self.first

    def fact(self, name: str) -> int:
        """Return a fact of the whole game by its name; ``KeyError`` if it isn't counted."""
        return dict(self.facts)[name]

    def of_seats(self, name: str) -> tuple[int, ...]:
        """Return what was counted of every seat, by its name; ``KeyError`` if it isn't counted."""
        return dict(self.by_seat)[name]

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of a table: ``turns`` and ``how``, the facts, and those of each seat.

        ``game`` is the result's ``index``, ``points`` its score, ``win`` its share of the victory
        and ``winners`` the number of seats that share it; ``hero`` is 0 or 1.
        """
        return (
            *("game", "deal", "lineup", "seed", "how", "turns", *(name for name, _ in self.facts)),
            *("first", "seat", "bot", "hero", "points", "win", "winners"),
            *(name for name, _ in self.by_seat),
        )

    def rows(self) -> Iterator[tuple[Cell, ...]]:
        """Yield a row for each seat, in the order of ``columns``."""
        for seat, bot in enumerate(self.bots):
            yield (
                *(self.index, self.deal, self.lineup, self.seed, self.how, self.turns),
                *(number for _, number in self.facts),
                *(self.first, seat, bot, int(self.hero == seat), self.scores[seat]),
                *(self.win(seat), len(self.winners), *(row[seat] for _, row in self.by_seat)),
            )

    def to_json(self) -> dict[str, Any]:
        """Return the fields as plain JSON values, in order."""
        plain = {name: _as_json(getattr(self, name)) for name in _PLAIN}
        by_seat = {name: list(row) for name, row in self.by_seat}
        return {**plain, "facts": dict(self.facts), "by_seat": by_seat}

    @staticmethod
    def from_json(data: Any) -> GameFacts:
        """Read what ``to_json`` wrote; ``BadRecord`` if a field is missing, strange or too much."""
        if not isinstance(data, dict) or set(data) != {*_PLAIN, "facts", "by_seat"}:
            raise BadRecord("this is not the result of a game.")
        read = _read_fields(data, _PLAIN)
        seats = len(read["bots"])
        if min(read["scores"]) < 0:
            raise _cannot_be("scores", data)
        facts, by_seat = _read_numbers(data, "facts"), _read_numbers(data, "by_seat")
        if not all(map(_is_whole, facts.values())):
            raise BadRecord("“facts” of a result are whole numbers.")
        if not all(_are_numbers(row, seats) for row in by_seat.values()):
            raise BadRecord("“by_seat” of a result has whole numbers for every seat.")
        return GameFacts(**read, facts=tuple(facts.items()), by_seat=tuple(by_seat.items()))


_PLAIN = (
    *("index", "deal", "lineup", "seed", "bots", "hero", "game", "first", "how", "turns"),
    *("winners", "scores"),
)


def write_csv(file: Path | str, results: Iterable[Result]) -> None:
    """Write a row for each game and seat as CSV (UTF-8, a line feed ends a line).

    The same results make the same bytes; without any there are the ``COLUMNS`` alone. The only
    fractions are the shares of a victory; they are written so that reading them gives the same
    number. Raises ``BadInput`` if it can't be done.
    """
    games = iter(results)
    first = next(games, None)
    columns = COLUMNS if first is None else first.columns
    every = games if first is None else chain((first,), games)
    write_table(file, columns, (row for game in every for row in game.rows()))


# Reading: a file may be damaged or written by hand, so every field is looked at.


def _as_json(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _as_read(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _read_fields(data: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """Read fields of a result by their names; ``BadRecord`` for what can't stand in one."""
    bots = data["bots"]
    if not isinstance(bots, list) or not bots or not all(type(bot) is str for bot in bots):
        raise BadRecord("this result doesn't name its bots.")
    for name in names:
        if not _may_be(name, _as_read(data[name]), len(bots)):
            raise _cannot_be(name, data)
    return {name: _as_read(data[name]) for name in names}


def _may_be(name: str, value: Any, seats: int) -> bool:
    """Say whether a field of a game of so many seats may have this value."""
    match name:
        case "bots":
            return True  # which were read before
        case "night":
            return isinstance(value, bool)
        case "game":
            return isinstance(value, str) and value in ROOMS
        case "how":
            return isinstance(value, str)
        case "hero" if value is None:
            return True
        case "hero" | "leader" | "first":
            return _is_whole(value) and value < seats
        case "winners":
            return _are_seats(value, seats)
        case "scores":  # house tables (S-66) may take points away
            return _are_numbers(value, seats, None)
        case _ if name in _BY_SEAT:
            return _are_numbers(value, seats)
    return _is_whole(value)


def _cannot_be(name: str, data: Mapping[str, Any]) -> BadRecord:
    return BadRecord(f"“{name}” can't be {data[name]!r} in a result.")


def _read_numbers(data: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Read what is kept by name: a number, or one for every seat."""
    numbers = data[name]
    if not isinstance(numbers, dict):
        raise BadRecord(f"“{name}” can't be {numbers!r} in a result.")
    return {word: _as_read(value) for word, value in numbers.items()}


def _is_whole(value: Any, least: int | None = 0) -> bool:
    """Say whether a value is a whole number of at least ``least`` (None: any)."""
    return type(value) is int and (least is None or value >= least)


def _are_numbers(value: Any, seats: int, least: int | None = 0) -> bool:
    """Say whether a value holds a whole number for every seat."""
    every = isinstance(value, tuple) and len(value) == seats
    return every and all(_is_whole(number, least) for number in value)


def _are_seats(value: Any, seats: int) -> bool:
    """Say whether a value names some of so many seats, each once and in order."""
    whole = isinstance(value, tuple) and all(map(_is_whole, value))
    return whole and sorted(set(value)) == list(value) and all(seat < seats for seat in value)
