"""How far a promise can be believed, by the ledger that everybody sees (S-52)."""

from __future__ import annotations

from kings.struggle.moves import PromiseGold
from kings.struggle.view import View

KEPT_BEFORE = 1.5
BROKEN_BEFORE = 0.5
"""A stranger counts as somebody seen twice, who keeps three promises out of four."""

CREDIT = 5
"""The most gold, in all its open promises together, for which a seat is believed."""


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


def wronged(view: View, seat: int, by: int) -> bool:
    """Say whether a promise made to ``seat`` was broken by the other."""
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
