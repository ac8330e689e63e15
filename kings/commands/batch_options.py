"""What ``kings simulate`` and ``kings tournament`` ask alike: the bots, the seed, where to play.

Bots are named as the roster has them, or are your own: ``mybots:Loudest`` is the class ``Loudest``
(or a bot that is made already) in ``mybots.py`` of the current folder, and
``process:python my_bot.py`` a program of any language. Nothing of that folder is imported, and no
program begun, unless it is named so. The game, and what its table agrees on, is asked by
``game_options``.
"""

from __future__ import annotations

import argparse
import importlib
import os
import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from kings.agent.program import SECONDS, Program, begin
from kings.bots import roster
from kings.bots.bot import Player
from kings.commands import flag
from kings.commands.game_options import add_switches
from kings.errors import BadInput
from kings.games import find_room
from kings.records.files import check_place
from kings.sim import executors
from kings.typed import quoted


def add_arguments(parser: Any) -> None:
    """Add the arguments that both commands have."""
    parser.add_argument("--seed", type=int, default=1, help="the same seed, the same games")
    parser.add_argument(
        "--workers", type=int, default=os.cpu_count() or 1, help="processes (default: all)"
    )
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help="play on the machines of a Dask scheduler, tcp://…"
    )
    parser.add_argument(
        "--results",
        type=Path,
        metavar="FILE",
        help="keep results in this file while playing, and continue it if it exists, to more games "
        "too (with the kernel, only to the same number)",
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="write a table of all games and seats as CSV"
    )
    flag(parser, "--json", "answer as JSON")
    add_seconds(parser)
    add_switches(parser)


PROCESS = "process:"
"""How a bot begins that a program outside of this one is: ``process:python my_bot.py``."""


def add_seconds(parser: Any) -> None:
    """Add how long a program outside of this one may think."""
    parser.add_argument(
        "--seconds",
        type=seconds_word,
        default=SECONDS,
        help=f"how long a program (process:…) may think about one decision (default {SECONDS:g})",
    )


def seconds_word(word: str) -> float:
    """Read a time of more than nothing and at most an hour."""
    try:
        seconds = float(word)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{quoted(word)} is no number of seconds") from error
    if not 0 < seconds <= 3600:
        raise argparse.ArgumentTypeError("a program may think for up to 3600 seconds")
    return seconds


def check_files(arguments: argparse.Namespace) -> None:
    """Refuse (``BadInput``) files that can't be written or would overwrite one another."""
    out, results = arguments.out, arguments.results
    for file in filter(None, (results, getattr(arguments, "journals", None))):
        _check_file_name(file)
    if out is None:
        return
    check_place(out)
    if results is not None and (
        out.resolve() == results.resolve()
        or (out.exists() and results.exists() and out.samefile(results))
    ):
        raise BadInput(
            "--out and --results name the same file; the table would overwrite the results."
        )


def _check_file_name(file: Path) -> None:
    """Refuse a name that nothing can have, such as one that is too long."""
    try:
        file.exists()
    except OSError as error:
        raise BadInput(f"{file} can't be written: {error.strerror}.") from error


def split_names(words: str, wanted: int | None = None) -> tuple[str, ...]:
    """Return the names in ``a,b,c``; if ``wanted`` are needed, one name stands for all."""
    names = tuple(name.strip() for name in words.split(","))
    if wanted is None:
        return names
    if len(names) == 1:
        names *= wanted
    if len(names) != wanted:
        raise BadInput(f"Name one bot for all seats or {wanted}, not {len(names)}.")
    return names


@contextmanager
def client_of(arguments: argparse.Namespace) -> Iterator[Any]:
    """Give the client of the scheduler that was named, or None, and close it in the end."""
    if arguments.scheduler is None:
        yield None
        return
    client = executors.connect(arguments.scheduler)
    try:
        if not client.nthreads():
            print("Waiting for a worker …", file=sys.stderr)
        executors.await_workers(client)
        yield client
    finally:
        client.close()


_OWN = re.compile(r"(?P<module>[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*):(?P<name>[A-Za-z_]\w*)")


AnyBot = Player[Any, Any]


def bots_of(arguments: argparse.Namespace, words: str, wanted: int) -> list[AnyBot]:
    """Return a bot of the game for each of the seats from ``a,b,c`` or one name for all.

    ``arguments``: of the command, which say how long a program may think, and where games are
    played.
    """
    made: dict[str, AnyBot] = {}
    names = split_names(words, wanted)
    for name in names:
        if name not in made:
            made[name] = _invited(arguments, name)
    return [made[name] for name in names]


def _invited(arguments: argparse.Namespace, word: str) -> AnyBot:
    """Return the bot of a word, which may be the command of a program.

    This is the one place where a program is begun: for words that somebody has typed.
    """
    if not word.startswith(PROCESS):
        return bot_of(word, game=arguments.game)
    if getattr(arguments, "scheduler", None) is not None:
        raise BadInput("A program (process:…) plays on this machine; leave --scheduler out.")
    return program_of(word, arguments.seconds)


def program_of(word: str, seconds: float) -> Program:
    """Begin the program in ``process:python my_bot.py``, and return the bot that it is.

    ``seconds``: how long it may think about one decision. Raises ``BadInput`` if it can't be
    started, or doesn't say its name, or has that of another bot.
    """
    try:
        command = shlex.split(word.removeprefix(PROCESS))
    except ValueError as error:
        raise BadInput(f"{quoted(word)} can't be read: {error}.") from error
    if not word.startswith(PROCESS) or not command:
        raise BadInput(f"Name a program by its command, as in {PROCESS}python my_bot.py.")
    program = begin(command, seconds)
    for game in roster.ROSTERS:
        if roster.find_player(game, program.name) is not None:
            raise BadInput(
                f"The program calls itself {program.name}, as another bot is called; give it a "
                "name of its own."
            )
    return program


def entrants_of(arguments: argparse.Namespace, words: str) -> dict[str, AnyBot]:
    """Return the bots in ``a,b,c`` by their own names; ``BadInput`` if one is named twice."""
    found: dict[str, AnyBot] = {}
    for word in split_names(words):
        bot = _invited(arguments, word)
        if bot.name in found:
            raise BadInput(
                f"Name every bot once, and not {bot.name} twice; --repeat lets it sit at a table "
                "more than once."
            )
        found[bot.name] = bot
    return found


def bot_of(word: str, *, game: str = "struggle") -> AnyBot:
    """Return the bot of a name, or of ``module:Class``; ``BadInput`` says what is wrong."""
    bot = roster.find_player(game, word)
    if bot is not None:
        return bot
    own = _OWN.fullmatch(word)
    if own is not None:
        return _own_bot(own["module"], own["name"], game)
    raise BadInput(
        f"There is no bot {quoted(word)} for {find_room(game).title}; there are: "
        f"{', '.join(sorted(roster.every_player(game)))}. Name one of your own by its file and its "
        "class, as in mybots:Loudest, or a program by its command, as in "
        f"{PROCESS}python my_bot.py."
    )


def _own_bot(module: str, name: str, game: str) -> AnyBot:
    there = _imported(module)
    made: Any = getattr(there, name, None)
    kind = roster.ROSTERS[game].kind
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
    _check_bot_name(bot, f"{module}:{name}", game)
    return bot


def _check_bot_name(bot: AnyBot, where: str, game: str) -> None:
    name = getattr(bot, "name", None)
    if not isinstance(name, str) or not name.strip():
        raise BadInput(f"{where} needs a name, such as name = “loudest”.")
    known = roster.find_player(game, name)
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
