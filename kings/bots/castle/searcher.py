"""The searcher of King of the Castle: it plays the last round on over guesses of what is secret."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from kings.bots.castle.base import CastleBot
from kings.bots.castle.greedy import best_choice
from kings.bots.castle.guess import guess
from kings.bots.castle.rivals import against_rivals
from kings.bots.castle.rollout import RuleOfThumb
from kings.bots.thinker import Thinker
from kings.bots.tree import PlayOut
from kings.castle.moves import Choice
from kings.castle.rules import GAME, KingOfTheCastle
from kings.castle.state import Phase, State
from kings.castle.view import View

_AT_ONCE = (Phase.CHOOSE, Phase.REACT, Phase.DISCARD)
_ROUND = 8
"""The most turns that a round has (C-60): so many more bring any last round to its end."""


@dataclass(frozen=True, repr=False)
class CastleSearcher(Thinker[State, View, Choice], CastleBot):
    """In the last round it tries each choice on tables that could lie behind its view.

    Hands, deck and squires are guessed, the squires of the others by what they did; the game is
    played on to its end, and what it wants is the victory. Until then chance has too much to say:
    there it reckons with all that the others could back at once (``rivals``), as it does where it
    chooses squires (C-60), discards and reacts.

    It takes no time for a reaction: only who holds a card for it is asked, so a wait would tell the
    table that somebody does (C-22). What that costs in strength has not been measured.
    """

    name = "searcher"
    idea = "Works against the best by what they did, and plays the last round on over guesses."

    visits: int = 150
    tries: int = 10
    exploration: float = 0.05
    played_on: PlayOut[State] = field(default_factory=lambda: RuleOfThumb(turns=_ROUND))

    def rules(self) -> KingOfTheCastle:
        """Return the rules of King of the Castle."""
        return GAME

    def guess(self, view: View, rng: random.Random) -> State:
        """Deal what the viewer does not see by lot."""
        return guess(view, rng)

    def choose(self, view: View, rng: random.Random) -> Choice:
        """Take what did best."""
        if view.phase in _AT_ONCE or not view.last:
            return best_choice(view, rng, against_rivals(view))
        return super().choose(view, rng)
