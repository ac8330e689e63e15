"""Ratings: one number per bot that says how likely it is to be ahead of another.

The model is that of Bradley and Terry (Biometrika 39, 1952): a bot of strength p has more VP than
one of strength q, at the same table, with probability p / (p + q); a tie counts as half of each.
The rating is 400 log10 p, as chess ratings are: 400 points more mean odds of ten to one. The mean
of all ratings is 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kings.errors import BadInput, KingsError
from kings.sim.estimates import half_width
from kings.sim.result import Result
from kings.sim.standings import beats

SCALE = 400 / np.log(10)
"""Rating points for each unit of the logarithm of a strength."""

TOLERANCE = 1e-12
STEPS = 100_000

Floats = NDArray[np.float64]


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
    ``per_deal``: as in ``standings.whole_deals``.
    """
    found = beats(results, per_deal)
    wins = found.ahead + found.level / 2
    logs = fit(wins.sum(axis=0), found.bots)
    errors = _errors(wins, logs)
    made = [
        _rating(bot, float(log) * SCALE, error, len(wins))
        for bot, log, error in zip(found.bots, logs, errors, strict=True)
    ]
    return tuple(sorted(made, key=lambda rating: -rating.rating))


def _rating(bot: str, rating: float, error: float | None, deals: int) -> Rating:
    if error is None:
        return Rating(bot, rating, None, None, None)
    half = half_width(error, deals)
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
