"""How each seat did over many games: what is said of a seat whichever game was played."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from typing import Any, TypeVar

from kings.bots.bot import Player
from kings.errors import BadInput
from kings.sim.intervals import SHARE
from kings.sim.result import Result, mean_of

R = TypeVar("R", bound=Result)
L = TypeVar("L")


@dataclass(frozen=True, slots=True)
class SeatMeans:
    """How one seat did over many games.

    ``points``: the mean score, with the standard error of that mean and its 95% interval; ``wins``:
    share of the victories, 0 to 1, where a victory that k seats share is 1/k to each, with its
    error and interval. Both are None for a single game; where all games were alike there is no
    error, and an interval of ``wins`` alone (``intervals``).
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


def seat_means(games: list[R], seat: int, bot: str) -> dict[str, Any]:
    """Return the fields of ``SeatMeans`` for a seat, by name, for a summary that has more."""
    points = mean_of([game.scores[seat] for game in games])
    wins = mean_of([game.win(seat) for game in games], SHARE)
    return asdict(SeatMeans(seat, bot, len(games), *points, *wins))


def some(results: Iterable[R]) -> list[R]:
    """Return the results as a list; ``BadInput`` if there is none."""
    games = list(results)
    if not games:
        raise BadInput("There is no game to sum up.")
    return games


def by_seat(
    results: Iterable[R],
    bots: Iterable[Player[Any, Any] | str],
    summary: Callable[[list[R], int, str], L],
) -> tuple[L, ...]:
    """Return a summary of the games for each seat, in order; ``BadInput`` if there is no game.

    ``summary``: makes one of all games, the seat and its bot's name.
    """
    games = some(results)
    names = [bot if isinstance(bot, str) else bot.name for bot in bots]
    return tuple(summary(games, seat, name) for seat, name in enumerate(names))
