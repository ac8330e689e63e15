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
from kings.sim.match import play_game
from kings.sim.results import write_csv
from kings.sim.results_file import read_results
from kings.sim.schedule import against_field, round_robin, single_table
from kings.sim.summaries import endings, summarize

__all__ = [
    "against_field",
    "bar",
    "connect",
    "endings",
    "play",
    "play_game",
    "read_results",
    "round_robin",
    "simulate",
    "single_table",
    "summarize",
    "write_csv",
]
