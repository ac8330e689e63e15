"""The bots of all games by name: each game has a roster in the module of its name.

>>> from kings.bots.roster import bot_names, make_player
>>> bot_names("keys")[:3]
('random', 'greedy', 'thief')
>>> make_player("castle", "Greedy").name
'greedy'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kings.bots.bot import Player, Roster, Visitor
from kings.errors import BadInput
from kings.games import EachGame, find_room
from kings.typed import quoted

ROSTERS: Mapping[str, Roster] = EachGame("kings.bots.{}", "ROSTER")
"""The bots of each game, by the game's name."""


def roster_of(game: str) -> Roster:
    """Return the bots of a game, by its name in any case; ``BadInput`` if there is no such game."""
    return ROSTERS[find_room(game).name]


_visitors: dict[str, Visitor] = {}


def admit(visitor: Visitor) -> None:
    """Let a visitor be found by its name in all games, as long as this process runs.

    Raises ``BadInput`` if some bot has that name.
    """
    for game in ROSTERS:
        if find_player(game, visitor.name) not in (None, visitor):
            raise BadInput(f"There is a bot {quoted(visitor.name)} already.")
    _visitors[visitor.name] = visitor


def dismiss(visitor: Visitor) -> None:
    """Let a visitor be found no more."""
    _visitors.pop(visitor.name, None)


def menu_of(game: str) -> dict[str, Player[Any, Any]]:
    """Return the bots of a game that a menu offers, by name, visitors last."""
    return {**roster_of(game).menu, **_visitors}


def bot_names(game: str = "struggle") -> tuple[str, ...]:
    """Return the names of the bots that can take a seat in a game.

    ``game``: ``struggle``, ``keys`` or ``castle``. Of the negotiators of Kings' Struggle these are
    some; the others, such as ``hard-grudger``, can take a seat as well. Raises ``BadInput`` if
    there is no such game.

    For example ``kings.bot_names("keys")``.
    """
    return tuple(menu_of(game))


def every_player(game: str) -> dict[str, Player[Any, Any]]:
    """Return all bots of a game by name: its menu first, then those that are only known."""
    return {**menu_of(game), **roster_of(game).others}


def find_player(game: str, name: str) -> Player[Any, Any] | None:
    """Return the bot of this game and name, in any case, or None."""
    roster = roster_of(game)
    word = name.strip().lower()
    word = roster.full_names.get(word, word)
    return roster.menu.get(word) or roster.others.get(word) or _visitors.get(word)


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
