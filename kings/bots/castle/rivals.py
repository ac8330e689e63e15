"""What a table is worth to one seat against the others, whose squires it can only suspect."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt

from kings.bots.castle.greedy import Value, own_prospect
from kings.bots.castle.prospects import squire_values
from kings.bots.castle.suspicion import Odds, suspicions
from kings.castle.cards import Letter
from kings.castle.state import State
from kings.castle.view import View

ENVY = 0.5
"""What a point of all the rivals is worth, in own points."""


def against_rivals(view: View) -> Value:
    """Return what values a state for the viewer, in points: its own prospects, less the rivals'.

    Each other seat has the prospects of the letters it is suspected of (``suspicion``); those of
    the best count most.
    """
    seat, suspected = view.own.seat, suspicions(view)

    def value(state: State) -> float:
        worth = squire_values(state.men, state.stacks, state.reserve, last=state.last)
        rivals = [_expected(row, worth) for other, row in enumerate(suspected) if other != seat]
        return own_prospect(state, seat) - ENVY * _strength(rivals)

    return value


def _strength(rivals: list[float]) -> float:
    """Return how strong the others are: a root mean square, in which the best weigh most."""
    return sqrt(sum(rival**2 for rival in rivals) / len(rivals))


def _expected(row: Odds, worth: Mapping[Letter, float]) -> float:
    return sum(chance * worth.get(letter, 0.0) for letter, chance in row.items())
