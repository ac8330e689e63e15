"""Why a card of one's own can't be played now: the sentence with which the rules refuse it.

A card has many plays; told is the first that it could have had.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kings.figures.keys import can_marks
from kings.keys.cards import Card, Place, Suit
from kings.keys.moves import Choice, PlaceGuard, Raid, Seize, Take, Unlock
from kings.keys.state import Phase
from kings.keys.view import View


def refused(view: View, refusal: Callable[[Choice], str]) -> dict[Card, str]:
    """Return a sentence for each of the viewer's cards that no choice involves.

    ``refusal``: what the rules say to a choice, empty if it is allowed. Coins are left out, which
    only pay, and so is everything where no play is asked for.
    """
    if view.phase is not Phase.PLAY or not view.choices:
        return {}
    can = can_marks(view)
    found = {
        card: next(filter(None, map(refusal, _plays(view, card))), "")
        for card in view.owned
        if f"card:{card}" not in can
    }
    return {card: words for card, words in found.items() if words}


def _plays(view: View, card: Card) -> Iterator[Choice]:
    """Yield the plainest plays with a card, the likeliest first."""
    seat = view.own.seat
    match card.suit:
        case Suit.AXE:
            yield from _raids(view, card)
        case Suit.SHIELD:
            yield PlaceGuard(seat, card, ())
        case Suit.KEY:
            yield Unlock(seat, card, view.seat_of(card.kingdom), ())
    others = [other.seat for other in view.seats if other.seat != seat]
    if card is Card.AXE_JOKER:
        yield from (Seize(seat, other) for other in others)
    elif card in (Card.KEY_JOKER, Card.SHIELD_JOKER):
        yield from (Take(seat, card, other, place, None) for other in others for place in Place)


def _raids(view: View, axe: Card) -> list[Raid]:
    """List a theft from each Hand and Dungeon; last where nothing lies, or the Axe is at home."""

    def hopeless(theft: Raid) -> bool:
        target = view.seats[theft.target]
        return target.kingdom is axe.kingdom or not target.at(theft.place).number

    places = (Place.HAND, Place.DUNGEON)
    others = (other.seat for other in view.seats if other.seat != view.own.seat)
    thefts = [Raid(view.own.seat, axe, other, place) for other in others for place in places]
    return sorted(thefts, key=hopeless)
