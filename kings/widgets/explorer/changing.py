"""One card for another: the two cards of a deck change places, wherever they lie."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kings.errors import BadInput, BadPosition
from kings.struggle.cards import MERCHANTS, ROYALS, Card
from kings.struggle.positions import SeatPosition, position_of
from kings.struggle.state import InPlay, State
from kings.widgets.explorer.building import possible

PLACES = {"lying": "card in play", "sealed": "card face down", "hand": "hand", "aside": "set aside"}
"""Where a card can lie that belongs to a seat."""


@dataclass(frozen=True, slots=True)
class Place:
    """A card that can be changed for another: whose it is, where it lies, which it is."""

    seat: int
    where: str
    card: Card


def changeable(state: State) -> tuple[Place, ...]:
    """Return every card of a seat that can be changed for another, those in play first."""
    found = [Place(seat, "lying", lying.card) for seat, lying in state.in_play()]
    found += [
        Place(seat, "sealed", card) for seat, card in enumerate(state.sealed) if card is not None
    ]
    for where, rows in (("hand", state.hands), ("aside", state.aside)):
        found += [Place(seat, where, card) for seat, cards in enumerate(rows) for card in cards]
    return tuple(found)


def change_card(state: State, place: Place, card: Card) -> State:
    """Let another card of the same deck lie there; the two cards change places.

    Where the other card lies in the seat's hand, aside or face down, the card takes its place; if
    it has left the deck, the card takes the place of one in a pile. Markers that the new card can't
    bear are taken off. Raises ``BadInput`` if the card isn't there, ``BadPosition`` if no game
    could lead there.
    """
    old = position_of(state)
    if place not in changeable(state):
        raise BadInput(f"The {place.card.title} is no longer there.")
    if card is place.card:
        raise BadInput(f"The {card.title} is there already.")
    seat = old.seats[place.seat]
    swapped = _exchanged(seat, place.card, card)
    holds = {*seat.hand, *seat.aside, seat.sealed, seat.lying.card if seat.lying else None}
    seats, discard = list(old.seats), old.discard
    seats[place.seat] = swapped
    if card not in holds:
        seats, discard = _from_a_pile(seats, discard, card, place.card)
    after = replace(old, seats=tuple(seats), discard=discard, certain=None)
    return possible(after, state.options)


def _exchanged(seat: SeatPosition, one: Card, other: Card) -> SeatPosition:
    """Let two titles of a deck change places, wherever they lie before the seat."""
    switch = {one: other, other: one}

    def turn(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(sorted(switch.get(card, card) for card in cards))

    lying = seat.lying
    if lying is not None and lying.card in switch:
        lying = _bearing(InPlay(switch[lying.card], lying.fives, lying.twos))
    return replace(
        seat,
        hand=turn(seat.hand),
        aside=turn(seat.aside),
        sealed=None if seat.sealed is None else switch.get(seat.sealed, seat.sealed),
        lying=lying,
        shown=tuple(card for card in seat.shown if card not in switch),
    )


def _bearing(lying: InPlay) -> InPlay:
    """Take off the markers that this card can't bear (S-31, S-35)."""
    fives = lying.fives if lying.card in MERCHANTS else 0
    return InPlay(lying.card, fives, lying.twos if lying.card in ROYALS else 0)


def _from_a_pile(
    seats: list[SeatPosition], discard: tuple[Card, ...], out: Card, into: Card
) -> tuple[list[SeatPosition], tuple[Card, ...]]:
    """Take a card out of the first pile that has one and put another into its place."""
    for at, seat in enumerate(seats):
        if out in seat.won:
            seats[at] = replace(seat, won=_put(seat.won, out, into))
            return seats, discard
    if out not in discard:
        raise BadPosition(f"No {out.title} lies in a pile that could change places (S-01).")
    return seats, _put(discard, out, into)


def _put(cards: tuple[Card, ...], out: Card, into: Card) -> tuple[Card, ...]:
    at = cards.index(out)
    return tuple(sorted((*cards[:at], into, *cards[at + 1 :])))
