"""Spots: where the cards of a position lie. A position is put up by letting cards change places.

What is refused here is a card in a place where it never can lie, as every deck has it once (S-01);
whether a position is possible, ``possible`` says, in the names of its table. What can be worked out
is never asked: whose turns are over, the bank, the markers in the supply.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from kings.errors import BadInput, BadPosition
from kings.laying import Laid, Spot, at_table, exchanged
from kings.struggle import positions
from kings.struggle.cards import MERCHANTS, ROYALS, Card
from kings.struggle.options import Options
from kings.struggle.positions import Position, SeatPosition
from kings.struggle.rules import GAME
from kings.struggle.state import GOLD, MARKERS, ROUNDS, InPlay, Phase, State
from kings.words import owner

Where = Literal["lying", "sealed", "hand", "aside", "won", "discard"]

PLACES: dict[Where, str] = {
    "lying": "card in play",
    "sealed": "card face down",
    "hand": "hand",
    "aside": "cards set aside",
    "won": "won cards",
    "discard": "discard pile",
}
"""What each place is called."""

PHASES: tuple[tuple[Phase, str], ...] = (
    (Phase.LEAD, "the leader chooses a card"),
    (Phase.FOLLOW, "the others choose a card"),
    (Phase.WINDOW, "the Cobbler's owner may give the lead away"),
    (Phase.TURN, "a turn"),
    (Phase.ANSWER, "a Jester is answered"),
    (Phase.RECKON, "promised gold is due"),
)
"""The phases in which somebody decides, in words."""

_ALONE = ("lying", "sealed")
_DECK: tuple[Where, ...] = ("lying", "sealed", "hand", "aside")
_TURNS = (Phase.TURN, Phase.ANSWER)
_SEATS = {
    "lying": "card in play",
    "sealed": "card face down",
    "aside": "cards set aside",
    "actor": "Scepter",
    "leader": "Star",
    "named": "one who was named",
}


def laid(position: Position) -> Laid:
    """Return which cards lie where, those of each place in the order of their powers."""
    found: Laid = {("discard", None): [*sorted(position.discard)]}
    for at, seat in enumerate(position.seats):
        found[("lying", at)] = [] if seat.lying is None else [seat.lying.card]
        found[("sealed", at)] = [] if seat.sealed is None else [seat.sealed]
        for where, cards in (("hand", seat.hand), ("aside", seat.aside), ("won", seat.won)):
            found[(where, at)] = [*sorted(cards)]
    return found


def spots(position: Position) -> Iterator[Spot]:
    """Yield the spot of every card."""
    for (where, seat), cards in laid(position).items():
        yield from (Spot(where, seat, card) for card in cards)


def exchange(position: Position, taken: Spot, to: Spot, names: tuple[str, ...]) -> Position:
    """Let a card lie somewhere else, or change places with the card that is named there.

    A card in play or face down lies alone: whatever is put there changes places with it. Markers
    that a card can't bear are taken off. Raises ``BadInput`` for a card or a place that isn't
    there, and where a deck would hold a card twice (S-01).
    """
    cards = exchanged(laid(position), taken, to, _ALONE, lambda card: Card(card).title)
    if cards is None:
        return position
    _check_decks(cards, names)
    return _put_up(position, cards)


def _check_decks(cards: Laid, names: tuple[str, ...]) -> None:
    """Refuse a card twice in what belongs to one deck."""
    for seat, name in enumerate(names):
        met: dict[Card, Where] = {}
        for where in _DECK:
            for card in map(Card, cards[(where, seat)]):
                if card in met:
                    first, other = PLACES[met[card]], PLACES[where]
                    both = first if first == other else f"{first} and the {other}"
                    raise BadInput(
                        f"{owner(name)} deck has one {card.title}, and it would lie twice: in the "
                        f"{both} (S-01)."
                    )
                met[card] = where


def _put_up(position: Position, cards: Laid) -> Position:
    """Return the position with its cards laid so."""

    def those(where: Where, seat: int | None) -> tuple[Card, ...]:
        return tuple(sorted(map(Card, cards[(where, seat)])))

    seats = []
    for at, seat in enumerate(position.seats):
        lying = next(iter(those("lying", at)), None)
        borne = seat.lying or InPlay(Card.PEASANT)
        seats.append(
            replace(
                seat,
                hand=those("hand", at),
                aside=those("aside", at),
                won=those("won", at),
                sealed=next(iter(those("sealed", at)), None),
                lying=None if lying is None else _bearing(lying, borne.fives, borne.twos),
            )
        )
    return replace(position, seats=tuple(seats), discard=those("discard", None))


def _bearing(card: Card, fives: int, twos: int) -> InPlay:
    """Return a card in play with as many of these markers as it can bear (S-31, S-35)."""
    return InPlay(card, fives if card in MERCHANTS else 0, twos if card in ROYALS else 0)


def with_gold(position: Position, seat: int, gold: int, names: tuple[str, ...]) -> Position:
    """Return the position with other gold before a seat; the bank has the rest (S-03)."""
    others = sum(one.gold for at, one in enumerate(position.seats) if at != seat)
    if not 0 <= gold <= GOLD - others:
        raise BadInput(
            f"{names[seat]} can't have {gold} gold: the box holds {GOLD}, and the others have "
            f"{others} of it (S-03)."
        )
    return _with_seat(position, seat, gold=gold)


def with_markers(
    position: Position, seat: int, fives: int, twos: int, names: tuple[str, ...]
) -> Position:
    """Return the position with other markers on a seat's card in play (S-31, S-35)."""
    lying = position.seats[seat].lying
    if lying is None:
        raise BadInput(f"{names[seat]} has no card in play that could bear a marker (S-03).")
    if not (0 <= fives <= MARKERS and 0 <= twos <= MARKERS):
        raise BadInput(f"There are {MARKERS} markers of a kind (S-03).")
    if _bearing(lying.card, fives, twos) != InPlay(lying.card, fives, twos):
        kind, rule = ("+5", "Merchant (S-31)") if fives else ("+2", "Royal (S-35)")
        raise BadInput(f"The {lying.card.title} can't bear a {kind}: it is no {rule}.")
    return _with_seat(position, seat, lying=InPlay(lying.card, fives, twos))


def _with_seat(position: Position, seat: int, **changes: object) -> Position:
    seats = list(position.seats)
    seats[seat] = replace(seats[seat], **changes)  # type: ignore[arg-type]  # fields of a seat
    return replace(position, seats=tuple(seats))


def without_deals(position: Position) -> Position:
    """Return the position without its deals, offers and promises; gold stays where it is."""
    if position.phase is Phase.RECKON:
        raise BadPosition("Promised gold is due now, so the promises can't be dropped (S-52).")
    return replace(
        position, bounds=(), promises=(), proposals=(), offered_gold=(), offered_promises=()
    )


def possible(position: Position, options: Options) -> State:
    """Return the state of a position that was put up by hand; what follows from it is filled in.

    Raises ``BadPosition``, in the names of this table, if no game could lead there.
    """
    with at_table(options.names, _SEATS):
        return positions.state_of(_filled_in(position), options)


def _filled_in(position: Position) -> Position:
    """Return the position with what follows from its phase, Star and Scepter."""
    acting = position.phase in (*_TURNS, Phase.WINDOW)
    actor = position.actor if acting else None
    players = len(position.seats)

    def is_over(seat: int) -> bool:
        if position.phase not in _TURNS or position.leader is None or actor is None:
            return position.phase is Phase.RECKON
        turns = (actor - position.leader) % players
        return (seat - position.leader) % players < turns

    return replace(
        position,
        actor=actor,
        seats=tuple(_seen(one, acted=is_over(at)) for at, one in enumerate(position.seats)),
        named=position.named if position.phase is Phase.ANSWER else None,
        swapped=position.swapped and position.phase in _TURNS,
        bank=None,
        bounds=position.bounds if acting else (),
        reckoning=position.reckoning if position.phase is Phase.RECKON else (),
        certain=None,
    )


def _seen(seat: SeatPosition, *, acted: bool) -> SeatPosition:
    """Return a seat; the table has seen of its cards those that are still there."""
    there = {*seat.hand, seat.sealed}
    return replace(seat, acted=acted, shown=tuple(card for card in seat.shown if card in there))


def deal_out(
    options: Options,
    round: int,
    rng: random.Random,
    phases: tuple[Phase, ...] = (Phase.WINDOW, *_TURNS),
) -> State:
    """Deal a game and play it by lot to the first real choice of a round in one of these phases.

    ``rng`` draws the cards and the choices. Raises ``BadInput`` for a round that a game doesn't
    have.
    """
    if not 1 <= round <= ROUNDS:
        raise BadInput(f"A game has rounds 1 to {ROUNDS}, not {round} (S-04).")
    while True:
        state = GAME.start(options)
        while (asks := GAME.asks(state)) and state.round <= round:
            seat = asks[0].seat
            moves = GAME.choices(state, seat)
            if state.round == round and state.phase in phases and len(moves) > 1:
                return state
            move = rng.choice(moves) if seat >= 0 else GAME.draw(state, rng)
            state = GAME.apply(state, move).state
