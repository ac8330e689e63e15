"""Who plays when nobody sits there: bots, one class per idea, that decide by what their seat sees.

>>> from kings.bots import make_bot
>>> make_bot("greedy").idea
'Takes what brings it most points at once, and counts only what is certain now.'
"""

from kings.bots.base import Bot, Reply
from kings.bots.greedy import Greedy
from kings.bots.random_bot import RandomBot
from kings.bots.roster import BOTS, make_bot

__all__ = ["BOTS", "Bot", "Greedy", "RandomBot", "Reply", "make_bot"]
