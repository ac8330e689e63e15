"""The random bot: what happens when nobody thinks."""

from __future__ import annotations

import random
from math import comb

from kings.bots.keys.base import KeysBot
from kings.keys.moves import Choice
from kings.keys.state import HELD, Phase
from kings.keys.view import View


class RandomBot(KeysBot):
    """It decides by lot."""

    name = "random"
    idea = "Chooses by lot among everything that is allowed."
    source = "The usual yardstick: whoever thinks should do better."

    def choose(self, view: View, rng: random.Random) -> Choice:
        """Take any choice, all equally likely; of what to hold, any four cards."""
        if view.phase is Phase.HOLD:
            return rng.choices(view.choices, _ways_to_go_on(view))[0]
        return rng.choice(view.choices)


def _ways_to_go_on(view: View) -> list[int]:
    """Count the sets of four that each next card leads to, so that all are equally likely (K-12).

    The cards are named in the order of the deck, so after an early one more sets are open.
    """
    missing = HELD - view.holding - 1
    last = len(view.choices) + missing
    return [comb(last - place - 1, missing) for place in range(len(view.choices))]
