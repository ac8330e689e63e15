"""The promise that every game of this house keeps, so that one table serves them all.

A game is a set of pure functions over a frozen state. Whoever has something to decide is *asked*:
several seats at once where a choice is sealed, a seat out of turn where a card lets it react, and
*chance* itself where a card is drawn: a draw is a move like any other, made by ``NATURE`` from a
named stream, so that it stands in the record and another draw can be looked into.

Beside the moves that are asked for, a game may allow moves that nobody has to make (an offer at
the bargaining table); ``check`` and ``apply`` take those too, and ``asks`` is not changed by them.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from kings.errors import IllegalMove

NATURE = -1
"""The seat of chance: it draws and shuffles, and wants nothing."""

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)
V = TypeVar("V", bound=Hashable, covariant=True)
C = TypeVar("C", bound=Hashable)
W = TypeVar("W", bound=Hashable)
P_co = TypeVar("P_co", covariant=True)
S_co = TypeVar("S_co", covariant=True)
E_co = TypeVar("E_co", covariant=True)


class Event(Protocol):
    """Something that happened, as a frozen value that goes into the log."""

    def seen_by(self, seat: int | None) -> Event | None:
        """Return what ``seat`` (None: a bystander) may know of it; None if nothing at all."""


@dataclass(frozen=True, slots=True)
class OpenEvent:
    """The common case of a happening: everybody sees it whole."""

    def seen_by(self, seat: int | None) -> Event | None:
        """Return the event itself."""
        return self


@dataclass(frozen=True, slots=True)
class Ask:
    """A decision that is owed: by ``seat`` (or ``NATURE``), and what is asked, in one word.

    ``open`` says whether everybody may know who is asked. Where that alone would give something
    away (only the holder of a certain card is asked), a game sets it to False and a screen asks
    the whole table.
    """

    seat: int
    what: str
    open: bool = True


class Step(NamedTuple, Generic[S_co, E_co]):
    """What a move led to: the state after it, and what happened, in order."""

    state: S_co
    events: tuple[E_co, ...]


class Halt(NamedTuple, Generic[S_co]):
    """A moment inside a move at which the whole table is asked something, whoever could answer.

    ``state``: how the table lies then, with nobody asked; ``events``: how many happenings of the
    move come before it.
    """

    state: S_co
    events: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    ``scores``: one number per seat, more is better; ``winners``: the seats that share the victory
    (empty where nobody wins).
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]


class Seen(Generic[P_co]):
    """What the views of all games have in common: whose they are, and the seats as they show them.

    ``known``: where a bot remembers what it has worked out; it doesn't travel to other processes.
    """

    seat: int | None
    options: Any
    seats: tuple[P_co, ...]
    known: dict[Hashable, Any]

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "known": {}}

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.seats)

    @property
    def own(self) -> P_co:
        """The viewer's own seat; a bystander has none (``ValueError``)."""
        if self.seat is None:
            raise ValueError("a bystander has no seat")
        return self.seats[self.seat]

    def name(self, seat: int) -> str:
        """Return the player's name."""
        name: str = self.options.names[seat]
        return name


class Game(Protocol[S, M, V]):
    """What a module of rules offers; ``kings.struggle.rules.GAME`` is one."""

    name: str

    def start(self, options: Any) -> S:
        """Return the state before anything was drawn."""

    def asks(self, state: S) -> tuple[Ask, ...]:
        """Return the decisions that are owed now, in a fixed order; none when the game is over."""

    def choices(self, state: S, seat: int) -> tuple[M, ...]:
        """List the moves of an asked seat in a fixed order.

        Empty if the seat isn't asked, and where a choice is checked rather than listed (nature's
        shuffles).
        """

    def check(self, state: S, move: M) -> None:
        """Raise ``IllegalMove`` with a sentence if the move isn't allowed."""

    def can(self, state: S, move: M) -> bool:
        """Say whether the move is allowed."""

    def apply(self, state: S, move: M) -> Step[S, Event]:
        """Check the move, carry it out, and return the new state with what happened."""

    def draw(self, state: S, rng: random.Random) -> M:
        """Make nature's move; ``NATURE`` must be asked."""

    def chances(self, state: S) -> Iterator[M]:
        """Yield every move that nature could make now, each as likely as any other.

        None where nothing is drawn, or where it can't be told like this. Of a shuffle or a deal
        there may be more than anybody can wait for: take as many as you need.
        """

    def view(self, state: S, seat: int | None) -> V:
        """Return what ``seat`` (None: a bystander) may know, and nothing else."""

    def outcome(self, state: S) -> Outcome | None:
        """Return the result, or None while the game goes on."""


class Rules(ABC, Generic[S, M, C, W, E_co]):
    """What the rules of all games have in common: the three ways to ask, and whole views.

    ``S``: states, ``M``: moves, ``C``: choices, ``W``: views, ``E``: what happens. It holds
    nothing but the ``name`` of the game, and a game that builds on it is a ``Game``.
    """

    name: str

    @abstractmethod
    def start(self, options: Any) -> S:
        """Return the state before anything was drawn."""

    @abstractmethod
    def asks(self, state: S) -> tuple[Ask, ...]:
        """Return the decisions that are owed now."""

    @abstractmethod
    def choices(self, state: S, seat: int) -> tuple[C, ...]:
        """List the moves of an asked seat."""

    @abstractmethod
    def check(self, state: S, move: M) -> None:
        """Raise ``IllegalMove`` with a sentence if the move isn't allowed."""

    @abstractmethod
    def step(self, state: S, move: M) -> Step[S, E_co]:
        """Carry out a move that was checked, and return the new state with what happened."""

    @abstractmethod
    def draw(self, state: S, rng: random.Random) -> M:
        """Make nature's move."""

    @abstractmethod
    def chances(self, state: S) -> Iterator[M]:
        """Yield every move that nature could make now."""

    @abstractmethod
    def seen(self, state: S, seat: int | None, asks: tuple[Ask, ...], choices: tuple[C, ...]) -> W:
        """Return what ``seat`` may know, where ``asks`` are owed and ``choices`` are its own."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return the result, or None while the game goes on."""

    def can(self, state: S, move: M) -> bool:
        """Say whether the move is allowed."""
        try:
            self.check(state, move)
        except IllegalMove:
            return False
        return True

    def apply(self, state: S, move: M) -> Step[S, E_co]:
        """Check the move, carry it out, and return the new state with what happened."""
        self.check(state, move)
        return self.step(state, move)

    def view(self, state: S, seat: int | None) -> W:
        """Return what ``seat`` (None: a bystander) may know, and nothing else."""
        choices = () if seat is None else self.choices(state, seat)
        return self.seen(state, seat, self.asks(state), choices)


def is_picked(move: object, legal: tuple[object, ...]) -> bool:
    """Say whether a move was picked from the list of legal ones: whether it is the very object."""
    for choice in legal:  # noqa: SIM110 - a loop is quicker, and every move of every game is asked
        if choice is move:
            return True
    return False
