"""How a negotiator prices a deal: what share of the surplus it asks, and which it takes.

The surplus is what all parties of a deal gain together, in VP. A character knows nothing of cards.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar


class Pricing(ABC):
    """One way to share a surplus. ``word``: how a bot of this kind is called, before its name."""

    name: ClassVar[str]
    word: ClassVar[str]
    idea: ClassVar[str]
    source: ClassVar[str]

    @abstractmethod
    def opening(self, surplus: int) -> int:
        """Return the VP that it wants for itself in its own offer: 1 to surplus - 1."""

    @abstractmethod
    def accepts(self, gain: float, surplus: float) -> bool:
        """Say whether it takes a deal that brings it ``gain`` out of ``surplus``."""

    def counter(self, surplus: int, offered: float) -> int | None:
        """Return the VP that it asks for where it was offered too little; None: it asks nothing."""
        return None


def _half(gain: float, surplus: float) -> bool:
    """Say whether a gain is half of the surplus; of an odd surplus, one whole VP may be missing."""
    return gain > 0 and 2 * gain >= surplus - 1


class Splits(Pricing):
    """It offers half of the surplus, takes half of it, and asks for half if offered less."""

    name = "splits"
    word = "fair"
    idea = "Splits the gain of a deal in halves."
    source = "Nash, The Bargaining Problem (1950): equal gains where VP can be handed over."

    def opening(self, surplus: int) -> int:
        """Return half, and the smaller half of what is odd."""
        return max(1, surplus // 2)

    def accepts(self, gain: float, surplus: float) -> bool:
        """Take half or more."""
        return _half(gain, surplus)

    def counter(self, surplus: int, offered: float) -> int | None:
        """Ask for half."""
        return self.opening(surplus)


class Anchors(Pricing):
    """It opens with three quarters for itself, concedes half the way, and takes half at last."""

    name = "anchors"
    word = "hard"
    idea = "Opens by asking for three quarters of the gain of a deal, and concedes if it has to."
    source = (
        "Tversky and Kahneman, Judgment under Uncertainty (1974), on anchoring; Galinsky and "
        "Mussweiler, First Offers as Anchors (2001)."
    )

    def opening(self, surplus: int) -> int:
        """Return three quarters, rounded down."""
        return max(1, min(surplus - 1, 3 * surplus // 4))

    def accepts(self, gain: float, surplus: float) -> bool:
        """Take half or more."""
        return _half(gain, surplus)

    def counter(self, surplus: int, offered: float) -> int | None:
        """Ask for the middle between what was offered and its own opening."""
        opening = self.opening(surplus)
        return max(1, min(opening, int((max(0.0, offered) + opening) // 2)))


class Takes(Pricing):
    """It offers the least that leaves the other a gain, and takes whatever is no loss."""

    name = "takes"
    word = "soft"
    idea = "Offers as little as it can, and takes every deal that is not worse than none."
    source = (
        "Güth, Schmittberger and Schwarze, An Experimental Analysis of Ultimatum Bargaining "
        "(1982): what theory expects of both sides."
    )

    def opening(self, surplus: int) -> int:
        """Leave 1 VP to the other."""
        return max(1, surplus - 1)

    def accepts(self, gain: float, surplus: float) -> bool:
        """Take what does no harm."""
        return gain >= 0


PRICING: dict[str, Pricing] = {
    character.name: character for character in (Splits(), Anchors(), Takes())
}
"""The characters by name; they hold nothing, so one of each is enough."""
