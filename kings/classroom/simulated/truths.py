"""What is true of a simulated class by construction, so that an analysis can be held against it."""

from __future__ import annotations

from dataclasses import dataclass

from kings.errors import BadInput
from kings.struggle.state import ROUNDS


@dataclass(frozen=True, slots=True)
class Truths:
    """How the students of a simulated class behave.

    Prices: a first offer is ``low`` or ``high`` gold, by lot; the price that is struck is
    ``middle + slope * (first offer − middle)`` and a normal error of ``spread`` gold, rounded. So
    ``slope`` is the anchoring effect: gold more in the price for each gold more in the first offer.
    Nobody bargains who couldn't pay the highest first offer, and no price is above that.

    Promises: gold that is lent comes back with the probability ``kept`` in the rounds before
    ``ending`` (1 to 7), and ``kept_at_end`` from that round on. ``breakers``: how many students
    keep their word with the probability ``kept_by_breakers`` only, at all times.

    Answers: what share of all promises (0 to 100) will be kept, normal about ``before`` and, after
    the lesson, about ``after``, with the standard deviation ``doubt``.

    ``bot_from``: in this round (1 to 7; 0: nowhere) a bot takes the last seat of the last table.
    """

    slope: float = 0.5
    middle: int = 3
    low: tuple[int, ...] = (1, 2)
    high: tuple[int, ...] = (4, 5)
    spread: float = 0.6
    kept: float = 0.95
    kept_at_end: float = 0.45
    ending: int = 6
    breakers: int = 3
    kept_by_breakers: float = 0.1
    before: float = 85.0
    after: float = 65.0
    doubt: float = 10.0
    bot_from: int = 3

    def __post_init__(self) -> None:
        """Refuse what can't be true of a class."""
        shares = (self.kept, self.kept_at_end, self.kept_by_breakers)
        if not all(0 <= share <= 1 for share in shares):
            raise BadInput("A probability lies between 0 and 1.")
        if not self.low or not self.high or min(self.low + self.high) < 1:
            raise BadInput("First offers are low and high, and of 1 gold at least (S-53).")
        if not 1 <= self.ending <= ROUNDS or not 0 <= self.bot_from <= ROUNDS:
            raise BadInput(f"There are {ROUNDS} rounds.")
        if self.breakers < 0 or self.spread < 0 or self.doubt < 0:
            raise BadInput("Counts and spreads are not below 0.")
