"""The schemer: it guesses at the others' squires, works against the leader, and hides its own."""

from __future__ import annotations

import random

from kings.bots.castle.base import CastleBot
from kings.bots.castle.greedy import best_choice
from kings.bots.castle.rivals import against_rivals
from kings.bots.castle.suspicion import chances, served
from kings.castle.cards import LETTERS
from kings.castle.moves import Choice
from kings.castle.state import State
from kings.castle.view import View

SHYNESS = 0.2
"""What it costs to be found out, in points for each squire that others become sure of."""


class Schemer(CastleBot):
    """It plays as the greedy bot does, and besides thinks of what the others see and want.

    What the others are suspected of counts against a choice (``rivals``). So does what a choice
    would tell: the others reckon as it does, and the more sure they would be of its squires, the
    worse. In the last round there is nothing left to hide.
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
        seat, reckoned = view.own.seat, against_rivals(view)

        def value(state: State) -> float:
            shown = _exposure(state, seat) if not state.last else 0.0
            return reckoned(state) - SHYNESS * shown

        return best_choice(view, rng, value)


def _exposure(state: State, seat: int) -> float:
    """Return how many of a seat's three squires a watcher would name, by its deeds alone."""
    weights = dict.fromkeys(LETTERS, 1.0)
    for deed in state.deeds:
        if deed.move.seat == seat:
            for letter, factor in served(deed).items():
                weights[letter] *= factor
    found = chances(weights)
    return sum(found[letter] for letter in state.squires[seat])
