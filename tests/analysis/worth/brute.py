"""The last round and prices worked out slowly, by the readable rules and by trying everything."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from kings.analysis.bargaining import Decision, menu_auction
from kings.struggle import GAME, Options, Phase, State
from kings.struggle.options import Mode

AFTER_THE_FLIP = (Phase.WINDOW, Phase.TURN, Phase.ANSWER)


class End(NamedTuple):
    """How a game ends: VP and shares of the victory, by seat."""

    points: tuple[int, ...]
    shares: tuple[float, ...]


def end(state: State) -> End:
    """Return how a game that is over has ended."""
    result = GAME.outcome(state)
    assert result is not None
    share = 1 / len(result.winners)
    seats = range(state.players)
    return End(result.scores, tuple(share if seat in result.winners else 0.0 for seat in seats))


def best_play(state: State, lens: str) -> End:
    """Return how the game ends if everybody takes the first of its best choices (S-3C)."""
    asks = GAME.asks(state)
    if not asks:
        return end(state)
    seat = asks[0].seat
    ends = [
        best_play(GAME.apply(state, choice).state, lens) for choice in GAME.choices(state, seat)
    ]
    return max(ends, key=lambda one: (one.points if lens == "vp" else one.shares)[seat])


def moved(state: State, gold: dict[int, int]) -> State:
    """Return the state with net gold moved between seats."""
    return replace(
        state, gold=tuple(had + gold.get(seat, 0) for seat, had in enumerate(state.gold))
    )


def with_auctions(state: State) -> End:
    """Return how the game ends with a menu auction at each choice."""
    asks = GAME.asks(state)
    if not asks:
        return end(state)
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


def ask(decision: Decision, choice: int) -> int:
    """Return the least gold with which the active seat is no worse off than unpaid."""
    own = decision.values[:, decision.active]
    gold = 0
    while own[choice] + gold < own[decision.unpaid] - 1e-9:
        gold += 1
    return gold


def limit(decision: Decision, payer: int, choice: int) -> int | None:
    """Return the most gold in the purse with which the payer is no worse off; None if none is."""
    own = decision.values[:, payer]
    able = [
        gold
        for gold in range(decision.gold[payer] + 1)
        if own[choice] - gold >= own[decision.unpaid] - 1e-9
    ]
    return max(able, default=None)
