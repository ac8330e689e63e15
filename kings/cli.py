"""The ``kings`` command: words in, words or JSON out; bad input ends with 2 and one sentence.

Only the command that is called is loaded: most need all three games, and ``kings score`` none.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import Any

from kings import __version__
from kings.errors import BadInput, KingsError
from kings.typed import shortened, whole_number

__all__ = ["main"]


COMMANDS = {
    "play": ("play", "open the table in the browser"),
    "serve": ("serve", "serve the table and more to many browsers"),
    "score": ("score", "score a pile of won cards (S-60 to S-63)"),
    "replay": ("replay", "play a journal again and check it"),
    "publish": ("publish", "make a page and a PDF of a notebook"),
    "perft": ("perft", "count all ways a scenario can go on"),
    "bots": ("bots", "list the bots, their ideas and sources"),
    "simulate": ("simulate", "let bots play many games"),
    "tournament": ("tournament", "let bots compete with the same cards, in all seats"),
    "whatif": ("whatif", "play a recorded game on otherwise, many times, and compare"),
    "class": ("classes", "make the tables of a class, and print its sheets"),
    "debrief": ("debrief", "a class folder: report, slides, tables and talking points"),
}
"""All commands by name: the module in ``kings.commands``, and what it is for.

A module has ``fill_parser``, which adds what the command takes, and ``run``, which does it.
"""

LONGEST_WORD = 255
"""Characters that a word of a refusal may have; it may be the name of a file."""


class _Parser(argparse.ArgumentParser):
    """Argument errors as one sentence, like all others, and what was typed is cut."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.register("type", int, _whole_number)

    def error(self, message: str) -> None:  # type: ignore[override]  # exits, as the base does
        print(f"{self.prog}: {_readable(message.removesuffix('.'))}.", file=sys.stderr)
        raise SystemExit(2)


def _readable(refusal: str) -> str:
    """Cut the words of a refusal that no file could be named by."""
    return " ".join(shortened(word, LONGEST_WORD) for word in refusal.split(" "))


def _whole_number(word: str) -> int:
    try:
        return whole_number(word)
    except BadInput as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def parser(called: str | None = None) -> argparse.ArgumentParser:
    """Return the parser of all commands.

    ``called``: the one that will be parsed, the others are listed only; None: any may be.
    """
    top = _Parser(prog="kings", description="Card games of tricks and bargains.")
    top.add_argument("--version", action="version", version=f"kings {__version__}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, (_, help_) in COMMANDS.items():
        command = commands.add_parser(name, help=help_)
        if called in (None, name):
            _module(name).fill_parser(command)
    return top


def _module(name: str) -> ModuleType:
    return import_module(f"kings.commands.{COMMANDS[name][0]}")


def main(words: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0, or 2 for bad input."""
    words = sys.argv[1:] if words is None else words
    called = next((word for word in words if not word.startswith("-")), "")
    arguments = parser(called).parse_args(words)
    try:
        code: int = _module(arguments.command).run(arguments)
    except KingsError as error:
        print(f"kings {arguments.command}: {_readable(str(error))}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        print("Interrupted.", file=sys.stderr)
        return 130
    return code


if __name__ == "__main__":
    sys.exit(main())
