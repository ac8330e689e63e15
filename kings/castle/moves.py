"""Everything that can be done at the table: decisions that are asked for, and what chance does.

A move is a plain frozen value. Whether it is allowed is for ``rules`` to say. How it is written
down is for ``notation``.
"""

from __future__ import annotations

from dataclasses import dataclass

from kings.castle import kingdom
from kings.castle.cards import Card, Letter
from kings.game import NATURE


@dataclass(frozen=True, slots=True)
class ChooseSquire:
    """Choose one of three squires, secretly, before the deal (C-60)."""

    seat: int
    squire: Letter


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card and name everything that it leaves to choice (C-21).

    ``castle``: the castle it is about, at an Assassination the castle of the Lord who becomes King.
    ``men``: who is to die, highest rank first, where the card leaves that open. ``attribute``: for
    State of Disrepair. ``player``: the seat that loses a card. ``fetched``: the card that is taken
    from the discard pile. ``card`` may also be one that Sudden Changes drew.
    """

    seat: int
    card: Card
    castle: kingdom.Castle | None = None
    men: tuple[kingdom.Place, ...] = ()
    attribute: kingdom.Attribute | None = None
    player: int | None = None
    fetched: Card | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """Play no card: on one's turn, or after a Targeted Theft (C-20, C-51)."""

    seat: int


@dataclass(frozen=True, slots=True)
class React:
    """Play a Lucky Escape or a Not That Bad against what is about to happen (C-22)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Decline:
    """Let happen what is about to happen (C-22)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card, having more than three (C-20)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class DealSquires:
    """Chance: the three Event cards of each seat whose letters are its squires (C-10)."""

    cards: tuple[tuple[Card, ...], ...]
    seat: int = NATURE


@dataclass(frozen=True, slots=True)
class DrawSquires:
    """Chance: three letters for each seat from a set of their own (C-60)."""

    squires: tuple[tuple[Letter, ...], ...]
    seat: int = NATURE


@dataclass(frozen=True, slots=True)
class DealHands:
    """Chance: three cards for each hand (C-10)."""

    hands: tuple[tuple[Card, ...], ...]
    seat: int = NATURE


@dataclass(frozen=True, slots=True)
class DealKingdom:
    """Chance: the first ten men, in the order of positions (C-11)."""

    men: tuple[Letter, ...]
    seat: int = NATURE


@dataclass(frozen=True, slots=True)
class DrawStarter:
    """Chance: the seat that begins (C-11)."""

    starter: int
    seat: int = NATURE


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: the cards that fill up the active player's hand (C-20)."""

    cards: tuple[Card, ...]
    seat: int = NATURE


@dataclass(frozen=True, slots=True)
class Reveal:
    """Chance: the two cards that Sudden Changes draws (C-51)."""

    cards: tuple[Card, ...]
    seat: int = NATURE


@dataclass(frozen=True, slots=True)
class Lose:
    """Chance: the card that an Unexpected Loss hits (C-50)."""

    card: Card
    seat: int = NATURE


@dataclass(frozen=True, slots=True)
class Steal:
    """Chance: the card that a Targeted Theft draws from a hand (C-50)."""

    card: Card
    seat: int = NATURE


@dataclass(frozen=True, slots=True)
class Recruit:
    """Chance: the men from the Personality deck for the empty places, highest first (C-41)."""

    squires: tuple[Letter, ...]
    seat: int = NATURE


Choice = ChooseSquire | Play | Pass | React | Decline | Discard
"""What a seat decides when it is asked."""

Chance = (
    DealSquires
    | DrawSquires
    | DealHands
    | DealKingdom
    | DrawStarter
    | Draw
    | Reveal
    | Lose
    | Steal
    | Recruit
)
"""What is drawn at random."""

Move = Choice | Chance
