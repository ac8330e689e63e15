"""Who stands where after a tournament: means, paired differences, who beats whom, and ratings.

Where one bot plays against the field, only the hero's seat counts. Where a bot may sit at a table
more than once, its mean is one over all its seats, beside copies of itself too.

Everything is first averaged within a deal, and intervals come from how deals differ
(``intervals.estimate``). Only whole deals count. Results that were read while they were still being
played may have part of a first deal and nothing else; ``per_deal``, the number of games in a deal
(as in ``Schedule`` and ``SavedResults``), tells that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from types import MappingProxyType
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from kings.errors import BadInput, KingsError
from kings.sim import intervals
from kings.sim.results import GameFacts, Result

R = TypeVar("R", bound=Result)
T = TypeVar("T")

Floats = NDArray[np.float64]


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


@dataclass(frozen=True, slots=True)
class Standing:
    """How a bot did: ``games`` counts its seats; ``points`` in VP; ``wins``: share of victories."""

    bot: str
    games: int
    points: intervals.Estimate
    wins: intervals.Estimate


@dataclass(frozen=True, slots=True)
class Difference:
    """How much better a bot did than another with the same cards: in VP and share of victories."""

    bot: str
    other: str
    points: intervals.Estimate
    wins: intervals.Estimate


def standings(results: Iterable[Result], per_deal: int | None = None) -> tuple[Standing, ...]:
    """Return how every bot did, the most points first (``intervals``)."""
    averages = _Averages(whole_deals(results, per_deal))
    lines = [
        Standing(
            bot,
            int(averages.seats[:, number].sum()),
            intervals.estimate(averages.points[:, number]),
            intervals.estimate(averages.wins[:, number], intervals.SHARE),
        )
        for number, bot in enumerate(averages.bots)
    ]
    return tuple(sorted(lines, key=lambda standing: -standing.points.mean))


def differences(results: Iterable[Result], per_deal: int | None = None) -> tuple[Difference, ...]:
    """Return the paired difference of every two bots, the better one first, largest first.

    In each deal the mean of one bot is taken from that of the other: same cards, and over the deal
    the same seats. Where bots may sit at a table more than once, it is a difference of means over
    all tables, also of those at which one of the two doesn't sit.
    """
    averages = _Averages(whole_deals(results, per_deal))
    lines = []
    for one, other in combinations(range(len(averages.bots)), 2):
        if averages.points[:, one].mean() < averages.points[:, other].mean():
            one, other = other, one
        lines.append(
            Difference(
                averages.bots[one],
                averages.bots[other],
                intervals.estimate(averages.points[:, one] - averages.points[:, other]),
                intervals.estimate(averages.wins[:, one] - averages.wins[:, other], (-1.0, 1.0)),
            )
        )
    return tuple(sorted(lines, key=lambda difference: -difference.points.mean))


class _Averages:
    """Per deal and bot: the number of its seats, its mean VP and its mean share of the victory."""

    def __init__(self, games: list[Result]) -> None:
        deals = _places_of(sorted({game.deal for game in games}))
        judged = [(game, seat) for game in games for seat in _judged(game)]
        self.bots = tuple(dict.fromkeys(game.bots[seat] for game, seat in judged))
        columns = _places_of(self.bots)
        shape = (len(deals), len(self.bots))
        self.seats = np.zeros(shape, np.int64)
        points, wins = np.zeros(shape), np.zeros(shape)
        for game, seat in judged:
            cell = deals[game.deal], columns[game.bots[seat]]
            self.seats[cell] += 1
            points[cell] += game.scores[seat]
            wins[cell] += game.win(seat)
        if not self.seats.all():
            raise BadInput("Every bot has to play in every deal to be compared with the others.")
        self.points = points / self.seats
        self.wins = wins / self.seats


def _places_of(things: Iterable[T]) -> dict[T, int]:
    return {thing: place for place, thing in enumerate(things)}


def _judged(game: Result) -> Iterable[int]:
    return range(len(game.bots)) if game.hero is None else (game.hero,)


# Who beats whom.


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


def beats(results: Iterable[Result], per_deal: int | None = None) -> Beats:
    """Count who had more VP than whom, in every deal; the bots are in order of their names."""
    games = whole_deals(results, per_deal)
    deals = _places_of(sorted({game.deal for game in games}))
    bots = sorted({bot for game in games for bot in game.bots})
    columns = _places_of(bots)
    ahead = np.zeros((len(deals), len(bots), len(bots)), np.int64)
    level = np.zeros_like(ahead)
    for game in games:
        for one, other in _meetings(game):
            cell = deals[game.deal], columns[game.bots[one]], columns[game.bots[other]]
            ahead[cell] += game.scores[one] > game.scores[other]
            level[cell] += game.scores[one] == game.scores[other]
    return Beats(tuple(bots), ahead, level)


def _meetings(game: Result) -> Iterator[tuple[int, int]]:
    """Yield the pairs of seats, both ways round, whose bots are compared in a game."""
    for one in range(len(game.bots)):
        for other in range(len(game.bots)):
            counts = game.hero is None or game.hero in (one, other)
            if counts and game.bots[one] != game.bots[other]:
                yield one, other


# Ratings: one number per bot that says how likely it is to be ahead of another.
#
# The model is that of Bradley and Terry (Biometrika 39, 1952): a bot of strength p has more VP than
# one of strength q, at the same table, with probability p / (p + q); a tie counts as half of each.
# The rating is 400 log10 p, as chess ratings are: 400 points more mean odds of ten to one. The mean
# of all ratings is 0.

SCALE = 400 / np.log(10)
"""Rating points for each unit of the logarithm of a strength."""

TOLERANCE = 1e-12
"""The settled logarithms of strengths change less than this in a step."""

STEPS = 100_000
"""After so many steps without settling, something is wrong."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A bot's rating with its standard error and 95% interval (None for a single deal)."""

    bot: str
    rating: float
    error: float | None
    low: float | None
    high: float | None


def ratings(results: Iterable[Result], per_deal: int | None = None) -> tuple[Rating, ...]:
    """Return the ratings of all bots that met others, best first.

    The strengths are the most likely ones. Meetings at one table, and games of one deal, are not
    independent; so the errors are the robust ("sandwich") ones of a pseudo-likelihood, with the
    deals as clusters (Liang and Zeger, Biometrika 73, 1986), and Student's t over the deals makes
    the intervals. Raises ``BadInput`` if no finite ratings exist: then some bots were never behind
    the others, and more deals are needed (Ford, American Mathematical Monthly 64, 1957).
    ``per_deal``: as in ``whole_deals``.
    """
    meetings = beats(results, per_deal)
    wins = meetings.ahead + meetings.level / 2
    logs = fit(wins.sum(axis=0), meetings.bots)
    rated = [
        _rating(bot, float(log) * SCALE, error, len(wins))
        for bot, log, error in zip(meetings.bots, logs, _errors(wins, logs), strict=True)
    ]
    return tuple(sorted(rated, key=lambda rating: -rating.rating))


def _rating(bot: str, rating: float, error: float | None, deals: int) -> Rating:
    if error is None:
        return Rating(bot, rating, None, None, None)
    half = intervals.half_width(error, deals)
    return Rating(bot, rating, error, rating - half, rating + half)


def fit(wins: Floats, bots: tuple[str, ...]) -> Floats:
    """Return the logarithms of the most likely strengths, with mean 0.

    ``wins``, shape (bots, bots): how often the first was ahead of the second, ties as halves. The
    steps are the minorization-maximization of Hunter (Annals of Statistics 32, 2004). Raises
    ``BadInput`` if there is no finite answer.
    """
    _check_connected(wins, bots)
    met = wins + wins.T
    won = wins.sum(axis=1)
    strength = np.ones(len(wins))
    for _ in range(STEPS):
        before = strength
        strength = won / (met / (strength[:, None] + strength[None, :])).sum(axis=1)
        strength /= np.exp(np.log(strength).mean())
        if np.abs(np.log(strength / before)).max() < TOLERANCE:
            return np.asarray(np.log(strength), np.float64)
    raise KingsError("The ratings don't settle; please report it.")


def _check_connected(wins: Floats, bots: tuple[str, ...]) -> None:
    """Every bot has to have won, over others in between perhaps, against every other."""
    reached = (wins > 0) | np.eye(len(wins), dtype=bool)
    for _ in bots:
        reached = reached @ reached
    if len(bots) < 2:
        raise BadInput("Two bots at least have to meet for ratings.")
    if not reached.all():
        apart = [bot for bot, row in zip(bots, reached.T, strict=True) if not row.all()]
        raise BadInput(
            f"There are no finite ratings: some bots were never ahead of {' or '.join(apart)}, "
            "directly or by way of others. Play more deals."
        )


def _errors(wins: Floats, logs: Floats) -> list[float | None]:
    """Return the standard error of each rating; ``wins`` by deal, shape (deals, bots, bots)."""
    deals = len(wins)
    if deals == 1:
        return [None] * len(logs)
    chance = 1 / (1 + np.exp(logs[None, :] - logs[:, None]))
    met = wins + wins.transpose(0, 2, 1)
    slopes = (wins - met * chance).sum(axis=2)
    weights = met.sum(axis=0) * chance * (1 - chance)
    bend = np.linalg.pinv(np.diag(weights.sum(axis=1)) - weights, hermitian=True)
    spread = deals / (deals - 1) * slopes.T @ slopes
    return [float(error) for error in SCALE * np.sqrt(np.diag(bend @ spread @ bend))]


# The games themselves, and what the place at the table is worth.


@dataclass(frozen=True, slots=True)
class Outcomes:
    """How games went and how long they were, each number with a 95% interval over deals.

    ``ended``: the share of games that ended in each way, by its word, the most frequent first;
    ``turns``: how many a game had; ``facts``: what was counted of whole games, a game;
    ``undecided``: the share of games that nobody won.
    """

    games: int
    ended: Mapping[str, intervals.Estimate]
    turns: intervals.Estimate
    facts: Mapping[str, intervals.Estimate]
    undecided: intervals.Estimate


def outcomes(results: Iterable[GameFacts], per_deal: int | None = None) -> Outcomes:
    """Return how these games went; ``BadInput`` if there is none.

    ``per_deal``: as in ``whole_deals``.
    """
    games = whole_deals(results, per_deal)
    ways = Counter(game.how for game in games).most_common()

    def mean(
        values: Iterable[float], within: intervals.Bounds = intervals.ANYTHING
    ) -> intervals.Estimate:
        return intervals.estimate(_by_deal(games, values), within)

    return Outcomes(
        len(games),
        MappingProxyType(
            {way: mean((game.how == way for game in games), intervals.SHARE) for way, _ in ways}
        ),
        mean(game.turns for game in games),
        MappingProxyType(
            {name: mean(game.fact(name) for game in games) for name, _ in games[0].facts}
        ),
        mean((not game.winners for game in games), intervals.SHARE),
    )


@dataclass(frozen=True, slots=True)
class Place:
    """How the seat did that came ``place`` turns after the one that began (0: itself)."""

    place: int
    points: intervals.Estimate
    wins: intervals.Estimate


def places(results: Iterable[Result], per_deal: int | None = None) -> tuple[Place, ...]:
    """Return how each place did, from the seat that began clockwise; ``BadInput`` if there is none.

    Which bots sat there is not asked: let all be the same, or let all sit everywhere equally often.
    ``per_deal``: as in ``whole_deals``.
    """
    games = whole_deals(results, per_deal)
    found = []
    for place in range(len(games[0].bots)):
        seats = [(game, (game.beginner + place) % len(game.bots)) for game in games]
        points = _by_deal(games, (game.scores[seat] for game, seat in seats))
        wins = _by_deal(games, (game.win(seat) for game, seat in seats))
        found.append(
            Place(place, intervals.estimate(points), intervals.estimate(wins, intervals.SHARE))
        )
    return tuple(found)


def _by_deal(games: Sequence[Result], values: Iterable[float]) -> Floats:
    """Return the mean in each deal, in the order of deals, of values that are given for games."""
    deals: dict[int, list[float]] = {}
    for game, value in zip(games, values, strict=True):
        deals.setdefault(game.deal, []).append(value)
    return np.array([np.mean(deals[deal]) for deal in sorted(deals)], np.float64)
