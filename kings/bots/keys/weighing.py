"""Weighing a choice of King's Keys by what it leaves a player with, as far as its view can tell."""

from __future__ import annotations

from functools import cached_property, partial

from kings.bots.keys.balance import Balance, theft_of
from kings.bots.keys.base import owned_by, unseen
from kings.bots.keys.standing import Weights, standing
from kings.keys.cards import (
    AXES,
    NO_CARDS,
    VAULT_CARDS,
    Card,
    Cards,
    Kingdom,
    Place,
    cards_in,
    highest,
    of_rank,
    set_of,
)
from kings.keys.moves import Choice
from kings.keys.view import PlaceView, View

KINDS = {Place.HAND: ~NO_CARDS, Place.VAULT: VAULT_CARDS, Place.DUNGEON: ~VAULT_CARDS}
"""What may lie face down in a place (K-04)."""


class Scales(Balance):
    """What one player knows by its view, and how it weighs the ways to win."""

    def __init__(self, view: View, weights: Weights) -> None:
        own = view.own
        assert own.kingdom is not None
        self.view = view
        worth = partial(standing, weights=weights)
        super().__init__(owned_by(view, own.seat), set_of(own.guards), own.kingdom, worth)

    def kingdom_of(self, seat: int) -> Kingdom | None:
        """Return the kingdom of a seat."""
        return self.view.seats[seat].kingdom

    def face_down(self, target: int, place: Place) -> int:
        """Return how many cards lie face down in another's place."""
        return _face_down(self.view.seats[target].at(place))

    def average(self, target: int, place: Place) -> float:
        """Return the worth of a card drawn there, of the average of all that may lie there."""
        there = self.view.seats[target].at(place)
        known = sum(self.gain(card) for card in there.known)
        strange = [self._gains[card] for card in cards_in(self._unseen & KINDS[place])]
        each = sum(strange) / len(strange) if strange else 0.0
        return (known + there.hidden * each) / _face_down(there)

    def seized(self, target: int) -> float:
        """Return the worth of a player's highest Axe: of those seen, or of an unseen one."""
        seat = self.view.seats[target]
        axes = (owned_by(self.view, target) | set_of(seat.hand.open)) & AXES
        best = axes & of_rank(highest(axes)) if axes else self._unseen & AXES
        gains = [self.gain(card) for card in cards_in(best)]
        return sum(gains) / len(gains) if gains and seat.number else 0.0

    @cached_property
    def _unseen(self) -> Cards:
        return unseen(self.view)

    @cached_property
    def _gains(self) -> dict[Card, float]:
        return {card: self.gain(card) for card in cards_in(self._unseen)}


def taken(view: View, choice: Choice) -> tuple[Cards, tuple[Card, ...], int, PlaceView | None]:
    """Return what a choice costs, the cards it names, how many it draws, and where.

    A choice that is no theft costs and brings nothing. Who betrays takes nothing (K-25).
    """
    theft = theft_of(choice, lambda seat: view.seats[seat].kingdom)
    if theft.place is None:
        return theft.lost, (), 0, None
    there = view.seats[theft.target].at(theft.place)
    return theft.lost, theft.named, theft.drawn(_face_down(there)), there


def _face_down(place: PlaceView) -> int:
    return place.number - len(place.open)
