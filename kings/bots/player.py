"""What every bot of every game is: somebody who sees a view and decides; it remembers nothing.

A bot is stateless, so one object can sit on several seats and travel to another process. All its
chance comes from the stream it is handed: the same view and stream give the same decision.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from typing import ClassVar, Generic, TypeVar

V = TypeVar("V", contravariant=True)
C = TypeVar("C", covariant=True)


class Player(ABC, Generic[V, C]):
    """One idea of how to play a game with views ``V`` and choices ``C``.

    ``name``: the word by which it is called; ``idea``: one sentence; ``source``: where the idea
    comes from. ``repeatable``: whether the same seed gives the same game; not so if it looks at
    the clock.
    """

    name: str
    idea: str
    source: str
    repeatable: ClassVar[bool] = True

    @abstractmethod
    def choose(self, view: V, rng: random.Random) -> C:
        """Decide: return one of the choices of the view."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"
