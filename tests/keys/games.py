"""Random games of King's Keys with random options, for all property tests."""

from __future__ import annotations

import random
from typing import Any

from kings.keys import GAME, Options
from kings.keys.cards import KINGDOMS
from kings.keys.options import SWITCHES
from kings.seeds import stream
from tests.strategies import Case, Trajectory, play

__all__ = ["KEYS", "random_game", "random_options"]


def random_options(rng: random.Random, number: int) -> Options:
    """Draw options; every fourth game has all optional rules, every fourth has none."""
    chosen: dict[str, Any] = {
        switch: number % 4 == 0 or (number % 4 > 1 and rng.random() < 0.5) for switch in SWITCHES
    }
    chosen["jokers"] |= any(chosen[switch] for switch in SWITCHES[1:7])
    chosen["coin_joker_army"] &= chosen["coin_joker"]
    kingdoms = tuple(rng.sample(KINGDOMS, 4)) if rng.random() < 0.5 else None
    last_turn = rng.choice((400, 400, 120, 30))
    return Options(kingdoms=kingdoms, last_turn=last_turn, **chosen)


KEYS = Case("keys", GAME, random_options)


def random_game(number: int) -> Trajectory:
    """Play game ``number``; options go round with it."""
    return play(KEYS, number, options=random_options(stream(number, "options"), number))
