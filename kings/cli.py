"""The ``kings`` command: words in, words or JSON out; bad input ends with 2 and one sentence."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

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
from kings.errors import KingsError

__all__ = ["main"]


class _Parser(argparse.ArgumentParser):
    """Argument errors as one sentence, like all others."""

    def error(self, message: str) -> None:  # type: ignore[override]  # exits, as the base does
        print(f"{self.prog}: {message}.", file=sys.stderr)
        raise SystemExit(2)


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
        print(f"kings {arguments.command}: {error}", file=sys.stderr)
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
