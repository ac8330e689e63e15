"""A thief: cards in another's place are cards to be had."""

from __future__ import annotations

from kings.bots.keys.standing import Weights
from kings.bots.keys.weigher import ALL_WAYS, Weigher
from kings.bots.keys.weighing import taken
from kings.keys.moves import Choice
from kings.keys.view import View

LOOT = 0.04
"""What any card is worth to it, whichever it is; what it leaves behind costs as much."""


class Thief(Weigher):
    """It steals as many cards as it can, and plays for its nearest win with what it finds."""

    name = "thief"
    idea = "Steals as many cards as it can, and wins with what it finds."
    source = "Our own; the greedy bot, to whom every card more in its places is worth something."

    def weights(self, view: View) -> Weights:
        """Count every way to win alike."""
        return ALL_WAYS

    def bonus(self, view: View, choice: Choice) -> float:
        """Like every card won, and mind every card that is left or paid."""
        lost, named, drawn, _ = taken(view, choice)
        return LOOT * (len(named) + drawn - lost.bit_count()) + super().bonus(view, choice)
