"""Games without people, or with bots beside them: one match move by move, batches, tournaments.

>>> from kings.bots import make_bot
>>> from kings.sim import simulate
>>> from kings.struggle import Options
>>> bots = [make_bot("random") for _ in range(3)]
>>> len(list(simulate(Options.for_players(3), bots, games=2, seed=1)))
2

Of any game of the house: give its options and its bots. What computes with NumPy or pandas is
imported from its own module: ``frames`` and ``standings``.
"""

from kings.sim.batch import play, simulate
from kings.sim.executors import bar, connect
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
from kings.sim.results import GameFacts, GameResult, write_csv
from kings.sim.results_file import read_results
from kings.sim.schedule import Schedule, against_field, game_seed, round_robin, single_table
from kings.sim.summaries import SeatMeans, SeatSummary, endings, summarize

__all__ = [
    "GameFacts",
    "GameResult",
    "Played",
    "Schedule",
    "SeatMeans",
    "SeatSummary",
    "Seats",
    "against_field",
    "bar",
    "bots_are_done_talking",
    "connect",
    "endings",
    "game_seed",
    "next_decision",
    "next_move",
    "next_talk",
    "play",
    "play_game",
    "play_on",
    "read_results",
    "round_robin",
    "simulate",
    "single_table",
    "summarize",
    "write_csv",
]
