"""Random games of RLCard, step by step."""

from __future__ import annotations

import random

import rlcard

from benchmarks.peers.answering import Count, Play, answer


def loop(name: str) -> Play:
    """Return what plays a game; the choice is a plain random one, quicker than RLCard's agent."""
    env, rng = rlcard.make(name, config={"seed": 1}), random.Random(1)

    def play(games: int) -> Count:
        plies = forced = 0
        for _ in range(games):
            state, _ = env.reset()
            while not env.is_over():
                legal = list(state["legal_actions"])
                plies += 1
                forced += len(legal) == 1
                state, _ = env.step(rng.choice(legal))
        return Count(plies, forced)

    return play


if __name__ == "__main__":
    answer(
        {"uno": loop("uno"), "gin rummy": loop("gin-rummy"), "bridge": loop("bridge")},
        ("rlcard", "numpy"),
    )
