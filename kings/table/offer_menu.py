"""An offer as it is put together in a row of menus: which clauses are most likely meant."""

from __future__ import annotations

from collections.abc import Sequence

from kings.errors import BadInput
from kings.struggle import moves
from kings.struggle.cards import Card
from kings.struggle.purchases import answerers, answers_of, rounds_left
from kings.struggle.view import View

TYPES: dict[str, type[moves.Clause]] = {
    "pay": moves.Pay,
    "act": moves.Act,
    "answer": moves.AnswerWith,
    "give": moves.Give,
    "promise_gold": moves.PromiseGold,
    "promise_use": moves.PromiseUse,
    "promise_restraint": moves.PromiseRestraint,
    "promise_words": moves.PromiseWords,
}


def kind_of(clause: moves.Clause) -> str:
    """Return of which kind a clause is."""
    return next(kind for kind, made in TYPES.items() if isinstance(clause, made))


def natural(view: View, kind: str, acts: Sequence[moves.Act], *, due: int) -> moves.Clause:
    """Return a clause of a kind as it is most likely meant by the viewer now.

    The viewer gives and the active player receives; the active player is given to by the next
    seat clockwise. ``acts``: what can be asked of the active player. Raises ``BadInput`` for a
    kind that no deal can hold now.
    """
    empty = {
        "act": not acts,
        "answer": not answerers(view),
        "give": not any(seat.won for seat in view.seats),
    }
    if empty.get(kind):
        raise BadInput("A clause of this kind can't be part of a deal now (S-51).")
    to = view.actor or 0
    front = to if view.seat is None else view.seat
    by = front if front != to else (to + 1) % view.players
    match kind:
        case "act":
            return acts[0]
        case "answer":
            seats = answerers(view)
            by = front if front in seats else seats[0]
            return moves.AnswerWith(by, next(iter(answers_of(view, by)), Card.PEASANT))
        case "give":
            if not view.seats[by].won:
                other, by = by, next(seat.seat for seat in view.seats if seat.won)
                to = to if to != by else other
            return moves.Give(by, to, ())
        case "pay":
            return moves.Pay(by, to, 1)
        case "promise_gold":
            return moves.PromiseGold(by, to, 1, due)
        case "promise_words":
            return moves.PromiseWords(by, to, due, "")
    promise = moves.PromiseUse if kind == "promise_use" else moves.PromiseRestraint
    return promise(by, to, due)


def natural_deal(view: View, acts: Sequence[moves.Act]) -> list[moves.Clause]:
    """Return the clauses of the natural deal: gold for the action that is for sale."""
    due = rounds_left(view)[0]
    gold = natural(view, "pay", acts, due=due)
    if not view.seats[gold.by].gold:
        gold = natural(view, "promise_gold", acts, due=due)
    return [gold, natural(view, "act", acts, due=due)] if acts else [gold]
