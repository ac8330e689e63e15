"""What binds: which clauses the rules enforce, and the turns that they still leave open (S-52).

A clause binds if the rules can carry it out or enforce it in this window; all else is a promise.
That is computed from the game, never said by those who write the clause.

A turn may take two choices (a Cooper's swap, then the new card). A *plan* is the turn as a whole;
binding clauses say which plans are still allowed, and the next choice is legal if some allowed
plan begins with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Protocol, assert_never

from kings.struggle import moves
from kings.struggle.abilities import OpenTable, choices
from kings.struggle.cards import Card
from kings.struggle.state import InPlay, Phase, State, put
from kings.struggle.view import SeatView, View, may_hold

# Which clauses bind?


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a clause binds, and why: words that follow "binds because" or "promise because"."""

    binds: bool
    reason: str


def verdict(state: State | View, clause: moves.Clause) -> Verdict:
    """Say whether a clause would bind if the deal were struck now, and why (S-52)."""
    match clause:
        case moves.Pay():
            return Verdict(True, "the gold moves at once")
        case moves.Give():
            return Verdict(True, "the cards change hands at once")
        case moves.Act(by):
            return Verdict(True, f"{state.name(by)} acts now, and the rules hold it to this choice")
        case moves.AnswerWith():
            return Verdict(True, "the Jester's answer comes at once, and no other card is taken")
        case moves.PromiseGold():
            return Verdict(False, "gold that moves later is only promised")
        case moves.PromiseWords():
            return Verdict(False, "free words can't be carried out by the rules")
        case moves.PromiseUse() | moves.PromiseRestraint():
            return _verdict_on_use(state, clause)
    assert_never(clause)


def _verdict_on_use(
    state: State | View, clause: moves.PromiseUse | moves.PromiseRestraint
) -> Verdict:
    name = state.name(clause.by)
    if binding_form(state, clause) is not None:
        if reaches_on(state, clause):
            return Verdict(True, f"{name} decides on the lead now; for the turn it is a promise")
        return Verdict(True, f"this is the very action that {name} takes now")
    if clause.due > state.round:
        return Verdict(False, "it reaches into later rounds")
    if clause.by == state.actor:
        return Verdict(False, f"{name} decides on something else now")
    return Verdict(False, f"it is not {name} that acts now")


def binding_form(table: Table, clause: moves.Clause) -> moves.Act | moves.AnswerWith | None:
    """Return the rule that enforces a clause in this window, or None if nothing does.

    A promise of the active player about the action it is taking, due in this round, is enforced
    like any agreed action, whatever it is called (S-52).
    """
    match clause:
        case moves.Act() | moves.AnswerWith():
            return clause
        case moves.PromiseUse(by, _, _, card, on) if _is_now(table, clause):
            return moves.Act(by, "use", card, () if on is None else (on,))
        case moves.PromiseRestraint(by, _, _, card, on) if _is_now(table, clause):
            return (
                moves.Act(by, "pass", card) if on is None else moves.Act(by, "spare", card, (on,))
            )
    return None


def reaches_on(table: Table, clause: moves.PromiseClause) -> bool:
    """Say whether a promise is still one when this window is over, and so enters the ledger.

    In the Cobbler window a restraint may cover both the lead, which is enforced now, and the turn
    that follows, which is not (S-52: a deal of both kinds is split).
    """
    if binding_form(table, clause) is None:
        return True
    both = isinstance(clause, moves.PromiseRestraint) and (clause.card is None or clause.on is None)
    return both and table.phase is Phase.WINDOW


class Table(Protocol):
    """What binding depends on: a state or a view will do."""

    @property
    def phase(self) -> Phase:
        """Where in the game we are."""

    @property
    def round(self) -> int:
        """The round, 1 to 7."""

    @property
    def actor(self) -> int | None:
        """The seat that acts."""

    @property
    def swapped(self) -> bool:
        """Whether the actor's card came in by its Cooper."""

    def lying(self, seat: int) -> InPlay | None:
        """Return the card that lies before a seat."""


def _is_now(table: Table, promise: moves.PromiseUse | moves.PromiseRestraint) -> bool:
    """Say whether a promised use or restraint is about the action being taken at this moment."""
    if promise.by != table.actor or promise.due != table.round:
        return False
    if table.phase is Phase.WINDOW:
        return _is_about_the_lead(promise)
    lying = table.lying(promise.by)
    if table.phase is not Phase.TURN or lying is None:
        return False
    by_swap = lying.card is Card.COOPER and not table.swapped
    return by_swap or promise.card in (None, lying.card)


def _is_about_the_lead(promise: moves.PromiseUse | moves.PromiseRestraint) -> bool:
    """Say whether a promise made in the Cobbler window covers giving the lead away.

    A promised use does only if it names the Cobbler and a seat, since nothing else that a Cobbler
    does is for or against a seat; all else can still be kept on the turn that follows.
    """
    if isinstance(promise, moves.PromiseUse):
        return promise.card is Card.COBBLER and promise.on is not None
    return promise.card in (None, Card.COBBLER)


# Whole turns, thought through to the end.


MANY_PLANS = 16_384
"""Plans to remember; those of a table are a few thousand."""


@dataclass(frozen=True, slots=True)
class Plan:
    """One way to take a whole turn.

    ``first``: the choice to be made now; ``brought``: the card that a Cooper brings in (None
    without a swap); ``card``: whose ability is used (None: none); ``gold``: whether it takes the
    bank's gold; ``on``: for or against whom, and ``hits``: the same in the order of the choice.
    """

    first: moves.Choice
    brought: Card | None
    card: Card | None
    gold: bool
    on: frozenset[int]
    hits: tuple[int, ...] = field(compare=False)


def lead_choices(state: State | View, seat: int) -> tuple[moves.GiveLead, ...]:
    """List what a Cobbler's owner can do in the window, declining first (S-21)."""
    others = [to for to in range(state.players) if to != state.leader]
    return (moves.GiveLead(seat, None), *(moves.GiveLead(seat, to) for to in others))


def free_choices(state: State, seat: int) -> tuple[moves.Choice, ...]:
    """List what the acting seat could choose if no deal were struck."""
    return lead_choices(state, seat) if state.phase is Phase.WINDOW else choices(state, seat)


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
    hands = put(state.hands, seat, held)
    yield from _turns(OpenTable(hands, state.played, state.bank, state.fives, state.twos), seat)


def _turns(table: OpenTable, seat: int) -> Iterator[Plan]:
    """Yield the plans for a turn of ``seat``; what a Cooper brings in acts at once (S-34)."""
    for choice in choices(table, seat):
        if isinstance(choice, moves.Swap):
            brought = table.replaced(seat, choice.card)
            for use in choices(brought, seat):
                yield plan_of(brought.played[seat], choice, use)
        else:
            yield plan_of(table.played[seat], choice, choice)


def lead_plan(lead: moves.GiveLead) -> Plan:
    """Return the plan that a choice in the Cobbler window is (S-21)."""
    card = None if lead.to is None else Card.COBBLER
    hits = moves.targets(lead)
    return Plan(lead, None, card, gold=False, on=frozenset(hits), hits=hits)


# Bots that bargain look at the same few thousand plans again and again: without this they take some
# 5 % more time for a game.
@lru_cache(maxsize=MANY_PLANS)
def plan_of(lying: InPlay | None, first: moves.Choice, use: moves.Choice) -> Plan:
    """Return the plan that begins with ``first`` and ends with ``use`` of the card ``lying``."""
    card = None if isinstance(use, moves.Pass) or lying is None else lying.card
    brought = first.card if isinstance(first, moves.Swap) else None
    hits = moves.targets(use)
    return Plan(first, brought, card, isinstance(use, moves.TakeGold), frozenset(hits), hits)


def known_plans(state: State, knower: int | None) -> tuple[Plan, ...]:
    """List the plans of the acting seat, as far as the knower can tell.

    The size of a hand is open; the cards that may be in a hidden one stand for its faces.
    """
    actor = state.actor
    assert actor is not None
    return plans(state, may_hold(state, knower, actor) if state.hands[actor] else ())


def open_table(view: View) -> OpenTable:
    """Return the table as a view shows it, with all the cards that each hand may hold."""
    return OpenTable(
        tuple([_held(seat) for seat in view.seats]),
        tuple([seat.lying for seat in view.seats]),
        view.bank,
        view.fives,
        view.twos,
    )


def _held(seat: SeatView) -> tuple[Card, ...]:
    if seat.held == 0:
        return ()
    return seat.possible if seat.hand is None else seat.hand


def plans_in(view: View) -> tuple[Plan, ...]:
    """List the plans of the acting seat, as far as a view shows them, as ``known_plans`` does."""
    assert view.actor is not None
    if view.phase is Phase.WINDOW:
        return tuple([lead_plan(lead) for lead in lead_choices(view, view.actor)])
    return tuple(_turns(open_table(view), view.actor))


# What a clause about the action asks of a plan.


def satisfies(plan: Plan, act: moves.Act) -> bool:
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
    swaps = isinstance(plan.first, moves.Swap)
    if card is None:
        return plan.card is None and not swaps
    return plan.card is not card and not (swaps and card is Card.COOPER)


def _uses(plan: Plan, act: moves.Act) -> bool:
    if act.card is None:
        used = plan.card is not None or plan.brought is not None
    elif act.card is Card.COOPER:
        # The Cooper itself is aimed at nobody; what it brings in is a use of that card.
        used = not act.on and (plan.card is Card.COOPER or plan.brought is not None)
    else:
        used = plan.card is act.card
    return used and plan.on.issuperset(act.on)


def met_by_swap(act: moves.Act) -> bool:
    """Say whether a Cooper's swap alone is all that a clause asks for.

    Any other clause struck before the swap goes on binding the use of the new card (S-52).
    """
    return act.how == "swap" or (
        act.how == "use" and not act.on and act.card in (None, Card.COOPER)
    )


def may_be_named(
    state: State, knower: int | None, also: Iterable[moves.Act] = ()
) -> frozenset[int]:
    """Return the seats that a Jester may still name on this turn, as far as the knower can tell.

    What deals in force ask of the acting seat is kept, and what the clauses ``also`` would ask.
    """
    acts = [bound.clause for bound in state.bounds if isinstance(bound.clause, moves.Act)]
    acts.extend(also)
    return frozenset(
        seat
        for plan in known_plans(state, knower)
        if plan.card is Card.JESTER and all(satisfies(plan, act) for act in acts)
        for seat in plan.on
    )


# The clauses that can be picked from a menu (S-51).


def act_menu(state: State, knower: int | None) -> tuple[moves.Act, ...]:
    """List the clauses about the action that is taken now, as far as ``knower`` can tell.

    First leaving it unused, then each use, then sparing each seat that it could be aimed at; empty
    where nothing is for sale (S-50).
    """
    found: tuple[moves.Act, ...] | None = state.known.get(("acts", knower))
    if found is None:
        found = state.known["acts", knower] = _acts(state, knower)
    return found


def _acts(state: State, knower: int | None) -> tuple[moves.Act, ...]:
    actor = state.actor
    if actor is None or state.window is None:
        return ()
    return acts_of(known_plans(state, knower), actor)


def acts_of(found: Sequence[Plan], actor: int) -> tuple[moves.Act, ...]:
    """List the clauses that say which of these plans is taken, in the order of ``act_menu``."""
    seats = sorted({seat for plan in found for seat in plan.on})
    uses = [_clause(actor, plan) for plan in found]
    spared = [_sparing(actor, seat) for seat in seats]
    return tuple(dict.fromkeys([*uses, *spared]))


@cache
def _sparing(actor: int, seat: int) -> moves.Act:
    return moves.Act(actor, "spare", None, (seat,))


@lru_cache(maxsize=MANY_PLANS)
def _clause(actor: int, plan: Plan) -> moves.Act:
    if plan.card is None:
        return (
            moves.Act(actor, "pass")
            if plan.brought is None
            else moves.Act(actor, "swap", plan.brought)
        )
    if plan.gold and not plan.on:
        return moves.Act(actor, "gold", plan.card)
    return moves.Act(actor, "use", plan.card, tuple(sorted(plan.on)))


def jester_may_act(state: State, knower: int | None) -> bool:
    """Say whether an answer to a Jester can be agreed on now, as far as ``knower`` can tell (S-51).

    That is in the turn of a Jester, or of a Cooper that may bring one, unless a deal forbids it.
    """
    if state.actor is None or state.window is None:
        return False
    return bool(may_be_named(state, knower))
