"""The greedy bot of King of the Castle: the best for its own squires, and no thought for others."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from kings.bots.castle.base import CastleBot
from kings.bots.castle.imagining import foresee, imagine
from kings.bots.castle.prospects import prospect
from kings.castle.cards import ESCAPES, KEEPERS, Card, Kind
from kings.castle.kingdom import backed
from kings.castle.moves import Choice, Discard, Pass, Play, React
from kings.castle.plays import plays
from kings.castle.state import Phase, State
from kings.castle.view import View

CARD_IN_HAND = 0.3
"""What a card more in hand, or one taken from another hand, is worth in points."""

ESCAPE_WORTH, KEEPER_WORTH = 3.0, 0.8
"""What the reaction cards are worth in points while they are held."""

STINGY = 0.6
"""By how many points a reaction must help to be played."""


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


Value = Callable[[State], float]
"""What a state is worth to the one who decides, in points."""


def own_prospect(state: State, seat: int) -> float:
    """Return what the table is worth to a seat, by the letters it backs in this state."""
    letters = backed(state.options, state.squires, state.hands)[seat]
    return prospect(letters, state.men, state.stacks, state.reserve, last=state.last)


def best_choice(view: View, rng: random.Random, value: Value) -> Choice:
    """Return the choice after which ``value`` is highest; the first among equals.

    ``value``: of a state that could lie behind the view, in points for the viewer.
    """
    if len(view.choices) == 1:
        return view.choices[0]
    if view.phase is Phase.CHOOSE:
        return rng.choice(view.choices)
    state = imagine(view, rng)
    if view.phase is Phase.DISCARD:
        return min(view.choices, key=lambda choice: _kept_without(state, choice, value, rng))
    if view.phase is Phase.REACT:
        return _reaction(view, state, value, rng)
    return max(view.choices, key=lambda choice: _tried(state, choice, value, rng))


def _tried(state: State, choice: Choice, value: Value, rng: random.Random) -> float:
    after = foresee(state, choice, rng)
    if isinstance(choice, Pass):
        return value(after)
    assert isinstance(choice, Play)
    bonus = CARD_IN_HAND if choice.card.kind in _CARD_BRINGERS else 0.0
    return value(after) + bonus


_CARD_BRINGERS = (Kind.TARGETED_THEFT, Kind.UNEXPECTED_LOSS, Kind.SUDDEN_CHANGES, Kind.RECYCLE)


def _reaction(view: View, state: State, value: Value, rng: random.Random) -> Choice:
    """React if that helps by more than the card is worth; of several cards with the first."""
    decline, *reactions = view.choices
    react = reactions[0]
    assert isinstance(react, React)
    without = value(foresee(state, decline, rng))
    gain = value(foresee(state, react, rng)) - without
    return react if gain > STINGY else decline


def _kept_without(state: State, choice: Choice, value: Value, rng: random.Random) -> float:
    """Return what is lost by discarding a card: its use, and its letter if that scores (C-62)."""
    assert isinstance(choice, Discard)
    now = value(state)
    return card_worth(state, choice.seat, choice.card, value, rng) + (
        now - value(foresee(state, choice, rng)) if state.options.squires == "none" else 0.0
    )


def card_worth(state: State, seat: int, card: Card, value: Value, rng: random.Random) -> float:
    """Return what a card in hand is worth in points: the best that could be done with it now."""
    if card in ESCAPES:
        return ESCAPE_WORTH
    if card in KEEPERS:
        return KEEPER_WORTH
    if card.kind in _CARD_BRINGERS:
        return CARD_IN_HAND
    ways = plays(state, seat, card)
    if not ways:
        return 0.0
    at_play = _asked_to_play(state)
    now = value(state)
    return max(value(foresee(at_play, way, rng)) for way in ways) - now


def _asked_to_play(state: State) -> State:
    """Return the table as if the active player could play a card now."""
    return replace(state, phase=Phase.PLAY)
