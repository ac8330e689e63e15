"""Whole games among bots in one process, in two processes and on two Dask workers, by the clock.

The two processes are begun anew for each batch, as a user's batch does; the Dask workers stand
ready, as those of a cluster do.
"""

from __future__ import annotations

import itertools
from collections import deque
from typing import Any

from distributed import Client, LocalCluster

from benchmarks.ours.bot_games import NEGOTIATORS
from benchmarks.peers.answering import Count, Play, answer
from kings.bots import make_bot
from kings.sim import simulate
from kings.struggle.options import Options

WORKERS = 2


def batch(**where: Any) -> Play:
    """Return what plays a batch of games somewhere; its plies are not counted."""
    bots = [make_bot(name) for name in NEGOTIATORS]
    options = Options.for_players(len(bots))
    seeds = itertools.count(1)

    def play(games: int) -> Count:
        deque(simulate(options, bots, games, next(seeds), **where), maxlen=0)
        return Count(0, 0)

    return play


def main() -> None:
    """Start two workers on this machine, closed to others, and answer."""
    with (
        LocalCluster(
            n_workers=WORKERS,
            threads_per_worker=1,
            host="127.0.0.1",
            protocol="tcp://",
            dashboard_address="127.0.0.1:0",
        ) as cluster,
        Client(cluster) as client,
    ):
        plays = {
            "one": batch(workers=1),
            "two processes": batch(workers=WORKERS),
            "two Dask workers": batch(client=client),
        }
        answer(plays, ("distributed",))


if __name__ == "__main__":
    main()
