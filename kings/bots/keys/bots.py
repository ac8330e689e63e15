"""The bots of King's Keys, one class per idea.

All but the random bot claim as soon as they can, and take a win that is certain. The greedy bot,
the thief and the builder then take what weighs most (``weights``): they differ in what that is.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from functools import partial
from math import comb

from kings.bots.bot import Player
from kings.bots.keys import weights
from kings.bots.keys.holding import ROUND, best_four, likely_guess
from kings.bots.keys.outlook import learned_chances
from kings.bots.keys.rollout import RuleOfThumb
from kings.bots.tree_search import Budget, SearchBot, flat_budget
from kings.keys import cards, moves, state
from kings.keys.rules import GAME, Keys
from kings.keys.view import View


class KeysBot(Player[View, moves.Choice]):
    """One idea of how to play King's Keys."""


class RandomBot(KeysBot):
    """It decides by lot."""

    name = "random"
    idea = "Chooses by lot among everything that is allowed."
    source = "The usual yardstick: whoever thinks should do better."

    def choose(self, view: View, rng: random.Random) -> moves.Choice:
        """Take any choice, all equally likely; of what to hold, any four cards."""
        if view.phase is state.Phase.HOLD:
            return rng.choices(view.choices, _ways_to_go_on(view))[0]
        return rng.choice(view.choices)


def _ways_to_go_on(view: View) -> list[int]:
    """Count the sets of four that each next card leads to, so that all are equally likely (K-12).

    The cards are named in the order of the deck, so after an early one more sets are open.
    """
    missing = state.HELD - view.holding - 1
    last = len(view.choices) + missing
    return [comb(last - place - 1, missing) for place in range(len(view.choices))]


class Greedy(KeysBot):
    """It counts what it has towards every win, and takes what brings it furthest at once."""

    name = "greedy"
    idea = "Takes what brings it furthest towards its nearest win, and counts no later turn."
    source = "Our own; the power that favours the nearest win is STEEP in kings.bots.keys.weights."

    def choose(self, view: View, rng: random.Random) -> moves.Choice:
        """Take what weighs most, every way to win counted alike."""
        return weights.heaviest_choice(view, rng, weights.ALL_WAYS)


LOOT = 0.04
"""What any card is worth to the thief, whichever it is; what it leaves behind costs as much."""


class Thief(KeysBot):
    """It steals as many cards as it can, and plays for its nearest win with what it finds."""

    name = "thief"
    idea = "Steals as many cards as it can, and wins with what it finds."
    source = "Our own; the greedy bot, to whom every card more in its places is worth something."

    def choose(self, view: View, rng: random.Random) -> moves.Choice:
        """Take what weighs most, with a liking for every card won and a dislike of every cost."""
        return weights.heaviest_choice(view, rng, weights.ALL_WAYS, _loot)


def _loot(view: View, choice: moves.Choice) -> float:
    lost, named, drawn, _ = weights.visible_theft(view, choice)
    return LOOT * (len(named) + drawn - lost.bit_count())


ONE_WALL: weights.Weights = {"army": 0.05, "guards": 1.0, "keys": 0.05, "coins": 0.05}
"""The builder's weights: guards, and the other wins only a little."""

STONE = 0.05
"""What a guard is worth to the builder for each rank, for it can't be stolen any more (K-21)."""


class Builder(KeysBot):
    """It places a guard whenever it can, and steals only what helps it to place more."""

    name = "builder"
    idea = "Places guards whenever it can, and wants little but Shields and Coins to pay them."
    source = "Our own; guards are the one treasure of this game that nobody can steal (K-21)."

    def choose(self, view: View, rng: random.Random) -> moves.Choice:
        """Take what weighs most by its own weights, with a liking for every guard it places."""
        return weights.heaviest_choice(view, rng, ONE_WALL, _stones)


def _stones(view: View, choice: moves.Choice) -> float:
    return STONE * choice.card.rank if isinstance(choice, moves.PlaceGuard) else 0.0


_GREEDY = Greedy()


@dataclass(frozen=True, repr=False)
class KeysSearcher(SearchBot[state.State, View, moves.Choice], KeysBot):
    """It tries each choice on tables that could lie behind its view, and plays on a few turns.

    It guesses that others hold what is dear to them (``holding``). What it wants is the chance to
    win from there that games of bots have taught (``outlook``), so a win that another has near
    counts against a choice. It claims, and takes what is certain to win, as the greedy bot does;
    which four cards it holds it tries as well, until its next turn. ``visits``, ``tries``,
    ``exploration``: as in ``flat_budget``; ``guesses``: on how many guesses it tries what it holds;
    ``play_out``: how a table is played on.
    """

    name = "searcher"
    idea = "Plays on for some turns, in its head, over guesses of what lies face down."

    visits: int = 60
    tries: int = 20
    exploration: float = 0.05
    guesses: int = 12
    play_out: RuleOfThumb = field(default_factory=partial(RuleOfThumb, chances=learned_chances))

    def rules(self) -> Keys:
        """Return the rules of King's Keys."""
        return GAME

    def determinize(self, view: View, rng: random.Random) -> state.State:
        """Lay by lot what the viewer does not see, and let others hold what is dear to them."""
        return likely_guess(view, rng)

    def budget(self, choices: int) -> Budget:
        """Return a budget in games, some for each choice."""
        return flat_budget(self.visits, self.tries, choices, self.exploration)

    def choose(self, view: View, rng: random.Random) -> moves.Choice:
        """Claim or win as the greedy bot does, or else take or hold what did best."""
        if view.phase is state.Phase.HOLD:
            return self._next_to_hold(view)
        if isinstance(view.choices[0], moves.Claim) or weights.certain_win(view) is not None:
            return _GREEDY.choose(view, rng)
        return super().choose(view, rng)

    def _next_to_hold(self, view: View) -> moves.Choice:
        before = replace(view, held=(), holding=0, choices=())
        four = best_four(before, self.guesses, replace(self.play_out, turns=ROUND))
        return moves.Hold(view.own.seat, cards.cards_in(four)[view.holding])
