"""Bots as they are named on the command line: from the roster, or your own from a file here.

``mybots:Loudest`` is the class ``Loudest`` (or a bot that is made already) in ``mybots.py`` of the
current folder. Nothing of that folder is imported unless it is named so.
"""

from __future__ import annotations

import importlib
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from kings.bots.bot import Player
from kings.bots.roster import ROSTERS, every_player, find_player
from kings.commands.batch_options import split_names
from kings.errors import BadInput
from kings.games import find_room
from kings.typed import quoted

_OWN = re.compile(r"(?P<module>[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*):(?P<name>[A-Za-z_]\w*)")


AnyBot = Player[Any, Any]


def bots_of(words: str, wanted: int, *, game: str = "struggle") -> list[AnyBot]:
    """Return a bot of a game for each of the seats from ``a,b,c`` or one name for all."""
    return [bot_of(name, game=game) for name in split_names(words, wanted)]


def entrants_of(words: str, *, game: str = "struggle") -> dict[str, AnyBot]:
    """Return the bots in ``a,b,c`` by their own names; ``BadInput`` if one is named twice."""
    found: dict[str, AnyBot] = {}
    for word in split_names(words):
        bot = bot_of(word, game=game)
        if bot.name in found:
            raise BadInput(
                f"Name every bot once, and not {bot.name} twice; --repeat lets it sit at a table "
                "more than once."
            )
        found[bot.name] = bot
    return found


def bot_of(word: str, *, game: str = "struggle") -> AnyBot:
    """Return the bot of a name, or of ``module:Class``; ``BadInput`` says what is wrong."""
    bot = find_player(game, word)
    if bot is not None:
        return bot
    own = _OWN.fullmatch(word)
    if own is not None:
        return _own_bot(own["module"], own["name"], game)
    raise BadInput(
        f"There is no bot {quoted(word)} for {find_room(game).title}; there are: "
        f"{', '.join(sorted(every_player(game)))}. Name one of your own by its file and its class, "
        "as in mybots:Loudest."
    )


def _own_bot(module: str, name: str, game: str) -> AnyBot:
    there = _imported(module)
    made: Any = getattr(there, name, None)
    kind = ROSTERS[game].kind
    if made is None:
        raise BadInput(f"There is no {quoted(name)} in {module}.")
    if isinstance(made, type) and issubclass(made, kind):
        try:
            made = made()
        except Exception as error:
            raise BadInput(f"{module}:{name} can't be made: {_told(error)}.") from error
    if not isinstance(made, kind):
        face = kind.__module__.rpartition(".")[0]  # people import the class from its package
        base = f"{face}.{kind.__name__}"
        raise BadInput(f"{module}:{name} is no bot: its class has to build on {base}.")
    bot = cast("AnyBot", made)
    _check_name(bot, f"{module}:{name}", game)
    return bot


def _check_name(bot: AnyBot, where: str, game: str) -> None:
    name = getattr(bot, "name", None)
    if not isinstance(name, str) or not name.strip():
        raise BadInput(f"{where} needs a name, such as name = “loudest”.")
    known = find_player(game, name)
    if known is not None and type(known) is not type(bot):
        raise BadInput(f"{where} is called {name}, as another bot is; give it a name of its own.")


def _imported(module: str) -> ModuleType:
    """Import a module from the current folder, also in the processes that play."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    importlib.invalidate_caches()
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{module}.".startswith(f"{error.name}."):
            raise BadInput(f"There is no module {quoted(module)} in {here}.") from error
        raise BadInput(f"{module} can't be imported: {_told(error)}.") from error
    except Exception as error:
        raise BadInput(f"{module} can't be imported: {_told(error)}.") from error


def _told(error: Exception) -> str:
    """Return an error as half a sentence on one line."""
    return f"{type(error).__name__}: {' '.join(str(error).split())}".rstrip(" .:")
