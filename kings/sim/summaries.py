"""How each seat did over many games, how they ended, and what was counted on average.

These are means over games one by one, for a batch at one table. Where games of one deal share their
cards, ``standings`` averages within a deal first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from statistics import fmean, stdev
from typing import Any, TypeVar, overload

from kings.bots.bot import Player
from kings.errors import BadInput
from kings.sim import intervals
from kings.sim.results import GameFacts, GameResult, Result

R = TypeVar("R", bound=Result)

Bots = Iterable[Player[Any, Any] | str]
"""Who sat where: bots, or their names."""


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


@dataclass(frozen=True, slots=True)
class FactSummary(SeatMeans):
    """How one seat did over many games of King's Keys or King of the Castle: ``SeatMeans``.

    Besides, ``means``: what is counted of a seat, a game, by name.
    """

    means: dict[str, float]


_STRUGGLE_MEANS = ("struck", "paid", "received", "taken", "promised", "kept", "broken")


@overload
def summarize(results: Iterable[GameResult], bots: Bots) -> tuple[SeatSummary, ...]: ...


@overload
def summarize(results: Iterable[GameFacts], bots: Bots) -> tuple[FactSummary, ...]: ...


def summarize(results: Iterable[Any], bots: Bots) -> tuple[SeatMeans, ...]:
    """Return a summary per seat, in order of seats; ``BadInput`` if there is no result.

    ``results``: of one game, whichever it is; ``bots``: who sat where, in all of them.
    """
    games = _some(results)
    names = [bot if isinstance(bot, str) else bot.name for bot in bots]
    summary = _struggle_summary if isinstance(games[0], GameResult) else _facts_summary
    return tuple(summary(games, seat, name) for seat, name in enumerate(names))


def _struggle_summary(games: list[GameResult], seat: int, bot: str) -> SeatMeans:
    means = {name: fmean(getattr(game, name)[seat] for game in games) for name in _STRUGGLE_MEANS}
    return SeatSummary(**(_seat_means(games, seat, bot) | means))


def _facts_summary(games: list[GameFacts], seat: int, bot: str) -> SeatMeans:
    names = [name for name, _ in games[0].by_seat]
    means = {name: fmean(game.of_seats(name)[seat] for game in games) for name in names}
    return FactSummary(**_seat_means(games, seat, bot), means=means)


def _seat_means(games: list[R], seat: int, bot: str) -> dict[str, Any]:
    """Return the fields of ``SeatMeans`` by name, for a summary that has more."""
    points = _mean([game.scores[seat] for game in games])
    wins = _mean([game.win(seat) for game in games], intervals.SHARE)
    return asdict(SeatMeans(seat, bot, len(games), *points, *wins))


def _mean(
    values: list[int] | list[float], within: intervals.Bounds = intervals.ANYTHING
) -> tuple[float, float | None, intervals.Bounds | None]:
    """Return a mean, its standard error and its 95% interval, each None where there is none.

    A single value has neither, and values that are all alike have no error and, unless the mean
    can only lie ``within`` two ends, no interval.
    """
    mean = fmean(values)
    if len(values) == 1:
        return mean, None, None
    error = stdev(values) / len(values) ** 0.5
    return (
        mean,
        None if intervals.alike(error) else error,
        intervals.interval(mean, error, len(values), within),
    )


def means(results: Iterable[GameFacts]) -> dict[str, float]:
    """Return the mean of ``turns`` and of each fact of the whole game, by name."""
    games = _some(results)
    facts = {name: fmean(game.fact(name) for game in games) for name, _ in games[0].facts}
    return {"turns": fmean(game.turns for game in games), **facts}


def endings(results: Iterable[GameFacts]) -> dict[str, int]:
    """Return how many games ended in each way, the most frequent first."""
    return dict(Counter(game.how for game in results).most_common())


def _some(results: Iterable[R]) -> list[R]:
    """Return the results as a list; ``BadInput`` if there is none."""
    games = list(results)
    if not games:
        raise BadInput("There is no game to sum up.")
    return games
