"""``kings publish``: a notebook as a page, a paper, and the files of its figures."""

from __future__ import annotations

import argparse
import json
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
        help="html, pdf, figures, or some of these with commas; all of them by default",
    )
    flag(parser, "--json", "answer as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Check and run the notebook, write its files, and say where they are."""
    need("publish", "Publishing a notebook")
    from kings.publish.notebook import KINDS, publish

    kinds = arguments.only.split(",") if arguments.only else KINDS
    made = publish(
        arguments.notebook,
        arguments.out,
        kinds=kinds,
        running=bar("cells"),
        writing=bar("files"),
    )
    if arguments.json:
        print(json.dumps({"files": [str(file) for file in made.files], "changed": made.changed}))
        return 0
    for file in made.files:
        print(f"{file}  {_size(file)}")
    if made.changed:
        cells = ", ".join(map(str, made.changed))
        print(f"The text differs from the notebook as it was saved; cells: {cells}.")
    return 0


def _size(file: Path) -> str:
    size = file.stat().st_size
    return f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{max(1, round(size / 1000))} kB"
