"""What is kept of a game of a batch, per game and seat: as a value, a JSON line, a row, a CSV file.

Everything is a whole number or a name, so that files are exact; only shares are computed from them.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from statistics import NormalDist, fmean, stdev
from typing import Any

from kings.bots import Bot
from kings.errors import BadInput, BadRecord

__all__ = ["COLUMNS", "GameResult", "SeatSummary", "rows", "summarize", "write_csv"]

WIDTH = NormalDist().inv_cdf(0.975)
"""Standard errors on either side of a mean that make a 95% interval (about 1.96)."""


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
        seats = len(read["bots"]) if isinstance(read["bots"], tuple) else 0
        if not seats or not all(_is_whole(read[name], seats) for name in _BY_SEAT):
            raise BadRecord("this result has not one number for each seat.")
        return GameResult(**read)


_FIELDS = tuple(field.name for field in fields(GameResult))
_BY_SEAT = _FIELDS[_FIELDS.index("scores") :]


def _is_whole(value: Any, seats: int) -> bool:
    return (
        isinstance(value, tuple)
        and len(value) == seats
        and all(isinstance(number, int) for number in value)
    )


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
    try:
        with Path(file).open("w", encoding="utf-8", newline="") as stream:
            table = csv.writer(stream, lineterminator="\n")
            table.writerow(COLUMNS)
            table.writerows(rows(results))
    except OSError as error:
        raise BadInput(f"{file} can't be written: {error.strerror}.") from error


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """How one seat did over many games.

    ``points``: mean VP, with the standard error of that mean and its 95% interval (normal
    approximation; both None for a single game); ``wins``: share of the victories, 0 to 1, where a
    victory that k seats share is 1/k to each. Means a game: ``struck`` deals, gold ``paid``,
    ``received`` and ``taken``, promises ``promised``, ``kept`` and ``broken``.
    """

    seat: int
    bot: str
    games: int
    points: float
    error: float | None
    interval: tuple[float, float] | None
    wins: float
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
    mean = fmean(scores)
    error = stdev(scores) / len(scores) ** 0.5 if len(scores) > 1 else None
    means = {
        name: fmean(getattr(game, name)[seat] for game in games)
        for name in ("struck", "paid", "received", "taken", "promised", "kept", "broken")
    }
    return SeatSummary(
        seat=seat,
        bot=bot,
        games=len(games),
        points=mean,
        error=error,
        interval=None if error is None else (mean - WIDTH * error, mean + WIDTH * error),
        wins=fmean(game.win(seat) for game in games),
        **means,
    )
