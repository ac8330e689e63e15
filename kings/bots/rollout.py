"""Rollouts of Kings' Struggle: a state is played on by a rule of thumb, with the readable rules.

They work wherever Python does. Where there is the compiled kernel, that is quicker by far.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from kings.bots.board import board_with, turns, value
from kings.bots.tree_search import Worth
from kings.struggle.moves import Answer, Move
from kings.struggle.partition.exact import scorer
from kings.struggle.rules import GAME
from kings.struggle.state import ROUNDS, Phase, State


@dataclass(frozen=True, slots=True)
class RuleOfThumb:
    """Plays a state on without talk, by the open cards of that state.

    Cards are played by lot. A seat uses its card, or answers a Jester, as brings it most points if
    the trick were decided then; the lead is not given away, and no promise is kept. ``tricks``:
    how many tricks are still played, the present one counted (None: all, 0: none); then the points
    are counted as they lie, and the most of them win.
    """

    tricks: int | None = None

    def __call__(self, state: State, rng: random.Random) -> Worth:
        """Return the points and the shares of the victory at the end."""
        last = ROUNDS if self.tricks is None else min(ROUNDS, state.round + self.tricks - 1)
        while state.phase is not Phase.OVER and state.round <= last:
            state = GAME.apply(state, _next(state, rng)).state
        return _counted(state)


def _counted(state: State) -> Worth:
    result = GAME.outcome(state)
    if result is None:
        score = scorer(state.options.tables)
        points = tuple(
            gold + score(pile) for gold, pile in zip(state.gold, state.piles, strict=True)
        )
        most = max(points)
        winners = tuple(seat for seat, mine in enumerate(points) if mine == most)
    else:
        points, winners = result.scores, result.winners
    wins = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(state.players))
    return Worth(tuple(map(float, points)), wins)


def _next(state: State, rng: random.Random) -> Move:
    seat = GAME.asks(state)[0].seat
    choices = GAME.choices(state, seat)
    if not choices:
        return GAME.draw(state, rng)
    return choices[0] if len(choices) == 1 else _rule_of_thumb(state, seat, choices, rng)


def _rule_of_thumb(state: State, seat: int, choices: tuple[Move, ...], rng: random.Random) -> Move:
    match state.phase:
        case Phase.LEAD | Phase.FOLLOW:
            return rng.choice(choices)
        case Phase.TURN:
            every = turns(board_with(state, state.hands), seat)
            left = [turn for turn in every if turn.plan.first in choices]
            return max(left, key=lambda turn: turn.values[seat]).plan.first
        case Phase.ANSWER:
            return _answer(state, seat, choices)
        case Phase.RECKON:
            return choices[-1]
    return choices[0]


def _answer(state: State, seat: int, choices: tuple[Move, ...]) -> Move:
    board = board_with(state, state.hands)
    answers = [choice for choice in choices if isinstance(choice, Answer)]
    return max(answers, key=lambda answer: value(board.exchange(seat, answer.card), seat))
