"""What a deal is worth to a seat, its promises counted as far as they are believed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kings.bots.estimate import Board
from kings.bots.keeping import effect_of, turns_in_character
from kings.bots.market import Market, expected, seats_after
from kings.bots.offers import allowed, legal_turns, likeliest
from kings.bots.promise_characters import Promises
from kings.bots.trust import CREDIT, debts
from kings.bots.turns import Turn
from kings.struggle.binding import binding_form
from kings.struggle.clauses import (
    Act,
    AnswerWith,
    Clause,
    Deal,
    Give,
    Pay,
    PromiseClause,
    PromiseGold,
    PromiseWords,
)
from kings.struggle.view import View

__all__ = ["INCOME", "LATER", "Weighed", "agreed_turn", "is_in_character", "usual_turn", "weigh"]

LATER = 1.0
"""VP that an ability promised or forsworn for a later round counts, on both sides."""

INCOME = 1.0
"""Gold that a sincere promiser counts on for each round that passes before it has to pay."""


class Weighed(NamedTuple):
    """What a deal brings one seat, and all its parties together, in VP, against no deal."""

    gain: float
    surplus: float


def usual_turn(view: View, market: Market, seat: int, promises: Promises) -> Turn:
    """Return the turn that ``seat`` expects without a deal; it knows its own character."""
    if seat != view.actor:
        return market.usual
    return likeliest(turns_in_character(view, market.legal, promises))


def agreed_turn(
    view: View, deal: Deal, market: Market, seat: int, promises: Promises
) -> Turn | None:
    """Return the turn to expect under a deal; None if there is none that ``seat`` would take.

    If it acts itself, it takes no turn that breaks a promise which it wants to keep.
    """
    agreed = _agreed(view, deal, market)
    if seat == view.actor:
        kept = {turn.plan for turn in turns_in_character(view, market.legal, promises)}
        agreed = [turn for turn in agreed if turn.plan in kept]
    return likeliest(agreed) if agreed else None


def _agreed(view: View, deal: Deal, market: Market) -> Sequence[Turn]:
    """List the turns that the deal leaves; the market's own do if it changes no board."""
    if any(isinstance(clause, Give | AnswerWith) for clause in deal.clauses):
        return expected(legal_turns(view, deal), seats_after(view))
    forms = [binding_form(view, clause) for clause in deal.clauses]
    return allowed(market.legal, [form for form in forms if isinstance(form, Act)])


def weigh(view: View, deal: Deal, market: Market, seat: int, promises: Promises) -> Weighed | None:
    """Return what a deal brings ``seat``, which is of this character; None if it can't be kept.

    What others promise is worth as much as they are believed; what it promises itself costs as
    much as it means to keep.
    """
    agreed = agreed_turn(view, deal, market, seat, promises)
    if agreed is None:
        return None
    usual = usual_turn(view, market, seat, promises)
    gains = {party: float(agreed.values[party] - usual.values[party]) for party in deal.parties}
    for clause in deal.clauses:
        if isinstance(clause, Pay):
            gains[clause.by] -= clause.gold
            gains[clause.to] += clause.gold
        elif isinstance(clause, PromiseClause) and binding_form(view, clause) is None:
            _count_promise(view, clause, agreed.board, seat, promises, gains)
    return Weighed(gains[seat], sum(gains.values()))


def _count_promise(
    view: View,
    clause: PromiseClause,
    board: Board,
    seat: int,
    promises: Promises,
    gains: dict[int, float],
) -> None:
    """Add to the parties' gains what a promise brings them, times the chance that it is kept."""
    brings = _kept_promise(view, clause, board)
    if clause.by == seat:
        chance = float(promises.keeps(-brings.get(seat, 0.0), clause.due))
    else:
        chance = promises.trust(view, seat, clause.by)
    for party, vp in brings.items():
        if party in gains:
            gains[party] += chance * vp


def _kept_promise(view: View, clause: PromiseClause, board: Board) -> dict[int, float]:
    """Return what a promise brings whom, in VP, if it is kept."""
    if isinstance(clause, PromiseWords):
        return {}
    if isinstance(clause, PromiseGold):
        believed = min(clause.gold, max(0, CREDIT - debts(view, clause.by)))
        return {clause.by: -clause.gold, clause.to: believed}
    if clause.due > view.round:
        return {clause.by: -LATER, clause.to: LATER}
    effect = effect_of(view, board, clause)
    return {} if effect is None else dict(enumerate(map(float, effect)))


def is_in_character(view: View, deal: Deal, seat: int, promises: Promises) -> bool:
    """Say whether the deal's promises are such as ``seat`` gives and takes.

    A sincere one promises no words that it doesn't understand, and no gold that it can't expect
    to have.
    """
    made = [clause for clause in deal.clauses if isinstance(clause, PromiseClause)]
    return all(
        promises.deals_with(view, seat, clause.to if clause.by == seat else clause.by)
        and not (clause.by == seat and promises.sincere and _is_rash(view, deal, clause))
        for clause in made
        if seat in clause.parties
    )


def _is_rash(view: View, deal: Deal, clause: Clause) -> bool:
    if not isinstance(clause, PromiseGold):
        return isinstance(clause, PromiseWords)
    paid = sum(c.gold for c in deal.clauses if isinstance(c, Pay) and c.by == clause.by)
    owed = debts(view, clause.by) + sum(
        c.gold for c in deal.clauses if isinstance(c, PromiseGold) and c.by == clause.by
    )
    left = view.seats[clause.by].gold - paid
    return owed > left + int(INCOME * (clause.due - view.round))
