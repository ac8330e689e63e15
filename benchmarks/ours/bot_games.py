"""Whole games of Kings' Struggle among bots that bargain, by the readable rules, one process."""

from __future__ import annotations

import itertools

from benchmarks.peers.answering import Count, Play, answer
from kings.bots import make_bot
from kings.game import NATURE
from kings.sim.match import play_game
from kings.struggle.moves import Accept, Judge, Move, Propose, Refuse, Release, Withdraw
from kings.struggle.options import Options
from kings.struggle.rules import GAME

SAMPLE = 20
"""Games that are gone through again, to know the share of forced plies."""

TALK = (Propose, Accept, Refuse, Withdraw, Release, Judge)

NEGOTIATORS = ("fair-keeper", "hard-grudger", "soft-reckoner", "fair-opportunist")

LINE_UPS = (NEGOTIATORS, ("fair-keeper",) * 4, ("greedy",) * 4, ("cautious",) * 4)


def loop(names: tuple[str, ...]) -> Play:
    """Return what plays whole games by Day, seat by seat with these bots."""
    bots = [make_bot(name) for name in names]
    options = Options.for_players(len(bots))
    seeds = itertools.count(1)
    sample = [forced_among(options, play_game(options, bots, seed).moves) for seed in range(SAMPLE)]
    share = sum(forced for forced, _ in sample) / sum(plies for _, plies in sample)

    def play(games: int) -> Count:
        plies = words = 0
        for _ in range(games):
            moves = play_game(options, bots, next(seeds)).moves
            said = sum(isinstance(move, TALK) for move in moves)
            words += said
            plies += sum(move.seat != NATURE for move in moves) - said
        return Count(plies, round(share * plies), words)

    return play


def forced_among(options: Options, moves: tuple[Move, ...]) -> tuple[int, int]:
    """Go through a game again; return its forced plies and all its plies."""
    state = GAME.start(options)
    forced = plies = 0
    for move in moves:
        if move.seat != NATURE and not isinstance(move, TALK):
            plies += 1
            forced += len(GAME.choices(state, move.seat)) == 1
        state = GAME.apply(state, move).state
    return forced, plies


if __name__ == "__main__":
    answer({", ".join(names): loop(names) for names in LINE_UPS}, ())
