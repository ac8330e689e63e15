"""Random games of Kings' Struggle by the readable rules, without talk."""

from __future__ import annotations

import itertools
import random
from typing import Any

from benchmarks.peers.answering import Count, Play, answer
from kings.game import NATURE, AnyGame
from kings.struggle.options import Options
from kings.struggle.rules import GAME


def loop(game: AnyGame, options: Any) -> Play:
    """Return what plays whole games of any kind, draws before them and the scoring included."""
    seeds = itertools.count(1)

    def play(games: int) -> Count:
        plies = forced = 0
        for _ in range(games):
            rng = random.Random(next(seeds))
            state = game.start(options)
            while asks := game.asks(state):
                seat = asks[0].seat
                if seat == NATURE:
                    state = game.apply(state, game.draw(state, rng)).state
                    continue
                legal = game.choices(state, seat)
                plies += 1
                forced += len(legal) == 1
                state = game.apply(state, rng.choice(legal)).state
            assert game.outcome(state) is not None
        return Count(plies, forced)

    return play


if __name__ == "__main__":
    answer(
        {
            "Kings' Struggle, 4 seats by Day": loop(GAME, Options.for_players(4)),
            "Kings' Struggle, 4 seats by Night": loop(GAME, Options.for_players(4, mode="night")),
        },
        (),
    )
