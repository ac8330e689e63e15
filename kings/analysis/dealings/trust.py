"""Whose word was kept to whom: promises counted by promiser and receiver, with intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kings.analysis.dealings.findings import Finding, Row
from kings.analysis.dealings.timeline import STATUSES, counted
from kings.analysis.rounding import chances, percent
from kings.sim.intervals import wilson
from kings.struggle.state import LedgerEntry
from kings.words import Names, listed, plural, sentence


@dataclass(frozen=True, slots=True)
class Promises:
    """Promises counted by how they stand, in the order of ``STATUSES``."""

    counts: tuple[int, ...]

    @property
    def made(self) -> int:
        """How many were made."""
        return sum(self.counts)

    @property
    def kept(self) -> int:
        """How many were kept."""
        return self.counts[0]

    @property
    def tested(self) -> int:
        """How many were kept or broken: the occasion came, and the promiser had to choose."""
        return self.counts[0] + self.counts[1]

    @property
    def rate(self) -> float | None:
        """The share kept of those put to the test; None where none was."""
        return self.kept / self.tested if self.tested else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """Wilson's interval of that share; None where there is none."""
        return wilson(self.kept, self.tested) if self.tested else None


@dataclass(frozen=True, slots=True)
class TrustMatrix(Finding):
    """The promises of every seat to every other: ``cells[by][to]``."""

    names: tuple[str, ...]
    cells: tuple[tuple[Promises, ...], ...]

    def given(self, by: int) -> Promises:
        """Return all promises of a seat together."""
        return Promises(
            tuple(map(sum, zip(*(cell.counts for cell in self.cells[by]), strict=True)))
        )

    def title(self) -> str:
        """Return the question of the picture and its answer."""
        asked = "Whose word could be trusted?"
        given = [self.given(seat) for seat in range(len(self.names))]
        tested = [one.rate for one in given if one.rate is not None]
        if not tested:
            return f"{asked} No promise was put to the test."
        top = max(tested)
        if not top:
            return f"{asked} Nobody's: no promise was kept."
        best = [seat for seat, one in enumerate(given) if one.rate == top]
        names = listed(self.names[seat] for seat in best)
        if top == 1:
            all_kept = sum(given[seat].kept for seat in best)
            count = f", {all_kept} of {all_kept}" if len(best) == 1 else ""
            return f"{asked} {names} kept every promise put to the test{count}."
        counts = {(given[seat].kept, given[seat].tested) for seat in best}
        if len(counts) > 1:
            return f"{asked} Most of all {names}, with {percent(top)} kept."
        kept, tested_times = counts.pop()
        each = " each" if len(best) > 1 else ""
        return f"{asked} {names} kept most, {kept} of {tested_times}{each}."

    def caption(self) -> str:
        """Say how the picture is read."""
        return (
            "Kept / made. Below: the 95% interval of the share kept of those that were put to the "
            "test, kept or broken."
        )

    def alt(self) -> str:
        """Say each promiser's counts, receiver by receiver."""
        return " ".join(self._line(seat) for seat in range(len(self.names)))

    def _line(self, by: int) -> str:
        given = self.given(by)
        if not given.made:
            return sentence(f"{self.names[by]} promised nothing")
        to = [
            f"{self.names[seat]} {counted(cell.counts)}{_chances(cell)}"
            for seat, cell in enumerate(self.cells[by])
            if cell.made
        ]
        made = plural(given.made, "promise")
        return sentence(f"{self.names[by]} made {made}: to {', to '.join(to)}")

    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns."""
        return ("by", "to", "made", *STATUSES, "kept_rate", "low", "high")

    def rows(self) -> Sequence[Row]:
        """Return a line for each pair of different seats."""
        return [
            (name, other, cell.made, *cell.counts, cell.rate, *(cell.interval or (None, None)))
            for by, name in enumerate(self.names)
            for to, other in enumerate(self.names)
            if by != to
            for cell in [self.cells[by][to]]
        ]


def _chances(cell: Promises) -> str:
    return f" (95% interval {chances(*cell.interval)})" if cell.interval else ""


def trust_matrix(promises: Iterable[LedgerEntry], names: Names) -> TrustMatrix:
    """Count the promises of a ledger, or of several ledgers of the same players one after another.

    Promises whose occasion never arose, released and open ones say nothing of how far a word can
    be trusted: they count as made, and not in the rate.
    """
    ended = Counter((one.clause.by, one.clause.to, one.status) for one in promises)
    seats = range(len(names))
    return TrustMatrix(
        tuple(names),
        tuple(
            tuple(Promises(tuple(ended[by, to, status] for status in STATUSES)) for to in seats)
            for by in seats
        ),
    )
