"""What the tests of dealings share: the recorded game that is shown first, ledgers, a decision."""

from __future__ import annotations

from functools import cache

import numpy as np

from kings.analysis.bargaining.decision import Decision
from kings.records.recording import Recording, replay
from kings.struggle.moves import PromiseGold
from kings.struggle.state import LedgerEntry, PromiseStatus
from tests.records.games import recorded
from tests.records.write_game import RECORDED_GAME

NAMES = ("Ada", "Ben", "Cleo", "Dora")


@cache
def word_game() -> Recording:
    """Return the game of “a word is a word”, with ten deals and six promises."""
    return replay(RECORDED_GAME)


@cache
def random_game(seed: int) -> Recording:
    """Return a random game with deals and promises, played to its end; not to be played on."""
    return recorded(seed)


def promised(by: int, to: int, status: PromiseStatus, made: int = 1, due: int = 3) -> LedgerEntry:
    """Return a promise of 2 gold in a ledger; what is over ended when it was due."""
    clause = PromiseGold(by, to, 2, due)
    ended = None if status == "open" else due
    return LedgerEntry(1, 1, clause, made=made, status=status, ended=ended)


def assassin(seats: int = 3, gold: tuple[int, ...] = (5, 9, 4, 6, 5, 7)) -> Decision:
    """Return a decision by hand: to pass, or to take one of two cards, with VP for each seat.

    Unpaid Ada passes. Taking the Queen costs her 2 and gains Ben 6 and Cleo 1; taking the King
    costs her 3, costs Ben 1 and gains Cleo 8. The others neither gain nor lose.
    """
    values = np.full((3, seats), 10.0)
    values[1, :3] += (-2, 6, 1)
    values[2, :3] += (-3, -1, 8)
    names = (*NAMES, "Eve", "Finn")[:seats]
    return Decision(0, names, ("pass", "take the Queen", "take the King"), values, gold[:seats])
