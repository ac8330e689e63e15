"""What is counted in the games of a batch: a tally for each game, in the module of its name.

Whoever wants the result of a game hands the tally its events as they happen, and in the end the
last state.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping
from typing import Any, ClassVar

from kings.game import Outcome
from kings.games import EachGame
from kings.sim.results import GameFacts, Meeting, Result


class Tally(ABC):
    """Counts by name and seat; every game has a tally of its own.

    ``result_type``: what comes out, which also reads it from a file. ``once``: what an event of a
    kind is counted as, once for the ``seat`` that it names.
    ``counted``: what each count by seat is of, in words, where a table has to explain its columns.
    ``endings``: every ``how`` in which a game may end, as it is told.
    """

    result_type: ClassVar[type[Result]] = GameFacts
    once: ClassVar[Mapping[type, str]] = {}
    counted: ClassVar[Mapping[str, str]] = {}
    endings: ClassVar[Mapping[str, str]] = {}

    def __init__(self, players: int) -> None:
        self.players = players
        self.counts: Counter[tuple[str, int]] = Counter()

    def by_seat(self, name: str) -> tuple[int, ...]:
        """Return a count for every seat."""
        return tuple(self.counts[name, seat] for seat in range(self.players))

    def add(self, name: str, seat: int, number: int = 1) -> None:
        """Count something of a seat."""
        self.counts[name, seat] += number

    def note(self, events: tuple[Any, ...]) -> None:
        """Count what happened."""
        for event in events:
            name = self.once.get(type(event))
            if name is not None:
                self.add(name, event.seat)
            self.count(event)

    @abstractmethod
    def count(self, event: Any) -> None:
        """Count of an event what is more than once for its seat."""

    @abstractmethod
    def result(self, meeting: Meeting, state: Any, outcome: Outcome) -> Result:
        """Return the result of the game, which is over.

        ``meeting``: which game it was; ``state``: the last one; ``outcome``: who won, and how high.
        """


TALLIES: Mapping[str, type[Tally]] = EachGame(f"{__name__}.{{}}", "{}Tally")
"""What counts, by the name of the game."""
