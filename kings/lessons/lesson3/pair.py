"""Two at a frozen decision: the one who decides and one who might pay, and what they can reach."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from kings.analysis.bargaining import Outcome, Solutions, bargaining_solutions
from kings.lessons.frozen import CONTINUATION, Frozen, draw_frozen
from kings.lessons.sheet import Sheet

__all__ = ["Pair", "draw_pair", "other_purses", "pair_sheet"]


@dataclass(frozen=True)
class Pair:
    """The one who decides and ``other``, who bargain by themselves; the third looks on."""

    frozen: Frozen
    other: int

    @property
    def seats(self) -> tuple[int, int]:
        """The seat that decides, and the other."""
        return self.frozen.decision.active, self.other

    @property
    def payer(self) -> str:
        """The name of the other."""
        return self.frozen.decision.names[self.other]

    @property
    def purse(self) -> int:
        """The other's gold."""
        return self.frozen.decision.gold[self.other]

    @property
    def unpaid(self) -> int:
        """The choice that is made without a deal."""
        return self.frozen.decision.unpaid

    def has(self, choice: int, gold: float = 0) -> tuple[float, float]:
        """Return what the two have if a choice is made and the other pays so much for it."""
        mine, theirs = self.frozen.decision.values[choice, list(self.seats)].tolist()
        return mine + gold, theirs - gold

    def together(self, choice: int) -> float:
        """Return what the two have together by a choice; gold between them changes nothing."""
        return sum(self.has(choice))

    def best(self) -> int:
        """Return the choice by which the two have most together."""
        order = self.frozen.decision.tie_order
        return max(order, key=lambda choice: round(self.together(choice), 9))

    def solutions(self) -> Solutions:
        """Return the three bargaining solutions of the two."""
        return bargaining_solutions(self.frozen.decision, self.seats)

    def paid(self, outcome: Outcome) -> float:
        """Return the gold that the other pays in an outcome; below 0 it is paid to the other."""
        return -outcome.gold[self.other]


def draw_pair(rng: random.Random, *, poor: bool = False) -> Pair | None:
    """Draw a moment of the last round in which a deal of two would help both.

    One choice is best for the one who decides, so that it is plain what is done without a deal.
    """
    frozen = draw_frozen(rng, 3, poor=poor)
    if frozen is None or not frozen.settled:
        return None
    return _fruitful(Pair(frozen, rng.choice(frozen.decision.others)))


def other_purses(pair: Pair, rng: random.Random) -> Pair | None:
    """Draw other purses at the same moment, one to six gold each; None if no deal helps then."""
    gold = tuple(rng.randint(1, 6) for _ in pair.frozen.decision.gold)
    return _fruitful(replace(pair, frozen=pair.frozen.with_purses(gold)))


def _fruitful(pair: Pair) -> Pair | None:
    gain = pair.together(pair.best()) - pair.together(pair.unpaid)
    return pair if gain >= 2 else None


def pair_sheet(pair: Pair, *more: str) -> Sheet:
    """Return a task about two, with the numbers of their moment."""
    frozen = pair.frozen
    own = frozen.decision.gold[frozen.decision.active]
    words = (
        f"The last round, cards turned up, and {frozen.actor} decides. {CONTINUATION}",
        f"{frozen.actor} has {own} gold and {pair.payer} has {pair.purse}. The two bargain by "
        "themselves; nobody else is asked.",
        *more,
    )
    return Sheet(words, frozen.table(), {**frozen.given(), "payer": pair.payer})
