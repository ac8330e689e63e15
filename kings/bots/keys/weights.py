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
from functools import cached_property, lru_cache, partial
from typing import NamedTuple

from kings.bots.keys.determinize import owned_by, unseen_cards
from kings.keys import cards, moves
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

PLACE_CARDS = {
    cards.Place.HAND: ~cards.NO_CARDS,
    cards.Place.VAULT: cards.VAULT_CARDS,
    cards.Place.DUNGEON: ~cards.VAULT_CARDS,
}
"""What may lie face down in a place (K-04)."""


def progress(owned: cards.Cards, guards: cards.Cards, kingdom: cards.Kingdom) -> dict[str, float]:
    """Return how far each way to win has come, 0 to 1 (K-31).

    ``owned``: the player's cards; ``guards``: those of them that stand as guards; ``kingdom``: the
    player's own.
    """
    own = cards.OF_KINGDOM[kingdom]
    army = placeable = 0
    for other in cards.KINGDOMS:
        axes, shields, coins = _worths(owned & cards.OF_KINGDOM[other])
        if other is kingdom:
            army, placeable = army + axes, placeable + shields
        else:
            army, placeable = army + min(axes, coins), placeable + min(shields, coins)
    return {
        "army": min(1.0, army / ENOUGH),
        "guards": min(1.0, (cards.worth(guards) + IN_HAND * placeable) / ENOUGH),
        "keys": (owned & own & cards.KEYS).bit_count() / 4,
        "coins": (owned & own & cards.COINS).bit_count() / 4,
    }


@lru_cache(maxsize=1 << 16)
def _worths(some: cards.Cards) -> tuple[int, int, int]:
    """Return what the Axes, the Shields and the Coins among some cards of a kingdom count."""
    return (
        cards.worth(some & cards.AXES),
        cards.worth(some & cards.SHIELDS),
        cards.worth(some & cards.COINS),
    )


def standing(
    owned: cards.Cards, guards: cards.Cards, kingdom: cards.Kingdom, weights: Weights
) -> float:
    """Return what cards and guards are worth to a player: more is nearer to a win.

    ``owned``, ``guards``, ``kingdom``: as in ``progress``; ``weights``: how much each way counts.
    """
    ways = progress(owned, guards, kingdom)
    return sum(weights[way] * ways[way] ** STEEP for way in WAYS)


Standing = Callable[[cards.Cards, cards.Cards, cards.Kingdom], float]
"""What cards and guards are worth to the player of a kingdom."""


class Theft(NamedTuple):
    """What a theft costs, the cards that it names, where it takes, and at most how many in all.

    ``place`` is None where nothing is stolen.
    """

    lost: cards.Cards
    named: tuple[cards.Card, ...]
    target: int
    place: cards.Place | None
    most: int

    def drawn(self, face_down: int) -> int:
        """Return how many cards it draws where so many lie face down (K-23)."""
        return min(self.most - len(self.named), face_down)


_NO_THEFT = Theft(cards.NO_CARDS, (), 0, None, 0)


def theft_of(choice: moves.Choice, kingdom_of: Callable[[int], cards.Kingdom | None]) -> Theft:
    """Return what a choice steals; ``kingdom_of``: the kingdom of a seat.

    A choice that is no theft costs and brings nothing. A betrayer takes nothing (K-25).
    """
    match choice:
        case moves.Raid(_, axe, target, place, named, paid):
            lost = axe.bit | cards.set_of(paid)
            if axe.kingdom is kingdom_of(target):
                return Theft(lost, (), target, None, 0)
            return Theft(lost, named, target, place, axe.rank)
        case moves.Lead(_, axe, target, named, paid):
            lost = axe.bit | cards.set_of(paid) | cards.Card.SHIELD_JOKER.bit
            return Theft(lost, named, target, cards.Place.HAND, axe.rank)
        case moves.Unlock(_, key, target, named):
            return Theft(key.bit, named, target, cards.Place.VAULT, key.rank)
        case moves.Take(_, joker, target, place, card):
            return Theft(joker.bit, () if card is None else (card,), target, place, 1)
    return _NO_THEFT


class Balance(ABC):
    """One player's cards and guards, and what more or less of them would be worth to it.

    ``owned``, ``guards``, ``kingdom``: the player's; ``standing``: what these are worth to it.
    """

    def __init__(
        self, owned: cards.Cards, guards: cards.Cards, kingdom: cards.Kingdom, standing: Standing
    ) -> None:
        self.owned, self.guards, self.kingdom = owned, guards, kingdom
        self._standing = standing
        self.now = standing(owned, guards, kingdom)

    @abstractmethod
    def kingdom_of(self, seat: int) -> cards.Kingdom | None:
        """Return the kingdom of a seat."""

    @abstractmethod
    def face_down(self, target: int, place: cards.Place) -> int:
        """Return how many cards lie face down in another's place."""

    @abstractmethod
    def average(self, target: int, place: cards.Place) -> float:
        """Return the worth of a card drawn there, of the average of all that may lie there."""

    @abstractmethod
    def seized(self, target: int) -> float:
        """Return the worth of another's highest Axe (K-42)."""

    def gain(self, card: cards.Card) -> float:
        """Return what one card more would be worth."""
        return self._after(cards.NO_CARDS, card.bit)

    def loss(self, card: cards.Card) -> float:
        """Return what one card less would cost."""
        return -self._after(card.bit, cards.NO_CARDS)

    def dearest(self, choice: Iterable[cards.Card], number: int) -> list[cards.Card]:
        """Return the cards whose loss would cost most, of equal ones the first of the deck."""

        def by_loss(card: cards.Card) -> tuple[float, int]:
            return -self.loss(card), card.number

        return sorted(choice, key=by_loss)[:number]

    def weigh(self, choice: moves.Choice) -> float:
        """Return what the player would be left with; nothing gained or lost is 0."""
        match choice:
            case moves.PlaceGuard(_, card, paid):
                lost = card.bit | cards.set_of(paid)
                guards = self.guards | card.bit
                return self._standing(self.owned & ~lost, guards, self.kingdom) - self.now
            case moves.BuyBack(_, _, card, paid):
                return self._after(cards.set_of(paid), card.bit)
            case moves.Eliminate(_, kingdom, suit):
                return self._after(cards.four_of(kingdom, suit), cards.NO_CARDS)
            case moves.Seize(_, target):
                return self._after(cards.Card.AXE_JOKER.bit, cards.NO_CARDS) + self.seized(target)
        return self._theft(theft_of(choice, self.kingdom_of))

    def _after(self, lost: cards.Cards, won: cards.Cards) -> float:
        return self._standing((self.owned & ~lost) | won, self.guards, self.kingdom) - self.now

    def _theft(self, theft: Theft) -> float:
        """Weigh what a theft costs, brings openly, and may bring by chance."""
        if theft.place is None:
            return self._after(theft.lost, cards.NO_CARDS) if theft.lost else 0.0
        gain = self._after(theft.lost, cards.set_of(theft.named))
        drawn = theft.drawn(self.face_down(theft.target, theft.place))
        return gain + drawn * self.average(theft.target, theft.place) if drawn else gain


class ViewBalance(Balance):
    """The balance of a viewer, by what its view shows, with its weights of the ways to win."""

    def __init__(self, view: View, weights: Weights) -> None:
        own = view.own
        assert own.kingdom is not None
        self.view = view
        towards_a_win = partial(standing, weights=weights)
        super().__init__(
            owned_by(view, own.seat), cards.set_of(own.guards), own.kingdom, towards_a_win
        )

    def kingdom_of(self, seat: int) -> cards.Kingdom | None:
        """Return the kingdom of a seat."""
        return self.view.seats[seat].kingdom

    def face_down(self, target: int, place: cards.Place) -> int:
        """Return how many cards lie face down in another's place."""
        return _face_down(self.view.seats[target].at(place))

    def average(self, target: int, place: cards.Place) -> float:
        """Return the worth of a card drawn there, of the average of all that may lie there."""
        there = self.view.seats[target].at(place)
        known = sum(self.gain(card) for card in there.known)
        strange = [self._gains[card] for card in cards.cards_in(self._unseen & PLACE_CARDS[place])]
        each = sum(strange) / len(strange) if strange else 0.0
        return (known + there.hidden * each) / _face_down(there)

    def seized(self, target: int) -> float:
        """Return the worth of a player's highest Axe: of those seen, or of an unseen one."""
        seat = self.view.seats[target]
        axes = (owned_by(self.view, target) | cards.set_of(seat.hand.open)) & cards.AXES
        best = axes & cards.of_rank(cards.highest(axes)) if axes else self._unseen & cards.AXES
        gains = [self.gain(card) for card in cards.cards_in(best)]
        return sum(gains) / len(gains) if gains and seat.number else 0.0

    @cached_property
    def _unseen(self) -> cards.Cards:
        return unseen_cards(self.view)

    @cached_property
    def _gains(self) -> dict[cards.Card, float]:
        return {card: self.gain(card) for card in cards.cards_in(self._unseen)}


def visible_theft(
    view: View, choice: moves.Choice
) -> tuple[cards.Cards, tuple[cards.Card, ...], int, PlaceView | None]:
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


def _wins(
    view: View, kingdom: cards.Kingdom, lost: cards.Cards, won: cards.Cards, guard: cards.Cards
) -> bool:
    owned = owned_by(view, view.own.seat) & ~lost | won
    return bool(wins_with(owned, cards.set_of(view.own.guards) | guard, kingdom, view.options))


def _exchange(view: View, choice: moves.Choice) -> tuple[cards.Cards, cards.Cards, cards.Cards]:
    """Return what a choice costs, what it is sure to bring, and the guard that it places."""
    if isinstance(choice, moves.PlaceGuard):
        return choice.card.bit | cards.set_of(choice.paid), 0, choice.card.bit
    if isinstance(choice, moves.BuyBack):
        return cards.set_of(choice.paid), choice.card.bit, 0
    lost, named, drawn, place = visible_theft(view, choice)
    won = cards.set_of(named)
    if place is not None and drawn == place.number - len(place.open):
        won |= cards.set_of(place.known)
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
