"""Random games of King's Keys by the readable rules."""

from __future__ import annotations

from benchmarks.ours.readable_games import loop
from benchmarks.peers.answering import answer
from kings.keys.options import Options
from kings.keys.rules import GAME

if __name__ == "__main__":
    answer(
        {
            "King's Keys, plain": loop(GAME, Options()),
            "King's Keys, all Jokers": loop(GAME, Options.with_jokers()),
        },
        (),
    )
