"""A moment of a game written down by hand: for scenarios, exercises and what-ifs.

A position says only what can't be worked out (the pile is all that lies nowhere else, the first
player follows from the turn), and becomes a state only if a game could have led there.
"""

from __future__ import annotations

from dataclasses import dataclass

from kings.errors import BadPosition
from kings.keys.cards import NO_CARDS, Card, Cards, Kingdom, cards_in, set_of
from kings.keys.chance import deck_of
from kings.keys.options import PLAYERS, Options
from kings.keys.places import Place
from kings.keys.possible import check_state
from kings.keys.state import OBSERVERS, Ended, Phase, State, Theft


@dataclass(frozen=True, slots=True)
class SeatPosition:
    """What lies before one seat.

    ``left``: those of the cards in its places that others left there, face up (K-11); ``lying``:
    coins for bought-back guards (K-47); ``out``: whether it is eliminated.
    """

    hand: tuple[Card, ...] = ()
    vault: tuple[Card, ...] = ()
    dungeon: tuple[Card, ...] = ()
    guards: tuple[Card, ...] = ()
    left: tuple[Card, ...] = ()
    lying: tuple[Card, ...] = ()
    out: bool = False


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a game; what the fields mean, ``State`` says.

    ``pile`` may be left out: all cards that lie nowhere else; ``first`` too, as long as nobody is
    out: it follows from ``turn`` and ``actor``. ``seen`` and ``placed``: five rows, one a seat and
    one for a bystander; left out, nobody remembers a card.
    """

    phase: Phase
    seats: tuple[SeatPosition, ...]
    kingdoms: tuple[Kingdom, ...] = ()
    turn: int = 1
    actor: int | None = None
    first: int | None = None
    pile: tuple[Card, ...] | None = None
    aside: tuple[Card, ...] = ()
    theft: Theft | None = None
    held: tuple[Card, ...] = ()
    empty: bool = False
    busy: bool = False
    shown: bool = False
    idle: int = 0
    ended: Ended | None = None
    seen: tuple[tuple[Card, ...], ...] = ()
    placed: tuple[tuple[Card, ...], ...] = ()


def state_of(position: Position, options: Options) -> State:
    """Return the state that a position describes.

    Raises ``BadPosition`` with a sentence that names the place if no game could have led there.
    """
    if len(position.seats) != PLAYERS:
        raise BadPosition(f"position.seats has {len(position.seats)} seats, not four (K-01).")
    _check_once(position, deck_of(options))
    return check_state(_state(position, options))


def _state(position: Position, options: Options) -> State:
    seats = position.seats
    rest = deck_of(options) & ~set_of(_named(position))
    return State(
        options=options,
        phase=position.phase,
        turn=position.turn,
        first=_first(position),
        actor=position.actor,
        kingdoms=position.kingdoms,
        pile=rest if position.pile is None else set_of(position.pile),
        hands=tuple(set_of(seat.hand) for seat in seats),
        vaults=tuple(set_of(seat.vault) for seat in seats),
        dungeons=tuple(set_of(seat.dungeon) for seat in seats),
        guards=tuple(set_of(seat.guards) for seat in seats),
        lying=tuple(set_of(seat.lying) for seat in seats),
        left=tuple(set_of(seat.left) for seat in seats),
        aside=set_of(position.aside),
        out=tuple(seat.out for seat in seats),
        theft=position.theft,
        held=set_of(position.held),
        empty=position.empty,
        busy=position.busy,
        shown=position.shown,
        idle=position.idle,
        ended=position.ended,
        seen=_rows(position.seen, "seen"),
        placed=_rows(position.placed, "placed"),
    )


def _named(position: Position) -> list[Card]:
    """List the cards that the position places, the pile left out."""
    return [
        card
        for seat in position.seats
        for cards in (seat.hand, seat.vault, seat.dungeon, seat.guards, seat.lying)
        for card in cards
    ] + list(position.aside)


def _check_once(position: Position, deck: Cards) -> None:
    """Every card of the table's deck lies in exactly one place (K-05, K-40)."""
    placed = [*_named(position), *(position.pile or ())]
    for card in cards_in(set_of(placed)):
        if placed.count(card) > 1:
            raise BadPosition(f"position has the {card.label} in two places (K-05).")
        if not card.bit & deck:
            raise BadPosition(f"position has the {card.label}, but no Jokers are played (K-40).")
    if position.pile is not None and set_of(placed) != deck:
        missing = cards_in(deck & ~set_of(placed))[0].label
        raise BadPosition(f"position has the {missing} nowhere (K-05).")


def _first(position: Position) -> int | None:
    """Return who began: as it is said, or counted back from the turn (K-10)."""
    if position.first is not None or position.actor is None:
        return position.first
    if any(seat.out for seat in position.seats):
        raise BadPosition("position.first should say who began, as somebody is out (K-10).")
    return (position.actor - position.turn + 1) % PLAYERS


def _rows(rows: tuple[tuple[Card, ...], ...], name: str) -> tuple[Cards, ...]:
    if not rows:
        return (NO_CARDS,) * OBSERVERS
    if len(rows) != OBSERVERS:
        raise BadPosition(f"position.{name} has {len(rows)} rows, not {OBSERVERS}.")
    return tuple(set_of(row) for row in rows)


def position_of(state: State) -> Position:
    """Write a state down; ``state_of`` gives the same state back."""
    return Position(
        phase=state.phase,
        seats=tuple(_seat_of(state, seat) for seat in range(PLAYERS)),
        kingdoms=state.kingdoms,
        turn=state.turn,
        actor=state.actor,
        first=state.first,
        pile=cards_in(state.pile),
        aside=cards_in(state.aside),
        theft=state.theft,
        held=cards_in(state.held),
        empty=state.empty,
        busy=state.busy,
        shown=state.shown,
        idle=state.idle,
        ended=state.ended,
        seen=_written(state.seen),
        placed=_written(state.placed),
    )


def _written(rows: tuple[Cards, ...]) -> tuple[tuple[Card, ...], ...]:
    return tuple(map(cards_in, rows)) if any(rows) else ()


def _seat_of(state: State, seat: int) -> SeatPosition:
    return SeatPosition(
        hand=cards_in(state.at(seat, Place.HAND)),
        vault=cards_in(state.at(seat, Place.VAULT)),
        dungeon=cards_in(state.at(seat, Place.DUNGEON)),
        guards=cards_in(state.guards[seat]),
        left=cards_in(state.left[seat]),
        lying=cards_in(state.lying[seat]),
        out=state.out[seat],
    )
