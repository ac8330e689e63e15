"""Who can play which game: the bots of all games by name, for whoever serves every game.

>>> from kings.bots.rosters import make_player, player_names
>>> player_names("keys")[:3]
('random', 'greedy', 'thief')
>>> make_player("castle", "Greedy").name
'greedy'
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from kings.bots.base import Bot
from kings.bots.castle import CASTLE_BOTS, CastleBot
from kings.bots.keys import KEYS_BOTS, KeysBot
from kings.bots.player import Player
from kings.bots.roster import BOTS, NEGOTIATORS, find_bot
from kings.errors import BadInput
from kings.games import find_room
from kings.typed import quoted

MENUS: Mapping[str, Mapping[str, Player[Any, Any]]] = MappingProxyType(
    {"struggle": BOTS, "keys": KEYS_BOTS, "castle": CASTLE_BOTS}
)
"""The bots that a menu offers, by the name of the game and their own."""

KINDS: Mapping[str, type] = MappingProxyType(
    {"struggle": Bot, "keys": KeysBot, "castle": CastleBot}
)
"""The class on which a bot of each game builds."""


def player_names(game: str) -> tuple[str, ...]:
    """Return the names on a game's menu, in its order; ``BadInput`` if there is no such game."""
    return tuple(MENUS[find_room(game).name])


def every_player(game: str) -> dict[str, Player[Any, Any]]:
    """Return all bots of a game by name: its menu first, then those that are only known."""
    more: Mapping[str, Player[Any, Any]] = NEGOTIATORS if game == "struggle" else {}
    return {**MENUS[find_room(game).name], **more}


def find_player(game: str, name: str) -> Player[Any, Any] | None:
    """Return the bot of this game and name, in any case, or None."""
    if game == "struggle":
        return find_bot(name)
    return MENUS[find_room(game).name].get(name.strip().lower())


def bot(name: str, game: str = "struggle") -> Player[Any, Any]:
    """Return a bot by its name; its ``idea`` says how it plays, its ``source`` where that is from.

    ``name``: as on the menu (``bot_names``), in any case; ``game``: ``struggle``, ``keys`` or
    ``castle``. Raises ``BadInput`` that lists the names if there is no such bot.

    For example ``kings.bot("greedy").idea``.
    """
    return make_player(game, name)


def bot_names(game: str = "struggle") -> tuple[str, ...]:
    """Return the names of the bots that can take a seat in a game.

    ``game``: ``struggle``, ``keys`` or ``castle``. Raises ``BadInput`` if there is no such game.

    For example ``kings.bot_names("keys")``.
    """
    return player_names(game)


def make_player(game: str, name: str) -> Player[Any, Any]:
    """Return the bot of this game and name, in any case; ``BadInput`` if there is none."""
    player = find_player(game, name)
    if player is None:
        room, names = find_room(game), ", ".join(player_names(game))
        raise BadInput(f"There is no bot {quoted(name)} for {room.title}; there are: {names}.")
    return player
