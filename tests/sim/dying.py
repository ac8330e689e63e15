"""Plays a batch into a results file in children that are killed, and then to the end.

``python -m tests.sim.dying RESULTS GAMES KILLS SEED`` prints how many games the file had after each
kill.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from pathlib import Path

from kings.sim import executors, simulate
from tests.sim.quick import OPTIONS, QUICK

SEED = 7
MOMENT = 0.002
"""Seconds between two looks at the file, and the most that a child lives after the last."""


def main(results: Path, games: int, kills: int, seed: int) -> None:
    """Kill so many children, and finish in this process."""
    executors.SECONDS = 0.01  # small chunks, so that there is something to lose
    rng = random.Random(seed)
    for _ in range(kills):
        wanted = games_in(results) + rng.randrange(2 * games // kills)
        child = os.fork()
        if not child:
            list(simulate(OPTIONS, QUICK, games, SEED, results=results))
            os._exit(0)
        while games_in(results) < min(wanted, games) and os.waitpid(child, os.WNOHANG) == (0, 0):
            time.sleep(MOMENT)
        time.sleep(rng.uniform(0, MOMENT))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        print(games_in(results))
    list(simulate(OPTIONS, QUICK, games, SEED, results=results))


def games_in(results: Path) -> int:
    """Return how many whole lines stand below the first."""
    return max(0, results.read_bytes().count(b"\n") - 1) if results.exists() else 0


if __name__ == "__main__":
    main(Path(sys.argv[1]), *(int(word) for word in sys.argv[2:]))
