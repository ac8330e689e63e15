"""How a negotiator stands to promises: one class per idea. It decides whether one is kept.

A character says by how much breaking must pay before it breaks, and whom it believes. It knows
nothing of prices.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from kings.bots.trust import trust, wronged
from kings.struggle.state import ROUNDS
from kings.struggle.view import View

GOOD_NAME = 2
"""What a good name is worth to the reckoner, in VP for each round that is still to come."""


class Promises(ABC):
    """One way to stand to promises.

    ``sincere``: whether it only promises what it means to keep. What it means to keep it is able to
    keep, too: no character promises gold that it hasn't and means to pay.
    """

    name: ClassVar[str]
    idea: ClassVar[str]
    source: ClassVar[str]
    sincere: ClassVar[bool]

    @abstractmethod
    def keeps(self, gain: float, round: int) -> bool:
        """Say whether it keeps a promise if breaking it in this round (1 to 7) gains so much VP."""

    def price(self, cost: float, due: int) -> float:
        """Return the VP that a promise costs it whose keeping costs so much, due in this round.

        It counts in full unless the character knows a cheaper way out.
        """
        return cost

    def trust(self, view: View, seat: int, by: int) -> float:
        """Return how far ``seat``, which is of this character, believes a promise (0 to 1)."""
        return trust(view, by)

    def deals_with(self, view: View, seat: int, other: int) -> bool:
        """Say whether ``seat``, which is of this character, deals on promises with the other."""
        return True


class Keeper(Promises):
    """It keeps every promise, whatever that costs, as long as it is able to."""

    name = "keeper"
    idea = "Always keeps its promises."
    source = (
        "Kant, Groundwork of the Metaphysics of Morals (1785): the example of the false promise."
    )
    sincere = True

    def keeps(self, gain: float, round: int) -> bool:
        """Always."""
        return True


class Reckoner(Promises):
    """It keeps a promise if breaking gains no more than 2 VP for each round still to come."""

    name = "reckoner"
    idea = "Keeps its promises while its good name is worth more than breaking them would gain."
    source = (
        "Klein and Leffler, The Role of Market Forces in Assuring Contractual Performance (1981)."
    )
    sincere = False

    def keeps(self, gain: float, round: int) -> bool:
        """Keep it if the gain is at most what a good name is still worth."""
        return gain <= _good_name(round)

    def price(self, cost: float, due: int) -> float:
        """Count what keeping costs, or the good name, if breaking the promise is cheaper."""
        return min(cost, _good_name(due))


def _good_name(round: int) -> int:
    """Return what a good name is still worth in a round, in VP."""
    return GOOD_NAME * (ROUNDS - round)


class Grudger(Keeper):
    """It keeps its promises, and has no more to do with those of a seat that broke one to it."""

    name = "grudger"
    idea = "Keeps its promises, and never again believes one of whoever broke one to it."
    source = "Friedman, A Non-cooperative Equilibrium for Supergames (1971): the trigger strategy."

    def trust(self, view: View, seat: int, by: int) -> float:
        """Believe nothing that comes from somebody who broke a promise to it."""
        return 0.0 if wronged(view, seat, by) else trust(view, by)

    def deals_with(self, view: View, seat: int, other: int) -> bool:
        """Promise nothing more to such a seat, and take no promise from it."""
        return not wronged(view, seat, other)


class Cynic(Promises):
    """It keeps its promises up to the last round, after which a good name is worth nothing.

    When it gives a promise for the last round it counts it in full: it seeks no promise to break.
    """

    name = "cynic"
    idea = "Keeps its promises until the last round, and then breaks them if that pays."
    source = "Selten, The Chain Store Paradox (1978): backward induction from a known end."
    sincere = False

    def keeps(self, gain: float, round: int) -> bool:
        """Keep it before the last round, and where breaking gains nothing."""
        return round < ROUNDS or gain <= 0


class Opportunist(Promises):
    """It breaks a promise whenever that brings more at once."""

    name = "opportunist"
    idea = "Breaks its promises whenever that brings more at once."
    source = (
        "Williamson, Markets and Hierarchies (1975): opportunism, self-interest seeking with guile."
    )
    sincere = False

    def keeps(self, gain: float, round: int) -> bool:
        """Keep it only where breaking gains nothing."""
        return gain <= 0

    def price(self, cost: float, due: int) -> float:
        """Count nothing for a promise that it is going to break."""
        return min(cost, 0.0)


PROMISES: dict[str, Promises] = {
    character.name: character
    for character in (Keeper(), Reckoner(), Grudger(), Cynic(), Opportunist())
}
"""The characters by name; they hold nothing, so one of each is enough."""
