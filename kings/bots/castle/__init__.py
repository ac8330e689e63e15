"""The bots of King of the Castle: by lot, greedy, one that guesses at squires, and a searcher.

Add one by writing a class that keeps to ``CastleBot``; ``CASTLE_BOTS`` lists those there are.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from kings.bots.bot import Roster
from kings.bots.castle.bots import CastleBot, CastleSearcher, GreedyCastle, RandomCastle, Schemer
from kings.bots.castle.determinize import determinize_together

CASTLE_BOTS: Mapping[str, CastleBot] = MappingProxyType(
    {bot.name: bot for bot in (RandomCastle(), GreedyCastle(), Schemer(), CastleSearcher())}
)
"""The bots by the word for them."""

ROSTER = Roster(CastleBot, CASTLE_BOTS, determinize_together)
"""The bots, as the house knows those of every game."""
