"""A guess for several seats at once looks like the truth to each of them and to a bystander."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from kings.bots.castle.guess import guess_together as castle_guess
from kings.bots.guess import guess_together as struggle_guess
from kings.bots.keys.guess import guess_together as keys_guess
from kings.castle import Phase as CastlePhase
from kings.game import Room
from kings.games import ROOMS
from kings.seeds import stream
from tests import strategies
from tests.castle.games import numbered
from tests.keys.games import random_game

GUESSES: dict[str, Callable[..., Any]] = {
    "struggle": struggle_guess,
    "keys": keys_guess,
    "castle": castle_guess,
}


def games(name: str) -> Iterator[Any]:
    if name == "struggle":
        for number in range(0, 96, 7):
            yield strategies.play(strategies.STRUGGLE, number)
    for number in range(10):
        if name != "struggle":
            yield random_game(number) if name == "keys" else numbered(number)


def moments(name: str) -> Iterator[tuple[Any, tuple[int, ...], int]]:
    """Yield states of a game that isn't over, each with some of the seats, and a number."""
    room = ROOMS[name]
    for at, game in enumerate(games(name)):
        rng = stream(at, "seats")
        for number in sorted(rng.sample(range(len(game.states)), min(30, len(game.states)))):
            state = game.states[number]
            seats = range(state.players)
            some = tuple(sorted(rng.sample(seats, rng.randrange(len(seats) + 1))))
            if room.game.outcome(state) is None and not asks_unseen(room, state):
                yield state, some, number


def asks_unseen(room: Room, state: Any) -> bool:
    """Say whether somebody is asked of whom not all may know; a branch leaves before that."""
    return any(not ask.open for ask in room.game.asks(state))


def views(room: Room, state: Any, seats: Sequence[int | None]) -> list[Any]:
    return [room.game.view(state, seat) for seat in seats]


@pytest.mark.parametrize("name", GUESSES)
def test_none_of_the_seats_can_tell_a_guess_from_the_truth(name: str) -> None:
    room, moved, dealt = ROOMS[name], 0, 0
    for state, seats, number in moments(name):
        table, *own = views(room, state, (None, *seats))
        guessed = GUESSES[name](table, own, random.Random(number))
        assert [table, *own] == views(room, guessed, (None, *seats))
        written = room.state_of(room.position_of(guessed), guessed.options)
        assert views(room, written, (None, *seats)) == [table, *own]
        dealt += 1
        moved += guessed != state
    assert dealt > 100 and moved > dealt // 2


def test_c_22_a_lone_seat_that_is_asked_to_react_is_asked_in_a_guess() -> None:
    room, asked = ROOMS["castle"], 0
    for game in games("castle"):
        for state in game.states:
            if state.phase is CastlePhase.REACT:
                seat = state.waiting[0]
                table, view = views(room, state, (None, seat))
                guessed = castle_guess(table, [view], random.Random(asked))
                written = room.state_of(room.position_of(guessed), guessed.options)
                assert view == room.game.view(guessed, seat) == room.game.view(written, seat)
                asked += 1
    assert asked > 20
