"""The same games of bots that bargain as ``bot_games``, by the compiled rules, one process."""

from __future__ import annotations

import itertools

from benchmarks.ours.bot_games import NEGOTIATORS, SAMPLE, TALK, forced_among
from benchmarks.peers.answering import Count, Play, answer
from kings.bots import make_bot
from kings.sim import bargained
from kings.sim.match import play_game
from kings.sim.results import Meeting
from kings.struggle.options import Mode, Options

LINE_UPS: tuple[tuple[Mode, tuple[str, ...]], ...] = (
    ("day", NEGOTIATORS),
    ("day", ("fair-keeper",) * 4),
    ("night", NEGOTIATORS),
)


def loop(mode: Mode, names: tuple[str, ...]) -> Play:
    """Return what plays whole games, seat by seat with these bots.

    Plies and words are those of an average game by the readable rules, which plays the same.
    """
    bots = [make_bot(name) for name in names]
    options = Options.for_players(len(bots), mode=mode)
    seeds = itertools.count(1)
    sample = [play_game(options, bots, seed).moves for seed in range(SAMPLE)]
    counted = [forced_among(options, moves) for moves in sample]
    forced, plies = (sum(numbers) / SAMPLE for numbers in zip(*counted, strict=True))
    words = sum(isinstance(move, TALK) for moves in sample for move in moves) / SAMPLE

    def play(games: int) -> Count:
        for _ in range(games):
            bargained.play(options, bots, Meeting(0, 0, 0, next(seeds), names, None))
        return Count(round(games * plies), round(games * forced), round(games * words))

    return play


if __name__ == "__main__":
    plays = {f"{', '.join(names)}, {mode}": loop(mode, names) for mode, names in LINE_UPS}
    answer(plays, ("numba", "numpy"))
