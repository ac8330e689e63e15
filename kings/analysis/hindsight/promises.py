"""What keeping a promise cost its promiser, or what breaking it gained, in hindsight.

Both are compared at the moment that decided on the promise. The rules judge promised gold, uses and
restraints by a move of the promiser (S-52). Free words are judged by a player, and no move of the
game says what keeping them would have been.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from kings.analysis.hindsight.branches import Branch, before, struck_at
from kings.analysis.hindsight.comparison import apart, spans
from kings.analysis.hindsight.playouts import Continuation, Lens, Sample, play_on
from kings.errors import IllegalMove
from kings.records.recording import Recording
from kings.sim.intervals import Estimate
from kings.struggle import moves
from kings.struggle.cards import Card
from kings.struggle.promises import is_use
from kings.struggle.rules import GAME
from kings.struggle.say import say_promised
from kings.struggle.state import LedgerEntry, Phase, State
from kings.words import Names, sentence

OTHER_SEED = 0x9E3779B97F4A7C15
"""Turns a seed into that of the games by which the best alternative is picked."""
FEWEST = 16
"""That is done by at least this many games."""


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
        by, to = found[clause.by], found[clause.to]
        own = f"{self.names[clause.by]} {spans(by).removeprefix('+')} VP"
        others = f"{spans(to)} VP for {self.names[clause.to]}"
        said = (
            f"keeping it cost {own}, and breaking it would have meant {others}"
            if self.promise.status == "kept"
            else f"breaking it gained {own}, and meant {others}"
        )
        return sentence(f"{words}: {self.promise.status}; {said}")


def promise_worth(
    recording: Recording,
    promise: LedgerEntry,
    players: Continuation,
    games: int,
    seed: int,
    *,
    threads: int | None = None,
) -> PromiseWorth:
    """Return what keeping or breaking a promise of the ledger was worth.

    The alternative is the best one for the promiser, picked by other games than those by which it
    is then measured, so that luck in the picking doesn't count. A restraint is judged on the
    occasion that tempted most.

    ``promise``: a line of the record's ledger; ``players``: who plays on; ``games``: how often each
    course is played on; ``seed``: of the chance that all meet; ``threads``: as in ``play_on``.
    """
    names = recording.header.options.names
    found = occasions(recording, promise)
    if not found:
        return PromiseWorth(
            promise=promise, names=names, line=None, broken=None, kept=None, why=_why_not(promise)
        )
    by = promise.clause.by
    pilot = _Pilot(players, max(FEWEST, games // 4), seed ^ OTHER_SEED, by, threads)
    occasion = found[0] if len(found) == 1 else max(found, key=pilot.temptation)
    kept, broken = pilot.best(occasion.keeping), pilot.best(occasion.breaking)
    return PromiseWorth(
        promise=promise,
        names=names,
        line=recording.moments[occasion.at].line,
        broken=play_on(broken, players, games, seed, threads=threads),
        kept=play_on(kept, players, games, seed, threads=threads),
    )


@dataclass(frozen=True)
class _Pilot:
    """The games by which an occasion, and a course, is picked; none where there is but one."""

    players: Continuation
    games: int
    seed: int
    by: int
    threads: int | None

    def temptation(self, occasion: Occasion) -> float:
        """Return how much more the promiser has by breaking, the best of each side."""
        return max(map(self._value, occasion.breaking)) - max(map(self._value, occasion.keeping))

    def best(self, branches: Sequence[Branch]) -> Branch:
        """Return the best course for the promiser."""
        return branches[0] if len(branches) == 1 else max(branches, key=self._value)

    def _value(self, branch: Branch) -> float:
        found = play_on(branch, self.players, self.games, self.seed, threads=self.threads)
        return float(found.points[:, self.by].mean())


def _why_not(promise: LedgerEntry) -> str:
    """Say why there is nothing to compare."""
    clause = promise.clause
    if promise.status in ("open", "void", "released"):
        return "so nothing was decided"
    if isinstance(clause, moves.PromiseWords):
        return "free words name no move that could be priced"
    if isinstance(clause, moves.PromiseGold):
        return "the gold to pay it was not there"
    return "there was no choice about it"


# The moments that decide on a promise.


@dataclass(frozen=True, slots=True)
class Occasion:
    """A moment that decided on a promise: the courses in which it is kept, and those in which not.

    ``at``: the number (from 0) of the move in the record. On one side there is what was done, on
    the other everything that could have been done instead.
    """

    at: int
    keeping: tuple[Branch, ...]
    breaking: tuple[Branch, ...]


def occasions(recording: Recording, promise: LedgerEntry) -> tuple[Occasion, ...]:
    """Return the occasions of a promise that was kept or broken, in the order of the game.

    None for a promise that ended otherwise or is open, for free words, and for gold that could not
    be paid. A restraint has one for each decision at which the promised use was open.
    """
    if promise.status not in ("kept", "broken"):
        return ()
    if isinstance(promise.clause, moves.PromiseGold):
        return tuple(_of_gold(recording, promise.number))
    if isinstance(promise.clause, moves.PromiseUse | moves.PromiseRestraint):
        return tuple(_of_use(recording, promise))
    return ()


def _of_gold(recording: Recording, number: int) -> Iterator[Occasion]:
    for at, moment in enumerate(recording.moments):
        move = moment.move
        if not isinstance(move, moves.Settle | moves.Break) or move.promise != number:
            continue
        start = before(recording, at, "")
        try:
            paid = start.named("paid").do(moves.Settle(move.seat, number))
        except IllegalMove:
            return  # the gold was not there, so nothing was decided
        yield Occasion(at, (paid,), (_unpaid(start.named("not paid"), move.seat, number),))


def _unpaid(start: Branch, seat: int, number: int) -> Branch:
    """Return the course in which promised gold is kept; before it is asked for, from now on."""
    asked = start.state.phase is Phase.RECKON and start.state.reckoning[0] == number
    if asked:
        return start.do(moves.Break(seat, number))
    ledger = tuple(
        replace(line, status="broken", ended=start.state.round) if line.number == number else line
        for line in start.state.promises
    )
    return Branch(start.name, start.state.but(promises=ledger), start.moves)


def _of_use(recording: Recording, promise: LedgerEntry) -> Iterator[Occasion]:
    clause = promise.clause
    assert isinstance(clause, moves.PromiseUse | moves.PromiseRestraint)
    first = struck_at(recording, promise.deal)[0] + 1
    for at in range(first, len(recording.moments)):
        start = before(recording, at, "")
        if start.state.promises[promise.number - 1].status != "open":
            return
        move = recording.moments[at].move
        legal = GAME.choices(start.state, clause.by)
        if move not in legal or not _is_about(start.state, clause.by, clause.card):
            continue
        uses = [choice for choice in legal if is_use(choice, clause.on)]
        others = [choice for choice in legal if choice not in uses]
        if not uses or not others:
            continue
        used = move in uses
        done, instead = (move,), tuple(others if used else uses)
        as_promised = used == isinstance(clause, moves.PromiseUse)
        keeping, breaking = (done, instead) if as_promised else (instead, done)
        yield Occasion(at, tuple(map(start.do, keeping)), tuple(map(start.do, breaking)))


def _is_about(state: State, seat: int, card: Card | None) -> bool:
    """Say whether a seat decides now on the use of this card (None: of any)."""
    lying = state.played[seat]
    if state.phase not in (Phase.TURN, Phase.WINDOW) or state.actor != seat or lying is None:
        return False
    return card is None or lying.card is card
