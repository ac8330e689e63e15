"""What a seat may see: an object of its own, built from the state, with nothing else in it.

Bots, panels and pictures get this and never the state. Two states that differ only in what a seat
may not know give that seat the same view.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any

from kings.game import Ask, Seen, fields_of, frozen
from kings.keys.cards import NO_CARDS, Card, Cards, Kingdom, Place, cards_in
from kings.keys.moves import Choice
from kings.keys.options import Options
from kings.keys.state import BYSTANDER, OPEN, Ended, Phase, State, Theft


@dataclass(frozen=True, slots=True)
class PlaceView:
    """What the viewer knows of one place.

    ``number``: how many cards lie there; ``open``: those that lie face up, left by others (K-11);
    ``known``: face-down cards of which the viewer knows that they lie here: all of its own, and
    what it has seen here and could not have moved since.
    """

    number: int
    open: tuple[Card, ...]
    known: tuple[Card, ...]

    @property
    def hidden(self) -> int:
        """The number of face-down cards that the viewer does not know."""
        return self.number - len(self.open) - len(self.known)


@dataclass(frozen=True)
class SeatView:
    """What the viewer knows of one seat.

    ``kingdom``: None until it is dealt. ``guards``: the Shields in Guard position, ``lying``: coins
    for bought-back guards (K-47). ``somewhere``: cards that the viewer has seen, and which this
    seat must still have in one of its places; where, the viewer can't tell.
    """

    seat: int
    name: str
    kingdom: Kingdom | None
    out: bool
    hand: PlaceView
    vault: PlaceView
    dungeon: PlaceView
    guards: tuple[Card, ...]
    lying: tuple[Card, ...]
    somewhere: tuple[Card, ...]

    def at(self, place: Place) -> PlaceView:
        """Return what is known of a place."""
        if place is Place.HAND:
            return self.hand
        return self.vault if place is Place.VAULT else self.dungeon

    @property
    def number(self) -> int:
        """The number of cards in Hand, Vault and Dungeon."""
        return self.hand.number + self.vault.number + self.dungeon.number


@dataclass(frozen=True)
class View(Seen[SeatView]):
    """The table as one seat sees it (``seat`` None: a bystander), a ``game.Seen`` like others.

    ``pile``: how many cards can be drawn. ``aside``: guards out of the game (K-30). ``held``: the
    cards that the viewer has chosen to hold so far, ``holding``: how many the player on turn has.
    ``theft``: one of which cards are still to be drawn. ``empty``, ``busy``, ``shown``, ``idle``:
    as in ``State``. ``asks``: the decisions that are owed. ``choices``: what the viewer can choose.

    ``known`` is no part of it: there a bot remembers what it has worked out about this view.
    """

    seat: int | None
    options: Options
    phase: Phase
    turn: int
    first: int | None
    actor: int | None
    pile: int
    aside: tuple[Card, ...]
    seats: tuple[SeatView, ...]
    theft: Theft | None
    held: tuple[Card, ...]
    holding: int
    empty: bool
    busy: bool
    shown: bool
    idle: int
    ended: Ended | None
    asks: tuple[Ask, ...]
    choices: tuple[Choice, ...]
    known: dict[Hashable, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def owned(self) -> tuple[Card, ...]:
        """The cards that the viewer owns in Hand, Vault and Dungeon, in the order of the deck."""
        own = self.own
        cards = (*own.hand.known, *own.vault.known, *own.dungeon.known)
        return tuple(sorted(cards, key=lambda card: card.number))

    def seat_of(self, kingdom: Kingdom) -> int:
        """Return who has a kingdom."""
        return next(seat.seat for seat in self.seats if seat.kingdom is kingdom)

    def guard_strength(self, seat: int) -> int:
        """Return how many guards a seat has in position (K-31)."""
        return sum(card.rank for card in self.seats[seat].guards)


def view(
    state: State, seat: int | None, asks: tuple[Ask, ...], choices: tuple[Choice, ...]
) -> View:
    """Return what ``seat`` may know; ``asks`` and its own ``choices`` come from the rules."""
    observer = BYSTANDER if seat is None else seat
    return frozen(
        View,
        {
            **fields_of(state, OPEN),
            "seat": seat,
            "pile": state.pile.bit_count(),
            "aside": cards_in(state.aside),
            "seats": tuple([_seat_view(state, observer, owner) for owner in range(state.players)]),
            "held": cards_in(state.held) if seat == state.actor else (),
            "holding": state.held.bit_count(),
            "asks": asks,
            "choices": choices,
            "known": {},
        },
    )


def _seat_view(state: State, observer: int, owner: int) -> SeatView:
    everywhere = state.everywhere(owner)
    if observer == owner:
        known, loose = everywhere & ~state.left[owner], NO_CARDS
    else:
        known = state.placed[observer] & everywhere
        loose = state.seen[observer] & everywhere & ~known
    left = state.left[owner]
    return SeatView(
        seat=owner,
        name=state.options.names[owner],
        kingdom=state.kingdoms[owner] if state.kingdoms else None,
        out=state.out[owner],
        hand=_place_view(state.hands[owner], left, known),
        vault=_place_view(state.vaults[owner], left, known),
        dungeon=_place_view(state.dungeons[owner], left, known),
        guards=cards_in(state.guards[owner]),
        lying=cards_in(state.lying[owner]),
        somewhere=cards_in(loose),
    )


def _place_view(cards: Cards, left: Cards, known: Cards) -> PlaceView:
    return PlaceView(cards.bit_count(), cards_in(cards & left), cards_in(cards & known))
