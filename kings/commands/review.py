"""``kings review``: a finished game in words, as a graph and as a table, and what mattered in it.

It needs NumPy and Numba, so they are only imported when something is asked.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from kings.commands import flag, need
from kings.records import files

if TYPE_CHECKING:
    from collections.abc import Callable

    from kings.publish.review import GameReview


def fill_parser(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument(
        "journal", metavar="GAME.jsonl", help="a journal; a page that somebody wrote will do, too"
    )
    parser.add_argument(
        "--continuation",
        metavar="NAME",
        help="the policy by which all seats of Kings' Struggle play on: paying, greedy, random or "
        "strong, which takes many times as long (default: paying)",
    )
    parser.add_argument(
        "--games",
        type=int,
        help="play-outs of each moment (default 1000; in games of turns 16 turns)",
    )
    parser.add_argument("--seed", type=int, default=1, help="the same seed, the same chance")
    parser.add_argument(
        "--seat", metavar="PLAYER", help="whose band, or line, is drawn in the graph"
    )
    parser.add_argument("--svg", metavar="FILE", help="write the graph as a picture")
    flag(parser, "--dark", "the picture for a dark page")
    parser.add_argument("--csv", metavar="FILE", help="write the numbers of the graph as a table")
    flag(parser, "--no-keep", "leave no file with the numbers beside the journal")
    flag(parser, "--json", "answer as JSON, all numbers included")


def run(arguments: argparse.Namespace) -> int:
    """Review the game and print what was found, or all of it as JSON."""
    need("analysis", "A review")
    from kings.analysis.hindsight.question import seat_of
    from kings.analysis.review.record import review_text
    from kings.publish.review import review
    from kings.records.notation import replay_any

    band = None
    if arguments.seat is not None:
        band = seat_of(replay_any(arguments.journal), arguments.seat)
    found = review(
        arguments.journal,
        continuation=arguments.continuation,
        games=arguments.games,
        seed=arguments.seed,
        keep=not arguments.no_keep,
        progress=percent_bar(),
    )
    if arguments.svg is not None:
        files.save_text(arguments.svg, found.svg(seat=band, dark=arguments.dark) + "\n")
    if arguments.csv is not None:
        files.save_text(arguments.csv, found.csv())
    if arguments.json:
        print(review_text(found.review), end="")
    else:
        print("\n".join(_told(found, arguments)))
    return 0


def percent_bar() -> Callable[[float], None]:
    """Return a progress bar in percent of the work."""
    from kings.sim.executors import bar

    tell = bar("%")
    return lambda share: tell(int(100 * share), 100)


def _told(found: GameReview, arguments: argparse.Namespace) -> list[str]:
    """Return the graph in words, what mattered, and where everything lies."""
    from kings.analysis.review import words

    head = words.measured(found.review).lower()
    lines = [(head, *found.review.names), *words.rounds(found.review)]
    wide = [max(map(len, column)) for column in zip(*lines, strict=True)]
    told = [found.title(), ""]
    told += [
        "  ".join(
            cell.ljust(room) if at == 0 else cell.rjust(room)
            for at, (cell, room) in enumerate(zip(line, wide, strict=True))
        ).rstrip()
        for line in lines
    ]
    told += ["", *found.sentences(), "", found.caption()]
    told += [f"Graph: {arguments.svg}"] if arguments.svg is not None else []
    told += [f"Table: {arguments.csv}"] if arguments.csv is not None else []
    return told
