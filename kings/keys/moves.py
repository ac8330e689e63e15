"""Everything that can be done at the table: decisions that are asked for, and what chance does.

A move is a plain frozen value. Whether it is allowed is for ``rules`` to say. How it is written
down is for ``notation``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kings.game import NATURE
from kings.keys.cards import Card, Kingdom, Place, Suit

Win = Literal["axes", "army", "guards", "keys", "coins", "laughter"]
"""What can be claimed: a win by K-31, or Laughter (K-46)."""


@dataclass(frozen=True, slots=True)
class DoNothing:
    """Leave the play unused (K-20)."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlaceGuard:
    """Put a Shield into Guard position, for the coins ``paid``, if it has to be paid (K-21).

    Here and elsewhere ``paid`` lists the Coin cards in the order of the deck, and the Coin Joker
    after them if it changes the colour of one of them (K-44).
    """

    seat: int
    card: Card
    paid: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Raid:
    """Steal with an Axe from a Dungeon or a Hand (K-23, K-24).

    ``named``: the face-up cards that are taken, in the order of the deck.
    """

    seat: int
    axe: Card
    target: int
    place: Place
    named: tuple[Card, ...] = ()
    paid: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Unlock:
    """Steal from a Vault with a Key of its owner's colour (K-26)."""

    seat: int
    key: Card
    target: int
    named: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Take:
    """Take one card with the Key Joker or the Shield Joker (K-41, K-43).

    ``card``: a face-up one, or None for one at random.
    """

    seat: int
    joker: Card
    target: int
    place: Place
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Seize:
    """Take another player's highest Axe with the Axe Joker (K-42)."""

    seat: int
    target: int


@dataclass(frozen=True, slots=True)
class Lead:
    """Lead an Axe past all guards into a Hand with the Shield Joker (K-43)."""

    seat: int
    axe: Card
    target: int
    named: tuple[Card, ...] = ()
    paid: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class CallJoker:
    """Call for the Joker of one's own colour: the Joker Spy (K-45)."""

    seat: int


@dataclass(frozen=True, slots=True)
class BuyBack:
    """Buy a Shield of one's own kingdom out of another's Guard position (K-47)."""

    seat: int
    target: int
    card: Card
    paid: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim to have won (K-31, K-46)."""

    seat: int
    win: Win


@dataclass(frozen=True, slots=True)
class Eliminate:
    """Show four cards of another kingdom and so eliminate its player (K-30)."""

    seat: int
    kingdom: Kingdom
    suit: Suit


@dataclass(frozen=True, slots=True)
class GoOn:
    """After the play, neither claim nor eliminate, and put the cards away (K-12)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Hold:
    """Hold a card in the Hand; each one held comes later in the deck than the last (K-12)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class DealKingdoms:
    """Chance: the kingdoms are dealt, one to each seat (K-10)."""

    kingdoms: tuple[Kingdom, ...]
    seat: int = NATURE


@dataclass(frozen=True, slots=True)
class DealCards:
    """Chance: four cards for each seat, each four in the order of the deck (K-10)."""

    hands: tuple[tuple[Card, ...], ...]
    seat: int = NATURE


@dataclass(frozen=True, slots=True)
class DrawFirst:
    """Chance: who has the first turn (K-10)."""

    first: int
    seat: int = NATURE


@dataclass(frozen=True, slots=True)
class DrawCard:
    """Chance: the card that a turn begins with (K-12)."""

    card: Card
    seat: int = NATURE


@dataclass(frozen=True, slots=True)
class Loot:
    """Chance: the cards that a thief draws, in the order of the deck (K-23, K-41, K-42).

    Empty if an Axe Joker finds no Axe.
    """

    cards: tuple[Card, ...]
    seat: int = NATURE


Choice = (
    DoNothing
    | PlaceGuard
    | Raid
    | Unlock
    | Take
    | Seize
    | Lead
    | CallJoker
    | BuyBack
    | Claim
    | Eliminate
    | GoOn
    | Hold
)
"""What a seat can be asked for."""

Chance = DealKingdoms | DealCards | DrawFirst | DrawCard | Loot

Move = Choice | Chance
