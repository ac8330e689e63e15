"""The seam between a review and a game: how the states of a game are measured, and its choices.

A review is the same work in every game (``work``): every moment, then every decision, at last those
that may have mattered most. What a state is worth differs: VP by play-outs in Kings' Struggle,
chances to win by a rule of thumb in games of turns. Each game's ``Measure`` is in the module of its
name. All that a measure returns is plain data, the same wherever it was worked out.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from kings.analysis.review.course import Prospects
from kings.analysis.review.record import GAMES, Choices, KeyMoment
from kings.errors import BadInput
from kings.games import EachGame, find_room

MOST_GAMES = 100_000
"""With more play-outs a review would not come to an end."""


@dataclass(frozen=True, slots=True)
class How:
    """How a review is computed: who plays on, how often, and with whose chance.

    As it stands, it is the usual review of Kings' Struggle; ``Measure.how`` knows each game's.
    """

    continuation: str = "paying"
    games: int = GAMES
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Looked:
    """What was found out about one move: its decision, regrets, and what could be known of it.

    ``own``: the regret of the deciding seat; ``others``: those that are to be measured again before
    they are told; ``open``: whether these can be told as they are; ``judged``: see ``accounts``.
    """

    choices: tuple[Choices, ...] = ()
    own: tuple[KeyMoment, ...] = ()
    others: tuple[KeyMoment, ...] = ()
    open: bool = True
    judged: Mapping[tuple[int, int], float] = field(default_factory=dict)


class Decision(Protocol):
    """A decision of the journal: the place of its move among those in force, and its line."""

    @property
    def place(self) -> int:
        """After how many moves it was made."""

    @property
    def line(self) -> int:
        """The line of the journal in which it was made."""


class Measure(ABC):
    """How the states and choices of one game are measured.

    ``continuations``: the policies by which all seats can play on, the usual one first; ``error``:
    by how much its numbers miss what came true on average, whatever their number; ``games``:
    how many play-outs a moment and a choice rest on, unless somebody says otherwise; ``first``: and
    in the first picture. ``accounts``: whether the parts of luck and judgement are told; ``trust``:
    how far its numbers can be trusted, as measured, where that has to be said; ``least``: how much
    a seat has to have missed for a moment to matter.
    """

    continuations: tuple[str, ...]
    games: int
    first: int
    error: float = 0.0
    least: float = 1.0
    accounts: bool = False
    trust: str = ""

    def how(self, continuation: str | None = None, games: int | None = None, seed: int = 1) -> How:
        """Return how a game is reviewed; None: as usual.

        Raises ``BadInput`` for what can't be computed.
        """
        games = self.games if games is None else games
        how = How(self.continuations[0] if continuation is None else continuation, games, seed)
        if how.continuation not in self.continuations:
            raise BadInput(
                f"“{continuation}” is not a continuation of a review of this game: choose among "
                f"{', '.join(self.continuations)}."
            )
        if not 2 <= how.games <= MOST_GAMES:
            raise BadInput(
                f"A review takes from 2 to {MOST_GAMES:,} play-outs a point, not {how.games:,}."
            )
        if not 0 <= how.seed < 1 << 64:
            raise BadInput(f"A seed is between 0 and 2^64 - 1, not {how.seed}.")
        return how

    @abstractmethod
    def keys(self, states: Sequence[Any]) -> tuple[Hashable, ...]:
        """Return a key for each state, the same for those that are played on alike."""

    @abstractmethod
    def prospects(self, state: Any, how: How, games: int) -> Prospects:
        """Return what each seat can expect from a state on, by so many play-outs of it."""

    @abstractmethod
    def openings(self, recording: Any) -> tuple[Any, ...]:
        """Return the decisions that are looked at (``Decision``), in order."""

    @abstractmethod
    def weight(self, opening: Any) -> int:
        """Return how much work it is to look at a decision, in moments."""

    @abstractmethod
    def look(self, recording: Any, place: int, opening: Any, how: How) -> Looked:
        """Look at the move of a place: what else could be chosen, and what could be known of it.

        ``opening``: its decision, None if it is none.
        """

    @abstractmethod
    def looks_again(self, state: Any) -> bool:
        """Say whether decisions of this game may have to be measured again; ``state``: its end."""

    @abstractmethod
    def again(self, opening: Any, seat: int, option: int, how: How) -> KeyMoment | None:
        """Measure again what a seat fell short of at a decision, by its own eyes.

        ``option``: the place of the choice that seemed better.
        """

    def retold(self, opening: Any, option: int, how: How) -> Choices | None:
        """Return the choices of a moment that mattered, measured as its regret was.

        ``option``: what could have been had. None where they were measured so from the beginning.
        """
        return None


MEASURES: Mapping[str, Measure] = EachGame("kings.analysis.review.{}", "MEASURE")
"""The measure of each game, by its name."""


def measure_of(game: str) -> Measure:
    """Return the measure of a game; ``BadInput`` for one that has no review."""
    room = find_room(game)
    if room.name not in MEASURES:
        raise BadInput(f"Games of {room.title} have no review.")
    return MEASURES[room.name]
