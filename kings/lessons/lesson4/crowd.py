"""A frozen decision at which three want a say, and what each of them would give for each row."""

from __future__ import annotations

import random
from dataclasses import dataclass

from kings.lessons.turn import CONTINUATION
from kings.lessons.turn import Turn, draw_turn
from kings.lessons.task import Task

SEATS = 4


@dataclass(frozen=True)
class Crowd:
    """The one who decides and three who might pay."""

    frozen: Turn

    @property
    def active(self) -> int:
        """The seat that decides."""
        return self.frozen.decision.active

    @property
    def others(self) -> tuple[int, ...]:
        """The three who might pay."""
        return self.frozen.decision.others

    @property
    def unpaid(self) -> int:
        """The row that is taken if nobody pays."""
        return self.frozen.decision.unpaid

    @property
    def rows(self) -> range:
        """All rows."""
        return range(self.frozen.decision.choices)

    def value(self, row: int, seat: int) -> float:
        """Return what a seat has by a row, in VP."""
        return float(self.frozen.decision.values[row, seat])

    def gain(self, row: int, seat: int) -> float:
        """Return what a row is worth to a seat, against the row that is taken unpaid."""
        return self.value(row, seat) - self.value(self.unpaid, seat)

    def purse(self, seat: int) -> int:
        """Return a seat's gold."""
        return self.frozen.decision.gold[seat]

    def limit(self, row: int, seat: int) -> int:
        """Return the most that a seat should and can pay for a row, alone."""
        return max(0, min(int(self.gain(row, seat)), self.purse(seat)))

    def price(self, row: int) -> float:
        """Return what a row costs the one who decides."""
        return -self.gain(row, self.active)

    def total(self, row: int) -> float:
        """Return what all four have together by a row."""
        return float(self.frozen.decision.values[row].sum())


def draw_crowd(rng: random.Random, *, poor: bool = False) -> Crowd | None:
    """Draw a moment of the last round of a game of four."""
    frozen = draw_turn(rng, SEATS, poor=poor)
    return None if frozen is None else Crowd(frozen)


def crowd_sheet(crowd: Crowd, *more: str, **given: object) -> Task:
    """Return a task about many payers, with the numbers of their moment."""
    frozen = crowd.frozen
    purses = ", ".join(
        f"{name} {gold}"
        for name, gold in zip(frozen.decision.names, frozen.decision.gold, strict=True)
    )
    words = (
        f"The last round, cards turned up, and {frozen.actor} decides. {CONTINUATION}",
        f"Gold in the purses: {purses}.",
        *more,
    )
    return Task(words, frozen.table(), {**frozen.given(), **given})
