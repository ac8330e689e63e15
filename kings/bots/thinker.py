"""Who decides by search, in any game: it plays on, in its head, over guesses of what it can't see.

A game brings its rules, its guesses, and how it is played on; nothing here knows which it is.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

from kings.bots.player import Player
from kings.bots.tree import TREE_SEARCH, Budget, PlayOut, Search, Tried, Worth, best
from kings.game import Game

S = TypeVar("S")


class Seen(Protocol):
    """What a thinker reads itself of a view; the rest is for its guesses."""

    @property
    def seat(self) -> int | None:
        """Whose view it is."""

    @property
    def choices(self) -> Sequence[Any]:
        """What it can choose now."""


V = TypeVar("V", bound=Seen, contravariant=True)
C = TypeVar("C", covariant=True)


class Thinker(Player[V, C], Generic[S, V, C]):
    """It takes what did best on average, each choice tried on the same guesses with the same luck.

    ``visits``: games thought through for a decision; ``tries``: but as many for each choice, at
    least. ``exploration``: as in ``tree.Budget``, in chances to win. ``played_on``: how a state is
    played on, and what it is worth: chances to win, as ``wins``. All that follows the choice is
    left to the play-out, so that few games are enough. A budget in games and never in time: the
    same seed gives the same game.
    """

    source = TREE_SEARCH

    visits: int
    tries: int
    exploration: float
    played_on: PlayOut[S]

    @abstractmethod
    def rules(self) -> Game[S, Any, Any, Any, Any]:
        """Return the rules of the game."""

    @abstractmethod
    def guess(self, view: V, rng: random.Random) -> S:
        """Return a state that the viewer can't tell from the true one."""

    def choose(self, view: V, rng: random.Random) -> C:
        """Take the choice that the search tried most often."""
        choice: C = view.choices[0] if len(view.choices) == 1 else best(self.consider(view, rng))
        return choice

    def consider(self, view: V, rng: random.Random) -> tuple[Tried[Any], ...]:
        """Return how often each choice was tried, with the mean of its chances to win (0 to 1)."""
        assert view.seat is not None
        visits = max(self.visits, self.tries * len(view.choices))
        search: Search[S, Any] = Search(
            game=self.rules(),
            seat=view.seat,
            guess=partial(self.guess, view),
            play_out=self.played_on,
            rewards=_wins,
            budget=Budget(visits, self.exploration, patience=visits + 1),
        )
        return search.run(rng)


def _wins(worth: Worth) -> Sequence[float]:
    return worth.wins
