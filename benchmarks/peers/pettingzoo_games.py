"""Random games of PettingZoo, agent by agent."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from pettingzoo.classic import hanabi_v5, leduc_holdem_v4

from benchmarks.peers.answering import Count, Play, answer


def loop(env: Any) -> Play:
    """Return what plays a game; a step of an agent that is already done is no ply."""
    env.reset(seed=1)
    rng = random.Random(1)

    def play(games: int) -> Count:
        plies = forced = 0
        for _ in range(games):
            env.reset()
            for _ in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                legal = np.flatnonzero(observation["action_mask"])
                plies += 1
                forced += len(legal) == 1
                env.step(int(rng.choice(legal)))
        return Count(plies, forced)

    return play


if __name__ == "__main__":
    answer(
        {
            "leduc hold'em": loop(leduc_holdem_v4.env()),
            "hanabi": loop(hanabi_v5.env()),
        },
        ("pettingzoo", "numpy", "open-spiel", "rlcard"),
    )
