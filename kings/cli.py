"""The ``kings`` command: words in, words or JSON out; bad input ends with 2 and one sentence."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any

from kings import __version__
from kings.commands import (
    bots,
    classes,
    debrief,
    perft,
    play,
    publish,
    replay,
    score,
    serve,
    simulate,
    tournament,
    whatif,
)
from kings.errors import BadInput, KingsError
from kings.typed import shortened, whole_number

__all__ = ["main"]


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


def parser() -> argparse.ArgumentParser:
    """Return the parser of all commands."""
    top = _Parser(prog="kings", description="Card games of tricks and bargains.")
    top.add_argument("--version", action="version", version=f"kings {__version__}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for module in (
        play,
        serve,
        score,
        replay,
        publish,
        perft,
        bots,
        simulate,
        tournament,
        whatif,
        classes,
        debrief,
    ):
        module.add_parser(commands)
    return top


def main(words: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0, or 2 for bad input."""
    arguments = parser().parse_args(words)
    try:
        code: int = arguments.run(arguments)
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
