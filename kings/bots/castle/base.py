"""What a bot of King of the Castle is: somebody who sees a view and decides.

A bot is stateless, so one object can sit on several seats and travel to another process. All its
chance comes from the stream it is handed: the same view and stream give the same decision.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod

from kings.castle.moves import Choice
from kings.castle.view import View

__all__ = ["CastleBot"]


class CastleBot(ABC):
    """One idea of how to play.

    ``name``: the word by which it is called; ``idea``: one sentence; ``source``: where the idea
    comes from.
    """

    name: str
    idea: str
    source: str

    @abstractmethod
    def choose(self, view: View, rng: random.Random) -> Choice:
        """Decide: return one of ``view.choices``."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"
