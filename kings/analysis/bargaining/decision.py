"""One decision as a plain table of values: what each choice is worth to each seat, and the purses.

It knows nothing of cards. Somebody else fills the table, from a live game or from a textbook.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from kings.analysis.rounding import tenth
from kings.errors import BadInput

TOLERANCE = 1e-9
"""Values closer than this are equal: sums of fractions must not decide who signs."""

Array = NDArray[np.float64]
Gold = NDArray[np.int64]
Worth = Callable[[int, Gold], Array]
"""A choice and net gold of shape (rows, seats) → values of shape (rows, seats)."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A standing offer: ``payer`` gives the active seat so much gold if it takes ``choice``."""

    payer: int
    choice: int
    gold: int


@dataclass(frozen=True, slots=True)
class Payment:
    """Gold from one seat to another, as a clause of a deal has it (S-51)."""

    by: int
    to: int
    gold: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """A choice together with gold: net gold received by each seat, and what each seat then has."""

    choice: int
    gold: tuple[float, ...]
    payoffs: tuple[float, ...]


@dataclass(frozen=True, eq=False)
class Decision:
    """What the active seat may do, and what that is worth to everybody.

    ``values``: shape (choices, seats), in VP (1 gold is 1 VP, S-60) unless ``worth`` is given.
    ``gold``: the purses, whole gold. ``default``: the choice the active seat takes unpaid; None
    computes it: the best for that seat, ties by the least gold moved and then by order. ``moved``:
    gold that each choice moves by itself, for that tie rule (None: none does).

    ``worth`` is for the other lens, the probability of winning, in which gold is not neutral. It
    says what a choice is worth once gold has changed hands; for no gold it agrees with ``values``.

    Raises ``BadInput`` where the parts don't fit together.
    """

    active: int
    names: tuple[str, ...]
    labels: tuple[str, ...]
    values: Array
    gold: tuple[int, ...]
    default: int | None = None
    moved: tuple[int, ...] | None = None
    worth: Worth | None = None

    def __post_init__(self) -> None:
        values = np.array(self.values, np.float64)
        values.setflags(write=False)
        object.__setattr__(self, "values", values)
        _check(self)

    @property
    def seats(self) -> int:
        """How many seats are at the table."""
        return len(self.names)

    @property
    def choices(self) -> int:
        """How many choices the active seat has."""
        return len(self.labels)

    @property
    def others(self) -> tuple[int, ...]:
        """Return all seats but the active one."""
        return tuple(seat for seat in range(self.seats) if seat != self.active)

    @cached_property
    def unpaid(self) -> int:
        """Return what the active seat does unpaid: a0, the disagreement point of all bargaining."""
        if self.default is not None:
            return self.default
        return self.first_best(self.values[:, self.active], self._by_gold())

    @cached_property
    def tie_order(self) -> tuple[int, ...]:
        """Return the choices as ties prefer them: unpaid, least gold moved, order of choices."""
        unpaid = self.unpaid
        return (unpaid, *(choice for choice in self._by_gold() if choice != unpaid))

    def first_best(self, scores: Sequence[float] | Array, order: Iterable[int]) -> int:
        """Return the choice with the highest score; among equals the first in this order."""
        top = max(scores[choice] for choice in range(self.choices))
        return next(choice for choice in order if scores[choice] >= top - TOLERANCE)

    def payoffs(self, choice: int, gold: Gold) -> Array:
        """Return what each seat has after a choice and net gold of shape (rows, seats)."""
        if self.worth is not None:
            return self.worth(choice, gold)
        worths: Array = self.values[choice] + gold
        return worths

    def payoff(self, choice: int, gold: Sequence[int]) -> Array:
        """Return what each seat has after a choice and this net gold per seat."""
        if not any(gold):
            return np.array(self.values[choice])
        row: Array = self.payoffs(choice, np.array([gold], np.int64))[0]
        return row

    def outcome(self, choice: int, gold: Sequence[float]) -> Outcome:
        """Return a choice with gold, and what each seat then has; fractions of gold need VP."""
        if all(float(amount).is_integer() for amount in gold):
            whole = [round(amount) for amount in gold]
            return Outcome(choice, tuple(whole), tuple(self.payoff(choice, whole).tolist()))
        if self.worth is not None:
            raise BadInput("Fractions of gold have a worth in VP only.")
        payoffs = self.values[choice] + np.array(gold, np.float64)
        return Outcome(choice, tuple(gold), tuple(payoffs.tolist()))

    def _by_gold(self) -> list[int]:
        moved = self.moved or (0,) * self.choices
        return sorted(range(self.choices), key=lambda choice: (moved[choice], choice))


def _check(decision: Decision) -> None:
    seats, choices = len(decision.names), len(decision.labels)
    if seats < 2 or not choices:
        raise BadInput("A decision has at least two seats and one choice.")
    if decision.values.shape != (choices, seats):
        raise BadInput(
            f"Values of {choices} choices for {seats} seats have the shape ({choices}, {seats}), "
            f"not {decision.values.shape}."
        )
    if not np.isfinite(decision.values).all():
        raise BadInput("Every value is a finite number.")
    if len(decision.gold) != seats or any(not _whole(gold) for gold in decision.gold):
        raise BadInput(f"There are {seats} purses of whole gold, 0 or more, not {decision.gold}.")
    if not 0 <= decision.active < seats:
        raise BadInput(f"There is no seat {decision.active} at this table.")
    if decision.default is not None and not 0 <= decision.default < choices:
        raise BadInput(f"There is no choice {decision.default} to be the default.")
    if decision.moved is not None and len(decision.moved) != choices:
        raise BadInput(f"Gold moved is given for {choices} choices, not {len(decision.moved)}.")


def _whole(gold: object) -> bool:
    return isinstance(gold, int | np.integer) and not isinstance(gold, bool) and int(gold) >= 0


def check_offers(decision: Decision, offers: Iterable[Offer]) -> tuple[Offer, ...]:
    """Return the offers; ``BadInput`` names one that can't be made (S-53)."""
    checked = tuple(offers)
    for offer in checked:
        if offer.payer not in decision.others:
            raise BadInput(f"Seat {offer.payer} can't pay the active seat.")
        if not 0 <= offer.choice < decision.choices:
            raise BadInput(f"There is no choice {offer.choice} to pay for.")
        if not _whole(offer.gold) or not 1 <= offer.gold <= decision.gold[offer.payer]:
            raise BadInput(
                f"{decision.names[offer.payer]} offers whole gold from 1 to "
                f"{decision.gold[offer.payer]}, not {offer.gold} (S-53)."
            )
    if len({(offer.payer, offer.choice) for offer in checked}) < len(checked):
        raise BadInput("A payer has at most one offer in force for each choice.")
    return checked


def seats_at(decision: Decision, seats: Iterable[int] | None) -> tuple[int, ...]:
    """Return these seats in order (None: all of them); ``BadInput`` if one is not at the table."""
    chosen = tuple(range(decision.seats)) if seats is None else tuple(sorted(set(seats)))
    if not chosen or not set(chosen) <= set(range(decision.seats)):
        raise BadInput(f"The seats {chosen} are not all at a table of {decision.seats}.")
    return chosen


def in_vp(decision: Decision, what: str) -> None:
    """Raise ``BadInput`` unless values are in VP, where gold and points add up."""
    if decision.worth is not None:
        raise BadInput(f"{what} needs values in VP: in other lenses gold and values don't add up.")


def most_gold(value: float) -> int:
    """Return the most whole gold that is not more than this value."""
    return math.floor(value + TOLERANCE)


def least_gold(value: float) -> int:
    """Return the least whole gold that is not less than this value."""
    return math.ceil(value - TOLERANCE)


def value_words(decision: Decision, value: float) -> str:
    """Write a value of this decision with its unit: VP, or points of a hundred otherwise."""
    if decision.worth is None:
        return f"{tenth(value)} VP"
    return f"{tenth(100 * value)} percentage points"
