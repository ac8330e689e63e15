"""The searcher of King's Keys: it plays on, in its head, over guesses of what lies face down."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from kings.bots.keys.base import KeysBot
from kings.bots.keys.certain import certain_win
from kings.bots.keys.greedy import Greedy
from kings.bots.keys.guess import guess
from kings.bots.keys.rollout import RuleOfThumb
from kings.bots.thinker import Thinker
from kings.bots.tree import PlayOut
from kings.keys.moves import Choice, Claim
from kings.keys.rules import GAME, Keys
from kings.keys.state import Phase, State
from kings.keys.view import View

_GREEDY = Greedy()


@dataclass(frozen=True, repr=False)
class KeysSearcher(Thinker[State, View, Choice], KeysBot):
    """It tries each choice on tables that could lie behind its view, and plays on a few turns.

    What it wants is a good chance to win from there (``rollout.chances_to_win``), so a win that
    another has near counts against a choice. It claims, takes what is certain
    to win, and holds cards as the greedy bot does.
    """

    name = "searcher"
    idea = "Plays on for some turns, in its head, over guesses of what lies face down."

    visits: int = 60
    tries: int = 20
    exploration: float = 0.05
    played_on: PlayOut[State] = field(default_factory=RuleOfThumb)

    def rules(self) -> Keys:
        """Return the rules of King's Keys."""
        return GAME

    def guess(self, view: View, rng: random.Random) -> State:
        """Lay what the viewer does not see by lot."""
        return guess(view, rng)

    def choose(self, view: View, rng: random.Random) -> Choice:
        """Claim, win or hold as the greedy bot does, or else take what did best."""
        claimed = view.phase is Phase.HOLD or isinstance(view.choices[0], Claim)
        if claimed or certain_win(view) is not None:
            return _GREEDY.choose(view, rng)
        return super().choose(view, rng)
