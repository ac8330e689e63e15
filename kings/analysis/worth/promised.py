"""What a promise is worth: what keeping it costs, what breaking it gains, in VP and in winning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Unpack

import numpy as np

from kings.analysis.bargaining import PromisePrice, price_promise
from kings.analysis.worth.asking import How, values
from kings.analysis.worth.measured import Array, Values
from kings.analysis.worth.position import Moment
from kings.errors import BadInput
from kings.struggle.cards import Card
from kings.struggle.moves import (
    Break,
    Choice,
    GiveLead,
    Pass,
    PromiseClause,
    PromiseGold,
    PromiseRestraint,
    PromiseUse,
    Settle,
    targets,
)
from kings.struggle.state import LedgerEntry, Phase


@dataclass(frozen=True, eq=False)
class PromiseWorth:
    """A promise, kept against broken, under the continuation of ``values``.

    ``vp`` and ``wins``: the prices through both lenses. ``vp_error`` and ``wins_error``: the
    standard errors of what changes for each seat. ``keeping`` and ``breaking``: in words, what is
    done either way.
    """

    vp: PromisePrice
    wins: PromisePrice
    vp_error: Array
    wins_error: Array
    keeping: str
    breaking: str
    values: Values


def promise_worth(
    place: Moment,
    promise: LedgerEntry | PromiseClause,
    asking: int | None = None,
    **how: Unpack[How],
) -> PromiseWorth:
    """Return what keeping a promise costs and breaking it gains.

    Promised gold costs exactly its amount; what that does to the chances of winning is read from
    how the game goes on after what is done now unpaid. A promised use or restraint is priced when
    its occasion is at hand: the promiser's best choice that keeps it against the best that does
    not, through the lens of the values. ``how``: as in ``values``.

    Raises ``BadInput`` for words, for promises that have ended, and where the occasion is not at
    hand.
    """
    if isinstance(promise, LedgerEntry) and promise.status != "open":
        raise BadInput(f"Promise {promise.number} is no longer open: it is {promise.status}.")
    clause = promise.clause if isinstance(promise, LedgerEntry) else promise
    if isinstance(clause, PromiseGold):
        return _gold(place, promise, clause, asking, how)
    if isinstance(clause, PromiseUse | PromiseRestraint):
        return _use(place, clause, asking, how)
    raise BadInput("A promise in free words has no price that could be computed (S-52).")


def _gold(
    place: Moment,
    promise: LedgerEntry | PromiseClause,
    clause: PromiseGold,
    asking: int | None,
    how: How,
) -> PromiseWorth:
    number = promise.number if isinstance(promise, LedgerEntry) else None
    asked_for = values(place, asking, **how) if place.phase is Phase.RECKON else None
    if asked_for is not None and Break(clause.by, number or 0) in asked_for.choices:
        paid = Settle(clause.by, number or 0)
        if paid not in asked_for.choices:
            name = asked_for.names[clause.by]
            raise BadInput(
                f"{name} doesn't have the promised gold and can only break the promise (S-52)."
            )
        broken = asked_for.index(Break(clause.by, number or 0))
        return _compared(asked_for, clause, asked_for.index(paid), broken)
    found = values(_without(place, number), asking, **how)
    moved = np.zeros(len(found.names), np.int64)
    moved[clause.by] -= clause.gold
    moved[clause.to] += clause.gold
    now = found.default
    kept = found.ends[now]
    shares = kept.shares_after(moved)
    return PromiseWorth(
        price_promise(found.vp[now] + moved, found.vp[now], found.names, clause.by, clause.to),
        price_promise(
            found.after_gold(now, moved[None, :])[0],
            found.wins[now],
            found.names,
            clause.by,
            clause.to,
        ),
        np.zeros(len(found.names)),
        found.error_of(shares - kept.shares),
        f"Hand over {clause.gold} gold",
        f"Keep the {clause.gold} gold",
        found,
    )


def _without(place: Moment, number: int | None) -> Moment:
    """Return the place without this promise, so that nobody pays it on the way."""
    promises = tuple(
        replace(line, status="released", ended=place.round) if line.number == number else line
        for line in place.promises
    )
    return replace(place, promises=promises)


def _use(
    place: Moment, clause: PromiseUse | PromiseRestraint, asking: int | None, how: How
) -> PromiseWorth:
    at_hand = place.phase in (Phase.WINDOW, Phase.TURN) and place.actor == clause.by
    lying = place.lying(clause.by) if at_hand else None
    if lying is None or clause.card not in (None, _used(place.phase, lying.card)):
        raise BadInput("The occasion of this promise has not come (S-52).")
    of_the_promiser: How = {**how, "deciding": clause.by}
    found = values(place, asking, **of_the_promiser)
    uses = [at for at, choice in enumerate(found.choices) if _is_use(choice, clause.on)]
    others = [at for at in range(len(found.choices)) if at not in uses]
    if not uses or not others:
        raise BadInput("The occasion of this promise has not come (S-52).")
    kept, broken = _best(found, uses), _best(found, others)
    if isinstance(clause, PromiseRestraint):
        kept, broken = broken, kept
    return _compared(found, clause, kept, broken)


def _used(phase: Phase, card: Card) -> Card:
    """Return whose ability is used: in the window that is the Cobbler's (S-21)."""
    return Card.COBBLER if phase is Phase.WINDOW else card


def _is_use(choice: Choice, on: int | None) -> bool:
    if isinstance(choice, Pass) or (isinstance(choice, GiveLead) and choice.to is None):
        return False
    return on is None or on in targets(choice)


def _best(found: Values, places: Sequence[int]) -> int:
    own = found.mean(found.lens)[:, found.deciding]
    return max(places, key=lambda at: (own[at], -at))


def _compared(found: Values, clause: PromiseClause, kept: int, broken: int) -> PromiseWorth:
    by, to = clause.by, clause.to
    return PromiseWorth(
        price_promise(found.vp[kept], found.vp[broken], found.names, by, to),
        price_promise(found.wins[kept], found.wins[broken], found.names, by, to),
        found.difference(kept, broken, "vp").error,
        found.difference(kept, broken, "wins").error,
        found.labels[kept],
        found.labels[broken],
        found,
    )
