"""The roster: the bots of all games by name, in one table with one entry a game.

>>> from kings.bots.roster import bot_names, make_player
>>> bot_names("keys")[:3]
('random', 'greedy', 'thief')
>>> make_player("castle", "Greedy").name
'greedy'
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from kings.bots.bot import Bot, Player
from kings.bots.castle import CASTLE_BOTS
from kings.bots.castle.bots import CastleBot
from kings.bots.castle.determinize import determinize_together as castle_together
from kings.bots.determinize import determinize_together
from kings.bots.keys import KEYS_BOTS
from kings.bots.keys.bots import KeysBot
from kings.bots.keys.determinize import determinize_together as keys_together
from kings.bots.negotiator import PRICING, Negotiator
from kings.bots.promises import PROMISES
from kings.bots.searcher import Searcher
from kings.bots.simple_bots import Cautious, Greedy, RandomBot
from kings.errors import BadInput
from kings.games import find_room
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
)

_known: dict[str, Bot] = {bot.name: bot for bot in _MENU}

BOTS: Mapping[str, Bot] = MappingProxyType(_known)
"""The bots of Kings' Struggle that a menu offers, by the word for them: of the negotiators those
that split the gain, one for each way to stand to promises, and two that price otherwise.
``find_bot`` knows all."""


@dataclass(frozen=True, slots=True)
class Roster:
    """The bots of one game.

    ``kind``: the class on which each of them builds; ``menu``: those that a menu offers, by name;
    ``determinize``: deals anew, by lot, what none of several views shows, and returns a state that
    each of them may take to be true; it gets the bystander's view and those of the seats.
    ``others``: those that are only known by name; ``full_names``: longer words for some of them,
    with the names that stand here.
    """

    kind: type
    menu: Mapping[str, Player[Any, Any]]
    determinize: Callable[[Any, Sequence[Any], random.Random], Any]
    others: Mapping[str, Player[Any, Any]] = field(default_factory=dict)
    full_names: Mapping[str, str] = field(default_factory=dict)


ROSTERS: Mapping[str, Roster] = MappingProxyType(
    {
        "struggle": Roster(Bot, BOTS, determinize_together, NEGOTIATORS, _FULL_NAMES),
        "keys": Roster(KeysBot, KEYS_BOTS, keys_together),
        "castle": Roster(CastleBot, CASTLE_BOTS, castle_together),
    }
)
"""The bots of each game, by the game's name."""


def roster_of(game: str) -> Roster:
    """Return the bots of a game, by its name in any case; ``BadInput`` if there is no such game."""
    return ROSTERS[find_room(game).name]


def bot_names(game: str = "struggle") -> tuple[str, ...]:
    """Return the names of the bots that can take a seat in a game.

    ``game``: ``struggle``, ``keys`` or ``castle``. Of the negotiators of Kings' Struggle these are
    some; the others, such as ``hard-grudger``, can take a seat as well. Raises ``BadInput`` if
    there is no such game.

    For example ``kings.bot_names("keys")``.
    """
    return tuple(roster_of(game).menu)


def every_player(game: str) -> dict[str, Player[Any, Any]]:
    """Return all bots of a game by name: its menu first, then those that are only known."""
    roster = roster_of(game)
    return {**roster.menu, **roster.others}


def find_player(game: str, name: str) -> Player[Any, Any] | None:
    """Return the bot of this game and name, in any case, or None."""
    roster = roster_of(game)
    word = name.strip().lower()
    word = roster.full_names.get(word, word)
    return roster.menu.get(word) or roster.others.get(word)


def make_player(game: str, name: str) -> Player[Any, Any]:
    """Return the bot of this game and name, in any case; ``BadInput`` if there is none."""
    player = find_player(game, name)
    if player is None:
        title, names = find_room(game).title, ", ".join(bot_names(game))
        raise BadInput(f"There is no bot {quoted(name)} for {title}; there are: {names}.")
    return player


def bot(name: str, game: str = "struggle") -> Player[Any, Any]:
    """Return a bot by its name; its ``idea`` says how it plays, its ``source`` where that is from.

    ``name``: as on the menu (``bot_names``), in any case; ``game``: ``struggle``, ``keys`` or
    ``castle``. Raises ``BadInput`` that lists the names if there is no such bot.

    For example ``kings.bot("greedy").idea``.
    """
    return make_player(game, name)


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
