"""The random bot of King of the Castle: what happens when nobody thinks."""

from __future__ import annotations

import random

from kings.bots.castle.base import CastleBot
from kings.castle.moves import Choice
from kings.castle.view import View


class RandomCastle(CastleBot):
    """It decides by lot among everything that is allowed."""

    name = "random"
    idea = "Chooses by lot among everything that is allowed."
    source = "The usual yardstick: whoever thinks should do better."

    def choose(self, view: View, rng: random.Random) -> Choice:
        """Take any choice, all equally likely."""
        return rng.choice(view.choices)
