"""How near a seat is to a win of King's Keys, by its own cards and its guards (K-31).

One number a way to win, from 0 to 1, and what a card more or less is worth by them. What others
will do is not asked here.
"""

from __future__ import annotations

from collections.abc import Mapping

from kings.keys.cards import (
    AXES,
    COINS,
    KEYS,
    KINGDOMS,
    OF_KINGDOM,
    SHIELDS,
    Cards,
    Kingdom,
    worth,
)
from kings.keys.plays import ENOUGH

WAYS = ("army", "guards", "keys", "coins")

Weights = Mapping[str, float]
"""How much each way to win counts for a player; all 1 for one who takes what comes."""

STEEP = 3
"""Progress counts by this power: the last card to a win is worth more than the first."""

IN_HAND = 0.6
"""What a Shield that can still be placed counts, beside one that stands."""


def progress(owned: Cards, guards: Cards, kingdom: Kingdom) -> dict[str, float]:
    """Return how far each way to win has come, 0 to 1."""
    own = OF_KINGDOM[kingdom]
    army = placeable = 0
    for other in KINGDOMS:
        axes, shields = worth(owned & AXES & OF_KINGDOM[other]), owned & SHIELDS & OF_KINGDOM[other]
        if other is kingdom:
            army, placeable = army + axes, placeable + worth(shields)
        else:
            coins = worth(owned & COINS & OF_KINGDOM[other])
            army, placeable = army + min(axes, coins), placeable + min(worth(shields), coins)
    return {
        "army": min(1.0, army / ENOUGH),
        "guards": min(1.0, (worth(guards) + IN_HAND * placeable) / ENOUGH),
        "keys": (owned & own & KEYS).bit_count() / 4,
        "coins": (owned & own & COINS).bit_count() / 4,
    }


def standing(owned: Cards, guards: Cards, kingdom: Kingdom, weights: Weights) -> float:
    """Return what cards and guards are worth to a player: more is nearer to a win."""
    ways = progress(owned, guards, kingdom)
    return sum(weights[way] * ways[way] ** STEEP for way in WAYS)
