"""The searcher of King of the Castle: it plays on, in its head, over guesses of what is secret."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from kings.bots.castle.base import CastleBot
from kings.bots.castle.greedy import GreedyCastle
from kings.bots.castle.guess import guess
from kings.bots.castle.rollout import RuleOfThumb
from kings.bots.thinker import Thinker
from kings.bots.tree import PlayOut
from kings.castle.moves import Choice
from kings.castle.rules import GAME, KingOfTheCastle
from kings.castle.state import Phase, State
from kings.castle.view import View

__all__ = ["CastleSearcher"]

_GREEDY = GreedyCastle()
_AT_ONCE = (Phase.CHOOSE, Phase.REACT, Phase.DISCARD)


@dataclass(frozen=True, repr=False)
class CastleSearcher(Thinker[State, View, Choice], CastleBot):
    """It tries each choice on tables that could lie behind its view: hands, deck and squires.

    The squires of the others are guessed by what they did. What it wants is a good chance to win
    (``rollout.chances_to_win``), so the man of a leader is worth killing and that of a straggler is
    not. It chooses squires (C-60), discards and reacts as the greedy bot does.

    It takes no time for a reaction: only who holds a card for it is asked, so a wait would tell the
    table that somebody does (C-22). What that costs in strength has not been measured.
    """

    name = "searcher"
    idea = "Tries what it can do on guesses of hands and squires, and wants the best chance to win."

    visits: int = 150
    tries: int = 10
    exploration: float = 0.05
    played_on: PlayOut[State] = field(default_factory=RuleOfThumb)

    def rules(self) -> KingOfTheCastle:
        """Return the rules of King of the Castle."""
        return GAME

    def guess(self, view: View, rng: random.Random) -> State:
        """Deal what the viewer does not see by lot."""
        return guess(view, rng)

    def choose(self, view: View, rng: random.Random) -> Choice:
        """Take what did best."""
        if view.phase in _AT_ONCE:
            return _GREEDY.choose(view, rng)
        return super().choose(view, rng)
