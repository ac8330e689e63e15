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
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

__all__ = ["NATURE", "Ask", "Event", "Game", "OpenEvent", "Outcome", "Step"]

NATURE = -1
"""The seat of chance: it draws and shuffles, and wants nothing."""

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)
V = TypeVar("V", bound=Hashable, covariant=True)
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


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    ``scores``: one number per seat, more is better; ``winners``: the seats that share the victory
    (empty where nobody wins).
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]


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

    def view(self, state: S, seat: int | None) -> V:
        """Return what ``seat`` (None: a bystander) may know, and nothing else."""

    def outcome(self, state: S) -> Outcome | None:
        """Return the result, or None while the game goes on."""
