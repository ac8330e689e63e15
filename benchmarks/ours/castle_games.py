"""Random games of King of the Castle by the readable rules."""

from __future__ import annotations

import itertools
import random

from benchmarks.peers.answering import Count, Play, answer
from kings.castle.options import Options
from kings.castle.rules import GAME
from kings.game import NATURE


def loop(options: Options) -> Play:
    """Return what plays whole games, the deal and the scoring included."""
    seeds = itertools.count(1)

    def play(games: int) -> Count:
        plies = forced = 0
        for _ in range(games):
            rng = random.Random(next(seeds))
            state = GAME.start(options)
            while asks := GAME.asks(state):
                seat = asks[0].seat
                if seat == NATURE:
                    state = GAME.apply(state, GAME.draw(state, rng)).state
                    continue
                legal = GAME.choices(state, seat)
                plies += 1
                forced += len(legal) == 1
                state = GAME.apply(state, rng.choice(legal)).state
            assert GAME.outcome(state) is not None
        return Count(plies, forced)

    return play


if __name__ == "__main__":
    answer(
        {
            "King of the Castle, 4 seats": loop(Options.for_players(4)),
            "King of the Castle, 8 seats": loop(Options.for_players(8, squires="drawn")),
        },
        (),
    )
