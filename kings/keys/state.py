"""The frozen state of a game: everything there is to know, whoever may know it.

Seats are 0 to 3 clockwise; tuples with one entry a seat are in that order. Cards lie in sets
(``cards.Cards``): where a card lies in a place has no meaning. Views, bots and panels never get
this; they get ``view.View``.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Literal, TypeVar

from kings.keys.cards import NO_CARDS, Cards, Kingdom
from kings.keys.moves import Win
from kings.keys.options import PLAYERS, Options
from kings.keys.places import Place

T = TypeVar("T")

HELD = 4
"""How many cards a player holds when its turn ends (K-12)."""

BYSTANDER = PLAYERS
"""The place of a bystander among those who see what happens."""

OBSERVERS = PLAYERS + 1


class Phase(Enum):
    """Where in the game we are."""

    KINGDOMS = "kingdoms"
    """The kingdoms are dealt (K-10)."""
    DEAL = "deal"
    """Four cards are dealt to each player (K-10)."""
    FIRST = "first"
    """The first player is drawn (K-10)."""
    DRAW = "draw"
    """A turn begins with a card from the pile (K-12)."""
    PLAY = "play"
    """The player on turn makes one play, or claims to have won (K-12, K-31)."""
    LOOT = "loot"
    """A thief draws face-down cards (K-23)."""
    AFTER = "after"
    """After the play: claim, eliminate, or go on (K-30, K-31)."""
    HOLD = "hold"
    """The player on turn chooses the four cards to hold, one by one (K-12)."""
    OVER = "over"
    """Somebody has won, or there is a truce (K-31, K-32)."""

    # A phase is looked up at every move, and an enum hashes the name of a member anew each time.
    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Theft:
    """A theft of which the face-down cards are still to be drawn.

    ``number`` cards come from a ``place`` of seat ``target``; a place of None: its highest Axe, if
    it has one (K-42).
    """

    target: int
    place: Place | None
    number: int


How = Win | Literal["last", "idle", "last_turn"]
"""How a game ended: by a claim, with one kingdom left (K-31), or by a truce (K-32): as nobody
played any more, or after the last turn."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The end: how it came, and by which seat (None: a truce)."""

    how: How
    seat: int | None


def frozen(kind: type[T], fields: dict[str, Any]) -> T:
    """Return a frozen dataclass with all these fields; the dictionary is its own from now on.

    The constructor sets one field after the other, past the guard of each. That takes several times
    as long, and states and views are made by the thousand.
    """
    made = object.__new__(kind)
    object.__setattr__(made, "__dict__", fields)
    return made


@dataclass(frozen=True)
class State:
    """One moment of one game.

    ``turn``: the number of the turn, from 1; ``first``: who had the first; ``actor``: whose it is.
    ``left``: cards that others left with a seat, face up in one of its places (K-11). ``lying``:
    coins for a bought-back guard (K-47). ``aside``: guards out of the game (K-30). ``out``: who is
    eliminated. ``held``: cards that the actor has chosen to hold so far; they still lie where they
    lay. ``empty``: the turn began with an empty pile; ``busy``: it saw a play other than K-20, or
    an elimination; ``shown``: it saw an elimination; ``idle``: how many turns in a row were empty
    and not busy (K-32).

    ``seen[observer]``: cards that an observer (seat, or ``BYSTANDER``) has seen, and of which it
    can still tell which other player has them; ``placed[observer]``: those of them of which it can
    tell the place as well. Where they are, the rest of the state says.

    ``known`` is no part of the moment: in it the rules remember what they have worked out about it.
    """

    options: Options
    phase: Phase = Phase.KINGDOMS
    turn: int = 0
    first: int | None = None
    actor: int | None = None
    kingdoms: tuple[Kingdom, ...] = ()
    pile: Cards = NO_CARDS
    hands: tuple[Cards, ...] = (NO_CARDS,) * PLAYERS
    vaults: tuple[Cards, ...] = (NO_CARDS,) * PLAYERS
    dungeons: tuple[Cards, ...] = (NO_CARDS,) * PLAYERS
    guards: tuple[Cards, ...] = (NO_CARDS,) * PLAYERS
    lying: tuple[Cards, ...] = (NO_CARDS,) * PLAYERS
    left: tuple[Cards, ...] = (NO_CARDS,) * PLAYERS
    aside: Cards = NO_CARDS
    out: tuple[bool, ...] = (False,) * PLAYERS
    theft: Theft | None = None
    held: Cards = NO_CARDS
    empty: bool = False
    busy: bool = False
    shown: bool = False
    idle: int = 0
    ended: Ended | None = None
    seen: tuple[Cards, ...] = (NO_CARDS,) * OBSERVERS
    placed: tuple[Cards, ...] = (NO_CARDS,) * OBSERVERS
    known: dict[Hashable, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "known": {}}

    @property
    def players(self) -> int:
        """The number of seats."""
        return PLAYERS

    def name(self, seat: int) -> str:
        """Return the player's name."""
        return self.options.names[seat]

    def at(self, seat: int, place: Place) -> Cards:
        """Return the cards that lie in a place, face up or down."""
        if place is Place.HAND:
            return self.hands[seat]
        return self.vaults[seat] if place is Place.VAULT else self.dungeons[seat]

    def everywhere(self, seat: int) -> Cards:
        """Return the cards in a player's Hand, Vault and Dungeon, its own or not."""
        return self.hands[seat] | self.vaults[seat] | self.dungeons[seat]

    def owned(self, seat: int) -> Cards:
        """Return the cards that a player owns in Hand, Vault and Dungeon (K-11, K-12)."""
        return self.everywhere(seat) & ~self.left[seat]

    def seat_of(self, kingdom: Kingdom) -> int:
        """Return who has a kingdom."""
        return self.kingdoms.index(kingdom)

    def playing(self) -> list[int]:
        """Return the seats that are still in the game."""
        return [seat for seat, gone in enumerate(self.out) if not gone]
