"""Random games of King of the Castle by the readable rules."""

from __future__ import annotations

from benchmarks.ours.readable_games import loop
from benchmarks.peers.answering import answer
from kings.castle.options import Options
from kings.castle.rules import GAME

if __name__ == "__main__":
    answer(
        {
            "King of the Castle, 4 seats": loop(GAME, Options.for_players(4)),
            "King of the Castle, 8 seats": loop(GAME, Options.for_players(8, squires="drawn")),
        },
        (),
    )
