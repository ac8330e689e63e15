"""Bots at a table, in one call: many games of the same line-up, or a tournament of all line-ups.

What comes back shows itself in a notebook, and has all results for whoever wants more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kings import markup as shown
from kings.bots.bot import Player
from kings.bots.roster import make_player
from kings.errors import BadInput
from kings.games import find_room, room_of
from kings.names import SEATS
from kings.sim import batch, summaries
from kings.sim.results import Result
from kings.sim.schedule import round_robin
from kings.words import plural

if TYPE_CHECKING:
    from kings.sim.standings import Difference, Standing

_COLUMNS = ("bot", "points", "95% interval", "wins", "95% interval")

Interval = tuple[float | None, float | None]


@dataclass(frozen=True, slots=True)
class Simulated:
    """Many games of one line-up of bots: ``seats`` says how each did, ``results`` has all games."""

    title: str
    results: tuple[Result, ...]
    seats: tuple[summaries.SeatMeans, ...]

    def __len__(self) -> int:
        """How many games were played."""
        return len(self.results)

    def _rows(self) -> list[tuple[str, ...]]:
        return [
            (
                f"{SEATS[line.seat]} {line.bot}",
                *_points(line.points, line.interval),
                *_share(line.wins, line.wins_interval),
            )
            for line in self.seats
        ]

    def __repr__(self) -> str:
        """Say how each seat did."""
        return f"{self.title}\n{shown.table_text(_COLUMNS, self._rows())}"

    def _repr_html_(self) -> str:
        return shown.sentences_page((), self.title) + shown.table_page(_COLUMNS, self._rows())


@dataclass(frozen=True, slots=True)
class Tournament:
    """Bots that met with the same cards in all seats.

    ``standings``: how each did; ``differences``: who is better than whom, by how much, paired by
    the cards; ``results``: all games.
    """

    title: str
    results: tuple[Result, ...]
    standings: tuple[Standing, ...]
    differences: tuple[Difference, ...]

    def _rows(self) -> list[tuple[str, ...]]:
        return [
            (
                line.bot,
                *_points(line.points.mean, (line.points.low, line.points.high)),
                *_share(line.wins.mean, (line.wins.low, line.wins.high)),
            )
            for line in self.standings
        ]

    def __repr__(self) -> str:
        """Say how each bot did."""
        return f"{self.title}\n{shown.table_text(_COLUMNS, self._rows())}"

    def _repr_html_(self) -> str:
        return shown.sentences_page((), self.title) + shown.table_page(_COLUMNS, self._rows())


def _points(mean: float, interval: Interval | None) -> tuple[str, str]:
    low, high = interval or (None, None)
    span = "" if low is None else f"{low:.2f} to {high:.2f}"
    return f"{mean:.2f}".replace("-", "−"), span.replace("-", "−")


def _share(mean: float, interval: Interval | None) -> tuple[str, str]:
    low, high = interval or (None, None)
    return f"{mean:.1%}", "" if low is None else f"{low:.1%} to {high:.1%}"


def simulate(
    bots: str | Player[Any, Any] | Sequence[str | Player[Any, Any]] = "greedy",
    games: int = 100,
    *,
    seed: int = 1,
    game: str = "struggle",
    players: int = 4,
    options: Any = None,
    workers: int | None = 1,
) -> Simulated:
    """Let bots play many games, and return how each seat did; the same ``seed``, the same games.

    ``bots``: one name or bot for all seats, or a list with one for each; ``games``: how many.
    ``game``: ``struggle``, ``keys`` or ``castle``; ``players``: the number of seats; ``options``:
    instead of both, the options with all variants. ``workers``: the number of processes (None: one
    per core).
    Raises ``BadInput`` for a bot or a game that doesn't exist, and for impossible numbers.

    For example ``kings.simulate(["greedy", "random", "random"], games=100, players=3)``.
    """
    agreed = _options(options, game, players)
    room = room_of(agreed)
    seats = _bots(bots, room.name)
    seats = seats * agreed.players if len(seats) == 1 else seats
    if len(seats) != agreed.players:
        raise BadInput(
            f"Name one bot for all seats or {agreed.players}, not {len(seats)}; the number of "
            f"seats is set by players."
        )
    results = tuple(batch.simulate(agreed, seats, games, seed, workers=workers))
    return Simulated(
        f"{room.title}: {plural(games, 'game')}, seed {seed}",
        results,
        summaries.summarize(results, seats),
    )


def tournament(
    bots: Sequence[str | Player[Any, Any]],
    deals: int = 20,
    *,
    seed: int = 1,
    game: str = "struggle",
    players: int = 4,
    options: Any = None,
    workers: int | None = 1,
) -> Tournament:
    """Let bots compete with the same cards in all seats, and return who is better, by how much.

    ``bots``: names or bots; all line-ups of them play, and if there are fewer than seats, a bot
    also meets copies of itself. ``deals``: how many, each for all line-ups. ``seed``, ``game``,
    ``players``, ``options`` and ``workers`` are as for ``simulate``. Raises ``BadInput`` for a bot
    or a game that doesn't exist and for fewer than two bots, and ``MissingPackage`` without NumPy.

    For example ``kings.tournament(["greedy", "random"], deals=20)``.
    """
    agreed = _options(options, game, players)
    room = room_of(agreed)
    entrants = {bot.name: bot for bot in _bots(bots, room.name)}
    if len(entrants) < 2:
        raise BadInput("One bot alone competes with nobody; name two different ones at least.")
    from kings.sim.standings import differences, standings  # they need NumPy, the games don't

    schedule = round_robin(entrants, agreed, seed, repetition=len(entrants) < agreed.players)
    results: list[Result] = list(batch.play(schedule, deals, workers=workers))
    title = f"{room.title}: {plural(deals, 'deal')}, {plural(len(results), 'game')}, seed {seed}"
    return Tournament(title, tuple(results), standings(results), differences(results))


def _options(options: Any, game: str, players: int) -> Any:
    if options is not None:
        return options
    room = find_room(game)
    if not room.least <= players <= room.most:
        some = f"{room.least}" if room.least == room.most else f"{room.least} to {room.most}"
        raise BadInput(f"{room.title} is played by {some}, not {players}.")
    return room.options(names=tuple(SEATS[:players]))


def _bots(
    bots: str | Player[Any, Any] | Sequence[str | Player[Any, Any]], game: str
) -> list[Player[Any, Any]]:
    if isinstance(bots, str) and "," in bots:
        raise BadInput('Name several bots in a list, as in ["greedy", "random", "random"].')
    listed = [bots] if isinstance(bots, str | Player) else bots
    return [make_player(game, bot) if isinstance(bot, str) else bot for bot in listed]
