"""``kings publish``: a notebook as a page, a paper, and the files of its figures."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from kings.commands import flag, need
from kings.sim.executors import bar


def fill_parser(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("notebook", metavar="NOTEBOOK.ipynb")
    parser.add_argument(
        "--out", metavar="FOLDER", help="where to; a folder of the notebook's name by default"
    )
    parser.add_argument(
        "--only",
        metavar="KINDS",
        help="html, pdf, figures, card, or some of these with commas; all of them by default",
    )
    flag(parser, "--static", "also a page of text and SVG alone, without scripts")
    flag(parser, "--fragment", "also a piece of HTML to be put into a blog")
    parser.add_argument(
        "--address", default="", help="where the folder will lie in the web, for links to the page"
    )
    flag(parser, "--json", "answer as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Check and run the notebook, write its files, and say where they are.

    The exit code is 1 if the text came out otherwise than it was saved, so that a build stops.
    """
    need("publish", "Publishing a notebook")
    from kings.publish.notebook import KINDS, MORE_KINDS, publish

    kinds = [*(arguments.only.split(",") if arguments.only else KINDS)]
    kinds += [kind for kind in MORE_KINDS if getattr(arguments, kind) and kind not in kinds]
    made = publish(
        arguments.notebook,
        arguments.out,
        kinds=kinds,
        address=arguments.address,
        running=bar("cells"),
        writing=bar("files"),
    )
    if arguments.json:
        print(json.dumps({"files": [str(file) for file in made.files], "changed": made.changed}))
        return int(bool(made.changed))
    for file in made.files:
        print(f"{file}  {_size(file)}")
    if made.changed:
        cells = ", ".join(map(str, made.changed))
        print(
            f"The text differs from the notebook as it was saved; cells: {cells}. The pages have "
            "the new text: run the notebook, read it, and save it.",
            file=sys.stderr,
        )
    return int(bool(made.changed))


def _size(file: Path) -> str:
    size = file.stat().st_size
    return f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{max(1, round(size / 1000))} kB"
