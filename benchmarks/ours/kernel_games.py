"""Random and greedy games of Kings' Struggle by the compiled rules; also on two threads."""

from __future__ import annotations

import itertools

from benchmarks.peers.answering import Count, Play, answer
from kings.sim.kernel.play import play_games
from kings.struggle.options import Options


def loop(options: Options, policy: str = "random", *, threads: int = 1) -> Play:
    """Return what plays whole games, the draws for the lead and the scoring included."""
    seeds = itertools.count(1)

    def play(games: int) -> Count:
        policies = [policy] * options.players
        results = play_games(options, policies, games, next(seeds), threads=threads)
        return Count(int(results.plies.sum()), int(results.forced.sum()))

    return play


FOUR = Options.for_players(4)
PLAYS = {
    "Kings' Struggle, 4 seats by Day": loop(FOUR),
    "Kings' Struggle, 4 seats by Night": loop(Options.for_players(4, mode="night")),
    "Kings' Struggle, 3 seats by Day": loop(Options.for_players(3)),
    "Kings' Struggle, 6 seats by Day": loop(Options.for_players(6)),
    "Kings' Struggle, 4 greedy seats by Day": loop(FOUR, "greedy"),
}

if __name__ == "__main__":
    answer(PLAYS, ("numba", "numpy"))
