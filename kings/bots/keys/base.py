"""What a bot of King's Keys is, and what it can work out from its view."""

from __future__ import annotations

from kings.bots.player import Player
from kings.keys.cards import Cards, Place, set_of
from kings.keys.moves import Choice
from kings.keys.state import deck_of
from kings.keys.view import View


class KeysBot(Player[View, Choice]):
    """One idea of how to play King's Keys."""


def owned_by(view: View, seat: int) -> Cards:
    """Return the cards that the viewer knows a seat to own: all of its own, of others what it saw.

    What others left there, face up, is not among them (K-11).
    """
    shown = view.seats[seat]
    places = (shown.hand.known, shown.vault.known, shown.dungeon.known, shown.somewhere)
    return set_of(card for cards in places for card in cards)


def unseen(view: View) -> Cards:
    """Return the cards that may lie face down anywhere: those the viewer sees nowhere."""
    seen = set_of(view.aside)
    for seat in view.seats:
        seen |= owned_by(view, seat.seat) | set_of(seat.guards) | set_of(seat.lying)
        for place in Place:
            seen |= set_of(seat.at(place).open)
    return deck_of(view.options) & ~seen
