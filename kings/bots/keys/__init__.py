"""Who plays King's Keys when nobody sits there: one class per idea, by what its seat sees.

>>> from kings.bots.keys import KEYS_BOTS
>>> sorted(KEYS_BOTS)
['builder', 'greedy', 'random', 'searcher', 'thief']
"""

from collections.abc import Mapping
from types import MappingProxyType

from kings.bots.keys.base import KeysBot
from kings.bots.keys.builder import Builder
from kings.bots.keys.greedy import Greedy
from kings.bots.keys.random_bot import RandomBot
from kings.bots.keys.searcher import KeysSearcher
from kings.bots.keys.thief import Thief

__all__ = ["KEYS_BOTS", "Builder", "Greedy", "KeysBot", "KeysSearcher", "RandomBot", "Thief"]

KEYS_BOTS: Mapping[str, KeysBot] = MappingProxyType(
    {bot.name: bot for bot in (RandomBot(), Greedy(), Thief(), Builder(), KeysSearcher())}
)
"""The bots by their names."""
