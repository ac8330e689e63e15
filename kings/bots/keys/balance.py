"""The rule of thumb of King's Keys: a choice is worth what it leaves a player with at once.

A card that will be drawn counts what the cards that may lie there are worth on the average. What a
player knows of the others, a kind of scales says: by its view, or by a guess of all cards.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import NamedTuple

from kings.keys.cards import NO_CARDS, Card, Cards, Kingdom, Place, four_of, set_of
from kings.keys.moves import BuyBack, Choice, Eliminate, Lead, PlaceGuard, Raid, Seize, Take, Unlock

Standing = Callable[[Cards, Cards, Kingdom], float]
"""What cards and guards are worth to the player of a kingdom."""


class Theft(NamedTuple):
    """What a theft costs, the cards that it names, where it takes, and at most how many in all.

    ``place`` is None where nothing is stolen.
    """

    lost: Cards
    named: tuple[Card, ...]
    target: int
    place: Place | None
    most: int

    def drawn(self, face_down: int) -> int:
        """Return how many cards it draws where so many lie face down (K-23)."""
        return min(self.most - len(self.named), face_down)


_NONE = Theft(NO_CARDS, (), 0, None, 0)


def theft_of(choice: Choice, kingdom_of: Callable[[int], Kingdom | None]) -> Theft:
    """Return what a choice steals; ``kingdom_of``: the kingdom of a seat.

    A choice that is no theft costs and brings nothing. Who betrays takes nothing (K-25).
    """
    match choice:
        case Raid(_, axe, target, place, named, paid):
            lost = axe.bit | set_of(paid)
            if axe.kingdom is kingdom_of(target):
                return Theft(lost, (), target, None, 0)
            return Theft(lost, named, target, place, axe.rank)
        case Lead(_, axe, target, named, paid):
            lost = axe.bit | set_of(paid) | Card.SHIELD_JOKER.bit
            return Theft(lost, named, target, Place.HAND, axe.rank)
        case Unlock(_, key, target, named):
            return Theft(key.bit, named, target, Place.VAULT, key.rank)
        case Take(_, joker, target, place, card):
            return Theft(joker.bit, () if card is None else (card,), target, place, 1)
    return _NONE


class Balance(ABC):
    """One player's cards and guards, and what more or less of them would be worth to it."""

    def __init__(self, owned: Cards, guards: Cards, kingdom: Kingdom, standing: Standing) -> None:
        self.owned, self.guards, self.kingdom = owned, guards, kingdom
        self._standing = standing
        self.now = standing(owned, guards, kingdom)

    @abstractmethod
    def kingdom_of(self, seat: int) -> Kingdom | None:
        """Return the kingdom of a seat."""

    @abstractmethod
    def face_down(self, target: int, place: Place) -> int:
        """Return how many cards lie face down in another's place."""

    @abstractmethod
    def average(self, target: int, place: Place) -> float:
        """Return the worth of a card drawn there, of the average of all that may lie there."""

    @abstractmethod
    def seized(self, target: int) -> float:
        """Return the worth of another's highest Axe (K-42)."""

    def gain(self, card: Card) -> float:
        """Return what one card more would be worth."""
        return self._after(NO_CARDS, card.bit)

    def loss(self, card: Card) -> float:
        """Return what one card less would cost."""
        return -self._after(card.bit, NO_CARDS)

    def dearest(self, cards: Iterable[Card], number: int) -> list[Card]:
        """Return the cards whose loss would cost most, of equal ones the first of the deck."""

        def by_loss(card: Card) -> tuple[float, int]:
            return -self.loss(card), card.number

        return sorted(cards, key=by_loss)[:number]

    def weigh(self, choice: Choice) -> float:
        """Return what the player would be left with; nothing gained or lost is 0."""
        match choice:
            case PlaceGuard(_, card, paid):
                lost = card.bit | set_of(paid)
                guards = self.guards | card.bit
                return self._standing(self.owned & ~lost, guards, self.kingdom) - self.now
            case BuyBack(_, _, card, paid):
                return self._after(set_of(paid), card.bit)
            case Eliminate(_, kingdom, suit):
                return self._after(four_of(kingdom, suit), NO_CARDS)
            case Seize(_, target):
                return self._after(Card.AXE_JOKER.bit, NO_CARDS) + self.seized(target)
        return self._theft(theft_of(choice, self.kingdom_of))

    def _after(self, lost: Cards, won: Cards) -> float:
        return self._standing((self.owned & ~lost) | won, self.guards, self.kingdom) - self.now

    def _theft(self, theft: Theft) -> float:
        """Weigh what a theft costs, brings openly, and may bring by chance."""
        if theft.place is None:
            return self._after(theft.lost, NO_CARDS) if theft.lost else 0.0
        gain = self._after(theft.lost, set_of(theft.named))
        drawn = theft.drawn(self.face_down(theft.target, theft.place))
        return gain + drawn * self.average(theft.target, theft.place) if drawn else gain
