"""The promises of a game: what became of each, and whose word was kept to whom (S-52)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kings.analysis.finding import Finding, Row
from kings.analysis.rounding import chances, percent
from kings.sim.intervals import wilson
from kings.struggle.say import say_course, say_promised
from kings.struggle.state import ROUNDS, LedgerEntry, PromiseStatus
from kings.words import Names, listed, plural, sentence

STATUSES: tuple[PromiseStatus, ...] = ("kept", "broken", "void", "released", "open")
"""What a promise can come to, in the order in which it is shown."""


@dataclass(frozen=True, slots=True)
class PromiseArc:
    """A promise from one seat to another.

    ``made``: its round; ``until``: the round in which it ended or, while it is open, is due.
    ``words`` say what is promised, ``course`` when it was made and how it went on.
    """

    number: int
    by: int
    to: int
    made: int
    until: int
    status: PromiseStatus
    words: str
    course: str


@dataclass(frozen=True, slots=True)
class PromiseTimeline(Finding):
    """All promises of a game in the order of the ledger."""

    names: tuple[str, ...]
    arcs: tuple[PromiseArc, ...]
    rounds: int = ROUNDS

    def counts(self) -> tuple[int, ...]:
        """Count the promises by what they came to, in the order of ``STATUSES``."""
        ends = Counter(arc.status for arc in self.arcs)
        return tuple(ends[status] for status in STATUSES)

    def title(self) -> str:
        """Return the question of the picture and its answer."""
        asked = "What became of each promise?"
        if not self.arcs:
            return f"{asked} Nobody promised anything."
        return f"{asked} Of {len(self.arcs)}, {counted(self.counts())}."

    def caption(self) -> str:
        """Say how the picture is read."""
        return (
            "Each arc runs from a number, at the promiser in the round of the deal, to a sign, at "
            "the receiver in the round of the end, or the one it is due in."
        )

    def alt(self) -> str:
        """Say each promise and its course."""
        if not self.arcs:
            return "Nobody promised anything."
        return " ".join(sentence(f"{arc.number}. {arc.words}: {arc.course}") for arc in self.arcs)

    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns."""
        return ("number", "by", "to", "made", "until", "status", "promise")

    def rows(self) -> Sequence[Row]:
        """Return a line for each promise."""
        names = self.names
        return [
            (arc.number, names[arc.by], names[arc.to], arc.made, arc.until, arc.status, arc.words)
            for arc in self.arcs
        ]


def counted(counts: Sequence[int]) -> str:
    """Say how many promises ended in each way: ``2 kept and 1 broken``."""
    return listed(
        f"{count} {status}" for count, status in zip(counts, STATUSES, strict=True) if count
    )


def promise_timeline(promises: Iterable[LedgerEntry], names: Names) -> PromiseTimeline:
    """Return the timeline of a ledger, as it stands now or stood at any moment of a journal."""
    return PromiseTimeline(tuple(names), tuple(_arc(promise, names) for promise in promises))


def _arc(promise: LedgerEntry, names: Names) -> PromiseArc:
    clause = promise.clause
    return PromiseArc(
        promise.number,
        clause.by,
        clause.to,
        promise.made,
        clause.due if promise.ended is None else promise.ended,
        promise.status,
        say_promised(names, clause),
        say_course(names, promise),
    )


@dataclass(frozen=True, slots=True)
class Promises:
    """Promises counted by what they came to, in the order of ``STATUSES``."""

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
        tested = [promises.rate for promises in given if promises.rate is not None]
        if not tested:
            return f"{asked} No promise was put to the test."
        top = max(tested)
        if not top:
            return f"{asked} Nobody's: no promise was kept."
        best = [seat for seat, promises in enumerate(given) if promises.rate == top]
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
    ended = Counter((promise.clause.by, promise.clause.to, promise.status) for promise in promises)
    seats = range(len(names))
    return TrustMatrix(
        tuple(names),
        tuple(
            tuple(Promises(tuple(ended[by, to, status] for status in STATUSES)) for to in seats)
            for by in seats
        ),
    )
