"""Who stands where after a tournament: means, paired differences, and who beats whom.

Where one bot plays against the field, only the hero's seat counts. Where a bot may sit at a table
more than once, its mean is one over all its seats, beside copies of itself too.

Only whole deals count. Results that were read while they were still being played may have part of a
first deal and nothing else; ``per_deal``, as in ``Schedule`` and ``SavedResults``, tells that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from kings.errors import BadInput
from kings.sim.estimates import Estimate, estimate
from kings.sim.intervals import SHARE
from kings.sim.result import Result

R = TypeVar("R", bound=Result)


@dataclass(frozen=True, slots=True)
class Standing:
    """How a bot did: ``games`` counts its seats; ``points`` in VP; ``wins``: share of victories."""

    bot: str
    games: int
    points: Estimate
    wins: Estimate


@dataclass(frozen=True, slots=True)
class Difference:
    """How much better a bot did than another with the same cards: in VP and share of victories."""

    bot: str
    other: str
    points: Estimate
    wins: Estimate


@dataclass(frozen=True, slots=True)
class Beats:
    """Who beats whom at the same table, by deal.

    ``ahead``, shape (deals, bots, bots): how often the first had more VP than the second;
    ``level``: how often they had the same.
    """

    bots: tuple[str, ...]
    ahead: NDArray[np.int64]
    level: NDArray[np.int64]

    def meetings(self) -> NDArray[np.int64]:
        """Return how often two bots met at a table, shape (bots, bots)."""
        ahead = self.ahead.sum(axis=0)
        met: NDArray[np.int64] = ahead + ahead.T + self.level.sum(axis=0)
        return met

    def shares(self) -> NDArray[np.float64]:
        """Return the share of meetings in which the bot of the row had more VP, 0 to 1.

        Shape (bots, bots); NaN where two bots never met, and for a bot and itself.
        """
        ahead, met = self.ahead.sum(axis=0), self.meetings()
        shares = np.full(met.shape, np.nan)
        np.divide(ahead, met, out=shares, where=met > 0)
        return shares


def whole_deals(results: Iterable[R], per_deal: int | None = None) -> list[R]:
    """Return the results without a last deal that is not finished; ``BadInput`` if none is left.

    ``per_deal``: games in a deal. If it isn't given, the largest deal there is counts as whole.
    """
    games = list(results)
    sizes = Counter(game.deal for game in games)
    wanted = per_deal if per_deal is not None else max(sizes.values(), default=0)
    whole = [game for game in games if sizes[game.deal] == wanted]
    if not whole:
        raise BadInput("There is no game to judge by." if not games else "No deal is finished yet.")
    return whole


def standings(results: Iterable[Result], per_deal: int | None = None) -> tuple[Standing, ...]:
    """Return how every bot did, the most points first (``estimates`` tells of the intervals)."""
    averages = _Averages(whole_deals(results, per_deal))
    found = [
        Standing(
            bot,
            int(averages.seats[:, at].sum()),
            estimate(averages.points[:, at]),
            estimate(averages.wins[:, at], SHARE),
        )
        for at, bot in enumerate(averages.bots)
    ]
    return tuple(sorted(found, key=lambda standing: -standing.points.mean))


def differences(results: Iterable[Result], per_deal: int | None = None) -> tuple[Difference, ...]:
    """Return the paired difference of every two bots, the better one first, largest first.

    In each deal the mean of one bot is taken from that of the other: same cards, and over the deal
    the same seats. Where bots may sit at a table more than once, it is a difference of means over
    all tables, also of those at which one of the two doesn't sit.
    """
    averages = _Averages(whole_deals(results, per_deal))
    found = []
    for one, other in combinations(range(len(averages.bots)), 2):
        if averages.points[:, one].mean() < averages.points[:, other].mean():
            one, other = other, one
        found.append(
            Difference(
                averages.bots[one],
                averages.bots[other],
                estimate(averages.points[:, one] - averages.points[:, other]),
                estimate(averages.wins[:, one] - averages.wins[:, other], (-1.0, 1.0)),
            )
        )
    return tuple(sorted(found, key=lambda difference: -difference.points.mean))


def beats(results: Iterable[Result], per_deal: int | None = None) -> Beats:
    """Count who had more VP than whom, in every deal; the bots are in order of their names."""
    games = whole_deals(results, per_deal)
    deals = {deal: at for at, deal in enumerate(sorted({game.deal for game in games}))}
    bots = sorted({bot for game in games for bot in game.bots})
    at = {bot: number for number, bot in enumerate(bots)}
    ahead = np.zeros((len(deals), len(bots), len(bots)), np.int64)
    level = np.zeros_like(ahead)
    for game in games:
        for one, other in _meetings(game):
            first, second = at[game.bots[one]], at[game.bots[other]]
            if game.scores[one] > game.scores[other]:
                ahead[deals[game.deal], first, second] += 1
            elif game.scores[one] == game.scores[other]:
                level[deals[game.deal], first, second] += 1
    return Beats(tuple(bots), ahead, level)


def _meetings(game: Result) -> Iterator[tuple[int, int]]:
    """Yield the pairs of seats, both ways round, whose bots are compared in a game."""
    for one in range(len(game.bots)):
        for other in range(len(game.bots)):
            counts = game.hero is None or game.hero in (one, other)
            if counts and game.bots[one] != game.bots[other]:
                yield one, other


class _Averages:
    """Per deal and bot: the number of its seats, its mean VP and its mean share of the victory."""

    def __init__(self, games: list[Result]) -> None:
        deals = {deal: at for at, deal in enumerate(sorted({game.deal for game in games}))}
        judged = [(game, seat) for game in games for seat in _judged(game)]
        self.bots = tuple(dict.fromkeys(game.bots[seat] for game, seat in judged))
        at = {bot: number for number, bot in enumerate(self.bots)}
        shape = (len(deals), len(self.bots))
        self.seats = np.zeros(shape, np.int64)
        points, wins = np.zeros(shape), np.zeros(shape)
        for game, seat in judged:
            where = deals[game.deal], at[game.bots[seat]]
            self.seats[where] += 1
            points[where] += game.scores[seat]
            wins[where] += game.win(seat)
        if not self.seats.all():
            raise BadInput("Every bot has to play in every deal to be compared with the others.")
        self.points = points / self.seats
        self.wins = wins / self.seats


def _judged(game: Result) -> Iterable[int]:
    return range(len(game.bots)) if game.hero is None else (game.hero,)
