"""What a deal could ask of the acting player: the clauses one can pick from a menu (S-51)."""

from __future__ import annotations

from kings.struggle.clauses import Act
from kings.struggle.plans import Plan, known_plans, may_be_named
from kings.struggle.state import State


def act_menu(state: State, knower: int | None) -> tuple[Act, ...]:
    """List the clauses about the action that is taken now, as far as ``knower`` can tell.

    First leaving it unused, then each use, then sparing each seat that it could be aimed at; empty
    where nothing is for sale (S-50).
    """
    actor = state.actor
    if actor is None or state.window is None:
        return ()
    found = known_plans(state, knower)
    seats = sorted({seat for plan in found for seat in plan.on})
    uses = [_clause(actor, plan) for plan in found]
    spared = [Act(actor, "spare", None, (seat,)) for seat in seats]
    return tuple(dict.fromkeys([*uses, *spared]))


def jester_may_act(state: State, knower: int | None) -> bool:
    """Say whether an answer to a Jester can be agreed on now, as far as ``knower`` can tell (S-51).

    That is in the turn of a Jester, or of a Cooper that may bring one, unless a deal forbids it.
    """
    if state.actor is None or state.window is None:
        return False
    return bool(may_be_named(state, knower))


def _clause(actor: int, plan: Plan) -> Act:
    if plan.card is None:
        return Act(actor, "pass") if plan.brought is None else Act(actor, "swap", plan.brought)
    if plan.gold and not plan.on:
        return Act(actor, "gold", plan.card)
    return Act(actor, "use", plan.card, tuple(sorted(plan.on)))
