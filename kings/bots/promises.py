"""Promises as bots see them: how far one is believed, who keeps it, and what that brings (S-52).

Trust rests on the ledger that everybody sees. A *character* decides whether its own promises are
kept: it says by how much breaking must pay before it breaks, and whom it believes. It knows nothing
of prices.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import ClassVar

from kings.bots.board import Board, Turn, turns
from kings.struggle.binding import Plan
from kings.struggle.cards import Card
from kings.struggle.moves import PromiseClause, PromiseGold, PromiseRestraint, PromiseUse, Swap
from kings.struggle.state import ROUNDS
from kings.struggle.view import View

KEPT_BEFORE = 1.5
BROKEN_BEFORE = 0.5
"""A stranger counts as somebody seen twice, who keeps three promises out of four."""

CREDIT = 5
"""The most gold, in all its open promises together, for which a seat is believed."""

GOOD_NAME = 2
"""What a good name is worth to the reckoner, in VP for each round that is still to come."""

LATER = 0.5
"""VP for each later round in which an ability is promised or forsworn, on both sides."""


def trust(view: View, seat: int) -> float:
    """Return how likely a promise of ``seat`` is kept, 0 to 1.

    The mean of a beta distribution over its kept and broken promises (Jøsang and Ismail, "The Beta
    Reputation System", 2002).
    """
    kept, broken = KEPT_BEFORE, BROKEN_BEFORE
    for promise in view.promises:
        if promise.clause.by == seat:
            kept += promise.status == "kept"
            broken += promise.status == "broken"
    return kept / (kept + broken)


def is_wronged(view: View, seat: int, by: int) -> bool:
    """Say whether a promise made to ``seat`` was broken, and ``by`` was who had made it.

    ``view``: anybody's, since the ledger of promises is open to all.
    """
    return any(
        promise.status == "broken" and promise.clause.by == by and promise.clause.to == seat
        for promise in view.promises
    )


def debts(view: View, seat: int) -> int:
    """Return the gold that a seat has promised and not yet paid."""
    return sum(
        promise.clause.gold
        for promise in view.promises
        if promise.status == "open"
        and promise.clause.by == seat
        and isinstance(promise.clause, PromiseGold)
    )


class Promises(ABC):
    """One way to stand to promises.

    ``sincere``: whether it only promises what it means to keep. What it means to keep it is able to
    keep, too: no character promises gold that it hasn't and means to pay.
    """

    name: ClassVar[str]
    idea: ClassVar[str]
    source: ClassVar[str]
    sincere: ClassVar[bool]

    @abstractmethod
    def keeps(self, gain: float, round: int) -> bool:
        """Say whether it keeps a promise if breaking it in this round (1 to 7) gains so much VP."""

    def price(self, cost: float, due: int) -> float:
        """Return the VP that a promise costs it whose keeping costs so much, due in this round.

        It counts in full unless the character knows a cheaper way out.
        """
        return cost

    def trust(self, view: View, seat: int, by: int) -> float:
        """Return how far ``seat`` believes a promise made ``by`` another (0 to 1).

        ``view``: what ``seat``, which is of this character, sees.
        """
        return trust(view, by)

    def believed(self, view: View, by: int) -> float:
        """Return how far it supposes that others believe a promise made ``by`` a seat (0 to 1).

        So much a promise counts when it is offered. ``view``: of any seat, since nothing but the
        open ledger may count.
        """
        return trust(view, by)

    def deals_with(self, view: View, seat: int, other: int) -> bool:
        """Say whether ``seat`` deals on promises with the ``other``.

        ``view``: what ``seat``, which is of this character, sees.
        """
        return True


class Keeper(Promises):
    """It keeps every promise, whatever that costs, as long as it is able to."""

    name = "keeper"
    idea = "Always keeps its promises."
    source = (
        "Kant, Groundwork of the Metaphysics of Morals (1785): the example of the false promise."
    )
    sincere = True

    def keeps(self, gain: float, round: int) -> bool:
        """Always."""
        return True


class Reckoner(Promises):
    """It keeps a promise if breaking gains no more than 2 VP for each round still to come."""

    name = "reckoner"
    idea = "Keeps its promises while its good name is worth more than breaking them would gain."
    source = (
        "Klein and Leffler, The Role of Market Forces in Assuring Contractual Performance (1981)."
    )
    sincere = False

    def keeps(self, gain: float, round: int) -> bool:
        """Keep it if the gain is at most what a good name is still worth."""
        return gain <= _good_name(round)

    def price(self, cost: float, due: int) -> float:
        """Count what keeping costs, or the good name, if breaking the promise is cheaper."""
        return min(cost, _good_name(due))


def _good_name(round: int) -> int:
    """Return what a good name is still worth in a round, in VP."""
    return GOOD_NAME * (ROUNDS - round)


class Grudger(Keeper):
    """It keeps its promises, and has no more to do with those of a seat that broke one to it."""

    name = "grudger"
    idea = "Keeps its promises, and never again believes one of whoever broke one to it."
    source = "Friedman, A Non-cooperative Equilibrium for Supergames (1971): the trigger strategy."

    def trust(self, view: View, seat: int, by: int) -> float:
        """Believe nothing that comes from somebody who broke a promise to it."""
        return 0.0 if is_wronged(view, seat, by) else trust(view, by)

    def deals_with(self, view: View, seat: int, other: int) -> bool:
        """Promise nothing more to such a seat, and take no promise from it."""
        return not is_wronged(view, seat, other)


class Cynic(Promises):
    """It keeps its promises up to the last round, after which a good name is worth nothing.

    When it gives a promise for the last round it counts it in full: it seeks no promise to break.
    """

    name = "cynic"
    idea = "Keeps its promises until the last round, and then breaks them if that pays."
    source = "Selten, The Chain Store Paradox (1978): backward induction from a known end."
    sincere = False

    def keeps(self, gain: float, round: int) -> bool:
        """Keep it before the last round, and where breaking gains nothing."""
        return round < ROUNDS or gain <= 0


class Opportunist(Promises):
    """It breaks a promise whenever that brings more at once."""

    name = "opportunist"
    idea = "Breaks its promises whenever that brings more at once."
    source = (
        "Williamson, Markets and Hierarchies (1975): opportunism, self-interest seeking with guile."
    )
    sincere = False

    def keeps(self, gain: float, round: int) -> bool:
        """Keep it only where breaking gains nothing."""
        return gain <= 0

    def price(self, cost: float, due: int) -> float:
        """Count nothing for a promise that it is going to break."""
        return min(cost, 0.0)


PROMISES: dict[str, Promises] = {
    character.name: character
    for character in (Keeper(), Reckoner(), Grudger(), Cynic(), Opportunist())
}
"""The characters by name; they hold nothing, so one of each is enough."""


def keeps(plan: Plan, clause: PromiseUse | PromiseRestraint) -> bool:
    """Say whether a turn does what was promised, or leaves what was forsworn."""
    used = any(
        clause.card in (None, card) and (clause.on is None or clause.on in on)
        for card, on in _uses(plan)
    )
    return used == isinstance(clause, PromiseUse)


def _uses(plan: Plan) -> Iterator[tuple[Card, frozenset[int]]]:
    """Yield the abilities that a turn uses, and on whom; a Cooper's swap is a use of its own."""
    if isinstance(plan.first, Swap):
        yield Card.COOPER, frozenset()
    if plan.card is not None:
        yield plan.card, plan.on


def keeping_turns(legal: Sequence[Turn], clause: PromiseUse | PromiseRestraint) -> tuple[Turn, ...]:
    """List the turns that keep a promise."""
    return tuple(turn for turn in legal if keeps(turn.plan, clause))


def turns_in_character(view: View, legal: tuple[Turn, ...], promises: Promises) -> tuple[Turn, ...]:
    """List the turns that the active player would take, its open promises considered.

    They are looked at one after the other, the oldest first. One that no turn keeps, or whose
    breaking gains more than the character can resist, is left aside. ``view``: of any seat;
    ``legal``: the active player's turns; ``promises``: its character.
    """
    seat = view.actor
    for promise in view.promises:
        clause = promise.clause
        if promise.status != "open" or clause.by != seat:
            continue
        if isinstance(clause, PromiseUse | PromiseRestraint):
            kept = keeping_turns(legal, clause)
            if kept and promises.keeps(_most(legal, seat) - _most(kept, seat), view.round):
                legal = kept
    return legal


def _most(legal: Sequence[Turn], seat: int) -> int:
    return max(turn.values[seat] for turn in legal)


def clash(promise: PromiseClause, other: PromiseClause) -> bool:
    """Say whether two promises of one seat may ask for different turns."""
    uses = [isinstance(clause, PromiseUse) for clause in (promise, other)]
    about_turns = all(
        isinstance(clause, PromiseUse | PromiseRestraint) for clause in (promise, other)
    )
    return about_turns and any(uses)


def debts_to_pay(view: View, seat: int, promises: Promises) -> int:
    """Return the gold that a seat owes and means to pay.

    ``view``: of any seat; ``seat``: who owes; ``promises``: its character.
    """
    return sum(
        promise.clause.gold
        for promise in view.promises
        if promise.status == "open"
        and promise.clause.by == seat
        and isinstance(promise.clause, PromiseGold)
        and promises.keeps(promise.clause.gold, promise.clause.due)
    )


def later_worth(view: View, clause: PromiseUse | PromiseRestraint) -> float:
    """Return the VP that a promise about later rounds counts, on both sides.

    Rounds in which the same is forsworn already count nothing.
    """
    begun = view.round
    if isinstance(clause, PromiseRestraint):
        for promise in view.promises:
            old = promise.clause
            if promise.status == "open" and isinstance(old, PromiseRestraint):
                same = (old.by, old.card, old.on) == (clause.by, clause.card, clause.on)
                begun = max(begun, old.due) if same else begun
    return LATER * max(0, clause.due - begun)


def effect_of(view: View, board: Board, clause: PromiseClause) -> tuple[int, ...] | None:
    """Return by how many VP each seat is better off if a promise about this round is kept.

    The promiser would do what is best for it, and with the promise what is best among the turns
    that keep it. ``view``: of any seat; ``board``: the table when the promiser's turn comes;
    ``clause``: the promise. None if the effect can't be known: a promise for later rounds, of other
    things, or of a seat that can't act any more in this round.
    """
    if not isinstance(clause, PromiseUse | PromiseRestraint) or clause.due != view.round:
        return None
    seat = clause.by
    if view.seats[seat].acted or seat == view.actor or board.played[seat] is None:
        return None
    every = turns(board, seat)
    kept = keeping_turns(every, clause)
    if not kept:
        return None
    free = max(every, key=lambda turn: turn.values[seat]).values
    bound = max(kept, key=lambda turn: turn.values[seat]).values
    return tuple(b - a for a, b in zip(free, bound, strict=True))
