"""What keeping a promise cost its promiser, or what breaking it gained, in hindsight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kings.analysis.hindsight.branches import Branch
from kings.analysis.hindsight.compared import Lens, apart, spans
from kings.analysis.hindsight.continuing import Continuation, Sample, play_on
from kings.analysis.hindsight.occasions import Occasion, occasions
from kings.records.recording import Recording
from kings.sim.intervals import Estimate
from kings.struggle.moves import PromiseGold, PromiseWords
from kings.struggle.say import say_promised
from kings.struggle.state import LedgerEntry
from kings.words import Names, sentence

OTHER_SEED = 0x9E3779B97F4A7C15
"""Turns a seed into that of the games by which the best alternative is picked."""
FEWEST = 16


@dataclass(frozen=True, eq=False)
class PromiseWorth:
    """A promise in hindsight: breaking it against keeping it, at the moment that decided on it.

    ``line``: of the journal, where it was decided (None: nowhere, see ``why``). ``broken`` and
    ``kept`` are the ends of the two courses; one of them begins with what was done, the other with
    the best for the promiser of what else could have been done.
    """

    promise: LedgerEntry
    names: Names
    line: int | None
    broken: Sample | None
    kept: Sample | None
    why: str = ""

    def breaking(self, lens: Lens = "vp") -> tuple[Estimate, ...] | None:
        """Return what each seat has more if it is broken, paired; None if nothing was decided.

        For the promiser that is what keeping cost, or what breaking gained.
        """
        if self.broken is None or self.kept is None:
            return None
        if lens == "vp":
            return apart(self.broken.points, self.kept.points, lens)
        return apart(self.broken.wins, self.kept.wins, lens)

    def said(self) -> str:
        """Say what keeping it cost the promiser, or what breaking it gained."""
        clause = self.promise.clause
        words = say_promised(self.names, clause)
        found = self.breaking()
        if found is None:
            return sentence(f"{words}: {self.promise.status}; {self.why}")
        verb = "keeping it cost" if self.promise.status == "kept" else "breaking it gained"
        by, to = found[clause.by], found[clause.to]
        return sentence(
            f"{words}: {self.promise.status}; {verb} {self.names[clause.by]} "
            f"{spans(by).removeprefix('+')} VP, "
            f"and breaking it instead of keeping it is {spans(to)} VP for {self.names[clause.to]}"
        )


def promise_worth(
    recording: Recording, promise: LedgerEntry, players: Continuation, games: int, seed: int
) -> PromiseWorth:
    """Return what keeping or breaking a promise of the ledger was worth.

    The alternative is the best one for the promiser, picked by other games than those by which it
    is then measured, so that luck in the picking doesn't count. A restraint is judged on the
    occasion that tempted most.
    """
    names = recording.header.options.names
    found = occasions(recording, promise)
    if not found:
        return PromiseWorth(promise, names, None, None, None, _why_not(promise))
    by = promise.clause.by
    pairs = [_best(occasion, players, games, seed, by) for occasion in found]
    at, kept, broken = pairs[0][:3] if len(pairs) == 1 else max(pairs, key=lambda pair: pair[3])[:3]
    return PromiseWorth(
        promise,
        names,
        recording.moments[at].line,
        play_on(broken, players, games, seed),
        play_on(kept, players, games, seed),
    )


def _best(
    occasion: Occasion, players: Continuation, games: int, seed: int, by: int
) -> tuple[int, Branch, Branch, float]:
    """Return an occasion's best courses to keep and to break, and how much it tempts."""
    pilot, other = max(FEWEST, games // 4), seed ^ OTHER_SEED
    kept, keeping = _pick(occasion.keeping, players, pilot, other, by)
    broken, breaking = _pick(occasion.breaking, players, pilot, other, by)
    return occasion.at, kept, broken, breaking - keeping


def _pick(
    branches: Sequence[Branch], players: Continuation, games: int, seed: int, by: int
) -> tuple[Branch, float]:
    values = [float(play_on(one, players, games, seed).points[:, by].mean()) for one in branches]
    best = max(range(len(branches)), key=values.__getitem__)
    return branches[best], values[best]


def _why_not(promise: LedgerEntry) -> str:
    """Say why there is nothing to compare."""
    clause = promise.clause
    if promise.status in ("open", "void", "released"):
        return "so nothing was decided"
    if isinstance(clause, PromiseWords):
        return "free words name no move by which they could be priced"
    if isinstance(clause, PromiseGold):
        return "the gold was not there to be paid"
    return "there was no choice about it"
