"""Studies of King's Keys: who wins, by what, from which place, and what the options change.

The games behind the answers are kept in ``data/keys``; ``python -m kings.analysis.keys FOLDER``
plays them anew.
"""

from kings.analysis.keys import MEASURES, bots, changes, deals, lengths, places, ways
from kings.analysis.keys import Kept, read_games, write_games
from kings.analysis.keys import COMPANIES, FOUR, RULES, SEED, Company, games, schedule

__all__ = [
    "COMPANIES",
    "FOUR",
    "MEASURES",
    "RULES",
    "SEED",
    "Company",
    "Kept",
    "bots",
    "changes",
    "deals",
    "games",
    "lengths",
    "places",
    "read_games",
    "schedule",
    "ways",
    "write_games",
]
