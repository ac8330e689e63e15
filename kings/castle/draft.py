"""A state in the making: what a move changes, one happening at a time, before it is frozen again.

A rule works on a draft and the draft becomes the next state; nobody outside the rules sees one.
Each verb here moves cards from one place to another, so nothing can appear or vanish.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, TypeVar

from kings.castle.cards import Card
from kings.castle.events import Happening
from kings.castle.kingdom import Attribute, Castle, Men, Place, Stacks
from kings.castle.moves import Play, React
from kings.castle.options import Options
from kings.castle.squires import Letter
from kings.castle.state import Deed, Known, Phase, Playing, State, Threat
from kings.game import Halt, Step

T = TypeVar("T")


class Draft(State):
    """A copy of a state that can still be changed, with the log of what was done to it.

    ``halts``: where the table was asked whether anybody reacts; None where that isn't kept.
    """

    __slots__ = ()

    # What guards a state against changes is lifted until the draft has become one.
    __setattr__ = object.__setattr__
    __delattr__ = object.__delattr__

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
    men: Men
    stacks: Stacks
    deck: tuple[Card, ...]
    discard: tuple[Card, ...]
    reserve: tuple[Letter, ...]
    dead: tuple[Letter, ...]
    playing: tuple[Playing, ...]
    threats: tuple[Threat, ...]
    waiting: tuple[int, ...]
    known: tuple[Known, ...]
    deeds: tuple[Deed, ...]
    worked_out: dict[Hashable, Any]

    def __init__(self, state: State) -> None:
        self.options = state.options
        self.phase = state.phase
        self.turn = state.turn
        self.starter = state.starter
        self.actor = state.actor
        self.last = state.last
        self.hands = state.hands
        self.squires = state.squires
        self.aside = state.aside
        self.men = state.men
        self.stacks = state.stacks
        self.deck = state.deck
        self.discard = state.discard
        self.reserve = state.reserve
        self.dead = state.dead
        self.playing = state.playing
        self.threats = state.threats
        self.waiting = state.waiting
        self.known = state.known
        self.deeds = state.deeds
        self.worked_out = {}
        self.events = []
        self.halts = None

    @property
    def active(self) -> int:
        """The active player's seat."""
        assert self.actor is not None
        return self.actor

    def step(self) -> Step[State, Happening]:
        """Return the state as it stands now, with everything that happened; the draft is done."""
        happened = (*self.events,)
        del self.events, self.halts
        self.__class__ = State  # type: ignore[assignment]  # from here on it is one, and frozen
        return Step(self, happened)

    def halt(self) -> None:
        """Note how the table lies while all may react, if anybody wants to know (C-22)."""
        if self.halts is not None:
            asking = Draft(self)
            asking.phase, asking.waiting = Phase.REACT, ()
            self.halts.append(Halt(asking.step().state, len(self.events)))

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

    def build(self, castle: Castle, attribute: Attribute, card: Card) -> None:
        """Put a level card on a stack; it comes from where the caller took it (C-30)."""
        place = 3 * castle + attribute
        self.stacks = put(self.stacks, place, (*self.stacks[place], card))

    def demolish(self, castle: Castle, attribute: Attribute, card: Card) -> None:
        """Put a level card of a stack on the discard pile (C-32)."""
        place = 3 * castle + attribute
        self.stacks = put(self.stacks, place, without(self.stacks[place], card))
        self.throw(card)

    def kill(self, place: Place) -> Letter:
        """Put the man of a place on the discard pile of the dead, and return him (C-40)."""
        man = self.men[place]
        assert man is not None
        self.men = put(self.men, place, None)
        self.dead = (*self.dead, man)
        return man

    def remember(self, move: Play | React, against: Threat | None = None) -> None:
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
