"""The ``kings`` command: words in, words or JSON out; bad input ends with 2 and one sentence.

Only the command that is called is loaded: most need all three games, and ``kings score`` none.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any

from kings import __version__
from kings.errors import BadInput, KingsError
from kings.typed import MOST_QUOTED, harmless, shortened, whole_number

COMMANDS: dict[str, tuple[str, str]] = {
    "play": ("play", "open the table in the browser"),
    "hall": ("hall", "let a class play, everybody at a screen of their own"),
    "serve": ("serve", "serve the laboratory and the editor of positions to many browsers"),
    "score": ("score", "score a pile of won cards (S-60 to S-63)"),
    "scorer": ("scorer", "write the scorer, a page of one file that works offline"),
    "replay": ("replay", "play a journal again and check it"),
    "notation": ("notation", "write a recorded game as a page of text, or read one"),
    "notebooks": ("notebooks", "copy the notebooks and what they read to a folder of your own"),
    "publish": ("publish", "make a page and a PDF of a notebook"),
    "export": ("export", "write a last round for Gambit, or a decision for NegMAS"),
    "perft": ("perft", "count all ways a scenario can go on"),
    "bots": ("bots", "list the bots, their ideas and sources"),
    "simulate": ("simulate", "let bots play many games"),
    "tournament": ("tournament", "let bots compete with the same cards, in all seats"),
    "agent": ("agent", "give a chair to the program that starts this command, over JSON lines"),
    "benchmark": ("benchmark", "measure what a bot promises, keeps and breaks, and what it gains"),
    "whatif": ("whatif", "change one thing in a recorded game, play it on many times, and compare"),
    "review": ("review", "show who was ahead in a finished game, and which moments mattered"),
    "tables": ("tables", "write tidy tables of recorded games: moves, offers, deals, promises"),
    "class": ("classes", "make the tables of a class, and print its sheets"),
    "debrief": ("debrief", "make a report, slides, tables and talking points for a class"),
    "doctor": ("doctor", "say what is installed here, what is missing, and how to get it"),
}
"""All commands by name: the module in ``kings.commands``, and what it is for.

A module has ``fill_parser``, which adds what the command takes, and ``run``, which does it.
"""

GROUPS = {
    "Play": ("play", "replay", "review", "notation"),
    "Teach": ("notebooks", "class", "hall", "debrief", "serve"),
    "Count points": ("score", "scorer"),
    "Find out": (
        *("bots", "simulate", "tournament", "agent", "benchmark"),
        *("whatif", "tables", "perft", "export"),
    ),
    "Publish": ("publish",),
    "When something is missing": ("doctor",),
}
"""What can be done, in the order in which somebody who is new here may want it."""

LONGEST_PATH = 255
"""Characters that a word of a refusal may have where it can be the name of a file."""


class _Parser(argparse.ArgumentParser):
    """Argument errors as one sentence, like all others, and what was typed is cut."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.register("type", int, _whole_number)
        self._typed: Sequence[str] = ()

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Read the words; what no command knows is quoted as one."""
        found, unknown = self.parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {shortened(harmless(' '.join(unknown)))}")
        return found

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Read the words, and remember them for a refusal."""
        self._typed = sys.argv[1:] if args is None else tuple(args)
        return super().parse_known_args(self._typed, namespace)

    def error(self, message: str) -> None:  # type: ignore[override]  # exits, as the base does
        said = _readable(message.removesuffix("."), self._typed, MOST_QUOTED)
        print(f"{self.prog}: {said}.", file=sys.stderr)
        raise SystemExit(2)


def _readable(refusal: str, typed: Iterable[str], most: int) -> str:
    """Cut in a refusal what was typed, and take out what a terminal would obey.

    ``typed``: the words of the command; ``most``: how many characters of one are repeated.
    """
    parts = {part for word in typed for part in (word, word.partition("=")[2])}
    for part in sorted(parts, key=len, reverse=True):
        short = shortened(harmless(part), most)
        if short != part:
            refusal = refusal.replace(repr(part), repr(short)).replace(part, short)
    lines = (harmless(line) for line in refusal.split("\n"))
    return "\n".join(
        " ".join(shortened(word, LONGEST_PATH) for word in line.split(" ")) for line in lines
    )


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


def welcome() -> str:
    """Return what somebody reads who types nothing but ``kings``."""
    lines = ["Three card games of kings and bargains. New here? Type: kings play"]
    for group, names in GROUPS.items():
        lines += ["", group]
        lines += [f"  kings {name:<12}{COMMANDS[name][1]}" for name in names]
    return "\n".join([*lines, "", "kings COMMAND --help says what a command takes."])


def main(words: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0, or 2 for bad input."""
    try:
        try:
            return _answer(sys.argv[1:] if words is None else words)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:  # whoever read along has seen enough, and what is left goes nowhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print("Interrupted.", file=sys.stderr)
        return 130


def _answer(typed: Sequence[str]) -> int:
    if not typed:
        print(welcome())
        return 0
    called = next((word for word in typed if not word.startswith("-")), "")
    arguments = parser(called).parse_args(typed)
    try:
        code: int = _module(arguments.command).run(arguments)
    except KingsError as error:
        print(
            f"kings {arguments.command}: {_readable(str(error), typed, LONGEST_PATH)}",
            file=sys.stderr,
        )
        return 2
    return code


if __name__ == "__main__":
    sys.exit(main())
