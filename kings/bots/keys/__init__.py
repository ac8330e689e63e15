"""Who plays King's Keys when nobody sits there: one class per idea, by what its seat sees.

>>> from kings.bots.keys import KEYS_BOTS
>>> sorted(KEYS_BOTS)
['builder', 'greedy', 'random', 'searcher', 'thief']
"""

from collections.abc import Mapping
from types import MappingProxyType

from kings.bots.bot import Roster
from kings.bots.keys.bots import Builder, Greedy, KeysBot, KeysSearcher, RandomBot, Thief
from kings.bots.keys.determinize import determinize_together

KEYS_BOTS: Mapping[str, KeysBot] = MappingProxyType(
    {bot.name: bot for bot in (RandomBot(), Greedy(), Thief(), Builder(), KeysSearcher())}
)
"""The bots by their names."""

ROSTER = Roster(KeysBot, KEYS_BOTS, determinize_together)
"""The bots, as the house knows those of every game."""
