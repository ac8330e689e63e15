"""Everything that can happen, as frozen values for the log; each knows who may see what of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kings.game import OpenEvent
from kings.keys.cards import Card, Kingdom, Place, Suit
from kings.keys.moves import Win


@dataclass(frozen=True, slots=True)
class KingdomsDealt(OpenEvent):
    """The kingdoms, by seat (K-10)."""

    kingdoms: tuple[Kingdom, ...]


@dataclass(frozen=True, slots=True)
class CardsDealt(OpenEvent):
    """Four cards each, by seat; a seat sees its own (K-10)."""

    hands: tuple[tuple[Card, ...] | None, ...]

    def seen_by(self, seat: int | None) -> CardsDealt:
        """Hide the other hands."""
        return CardsDealt(
            tuple(hand if owner == seat else None for owner, hand in enumerate(self.hands))
        )


@dataclass(frozen=True, slots=True)
class FirstDrawn(OpenEvent):
    """A seat has the first turn (K-10)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnBegan(OpenEvent):
    """A turn begins; ``pile``: how many cards can be drawn (K-12)."""

    turn: int
    seat: int
    pile: int


@dataclass(frozen=True, slots=True)
class CoinsCollected(OpenEvent):
    """The coins for a bought-back guard go to the Vault (K-47)."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardsKept(OpenEvent):
    """What others left becomes a player's own and is turned face down (K-11)."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardDrawn(OpenEvent):
    """A card from the pile; only who drew it sees which (K-12)."""

    seat: int
    card: Card | None

    def seen_by(self, seat: int | None) -> CardDrawn:
        """Hide the card from everybody else."""
        return self if seat == self.seat else replace(self, card=None)


@dataclass(frozen=True, slots=True)
class DidNothing(OpenEvent):
    """A play was left unused (K-20)."""

    seat: int


@dataclass(frozen=True, slots=True)
class GuardPlaced(OpenEvent):
    """A Shield stands guard; what was paid goes back into the pile (K-21, K-44)."""

    seat: int
    card: Card
    paid: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TheftBegan(OpenEvent):
    """A thief is in a place.

    ``left``: the Axe or Key and the Jokers that stay there face up; ``paid``: the coins that go
    back into the pile; ``named``: the face-up cards it takes; ``unseen``: how many face-down cards
    it may draw (K-22 to K-26, K-41, K-43, K-44).
    """

    seat: int
    target: int
    place: Place
    left: tuple[Card, ...]
    paid: tuple[Card, ...]
    named: tuple[Card, ...]
    unseen: int


@dataclass(frozen=True, slots=True)
class AxeSought(OpenEvent):
    """An Axe Joker looks for a player's highest Axe (K-42)."""

    seat: int
    target: int


@dataclass(frozen=True, slots=True)
class Looted(OpenEvent):
    """A thief drew cards; thief and victim see which, the others how many (K-13)."""

    seat: int
    target: int
    place: Place
    number: int
    cards: tuple[Card, ...] | None

    def seen_by(self, seat: int | None) -> Looted:
        """Hide the cards from everybody but thief and victim."""
        return self if seat in (self.seat, self.target) else replace(self, cards=None)


@dataclass(frozen=True, slots=True)
class AxeTaken(OpenEvent):
    """An Axe that lay face up was taken by an Axe Joker: everybody sees it (K-42)."""

    seat: int
    target: int
    place: Place
    card: Card


@dataclass(frozen=True, slots=True)
class JokerLeft(OpenEvent):
    """The Axe Joker stays where it found the Axe, or in the Dungeon (K-42)."""

    seat: int
    target: int
    place: Place
    card: Card


@dataclass(frozen=True, slots=True)
class Caught(OpenEvent):
    """Soldiers were sent against their own kingdom: Axe and coins are lost to it (K-25)."""

    seat: int
    target: int
    axe: Card
    paid: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class JokerCalled(OpenEvent):
    """A spy calls for its Joker; ``target``, ``place``: where another player has it (K-45)."""

    seat: int
    joker: Card
    target: int | None
    place: Place | None


@dataclass(frozen=True, slots=True)
class SpySaw(OpenEvent):
    """The other cards of the place where the Joker lies, for the spy alone (K-45)."""

    seat: int
    target: int
    place: Place
    cards: tuple[Card, ...] | None

    def seen_by(self, seat: int | None) -> SpySaw:
        """Hide the cards from everybody else."""
        return self if seat == self.seat else replace(self, cards=None)


@dataclass(frozen=True, slots=True)
class BoughtBack(OpenEvent):
    """A Shield comes home from another's Guard position, and coins lie in its stead (K-47)."""

    seat: int
    target: int
    card: Card
    paid: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class WentOn(OpenEvent):
    """The player on turn neither claimed nor eliminated after its play."""

    seat: int


@dataclass(frozen=True, slots=True)
class Eliminated(OpenEvent):
    """A kingdom's player is out.

    ``cards``: the four that were shown, which go into the pile with everything the player had;
    ``returned``: how many cards that are together; ``guards``: those that leave the game (K-30).
    """

    seat: int
    target: int
    kingdom: Kingdom
    suit: Suit
    returned: int
    guards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardHeld(OpenEvent):
    """A card is held; only its owner sees it, as the others can count the Hand (K-12)."""

    seat: int
    card: Card

    def seen_by(self, seat: int | None) -> CardHeld | None:
        """Return it to the holder and nothing to anybody else."""
        return self if seat == self.seat else None


@dataclass(frozen=True, slots=True)
class CardsPutAway(OpenEvent):
    """A turn ends with so many cards in Hand, Vault and Dungeon (K-12)."""

    seat: int
    hand: int
    vault: int
    dungeon: int


@dataclass(frozen=True, slots=True)
class WinClaimed(OpenEvent):
    """The game is won with these cards (K-31, K-46)."""

    seat: int
    win: Win
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class LastLeft(OpenEvent):
    """The last kingdom left has won (K-31)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TruceCalled(OpenEvent):
    """There is a truce and nobody wins; ``idle``: as nobody played any more (K-32)."""

    turn: int
    idle: bool


Happening = (
    KingdomsDealt
    | CardsDealt
    | FirstDrawn
    | TurnBegan
    | CoinsCollected
    | CardsKept
    | CardDrawn
    | DidNothing
    | GuardPlaced
    | TheftBegan
    | AxeSought
    | Looted
    | AxeTaken
    | JokerLeft
    | Caught
    | JokerCalled
    | SpySaw
    | BoughtBack
    | WentOn
    | Eliminated
    | CardHeld
    | CardsPutAway
    | WinClaimed
    | LastLeft
    | TruceCalled
)
"""Any event of King's Keys."""
