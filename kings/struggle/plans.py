"""Whole turns, thought through to the end: what a deal about an action is measured against.

A turn may take two choices (a Cooper's swap, then the new card). A *plan* is the turn as a whole;
binding clauses say which plans are still allowed, and the next choice is legal if some allowed
plan begins with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from kings.struggle.abilities import choices
from kings.struggle.cards import Card
from kings.struggle.clauses import Act
from kings.struggle.draft import put
from kings.struggle.knowledge import may_hold
from kings.struggle.moves import Choice, GiveLead, Pass, Swap, TakeGold, targets
from kings.struggle.state import InPlay, Phase, State, in_play

MANY_PLANS = 16_384
"""Plans to remember; those of a table are a few thousand."""

WINDOW = Phase.WINDOW  # looked up in the enum it would take as long as a call of a function


@dataclass(frozen=True, slots=True)
class Plan:
    """One way to take a whole turn.

    ``first``: the choice to be made now; ``brought``: the card that a Cooper brings in (None
    without a swap); ``card``: whose ability is used (None: none); ``gold``: whether it takes the
    bank's gold; ``on``: for or against whom.
    """

    first: Choice
    brought: Card | None
    card: Card | None
    gold: bool
    on: frozenset[int]


def lead_choices(state: State, seat: int) -> tuple[GiveLead, ...]:
    """List what a Cobbler's owner can do in the window, declining first (S-21)."""
    others = [to for to in range(state.players) if to != state.leader]
    return (GiveLead(seat, None), *(GiveLead(seat, to) for to in others))


def free_choices(state: State, seat: int) -> tuple[Choice, ...]:
    """List what the acting seat could choose if no deal were struck."""
    return lead_choices(state, seat) if state.phase is WINDOW else choices(state, seat)


def plans(state: State, held: tuple[Card, ...]) -> tuple[Plan, ...]:
    """List every plan of the acting seat, in the order of its choices.

    ``held``: the cards its hand may hold, as far as the one who asks can know (a Cooper may bring
    in any of them).
    """
    found: tuple[Plan, ...] | None = state.known.get(("plans", held))
    if found is None:
        found = state.known["plans", held] = tuple(_plans(state, held))
    return found


def _plans(state: State, held: tuple[Card, ...]) -> Iterator[Plan]:
    seat = state.actor
    assert seat is not None
    if state.phase is Phase.WINDOW:
        for lead in lead_choices(state, seat):
            yield lead_plan(lead)
        return
    table = _Table(put(state.hands, seat, held), state.played, state.bank, state.fives, state.twos)
    for choice in choices(table, seat):
        if isinstance(choice, Swap):
            yield from _after_swap(table, seat, choice)
        else:
            yield plan_of(table.played[seat], choice, choice)


class _Table(NamedTuple):
    """What the abilities look at; see ``abilities.Table``."""

    hands: tuple[tuple[Card, ...], ...]
    played: tuple[InPlay | None, ...]
    bank: int
    fives: int
    twos: int


def known_plans(state: State, knower: int | None) -> tuple[Plan, ...]:
    """List the plans of the acting seat, as far as the knower can tell.

    The size of a hand is open; the cards that may be in a hidden one stand for its faces.
    """
    actor = state.actor
    assert actor is not None
    return plans(state, may_hold(state, knower, actor) if state.hands[actor] else ())


def may_be_named(state: State, knower: int | None, also: Iterable[Act] = ()) -> frozenset[int]:
    """Return the seats that a Jester may still name on this turn, as far as the knower can tell.

    What deals in force ask of the acting seat is kept, and what the clauses ``also`` would ask.
    """
    acts = [bound.clause for bound in state.bounds if isinstance(bound.clause, Act)]
    acts.extend(also)
    return frozenset(
        seat
        for plan in known_plans(state, knower)
        if plan.card is Card.JESTER and all(satisfies(plan, act) for act in acts)
        for seat in plan.on
    )


def _after_swap(table: _Table, seat: int, swap: Swap) -> Iterator[Plan]:
    """Yield the plans that begin with a swap: the new card lies there, its markers none (S-34)."""
    hands, played, bank, fives, twos = table
    lying = played[seat]
    assert lying is not None
    brought = put(played, seat, in_play(swap.card))
    later = _Table(hands, brought, bank, fives + lying.fives, twos + lying.twos)
    for choice in choices(later, seat):
        yield plan_of(later.played[seat], swap, choice)


@cache
def lead_plan(lead: GiveLead) -> Plan:
    """Return the plan that a choice in the Cobbler window is (S-21)."""
    card = None if lead.to is None else Card.COBBLER
    return Plan(lead, None, card, gold=False, on=frozenset(targets(lead)))


@lru_cache(maxsize=MANY_PLANS)
def plan_of(lying: InPlay | None, first: Choice, use: Choice) -> Plan:
    """Return the plan that begins with ``first`` and ends with ``use`` of the card ``lying``."""
    card = None if isinstance(use, Pass) or lying is None else lying.card
    brought = first.card if isinstance(first, Swap) else None
    return Plan(first, brought, card, isinstance(use, TakeGold), frozenset(targets(use)))


def satisfies(plan: Plan, act: Act) -> bool:
    """Say whether a plan keeps to a binding clause about the action (S-52)."""
    match act.how:
        case "pass":
            return _leaves_unused(plan, act.card)
        case "spare":
            other = act.card not in (None, plan.card)
            return other or plan.on.isdisjoint(act.on)
        case "gold":
            fits = act.card is None or plan.card is act.card
            return plan.gold and not plan.on and fits
        case "swap":
            return plan.brought is not None and act.card in (None, plan.brought)
        case "use":
            return _uses(plan, act)


def _leaves_unused(plan: Plan, card: Card | None) -> bool:
    """Say whether a plan leaves the ability of this card (None: of any) unused."""
    swaps = isinstance(plan.first, Swap)
    if card is None:
        return plan.card is None and not swaps
    return plan.card is not card and not (swaps and card is Card.COOPER)


def _uses(plan: Plan, act: Act) -> bool:
    if act.card is None:
        used = plan.card is not None or plan.brought is not None
    elif act.card is Card.COOPER:
        # The Cooper itself is aimed at nobody; what it brings in is a use of that card.
        used = not act.on and (plan.card is Card.COOPER or plan.brought is not None)
    else:
        used = plan.card is act.card
    return used and plan.on.issuperset(act.on)


def met_by_swap(act: Act) -> bool:
    """Say whether a Cooper's swap alone is all that a clause asks for.

    Any other clause struck before the swap goes on binding the use of the new card (S-52).
    """
    return act.how == "swap" or (
        act.how == "use" and not act.on and act.card in (None, Card.COOPER)
    )
