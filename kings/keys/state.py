"""The frozen state of a game, everything there is to know; and the draft that becomes the next one.

Seats are 0 to 3 clockwise; tuples with one entry a seat are in that order. Cards lie in sets
(``cards.Cards``): where a card lies in a place has no meaning. Views, bots and panels never get
a state; they get ``view.View``. Nobody outside the rules sees a draft.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Literal, TypeVar

from kings.game import Step, frozen
from kings.keys.cards import EVERY_CARD, JOKERS, NO_CARDS, VAULT_CARDS, Cards, Kingdom, Place
from kings.keys.events import Happening
from kings.keys.moves import Choice, Win
from kings.keys.options import PLAYERS, Options

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


class Places:
    """What a state and a draft of the next one have in common: where the cards of a seat lie."""

    __slots__ = ()

    hands: tuple[Cards, ...]
    vaults: tuple[Cards, ...]
    dungeons: tuple[Cards, ...]

    def at(self, seat: int, place: Place) -> Cards:
        """Return the cards that lie in a place, face up or down."""
        if place is Place.HAND:
            return self.hands[seat]
        return self.vaults[seat] if place is Place.VAULT else self.dungeons[seat]

    def everywhere(self, seat: int) -> Cards:
        """Return the cards in a player's Hand, Vault and Dungeon, its own or not."""
        return self.hands[seat] | self.vaults[seat] | self.dungeons[seat]


COURSE = ("phase", "turn", "actor", "theft", "empty", "busy", "shown", "idle", "ended")
"""The fields of a state that say how far the game is; views and positions have the same."""

OPEN = ("options", "first", *COURSE)
"""The fields of a state that everybody sees as they are; a view has the same."""


@dataclass(frozen=True)
class State(Places):
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

    ``menus`` is no part of the moment: there the rules remember, by seat, what can be chosen in it.
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
    menus: dict[int, tuple[Choice, ...]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "menus": {}}

    @property
    def players(self) -> int:
        """The number of seats."""
        return PLAYERS

    def name(self, seat: int) -> str:
        """Return the player's name."""
        return self.options.names[seat]

    def owned(self, seat: int) -> Cards:
        """Return the cards that a player owns in Hand, Vault and Dungeon (K-11, K-12)."""
        return self.everywhere(seat) & ~self.left[seat]

    def seat_of(self, kingdom: Kingdom) -> int:
        """Return who has a kingdom."""
        return self.kingdoms.index(kingdom)

    def playing(self) -> list[int]:
        """Return the seats that are still in the game."""
        return [seat for seat, gone in enumerate(self.out) if not gone]


def deck_of(options: Options) -> Cards:
    """Return the cards that are played with, the Jokers only if they are switched on (K-40)."""
    return EVERY_CARD if options.jokers else EVERY_CARD & ~JOKERS


class Draft(Places):
    """A copy of a state that can still be changed, with the log of what was done to it.

    Each verb moves cards from one place to another and says who has seen them go, so nothing can
    appear or vanish, and nobody can know what it did not see.

    ``before`` and ``events`` stand in slots, so that ``vars`` of a draft holds the fields of the
    state and nothing else, and can be copied in one piece.
    """

    __slots__ = ("__dict__", "before", "events")

    before: State
    events: list[Happening]
    options: Options
    phase: Phase
    turn: int
    first: int | None
    actor: int | None
    kingdoms: tuple[Kingdom, ...]
    pile: Cards
    hands: tuple[Cards, ...]
    vaults: tuple[Cards, ...]
    dungeons: tuple[Cards, ...]
    guards: tuple[Cards, ...]
    lying: tuple[Cards, ...]
    left: tuple[Cards, ...]
    aside: Cards
    out: tuple[bool, ...]
    theft: Theft | None
    held: Cards
    empty: bool
    busy: bool
    shown: bool
    idle: int
    ended: Ended | None
    seen: tuple[Cards, ...]
    placed: tuple[Cards, ...]

    def __init__(self, state: State) -> None:
        self.before = state
        self.events = []
        self.__dict__ = {**vars(state), "menus": {}}

    def step(self) -> Step[State, Happening]:
        """Return the state as it stands now, with everything that happened; the draft is done."""
        return Step(frozen(State, vars(self)), tuple(self.events))

    def log(self, event: Happening) -> None:
        """Add a happening to the log."""
        self.events.append(event)

    def draw(self, seat: int, cards: Cards) -> None:
        """Move cards from the pile to a Hand; nobody else sees them (K-12)."""
        self.pile &= ~cards
        self.hands = put(self.hands, seat, self.hands[seat] | cards)

    def lift(self, seat: int, cards: Cards) -> None:
        """Take cards from wherever a player has them; the next verb says where they go."""
        if cards & self.hands[seat]:
            self.hands = put(self.hands, seat, self.hands[seat] & ~cards)
        if cards & self.vaults[seat]:
            self.vaults = put(self.vaults, seat, self.vaults[seat] & ~cards)
        if cards & self.dungeons[seat]:
            self.dungeons = put(self.dungeons, seat, self.dungeons[seat] & ~cards)
        if cards & self.left[seat]:
            self.left = put(self.left, seat, self.left[seat] & ~cards)

    def _lay(self, seat: int, place: Place, cards: Cards) -> None:
        if place is Place.HAND:
            self.hands = put(self.hands, seat, self.hands[seat] | cards)
        elif place is Place.VAULT:
            self.vaults = put(self.vaults, seat, self.vaults[seat] | cards)
        else:
            self.dungeons = put(self.dungeons, seat, self.dungeons[seat] | cards)

    def spend(self, seat: int, cards: Cards) -> None:
        """Shuffle cards that a player has into the pile, for all to see (K-05)."""
        self.lift(seat, cards)
        self.pile |= cards
        self._forget(cards)

    def stand_guard(self, seat: int, cards: Cards) -> None:
        """Move a Shield into Guard position (K-21)."""
        self.lift(seat, cards)
        self.guards = put(self.guards, seat, self.guards[seat] | cards)
        self._forget(cards)

    def leave(self, seat: int, target: int, place: Place, cards: Cards) -> None:
        """Leave cards face up in another player's place (K-23, K-24, K-26)."""
        self.lift(seat, cards)
        self._lay(target, place, cards)
        self.left = put(self.left, target, self.left[target] | cards)
        self._forget(cards)

    def take_open(self, seat: int, target: int, cards: Cards) -> None:
        """Move face-up cards of another player's into one's Hand, for all to see (K-23)."""
        self.lift(target, cards)
        self.hands = put(self.hands, seat, self.hands[seat] | cards)
        self._show(seat, cards)

    def take_unseen(
        self, seat: int, target: int, place: Place, cards: Cards, *, kinds: Cards = EVERY_CARD
    ) -> None:
        """Move face-down cards into a thief's Hand; only thief and victim see which (K-13).

        The others can no longer tell which of the cards they knew there are still there, among the
        ``kinds`` that could have been drawn.
        """
        self._lose_sight(seat, target, place, kinds)
        self.lift(target, cards)
        self.hands = put(self.hands, seat, self.hands[seat] | cards)
        self.seen = put(self.seen, seat, self.seen[seat] & ~cards)
        self.placed = put(self.placed, seat, self.placed[seat] & ~cards)
        self.seen = put(self.seen, target, self.seen[target] | cards)
        self.placed = put(self.placed, target, self.placed[target] | cards)

    def _lose_sight(self, thief: int, victim: int, place: Place, kinds: Cards) -> None:
        there = self.at(victim, place) & kinds
        loose = self.everywhere(victim) & kinds
        if place is Place.VAULT:
            loose &= VAULT_CARDS
        elif place is Place.DUNGEON:
            loose &= ~VAULT_CARDS
        for observer, seen in enumerate(self.seen):
            if seen & loose and observer != thief:
                known = self.placed[observer]
                lost = (there & known) | (loose & seen & ~known)
                self.seen = put(self.seen, observer, seen & ~lost)
                self.placed = put(self.placed, observer, known & ~lost)

    def turn_down(self, seat: int) -> Cards:
        """Make one's own what others left, and return it: everybody has seen it (K-11)."""
        cards = self.left[seat]
        self.left = put(self.left, seat, NO_CARDS)
        self._show(seat, cards)
        return cards

    def collect(self, seat: int) -> Cards:
        """Move the coins for bought-back guards into the Vault, and return them (K-47)."""
        cards = self.lying[seat]
        self.lying = put(self.lying, seat, NO_CARDS)
        self.vaults = put(self.vaults, seat, self.vaults[seat] | cards)
        self._show(seat, cards)
        return cards

    def buy_back(self, seat: int, target: int, shield: Cards, coins: Cards) -> None:
        """Exchange a Shield in another's Guard position for coins (K-47)."""
        self.lift(seat, coins)
        self.guards = put(self.guards, target, self.guards[target] & ~shield)
        self.lying = put(self.lying, target, self.lying[target] | coins)
        self.hands = put(self.hands, seat, self.hands[seat] | shield)
        self._forget(coins)
        self._show(seat, shield)

    def eliminate(self, seat: int, target: int, cards: Cards) -> Cards:
        """Shuffle the shown cards and all that the target has into the pile, and return them.

        Its guards go out of the game (K-30).
        """
        gone = cards | self.everywhere(target) | self.lying[target]
        self.spend(seat, cards)
        self.spend(target, self.everywhere(target))
        self.pile |= self.lying[target]
        self.lying = put(self.lying, target, NO_CARDS)
        self.aside |= self.guards[target]
        self.guards = put(self.guards, target, NO_CARDS)
        self.out = put(self.out, target, value=True)
        return gone

    def put_away(self, seat: int, held: Cards) -> None:
        """Hold these cards and put the others into Vault and Dungeon (K-12).

        Nobody else can tell any more where a card of this player's lies.
        """
        own = self.everywhere(seat)
        rest = own & ~held
        self.hands = put(self.hands, seat, held)
        self.vaults = put(self.vaults, seat, rest & VAULT_CARDS)
        self.dungeons = put(self.dungeons, seat, rest & ~VAULT_CARDS)
        self.placed = tuple([known & ~own for known in self.placed])

    def show(self, seat: int, cards: Cards) -> None:
        """Show some of one's cards to all, to prove a claim (K-31)."""
        self._show(seat, cards & self.everywhere(seat))

    def spy(self, seat: int, target: int, cards: Cards, joker: Cards) -> None:
        """Show a player's cards to a spy, and to all where the Joker lies (K-45)."""
        self._show(target, joker)
        self.seen = put(self.seen, seat, self.seen[seat] | cards)
        self.placed = put(self.placed, seat, self.placed[seat] | cards)

    def _show(self, owner: int, cards: Cards) -> None:
        """Let all others see cards of this owner's where they lie now."""
        if cards:
            own, own_placed = self.seen[owner], self.placed[owner]
            self.seen = put(tuple([seen | cards for seen in self.seen]), owner, own)
            self.placed = put(tuple([known | cards for known in self.placed]), owner, own_placed)

    def _forget(self, cards: Cards) -> None:
        """Let nobody remember cards that now lie open or in the pile."""
        self.seen = tuple([seen & ~cards for seen in self.seen])
        self.placed = tuple([known & ~cards for known in self.placed])


def put(row: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """Return the row with another value for one seat."""
    return (*row[:seat], value, *row[seat + 1 :])
