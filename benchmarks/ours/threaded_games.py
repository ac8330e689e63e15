"""The compiled rules on one thread and on two, to be timed by the clock."""

from __future__ import annotations

from benchmarks.ours.kernel_games import FOUR, loop
from benchmarks.peers.answering import answer

if __name__ == "__main__":
    answer({"one": loop(FOUR), "two threads": loop(FOUR, threads=2)}, ("numba", "numpy"))
