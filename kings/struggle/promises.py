"""The promise ledger: what was promised, whether the occasion came, and how it ended (S-52).

Promises bind nobody. The rules only watch: they judge gold, uses and restraints from what happens
at the table, and ask the receiver about free words.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from kings.errors import IllegalMove
from kings.struggle import events, moves
from kings.struggle.cards import Card
from kings.struggle.refusals import check_seat
from kings.struggle.state import Draft, LedgerEntry, PromiseStatus, State

P = TypeVar("P")


def enter(draft: Draft, clause: moves.PromiseClause, deal: int) -> None:
    """Write a new promise into the ledger; they are numbered from 1."""
    number = len(draft.promises) + 1
    draft.promises = (*draft.promises, LedgerEntry(number, deal, clause, made=draft.round))
    draft.log(events.PromiseMade(number, deal, clause))


def watch(draft: Draft, legal: tuple[moves.Choice, ...], chosen: moves.Choice, card: Card) -> None:
    """Judge the promises of a player who decides on the use of ``card``.

    ``legal`` are its choices by the rules of the card alone: that a deal forbids one of them does
    not take the occasion away.
    """
    for promise in draft.promises:
        clause = promise.clause
        if promise.status != "open" or clause.by != chosen.seat:
            continue
        if isinstance(clause, moves.PromiseUse | moves.PromiseRestraint) and clause.card in (
            None,
            card,
        ):
            if any(is_use(choice, clause.on) for choice in legal):
                draft.update(promise.number, occasion=True)
            if is_use(chosen, clause.on):
                kept = isinstance(clause, moves.PromiseUse)
                end_promise(draft, promise.number, "kept" if kept else "broken", judge=None)


def is_use(choice: moves.Choice, on: int | None) -> bool:
    """Say whether a choice uses the ability, for or against the seat ``on`` if one is named."""
    if isinstance(choice, moves.Pass) or (isinstance(choice, moves.GiveLead) and choice.to is None):
        return False
    return on is None or on in moves.targets(choice)


def judge_round(draft: Draft) -> None:
    """At the end of a round, judge the promised uses and restraints that are due in it."""
    for promise in draft.promises:
        clause = promise.clause
        if promise.status != "open" or clause.due > draft.round:
            continue
        if isinstance(clause, moves.PromiseUse):
            end_promise(draft, promise.number, "broken" if promise.occasion else "void", judge=None)
        elif isinstance(clause, moves.PromiseRestraint):
            end_promise(draft, promise.number, "kept" if promise.occasion else "void", judge=None)


def owed_gold(promises: Iterable[LedgerEntry], round: int) -> tuple[int, ...]:
    """Return the promises of gold that are due in a round and still open, oldest first."""
    return tuple(
        promise.number
        for promise in promises
        if promise.status == "open"
        and isinstance(promise.clause, moves.PromiseGold)
        and promise.clause.due <= round
    )


def end_promise(draft: Draft, number: int, status: PromiseStatus, *, judge: int | None) -> None:
    """Close a line of the ledger."""
    assert status != "open"
    draft.update(number, status=status, ended=draft.round)
    draft.log(events.PromiseEnded(number, status, judge))


def settle(draft: Draft, move: moves.Settle) -> None:
    """Hand over promised gold: the promise is kept."""
    clause = draft.promises[move.promise - 1].clause
    assert isinstance(clause, moves.PromiseGold)
    draft.hand_gold(clause.by, clause.to, clause.gold)
    draft.log(events.PromisePaid(move.promise, clause.by, clause.to, clause.gold))
    end_promise(draft, move.promise, "kept", judge=None)


def break_gold(draft: Draft, move: moves.Break) -> None:
    """Keep the promised gold: the promise is broken."""
    end_promise(draft, move.promise, "broken", judge=None)


def _open_promise(state: State, seat: int, number: int) -> LedgerEntry:
    check_seat(state, seat)
    if not 1 <= number <= len(state.promises):
        raise IllegalMove(f"There is no promise number {number}.", "S-52", seat=seat)
    promise = state.promises[number - 1]
    if promise.status != "open":
        raise IllegalMove(
            f"Promise {number} is no longer open: it is {promise.status}.", "S-52", seat=seat
        )
    return promise


def _open_clause(
    state: State, move: moves.Settle | moves.Break | moves.Judge, kind: type[P], otherwise: str
) -> P:
    """Return an open promise's clause, which has to be of a kind; ``otherwise``: why it is not."""
    clause = _open_promise(state, move.seat, move.promise).clause
    if not isinstance(clause, kind):
        raise IllegalMove(f"Promise {move.promise} {otherwise}.", "S-52", seat=move.seat)
    return clause


def _own_promise_of_gold(state: State, move: moves.Settle | moves.Break) -> moves.PromiseGold:
    """Return the open promise of gold that a seat pays or breaks; it has to be its own."""
    clause = _open_clause(
        state, move, moves.PromiseGold, "is not one of gold, so nothing is paid for it"
    )
    if clause.by != move.seat:
        raise IllegalMove(
            f"Promise {move.promise} was made by {state.name(clause.by)}, who alone pays or "
            "breaks it.",
            "S-52",
            seat=move.seat,
        )
    return clause


def check_settle(state: State, move: moves.Settle) -> None:
    """Refuse to hand over gold that was not promised, or that isn't there."""
    clause = _own_promise_of_gold(state, move)
    if clause.gold > state.gold[move.seat]:
        raise IllegalMove(
            f"{state.name(move.seat)} promised {clause.gold} gold and has {state.gold[move.seat]}.",
            "S-53",
            seat=move.seat,
        )


def can_settle(state: State, move: moves.Settle) -> bool:
    """Say whether the promised gold is there to be handed over."""
    try:
        check_settle(state, move)
    except IllegalMove:
        return False
    return True


def check_break(state: State, move: moves.Break) -> None:
    """Refuse to break a promise that isn't being asked for."""
    clause = _own_promise_of_gold(state, move)
    if move.promise not in state.reckoning:
        raise IllegalMove(
            f"Promise {move.promise} can be broken only when it is asked for from "
            f"{state.name(move.seat)}, at the end of round {clause.due}.",
            "S-52",
            seat=move.seat,
        )
    first = state.reckoning[0]
    if move.promise != first:
        raise IllegalMove(
            f"Promise {first} is asked for before promise {move.promise} of "
            f"{state.name(move.seat)}.",
            "S-52",
            seat=move.seat,
        )


def check_release(state: State, move: moves.Release) -> None:
    """Only the one to whom a promise was made can release it."""
    clause = _open_promise(state, move.seat, move.promise).clause
    if clause.to != move.seat:
        raise IllegalMove(
            f"Promise {move.promise} was made to {state.name(clause.to)}; only they release it.",
            "S-52",
            seat=move.seat,
        )


def check_judge(state: State, move: moves.Judge) -> None:
    """Only free words are judged by people, and by the one to whom they were given."""
    clause = _open_clause(
        state, move, moves.PromiseWords, "is judged by the rules, not by a player"
    )
    if clause.to != move.seat:
        raise IllegalMove(
            f"Promise {move.promise} was made to {state.name(clause.to)}, who alone judges it.",
            "S-52",
            seat=move.seat,
        )
    if move.verdict not in ("kept", "broken", "void"):
        raise IllegalMove(
            f"A promise is kept, broken or void, not {move.verdict!r}.", "S-52", seat=move.seat
        )
