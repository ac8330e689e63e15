"""Auctions worked out slowly, by the readable rules, and real choices to try all of it on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from kings.analysis.bargaining.auction import menu_auction
from kings.analysis.bargaining.decision import Decision
from kings.struggle import GAME, Options, Phase, State
from kings.struggle.options import Mode
from tests.proofs.worth.slowly import End, end_of

AFTER_THE_FLIP = (Phase.WINDOW, Phase.TURN, Phase.ANSWER)


def moved(state: State, gold: dict[int, int]) -> State:
    """Return the state with net gold moved between seats."""
    return replace(
        state, gold=tuple(had + gold.get(seat, 0) for seat, had in enumerate(state.gold))
    )


def with_auctions(state: State) -> End:
    """Return how the game ends with a menu auction at each choice."""
    asks = GAME.asks(state)
    if not asks:
        return end_of(state)
    seat = asks[0].seat
    choices = GAME.choices(state, seat)
    ends = [with_auctions(GAME.apply(state, choice).state) for choice in choices]
    if len(ends) == 1 or state.phase is Phase.RECKON:
        return max(ends, key=lambda one: one.points[seat])
    held = menu_auction(
        Decision(
            seat,
            state.options.names,
            tuple(map(str, choices)),
            np.array([one.points for one in ends], np.float64),
            state.gold,
        )
    )
    paid = [round(gold) for gold in held.payments]
    if not sum(paid):
        return ends[held.choice]
    net = {other: -gold for other, gold in enumerate(paid)} | {seat: sum(paid)}
    return with_auctions(GAME.apply(moved(state, net), choices[held.choice]).state)


def real_choice(
    players: int,
    seed: int,
    *,
    round_number: int = 7,
    phases: tuple[Phase, ...] = AFTER_THE_FLIP,
    mode: Mode = "day",
) -> State:
    """Return the first real choice in such a phase, from this round on, of a game played by lot."""
    while True:
        rng = random.Random(seed)
        for state in _by_lot(players, rng, mode):
            asks = GAME.asks(state)
            if (
                state.round >= round_number
                and state.phase in phases
                and len(GAME.choices(state, asks[0].seat)) > 1
            ):
                return state
        seed += 1_000_003


def _by_lot(players: int, rng: random.Random, mode: Mode) -> Iterator[State]:
    state = GAME.start(Options(names=Options.for_players(players).names, mode=mode))
    while asks := GAME.asks(state):
        yield state
        seat = asks[0].seat
        choices = GAME.choices(state, seat)
        move = rng.choice(choices) if choices else GAME.draw(state, rng)
        state = GAME.apply(state, move).state
