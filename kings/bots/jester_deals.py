"""Deals about the answer to a Jester: which card its target would play, and for how much (S-51)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kings.bots.estimate import board_of, values
from kings.bots.market import LEAST_SURPLUS, expected, seats_after
from kings.bots.offers import likeliest, most_to_offer
from kings.bots.pricing import Pricing
from kings.bots.turns import Turn
from kings.struggle.cards import Card
from kings.struggle.moves import Act, AnswerWith, Deal, Pay
from kings.struggle.state import Phase
from kings.struggle.view import View


class Answered(NamedTuple):
    """An answer to a Jester: VP that the active player gains by it, and those of the target."""

    target: int
    card: Card
    mine: int
    theirs: int


def answer_deal(view: View, legal: Sequence[Turn], seat: int, pricing: Pricing) -> Deal | None:
    """Return the deal that a Jester's owner offers to a target for its answer, or None.

    It is the answer that gains the two most together against the usual turn; whoever gains more by
    it pays the other, as the pricing says.
    """
    lying = view.lying(seat)
    if view.phase is not Phase.TURN or lying is None or lying.card is not Card.JESTER:
        return None
    if any(isinstance(bound.clause, AnswerWith) for bound in view.bounds):
        return None
    found = list(_answers(view, legal, seat))
    best = max(found, key=lambda one: one.mine + one.theirs, default=None)
    if best is None or best.mine + best.theirs < LEAST_SURPLUS:
        return None
    price = best.mine - pricing.opening(best.mine + best.theirs)
    payer, payee = (seat, best.target) if price > 0 else (best.target, seat)
    if price == 0 or abs(price) > most_to_offer(view, payer):
        return None
    act = Act(seat, "use", Card.JESTER, (best.target,))
    return Deal((Pay(payer, payee, abs(price)), act, AnswerWith(best.target, best.card)))


def _answers(view: View, legal: Sequence[Turn], seat: int) -> Iterator[Answered]:
    """Yield every answer of every target that may still be named."""
    usual, board, later = likeliest(legal).values, board_of(view), seats_after(view)
    for turn in legal:
        for target in turn.plan.on:
            for card in board.hands[target]:
                after = board.exchange(target, card)
                (seen,) = expected([Turn(turn.plan, after, values(after))], later)
                mine, theirs = (seen.values[one] - usual[one] for one in (seat, target))
                yield Answered(target, card, mine, theirs)
