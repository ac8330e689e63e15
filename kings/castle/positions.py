"""A moment of a game written down by hand: for scenarios, exercises and what-ifs.

A position says only what can't be worked out (the cards not yet drawn and the squires still to come
follow from the rest), and becomes a state only if a game could have led there.
"""

from __future__ import annotations

from dataclasses import dataclass

from kings.castle.cards import DECK, LETTER_OF, Card
from kings.castle.kingdom import PLACES
from kings.castle.options import Options
from kings.castle.possible import check_state
from kings.castle.squires import LETTERS, Letter
from kings.castle.state import Deed, Known, Phase, Playing, State, Threat
from kings.errors import BadPosition


@dataclass(frozen=True, slots=True)
class SeatPosition:
    """What one seat has: its hand, its squires, and the Event cards that bear them (C-10).

    With dealt squires ``aside`` is enough: the squires follow from it.
    """

    hand: tuple[Card, ...] = ()
    squires: tuple[Letter, ...] = ()
    aside: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a game.

    ``men``: ten entries in the order of ``Place``; ``stacks``: nine, for each castle Domain,
    Prestige and Defence, the top card last. ``dead``, ``discard``: the discard piles, the newest
    last. ``deck``, ``reserve``: the cards and the squires still to come; left out: all that are
    nowhere else, the squires alphabetically. The other fields are those of the state.
    """

    phase: Phase
    turn: int
    seats: tuple[SeatPosition, ...]
    men: tuple[Letter | None, ...] = (None,) * len(PLACES)
    stacks: tuple[tuple[Card, ...], ...] = ((),) * 9
    starter: int | None = None
    last: bool = False
    discard: tuple[Card, ...] = ()
    dead: tuple[Letter, ...] = ()
    deck: tuple[Card, ...] | None = None
    reserve: tuple[Letter, ...] | None = None
    playing: tuple[Playing, ...] = ()
    threats: tuple[Threat, ...] = ()
    waiting: tuple[int, ...] = ()
    known: tuple[Known, ...] = ()
    deeds: tuple[Deed, ...] = ()


def state_of(position: Position, options: Options) -> State:
    """Return the state that a position describes.

    Raises ``BadPosition`` with a sentence that names the place if no game could have led there.
    """
    seats = position.seats
    if len(seats) != options.players:
        raise BadPosition(
            f"position.seats has {len(seats)} seats for {options.players} names (C-01)."
        )
    state = State(
        options=options,
        phase=position.phase,
        turn=position.turn,
        starter=position.starter,
        actor=_actor(position, len(seats)),
        last=position.last,
        hands=tuple(tuple(sorted(seat.hand)) for seat in seats),
        squires=tuple(_squires(seat) for seat in seats),
        aside=tuple(tuple(sorted(seat.aside)) for seat in seats),
        men=position.men,
        stacks=position.stacks,
        deck=_deck(position),
        discard=position.discard,
        reserve=_reserve(position),
        dead=position.dead,
        playing=position.playing,
        threats=position.threats,
        waiting=position.waiting,
        known=position.known,
        deeds=position.deeds,
    )
    return check_state(state)


def _actor(position: Position, players: int) -> int | None:
    """Return whose turn it is, which follows from who began (C-11)."""
    if position.starter is None or position.turn == 0 or position.phase is Phase.OVER:
        return None
    return (position.starter + position.turn - 1) % players


def _squires(seat: SeatPosition) -> tuple[Letter, ...]:
    return tuple(sorted(seat.squires or {LETTER_OF[card] for card in seat.aside}))


def _deck(position: Position) -> tuple[Card, ...]:
    if position.deck is not None:
        return tuple(sorted(position.deck))
    elsewhere = {*position.discard}
    for seat in position.seats:
        elsewhere |= {*seat.hand, *seat.aside}
    for stack in position.stacks:
        elsewhere |= {*stack}
    for playing in position.playing:
        elsewhere |= {playing.card, *playing.drawn}
    return tuple(card for card in DECK if card not in elsewhere)


def _reserve(position: Position) -> tuple[Letter, ...]:
    if position.reserve is not None:
        return position.reserve
    gone = {*position.men, *position.dead}
    return tuple(letter for letter in LETTERS if letter not in gone)


def position_of(state: State) -> Position:
    """Write a state down; ``state_of`` gives the same state back."""
    return Position(
        phase=state.phase,
        turn=state.turn,
        seats=tuple(
            SeatPosition(*own) for own in zip(state.hands, state.squires, state.aside, strict=True)
        ),
        men=state.men,
        stacks=state.stacks,
        starter=state.starter,
        last=state.last,
        discard=state.discard,
        dead=state.dead,
        deck=state.deck,
        reserve=state.reserve,
        playing=state.playing,
        threats=state.threats,
        waiting=state.waiting,
        known=state.known,
        deeds=state.deeds,
    )
