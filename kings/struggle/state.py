"""The frozen state of a game: everything there is to know, whoever may know it.

Seats are 0..n-1 clockwise; tuples with one entry a seat are in that order. Gold is in pieces,
1 gold = 1 VP (S-60). Views, bots and panels never get this; they get ``view.View``.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from functools import cache, cached_property
from typing import Any, Literal, TypeVar

from kings.struggle.cards import NO_CARDS, Card, Counts
from kings.struggle.clauses import Act, AnswerWith, Deal, PromiseClause
from kings.struggle.options import Options

T = TypeVar("T")

ROUNDS = 7
GOLD = 250
MARKERS = 5

EDITION = 2
"""The edition of these rules. By the first, which the versions up to 0.6.0 played, some deals were
struck that can't be carried out (``deals``); what was played by it is still judged by it."""


class Phase(Enum):
    """Where in the game we are."""

    DRAW_LEAD = "draw_lead"
    """Decks are shuffled to find the first player (S-11)."""
    DRAW_MODE = "draw_mode"
    """The first player draws for Day or Night (S-13)."""
    SET_ASIDE = "set_aside"
    """Two cards of each deck are set aside unseen (S-12)."""
    LEAD = "lead"
    """The leader plays a card face up (S-20)."""
    FOLLOW = "follow"
    """The others choose a card face down (S-20)."""
    WINDOW = "window"
    """The Cobbler's owner may give the lead away (S-21)."""
    TURN = "turn"
    """A seat decides on the use of its card (S-22)."""
    ANSWER = "answer"
    """A Jester's target chooses its new card (S-36)."""
    RECKON = "reckon"
    """Promised gold is asked for at the end of the round it is due in (S-52)."""
    OVER = "over"
    """Seven rounds are played (S-24)."""

    # A phase is looked up at every move, and an enum hashes the name of a member anew each time.
    __hash__ = object.__hash__


@dataclass(frozen=True)
class InPlay:
    """A card lying in this trick, with its markers."""

    card: Card
    fives: int = 0
    twos: int = 0

    @cached_property
    def power(self) -> int:
        """Printed power and markers together (S-40)."""
        return self.card + 5 * self.fives + 2 * self.twos

    @cached_property
    def _code(self) -> int:
        return self.card + 16 * self.fives + 256 * self.twos

    def __hash__(self) -> int:
        # Tricks are looked up by the thousand, and the same few cards lie in them.
        return self._code


in_play = cache(InPlay)
"""Return the card with these markers: one object for all tricks in which it lies."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A deal on the table: who put it there, and who has agreed so far."""

    number: int
    by: int
    deal: Deal
    accepted: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Window:
    """A time for deals: the open proposals, and what was offered in deals already struck.

    ``offered_gold`` and ``offered_promises`` count per seat, for S-58.
    """

    proposals: tuple[Proposal, ...] = ()
    offered_gold: tuple[int, ...] = ()
    offered_promises: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Bound:
    """A clause of a struck deal that the rules now enforce, and the number of that deal."""

    clause: Act | AnswerWith
    deal: int


def frozen(kind: type[T], fields: dict[str, Any]) -> T:
    """Return a frozen dataclass with all these fields; the dictionary is its own from now on.

    The constructor sets one field after the other, past the guard of each. That takes several times
    as long, and states and views are made by the thousand.
    """
    made = object.__new__(kind)
    object.__setattr__(made, "__dict__", fields)
    return made


PromiseStatus = Literal["open", "kept", "broken", "void", "released"]


@dataclass(frozen=True, slots=True)
class Ledgered:
    """A line of the promise ledger.

    ``made``: the round of the deal; ``occasion``: whether the promised use was a legal choice at
    one of the promiser's decisions since; ``ended``: the round in which it was judged.
    """

    number: int
    deal: int
    clause: PromiseClause
    made: int
    occasion: bool = False
    status: PromiseStatus = "open"
    ended: int | None = None


@dataclass(frozen=True)
class State:
    """One moment of one game.

    ``night`` is None until it is settled. ``leader`` holds the Star, ``actor`` the Scepter (in
    turns, answers and the Cobbler window). ``swapped``: the actor's card came in by its Cooper.
    ``named``: a Jester's target that has to answer. ``shown``: cards that the table has seen go
    back to a hand. ``certain[observer][owner]`` (Free Market only; the last observer is a
    bystander): won cards that the observer can be sure of, whatever was given away face down.

    ``edition``: by which edition of the rules the game is played; a new game by the latest.

    ``known`` is no part of the moment: in it the rules remember what they have worked out about it,
    the choices by seat (``rules.choices``, ``rounds.seek_choice``), whole turns (``plans``), what
    is to be seen (``view.view``), and the move that was last found allowed (``rules.check``).
    Talk changes none of that but the last, so the next moment goes on with it.
    """

    options: Options
    phase: Phase
    night: bool | None
    round: int
    leader: int | None
    actor: int | None
    swapped: bool
    named: int | None
    hands: tuple[tuple[Card, ...], ...]
    aside: tuple[tuple[Card, ...], ...]
    sealed: tuple[Card | None, ...]
    played: tuple[InPlay | None, ...]
    acted: tuple[bool, ...]
    shown: tuple[tuple[Card, ...], ...]
    gold: tuple[int, ...]
    bank: int
    fives: int
    twos: int
    piles: tuple[Counts, ...]
    discard: Counts = NO_CARDS
    certain: tuple[tuple[Counts, ...], ...] | None = None
    drawing: tuple[int, ...] = ()
    window: Window | None = None
    bounds: tuple[Bound, ...] = ()
    promises: tuple[Ledgered, ...] = ()
    proposals_made: int = 0
    deals_struck: int = 0
    reckoning: tuple[int, ...] = ()
    edition: int = EDITION
    known: dict[Hashable, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def but(self, **changes: Any) -> State:
        """Return this state with some fields changed."""
        return frozen(State, {**vars(self), **changes, "known": {}})

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "known": {}}

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.gold)

    def in_play(self) -> Iterator[tuple[int, InPlay]]:
        """Yield the seats with a card in play, with that card."""
        for seat, card in enumerate(self.played):
            if card is not None:
                yield seat, card

    def lying(self, seat: int) -> InPlay | None:
        """Return the card that lies before a seat in this trick."""
        return self.played[seat]

    def name(self, seat: int) -> str:
        """Return the player's name."""
        return self.options.names[seat]
