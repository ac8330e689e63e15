"""A player who takes whatever weighs most for it at once; what weighs, its kinds differ in."""

from __future__ import annotations

import random
from abc import abstractmethod

from kings.bots.keys.base import KeysBot
from kings.bots.keys.certain import certain_win
from kings.bots.keys.standing import WAYS, Weights
from kings.bots.keys.weighing import Scales
from kings.keys.moves import Choice, Claim, Eliminate, Hold
from kings.keys.state import HELD, Phase
from kings.keys.view import View

ALL_WAYS: Weights = dict.fromkeys(WAYS, 1.0)

OUT_OF_THE_WAY = 0.25
"""What it is worth to be rid of another kingdom, beside the four cards that it costs (K-30)."""

A_LITTLE = 1e-6
"""A play that changes nothing is not worth an Axe: who gains less than this does nothing."""


class Weigher(KeysBot):
    """It claims as soon as it can, takes a win that is certain, and else what weighs most."""

    def choose(self, view: View, rng: random.Random) -> Choice:
        """Decide."""
        claims = [choice for choice in view.choices if isinstance(choice, Claim)]
        if claims:
            return claims[0]
        sure = certain_win(view)
        if sure is not None:
            return sure
        scales = Scales(view, self.weights(view))
        if view.phase is Phase.HOLD:
            return _next_to_hold(view, scales)
        return self._heaviest(view, scales, rng)

    @abstractmethod
    def weights(self, view: View) -> Weights:
        """Return how much each way to win counts for this player now."""

    def bonus(self, view: View, choice: Choice) -> float:
        """Return what a choice is worth beside what it leaves the player with."""
        return OUT_OF_THE_WAY if isinstance(choice, Eliminate) else 0.0

    def _heaviest(self, view: View, scales: Scales, rng: random.Random) -> Choice:
        """Return what weighs most, ties by lot; the last one, to do nothing or go on, weighs 0."""
        idle = view.choices[-1]
        weighed = {c: scales.weigh(c) + self.bonus(view, c) for c in view.choices[:-1]}
        best = max(weighed.values(), default=0.0)
        if best <= A_LITTLE:
            return idle
        return rng.choice([choice for choice, weight in weighed.items() if weight == best])


def _next_to_hold(view: View, scales: Scales) -> Choice:
    """Hold the cards whose loss would cost most, named in the order of the deck (K-12)."""
    held = sorted(scales.dearest(view.owned, HELD), key=lambda card: card.number)
    return Hold(view.own.seat, held[view.holding])
