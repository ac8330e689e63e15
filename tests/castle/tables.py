"""Positions of King of the Castle in a few words, and short ways to play on from them.

A position names what matters; the rest is filled in so that it could have come up in a game. Ada is
to play unless it is said otherwise, squires are drawn, and nobody holds a reaction card by chance.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from kings.castle import DECK, GAME, LETTERS, Card, Kind, Letter, Options, Phase, State, cards_of
from kings.castle.cards import REACTIONS
from kings.castle.kingdom import Attribute, Castle
from kings.castle.moves import Chance, Move, Play
from kings.castle.options import TURN_LIMIT, Squires
from kings.castle.positions import Position, SeatPosition, state_of
from kings.errors import IllegalMove
from kings.game import NATURE, Event
from tests.checkers.refusals import refusal as refused_by

ADA, BEN, CLEO, DAN, EVE, FINN, GUS, HAL = range(8)
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
WEST, MIDDLE, EAST = Castle
DOMAIN, PRESTIGE, DEFENCE = Attribute
NO_BODY = "-"

Hands = Mapping[int, Iterable[Card]]
Levels = Mapping[tuple[Castle, Attribute], Sequence[Card]]


def first(kind: Kind, copy: int = 0) -> Card:
    """Return a copy of a kind, the first by default."""
    return cards_of(kind)[copy]


def options(
    players: int = 3,
    *,
    squires: Squires = "drawn",
    known_order: bool = False,
    first_men_drawn: bool = False,
    count_copies: bool = True,
    turn_limit: int | None = TURN_LIMIT,
) -> Options:
    """Return options for Ada, Ben, Cleo …"""
    return Options(NAMES[:players], squires, known_order, first_men_drawn, count_copies, turn_limit)


def table(
    *hand: Card,
    agreed: Options | None = None,
    phase: Phase = Phase.PLAY,
    men: str = "ABCDEFGHIJ",
    levels: Levels | None = None,
    others: Hands | None = None,
    discard: Iterable[Card] = (),
    dead: str = "",
    turn: int = 1,
    starter: int = ADA,
    last: bool = False,
    squires: Sequence[str] = (),
) -> State:
    """Return a position in which Ada holds ``hand``, filled up to four cards if she is to play.

    ``men``: ten letters in the order of places, ``-`` for nobody. ``others``: hands that are named
    and not filled up. ``dead``: who is dead; all others are still to come. ``squires``: by seat,
    three letters each; else A, B and C are Ada's, and so on.
    """
    chosen = agreed or options()
    active = (starter + turn - 1) % chosen.players
    named = {active: hand, **(others or {})}
    built = dict(levels or {})
    used = {*discard, *(c for cards in named.values() for c in cards)}
    used |= {card for stack in built.values() for card in stack}
    dull = iter(card for card in DECK if card not in used and card.kind not in REACTIONS)
    hands = []
    for seat in range(chosen.players):
        wanted = 4 if seat == active and phase is Phase.PLAY else 3
        cards = list(named.get(seat, ()))
        if seat == active or seat not in named:
            cards += [next(dull) for _ in range(wanted - len(cards))]
        hands.append(tuple(cards))
    return state_of(
        Position(
            phase=phase,
            turn=turn,
            seats=tuple(
                SeatPosition(hands[seat], _squires(chosen, squires, seat))
                for seat in range(chosen.players)
            ),
            men=tuple(None if man == NO_BODY else cast("Letter", man) for man in men),
            stacks=tuple(
                tuple(built.get((castle, attribute), ()))
                for castle in Castle
                for attribute in Attribute
            ),
            starter=starter,
            last=last,
            discard=tuple(discard),
            dead=cast("tuple[Letter, ...]", tuple(dead)),
        ),
        chosen,
    )


def _squires(chosen: Options, squires: Sequence[str], seat: int) -> tuple[Letter, ...]:
    if chosen.squires == "none":
        return ()
    if squires:
        return cast("tuple[Letter, ...]", tuple(squires[seat]))
    return LETTERS[3 * seat : 3 * seat + 3]


def play(state: State, *moves: Move) -> State:
    """Make the moves one after another and return the last state."""
    for move in moves:
        state = GAME.apply(state, move).state
    return state


def events(state: State, *moves: Move) -> tuple[Event, ...]:
    """Make the moves and return everything that happened."""
    happened: list[Event] = []
    for move in moves:
        step = GAME.apply(state, move)
        state = step.state
        happened += step.events
    return tuple(happened)


def of_kind(happened: Iterable[Event], *kinds: type) -> list[Event]:
    """Return the events of these kinds."""
    return [event for event in happened if isinstance(event, kinds)]


def refusal(state: State, move: Move) -> IllegalMove:
    """Return the error with which the move is refused; ``can`` has to say the same."""
    return refused_by(GAME, state, move)


def ways(state: State, card: Card, seat: int = ADA) -> list[Play]:
    """Return the listed ways to play a card."""
    listed = GAME.choices(state, seat)
    return [move for move in listed if isinstance(move, Play) and move.card is card]


def chance(state: State, seed: int = 0) -> Chance:
    """Return some draw of chance."""
    return GAME.draw(state, random.Random(seed))


def settle(state: State, seed: int = 0) -> State:
    """Let chance draw until somebody has a decision, or the game is over."""
    while any(ask.seat == NATURE for ask in GAME.asks(state)):
        state = play(state, chance(state, seed))
    return state


def asked(state: State) -> tuple[tuple[int, str], ...]:
    """Return who is asked for what."""
    return tuple((ask.seat, ask.what) for ask in GAME.asks(state))


def men(state: State) -> str:
    """Return who is where, as ``table`` takes it."""
    return "".join(man or NO_BODY for man in state.men)


def play_out(state: State, seed: int = 1) -> State:
    """Play to the end with random choices."""
    rng = random.Random(seed)
    while asks := GAME.asks(state):
        seat = asks[0].seat
        move = GAME.draw(state, rng) if seat == NATURE else rng.choice(GAME.choices(state, seat))
        state = play(state, move)
    return state
