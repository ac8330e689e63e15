"""What strong seats have learned, as arrays: the weights and answers of ``kings.bots.outlook``."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kings import bots
from kings.bots.outlook import FEATURES, LEARNED, answered, learned
from kings.sim.kernel import layout as at
from kings.struggle.options import Mode

ROUNDS = 8
"""Weights hold after 0 to 7 rounds; before the first and after the last they are all 0."""
MODES: tuple[Mode, ...] = ("day", "night")


def no_weights() -> NDArray[np.int64]:
    """Return weights that count nothing, by players, mode and round: (7, 2, 8, FEATURES)."""
    return np.zeros((at.SEATS + 1, len(MODES), ROUNDS, FEATURES), np.int64)


@lru_cache(maxsize=1)
def weights() -> NDArray[np.int64]:
    """Return what was learned, in thousandths of a VP, by players, mode and round."""
    found = no_weights()
    for players, by_mode in learned().items():
        for mode, rows in by_mode.items():
            found[int(players), MODES.index(mode)] = rows
    return found


@lru_cache(maxsize=1)
def answers() -> NDArray[np.int64]:
    """Return how readily each card answers a lead, by mode, lead and card: (2, 10, 10)."""
    found = any_answer()
    found[MODES.index("day")] = answered()
    return found


def any_answer() -> NDArray[np.int64]:
    """Return answers of which every one is as likely as another."""
    return np.ones((len(MODES), at.TITLES, at.TITLES), np.int64)


def write(found: NDArray[np.int64]) -> None:
    """Write weights down where the bots look for them, one line for each table and round."""
    tables = [
        f'"{players}": {{\n'
        + ",\n".join(
            f'"{mode}": [\n' + ",\n".join(json.dumps(row) for row in rows.tolist()) + "\n]"
            for mode, rows in zip(MODES, found[players], strict=True)
        )
        + "\n}"
        for players in range(3, at.SEATS + 1)
    ]
    place = Path(bots.__file__).with_name(LEARNED)
    place.write_text("{\n" + ",\n".join(tables) + "\n}\n", encoding="utf-8")
