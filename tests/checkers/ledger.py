"""The promise ledger by the second reading: every promise judged again from what happened."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kings.struggle import events as told
from kings.struggle.moves import (
    Aim,
    Break,
    GiveLead,
    Judge,
    Pass,
    PromiseGold,
    PromiseRestraint,
    PromiseUse,
    PromiseWords,
    Release,
    Settle,
    Swap,
    TakeGold,
)
from tests.checkers.own_rules import lead_uses, uses
from tests.strategies import Trajectory


@dataclass
class Line:
    """A promise as the table remembers it."""

    clause: Any
    status: str = "open"
    occasion: bool = False


def check_promises(game: Trajectory) -> Iterator[str]:
    """S-52: kept, broken, void or released, as the table in the rules says."""
    ledger: list[Line] = []
    steps = zip(game.states, game.moves, game.states[1:], game.events, strict=False)
    for number, (before, move, after, events) in enumerate(steps):
        was = [line.status for line in ledger]
        for sentence in _follow(ledger, before, move, events):
            yield f"move {number}, {move}: {sentence}"
        mine = [(line.clause, line.status) for line in ledger]
        theirs = [(line.clause, line.status) for line in after.promises]
        if mine != theirs:
            wrong = [pair for pair in zip(mine, theirs, strict=False) if pair[0] != pair[1]]
            yield f"after move {number}, {move}: {wrong or (mine, theirs)}"
            return
        ended = {e.number: e.status for e in events if isinstance(e, told.PromiseEnded)}
        news = {
            place: line.status
            for place, line in enumerate(ledger, start=1)
            if line.status != (was[place - 1] if place <= len(was) else "open")
        }
        if ended != news:
            yield f"move {number}, {move}: told {ended}, ended {news}"


def _follow(ledger: list[Line], before: Any, move: Any, events: tuple[Any, ...]) -> Iterator[str]:
    if isinstance(move, GiveLead | Pass | TakeGold | Aim | Swap):
        _decided(ledger, before, move)
    elif isinstance(move, Settle | Break | Release | Judge):
        yield from _spoken(ledger, before, move, events)
    ledger.extend(Line(event.clause) for event in events if isinstance(event, told.PromiseMade))
    if any(isinstance(event, told.TrickWon | told.NobodyWon) for event in events):
        _round_over(ledger, before.round)
    if any(isinstance(event, told.RoundBegan | told.GameEnded) for event in events):
        late = [line for line in ledger if line.status == "open" and _judged(line, before.round)]
        if late:
            yield f"the round ended and left {late} open"


def _judged(line: Line, round_: int) -> bool:
    return line.clause.due <= round_ and not isinstance(line.clause, PromiseWords)


def _decided(ledger: list[Line], before: Any, move: Any) -> None:
    """A player has decided: did it do what it promised to do or to leave, and could it?"""
    lying = before.played[move.seat]
    if before.phase.value == "window":
        legal = lead_uses(before.players, move.seat, before.leader)
    else:
        legal = uses(before, move.seat)
    for line in ledger:
        clause = line.clause
        about_uses = isinstance(clause, PromiseUse | PromiseRestraint)
        if line.status != "open" or not about_uses or clause.by != move.seat:
            continue
        if lying is None or clause.card not in (None, lying.card):
            continue
        line.occasion |= any(_is_promised(choice, clause.on) for choice in legal)
        if _is_promised(move, clause.on):
            line.status = "kept" if isinstance(clause, PromiseUse) else "broken"


def _is_promised(choice: Any, on: int | None) -> bool:
    match choice:
        case Pass() | GiveLead(_, None):
            return False
        case Aim(_, seats):
            return on is None or on in seats
        case TakeGold(_, target) | GiveLead(_, target):
            return on in (None, target)
    return on is None


def _spoken(ledger: list[Line], before: Any, move: Any, events: tuple[Any, ...]) -> Iterator[str]:
    line = ledger[move.promise - 1]
    to = line.clause.to
    if line.status != "open":
        yield "the promise had ended"
    match move:
        case Settle():
            line.status = "kept"
            yield from _settled(line.clause, before, move, events)
        case Break(seat):
            line.status = "broken"
            gold = isinstance(line.clause, PromiseGold)
            if (gold, seat) != (True, line.clause.by) or line.clause.due > before.round:
                yield "not asked for now"
        case Release(seat):
            line.status = "released"
            if seat != to:
                yield "released by somebody else"
        case Judge(seat, _, said):
            line.status = said
            if seat != to or not isinstance(line.clause, PromiseWords):
                yield "judged by somebody else"


def _settled(clause: Any, before: Any, move: Settle, events: tuple[Any, ...]) -> Iterator[str]:
    if not isinstance(clause, PromiseGold) or move.seat != clause.by:
        yield "not this seat's gold to hand over"
        return
    if clause.gold > before.gold[clause.by]:
        yield "handed over more than there is"
    paid = [event for event in events if isinstance(event, told.PromisePaid)]
    if paid != [told.PromisePaid(move.promise, clause.by, clause.to, clause.gold)]:
        yield f"{paid} was paid for {clause}"


def _round_over(ledger: list[Line], round_: int) -> None:
    for line in ledger:
        if line.status != "open" or line.clause.due > round_:
            continue
        if isinstance(line.clause, PromiseUse):
            line.status = "broken" if line.occasion else "void"
        elif isinstance(line.clause, PromiseRestraint):
            line.status = "kept" if line.occasion else "void"
