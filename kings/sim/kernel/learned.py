"""What strong seats have learned: the weights of ``strong``, as ``make strong`` wrote them down.

They were fitted to games by the rulebook's tables, for each number of players, by Day and by Night.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kings.sim.kernel import layout as at
from kings.struggle.options import Mode

# Features: what each weight counts. Ten numbers each for hands and for piles, the Peasant first:
# the own hand and those of the others, what one card more would bring the own pile, and theirs.
ANY, LEADS, HER_GOLD = 0, 1, 2
HAND, HANDS, WANTS, THEIR_WANTS = 3, 13, 23, 33
FEATURES = 43

ROUNDS = 8
"""Weights hold after 0 to 7 rounds; before the first and after the last they are all 0."""
GUESSES = 8
"""How often a strong seat guesses the others' cards before it plays one."""
MODES: tuple[Mode, ...] = ("day", "night")
PLACE = Path(__file__).with_name("learned.json")


def no_weights() -> NDArray[np.int64]:
    """Return weights that count nothing, by players, mode and round: (7, 2, 8, FEATURES)."""
    return np.zeros((at.SEATS + 1, len(MODES), ROUNDS, FEATURES), np.int64)


@lru_cache(maxsize=1)
def weights() -> NDArray[np.int64]:
    """Return what was learned, in thousandths of a VP, by players, mode and round."""
    kept: dict[str, dict[str, Any]] = json.loads(
        files(__package__).joinpath(PLACE.name).read_text(encoding="utf-8")
    )
    found = no_weights()
    for players, by_mode in kept.items():
        for mode, rows in by_mode.items():
            found[int(players), MODES.index(mode)] = rows
    return found


def write(learned: NDArray[np.int64], place: Path = PLACE) -> None:
    """Write weights down, one line for each table and round."""
    tables = [
        f'"{players}": {{\n'
        + ",\n".join(
            f'"{mode}": [\n' + ",\n".join(json.dumps(row) for row in rows.tolist()) + "\n]"
            for mode, rows in zip(MODES, learned[players], strict=True)
        )
        + "\n}"
        for players in range(3, at.SEATS + 1)
    ]
    place.write_text("{\n" + ",\n".join(tables) + "\n}\n", encoding="utf-8")
