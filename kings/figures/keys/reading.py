"""The drawn table in words for reading aloud, and the marks of what can be pointed at.

``card:ocean axe 3`` is a card, wherever it lies; ``place:1:vault`` a place of seat 1; ``seat:1``
that seat.
"""

from __future__ import annotations

from kings.figures.drawing import aloud, turn_title
from kings.keys.cards import Card, Place
from kings.keys.moves import (
    BuyBack,
    Choice,
    Eliminate,
    Hold,
    Lead,
    PlaceGuard,
    Raid,
    Seize,
    Take,
    Unlock,
)
from kings.keys.say import describe
from kings.keys.state import Phase
from kings.keys.view import View


def table_title(view: View, heading: str | None) -> str:
    """Return what a picture is called: ``King's Keys, turn 12: Ada is on turn``."""
    return turn_title("King's Keys", view, heading, over=view.phase is Phase.OVER)


def table_says(view: View, note: str | None) -> str:
    """Return the whole table as the viewer sees it, as sentences."""
    return aloud(describe(view), note)


def can_marks(view: View) -> frozenset[str]:
    """Return all marks that the viewer's legal choices consist of now."""
    return frozenset(mark for choice in view.choices for mark in marks_of(view, choice))


def marks_of(view: View, choice: Choice) -> frozenset[str]:
    """Return the marks that a choice consists of; none for a claim, and where nothing is done."""
    match choice:
        case PlaceGuard(_, card, paid):
            return _cards(card, *paid)
        case Raid(_, axe, target, place, named, paid):
            return _cards(axe, *named, *paid) | _place(target, place)
        case Unlock(_, key, target, named):
            return _cards(key, *named) | _place(target, Place.VAULT)
        case Lead(_, axe, target, named, paid):
            return _cards(Card.SHIELD_JOKER, axe, *named, *paid) | _place(target, Place.HAND)
        case Take(_, joker, target, place, card):
            return _cards(joker, *(() if card is None else (card,))) | _place(target, place)
        case Seize(_, target):
            return _cards(Card.AXE_JOKER) | {f"seat:{target}"}
        case BuyBack(_, _, card, paid):
            return _cards(card, *paid)
        case Eliminate(_, kingdom):
            return frozenset({f"seat:{view.seat_of(kingdom)}"})
        case Hold(_, card):
            return _cards(card)
    return frozenset()


def _cards(*cards: Card) -> frozenset[str]:
    return frozenset(f"card:{card}" for card in cards)


def _place(seat: int, place: Place) -> frozenset[str]:
    return frozenset({f"place:{seat}:{place}"})
