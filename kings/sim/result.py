"""What is kept of any game of a batch, whichever game it is, and what a file may say of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from statistics import fmean, stdev
from typing import Any

from kings.errors import BadRecord
from kings.sim.intervals import ANYTHING, Bounds, alike, interval

Cell = int | float | str


class Result(ABC):
    """One game of a batch or a tournament.

    ``index``: its number, from 0; ``deal``: games of one deal are played with the same cards and
    draws of chance; ``lineup``: which line-up sat down; ``bots``: their names by seat; ``hero``:
    the seat under test in a tournament of one against the field, else None; ``seed``: with it the
    game can be played again alone; ``winners``: the seats that share the victory; ``scores``: one
    number for each seat.
    """

    __slots__ = ()

    index: int
    deal: int
    lineup: int
    seed: int
    bots: tuple[str, ...]
    hero: int | None
    winners: tuple[int, ...]
    scores: tuple[int, ...]

    @property
    @abstractmethod
    def beginner(self) -> int:
        """The seat that began."""

    @property
    @abstractmethod
    def columns(self) -> tuple[str, ...]:
        """The columns of a table of results, one row per game and seat."""

    @abstractmethod
    def rows(self) -> Iterator[tuple[Cell, ...]]:
        """Yield a row for each seat, in the order of ``columns``."""

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """Return all that is kept as plain JSON values, in order."""

    @staticmethod
    @abstractmethod
    def from_json(data: Any) -> Result:
        """Read what ``to_json`` wrote; ``BadRecord`` if a field is missing, strange or too much."""

    def win(self, seat: int) -> float:
        """Return the seat's share of the victory: 1/k where k seats share it, else 0."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


def mean_of(
    values: list[int] | list[float], within: Bounds = ANYTHING
) -> tuple[float, float | None, Bounds | None]:
    """Return a mean, its standard error and its 95% interval, each None where there is none.

    A single value has neither, and values that are all alike have no error and, unless the mean
    can only lie ``within`` two ends, no interval.
    """
    mean = fmean(values)
    if len(values) == 1:
        return mean, None, None
    error = stdev(values) / len(values) ** 0.5
    return mean, None if alike(error) else error, interval(mean, error, len(values), within)


def plain(value: Any) -> Any:
    """Return a value as JSON has it: tuples as lists."""
    return list(value) if isinstance(value, tuple) else value


def named_bots(value: Any) -> tuple[str, ...]:
    """Read the names of the bots by seat; ``BadRecord`` if they are none."""
    if isinstance(value, list) and value and all(type(bot) is str for bot in value):
        return tuple(value)
    raise BadRecord("this result doesn't name its bots.")


def is_whole(value: Any, least: int | None = 0) -> bool:
    """Say whether a value is a whole number of at least ``least`` (None: any)."""
    return type(value) is int and (least is None or value >= least)


def are_seats(value: Any, seats: int) -> bool:
    """Say whether a value names some of so many seats, each once and in order."""
    whole = isinstance(value, tuple) and all(map(is_whole, value))
    return whole and sorted(set(value)) == list(value) and all(seat < seats for seat in value)
