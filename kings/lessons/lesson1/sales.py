"""A sale: one choice of a frozen decision, and one who might pay for it."""

from __future__ import annotations

import math
from dataclasses import dataclass

from kings.analysis.bargaining.prices import PairPrice
from kings.lessons.turn import Turn


@dataclass(frozen=True)
class Sale:
    """A payer and a choice that is not the one taken unpaid."""

    frozen: Turn
    pair: PairPrice

    @property
    def payer(self) -> str:
        """The name of the one who might pay."""
        return self.frozen.decision.names[self.pair.payer]

    @property
    def letter(self) -> str:
        """The letter of the choice that is for sale."""
        return self.frozen.letter(self.pair.choice)

    @property
    def cost(self) -> float:
        """What the choice costs the one who decides, in VP: the reservation price."""
        return self.frozen.prices.reserve[self.pair.choice]

    @property
    def least(self) -> int:
        """The least whole gold that the one who decides should take."""
        return math.ceil(self.cost - 1e-9)

    @property
    def gain(self) -> float:
        """What the choice is worth to the payer, in VP, against what is done unpaid."""
        return self.pair.gain

    @property
    def purse(self) -> int:
        """The payer's gold."""
        return self.frozen.decision.gold[self.pair.payer]

    @property
    def has_price(self) -> bool:
        """Whether some price suits both."""
        return self.pair.zopa is not None

    def has(self, seat: int) -> float:
        """Return what a seat has in the end if the choice is made and nobody pays."""
        return float(self.frozen.decision.values[self.pair.choice, seat])

    def words(self) -> str:
        """Say the sale."""
        return f"{self.payer} pays {self.frozen.actor} for {self.letter}"


def sales(frozen: Turn) -> tuple[Sale, ...]:
    """Return all sales of a decision."""
    return tuple(Sale(frozen, pair) for pair in frozen.prices.pairs)
