"""Which clauses bind? Computed from the game, never said by those who write them (S-52).

A clause binds if the rules can carry it out or enforce it in this window; all else is a promise.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, assert_never

from kings.struggle.cards import Card
from kings.struggle.clauses import (
    Act,
    AnswerWith,
    Clause,
    Give,
    Pay,
    PromiseClause,
    PromiseGold,
    PromiseRestraint,
    PromiseUse,
    PromiseWords,
)
from kings.struggle.state import InPlay, Phase, State


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a clause binds, and why: words that follow "binds because" or "promise because"."""

    binds: bool
    reason: str


def verdict(state: State, clause: Clause) -> Verdict:
    """Say whether a clause would bind if the deal were struck now, and why (S-52)."""
    match clause:
        case Pay():
            return Verdict(True, "the gold moves at once")
        case Give():
            return Verdict(True, "the cards change hands at once")
        case Act(by):
            return Verdict(True, f"{state.name(by)} acts now, and the rules hold it to this choice")
        case AnswerWith():
            return Verdict(True, "the Jester's answer comes at once, and no other card is taken")
        case PromiseGold():
            return Verdict(False, "gold that moves later is only promised")
        case PromiseWords():
            return Verdict(False, "free words can't be carried out by the rules")
        case PromiseUse() | PromiseRestraint():
            return _verdict_on_use(state, clause)
    assert_never(clause)


def _verdict_on_use(state: State, clause: PromiseUse | PromiseRestraint) -> Verdict:
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


def binding_form(table: Table, clause: Clause) -> Act | AnswerWith | None:
    """Return the rule that enforces a clause in this window, or None if nothing does.

    A promise of the active player about the action it is taking, due in this round, is enforced
    like any agreed action, whatever it is called (S-52).
    """
    match clause:
        case Act() | AnswerWith():
            return clause
        case PromiseUse(by, _, _, card, on) if _is_now(table, clause):
            return Act(by, "use", card, () if on is None else (on,))
        case PromiseRestraint(by, _, _, card, on) if _is_now(table, clause):
            return Act(by, "pass", card) if on is None else Act(by, "spare", card, (on,))
    return None


def reaches_on(table: Table, clause: PromiseClause) -> bool:
    """Say whether a promise is still one when this window is over, and so enters the ledger.

    In the Cobbler window a restraint may cover both the lead, which is enforced now, and the turn
    that follows, which is not (S-52: a deal of both kinds is split).
    """
    if binding_form(table, clause) is None:
        return True
    both = isinstance(clause, PromiseRestraint) and (clause.card is None or clause.on is None)
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


def _is_now(table: Table, promise: PromiseUse | PromiseRestraint) -> bool:
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


def _is_about_the_lead(promise: PromiseUse | PromiseRestraint) -> bool:
    """Say whether a promise made in the Cobbler window covers giving the lead away.

    A promised use does only if it names the Cobbler and a seat, since nothing else that a Cobbler
    does is for or against a seat; all else can still be kept on the turn that follows.
    """
    if isinstance(promise, PromiseUse):
        return promise.card is Card.COBBLER and promise.on is not None
    return promise.card in (None, Card.COBBLER)
