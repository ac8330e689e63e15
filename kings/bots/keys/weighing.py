"""Weighing a choice of King's Keys by what it leaves a player with, as far as its view can tell.

A card that will be drawn counts what the cards that may lie there are worth on the average.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from kings.bots.keys.base import owned_by, unseen
from kings.bots.keys.standing import Weights, standing
from kings.keys.cards import (
    AXES,
    NO_CARDS,
    VAULT_CARDS,
    Card,
    Cards,
    Kingdom,
    cards_in,
    four_of,
    highest,
    of_rank,
    set_of,
)
from kings.keys.moves import BuyBack, Choice, Eliminate, Lead, PlaceGuard, Raid, Seize, Take, Unlock
from kings.keys.places import Place
from kings.keys.view import PlaceView, View

__all__ = ["Scales", "taken"]


@dataclass(frozen=True)
class Scales:
    """What one player knows, and how it weighs the ways to win."""

    view: View
    weights: Weights

    @cached_property
    def kingdom(self) -> Kingdom:
        """The player's kingdom."""
        kingdom = self.view.own.kingdom
        assert kingdom is not None
        return kingdom

    @cached_property
    def owned(self) -> Cards:
        """The player's cards in Hand, Vault and Dungeon."""
        return owned_by(self.view, self.view.own.seat)

    @cached_property
    def guards(self) -> Cards:
        """The player's guards."""
        return set_of(self.view.own.guards)

    @cached_property
    def now(self) -> float:
        """What the player has now is worth."""
        return self._standing(self.owned, self.guards)

    @cached_property
    def _unseen(self) -> Cards:
        return unseen(self.view)

    def _standing(self, owned: Cards, guards: Cards) -> float:
        return standing(owned, guards, self.kingdom, self.weights)

    def gain(self, card: Card) -> float:
        """Return what one card more would be worth."""
        return self._standing(self.owned | card.bit, self.guards) - self.now

    def loss(self, card: Card) -> float:
        """Return what one card less would cost."""
        return self.now - self._standing(self.owned & ~card.bit, self.guards)

    def weigh(self, choice: Choice) -> float:
        """Return what the player would be left with; nothing gained or lost is 0."""
        match choice:
            case PlaceGuard(_, card, paid):
                lost = card.bit | set_of(paid)
                return self._standing(self.owned & ~lost, self.guards | card.bit) - self.now
            case BuyBack(_, _, card, paid):
                return self._after(set_of(paid), card.bit)
            case Eliminate(_, kingdom, suit):
                return self._after(four_of(kingdom, suit), NO_CARDS)
            case Seize(_, target):
                return self._after(Card.AXE_JOKER.bit, NO_CARDS) + self._seized(target)
        return self._theft(choice)

    def _after(self, lost: Cards, won: Cards) -> float:
        return self._standing((self.owned & ~lost) | won, self.guards) - self.now

    def _theft(self, choice: Choice) -> float:
        """Weigh what a theft costs, brings openly, and may bring by chance."""
        lost, named, drawn, place = taken(self.view, choice)
        return self._after(lost, set_of(named)) + drawn * self._average(place)

    def _average(self, place: PlaceView | None) -> float:
        """Return the worth of a card drawn there, of the average of all that may lie there."""
        if place is None or not place.number - len(place.open):
            return 0.0
        known = sum(self.gain(card) for card in place.known)
        kinds = self._kinds(place)
        strange = [self._gains[card] for card in cards_in(self._unseen & kinds)]
        each = sum(strange) / len(strange) if strange else 0.0
        return (known + place.hidden * each) / (place.number - len(place.open))

    @cached_property
    def _gains(self) -> dict[Card, float]:
        return {card: self.gain(card) for card in cards_in(self._unseen)}

    def _kinds(self, place: PlaceView) -> Cards:
        """Return what may lie face down in a place: in a Vault Coins and Keys (K-04)."""
        for seat in self.view.seats:
            if place is seat.vault:
                return VAULT_CARDS
            if place is seat.dungeon:
                return ~VAULT_CARDS
        return ~NO_CARDS

    def _seized(self, target: int) -> float:
        """Return the worth of a player's highest Axe: of those seen, or of an unseen one."""
        seat = self.view.seats[target]
        axes = (owned_by(self.view, target) | set_of(seat.hand.open)) & AXES
        best = axes & of_rank(highest(axes)) if axes else self._unseen & AXES
        gains = [self.gain(card) for card in cards_in(best)]
        return sum(gains) / len(gains) if gains and seat.number else 0.0


def taken(view: View, choice: Choice) -> tuple[Cards, tuple[Card, ...], int, PlaceView | None]:
    """Return what a choice costs, the cards it names, how many it draws, and where.

    A choice that is no theft costs and brings nothing. Who betrays takes nothing (K-25).
    """
    match choice:
        case Raid(_, axe, target, place, named, paid):
            lost = axe.bit | set_of(paid)
            if axe.kingdom is view.seats[target].kingdom:
                return lost, (), 0, None
            return _draws(view, lost, target, place, named, axe.rank)
        case Lead(_, axe, target, named, paid):
            lost = axe.bit | set_of(paid) | Card.SHIELD_JOKER.bit
            return _draws(view, lost, target, Place.HAND, named, axe.rank)
        case Unlock(_, key, target, named):
            return _draws(view, key.bit, target, Place.VAULT, named, key.rank)
        case Take(_, joker, target, place, card):
            named = () if card is None else (card,)
            return _draws(view, joker.bit, target, place, named, 1)
    return NO_CARDS, (), 0, None


def _draws(
    view: View, lost: Cards, target: int, place: Place, named: tuple[Card, ...], most: int
) -> tuple[Cards, tuple[Card, ...], int, PlaceView]:
    there = view.seats[target].at(place)
    return lost, named, min(most - len(named), there.number - len(there.open)), there
