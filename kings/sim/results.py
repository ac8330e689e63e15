"""What is kept of a game of Kings' Struggle in a batch: as a value, a JSON line, rows of a table.

Everything is a whole number or a name, so that files are exact; only shares are computed from them.
Results of other games are ``facts.GameFacts``; what is written here takes either.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from itertools import chain
from pathlib import Path
from statistics import fmean
from typing import Any

from kings.bots.bot import Player
from kings.errors import BadRecord
from kings.sim.csv_files import write_table
from kings.sim.result import Cell, Result, are_seats, is_whole, named_bots, plain
from kings.sim.summary import SeatMeans, by_seat, seat_means


@dataclass(frozen=True, slots=True)
class GameResult(Result):
    """One game of Kings' Struggle in a batch or a tournament (``index`` to ``hero``: ``Result``).

    ``night``; ``leader``: the seat that led first; ``winners``: the seats that share the victory
    (S-64); ``deals``: how many were struck. By seat: ``scores`` in VP; ``gold`` at the end;
    ``struck``: deals it was a party to; ``paid`` and ``received``: gold to and from other players,
    promised gold too; ``taken``: gold from the bank for cards; ``promised``: promises it made, of
    which ``kept``, ``broken``, ``void`` and ``released`` (what is left is still open).
    """

    index: int
    deal: int
    lineup: int
    seed: int
    bots: tuple[str, ...]
    hero: int | None
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
        return {name: plain(getattr(self, name)) for name in _FIELDS}

    @staticmethod
    def from_json(data: Any) -> GameResult:
        """Read what ``to_json`` wrote; ``BadRecord`` if a field is missing, strange or too much."""
        if not isinstance(data, dict) or set(data) != set(_FIELDS):
            raise BadRecord("this is not the result of a game.")
        read: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
        }
        bots = named_bots(data["bots"])
        for name, value in read.items():
            if name != "bots" and not _may_be(name, value, len(bots)):
                raise BadRecord(f"“{name}” can't be {data[name]!r} in a result.")
        return GameResult(**read)


_FIELDS = tuple(field.name for field in fields(GameResult))
_BY_SEAT = _FIELDS[_FIELDS.index("scores") :]


_SIGNED = ("scores",)
"""What may be below zero: house tables (S-66) may take points away."""


def _may_be(name: str, value: Any, seats: int) -> bool:
    """Say whether a field of a game of so many seats may have this value."""
    match name:
        case "night":
            return isinstance(value, bool)
        case "hero" if value is None:
            return True
        case "hero" | "leader":
            return is_whole(value) and value < seats
        case "winners":
            return are_seats(value, seats) and len(value) > 0
        case _ if name in _BY_SEAT:
            numbers = isinstance(value, tuple) and len(value) == seats
            least = None if name in _SIGNED else 0
            return numbers and all(is_whole(number, least) for number in value)
        case _:
            return is_whole(value)


COLUMNS = (
    *("game", "deal", "lineup", "seed", "night", "leader", "seat", "bot", "hero"),
    *("points", "win", "winners", "deals", "gold", *_BY_SEAT[2:]),
)
"""The columns of a table of results, one row per game and seat.

``game`` is the result's ``index``, ``points`` its score in VP, ``win`` its share of the victory and
``winners`` the number of seats that share it; ``night`` and ``hero`` are 0 or 1.
"""


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


@dataclass(frozen=True, slots=True)
class SeatSummary(SeatMeans):
    """How one seat did over many games of Kings' Struggle: ``SeatMeans``, with points in VP.

    Besides, means a game: ``struck`` deals, gold ``paid``, ``received`` and ``taken``, promises
    ``promised``, ``kept`` and ``broken``.
    """

    struck: float
    paid: float
    received: float
    taken: float
    promised: float
    kept: float
    broken: float


def summarize(
    results: Iterable[GameResult], bots: Iterable[Player[Any, Any] | str]
) -> tuple[SeatSummary, ...]:
    """Return a summary per seat, in order of seats; ``BadInput`` if there is no result."""
    return by_seat(results, bots, _summary)


def _summary(games: list[GameResult], seat: int, bot: str) -> SeatSummary:
    means: dict[str, Any] = {
        name: fmean(getattr(game, name)[seat] for game in games)
        for name in ("struck", "paid", "received", "taken", "promised", "kept", "broken")
    }
    return SeatSummary(**seat_means(games, seat, bot), **means)
