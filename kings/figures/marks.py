"""Marks: names for what can be pointed at, such as a card in play, a seat, or a card in hand.

``place:2`` is the card that lies before seat 2, ``seat:1`` the plate of seat 1, ``card:7`` the
Jester of the hand that is shown. Picture, buttons and keys mean the same by them.
"""

from __future__ import annotations

from kings.struggle.moves import Aim, Answer, Choice, GiveLead, Play, Swap, TakeGold, targets
from kings.struggle.view import View


def marks_of(view: View, choice: Choice) -> frozenset[str]:
    """Return the marks that a choice consists of; none for a pass and the like.

    Only what the viewer can point at is marked: a card of another's hand never is.
    """
    match choice:
        case Play(seat, card) | Answer(seat, card) | Swap(seat, card):
            return frozenset({f"card:{int(card)}"}) if seat == view.seat else frozenset()
        case Aim() | TakeGold():
            return frozenset(f"place:{seat}" for seat in targets(choice))
        case GiveLead(_, int(to)):
            return frozenset({f"seat:{to}"})
    return frozenset()


def can_marks(view: View) -> frozenset[str]:
    """Return all marks that the viewer's legal choices consist of now."""
    return frozenset(mark for choice in view.choices for mark in marks_of(view, choice))
