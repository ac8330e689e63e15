"""Clauses as one picks them for a sheet: which kinds there are, what each needs, in words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from kings.classroom.paper.moves import clause_of, deals_in, moment_of
from kings.classroom.paper.sheet import PaperSheet, Row
from kings.struggle.say import say_clause, say_deal
from kings.struggle.state import State

KINDS: tuple[tuple[str, str], ...] = (
    ("pays gold at once", "pay"),
    ("agrees what its card does now", "agree"),
    ("agrees its answer to the Jester", "agree answer"),
    ("promises gold", "promise gold"),
    ("promises to use an ability", "promise use"),
    ("promises not to use an ability", "promise not"),
    ("promises something in words", "promise words"),
    ("gives won cards, face up (Free Market)", "give"),
    ("gives won cards, face down (Free Market)", "give hidden"),
)
"""What somebody does in a deal, and the kind of row it is."""

NEEDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "pay": ("who", "to", "gold"),
        "agree": ("act",),
        "agree answer": ("who", "card"),
        "promise gold": ("who", "to", "gold", "due"),
        "promise use": ("who", "to", "ability", "on", "due"),
        "promise not": ("who", "to", "ability", "on", "due"),
        "promise words": ("who", "to", "words", "due"),
        "give": ("who", "to", "cards"),
        "give hidden": ("who", "to", "cards"),
    }
)
"""The fields of each kind, in the order in which they stand."""


def clause_words(names: tuple[str, ...], row: Row) -> str:
    """Say a clause of a sheet as the game says it."""
    return say_clause(names, clause_of(row))


def deal_words(sheet: PaperSheet, before: State) -> tuple[tuple[int, str], ...]:
    """Return the deals that a sheet has at a moment: number and words."""
    here = (before.round, moment_of(before))
    return tuple(
        (deal.number, say_deal(sheet.options.names, deal.deal) + (" Refused." * deal.refused))
        for deal in deals_in(sheet.rows)
        if (deal.round, deal.moment) == here
    )
