"""A greedy bot: it plays for whichever win is nearest."""

from __future__ import annotations

from kings.bots.keys.standing import Weights
from kings.bots.keys.weigher import ALL_WAYS, Weigher
from kings.keys.view import View


class Greedy(Weigher):
    """It counts what it has towards every win, and takes what brings it furthest at once."""

    name = "greedy"
    idea = "Takes what brings it furthest towards its nearest win, and counts no later turn."
    source = "Our own; the power that favours the nearest win is STEEP in kings.bots.keys.standing."

    def weights(self, view: View) -> Weights:
        """Count every way to win alike."""
        return ALL_WAYS
