"""The ``kings`` command: words in, words or JSON out; bad input ends with 2 and one sentence."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
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
from kings.typed import MOST_QUOTED, harmless, shortened, whole_number

__all__ = ["main"]


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
    typed = sys.argv[1:] if words is None else words
    arguments = parser().parse_args(typed)
    try:
        code: int = arguments.run(arguments)
    except KingsError as error:
        print(
            f"kings {arguments.command}: {_readable(str(error), typed, LONGEST_PATH)}",
            file=sys.stderr,
        )
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
