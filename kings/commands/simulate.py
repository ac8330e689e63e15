"""``kings simulate``: many games among bots, the same for the same seed."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from kings.commands.batch_options import add_arguments, check_files, client_of
from kings.commands.bot_names import bots_of
from kings.commands.compiled import run_compiled
from kings.commands.game_options import options_of
from kings.commands.summaries import summary_of
from kings.errors import BadInput
from kings.sim.batch import simulate
from kings.sim.executors import bar
from kings.sim.results import write_csv


def fill_parser(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("--games", type=int, default=100, help="how many (default 100)")
    parser.add_argument(
        "--bots",
        help="one for all seats, or one each: a,b,c (default greedy); your own: file:Class",
    )
    parser.add_argument(
        "--engine",
        choices=("readable", "kernel"),
        default="readable",
        help="kernel: compiled rules without talk, for millions of games (needs numba)",
    )
    parser.add_argument(
        "--policies",
        metavar="NAMES",
        help="who plays with the kernel: random, greedy or paying, one for all seats or one each "
        "(default greedy)",
    )
    parser.add_argument("--journals", type=Path, metavar="DIR", help="keep the journals here")
    add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play the games and print a table, or everything as JSON."""
    check_files(arguments)
    if arguments.engine == "kernel":
        return run_compiled(arguments)
    if arguments.policies is not None:
        raise BadInput("--policies are for --engine kernel; use --bots, or add that engine.")
    options = options_of(arguments)
    bots = bots_of(arguments.bots or "greedy", options.players, game=arguments.game)
    with client_of(arguments) as client:
        results = list(
            simulate(
                options,
                bots,
                arguments.games,
                arguments.seed,
                workers=arguments.workers,
                client=client,
                progress=bar(),
                journals=arguments.journals,
                results=arguments.results,
            )
        )
    told = summary_of(arguments, options, bots, results)
    if arguments.json:
        print(json.dumps(told.answer()))
    else:
        told.say()
    if arguments.out is not None:
        write_csv(arguments.out, results)
    return 0
