"""Which turns keep a promise and which break it, and what its keeping costs and brings (S-52)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kings.bots.estimate import Board
from kings.bots.promise_characters import Promises
from kings.bots.turns import Turn, turns
from kings.struggle.binding import Plan
from kings.struggle.cards import Card
from kings.struggle.moves import PromiseClause, PromiseGold, PromiseRestraint, PromiseUse, Swap
from kings.struggle.view import View

LATER = 0.5
"""VP for each later round in which an ability is promised or forsworn, on both sides."""


def keeps(plan: Plan, clause: PromiseUse | PromiseRestraint) -> bool:
    """Say whether a turn does what was promised, or leaves what was forsworn."""
    used = any(
        clause.card in (None, card) and (clause.on is None or clause.on in on)
        for card, on in _uses(plan)
    )
    return used == isinstance(clause, PromiseUse)


def _uses(plan: Plan) -> Iterator[tuple[Card, frozenset[int]]]:
    """Yield the abilities that a turn uses, and on whom; a Cooper's swap is a use of its own."""
    if isinstance(plan.first, Swap):
        yield Card.COOPER, frozenset()
    if plan.card is not None:
        yield plan.card, plan.on


def keeping_turns(legal: Sequence[Turn], clause: PromiseUse | PromiseRestraint) -> tuple[Turn, ...]:
    """List the turns that keep a promise."""
    return tuple(turn for turn in legal if keeps(turn.plan, clause))


def turns_in_character(view: View, legal: tuple[Turn, ...], promises: Promises) -> tuple[Turn, ...]:
    """List the turns that the active player would take, its open promises considered.

    They are looked at one after the other, the oldest first. One that no turn keeps, or whose
    breaking gains more than the character can resist, is left aside.
    """
    seat = view.actor
    for promise in view.promises:
        clause = promise.clause
        if promise.status != "open" or clause.by != seat:
            continue
        if isinstance(clause, PromiseUse | PromiseRestraint):
            kept = keeping_turns(legal, clause)
            if kept and promises.keeps(_most(legal, seat) - _most(kept, seat), view.round):
                legal = kept
    return legal


def _most(legal: Sequence[Turn], seat: int) -> int:
    return max(turn.values[seat] for turn in legal)


def clash(one: PromiseClause, other: PromiseClause) -> bool:
    """Say whether two promises of one seat may ask for different turns."""
    uses = [isinstance(clause, PromiseUse) for clause in (one, other)]
    about_turns = all(isinstance(clause, PromiseUse | PromiseRestraint) for clause in (one, other))
    return about_turns and any(uses)


def meant_debts(view: View, seat: int, promises: Promises) -> int:
    """Return the gold that a seat of this character owes and means to pay."""
    return sum(
        promise.clause.gold
        for promise in view.promises
        if promise.status == "open"
        and promise.clause.by == seat
        and isinstance(promise.clause, PromiseGold)
        and promises.keeps(promise.clause.gold, promise.clause.due)
    )


def later_worth(view: View, clause: PromiseUse | PromiseRestraint) -> float:
    """Return the VP that a promise about later rounds counts, on both sides.

    Rounds in which the same is forsworn already count nothing.
    """
    begun = view.round
    if isinstance(clause, PromiseRestraint):
        for promise in view.promises:
            old = promise.clause
            if promise.status == "open" and isinstance(old, PromiseRestraint):
                same = (old.by, old.card, old.on) == (clause.by, clause.card, clause.on)
                begun = max(begun, old.due) if same else begun
    return LATER * max(0, clause.due - begun)


def effect_of(view: View, board: Board, clause: PromiseClause) -> tuple[int, ...] | None:
    """Return by how many VP each seat is better off if a promise about this round is kept.

    ``board``: the table when the promiser's turn comes. It would do what is best for it, and with
    the promise what is best among the turns that keep it. None if this can't be told: a promise
    for later rounds, of other things, or of a seat that can't act any more in this round.
    """
    if not isinstance(clause, PromiseUse | PromiseRestraint) or clause.due != view.round:
        return None
    seat = clause.by
    if view.seats[seat].acted or seat == view.actor or board.played[seat] is None:
        return None
    every = turns(board, seat)
    kept = keeping_turns(every, clause)
    if not kept:
        return None
    free = max(every, key=lambda turn: turn.values[seat]).values
    bound = max(kept, key=lambda turn: turn.values[seat]).values
    return tuple(b - a for a, b in zip(free, bound, strict=True))
