"""Dividing what all have together: the core, Shapley's value, the nucleolus, and what was done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kings.analysis.bargaining.blocking import prenucleolus
from kings.analysis.bargaining.coalitions import Game, shapley_value
from kings.analysis.bargaining.decision import TOLERANCE
from kings.analysis.finding import Finding, Row
from kings.analysis.rounding import tenth
from kings.errors import BadInput
from kings.words import listed, sentence, upper

Shares = tuple[float, ...]
"""What each seat gets."""


@dataclass(frozen=True, slots=True)
class CommonWorth(Finding):
    """What every group of seats can have by itself, and how all together may share.

    ``worth``: VP of each coalition by its bit mask, the whole table's last; ``shapley``, ``centre``
    (the prenucleolus) and ``actual`` (None: nothing was agreed): shares of the seats.
    """

    names: tuple[str, ...]
    worth: Shares
    shapley: Shares
    centre: Shares
    actual: Shares | None = None

    @property
    def total(self) -> float:
        """What all can have together."""
        return self.worth[-1]

    def of(self, *seats: int) -> float:
        """Return the worth of a coalition; nobody together has nothing."""
        return self.worth[sum(1 << seat for seat in set(seats))]

    def alone(self) -> Shares:
        """Return what each seat has by itself."""
        return tuple(self.of(seat) for seat in range(len(self.names)))

    def group(self, mask: int) -> str:
        """Name the members of a coalition."""
        return listed(name for seat, name in enumerate(self.names) if mask >> seat & 1)

    def solutions(self) -> tuple[tuple[str, Shares], ...]:
        """Return the named divisions that there are."""
        content = all(
            share >= own - TOLERANCE for share, own in zip(self.centre, self.alone(), strict=True)
        )
        found = (
            ("Shapley", self.shapley),
            ("nucleolus" if content else "prenucleolus", self.centre),
        )
        return found if self.actual is None else (*found, ("actual", self.actual))

    def complaint(self, shares: Shares) -> tuple[int, float]:
        """Return the coalition that could have most more by itself, and how much more."""
        gains = {
            mask: worth - sum(share for seat, share in enumerate(shares) if mask >> seat & 1)
            for mask, worth in enumerate(self.worth)
            if mask
        }
        mask = max(gains, key=lambda found: gains[found])
        return mask, gains[mask]

    def core(self) -> tuple[Shares, ...]:
        """Return the corners of the core of three seats, in order; none if the core is empty.

        Raises ``BadInput`` for more seats, where it is no plane figure.
        """
        if len(self.names) != 3:
            raise BadInput("The core is drawn as a plane figure for three seats only.")
        if sum(self.alone()) > self.total + TOLERANCE:
            return ()
        corners = self._corners()
        for seat in range(3):
            pair = [other for other in range(3) if other != seat]
            corners = _below(corners, seat, self.total - self.of(*pair))
        return _distinct(corners)

    def _corners(self) -> list[Shares]:
        """Return the three divisions in which one seat has all above what each has alone."""
        alone = self.alone()
        spare = self.total - sum(alone)
        return [
            tuple(own + (spare if at == seat else 0.0) for at, own in enumerate(alone))
            for seat in range(3)
        ]

    def title(self) -> str:
        """Return the question of the picture and its answer."""
        if len(self.names) == 3:
            asked = "Which division would no group leave?"
            if not self.core():
                return f"{asked} None: the core is empty."
            answer = "Those in the shaded core"
            if self.actual is None:
                return f"{asked} {answer}."
            mask, gain = self.complaint(self.actual)
            if gain <= TOLERANCE:
                return f"{asked} {answer}, the actual one too."
            return f"{asked} {answer}, but not the actual one: {self._leave(mask, gain)}."
        asked = "Who got more or less than they bring to the table?"
        if self.actual is None:
            return f"{asked} Nothing was agreed; by Shapley {self._most(self.shapley)} most."
        gaps = tuple(got - due for got, due in zip(self.actual, self.shapley, strict=True))
        high, low = max(gaps), min(gaps)
        if max(high, -low) < 0.05:
            return f"{asked} Nobody: all got Shapley's share."
        return (
            f"{asked} {self.names[gaps.index(high)]} {tenth(high)} more, "
            f"{self.names[gaps.index(low)]} {tenth(-low)} less."
        )

    def _most(self, shares: Shares) -> str:
        return f"{self.names[shares.index(max(shares))]} brings"

    def _leave(self, mask: int, gain: float) -> str:
        return f"{self.group(mask)} could have {tenth(gain)} more"

    def caption(self) -> str:
        """Say how the picture is read."""
        if len(self.names) == 3:
            return (
                "Each point divides what all have together, in VP; nearer to a corner, more for "
                "that seat. Lines: what two could have by themselves."
            )
        return (
            "VP. Shapley's value averages what a seat adds to every group; beside it what each got."
        )

    def alt(self) -> str:
        """Say the worth of every coalition and every division."""
        worth = ", ".join(
            f"{self.group(mask)} {tenth(value)}" for mask, value in enumerate(self.worth) if mask
        )
        said = [sentence(f"Worth: {worth}")]
        for name, shares in self.solutions():
            each = ", ".join(
                f"{self.names[seat]} {tenth(share)}" for seat, share in enumerate(shares)
            )
            said.append(sentence(f"{upper(name)}: {each}"))
        if len(self.names) == 3:
            corners = [" ".join(tenth(share) for share in corner) for corner in self.core()]
            said.append(
                sentence(f"Core between {listed(corners)}") if corners else "The core is empty."
            )
        return " ".join(said)

    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns."""
        return ("what", "who", "vp")

    def rows(self) -> Sequence[Row]:
        """Return a line for each coalition, and for each seat in each division."""
        found: list[Row] = [
            ("worth", self.group(mask), value) for mask, value in enumerate(self.worth) if mask
        ]
        for name, shares in self.solutions():
            found += [(name, self.names[seat], share) for seat, share in enumerate(shares)]
        return found


def common_worth(game: Game, actual: Sequence[float] | None = None) -> CommonWorth:
    """Return the worth of all coalitions, and the ways to divide it.

    ``actual``: what each seat got (None: nothing was agreed). Raises ``BadInput`` if that has not
    a share for each seat.
    """
    if actual is not None and len(actual) != game.size:
        raise BadInput(f"A division has a share for each of {game.size} seats.")
    return CommonWorth(
        game.players,
        tuple(game.worth.tolist()),
        tuple(shapley_value(game).tolist()),
        tuple(prenucleolus(game).tolist()),
        None if actual is None else tuple(map(float, actual)),
    )


def _below(corners: Sequence[Shares], seat: int, most: float) -> list[Shares]:
    """Cut away the part of a polygon in which a seat has more than ``most``."""
    kept: list[Shares] = []
    for at, corner in enumerate(corners):
        before = corners[at - 1]
        over, over_before = corner[seat] - most, before[seat] - most
        if (over > TOLERANCE) != (over_before > TOLERANCE) and abs(over - over_before) > TOLERANCE:
            part = over_before / (over_before - over)
            kept.append(tuple(a + part * (b - a) for a, b in zip(before, corner, strict=True)))
        if over <= TOLERANCE:
            kept.append(corner)
    return kept


def _distinct(corners: Sequence[Shares]) -> tuple[Shares, ...]:
    found: dict[tuple[float, ...], Shares] = {}
    for corner in corners:
        found.setdefault(tuple(round(share, 9) for share in corner), corner)
    return tuple(found.values())
