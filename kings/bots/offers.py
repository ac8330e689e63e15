"""Deals as a bot reads and writes them: what binds, what it leads to, how to pin an action down.

Only what is certain now counts here: gold, won cards, and the parts that the rules enforce (S-52).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from kings.bots.estimate import Board, board_of, changed
from kings.bots.turns import MEMORY, Answers, Turn, lead_turns, turns
from kings.struggle.binding import binding_form, satisfies
from kings.struggle.deals import MARKET_GOLD
from kings.struggle.moves import (
    Act,
    AnswerWith,
    Deal,
    Give,
    Pay,
)
from kings.struggle.state import Phase
from kings.struggle.view import View

NO_DEAL = Deal(())


def legal_turns(view: View, deal: Deal = NO_DEAL) -> tuple[Turn, ...]:
    """List the active player's turns under the deals struck so far and this one.

    None is left if the deal can't be kept. By Night another's hidden cards are taken for possible.
    """
    seat = view.actor
    assert seat is not None
    forms = [bound.clause for bound in view.bounds]
    forms += [form for clause in deal.clauses if (form := binding_form(view, clause)) is not None]
    acts, answers = _split(forms)
    return allowed(_all_turns(view, _after_gifts(board_of(view), deal), seat, answers), acts)


class Market(NamedTuple):
    """What the active player's action could be sold for.

    ``usual``: each seat's VP after the turn that is expected; ``wares``: for each turn the clauses
    that pin it down, and each seat's VP after the turn that is expected under them.
    """

    usual: tuple[int, ...]
    wares: tuple[tuple[tuple[Act, ...], tuple[int, ...]], ...]


def market(view: View) -> Market:
    """Return the market for the action that is taken now, under the deals struck so far."""
    seat = view.actor
    assert seat is not None
    acts, answers = _split([bound.clause for bound in view.bounds])
    leader = view.leader if view.phase is Phase.WINDOW else None
    return _market(board_of(view), seat, leader, answers, acts)


@lru_cache(maxsize=MEMORY)
def _market(
    board: Board, seat: int, leader: int | None, answers: Answers, acts: tuple[Act, ...]
) -> Market:
    every = turns(board, seat, answers) if leader is None else lead_turns(board, seat, leader)
    legal = allowed(every, acts)
    pins = [pin(turn, legal) for turn in legal]
    wares = tuple((pinned, likeliest(allowed(legal, pinned)).values) for pinned in pins)
    return Market(likeliest(legal).values, wares)


def _split(forms: Iterable[Act | AnswerWith]) -> tuple[tuple[Act, ...], Answers]:
    """Part what binds the action from the answers agreed to a Jester."""
    acts, answers = [], {}
    for form in forms:
        if isinstance(form, Act):
            acts.append(form)
        else:
            answers[form.by] = form.card
    return tuple(acts), tuple(answers.items())


def allowed(every: Iterable[Turn], acts: Sequence[Act]) -> tuple[Turn, ...]:
    """List the turns that keep to all of these clauses."""
    if not acts:
        return tuple(every)
    left = tuple(every)
    for act in acts:
        left = tuple([turn for turn in left if satisfies(turn.plan, act)])
    return left


def likeliest(legal: Sequence[Turn]) -> Turn:
    """Return the turn that looks best to the one who takes it, the first among equals."""
    seat = legal[0].plan.first.seat
    worths = [turn.values[seat] for turn in legal]
    return legal[worths.index(max(worths))]


def _all_turns(view: View, board: Board, seat: int, answers: Answers) -> tuple[Turn, ...]:
    if view.phase is Phase.WINDOW:
        assert view.leader is not None
        return lead_turns(board, seat, view.leader)
    return turns(board, seat, answers)


def _after_gifts(board: Board, deal: Deal) -> Board:
    """Move the won cards of a deal, as far as they are named (S-57)."""
    if not any(isinstance(clause, Give) for clause in deal.clauses):
        return board
    won = list(board.won)
    for clause in deal.clauses:
        if isinstance(clause, Give) and clause.cards is not None:
            won[clause.by] = changed(won[clause.by], clause.cards, -1)
            won[clause.to] = changed(won[clause.to], clause.cards)
    return board._replace(won=tuple(won)) if tuple(won) != board.won else board


def outcome_of(view: View, deal: Deal = NO_DEAL) -> tuple[int, ...] | None:
    """Return each seat's expected VP under a deal, or None if it can't be kept.

    The active player is expected to take the turn that looks best to it among those that are left.
    """
    left = legal_turns(view, deal)
    if not left:
        return None
    expected = list(likeliest(left).values)
    for clause in deal.clauses:
        if isinstance(clause, Pay):
            expected[clause.by] -= clause.gold
            expected[clause.to] += clause.gold
    return tuple(expected)


def most_to_offer(view: View, seat: int) -> int:
    """Return the most gold that a seat can pay in a new deal (S-53, S-58)."""
    purse = view.seats[seat].gold
    if view.options.regulated_market:
        return max(0, min(purse, MARKET_GOLD - view.offered_gold[seat]))
    return purse


def pin(turn: Turn, others: Iterable[Turn]) -> tuple[Act, ...]:
    """Return clauses that hold the active player to a turn, out of these others."""
    plan = turn.plan
    seat = plan.first.seat
    if plan.card is None and plan.brought is None:
        return (Act(seat, "pass"),)
    acts: list[Act] = []
    if plan.brought is not None:
        acts.append(Act(seat, "swap", plan.brought))
    if plan.card is not None:
        on = tuple(sorted(plan.on))
        gold = plan.gold and not on
        acts.append(Act(seat, "gold", plan.card) if gold else Act(seat, "use", plan.card, on))
    more = {on for other in allowed(others, acts) for on in other.plan.on - plan.on}
    if more:
        acts.append(Act(seat, "spare", plan.card, tuple(sorted(more))))
    return tuple(acts)
