"""``kings notebooks``: copy the notebooks and what they read to a folder of your own."""

from __future__ import annotations

import argparse
import json
import shutil
from importlib.util import find_spec
from pathlib import Path

from kings.commands import flag
from kings.errors import BadInput
from kings.shipped import DATA, NOTEBOOKS
from kings.words import plural

OPENS = "Open them: jupyter lab {first}"
INSTALLS = (
    "To open them you need JupyterLab: install this project with its extra “notebooks”, and then "
    "type jupyter lab {first}"
)


def fill_parser(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("folder", metavar="DIR", help="a new folder, or an empty one")
    flag(parser, "--json", "answer as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Copy them, and say how to open them."""
    place = Path(arguments.folder)
    many = copy_notebooks(place)
    first = place / "notebooks" / "00_start.ipynb"
    if arguments.json:
        print(json.dumps({"folder": str(place), "notebooks": many, "first": str(first)}))
        return 0
    words = OPENS if find_spec("jupyterlab") else INSTALLS
    print(f"{plural(many, 'notebook')} and the data that they read are in {place}.")
    print(words.format(first=first))
    return 0


def copy_notebooks(place: Path, notebooks: Path = NOTEBOOKS, data: Path = DATA) -> int:
    """Copy notebooks and data side by side, and return how many notebooks they are.

    Raises ``BadInput``, and changes nothing, where there is something in the folder already.
    """
    try:
        if place.is_dir() and any(place.iterdir()):
            raise BadInput(
                f"{place} has something in it already, and nothing is written over. Name a new "
                "folder."
            )
        place.mkdir(parents=True, exist_ok=True)
        files = sorted(notebooks.glob("*.ipynb"))
        (place / "notebooks").mkdir()
        for file in files:
            shutil.copyfile(file, place / "notebooks" / file.name)
        shutil.copytree(data, place / "data", copy_function=shutil.copyfile)
    except OSError as error:
        raise BadInput(f"The notebooks can't be copied to {place}: {error.strerror}.") from error
    return len(files)
