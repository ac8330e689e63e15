"""The promise that every game of this house keeps, so that one table serves them all.

``Game`` are its rules; its ``Room`` is all that records, bots, figures and tables ask of it.

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
from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from kings.errors import IllegalMove
from kings.words import Names, Said

NATURE = -1
"""The seat of chance: it draws and shuffles, and wants nothing."""

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)
C = TypeVar("C", bound=Hashable)
F = TypeVar("F")
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


def frozen(kind: type[F], fields: dict[str, Any]) -> F:
    """Return a frozen dataclass with all these fields; the dictionary is its own from now on.

    The constructor sets one field after the other, past the guard of each. Of a state with twenty
    fields that takes as long as all else that a move does, and every step makes one.
    """
    made = object.__new__(kind)
    object.__setattr__(made, "__dict__", fields)
    return made


def fields_of(value: object, names: Iterable[str]) -> dict[str, Any]:
    """Return the fields of a value by their names, to make another that has them as well.

    So a state, its views and its positions say once which fields they have in common.
    """
    return {name: getattr(value, name) for name in names}


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


class Game(ABC, Generic[S, M, C, W, E_co]):
    """The rules of a game; ``kings.struggle.rules.GAME`` is one. It holds nothing but its ``name``.

    ``S``: states, ``M``: moves, ``C``: the moves that are asked for, ``W``: views, ``E``: what
    happens. A game says how it starts, asks, lists, checks, carries out (``step``), draws, shows
    (``seen``) and ends; that a decision can be asked three ways, and that a view is whole, is the
    same in all.
    """

    name: str

    @abstractmethod
    def start(self, options: Any) -> S:
        """Return the state before anything was drawn."""

    @abstractmethod
    def asks(self, state: S) -> tuple[Ask, ...]:
        """Return the decisions that are owed now, in a fixed order; none when the game is over."""

    @abstractmethod
    def choices(self, state: S, seat: int) -> tuple[C, ...]:
        """List the moves of an asked seat in a fixed order.

        Empty if the seat isn't asked, and where a choice is checked rather than listed (nature's
        shuffles).
        """

    @abstractmethod
    def check(self, state: S, move: M) -> None:
        """Raise ``IllegalMove`` with a sentence if the move isn't allowed."""

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

    @abstractmethod
    def step(self, state: S, move: M) -> Step[S, E_co]:
        """Carry out a move that was checked, and return the new state with what happened."""

    @abstractmethod
    def draw(self, state: S, rng: random.Random) -> M:
        """Make nature's move; ``NATURE`` must be asked."""

    @abstractmethod
    def chances(self, state: S) -> Iterator[M]:
        """Yield every move that nature could make now, each as likely as any other.

        None where nothing is drawn, or where it can't be told like this. Of a shuffle or a deal
        there may be more than anybody can wait for: take as many as you need.
        """

    def view(self, state: S, seat: int | None) -> W:
        """Return what ``seat`` (None: a bystander) may know, and nothing else."""
        choices = () if seat is None else self.choices(state, seat)
        return self.seen(state, seat, self.asks(state), choices)

    @abstractmethod
    def seen(self, state: S, seat: int | None, asks: tuple[Ask, ...], choices: tuple[C, ...]) -> W:
        """Return what ``seat`` may know, where ``asks`` are owed and ``choices`` are its own."""

    def forget(self, state: S) -> None:
        """Let go of what was worked out about a state that has gone by; asked again, it is anew."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return the result, or None while the game goes on."""


AnyGame = Game[Any, Any, Any, Any, Any]
"""The rules of some game, for whoever serves all of them."""


def is_picked(move: object, legal: tuple[object, ...]) -> bool:
    """Say whether a move was picked from the list of legal ones: whether it is the very object."""
    for choice in legal:  # noqa: SIM110 - a loop is quicker, and every move of every game is asked
        if choice is move:
            return True
    return False


def is_listed(
    state: S, move: Any, kinds: Container[type], choices: Callable[[S, int], tuple[object, ...]]
) -> bool:
    """Say whether a move is the very object that a state's choices list, and so is made well.

    Most are, and need no look at the type of each of their fields (``fields.check_made``), which
    would make a random game a twentieth longer. ``kinds``: the types of moves that the game knows;
    ``choices``: lists those of a seat.
    """
    known = type(move) in kinds and type(move.seat) is int
    return known and is_picked(move, choices(state, move.seat))


@dataclass(frozen=True, slots=True)
class Stakes:
    """What is at stake on the table, as one seat may know it: the same for all that looks the same.

    ``headline``: one sentence, empty where nothing is at stake; ``lines``: at most two more. They
    name players as they are written: whoever shows them has to escape them.
    """

    headline: str = ""
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Deed:
    """What a seat did in its last turn, in words that follow its name: ``played Plague``."""

    seat: int
    words: str


@dataclass(frozen=True, slots=True)
class Picks:
    """Choices in a row that are one decision: ``number`` of the ``moves``, made in their order.

    ``verb``: what is done with each, and with each move what it is done with: ``Hold`` and ``the
    Sun Key 1``; ``hint``: how it is chosen, in a sentence.
    """

    number: int
    verb: str
    hint: str
    moves: tuple[tuple[str, Any], ...]


@dataclass(frozen=True)
class Calling:
    """How the whole table is asked where it is nobody's business who could answer.

    ``halts``: when a move does that, by the state before it and the move; ``danger``: a view then,
    in words: what is about to happen, and through what; ``nobody``: what all say who leave it;
    ``answers``: the kinds of moves that answer it, none of which is a step of the game by itself;
    ``decline``: the answer of a seat that leaves it; ``ways``: all that a seat could answer by what
    it holds, in the state of such a moment, leaving it first.
    """

    halts: Callable[[Any, Any], tuple[Halt[Any], ...]]
    danger: Callable[[Any], str]
    nobody: str
    answers: tuple[type, ...]
    decline: Callable[[int], Any]
    ways: Callable[[Any, int], tuple[Any, ...]]


@dataclass(frozen=True)
class Room:
    """What the room of one game holds.

    ``name``: as it stands in files; ``title``: as it is shown, and ``about``: what it is about, in
    two sentences; ``gist``: how it goes, in a few sentences for somebody who has never played it;
    ``letter``: the one that the numbers of its rules begin with; ``game``: the
    rules. ``options``, ``move``, ``event``, ``position``: the types that can be written to a file;
    ``view``: what a seat sees. ``position_of`` and
    ``state_of``: a state as a position, and back. ``tell``: an event in a sentence; ``say_choice``
    and ``say_ask``: the words on a button, and above it; ``does``: what the card of a choice does,
    where its label doesn't say it; ``leads_to``: what a choice in a state leads to if nobody else
    does anything, where that is settled, and ``leads_openly``: whether everybody sees that, or it
    takes all hands; ``brief``: all that a view holds, in lines for whoever sees no picture;
    ``rule_of``: the number of the rule that says what a choice of a view does; ``say_end``: the
    result, in sentences.

    A record has chapters, ``chapter_name`` says of which kind: ``chapter`` is the number of the one
    that begins with an event, under these options (None: none does), ``chapter_now`` of the one
    that goes on, 0 before the first. ``turn``: what is another in every turn. ``secrets``: whether
    some seat now sees what others may not, and ``veiled`` whether it does for longer than the
    choice that is asked for. ``least``, ``most``: how many play. ``calling``: of a game that asks
    the whole table. ``formalities``: the kinds of moves that change nothing anybody has; where
    nothing else can be done, nobody misses the click; ``forced``: the one move that is left to
    the seat that acts, where everybody can see that there is no other (None: there are more, or it
    would tell something). ``has_coach``: whether it can be worked out
    what a choice is worth. ``stakes``: what is at stake in a view. ``news``: what happened to what
    the viewer has, by its view and what it has seen happen; ``deeds``: what each seat did in its
    last turn, oldest first (a game that lays all of it on the table tells neither). ``picks``: the
    choices of a view that are one decision (None: each is its own). ``scores``: each seat's points,
    by a view of the end, where the table counts them (none: who won says it all). ``pace``: what is
    another in a view for every moment that is shown by itself while bots play (None: none is).
    ``quiet``: whether a happening, by the state after it, turned no card over and drew none, so
    that nobody knows more of what is hidden than before it; only that can be taken back where
    everybody has a screen. ``edition``: the latest of its rules; where there are more, a state has
    the ``edition`` by which it is judged, and ``but`` to change that. ``holds``: all that a record
    holds, and ``shows``: what one sees who looks through it, both as the end of a sentence.
    """

    name: str
    title: str
    about: str
    letter: str
    game: AnyGame
    options: type
    view: type
    move: Any
    event: Any
    position: type
    position_of: Callable[[Any], Any]
    state_of: Callable[[Any, Any], Any]
    tell: Callable[[Names, Any], Said]
    say_choice: Callable[[Any, Any], str]
    split_choice: Callable[[Any, Any], tuple[str, str]]
    say_ask: Callable[[Any], str]
    brief: Callable[[Any], tuple[str, ...]]
    rule_of: Callable[[Any, Any], str]
    say_end: Callable[[Any], tuple[str, ...]]
    chapter: Callable[[Any, Any], int | None]
    chapter_now: Callable[[Any], int]
    chapter_name: str
    turn: Callable[[Any], Hashable]
    secrets: Callable[[Any], bool]
    least: int
    most: int
    holds: str
    shows: str
    veiled: Callable[[Any], bool] = lambda _: True
    calling: Calling | None = None
    formalities: tuple[type, ...] = ()
    forced: Callable[[Any], Any] = lambda _: None
    has_coach: bool = False
    stakes: Callable[[Any], Stakes] = lambda _: Stakes()
    news: Callable[[Any, Sequence[Any]], str] = lambda _, __: ""
    deeds: Callable[[Any, Sequence[Any]], tuple[Deed, ...]] = lambda _, __: ()
    picks: Callable[[Any], Picks | None] = lambda _: None
    scores: Callable[[Any], tuple[int, ...]] = lambda _: ()
    pace: Callable[[Any], Hashable] | None = None
    quiet: Callable[[Any, Any], bool] = lambda _, __: False
    does: Callable[[Any, Any], str] = lambda _, __: ""
    leads_to: Callable[[Any, Any], str] = lambda _, __: ""
    leads_openly: bool = False
    gist: tuple[str, ...] = ()
    edition: int = 1
