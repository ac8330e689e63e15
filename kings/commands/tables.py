"""``kings tables``: tidy tables of recorded games, with a code book, for any other program.

What it takes to make them is only loaded when tables are asked for.
"""

from __future__ import annotations

import argparse
import json

from kings.commands import flag, need


def fill_parser(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument(
        "sources",
        metavar="DIR",
        nargs="+",
        help="folders with journals, deeper ones too, and files: journals, or pages of games",
    )
    parser.add_argument(
        "--out", metavar="DIR", default="tables", help="where to write (default: tables)"
    )
    parser.add_argument(
        "--format",
        choices=("csv", "parquet"),
        default="csv",
        help="csv (default), or parquet, which keeps the types of the columns",
    )
    flag(parser, "--json", "answer as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Write the tables, and say how many lines they have and what was left out."""
    need("analysis", "A table of games")
    from kings.analysis.tables import need_parquet, tables
    from kings.sim.executors import bar

    if arguments.format == "parquet":
        need_parquet()
    made = tables(*arguments.sources, progress=bar("files"))
    written = made.write(arguments.out, arguments.format)
    if arguments.json:
        lines = {name: len(rows) for name, rows in made.lines.items()}
        answer = {
            "lines": lines,
            "files": [str(file) for file in written],
            "problems": list(made.problems),
        }
        print(json.dumps(answer))
        return 0
    for sentence in made.sentences():
        print(sentence)
    print(f"Written to {written[0].parent}, with {written[-1].name}.")
    return 0
