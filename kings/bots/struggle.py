"""The bots of Kings' Struggle by name: those of the menu, and every negotiator."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from kings.bots.bot import Bot, Roster
from kings.bots.determinize import determinize_together
from kings.bots.negotiator import PRICING, Negotiator
from kings.bots.promises import PROMISES
from kings.bots.searcher import Searcher
from kings.bots.shrewd import Shrewd
from kings.bots.simple_bots import Cautious, Greedy, RandomBot
from kings.bots.strong import Strong
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

_FULL_NAMES: Mapping[str, str] = MappingProxyType(
    {
        f"negotiator:{bot.promises.name}/{bot.pricing.name}": name
        for name, bot in NEGOTIATORS.items()
    }
)

_MENU = (
    RandomBot(),
    Greedy(),
    Cautious(),
    *(bot for bot in NEGOTIATORS.values() if bot.pricing.name == "splits"),
    NEGOTIATORS["hard-keeper"],
    NEGOTIATORS["soft-keeper"],
    Searcher(),
    Strong(),
    Shrewd(),
)

_known: dict[str, Bot] = {bot.name: bot for bot in _MENU}

BOTS: Mapping[str, Bot] = MappingProxyType(_known)
"""The bots of Kings' Struggle that a menu offers, by the word for them: of the negotiators those
that split the gain, one for each way to stand to promises, and two that price otherwise.
``find_bot`` knows all."""

ROSTER = Roster(Bot, BOTS, determinize_together, NEGOTIATORS, _FULL_NAMES)
"""The bots of Kings' Struggle, as the house knows those of every game."""


def find_bot(name: str) -> Bot | None:
    """Return the bot of Kings' Struggle of this name, in any case, or None.

    Beside the names of the menu every pair of characters has one: ``hard-grudger``, or in full
    ``negotiator:grudger/anchors``.
    """
    word = name.strip().lower()
    word = _FULL_NAMES.get(word, word)
    return _known.get(word) or NEGOTIATORS.get(word)


def make_bot(name: str) -> Bot:
    """Return the bot of this name, in any case; ``BadInput`` lists the names if there is none."""
    bot = find_bot(name)
    if bot is None:
        raise BadInput(f"There is no bot {quoted(name)}; there are: {', '.join(BOTS)}.")
    return bot


def register(bot: Bot) -> Bot:
    """Make your own bot known by its name, in this process; return it.

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
