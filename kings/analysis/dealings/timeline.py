"""Promises over the rounds: who promised what to whom, by when, and how it ended (S-52)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kings.analysis.dealings.findings import Finding, Row
from kings.struggle.say import say_course, say_promised
from kings.struggle.state import ROUNDS, LedgerEntry, PromiseStatus
from kings.words import Names, listed, sentence

STATUSES: tuple[PromiseStatus, ...] = ("kept", "broken", "void", "released", "open")
"""How a promise can stand, in the order in which it is shown."""


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
        """Count the promises by how they stand, in the order of ``STATUSES``."""
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
