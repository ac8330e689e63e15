"""Studies of King of the Castle: what a secret, a seat and foreknowledge are worth.

The games behind the answers are kept in ``data/castle``; ``python -m kings.analysis.castle FOLDER``
plays them anew.
"""

from kings.analysis.castle import (
    CHARACTERS,
    ORDERS,
    SECRETS,
    by_order,
    by_squires_at_court,
    character,
    length,
    secret,
    tournament,
)
from kings.analysis.castle import Followed, Moment, follow, found_out
from kings.analysis.castle import Informed, Secret, dealt
from kings.analysis.castle import Kept, read_games, write_games
from kings.analysis.castle import DEALS, SEED, WORLDS, Table, play_deal, play_table, tables

__all__ = [
    "CHARACTERS",
    "DEALS",
    "ORDERS",
    "SECRETS",
    "SEED",
    "WORLDS",
    "Followed",
    "Informed",
    "Kept",
    "Moment",
    "Secret",
    "Table",
    "by_order",
    "by_squires_at_court",
    "character",
    "dealt",
    "follow",
    "found_out",
    "length",
    "play_deal",
    "play_table",
    "read_games",
    "secret",
    "tables",
    "tournament",
    "write_games",
]
