"""Random games of King's Keys with random options, for all property tests."""

from __future__ import annotations

import random
from typing import Any

from kings.game import NATURE
from kings.keys import GAME, Options, Phase, State, Suit, cards_in
from kings.keys.cards import KINGDOMS, NO_CARDS, four_of
from kings.keys.moves import DoNothing, Eliminate, GoOn, Hold
from kings.keys.options import PLAYERS, SWITCHES
from kings.keys.positions import Position, SeatPosition, state_of
from kings.seeds import stream
from tests.strategies import Case, Trajectory, play


def random_options(rng: random.Random, number: int) -> Options:
    """Draw options; every fourth game has all optional rules, every fourth has none."""
    chosen: dict[str, Any] = {
        switch: number % 4 == 0 or (number % 4 > 1 and rng.random() < 0.5) for switch in SWITCHES
    }
    chosen["jokers"] |= any(chosen[switch] for switch in SWITCHES[1:7])
    chosen["coin_joker_army"] &= chosen["coin_joker"]
    kingdoms = tuple(rng.sample(KINGDOMS, 4)) if rng.random() < 0.5 else None
    last_turn = rng.choice((400, 400, 120, 30))
    return Options(kingdoms=kingdoms, last_turn=last_turn, **chosen)


KEYS = Case("keys", GAME, random_options)


def random_game(number: int) -> Trajectory:
    """Play game ``number``; options go round with it."""
    return play(KEYS, number, options=random_options(stream(number, "options"), number))


def idle_game(number: int) -> Trajectory:
    """Play on from the last card of the pile, with players who do nothing but eliminate.

    In every second of these games one player is out when it begins.
    """
    rng = stream(number, "idle")
    states, moves, events = [_last_card(rng, left=PLAYERS - number % 2)], [], []
    while asks := GAME.asks(states[-1]):
        move = _idle_move(states[-1], asks[0].seat, rng)
        step = GAME.apply(states[-1], move)
        states.append(step.state)
        moves.append(move)
        events.append(step.events)
    options = states[0].options
    return Trajectory(KEYS, number, options, tuple(states), tuple(moves), tuple(events), (), None)


def _last_card(rng: random.Random, *, left: int) -> State:
    """Return a table whose cards went to the players in fours of one suit, but for one card."""
    fours = [four_of(kingdom, suit) for kingdom in KINGDOMS for suit in Suit]
    rng.shuffle(fours)
    last = rng.choice(cards_in(fours[0])).bit
    seats = [_stored(fours[seat::left], last) for seat in range(left)]
    seats += [SeatPosition(out=True)] * (PLAYERS - left)
    position = Position(
        phase=Phase.DRAW,
        seats=tuple(seats),
        kingdoms=KINGDOMS,
        turn=5,
        actor=0,
        first=0,
        pile=cards_in(last),
    )
    return state_of(position, Options(kingdoms=KINGDOMS))


def _stored(fours: list[int], last: int) -> SeatPosition:
    cards = cards_in(sum(fours, NO_CARDS) & ~last)
    golden = tuple(card for card in cards if card.suit in (Suit.COIN, Suit.KEY))
    return SeatPosition(vault=golden, dungeon=tuple(c for c in cards if c not in golden))


def _idle_move(state: State, seat: int, rng: random.Random) -> Any:
    if seat == NATURE:
        return GAME.draw(state, rng)
    kinds = (DoNothing, GoOn, Hold) if rng.random() < 0.8 else (DoNothing, GoOn, Hold, Eliminate)
    return rng.choice([move for move in GAME.choices(state, seat) if isinstance(move, kinds)])
