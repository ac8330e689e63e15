"""How games go: how they end, how long they are, and what the place at the table is worth.

As in ``estimates``, everything is first averaged within a deal, and intervals come from how these
averages differ. Only whole deals count (``standings.whole_deals``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from kings.sim.estimates import Estimate, estimate
from kings.sim.facts import GameFacts
from kings.sim.intervals import SHARE
from kings.sim.result import Result
from kings.sim.standings import whole_deals

R = TypeVar("R", bound=Result)


@dataclass(frozen=True, slots=True)
class Course:
    """How games went, each with a 95% interval over deals.

    ``ended``: the share of games that ended in each way, by its word, the most frequent first;
    ``turns``: how many a game had; ``facts``: what was counted of whole games, a game;
    ``undecided``: the share of games that nobody won.
    """

    games: int
    ended: Mapping[str, Estimate]
    turns: Estimate
    facts: Mapping[str, Estimate]
    undecided: Estimate


@dataclass(frozen=True, slots=True)
class Place:
    """How the seat did that came ``place`` turns after the one that began (0: itself)."""

    place: int
    points: Estimate
    wins: Estimate


def course(results: Iterable[GameFacts], per_deal: int | None = None) -> Course:
    """Return how these games went; ``BadInput`` if there is none.

    ``per_deal``: as in ``standings.whole_deals``.
    """
    games = whole_deals(results, per_deal)
    ways = Counter(game.how for game in games).most_common()
    ended = {way: estimate(_by_deal(games, partial(_ended, way)), SHARE) for way, _ in ways}
    facts = {name: estimate(_by_deal(games, partial(_fact, name))) for name, _ in games[0].facts}
    return Course(
        len(games),
        MappingProxyType(ended),
        estimate(_by_deal(games, lambda game: game.turns)),
        MappingProxyType(facts),
        estimate(_by_deal(games, lambda game: not game.winners), SHARE),
    )


def _ended(way: str, game: GameFacts) -> bool:
    return game.how == way


def _fact(name: str, game: GameFacts) -> int:
    return game.fact(name)


def places(results: Iterable[Result], per_deal: int | None = None) -> tuple[Place, ...]:
    """Return how each place did, from the seat that began clockwise; ``BadInput`` if there is none.

    Which bots sat there is not asked: let all be the same, or let all sit everywhere equally often.
    ``per_deal``: as in ``standings.whole_deals``.
    """
    games = whole_deals(results, per_deal)
    return tuple(
        Place(
            place,
            estimate(_by_deal(games, partial(_points, place))),
            estimate(_by_deal(games, partial(_win, place)), SHARE),
        )
        for place in range(len(games[0].bots))
    )


def _points(place: int, game: Result) -> int:
    return game.scores[_seat(place, game)]


def _win(place: int, game: Result) -> float:
    return game.win(_seat(place, game))


def _seat(place: int, game: Result) -> int:
    return (game.beginner + place) % len(game.bots)


def _by_deal(games: Sequence[R], value: Callable[[R], float]) -> NDArray[np.float64]:
    """Return the mean of a value in each deal, in the order of deals."""
    deals: dict[int, list[float]] = {}
    for game in games:
        deals.setdefault(game.deal, []).append(value(game))
    return np.array([np.mean(deals[deal]) for deal in sorted(deals)], np.float64)
