"""The record formats of all games: a journal's lines, a scenario; and a table's house rules.

A journal is a file of JSON lines: a header, then one line for each thing that happened. Line
numbers count from 1, the header's. What of a record is the game's own is a parameter of its class:
``Moved[Move, Happening]``. Where it is left out, Kings' Struggle is meant.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal

from kings.struggle.events import Happening
from kings.struggle.moves import Move
from kings.struggle.options import Options
from kings.struggle.partition.groups import Tables
from kings.struggle.positions import Position

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    G = TypeVar("G", default=str)
    A = TypeVar("A", default=Options)
    P = TypeVar("P", default=Position)
    M = TypeVar("M", default=Move)
    E = TypeVar("E", default=Happening)
else:
    from typing import TypeVar

    G, A, P, M, E = map(TypeVar, "GAPME")

VERSION = 1


@dataclass(frozen=True, slots=True)
class Parent:
    """Where a branch left its parent: the parent's ``id``, and the line after which it left."""

    id: str
    line: int


@dataclass(frozen=True, slots=True)
class ScenarioWords:
    """The name and the question of the scenario that a game began with."""

    name: str
    question: str


@dataclass(frozen=True, slots=True)
class PaperNotes:
    """A game that was played with real cards and typed in afterwards.

    ``assumed``: the seats of a Night game whose unseen cards (set aside, or never played) nobody
    wrote down, so that some that fit were put in their place (S-12).
    """

    assumed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class JournalHeader(Generic[G, A, P]):
    """The first line of a journal.

    ``id``: its own; that of a table of a class says so in every copy (``classroom.class_id``).
    ``players``: who sits where, ``human`` or a bot's name; ``seed``: of every random stream of the
    game; ``start``: the position it begins with (None: from the draw for the lead); ``began``: a
    UTC time, None for simulated games; ``parent``: of a branch; ``branch``: its name;
    ``scenario``: what the game began with, in words, if that was one; ``paper``: of a game that was
    played with real cards; ``edition``: of the game's rules, by which its moves are judged (the
    first in journals that don't name it: those of versions up to 0.6.0).
    """

    BARE: ClassVar[tuple[Any, ...]] = (Literal["struggle"], Options, Position)

    format: Literal["kings-journal"]
    version: Literal[1]
    engine: str
    game: G
    id: str
    options: A
    players: tuple[str, ...]
    seed: int
    start: P | None = None
    began: str | None = None
    parent: Parent | None = None
    branch: str | None = None
    scenario: ScenarioWords | None = None
    paper: PaperNotes | None = None
    edition: int = 1


@dataclass(frozen=True, slots=True)
class Moved(Generic[M, E]):
    """A move and what happened by it."""

    BARE: ClassVar[tuple[Any, ...]] = (Move, Happening)

    n: int
    move: M
    events: tuple[E, ...]
    at: str | None = None


@dataclass(frozen=True, slots=True)
class WentBack:
    """The game is again as it was after line ``to``."""

    n: int
    to: int
    at: str | None = None


@dataclass(frozen=True, slots=True)
class Seated:
    """From here on ``player`` (``human`` or a bot's name) sits at ``seat``."""

    n: int
    seat: int
    player: str
    at: str | None = None


JournalLine = Moved | WentBack | Seated


@dataclass(frozen=True, slots=True)
class Scenario(Generic[G, A, P]):
    """A named position with a question."""

    BARE: ClassVar[tuple[Any, ...]] = (Literal["struggle"], Options, Position)

    format: Literal["kings-scenario"]
    version: Literal[1]
    game: G
    name: str
    question: str
    options: A
    position: P


@dataclass(frozen=True, slots=True)
class HouseTables:
    """Scoring tables of a house of one's own (S-66), to score piles by; ``name``: what it's called.

    The rulebook's sets or runs stand for what ``tables`` leaves out.
    """

    format: Literal["kings-tables"]
    version: Literal[1]
    game: Literal["struggle"]
    tables: Tables
    name: str = ""
