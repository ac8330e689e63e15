"""Positions of King's Keys in a few words, and short ways to play on from them.

Ada has Ocean, Ben Sun, Cleo Ember and Dora Forest, and it is Ada's turn unless it is said
otherwise. Cards are written as ``"ocean axe 3, sun coin 1"``; what is not named lies in the pile.
"""

from __future__ import annotations

import random
from typing import Any

from kings.errors import IllegalMove
from kings.game import NATURE, Event
from kings.keys import GAME, Card, Options, Phase, State, cards_in, set_of
from kings.keys.cards import KINGDOMS
from kings.keys.notation import read_cards, read_move, write_move
from kings.keys.positions import Position, SeatPosition, state_of
from tests.checkers.refusals import refusal as refused_by

ADA, BEN, CLEO, DORA = range(4)
NAMES = ("Ada", "Ben", "Cleo", "Dora")

EVERYTHING: dict[str, Any] = {
    "jokers": True,
    "key_joker": True,
    "axe_joker": True,
    "shield_joker": True,
    "coin_joker": True,
    "spy": True,
    "laughter": True,
    "buy_back": True,
    "allow_betrayed_theft": True,
    "coin_joker_army": True,
}
"""All optional rules at once."""


def options(**switches: Any) -> Options:
    """Return options for Ada, Ben, Cleo and Dora with their usual kingdoms."""
    return Options(names=NAMES, **{"kingdoms": KINGDOMS, **switches})


def cards(words: str) -> tuple[Card, ...]:
    """Read cards, and put them into the order of the deck."""
    return cards_in(set_of(read_cards(words)))


def lay(
    hand: str = "",
    vault: str = "",
    dungeon: str = "",
    guards: str = "",
    left: str = "",
    lying: str = "",
    *,
    out: bool = False,
) -> SeatPosition:
    """Return what lies before a seat."""
    return SeatPosition(
        hand=cards(hand),
        vault=cards(vault),
        dungeon=cards(dungeon),
        guards=cards(guards),
        left=cards(left),
        lying=cards(lying),
        out=out,
    )


def table(
    ada: SeatPosition | None = None,
    ben: SeatPosition | None = None,
    cleo: SeatPosition | None = None,
    dora: SeatPosition | None = None,
    *,
    phase: Phase = Phase.PLAY,
    actor: int = ADA,
    turn: int | None = None,
    pile: str | None = None,
    aside: str = "",
    moment: dict[str, Any] | None = None,
    **switches: Any,
) -> State:
    """Return a position; ``moment`` sets further fields of it, ``switches`` the options."""
    seats = tuple(seat or lay() for seat in (ada, ben, cleo, dora))
    position = Position(
        phase=phase,
        seats=seats,
        kingdoms=KINGDOMS,
        turn=actor + 1 if turn is None else turn,
        actor=actor,
        first=ADA,
        pile=None if pile is None else cards(pile),
        aside=cards(aside),
        **(moment or {}),
    )
    return state_of(position, options(**switches))


def _move(state: State, line: str) -> Any:
    (ask,) = GAME.asks(state)
    return read_move(line, ask.seat)


def do(state: State, *lines: str) -> State:
    """Let whoever is asked make these moves and return the last state."""
    for line in lines:
        state = GAME.apply(state, _move(state, line)).state
    return state


def events(state: State, *lines: str) -> tuple[Event, ...]:
    """Make the moves and return everything that happened."""
    happened: list[Event] = []
    for line in lines:
        step = GAME.apply(state, _move(state, line))
        state = step.state
        happened += step.events
    return tuple(happened)


def refusal(state: State, line: str, *, seat: int | None = None) -> IllegalMove:
    """Return the error with which the move is refused; ``can`` has to say the same."""
    move = _move(state, line) if seat is None else read_move(line, seat)
    return refused_by(GAME, state, move)


def choices(state: State, verb: str = "") -> list[str]:
    """Return the choices of the asked seat as lines; only those that begin with ``verb``."""
    (ask,) = GAME.asks(state)
    found = [write_move(move) for move in GAME.choices(state, ask.seat)]
    return [line for line in found if line.startswith(verb)]


def names(found: int) -> str:
    """Write a set of cards as ``cards`` reads it."""
    return ", ".join(cards_in(found))


def play_out(state: State, seed: int = 1) -> State:
    """Play to the end with random choices."""
    rng = random.Random(seed)
    while asks := GAME.asks(state):
        seat = asks[0].seat
        move: Any = (
            GAME.draw(state, rng) if seat == NATURE else rng.choice(GAME.choices(state, seat))
        )
        state = GAME.apply(state, move).state
    return state
