"""What each choice of one decision is worth to each seat, as it was measured.

``Values`` hold the endings that each choice leads to, and answer from them: means, errors,
intervals, differences. ``decision`` makes them the table that prices, auctions and coalitions are
computed from. How they are measured is ``measure``'s matter.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from kings.analysis.bargaining.decision import Decision
from kings.analysis.worth.endings import Array, Ends, Lens, Whole
from kings.errors import BadInput
from kings.sim.intervals import ANYTHING, SHARE, Bounds, interval
from kings.struggle.moves import Choice

Resolved = Callable[[int, Whole], Array]
"""A choice and net gold of each seat → probabilities of winning, all playing on anew."""


@dataclass(frozen=True, eq=False)
class Difference:
    """What one choice is worth more than another, to each seat: mean and its standard error.

    The error is 0 where values are exact, and NaN where all samples agreed, which proves nothing.
    """

    mean: Array
    error: Array


@dataclass(frozen=True, eq=False)
class Values:
    """What each choice of one decision is worth to each seat.

    ``deciding``: whose choice; ``asking``: whose knowledge counts (None: a bystander's, or all
    cards are open). ``ends``: what each choice leads to. ``exact``: whether nothing was sampled.
    ``continuation``: how all play on afterwards; ``lens``: what the deciding seat is taken to want,
    and, where play is computed by what seats want, all others too. ``gold``: what each seat can pay
    in a deal now. ``how``: one sentence that says how it was measured.

    ``vp`` and ``wins``: mean VP and probability of winning, shape (choices, seats); ``vp_error``
    and ``wins_error``: their standard errors, 0 where exact and NaN where all samples agreed: then
    no spread was seen, and how sure they are is for ``interval`` to say. ``default``: what the
    deciding seat does unpaid, among equals the first in the order of S-3C. ``counts``: how many
    play-outs or worlds each choice was measured in.
    """

    deciding: int
    asking: int | None
    names: tuple[str, ...]
    choices: tuple[Choice, ...]
    labels: tuple[str, ...]
    ends: tuple[Ends, ...] = field(repr=False)
    exact: bool
    continuation: str
    lens: Lens
    gold: tuple[int, ...]
    how: str
    resolved: Resolved | None = field(default=None, repr=False)

    @cached_property
    def vp(self) -> Array:
        """Return mean VP, shape (choices, seats)."""
        return np.array([ends.mean("vp") for ends in self.ends])

    @cached_property
    def wins(self) -> Array:
        """Return probabilities of winning, shape (choices, seats)."""
        return np.array([ends.mean("wins") for ends in self.ends])

    @cached_property
    def vp_error(self) -> Array:
        """Return the standard errors of ``vp``."""
        return np.array([self.error_of(ends.of("vp")) for ends in self.ends])

    @cached_property
    def wins_error(self) -> Array:
        """Return the standard errors of ``wins``."""
        return np.array([self.error_of(ends.of("wins")) for ends in self.ends])

    @property
    def counts(self) -> tuple[int, ...]:
        """Return how many ends each choice was measured by."""
        return tuple(len(ends.numbers) for ends in self.ends)

    @cached_property
    def default(self) -> int:
        """Return the place of what the deciding seat does unpaid."""
        own = self.mean(self.lens)[:, self.deciding]
        return int(np.flatnonzero(own >= own.max() - 1e-9)[0])

    def mean(self, lens: Lens) -> Array:
        """Return the values through a lens, shape (choices, seats)."""
        return self.vp if lens == "vp" else self.wins

    def error(self, lens: Lens) -> Array:
        """Return the standard errors of the values through a lens."""
        return self.vp_error if lens == "vp" else self.wins_error

    def interval(self, choice: int, seat: int, lens: Lens) -> Bounds | None:
        """Return the 95% interval of a value, by the places of the choice and of the seat.

        An exact value is its own interval. None where a single sample was drawn, and where all
        samples agree about VP.
        """
        mean, error = float(self.mean(lens)[choice, seat]), float(self.error(lens)[choice, seat])
        if self.exact:
            return mean, mean
        spread = 0.0 if math.isnan(error) else error
        return interval(mean, spread, self.counts[choice], SHARE if lens == "wins" else ANYTHING)

    def index(self, choice: Choice) -> int:
        """Return the place of a choice; ``BadInput`` if it is none of them."""
        if choice not in self.choices:
            raise BadInput(f"{choice} is not one of the {len(self.choices)} choices priced here.")
        return self.choices.index(choice)

    def difference(
        self, choice: int, against: int | None = None, lens: Lens | None = None
    ) -> Difference:
        """Return what a choice is worth more than another (None: the default), to each seat.

        Where values are sampled both are compared in the same worlds with the same chance, so the
        error is that of the paired difference.
        """
        through = lens or self.lens
        one, other = self.ends[choice], self.ends[self.default if against is None else against]
        if self.exact:
            zero = np.zeros(len(self.names))
            return Difference(one.mean(through) - other.mean(through), zero)
        _, here, there = np.intersect1d(one.numbers, other.numbers, return_indices=True)
        if not len(here):
            raise BadInput("These two choices are never open in the same world.")
        gaps = one.of(through)[here] - other.of(through)[there]
        return Difference(gaps.mean(axis=0), self.error_of(gaps))

    def after_gold(self, choice: int, gold: Whole) -> Array:
        """Return the probabilities of winning when net gold has changed hands with a choice.

        ``gold``: shape (rows, seats). The game goes on as it would without the gold, unless all
        play to win in an exact tree: then it is solved anew for each row.
        """
        rows = [tuple(row) for row in np.asarray(gold, np.int64).tolist()]
        found = {row: self._after(choice, np.array(row, np.int64)) for row in set(rows)}
        return np.array([found[row] for row in rows])

    def _after(self, choice: int, gold: Whole) -> Array:
        if self.resolved is not None:
            return self.resolved(choice, gold)
        ends = self.ends[choice]
        won: Array = ends.weights @ ends.shares_after(gold)
        return won

    def error_of(self, samples: Array) -> Array:
        """Return the standard errors of the mean of some samples, shape (samples, seats).

        They are 0 where values are exact, infinite for one sample, and NaN where all are alike.
        """
        if self.exact:
            return np.zeros(len(self.names))
        if len(samples) < 2:
            return np.full(len(self.names), math.inf)
        error: Array = samples.std(axis=0, ddof=1) / math.sqrt(len(samples))
        return np.where(samples.min(axis=0) == samples.max(axis=0), math.nan, error)


def decision(values: Values, lens: Lens | None = None) -> Decision:
    """Return what each choice is worth as a table to bargain over.

    ``values``: what ``kings.values`` returned; ``lens``: ``vp`` or ``wins`` (None: that of the
    values). Through the lens ``wins`` the table also says what a choice is worth once gold has
    changed hands. Unpaid, the deciding seat does what is best for itself, among equals the first in
    the order of S-3C. Raises ``BadInput`` for anything but values.

    For example ``kings.decision(kings.values(position, open_cards=True))``.
    """
    if not isinstance(values, Values):
        raise BadInput(
            f"A decision is made from values, not from a value of type {type(values).__name__}; "
            "kings.values returns them for a position."
        )
    through = lens or values.lens
    return Decision(
        values.deciding,
        values.names,
        values.labels,
        values.mean(through),
        values.gold,
        worth=values.after_gold if through == "wins" else None,
    )
