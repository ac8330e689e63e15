"""All bots by name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from kings.bots.base import Bot
from kings.bots.cautious import Cautious
from kings.bots.greedy import Greedy
from kings.bots.negotiator import Negotiator
from kings.bots.pricing import PRICING
from kings.bots.promise_characters import PROMISES
from kings.bots.random_bot import RandomBot
from kings.bots.searcher import Searcher
from kings.errors import BadInput
from kings.typed import quoted

NEGOTIATORS: Mapping[str, Negotiator] = MappingProxyType(
    {
        bot.name: bot
        for pricing in PRICING.values()
        for bot in (Negotiator(promises, pricing) for promises in PROMISES.values())
    }
)
"""Every negotiator by its name, such as ``fair-keeper``: a word for its pricing, and how it stands
to promises."""

_MENU = (
    RandomBot(),
    Greedy(),
    Cautious(),
    *(bot for bot in NEGOTIATORS.values() if bot.pricing.name == "splits"),
    NEGOTIATORS["hard-keeper"],
    NEGOTIATORS["soft-keeper"],
    Searcher(),
)

_known: dict[str, Bot] = {bot.name: bot for bot in _MENU}

BOTS: Mapping[str, Bot] = MappingProxyType(_known)
"""The bots that a menu offers, by the word for them: of the negotiators those that split the gain,
one for each way to stand to promises, and two that price otherwise. ``find_bot`` knows all."""

_COMPOSED = re.compile(r"negotiator:(\w+)/(\w+)")


def find_bot(name: str) -> Bot | None:
    """Return the bot of this name, in any case, or None.

    Beside the names of the menu every pair of characters has one: ``hard-grudger``, or in full
    ``negotiator:grudger/anchors``.
    """
    word = name.strip().lower()
    composed = _COMPOSED.fullmatch(word)
    if composed is None:
        return _known.get(word) or NEGOTIATORS.get(word)
    promises, pricing = PROMISES.get(composed[1]), PRICING.get(composed[2])
    if promises is None or pricing is None:
        return None
    return NEGOTIATORS[f"{pricing.word}-{promises.name}"]


def make_bot(name: str) -> Bot:
    """Return the bot of this name, in any case; ``BadInput`` lists the names if there is none."""
    bot = find_bot(name)
    if bot is None:
        raise BadInput(f"There is no bot {quoted(name)}; there are: {', '.join(BOTS)}.")
    return bot


def register(bot: Bot) -> Bot:
    """Make one's own bot known by its name, in this process; return it.

    Raises ``BadInput`` if another bot has the name, or it isn't one word in small letters.
    """
    if not re.fullmatch(r"[a-z][a-z0-9-]{0,39}", bot.name):
        raise BadInput(
            f"A bot's name is one word of small letters, digits and hyphens, not “{bot.name}”."
        )
    known = find_bot(bot.name)
    if known is not None and type(known) is not type(bot):
        raise BadInput(f"There is a bot “{bot.name}” already.")
    _known[bot.name] = bot
    return bot
