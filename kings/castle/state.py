"""The frozen state of a game, everything there is to know; and the draft that becomes the next one.

Seats are 0..n-1 clockwise; tuples with one entry a seat are in that order. Views, bots and panels
never get a state; they get ``view.View``. Nobody outside the rules sees a draft.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any, TypeVar

from kings.castle import kingdom, moves
from kings.castle.cards import Card, Letter
from kings.castle.events import Happening
from kings.castle.options import Options
from kings.game import Halt, Step, frozen

T = TypeVar("T")

HAND = 3
"""The cards that a hand has between turns; with the card drawn first it has one more (C-20)."""


class Phase(Enum):
    """Where in the game we are; the value is the word for what is asked."""

    SQUIRES = "deal_squires"
    """Chance gives each seat its squires (C-10, C-60)."""
    CHOOSE = "choose_squire"
    """All choose squires in secret (C-60)."""
    HANDS = "deal_hands"
    """Chance deals the hands (C-10)."""
    KINGDOM = "deal_kingdom"
    """Chance deals the first ten men (C-11)."""
    STARTER = "draw_starter"
    """Chance says who begins (C-11)."""
    DRAW = "draw"
    """Chance fills up the active player's hand (C-20)."""
    PLAY = "play"
    """The active player plays one card, or none (C-20)."""
    REACT = "react"
    """A holder of a fitting reaction card may play it (C-22)."""
    RECRUIT = "recruit"
    """Chance draws men for the empty places (C-41)."""
    REVEAL = "reveal"
    """Chance draws the cards of Sudden Changes (C-51)."""
    SUDDEN = "sudden"
    """The active player plays one of the cards that Sudden Changes drew (C-51)."""
    LOSE = "lose"
    """Chance says which card an Unexpected Loss hits (C-50)."""
    STEAL = "steal"
    """Chance says which card is stolen (C-50)."""
    SECOND = "second"
    """The thief may play another card (C-51)."""
    DISCARD = "discard"
    """The active player has more than three cards (C-20)."""
    OVER = "over"
    """All have had equally many turns since the last round came (C-42)."""

    # Tables are asked by phase several times a move, and an enum hashes a member's name anew.
    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Death:
    """The man at this place is about to die (C-41)."""

    place: kingdom.Place


@dataclass(frozen=True, slots=True)
class Removal:
    """A level card is about to be discarded from a castle (C-41)."""

    castle: kingdom.Castle
    attribute: kingdom.Attribute
    card: Card


Threat = Death | Removal
"""What is about to happen and can be averted by a reaction (C-22)."""


@dataclass(frozen=True, slots=True)
class Playing:
    """A card that is being carried out.

    ``heir``: whose Lord follows if the King dies (Assassination). ``victim``: the seat that loses a
    card. ``drawn``: the cards of Sudden Changes that have not been played yet.
    """

    card: Card
    heir: kingdom.Castle | None = None
    victim: int | None = None
    drawn: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Deed:
    """A card that a seat played in everybody's sight, and who was where just before.

    ``against``: what a reaction averted; None for a card of one's own turn.
    """

    move: moves.Play | moves.React
    men: kingdom.Men
    against: Threat | None = None


@dataclass(frozen=True, slots=True)
class Known:
    """``observer`` (a seat; the number of players: a bystander) knows a card in another hand."""

    observer: int
    owner: int
    card: Card


TABLE = (
    "phase",
    "turn",
    "starter",
    "last",
    "men",
    "stacks",
    "discard",
    "dead",
    "playing",
    "threats",
    "deeds",
)
"""The fields of a state that say how the table lies; views and positions have the same."""

OPEN = ("options", "actor", *TABLE)
"""The fields of a state that everybody sees as they are; a view has the same."""


@dataclass(frozen=True)
class State:
    """One moment of one game.

    ``turn``: turns begun so far. ``last``: whether this is the last round (C-42, C-43). ``hands``,
    ``squires``: by seat, sorted; ``aside``: the Event cards of C-10. ``men``, ``stacks``: as in
    ``kingdom``. ``deck``: the Event cards not yet drawn, sorted, for their order is chance.
    ``discard``, ``dead``: the discard piles, the newest last. ``reserve``: the Personality deck,
    top first if its order is known (C-61), else sorted. ``playing``: the cards being carried out,
    the innermost last. ``threats``: what is about to happen, next first; ``waiting``: who may
    still react to the first of them. ``known``: cards in hands that others have seen. ``deeds``:
    what everybody has seen the players do so far, the oldest first; no rule depends on it, but
    whoever wants to guess at squires does.

    ``menus`` is no part of the moment: there the rules remember, by seat, what can be chosen in it.
    """

    options: Options
    phase: Phase
    turn: int
    starter: int | None
    actor: int | None
    last: bool
    hands: tuple[tuple[Card, ...], ...]
    squires: tuple[tuple[Letter, ...], ...]
    aside: tuple[tuple[Card, ...], ...]
    men: kingdom.Men
    stacks: kingdom.Stacks
    deck: tuple[Card, ...]
    discard: tuple[Card, ...]
    reserve: tuple[Letter, ...]
    dead: tuple[Letter, ...]
    playing: tuple[Playing, ...] = ()
    threats: tuple[Threat, ...] = ()
    waiting: tuple[int, ...] = ()
    known: tuple[Known, ...] = ()
    deeds: tuple[Deed, ...] = ()
    menus: dict[int, tuple[moves.Choice, ...]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "menus": {}}

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.hands)

    def name(self, seat: int) -> str:
        """Return the player's name."""
        return self.options.names[seat]


class Draft:
    """A copy of a state that can still be changed, with the log of what was done to it.

    Each verb moves cards from one place to another, so nothing can appear or vanish.

    ``before``, ``events`` and ``halts`` stand in slots, so that ``vars`` of a draft holds the
    fields of the state and nothing else, and can be copied in one piece. ``halts``: where the table
    was asked whether anybody reacts; None where that isn't kept.
    """

    __slots__ = ("__dict__", "before", "events", "halts")

    before: State
    events: list[Happening]
    halts: list[Halt[State]] | None
    options: Options
    phase: Phase
    turn: int
    starter: int | None
    actor: int | None
    last: bool
    hands: tuple[tuple[Card, ...], ...]
    squires: tuple[tuple[Letter, ...], ...]
    aside: tuple[tuple[Card, ...], ...]
    men: kingdom.Men
    stacks: kingdom.Stacks
    deck: tuple[Card, ...]
    discard: tuple[Card, ...]
    reserve: tuple[Letter, ...]
    dead: tuple[Letter, ...]
    playing: tuple[Playing, ...]
    threats: tuple[Threat, ...]
    waiting: tuple[int, ...]
    known: tuple[Known, ...]
    deeds: tuple[Deed, ...]
    menus: dict[int, tuple[moves.Choice, ...]]

    def __init__(self, state: State) -> None:
        self.before = state
        self.events = []
        self.halts = None
        # Every move begins here, and each that a bot tries: so the whole copy is made in one piece,
        # which takes half as long as to write one field after the other.
        self.__dict__ = vars(state).copy()
        self.menus = {}

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.hands)

    @property
    def active(self) -> int:
        """The active player's seat."""
        assert self.actor is not None
        return self.actor

    def step(self) -> Step[State, Happening]:
        """Return the state as it stands now, with everything that happened; the draft is done."""
        return Step(frozen(State, vars(self)), tuple(self.events))

    def halt(self) -> None:
        """Note how the table lies while all may react, if anybody wants to know (C-22)."""
        if self.halts is not None:
            asking = frozen(State, {**vars(self), "phase": Phase.REACT, "waiting": (), "menus": {}})
            self.halts.append(Halt(asking, len(self.events)))

    def log(self, event: Happening) -> None:
        """Add a happening to the log."""
        self.events.append(event)

    def draw_cards(self, cards: tuple[Card, ...]) -> bool:
        """Take cards off the deck; where it runs out, the discard pile becomes the new one (C-20).

        Returns whether that happened. The cards are for the caller to put somewhere.
        """
        ran_out = len(cards) > len(self.deck)
        if ran_out:
            self.deck = tuple(sorted((*self.deck, *self.discard)))
            self.discard = ()
        self.deck = without(self.deck, *cards)
        return ran_out

    def take(self, seat: int, *cards: Card) -> None:
        """Put cards into a hand; they come from where the caller took them."""
        self.hands = put(self.hands, seat, tuple(sorted((*self.hands[seat], *cards))))

    def give_up(self, seat: int, card: Card) -> None:
        """Take a card out of a hand, in everybody's sight; the caller puts it somewhere."""
        self.hands = put(self.hands, seat, without(self.hands[seat], card))
        if self.known:
            self.known = tuple([known for known in self.known if known.card != card])

    def throw(self, card: Card) -> None:
        """Put a card on the discard pile; it comes from where the caller took it."""
        self.discard = (*self.discard, card)

    def fetch(self, card: Card) -> None:
        """Take a card out of the discard pile; the caller puts it somewhere."""
        self.discard = without(self.discard, card)

    def steal(self, thief: int, owner: int, card: Card) -> None:
        """Move a card between two hands, unseen by the others (C-23)."""
        self.hands = put(self.hands, owner, without(self.hands[owner], card))
        self.take(thief, card)
        self.known = _after_theft(self.known, thief, owner, card)

    def show(self, owner: int, card: Card) -> None:
        """Note that everybody has seen this card go into a hand (C-23)."""
        others = [seat for seat in range(self.players + 1) if seat != owner]
        self.known = (*self.known, *(Known(seat, owner, card) for seat in others))

    def build(self, castle: kingdom.Castle, attribute: kingdom.Attribute, card: Card) -> None:
        """Put a level card on a stack; it comes from where the caller took it (C-30)."""
        place = 3 * castle + attribute
        self.stacks = put(self.stacks, place, (*self.stacks[place], card))

    def demolish(self, castle: kingdom.Castle, attribute: kingdom.Attribute, card: Card) -> None:
        """Put a level card of a stack on the discard pile (C-32)."""
        place = 3 * castle + attribute
        self.stacks = put(self.stacks, place, without(self.stacks[place], card))
        self.throw(card)

    def kill(self, place: kingdom.Place) -> Letter:
        """Put the man of a place on the discard pile of the dead, and return him (C-40)."""
        man = self.men[place]
        assert man is not None
        self.men = put(self.men, place, None)
        self.dead = (*self.dead, man)
        return man

    def remember(self, move: moves.Play | moves.React, against: Threat | None = None) -> None:
        """Note what everybody has seen a seat do, before anything comes of it."""
        self.deeds = (*self.deeds, Deed(move, self.men, against))

    def lay(self, card: Playing) -> None:
        """Begin to carry out a card: it lies on the table, on top of those that go on."""
        self.playing = (*self.playing, card)

    def change_top(self, card: Playing) -> None:
        """Note how far the innermost card on the table has come."""
        self.playing = (*self.playing[:-1], card)


def _after_theft(known: tuple[Known, ...], thief: int, owner: int, card: Card) -> tuple[Known, ...]:
    """Return what is known of hands after a theft.

    Who did not see which card went can't be sure of any card left behind; so nobody else is sure
    of the owner's hand any more. The owner knows the card in the thief's hand.
    """
    kept = [
        seen
        for seen in known
        if seen.card != card and (seen.owner != owner or seen.observer == thief)
    ]
    return (*kept, Known(owner, thief, card))


def put(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return a row with this value at a place."""
    other = list(row)
    other[place] = value
    return tuple(other)


def without(row: tuple[T, ...], *values: T) -> tuple[T, ...]:
    """Return a row without one of each of these values; each must be there."""
    other = list(row)
    for value in values:
        other.remove(value)
    return tuple(other)
