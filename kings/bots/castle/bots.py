"""The bots of King of the Castle, one class per idea: by lot, greedy, a schemer, and a searcher."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from kings.bots.bot import Player
from kings.bots.castle.determinize import determinize
from kings.bots.castle.outlook import learned_chances
from kings.bots.castle.prospects import (
    best_choice,
    foresee,
    own_prospect,
    value_against_rivals,
)
from kings.bots.castle.rollout import RuleOfThumb
from kings.bots.castle.suspicion import chances, deed_odds
from kings.bots.tree_search import Budget, PlayOut, SearchBot, flat_budget
from kings.castle.cards import LETTERS
from kings.castle.moves import Choice
from kings.castle.rules import GAME, KingOfTheCastle
from kings.castle.state import Phase, State
from kings.castle.view import View


class CastleBot(Player[View, Choice]):
    """One idea of how to play King of the Castle."""


class RandomCastle(CastleBot):
    """It decides by lot among everything that is allowed."""

    name = "random"
    idea = "Chooses by lot among everything that is allowed."
    source = "The usual yardstick: whoever thinks should do better."

    def choose(self, view: View, rng: random.Random) -> Choice:
        """Take any choice, all equally likely."""
        return rng.choice(view.choices)


class GreedyCastle(CastleBot):
    """It takes the choice after which the realm is worth most to its own squires.

    It tries each choice at a table that could lie behind what it sees, expects nobody to react,
    and counts points and hopes (``prospects``). It discards the card that it could use least, and
    reacts where that helps a squire of its own.
    """

    name = "greedy"
    idea = "Takes what is best for its own squires at once, and thinks of nobody else."
    source = (
        "The greedy heuristic: in every step what is best locally (Cormen, Leiserson, Rivest and "
        "Stein, Introduction to Algorithms, chapter on greedy algorithms)."
    )

    def choose(self, view: View, rng: random.Random) -> Choice:
        """Take the choice with the best prospects, the first among equals."""
        seat = view.own.seat
        return best_choice(view, rng, lambda state: own_prospect(state, seat))


SHYNESS = 0.2
"""What it costs the schemer to be found out, in points for each squire that others become sure
of."""


class Schemer(CastleBot):
    """It plays as the greedy bot does, and besides thinks of what the others see and want.

    What the others are suspected of counts against a choice (``prospects.value_against_rivals``).
    So does what a choice would tell: the others reckon as it does, and the more sure they would be
    of its squires, the worse. In the last round there is nothing left to hide.
    """

    name = "schemer"
    idea = "Guesses at the others' squires by Bayes, works against the best, and hides its own."
    source = (
        "Bayesian inference of hidden goals from deeds (Baker, Saxe and Tenenbaum, Action "
        "understanding as inverse planning, 2009), and deception as keeping a watcher unsure "
        "(Masters and Sardina, Deceptive path-planning, 2017)."
    )

    def choose(self, view: View, rng: random.Random) -> Choice:
        """Take the choice that is best for it, bad for the best of the others, and tells little."""
        seat, against_rivals = view.own.seat, value_against_rivals(view)

        def value(state: State) -> float:
            shown = _exposure(state, seat) if not state.last else 0.0
            return against_rivals(state) - SHYNESS * shown

        return best_choice(view, rng, value)


def _exposure(state: State, seat: int) -> float:
    """Return how many of a seat's three squires a watcher would name, by its deeds alone."""
    weights = dict.fromkeys(LETTERS, 1.0)
    for deed in state.deeds:
        if deed.move.seat == seat:
            for letter, factor in deed_odds(deed).items():
                weights[letter] *= factor
    suspected = chances(weights)
    return sum(suspected[letter] for letter in state.squires[seat])


_AT_ONCE = (Phase.CHOOSE, Phase.REACT, Phase.DISCARD)
_ROUND = 8
"""The most turns that a round has (C-60): so many more bring any last round to its end."""


@dataclass(frozen=True, repr=False)
class CastleSearcher(SearchBot[State, View, Choice], CastleBot):
    """It tries each choice on tables that could lie behind its view, and wants the victory.

    Hands, deck and squires are guessed, the squires of the others by what they did. On each guess
    the turn is carried out, and its chance to win from there estimated (``outlook``), by what games
    of bots have taught. In the last round the game is played on to its end instead. Where it
    chooses squires (C-60), discards and reacts, it reckons with all that the others could back at
    once. ``guesses``: how many tables each choice is tried on before the last round; ``visits``,
    ``tries``, ``exploration``: as in ``flat_budget``; ``play_out``: how a table is played on.

    It takes no time for a reaction: only who holds a card for it is asked, so a wait would tell the
    table that somebody does (C-22). What that costs in strength has not been measured.
    """

    name = "searcher"
    idea = "Wants the chance to win that games of bots teach, over guesses of what it can't see."

    guesses: int = 12
    visits: int = 150
    tries: int = 10
    exploration: float = 0.05
    play_out: PlayOut[State] = field(default_factory=lambda: RuleOfThumb(turns=_ROUND))

    def rules(self) -> KingOfTheCastle:
        """Return the rules of King of the Castle."""
        return GAME

    def determinize(self, view: View, rng: random.Random) -> State:
        """Deal by lot what the viewer does not see."""
        return determinize(view, rng)

    def budget(self, choices: int) -> Budget:
        """Return a budget in games, some for each choice."""
        return flat_budget(self.visits, self.tries, choices, self.exploration)

    def choose(self, view: View, rng: random.Random) -> Choice:
        """Take what did best."""
        if view.phase in _AT_ONCE:
            return best_choice(view, rng, value_against_rivals(view))
        if len(view.choices) > 1 and not view.last:
            return self._foreseen(view, rng)
        return super().choose(view, rng)

    def _foreseen(self, view: View, rng: random.Random) -> Choice:
        """Take the choice with the best chance to win on average; all meet the same luck."""
        seat, sums = view.own.seat, dict.fromkeys(view.choices, 0.0)
        for _ in range(self.guesses):
            state, luck = self.determinize(view, rng), rng.getrandbits(63)
            for choice in sums:
                after = foresee(state, choice, random.Random(luck))
                sums[choice] += learned_chances(after)[seat]
        return max(sums, key=sums.__getitem__)
