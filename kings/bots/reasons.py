"""Why a bot that counts takes or refuses a deal, by what a bystander sees and nothing else.

The bot's own count may rest on cards that others don't see. Its reason is counted anew from the
open table; where that does not tell the answer, it says so and no more.
"""

from __future__ import annotations

from kings.bots.base import Reply
from kings.bots.offers import outcome_of
from kings.struggle.clauses import Deal, Pay, PromiseClause
from kings.struggle.moves import Accept
from kings.struggle.view import View
from kings.words import plural


def reason(view: View, deal: Deal, reply: Reply) -> str:
    """Return why a party may have answered so: words that follow "because".

    ``view`` and ``deal``: as a bystander saw them before the answer.
    """
    usual, agreed = outcome_of(view), outcome_of(view, deal)
    if usual is None or agreed is None:
        return "what it asks for can't be done"
    name, gain = view.name(reply.seat), agreed[reply.seat] - usual[reply.seat]
    if isinstance(reply, Accept) != (gain > 0):
        return unseen(view, deal, name)
    if gain > 0:
        return f"by what is certain now it leaves {name} better off by {plural(gain, 'point')}"
    promised = any(
        isinstance(clause, PromiseClause) and clause.to == reply.seat for clause in deal.clauses
    )
    but = ", and promises don't count" if promised else ""
    if gain == 0:
        return f"by what is certain now it leaves {name} no better off{but}"
    return f"by what is certain now it leaves {name} worse off by {plural(-gain, 'point')}{but}"


def unseen(view: View, deal: Deal, name: str) -> str:
    """Say why the open table does not explain the answer."""
    for seat in view.seats:
        owed = sum(
            clause.gold
            for clause in deal.clauses
            if isinstance(clause, Pay) and clause.by == seat.seat
        )
        if owed > seat.gold:
            return f"{seat.name} can't pay {owed} gold any more"
    if view.night or view.options.free_market:
        return f"{name} counts in what not everybody sees"
    return "the rules don't allow it any more, as the table lies now"
