"""Games without people, or with bots beside them: one match move by move, and batches of many.

>>> from kings.bots import make_bot
>>> from kings.sim import simulate
>>> from kings.struggle import Options
>>> bots = [make_bot("random") for _ in range(3)]
>>> len(list(simulate(Options.for_players(3), bots, games=2, seed=1)))
2
"""

from kings.sim.batch import GameResult, SeatSummary, game_seed, simulate, summarize
from kings.sim.match import (
    Played,
    Seats,
    bots_are_done_talking,
    next_decision,
    next_move,
    next_talk,
    play_game,
    play_on,
)

__all__ = [
    "GameResult",
    "Played",
    "SeatSummary",
    "Seats",
    "bots_are_done_talking",
    "game_seed",
    "next_decision",
    "next_move",
    "next_talk",
    "play_game",
    "play_on",
    "simulate",
    "summarize",
]
