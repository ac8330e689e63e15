"""A builder: ten guards, and Shields and Coins on the way to them."""

from __future__ import annotations

from kings.bots.keys.standing import Weights
from kings.bots.keys.weigher import Weigher
from kings.keys.moves import Choice, PlaceGuard
from kings.keys.view import View

ONE_WALL: Weights = {"army": 0.05, "guards": 1.0, "keys": 0.05, "coins": 0.05}

STONE = 0.05
"""What a guard that stands is worth for each rank, for it can't be stolen any more (K-21)."""


class Builder(Weigher):
    """It places a guard whenever it can, and steals only what helps it to place more."""

    name = "builder"
    idea = "Places guards whenever it can, and wants little but Shields and Coins to pay them."
    source = "Our own; guards are the one treasure of this game that nobody can steal (K-21)."

    def weights(self, view: View) -> Weights:
        """Count guards, and the other wins only a little."""
        return ONE_WALL

    def bonus(self, view: View, choice: Choice) -> float:
        """Like every guard that stands."""
        stones = STONE * choice.card.rank if isinstance(choice, PlaceGuard) else 0.0
        return stones + super().bonus(view, choice)
