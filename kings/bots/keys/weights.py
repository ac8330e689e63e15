"""What a choice of King's Keys is worth to a player: what it leaves the player with at once.

Cards and guards are worth what they bring towards each way to win (``progress``), each way by the
weight that a player gives it (``Weights``). A card that will be drawn counts as the average of the
cards that may lie there. What is known of the others depends on the kind of ``Balance``: here it is
what a view shows. What others will do is not asked.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, partial
from typing import NamedTuple

from kings.bots.keys.determinize import owned_by, unseen_cards
from kings.keys import moves
from kings.keys.cards import (
    AXES,
    COINS,
    KEYS,
    KINGDOMS,
    NO_CARDS,
    OF_KINGDOM,
    SHIELDS,
    VAULT_CARDS,
    Card,
    Cards,
    Kingdom,
    Place,
    cards_in,
    four_of,
    highest,
    of_rank,
    set_of,
    worth,
)
from kings.keys.plays import ENOUGH, wins_with
from kings.keys.state import HELD, Phase
from kings.keys.view import PlaceView, View

WAYS = ("army", "guards", "keys", "coins")

Weights = Mapping[str, float]
"""How much each way to win counts for a player."""

ALL_WAYS: Weights = dict.fromkeys(WAYS, 1.0)
"""The weights of a player who takes what comes."""

STEEP = 3
"""Progress counts by this power: the last card to a win is worth more than the first."""

IN_HAND = 0.6
"""What a Shield that can still be placed counts, beside one that stands."""

OUT_OF_THE_WAY = 0.25
"""What it is worth to be rid of another kingdom, beside the four cards that it costs (K-30)."""

A_LITTLE = 1e-6
"""A play that changes nothing is not worth an Axe: whoever gains less than this does nothing."""

PLACE_CARDS = {Place.HAND: ~NO_CARDS, Place.VAULT: VAULT_CARDS, Place.DUNGEON: ~VAULT_CARDS}
"""What may lie face down in a place (K-04)."""


def progress(owned: Cards, guards: Cards, kingdom: Kingdom) -> dict[str, float]:
    """Return how far each way to win has come, 0 to 1 (K-31).

    ``owned``: the player's cards; ``guards``: those of them that stand as guards; ``kingdom``: the
    player's own.
    """
    own = OF_KINGDOM[kingdom]
    army = placeable = 0
    for other in KINGDOMS:
        axes, shields = worth(owned & AXES & OF_KINGDOM[other]), owned & SHIELDS & OF_KINGDOM[other]
        if other is kingdom:
            army, placeable = army + axes, placeable + worth(shields)
        else:
            coins = worth(owned & COINS & OF_KINGDOM[other])
            army, placeable = army + min(axes, coins), placeable + min(worth(shields), coins)
    return {
        "army": min(1.0, army / ENOUGH),
        "guards": min(1.0, (worth(guards) + IN_HAND * placeable) / ENOUGH),
        "keys": (owned & own & KEYS).bit_count() / 4,
        "coins": (owned & own & COINS).bit_count() / 4,
    }


def standing(owned: Cards, guards: Cards, kingdom: Kingdom, weights: Weights) -> float:
    """Return what cards and guards are worth to a player: more is nearer to a win.

    ``owned``, ``guards``, ``kingdom``: as in ``progress``; ``weights``: how much each way counts.
    """
    ways = progress(owned, guards, kingdom)
    return sum(weights[way] * ways[way] ** STEEP for way in WAYS)


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


_NO_THEFT = Theft(NO_CARDS, (), 0, None, 0)


def theft_of(choice: moves.Choice, kingdom_of: Callable[[int], Kingdom | None]) -> Theft:
    """Return what a choice steals; ``kingdom_of``: the kingdom of a seat.

    A choice that is no theft costs and brings nothing. A betrayer takes nothing (K-25).
    """
    match choice:
        case moves.Raid(_, axe, target, place, named, paid):
            lost = axe.bit | set_of(paid)
            if axe.kingdom is kingdom_of(target):
                return Theft(lost, (), target, None, 0)
            return Theft(lost, named, target, place, axe.rank)
        case moves.Lead(_, axe, target, named, paid):
            lost = axe.bit | set_of(paid) | Card.SHIELD_JOKER.bit
            return Theft(lost, named, target, Place.HAND, axe.rank)
        case moves.Unlock(_, key, target, named):
            return Theft(key.bit, named, target, Place.VAULT, key.rank)
        case moves.Take(_, joker, target, place, card):
            return Theft(joker.bit, () if card is None else (card,), target, place, 1)
    return _NO_THEFT


class Balance(ABC):
    """One player's cards and guards, and what more or less of them would be worth to it.

    ``owned``, ``guards``, ``kingdom``: the player's; ``standing``: what these are worth to it.
    """

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

    def weigh(self, choice: moves.Choice) -> float:
        """Return what the player would be left with; nothing gained or lost is 0."""
        match choice:
            case moves.PlaceGuard(_, card, paid):
                lost = card.bit | set_of(paid)
                guards = self.guards | card.bit
                return self._standing(self.owned & ~lost, guards, self.kingdom) - self.now
            case moves.BuyBack(_, _, card, paid):
                return self._after(set_of(paid), card.bit)
            case moves.Eliminate(_, kingdom, suit):
                return self._after(four_of(kingdom, suit), NO_CARDS)
            case moves.Seize(_, target):
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


class ViewBalance(Balance):
    """The balance of a viewer, by what its view shows, with its weights of the ways to win."""

    def __init__(self, view: View, weights: Weights) -> None:
        own = view.own
        assert own.kingdom is not None
        self.view = view
        towards_a_win = partial(standing, weights=weights)
        super().__init__(owned_by(view, own.seat), set_of(own.guards), own.kingdom, towards_a_win)

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
        strange = [self._gains[card] for card in cards_in(self._unseen & PLACE_CARDS[place])]
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
        return unseen_cards(self.view)

    @cached_property
    def _gains(self) -> dict[Card, float]:
        return {card: self.gain(card) for card in cards_in(self._unseen)}


def visible_theft(
    view: View, choice: moves.Choice
) -> tuple[Cards, tuple[Card, ...], int, PlaceView | None]:
    """Return what a choice costs, the cards it names, how many it draws, and where.

    It is the theft as the viewer knows it, as in ``theft_of``; where nothing is stolen there is no
    place.
    """
    theft = theft_of(choice, lambda seat: view.seats[seat].kingdom)
    if theft.place is None:
        return theft.lost, (), 0, None
    there = view.seats[theft.target].at(theft.place)
    return theft.lost, theft.named, theft.drawn(_face_down(there)), there


def _face_down(place: PlaceView) -> int:
    return place.number - len(place.open)


def certain_win(view: View) -> moves.Choice | None:
    """Return the viewer's first choice that is certain to win, or None.

    It can claim in the same turn, before anybody else does anything (K-31).
    """
    if view.phase is Phase.HOLD:
        return None
    return next((choice for choice in view.choices if is_certain_win(view, choice)), None)


def is_certain_win(view: View, choice: moves.Choice) -> bool:
    """Say whether the viewer has won after a play or an elimination, whatever is drawn for it."""
    if isinstance(choice, moves.Eliminate):
        return sum(not seat.out for seat in view.seats) == 2
    kingdom = view.own.kingdom
    assert kingdom is not None
    lost, won, guard = _exchange(view, choice)
    if not (won or guard):
        return False
    return _wins(view, kingdom, lost, won, guard)


def _wins(view: View, kingdom: Kingdom, lost: Cards, won: Cards, guard: Cards) -> bool:
    owned = owned_by(view, view.own.seat) & ~lost | won
    return bool(wins_with(owned, set_of(view.own.guards) | guard, kingdom, view.options))


def _exchange(view: View, choice: moves.Choice) -> tuple[Cards, Cards, Cards]:
    """Return what a choice costs, what it is sure to bring, and the guard that it places."""
    if isinstance(choice, moves.PlaceGuard):
        return choice.card.bit | set_of(choice.paid), 0, choice.card.bit
    if isinstance(choice, moves.BuyBack):
        return set_of(choice.paid), choice.card.bit, 0
    lost, named, drawn, place = visible_theft(view, choice)
    won = set_of(named)
    if place is not None and drawn == place.number - len(place.open):
        won |= set_of(place.known)
    return lost, won, 0


Bonus = Callable[[View, moves.Choice], float]
"""What a choice is worth to a player beside what it leaves the player with."""


def no_bonus(view: View, choice: moves.Choice) -> float:
    """Return 0 for every choice."""
    return 0.0


def heaviest_choice(
    view: View, rng: random.Random, weights: Weights, bonus: Bonus = no_bonus
) -> moves.Choice:
    """Return a claim, else a win that is certain, else the choice with the greatest weight.

    ``view``: of the player who decides; ``rng``: for lots among equals; ``weights``: how much each
    way to win counts; ``bonus``: what else a choice is worth. What to hold is what would cost most
    if it were lost. The last choice, to do nothing or go on, weighs 0.
    """
    claims = [choice for choice in view.choices if isinstance(choice, moves.Claim)]
    if claims:
        return claims[0]
    win = certain_win(view)
    if win is not None:
        return win
    balance = ViewBalance(view, weights)
    if view.phase is Phase.HOLD:
        return _next_to_hold(view, balance)
    *active, idle = view.choices
    gains = {
        choice: balance.weigh(choice) + bonus(view, choice) + _clearance(choice)
        for choice in active
    }
    most = max(gains.values(), default=0.0)
    if most <= A_LITTLE:
        return idle
    return rng.choice([choice for choice, gain in gains.items() if gain == most])


def _clearance(choice: moves.Choice) -> float:
    return OUT_OF_THE_WAY if isinstance(choice, moves.Eliminate) else 0.0


def _next_to_hold(view: View, balance: ViewBalance) -> moves.Choice:
    """Hold the cards whose loss would cost most, named in the order of the deck (K-12)."""
    held = sorted(balance.dearest(view.owned, HELD), key=lambda card: card.number)
    return moves.Hold(view.own.seat, held[view.holding])
