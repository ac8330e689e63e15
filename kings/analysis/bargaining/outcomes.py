"""All outcomes that parties can reach: every choice with every way to move whole gold."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb

import numpy as np

from kings.analysis.bargaining.decision import Decision, Gold
from kings.errors import BadInput

MOST_OUTCOMES = 500_000
"""Up to so many ways to move gold are written out."""


def grid(decision: Decision, parties: Sequence[int]) -> Gold:
    """Return every way to move whole gold between the parties, shape (ways, seats).

    A row is net gold received; it sums to 0, and nobody gives more than the purse holds. Raises
    ``BadInput`` beyond ``MOST_OUTCOMES`` ways.
    """
    purses = [decision.gold[seat] for seat in parties]
    total, seats = sum(purses), len(parties)
    ways = comb(total + seats - 1, seats - 1)
    if ways > MOST_OUTCOMES:
        raise BadInput(
            f"{seats} parties with {total} gold can share it in {ways} ways: too many to list."
        )
    bars = np.array(list(combinations(range(total + seats - 1), seats - 1)), np.int64)
    bars = bars.reshape(ways, seats - 1)
    edges = np.hstack([np.full((ways, 1), -1), bars, np.full((ways, 1), total + seats - 1)])
    rows = np.zeros((ways, decision.seats), np.int64)
    rows[:, list(parties)] = np.diff(edges, axis=1) - 1 - np.array(purses)
    return rows
