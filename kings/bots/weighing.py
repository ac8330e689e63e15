"""What a deal is worth to a seat, its promises counted as far as they are believed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kings.bots.estimate import Board
from kings.bots.keeping import (
    clash,
    effect_of,
    keeps,
    later_worth,
    meant_debts,
    turns_in_character,
)
from kings.bots.market import Market, expected, seats_after
from kings.bots.offers import allowed, legal_turns, likeliest
from kings.bots.promise_characters import Promises
from kings.bots.trust import CREDIT, debts
from kings.bots.turns import Turn
from kings.struggle.binding import binding_form
from kings.struggle.moves import (
    Act,
    AnswerWith,
    Deal,
    Give,
    Pay,
    PromiseClause,
    PromiseGold,
    PromiseRestraint,
    PromiseUse,
    PromiseWords,
)
from kings.struggle.view import View


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
        if _is_careful(view, promises):
            new = [c for c in _made(deal, seat) if isinstance(c, PromiseRestraint)]
            agreed = [turn for turn in agreed if all(keeps(turn.plan, clause) for clause in new)]
    return likeliest(agreed) if agreed else None


def _agreed(view: View, deal: Deal, market: Market) -> Sequence[Turn]:
    """List the turns that the deal leaves; the market's own do if it changes no board."""
    if any(isinstance(clause, Give | AnswerWith) for clause in deal.clauses):
        return expected(legal_turns(view, deal), seats_after(view))
    forms = [binding_form(view, clause) for clause in deal.clauses]
    return allowed(market.legal, [form for form in forms if isinstance(form, Act)])


def weigh(view: View, deal: Deal, market: Market, seat: int, promises: Promises) -> Weighed | None:
    """Return what a deal brings ``seat``, which is of this character; None if it can't be kept.

    What others promise is worth as much as they are believed; what it promises itself costs what
    its character counts for it.
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
        cost = -brings.pop(seat, 0.0)
        gains[seat] -= promises.price(cost, clause.due)
        chance = float(promises.keeps(cost, clause.due))
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
        worth = later_worth(view, clause)
        return {clause.by: -worth, clause.to: worth}
    effect = effect_of(view, board, clause)
    return {} if effect is None else dict(enumerate(map(float, effect)))


def is_in_character(view: View, deal: Deal, seat: int, promises: Promises) -> bool:
    """Say whether the deal's promises are such as ``seat`` gives and takes.

    It can pay all the gold that it means to pay, its older debts with it. A sincere one promises no
    words that it doesn't understand.
    """
    partners = {
        clause.to if clause.by == seat else clause.by
        for clause in deal.clauses
        if isinstance(clause, PromiseClause) and seat in clause.parties
    }
    return (
        all(promises.deals_with(view, seat, other) for other in partners)
        and _can_pay(view, deal, seat, promises)
        and not (promises.sincere and any(isinstance(c, PromiseWords) for c in _made(deal, seat)))
        and not (_is_careful(view, promises) and _is_rash(view, deal, seat))
    )


def _made(deal: Deal, seat: int) -> Iterator[PromiseClause]:
    """Yield the promises that a seat would make."""
    for clause in deal.clauses:
        if isinstance(clause, PromiseClause) and clause.by == seat:
            yield clause


def _can_pay(view: View, deal: Deal, seat: int, promises: Promises) -> bool:
    """Say whether its gold covers the deal and all its debts, as far as it means to pay them."""
    paid = sum(c.gold for c in deal.clauses if isinstance(c, Pay) and c.by == seat)
    paid += sum(
        c.gold
        for c in _made(deal, seat)
        if isinstance(c, PromiseGold) and promises.keeps(c.gold, c.due)
    )
    return not paid or paid + meant_debts(view, seat, promises) <= view.seats[seat].gold


def _is_careful(view: View, promises: Promises) -> bool:
    """Say whether it would keep a promise in this round though that costs a little."""
    return promises.keeps(1, view.round)


def _is_rash(view: View, deal: Deal, seat: int) -> bool:
    """Say whether the seat could be unable to keep what it promises to do or to leave.

    So it is where two promises clash, and where an ability is promised for a later round, or for
    its own turn, in which it acts now.
    """
    made = list(_made(deal, seat))
    old = [line.clause for line in view.promises if line.status == "open"]
    old = [clause for clause in old if clause.by == seat]
    uses = [clause for clause in made if isinstance(clause, PromiseUse)]
    far = any(clause.due > view.round or seat == view.actor for clause in uses)
    clashes = any(
        clash(one, other)
        for place, one in enumerate(made)
        for other in (*made[:place], *old)
        if one != other
    )
    return far or clashes
