"""Every way to end a game is reached by play from the deal, by players who want just that."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from kings.game import NATURE
from kings.keys import GAME, State
from kings.keys.moves import Choice, Claim, DoNothing, Eliminate
from kings.seeds import stream
from tests.keys.tables import EVERYTHING, options

Wish = Callable[[State, Choice], bool | None]
"""What a player thinks of a choice: True wants it, False shuns it, None is all the same to it."""


def played(seed: int, wish: Wish, **switches: Any) -> State:
    """Play by lot among what is wanted, or else among what isn't shunned; return the last state."""
    rng = stream(seed, "ends")
    state = GAME.start(options(**switches))
    while asks := GAME.asks(state):
        seat = asks[0].seat
        move: Any = GAME.draw(state, rng) if seat == NATURE else _pick(state, seat, wish, rng)
        state = GAME.apply(state, move).state
    return state


def _pick(state: State, seat: int, wish: Wish, rng: random.Random) -> Choice:
    listed = GAME.choices(state, seat)
    wanted = [choice for choice in listed if wish(state, choice)]
    return rng.choice(wanted or [choice for choice in listed if wish(state, choice) is not False])


def claims_only(win: str) -> Wish:
    """Want one kind of claim, and shun all others."""

    def wish(_: State, choice: Choice) -> bool | None:
        return choice.win == win if isinstance(choice, Claim) else None

    return wish


def eliminates(_: State, choice: Choice) -> bool | None:
    """Want to be the last one left."""
    return isinstance(choice, Eliminate) or (False if isinstance(choice, Claim) else None)


def rests(state: State, choice: Choice) -> bool | None:
    """Play until the pile is empty, and then do nothing."""
    if isinstance(choice, Claim):
        return False
    return isinstance(choice, DoNothing) or None if state.empty else None


@pytest.mark.parametrize("win", ["axes", "army", "guards", "keys", "coins", "laughter"])
def test_each_claim_ends_a_game(win: str) -> None:
    switches = EVERYTHING if win in ("army", "laughter") else {}
    ends = (played(seed, claims_only(win), **switches).ended for seed in range(40))
    found = next(ended for ended in ends if ended is not None and ended.how == win)
    assert found.seat in range(4)


def test_the_last_kingdom_left_ends_a_game() -> None:
    ends = (played(seed, eliminates) for seed in range(40))
    last = next(state for state in ends if state.ended is not None and state.ended.how == "last")
    assert (3, last.playing()) == (last.out.count(True), [last.actor])


def test_players_who_rest_come_to_a_truce() -> None:
    state = played(1, rests)
    assert state.ended is not None
    assert ("idle", None, 0) == (state.ended.how, state.ended.seat, state.pile)


def test_the_last_turn_ends_a_game() -> None:
    state = played(1, claims_only("nothing"), last_turn=30)
    assert state.ended is not None
    assert ("last_turn", 30) == (state.ended.how, state.turn)
