"""``kings scorer``: the scorer as a page of one file, which needs nothing but a browser."""

from __future__ import annotations

import argparse
import webbrowser
from pathlib import Path

from kings.commands import flag
from kings.publish.scorer import write_scorer


def fill_parser(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument(
        "--html",
        metavar="PAGE.html",
        default="scorer.html",
        help="where to write the page (default: scorer.html in this folder)",
    )
    flag(parser, "--open", "open the page in the browser")


def run(arguments: argparse.Namespace) -> int:
    """Write the page and say where it is."""
    path = write_scorer(Path(arguments.html))
    print(f"The scorer is in {path}. Open it in any browser, or send it to a phone;")
    print("it works offline.")
    if arguments.open:
        webbrowser.open(path.resolve().as_uri())
    return 0
