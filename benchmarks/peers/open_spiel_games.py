"""Random games of OpenSpiel: its own C++ roll-outs, and its Python interface step by step."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any

import pyspiel

from benchmarks.peers.answering import Count, Play, answer

SAMPLE = 300
"""Games of which the plies are counted, to know how many a roll-out has."""

PER_DEAL = 50
"""Roll-outs from the same deal."""


def deal(game: Any, rng: random.Random) -> Any:
    """Return a state in which chance has dealt and a player has to decide."""
    state = game.new_initial_state()
    while state.is_chance_node():
        draw(state, rng)
    return state


def draw(state: Any, rng: random.Random) -> None:
    """Make a draw of chance."""
    actions, weights = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(rng.choices(actions, weights)[0])


def finish(state: Any, rng: random.Random) -> Count:
    """Play a game to its end, step by step through the Python interface."""
    plies = forced = 0
    while not state.is_terminal():
        if state.is_chance_node():
            draw(state, rng)
            continue
        legal = state.legal_actions()
        plies += 1
        forced += len(legal) == 1
        state.apply_action(rng.choice(legal))
    return Count(plies, forced)


def python_loop(name: str) -> Play:
    """Return what plays a game step by step, the deal included."""
    game, rng = pyspiel.load_game(name), random.Random(1)

    def play(games: int) -> Count:
        counts = [finish(deal(game, rng), rng) for _ in range(games)]
        return Count(sum(count.plies for count in counts), sum(count.forced for count in counts))

    return play


def rollouts(name: str) -> Play:
    """Return what makes random roll-outs after the deal, all in C++.

    A tree search with one visit evaluates its root and does nothing else. A roll-out tells only
    its result, so the plies of a game are the mean of a sample played step by step.
    """
    game, rng = pyspiel.load_game(name), random.Random(1)
    sample = [finish(deal(game, rng), rng) for _ in range(SAMPLE)]
    plies = sum(count.plies for count in sample) / SAMPLE
    forced = sum(count.forced for count in sample) / SAMPLE
    deals = itertools.cycle([deal(game, rng) for _ in range(SAMPLE)])
    roots: dict[int, Callable[[Any], Any]] = {}

    def root(number: int) -> Callable[[Any], Any]:
        """Return what makes so many roll-outs from a state."""
        if number not in roots:
            evaluator = pyspiel.RandomRolloutEvaluator(number, number)
            roots[number] = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 1, False, 1, False).step
        return roots[number]

    def play(games: int) -> Count:
        whole, rest = divmod(games, PER_DEAL)
        for number in [PER_DEAL] * whole + [rest] * (rest > 0):
            root(number)(next(deals))
        return Count(round(games * plies), round(games * forced))

    return play


if __name__ == "__main__":
    answer(
        {
            "hearts, C++ roll-outs after the deal": rollouts("hearts"),
            "spades, C++ roll-outs after the deal": rollouts("spades"),
            "oh hell, C++ roll-outs after the deal": rollouts("oh_hell(players=4)"),
            "hearts, Python loop": python_loop("hearts"),
            "bargaining, Python loop": python_loop("bargaining"),
        },
        ("open-spiel",),
    )
