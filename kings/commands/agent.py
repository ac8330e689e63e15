"""``kings agent``: whoever starts this command has a chair, and is asked over its standard streams.

It is the other way round than ``--bots process:…``, where the command starts the program; the
messages are the same.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kings.agent.line import Line
from kings.agent.program import end_programs, meet
from kings.bots.bot import Player
from kings.commands import batch_options, flag, game_options
from kings.errors import BadInput
from kings.sim.batch import simulate


def fill_parser(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("--seat", type=int, default=0, help="which chair (default 0, the first)")
    parser.add_argument(
        "--bots",
        default="greedy",
        help="who else plays: one for all other seats, or one each: a,b,c (default greedy)",
    )
    parser.add_argument("--games", type=int, default=1, help="how many (default 1)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed, the same games")
    parser.add_argument("--journals", type=Path, metavar="DIR", help="keep the journals here")
    parser.add_argument(
        "--seconds",
        type=batch_options.seconds_word,
        default=None,
        help="how long a decision may take (default: as long as it takes)",
    )
    flag(parser, "--mcp", "be a server of the Model Context Protocol instead (extra “mcp”)")
    game_options.add_switches(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play the games over the standard streams; say on the error stream how they ended."""
    options = game_options.options_of(arguments)
    if not 0 <= arguments.seat < options.players:
        raise BadInput(f"There is no seat {arguments.seat}: they are 0 to {options.players - 1}.")
    others = batch_options.bots_of(arguments, arguments.bots, options.players - 1)
    if arguments.mcp:
        from kings.agent.mcp_server import serve

        serve(lambda line: _play(arguments, options, others, line))
        return 0
    # Files of their own: Python would wait for a thread that reads sys.stdin when all is over.
    _play(arguments, options, others, Line(os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")))
    return 0


def _play(
    arguments: argparse.Namespace, options: Any, others: Sequence[Player[Any, Any]], line: Line
) -> None:
    """Play all games with whoever is at the other end of the line."""
    program = meet(line, arguments.seconds)
    bots = [*others[: arguments.seat], program, *others[arguments.seat :]]
    try:
        for result in simulate(
            options, bots, arguments.games, arguments.seed, journals=arguments.journals
        ):
            points = ", ".join(
                f"{bot} {score}" for bot, score in zip(result.bots, result.scores, strict=True)
            )
            print(f"Game {result.index + 1}: {points}", file=sys.stderr, flush=True)
    finally:
        end_programs()
