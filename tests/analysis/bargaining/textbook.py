"""Games with known answers, each with its source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from kings.analysis.bargaining.coalitions import Game


def table(players: str, worths: Mapping[str, float]) -> Game:
    """Return a game of one-letter players; a coalition that is not named is worth 0."""
    known = {frozenset(members): worth for members, worth in worths.items()}
    return Game.of(players, lambda members: known.get(members, 0.0))


def raiffa() -> Game:
    """Raiffa, The Art and Science of Negotiation (1982), chapter 17: three cement companies."""
    return table("ABC", {"AB": 118, "AC": 84, "BC": 50, "ABC": 121})


def gloves() -> Game:
    """Shapley and Shubik, “On market games” (1969): one left glove and two right ones."""
    return table("LRS", {"LR": 1, "LS": 1, "LRS": 1})


def weighted(quota: int, weights: Sequence[int]) -> Game:
    """A weighted majority: a coalition wins, and is worth 1, if its weights reach the quota."""
    masks = np.arange(1 << len(weights))[:, None]
    sums = (masks >> np.arange(len(weights)) & 1) @ np.array(weights)
    names = tuple(f"{at}" for at in range(len(weights)))
    return Game(names, (sums >= quota).astype(np.float64))


def security_council() -> Game:
    """Shapley and Shubik (1954) with the Council of today: five vetoes, nine votes of fifteen."""
    return weighted(39, [7] * 5 + [1] * 10)


def airport(costs: Mapping[str, float]) -> Game:
    """Littlechild and Owen (1973): a runway is as long as the greatest plane on it needs."""
    return Game.of(costs, lambda members: -max((costs[member] for member in members), default=0.0))


def bankruptcy(estate: float, claims: Sequence[float]) -> Game:
    """Aumann and Maschler (1985): a coalition gets what is left when all others are paid."""
    names = tuple(f"{at}" for at in range(len(claims)))
    owed = dict(zip(names, claims, strict=True))
    return Game.of(
        names,
        lambda members: max(0.0, estate - sum(owed[name] for name in names if name not in members)),
    )


def doctors() -> Game:
    """Barron, Game Theory: An Introduction, problem 5.19: four doctors share shifts."""
    pairs = {"ML": 4, "MC": 4, "LC": 6, "MS": 3, "LS": 2, "CS": 2}
    more = {"MLC": 10, "MCS": 7, "LCS": 8, "MLS": 7, "MLCS": 13}
    return table("MLCS", pairs | more)
