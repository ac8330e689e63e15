"""What strong seats have learned, as an array: the weights of ``kings.bots.outlook``."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kings import bots
from kings.bots.outlook import FEATURES, LEARNED, learned
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
