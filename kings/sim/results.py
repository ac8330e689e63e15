"""What is kept of a game of a batch, per game and seat: as a value, a JSON line, a row, a CSV file.

Everything is a whole number or a name, so that files are exact; only shares are computed from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from kings.bots import Bot
from kings.errors import BadInput, BadRecord
from kings.sim.csv_files import write_table
from kings.sim.quantiles import interval

__all__ = ["COLUMNS", "GameResult", "SeatSummary", "rows", "summarize", "write_csv"]


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game of a batch or a tournament.

    ``index``: its number, from 0; ``deal``: games of one deal are played with the same cards and
    draws of chance; ``lineup``: which line-up sat down; ``bots``: their names by seat; ``hero``:
    the seat under test in a tournament of one against the field, else None; ``seed``: with it the
    game can be played again alone.

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

    def win(self, seat: int) -> float:
        """Return the seat's share of the victory: 1/k where k seats share it, else 0."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def to_json(self) -> dict[str, Any]:
        """Return the fields as plain JSON values, in order."""
        return {
            name: list(value) if isinstance(value := getattr(self, name), tuple) else value
            for name in _FIELDS
        }

    @staticmethod
    def from_json(data: Any) -> GameResult:
        """Read what ``to_json`` wrote; ``BadRecord`` if a field is missing, strange or too much."""
        if not isinstance(data, dict) or set(data) != set(_FIELDS):
            raise BadRecord("this is not the result of a game.")
        read: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
        }
        bots = read["bots"]
        if not isinstance(bots, tuple) or not bots or not all(type(bot) is str for bot in bots):
            raise BadRecord("this result doesn't name its bots.")
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
            return _is_whole(value) and value < seats
        case "winners":
            whole = isinstance(value, tuple) and all(map(_is_whole, value)) and len(value) > 0
            return whole and sorted(set(value)) == list(value) and value[-1] < seats
        case _ if name in _BY_SEAT:
            numbers = isinstance(value, tuple) and len(value) == seats
            least = None if name in _SIGNED else 0
            return numbers and all(_is_whole(number, least) for number in value)
        case _:
            return _is_whole(value)


def _is_whole(value: Any, least: int | None = 0) -> bool:
    return type(value) is int and (least is None or value >= least)


COLUMNS = (
    *("game", "deal", "lineup", "seed", "night", "leader", "seat", "bot", "hero"),
    *("points", "win", "winners", "deals", "gold", *_BY_SEAT[2:]),
)
"""The columns of a table of results, one row per game and seat.

``game`` is the result's ``index``, ``points`` its score in VP, ``win`` its share of the victory and
``winners`` the number of seats that share it; ``night`` and ``hero`` are 0 or 1.
"""


def rows(results: Iterable[GameResult]) -> Iterator[tuple[int | float | str, ...]]:
    """Yield a row for each game and seat, in the order of ``COLUMNS``."""
    for game in results:
        for seat, bot in enumerate(game.bots):
            yield (
                *(game.index, game.deal, game.lineup, game.seed, int(game.night), game.leader),
                *(seat, bot, int(game.hero == seat), game.scores[seat], game.win(seat)),
                *(len(game.winners), game.deals),
                *(getattr(game, name)[seat] for name in _BY_SEAT[1:]),
            )


def write_csv(file: Path | str, results: Iterable[GameResult]) -> None:
    """Write the rows as CSV (UTF-8, a line feed ends a line); ``BadInput`` if that can't be done.

    The same results make the same bytes. The only fractions are the shares of a victory; they are
    written so that reading them gives the same number.
    """
    write_table(file, COLUMNS, rows(results))


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """How one seat did over many games.

    ``points``: mean VP, with the standard error of that mean and its 95% interval (Student's t;
    both None for a single game); ``wins``: share of the victories, 0 to 1, where a victory that k
    seats share is 1/k to each, with its error and interval. Means a game: ``struck`` deals, gold
    ``paid``, ``received`` and ``taken``, promises ``promised``, ``kept`` and ``broken``.
    """

    seat: int
    bot: str
    games: int
    points: float
    error: float | None
    interval: tuple[float, float] | None
    wins: float
    wins_error: float | None
    wins_interval: tuple[float, float] | None
    struck: float
    paid: float
    received: float
    taken: float
    promised: float
    kept: float
    broken: float


def summarize(results: Iterable[GameResult], bots: Iterable[Bot | str]) -> tuple[SeatSummary, ...]:
    """Return a summary per seat, in order of seats; ``BadInput`` if there is no result."""
    games = list(results)
    if not games:
        raise BadInput("There is no game to sum up.")
    names = [bot if isinstance(bot, str) else bot.name for bot in bots]
    return tuple(_summary(games, seat, name) for seat, name in enumerate(names))


def _summary(games: list[GameResult], seat: int, bot: str) -> SeatSummary:
    scores = [game.scores[seat] for game in games]
    victories = [game.win(seat) for game in games]
    points, wins = fmean(scores), fmean(victories)
    error, wins_error = _error(scores), _error(victories)
    means = {
        name: fmean(getattr(game, name)[seat] for game in games)
        for name in ("struck", "paid", "received", "taken", "promised", "kept", "broken")
    }
    return SeatSummary(
        seat=seat,
        bot=bot,
        games=len(games),
        points=points,
        error=error,
        interval=None if error is None else interval(points, error, len(games)),
        wins=wins,
        wins_error=wins_error,
        wins_interval=None
        if wins_error is None
        else interval(wins, wins_error, len(games), (0.0, 1.0)),
        **means,
    )


def _error(values: list[int] | list[float]) -> float | None:
    return stdev(values) / len(values) ** 0.5 if len(values) > 1 else None
