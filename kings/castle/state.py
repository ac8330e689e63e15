"""The frozen state of a game: everything there is to know, whoever may know it.

Seats are 0..n-1 clockwise; tuples with one entry a seat are in that order. Views, bots and panels
never get this; they get ``view.View``.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, fields
from enum import Enum
from typing import Any, TypeVar

from kings.castle.cards import Card
from kings.castle.kingdom import Attribute, Castle, Men, Place, Stacks
from kings.castle.moves import Play, React
from kings.castle.options import Options
from kings.castle.squires import Letter

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

    # A phase is looked up at every move, and an enum hashes the name of a member anew each time.
    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Death:
    """The man at this place is about to die (C-41)."""

    place: Place


@dataclass(frozen=True, slots=True)
class Removal:
    """A level card is about to be discarded from a castle (C-41)."""

    castle: Castle
    attribute: Attribute
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
    heir: Castle | None = None
    victim: int | None = None
    drawn: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Deed:
    """A card that a seat played in everybody's sight, and who was where just before.

    ``against``: what a reaction averted; None for a card of one's own turn.
    """

    move: Play | React
    men: Men
    against: Threat | None = None


@dataclass(frozen=True, slots=True)
class Known:
    """``observer`` (a seat; the number of players: a bystander) knows a card in another hand."""

    observer: int
    owner: int
    card: Card


def frozen(kind: type[T], named: dict[str, Any]) -> T:
    """Return a frozen dataclass with all these fields; the dictionary is its own from now on.

    The constructor sets one field after the other, past the guard of each. That takes several times
    as long, and views are made by the thousand.
    """
    made = object.__new__(kind)
    object.__setattr__(made, "__dict__", named)
    return made


class LogSpace:
    """Room for a log: a state has it, for a draft that keeps one becomes a state as it is."""

    __slots__ = ("events", "halts")


@dataclass(frozen=True, slots=True)
class State(LogSpace):
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

    ``worked_out`` is no part of the moment: in it the rules remember, by seat, the choices that
    they have listed, and under ``NATURE`` the draw that they made last.
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
    men: Men
    stacks: Stacks
    deck: tuple[Card, ...]
    discard: tuple[Card, ...]
    reserve: tuple[Letter, ...]
    dead: tuple[Letter, ...]
    playing: tuple[Playing, ...] = ()
    threats: tuple[Threat, ...] = ()
    waiting: tuple[int, ...] = ()
    known: tuple[Known, ...] = ()
    deeds: tuple[Deed, ...] = ()
    worked_out: dict[Hashable, Any] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def __getstate__(self) -> list[Any]:
        return [{} if f.name == "worked_out" else getattr(self, f.name) for f in fields(self)]

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.hands)

    def name(self, seat: int) -> str:
        """Return the player's name."""
        return self.options.names[seat]
