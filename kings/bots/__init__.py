"""Who plays when nobody sits there: bots, one class per idea, that decide by what their seat sees.

>>> from kings.bots import make_bot
>>> make_bot("greedy").idea
'Takes what brings it most points at once, and counts only what is certain now.'
>>> make_bot("negotiator:grudger/anchors").name
'hard-grudger'
"""

from kings.bots.bot import Bot, Reply
from kings.bots.negotiator import PRICING, Negotiator, Pricing
from kings.bots.promises import PROMISES, Promises
from kings.bots.simple_bots import Cautious, Greedy, RandomBot
from kings.bots.struggle import BOTS, NEGOTIATORS, find_bot, make_bot, register

__all__ = [
    "BOTS",
    "NEGOTIATORS",
    "PRICING",
    "PROMISES",
    "Bot",
    "Cautious",
    "Greedy",
    "Negotiator",
    "Pricing",
    "Promises",
    "RandomBot",
    "Reply",
    "find_bot",
    "make_bot",
    "register",
]
