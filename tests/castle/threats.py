"""Moments of King of the Castle at which somebody, or nobody, could save a man (C-22)."""

from __future__ import annotations

import random
from functools import cache

from kings.castle import GAME, Options, Phase, State
from kings.castle.moves import Choice
from kings.castle.rules import halts
from kings.seeds import stream
from tests.castle.games import numbered
from tests.castle.secrets import twin

NAMES = ("Ada", "Ben", "Cleo")


def could_react(state: State, move: Choice) -> tuple[int, ...]:
    """Return who could react to what a move threatens first."""
    after = GAME.apply(state, move).state
    return after.waiting if after.phase is Phase.REACT else ()


@cache
def threatening(seed: int, threats: int = 1) -> tuple[State, State, Choice]:
    """Return two moments that the player on turn can't tell apart, and a card that kills.

    In the first somebody else could save the man, in the second nobody could.
    """
    rng = stream(seed, "threats")
    for number in range(400):
        agreed = Options(names=NAMES, squires="drawn")
        for state in numbered(seed * 1_000 + number, agreed=agreed).states:
            if state.phase is not Phase.PLAY or state.actor is None:
                continue
            for move in GAME.choices(state, state.actor):
                asked = could_react(state, move)
                if len(halts(state, move)) < threats or asked[:1] in ((), (state.actor,)):
                    continue
                other = _helpless(state, move, threats, rng)
                if other is not None:
                    return state, other, move
    raise AssertionError("no such moment in many games")


def _helpless(state: State, move: Choice, threats: int, rng: random.Random) -> State | None:
    for _ in range(20):
        other = twin(state, state.actor, rng)
        if other is not None and GAME.can(other, move) and not could_react(other, move):
            return other if len(halts(other, move)) >= threats else None
    return None
