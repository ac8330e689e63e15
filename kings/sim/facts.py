"""What is kept of a game of King's Keys or King of the Castle in a batch: facts by their names.

Everything is a whole number or a name, as in ``results``, so that files are exact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from kings.bots.bot import Player
from kings.errors import BadRecord
from kings.games import ROOMS
from kings.sim.result import Cell, Result, are_seats, is_whole, named_bots, plain
from kings.sim.summary import SeatMeans, by_seat, seat_means, some

Facts = tuple[tuple[str, int], ...]
"""Names and numbers of a whole game."""

FactsBySeat = tuple[tuple[str, tuple[int, ...]], ...]
"""Names, each with a number for every seat."""


@dataclass(frozen=True, slots=True)
class GameFacts(Result):
    """One game in a batch or a tournament (``index`` to ``hero``, ``scores``: see ``Result``).

    ``game``: its name; ``first``: the seat that began; ``how``: in what way it ended, in one word;
    ``turns``: how many were begun, of all players together; ``winners``: empty where nobody won.
    ``facts``: what was counted of the whole game, and ``by_seat``: of each seat; the module
    ``tallies`` of each game tells which.
    """

    index: int
    deal: int
    lineup: int
    seed: int
    bots: tuple[str, ...]
    hero: int | None
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
        told = {name: plain(getattr(self, name)) for name in _PLAIN}
        by_seat = {name: list(row) for name, row in self.by_seat}
        return {**told, "facts": dict(self.facts), "by_seat": by_seat}

    @staticmethod
    def from_json(data: Any) -> GameFacts:
        """Read what ``to_json`` wrote; ``BadRecord`` if a field is missing, strange or too much."""
        if not isinstance(data, dict) or set(data) != {*_PLAIN, "facts", "by_seat"}:
            raise BadRecord("this is not the result of a game.")
        bots = named_bots(data["bots"])
        read = {name: _as_read(data[name]) for name in _PLAIN}
        for name, value in read.items():
            if name != "bots" and not _may_be(name, value, len(bots)):
                raise BadRecord(f"“{name}” can't be {data[name]!r} in a result.")
        facts, by_seat = _numbers(data, "facts"), _numbers(data, "by_seat")
        if not all(map(is_whole, facts.values())):
            raise BadRecord("“facts” of a result are whole numbers.")
        if not all(_are_numbers(row, len(bots)) for row in by_seat.values()):
            raise BadRecord("“by_seat” of a result has whole numbers for every seat.")
        return GameFacts(**read, facts=tuple(facts.items()), by_seat=tuple(by_seat.items()))


_PLAIN = (
    *("index", "deal", "lineup", "seed", "bots", "hero", "game", "first", "how", "turns"),
    *("winners", "scores"),
)


def _as_read(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _numbers(data: Mapping[str, Any], name: str) -> dict[str, Any]:
    found = data[name]
    if not isinstance(found, dict):
        raise BadRecord(f"“{name}” can't be {found!r} in a result.")
    return {word: _as_read(value) for word, value in found.items()}


def _may_be(name: str, value: Any, seats: int) -> bool:
    """Say whether a field of a game of so many seats may have this value."""
    match name:
        case "game":
            return value in ROOMS
        case "how":
            return isinstance(value, str)
        case "hero" if value is None:
            return True
        case "hero" | "first":
            return is_whole(value) and value < seats
        case "winners":
            return are_seats(value, seats)
        case "scores":
            return _are_numbers(value, seats)
    return is_whole(value)


def _are_numbers(value: Any, seats: int) -> bool:
    return isinstance(value, tuple) and len(value) == seats and all(map(is_whole, value))


@dataclass(frozen=True, slots=True)
class FactSummary(SeatMeans):
    """How one seat did over many games: ``SeatMeans``.

    Besides, ``means``: what is counted of a seat, a game, by name.
    """

    means: dict[str, float]


def summarize_facts(
    results: Iterable[GameFacts], bots: Iterable[Player[Any, Any] | str]
) -> tuple[FactSummary, ...]:
    """Return a summary per seat, in order of seats; ``BadInput`` if there is no result."""
    return by_seat(results, bots, _summary)


def _summary(games: list[GameFacts], seat: int, bot: str) -> FactSummary:
    counted = [name for name, _ in games[0].by_seat]
    seats = {name: fmean(game.of_seats(name)[seat] for game in games) for name in counted}
    return FactSummary(**seat_means(games, seat, bot), means=seats)


def means(results: Iterable[GameFacts]) -> dict[str, float]:
    """Return the mean of ``turns`` and of each fact of the whole game, by name."""
    games = some(results)
    facts = {name: fmean(game.fact(name) for game in games) for name, _ in games[0].facts}
    return {"turns": fmean(game.turns for game in games), **facts}


def endings(results: Iterable[GameFacts]) -> dict[str, int]:
    """Return how many games ended in each way, the most frequent first."""
    return dict(Counter(game.how for game in results).most_common())
