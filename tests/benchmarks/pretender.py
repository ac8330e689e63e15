"""A process that pretends to be an engine, to test what measures it."""

from __future__ import annotations

import sys

from benchmarks.peers.answering import Count, answer


def noisy(games: int) -> Count:
    """Play games of ten plies, two of them forced, and talk meanwhile."""
    print("this is not an answer")
    return Count(10 * games, 2 * games)


def slow(games: int) -> Count:
    """Play games that take a while."""
    for _ in range(games):
        sum(range(20_000))
    return Count(games, 0, games)


def dying(games: int) -> Count:
    """Say a last word, and end."""
    sys.exit(f"too ill for {games}")


if __name__ == "__main__":
    answer({"noisy": noisy, "slow": slow, "dying": dying}, ("pytest",))
