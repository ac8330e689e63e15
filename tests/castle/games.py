"""Random games of King of the Castle: options of every kind, and hypothesis strategies for them."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from kings.castle import GAME, Options
from kings.castle.options import Squires
from kings.names import SEATS
from tests.strategies import Case, Trajectory, play

MODES: tuple[Squires, ...] = ("dealt", "drawn", "chosen", "none")
LIMITS = (400, None, 12, 5)


def random_options(rng: random.Random, number: int) -> Options:
    """Draw options; consecutive numbers go through all kinds of squires and all sizes in turn."""
    squires = MODES[number % 4]
    players = 2 + number // 4 % (5 if squires == "dealt" else 7)
    known = rng.random() < 0.4
    return Options(
        names=tuple(SEATS[:players]),
        squires=squires,
        known_order=known,
        first_men_drawn=known and rng.random() < 0.5,
        count_copies=rng.random() < 0.5,
        turn_limit=rng.choice(LIMITS),
    )


CASTLE = Case("castle", GAME, random_options)


def numbered(number: int, *, agreed: Options | None = None) -> Trajectory:
    """Play random game ``number``; the same number gives the same game."""
    return play(CASTLE, number, options=agreed)


def options() -> st.SearchStrategy[Options]:
    """Options of every table: sizes, squires, variants and limits."""
    return st.builds(
        lambda seed, number: random_options(random.Random(seed), number),
        st.integers(0, 2**32 - 1),
        st.integers(0, 139),
    )
