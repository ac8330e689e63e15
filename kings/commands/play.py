"""``kings play``: open the table in the browser, as an app without code, on this machine only."""

from __future__ import annotations

import argparse
import os
import subprocess
import tempfile
from pathlib import Path

from kings.classroom.plan import read_class_plan
from kings.commands import flag, need
from kings.errors import BadInput
from kings.games import ROOMS, find_room
from kings.publish import apps


def fill_parser(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("--port", type=int, default=None, help="a free one by default")
    flag(parser, "--no-browser", "only print the address")
    parser.add_argument(
        "--game", choices=tuple(ROOMS), help="the game on the table (otherwise the page asks)"
    )
    parser.add_argument("--folder", help="the folder of the class whose table to open")
    parser.add_argument("--table", type=int, help="which table of the class")


def run(arguments: argparse.Namespace) -> int:
    """Serve the table with Voilà on the loopback address and wait until it is stopped."""
    need("notebooks", "Playing in the browser")
    port = apps.check_port(arguments.port)
    cell = source(arguments.folder, arguments.table, game=arguments.game)
    apps.end_with_command()
    token = os.environ.get("JUPYTER_TOKEN") or apps.new_token()
    address = f"http://{apps.LOOPBACK}:{port}/?token={token}"
    with tempfile.TemporaryDirectory(prefix="kings-app-") as folder:
        print("Setting the table …", flush=True)
        with _server(Path(folder), port, token, cell, arguments) as server:
            browser = None if arguments.no_browser else address
            return apps.attend(server, (apps.LOOPBACK, port), f"The table is at {address}", browser)


def _server(
    folder: Path, port: int, token: str, cell: str, arguments: argparse.Namespace
) -> subprocess.Popen[bytes]:
    """Start Voilà: on this machine only, with a token, serving no file but its own.

    A table is laid ahead for the next page (``preheat_kernel``), so that nobody waits for a kernel;
    but not of a class, whose game can be open in one place only.
    """
    served = folder / "served"
    served.mkdir()
    again = apps.BY_CODE if arguments.folder is None else apps.AS_IT_WAS
    notebook = apps.page_notebook(served / "kings.ipynb", cell, _title(arguments.game), again=again)
    options = [
        str(notebook),
        f"--port={port}",
        f"--Voila.ip={apps.LOOPBACK}",
        "--Voila.auto_token=True",
        f"--VoilaConfiguration.preheat_kernel={arguments.folder is None}",
        "--VoilaConfiguration.default_pool_size=1",
    ]
    return apps.start_voila(["-m", "voila"], options, folder, {"JUPYTER_TOKEN": token})


def _title(game: str | None) -> str:
    return find_room(game or "struggle").title.replace("'", "’")


def source(folder: str | None = None, table: int | None = None, *, game: str | None = None) -> str:
    """Return the code behind the page: a table of your own, or that of a class.

    ``game``: which one lies on your own table, None: whoever plays is asked. Raises ``BadInput``
    or ``BadRecord`` if there is no such class or no such table.
    """
    if folder is None and table is None:
        cell = apps.TABLE.cell
        return cell if game is None else f"{cell.removesuffix(')')}game={game!r})"
    if folder is None or table is None:
        raise BadInput("Name a table of a class with both --folder and --table.")
    if game is not None:
        raise BadInput("A class's table has its game already; leave out --game.")
    return apps.class_cell(Path(folder), read_class_plan(folder).table(table).table)
