"""Choices of King's Keys after which a player has won, whatever chance draws (K-30, K-31, K-46)."""

from __future__ import annotations

from kings.bots.keys.base import owned_by
from kings.bots.keys.weighing import taken
from kings.keys.cards import Cards, Kingdom, set_of
from kings.keys.moves import BuyBack, Choice, Eliminate, PlaceGuard
from kings.keys.plays import wins_with
from kings.keys.state import Phase
from kings.keys.view import View


def certain_win(view: View) -> Choice | None:
    """Return the viewer's first choice that is certain to win, or None.

    It can claim in the same turn, before anybody else does anything (K-31).
    """
    if view.phase is Phase.HOLD:
        return None
    return next((choice for choice in view.choices if wins_for_certain(view, choice)), None)


def wins_for_certain(view: View, choice: Choice) -> bool:
    """Say whether the viewer has won after a play or an elimination, whatever is drawn for it."""
    if isinstance(choice, Eliminate):
        return sum(not seat.out for seat in view.seats) == 2
    kingdom = view.own.kingdom
    assert kingdom is not None
    lost, won, guard = _exchanged(view, choice)
    if not (won or guard):
        return False
    return _wins(view, kingdom, lost, won, guard)


def _wins(view: View, kingdom: Kingdom, lost: Cards, won: Cards, guard: Cards) -> bool:
    owned = owned_by(view, view.own.seat) & ~lost | won
    return bool(wins_with(owned, set_of(view.own.guards) | guard, kingdom, view.options))


def _exchanged(view: View, choice: Choice) -> tuple[Cards, Cards, Cards]:
    """Return what a choice costs, what it is sure to bring, and the guard that it places."""
    if isinstance(choice, PlaceGuard):
        return choice.card.bit | set_of(choice.paid), 0, choice.card.bit
    if isinstance(choice, BuyBack):
        return set_of(choice.paid), choice.card.bit, 0
    lost, named, drawn, place = taken(view, choice)
    won = set_of(named)
    if place is not None and drawn == place.number - len(place.open):
        won |= set_of(place.known)
    return lost, won, 0
