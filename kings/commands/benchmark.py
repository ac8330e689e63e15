"""``kings benchmark``: what a bot or a program promises, keeps and breaks, at fixed tables.

It needs NumPy and Numba, so they are only imported when something is measured.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from kings.agent.program import end_programs
from kings.commands import batch_options, flag, need
from kings.errors import BadInput
from kings.records import files
from kings.sim.executors import bar


def fill_parser(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument(
        "--agent",
        required=True,
        metavar="BOT",
        help="who is measured: a bot by its name, your own as file:Class, or process:COMMAND",
    )
    parser.add_argument(
        "--deals",
        type=int,
        help="how many of the fixed deals, of eight games each (default 20)",
    )
    parser.add_argument("--workers", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the card as JSON")
    parser.add_argument("--page", type=Path, metavar="FILE", help="write the card as a page")
    flag(parser, "--json", "answer as JSON")
    batch_options.add_seconds(parser)
    parser.set_defaults(game="struggle")


def run(arguments: argparse.Namespace) -> int:
    """Measure the bot, and print its card."""
    need("analysis", "The benchmark")
    from kings.analysis.credibility import DEALS, measure
    from kings.publish.credibility import card_page

    for file in filter(None, (arguments.out, arguments.page)):
        files.check_place(file)
    if "," in arguments.agent:
        raise BadInput("One bot is measured at a time; put a command with commas into a script.")
    (hero,) = batch_options.bots_of(arguments, arguments.agent, 1)
    try:
        card = measure(
            hero,
            DEALS if arguments.deals is None else arguments.deals,
            workers=arguments.workers,
            progress=bar(),
        )
    finally:
        end_programs()
    told = json.dumps(card.to_json(), indent=1, ensure_ascii=False) + "\n"
    if arguments.out is not None:
        files.save_text(arguments.out, told)
    if arguments.page is not None:
        files.save_text(arguments.page, card_page(card))
    print(told if arguments.json else repr(card), end="" if arguments.json else "\n")
    return 0
