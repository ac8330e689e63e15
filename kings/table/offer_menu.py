"""An offer as it is put together: what can be chosen, and which clauses are most likely meant."""

from __future__ import annotations

from collections.abc import Sequence

from kings.errors import BadInput
from kings.struggle import moves
from kings.struggle.cards import NEGOTIATE, Card, cards_in
from kings.struggle.state import ROUNDS
from kings.struggle.view import View

KINDS: dict[str, str] = {
    "pay": "Gold now",
    "act": "The action",
    "answer": "The Jester's answer",
    "give": "Won cards",
    "promise_gold": "Promise gold",
    "promise_use": "Promise a use",
    "promise_restraint": "Promise restraint",
    "promise_words": "Promise words",
}
"""Kinds of clause, with the words on the button that adds one."""

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

MOST_PROMISED = 50
"""Where the slider for promised gold ends.

The rules set no limit, but on a slider for all the gold in the box one couldn't set a single piece.
Whoever promises more does it in two clauses.
"""


def kinds(view: View, *, jester: bool) -> tuple[str, ...]:
    """List the kinds of clause that can be of use at this table now.

    ``jester``: whether a Jester may act now.
    """
    left_out = set()
    if not (jester and answerers(view)):
        left_out.add("answer")
    if not view.options.free_market or not any(seat.won for seat in view.seats):
        left_out.add("give")
    return tuple(kind for kind in KINDS if kind not in left_out)


def abilities() -> tuple[tuple[str, Card | None], ...]:
    """List the abilities that can be promised, with "any" first."""
    return (("any ability", None), *((card.title, card) for card in sorted(NEGOTIATE)))


def rounds_left(view: View) -> tuple[int, ...]:
    """List the rounds in which a promise can be due."""
    return tuple(range(max(1, view.round), ROUNDS + 1))


def giveable(view: View, seat: int) -> tuple[Card, ...]:
    """List the won cards of a seat that the viewer can be sure of."""
    return cards_in(view.seats[seat].sure)


def answerers(view: View) -> tuple[int, ...]:
    """List the seats that a Jester could name: a card lies before them, and they don't act."""
    return tuple(
        seat.seat for seat in view.seats if seat.lying is not None and seat.seat != view.actor
    )


def answers_of(view: View, seat: int) -> tuple[Card, ...]:
    """List the cards with which a seat could answer, as far as the viewer can tell."""
    hand = view.seats[seat].hand
    return view.seats[seat].possible if hand is None else hand


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
