"""Decisions for the tests: random ones, whole and fractional, and one to be read."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from hypothesis import strategies as st

from kings.analysis.bargaining.coalitions import Game
from kings.analysis.bargaining.decision import Decision, Offer

NAMES = ("Mary", "Bobby", "Charlie", "Dora", "Emil", "Fay")


def mary() -> Decision:
    """Mary may spare Charlie's card, which costs her 2 VP and saves him 6; he has only 3 gold."""
    return Decision(
        active=0,
        names=NAMES[:3],
        labels=("take the King", "pass"),
        values=np.array([[9.0, 4.0, 1.0], [7.0, 4.5, 7.0]]),
        gold=(5, 5, 3),
    )


def random_decision(
    rng: np.random.Generator, *, whole: bool, seats: int = 3, choices: int = 4, purse: int = 6
) -> Decision:
    """Return a decision of up to so many seats and choices, with purses up to ``purse``."""
    players, options = int(rng.integers(2, seats + 1)), int(rng.integers(1, choices + 1))
    shape = (options, players)
    values = rng.integers(0, 9, shape) if whole else rng.uniform(0, 9, shape).round(2)
    return Decision(
        active=int(rng.integers(players)),
        names=NAMES[:players],
        labels=tuple(f"choice {option}" for option in range(options)),
        values=values.astype(np.float64),
        gold=tuple(rng.integers(0, purse + 1, players).tolist()),
        moved=tuple(rng.integers(0, 3, options).tolist()),
    )


def through(decision: Decision) -> Decision:
    """Return the same decision with its VP handed in as a worth of its own."""
    values = decision.values
    return replace(decision, worth=lambda choice, gold: values[choice] + gold)


def offers_for(decision: Decision, rng: np.random.Generator) -> tuple[Offer, ...]:
    """Return some standing offers that can be made."""
    return tuple(
        Offer(seat, choice, int(rng.integers(1, decision.gold[seat] + 1)))
        for seat in decision.others
        for choice in range(decision.choices)
        if decision.gold[seat] and rng.random() < 0.3
    )


def random_game(rng: np.random.Generator, players: int) -> Game:
    """Return a game with any worths from 0 to 20."""
    worth = rng.integers(0, 21, 1 << players).astype(np.float64)
    worth[0] = 0
    return Game(NAMES[:players], worth)


def decisions(*, whole: bool = False, purse: int = 6) -> st.SearchStrategy[Decision]:
    """Return a strategy of random decisions."""
    return st.integers(0, 2**32 - 1).map(
        lambda seed: random_decision(np.random.default_rng(seed), whole=whole, purse=purse)
    )


def games(most: int = 5) -> st.SearchStrategy[Game]:
    """Return a strategy of random games."""
    return st.tuples(st.integers(0, 2**32 - 1), st.integers(1, most)).map(
        lambda drawn: random_game(np.random.default_rng(drawn[0]), drawn[1])
    )
