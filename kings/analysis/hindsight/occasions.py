"""The moments at which a promise was kept or broken: what was done, and what else could have been.

The rules judge promised gold, uses and restraints by a move of the promiser (S-52). Free words are
judged by a player, and no move of the game says what keeping them would have been.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from kings.analysis.hindsight.branches import Branch, before, struck_at
from kings.errors import IllegalMove
from kings.records.recording import Recording
from kings.struggle.cards import Card
from kings.struggle.moves import (
    Break,
    Choice,
    GiveLead,
    Pass,
    PromiseGold,
    PromiseRestraint,
    PromiseUse,
    Settle,
    targets,
)
from kings.struggle.rules import GAME
from kings.struggle.state import LedgerEntry, Phase, State


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
    if isinstance(promise.clause, PromiseGold):
        return tuple(_of_gold(recording, promise.number))
    if isinstance(promise.clause, PromiseUse | PromiseRestraint):
        return tuple(_of_use(recording, promise))
    return ()


def _of_gold(recording: Recording, number: int) -> Iterator[Occasion]:
    for at, moment in enumerate(recording.moments):
        move = moment.move
        if not isinstance(move, Settle | Break) or move.promise != number:
            continue
        start = before(recording, at, "")
        try:
            paid = start.named("paid").do(Settle(move.seat, number))
        except IllegalMove:
            return  # the gold was not there, so nothing was decided
        yield Occasion(at, (paid,), (_unpaid(start.named("not paid"), move.seat, number),))


def _unpaid(start: Branch, seat: int, number: int) -> Branch:
    """Return the course in which promised gold is kept; before it is asked for, from now on."""
    asked = start.state.phase is Phase.RECKON and start.state.reckoning[0] == number
    if asked:
        return start.do(Break(seat, number))
    ledger = tuple(
        replace(line, status="broken", ended=start.state.round) if line.number == number else line
        for line in start.state.promises
    )
    return Branch(start.name, start.state.but(promises=ledger), start.moves)


def _of_use(recording: Recording, promise: LedgerEntry) -> Iterator[Occasion]:
    clause = promise.clause
    assert isinstance(clause, PromiseUse | PromiseRestraint)
    first = struck_at(recording, promise.deal)[0] + 1
    for at in range(first, len(recording.moments)):
        start = before(recording, at, "")
        if start.state.promises[promise.number - 1].status != "open":
            return
        move = recording.moments[at].move
        legal = GAME.choices(start.state, clause.by)
        if move not in legal or not _is_about(start.state, clause.by, clause.card):
            continue
        uses = [choice for choice in legal if _is_use(choice, clause.on)]
        others = [choice for choice in legal if choice not in uses]
        if not uses or not others:
            continue
        used = move in uses
        done, instead = (move,), tuple(others if used else uses)
        as_promised = used == isinstance(clause, PromiseUse)
        keeping, breaking = (done, instead) if as_promised else (instead, done)
        yield Occasion(at, _branches(start, keeping), _branches(start, breaking))


def _branches(start: Branch, choices: tuple[Choice, ...]) -> tuple[Branch, ...]:
    return tuple(start.do(choice) for choice in choices)


def _is_about(state: State, seat: int, card: Card | None) -> bool:
    """Say whether a seat decides now on the use of this card (None: of any)."""
    lying = state.played[seat]
    if state.phase not in (Phase.TURN, Phase.WINDOW) or state.actor != seat or lying is None:
        return False
    return card is None or lying.card is card


def _is_use(choice: Choice, on: int | None) -> bool:
    """Say whether a choice uses the ability, for or against this seat if one is named."""
    if isinstance(choice, Pass) or (isinstance(choice, GiveLead) and choice.to is None):
        return False
    return on is None or on in targets(choice)
