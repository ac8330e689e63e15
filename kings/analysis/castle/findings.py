"""What the kept games say: differences between tables of the same deals, with their intervals.

Deals are independent of one another and the games of a deal are not; so everything is averaged
within a deal first, and differences are taken there (``kings.sim.intervals``).
"""

from __future__ import annotations

from typing import Literal

import pandas as pd

from kings.analysis.castle import Kept
from kings.analysis.castle import EACH
from kings.sim.intervals import Estimate, estimate

Value = Literal["points", "share"]
"""Points at the end, or the share of the victory, 0 to 1."""

SECRETS = {
    "others know": "the others know your squires",
    "hero knows": "you know the others' squires",
    "all know": "everybody knows everybody's",
}
"""What may be known, in words."""

ORDERS = {
    "unknown": "order unknown",
    "known": "order known, first ten drawn",
    "alphabet": "order known, from A on",
}
"""What is known of the order in which squires come to court in each world, in words (C-61)."""

CHARACTERS = (
    ("random", "greedy", "unknown"),
    ("schemer", "greedy", "unknown"),
    ("schemer", "greedy", "known"),
    ("greedy", "schemer", "unknown"),
)
"""Who was set against whom, and in which world."""


def secret(kept: Kept, told: str, value: Value = "points") -> Estimate:
    """Return what it changes for a schemer among schemers that secrets are known.

    ``told``: one of ``SECRETS``. Against the same deals with all squires secret; where everybody
    knows everything it is the mean of all seats.
    """
    four = kept.of(players=4, world="unknown", others="schemer", hero="schemer")
    return _paired(_under_test(four[four["told"] == told]), four[four["told"] == ""], value)


def character(kept: Kept, hero: str, others: str, world: str, value: Value = "points") -> Estimate:
    """Return what a bot has more than the one it replaces, at the same seat in the same deals."""
    rows = kept.of(players=4, world=world, others=others, told="")
    return _paired(_under_test(rows[rows["hero"] == hero]), rows[rows["hero"] == others], value)


def tournament(kept: Kept) -> dict[str, Estimate]:
    """Return each bot's share of the victory where four kinds sit at one table, the best first.

    In every deal each of them has every seat once.
    """
    rows = kept.of(players=4, world="unknown", others=EACH)
    found = {
        str(bot): estimate(_by_deal(rows[rows["bot"] == bot], "share").to_numpy(), within=(0, 1))
        for bot in rows["bot"].unique()
    }
    return dict(sorted(found.items(), key=lambda one: -one[1].mean))


def by_order(kept: Kept, players: int, bot: str) -> tuple[Estimate, ...]:
    """Return the share of the victory by the order of turns, the beginner first (C-11)."""
    rows = kept.of(players=players, world="unknown", others=bot, hero=bot, told="")
    return tuple(
        estimate(_by_deal(rows[rows["order"] == order], "share").to_numpy(), within=(0, 1))
        for order in range(players)
    )


def by_squires_at_court(kept: Kept, world: str) -> tuple[Estimate | None, ...]:
    """Return the points of a schemer by how many of its squires were in the first kingdom, 0 to 3.

    None where that happened in fewer than two deals.
    """
    rows = kept.of(players=4, world=world, others="schemer", hero="schemer", told="")
    each = [_by_deal(rows[rows["court"] == court], "points") for court in range(4)]
    return tuple(estimate(found.to_numpy()) if len(found) > 1 else None for found in each)


def length(kept: Kept, world: str) -> Estimate:
    """Return how many turns a game of four schemers takes."""
    rows = kept.of(players=4, world=world, others="schemer", hero="schemer", told="")
    return estimate(_by_deal(rows, "turns").to_numpy())


def _under_test(rows: pd.DataFrame) -> pd.DataFrame:
    """Return the rows of the seat under test; all rows where all seats are alike."""
    return rows[(rows["seat"] == rows["tested"]) | (rows["tested"] == -1)]


def _by_deal(rows: pd.DataFrame, value: str) -> pd.Series:
    return rows.groupby("deal")[value].mean()


def _paired(tested: pd.DataFrame, base: pd.DataFrame, value: Value) -> Estimate:
    difference = _by_deal(tested, value) - _by_deal(base, value)
    return estimate(difference.dropna().to_numpy())
