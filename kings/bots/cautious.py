"""The cautious bot: it counts on the worst that the others can still do to it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache

from kings.bots.base import Bot, Reply
from kings.bots.card_choice import pick_answer, pick_card
from kings.bots.estimate import Board, value
from kings.bots.keeping import turns_in_character
from kings.bots.market import seats_after, survey
from kings.bots.offers import legal_turns, likeliest
from kings.bots.promise_characters import Keeper
from kings.bots.reasons import unseen
from kings.bots.turns import Turn, turns
from kings.struggle.clauses import Deal, Pay, PromiseClause
from kings.struggle.moves import Accept, Choice, Refuse, Settle
from kings.struggle.state import Phase, Proposal
from kings.struggle.view import View
from kings.words import plural

MEMORY = 4096
"""Boards whose worst ends are remembered."""


class Cautious(Bot):
    """It takes the turn after which it is best off though everybody later does their worst to it.

    The others are thought to act one after the other, each doing what leaves it least at that
    moment. It never proposes a deal. It takes one that leaves it better off even at the worst, in
    which it promises nothing, and promises made to it count for nothing. If it owes something,
    because it took over somebody's seat, it keeps the promise.
    """

    name = "cautious"
    idea = "Takes what leaves it most if all the others then do their worst to it."
    source = (
        "The maximin rule: Wald, Statistical Decision Functions (1950); for more than two players "
        "Sturtevant and Korf, On Pruning Techniques for Multi-Player Games (2000)."
    )
    talks = False

    def choose(self, view: View, rng: random.Random) -> Choice:
        """Take the choice that is best at the worst; pay what is owed."""
        if len(view.choices) == 1:
            return view.choices[0]
        match view.phase:
            case Phase.LEAD | Phase.FOLLOW:
                return pick_card(view, rng)
            case Phase.WINDOW | Phase.TURN:
                legal = turns_in_character(view, survey(view).legal, Keeper())
                return max(legal, key=lambda turn: _at_worst(view, turn, view.own.seat)).plan.first
            case Phase.ANSWER:
                return pick_answer(view)
        (pays,) = (choice for choice in view.choices if isinstance(choice, Settle))
        return pays

    def respond(self, view: View, proposal: Proposal, rng: random.Random) -> Reply:
        """Accept if the deal leaves it better off at the worst, and asks no promise of it."""
        seat = view.own.seat
        gain = _gain(view, proposal.deal, seat)
        if gain is None or gain <= 0 or _promises(proposal.deal, seat):
            return Refuse(seat, proposal.number)
        return Accept(seat, proposal.number)

    def explain(self, view: View, proposal: Proposal, reply: Reply) -> str:
        """Say what the deal brings it at the worst by what everybody sees."""
        name, gain = view.name(reply.seat), _gain(view, proposal.deal, reply.seat)
        if _promises(proposal.deal, reply.seat) and isinstance(reply, Refuse):
            return f"{name} promises nothing"
        if gain is None:
            return "what it asks for can't be done"
        if isinstance(reply, Accept) != (gain > 0):
            return unseen(view, proposal.deal, name)
        if gain > 0:
            return f"even at the worst it leaves {name} better off by {plural(gain, 'point')}"
        return f"at the worst it leaves {name} no better off"


def _promises(deal: Deal, seat: int) -> bool:
    return any(isinstance(clause, PromiseClause) and clause.by == seat for clause in deal.clauses)


def _gain(view: View, deal: Deal, seat: int) -> int | None:
    """Return how many VP better off the seat is at the worst with a deal; None if it can't be."""
    agreed = _in_character(view, legal_turns(view, deal), seat)
    usual = _in_character(view, legal_turns(view), seat)
    if not agreed or not usual:
        return None
    gain = _expected(view, agreed, seat) - _expected(view, usual, seat)
    for clause in deal.clauses:
        if isinstance(clause, Pay):
            gain += clause.gold * ((clause.to == seat) - (clause.by == seat))
    return gain


def _in_character(view: View, legal: tuple[Turn, ...], seat: int) -> tuple[Turn, ...]:
    return turns_in_character(view, legal, Keeper()) if legal and seat == view.actor else legal


def _expected(view: View, legal: Sequence[Turn], seat: int) -> int:
    """Return the VP at the worst: its own turn is chosen for that, another's is the likeliest."""
    if seat == view.actor:
        return max(_at_worst(view, turn, seat) for turn in legal)
    return _at_worst(view, likeliest(legal), seat)


def _at_worst(view: View, turn: Turn, seat: int) -> int:
    """Return what is left to the seat after a turn, when the others have done their worst."""
    later = tuple(other for other in seats_after(view) if other != seat)
    return _worst(turn.board, later, seat)


@lru_cache(maxsize=MEMORY)
def _worst(board: Board, later: tuple[int, ...], seat: int) -> int:
    for other in later:
        board = min(turns(board, other), key=lambda turn: turn.values[seat]).board
    return value(board, seat)
