"""Random games of chess by python-chess, to the end that the rules make without a claim."""

from __future__ import annotations

import random

import chess

from benchmarks.peers.answering import Count, answer

RNG = random.Random(1)


def play(games: int) -> Count:
    """Play random games."""
    plies = forced = 0
    for _ in range(games):
        board = chess.Board()
        while not board.is_game_over():
            legal = list(board.legal_moves)
            plies += 1
            forced += len(legal) == 1
            board.push(RNG.choice(legal))
    return Count(plies, forced)


if __name__ == "__main__":
    answer({"chess": play}, ("chess",))
