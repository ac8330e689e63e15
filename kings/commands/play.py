"""``kings play``: open the table in the browser, as an app without code, on this machine only."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import subprocess
import tempfile
import webbrowser
from pathlib import Path

from kings.classroom.plan import read_class_plan
from kings.commands import flag, need
from kings.errors import BadInput
from kings.games import ROOMS, find_room
from kings.publish import apps

TOKEN = apps.CLASS_TOKEN
"""The environment variable that may hold the token, so that an address is good for more than once.
"""


def fill_parser(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("--port", type=int, default=None, help="a free one by default")
    flag(parser, "--no-browser", "only print the address")
    parser.add_argument(
        "--game", choices=tuple(ROOMS), help="the game on the table (otherwise the page asks)"
    )
    parser.add_argument(
        "--screen", action="store_true", help="the new table: one page without a notebook behind it"
    )
    parser.add_argument("--folder", help="the folder of the class whose table to open")
    parser.add_argument("--table", type=int, help="which table of the class")


def run(arguments: argparse.Namespace) -> int:
    """Serve the table with Voilà on the loopback address and wait until it is stopped."""
    if arguments.screen:
        return _screen(arguments)
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


def _screen(arguments: argparse.Namespace) -> int:
    """Serve tables over a WebSocket on the loopback address until it is stopped."""
    need("hall", "Playing in the browser")
    from kings.hall import web  # Tornado is loaded when it is needed

    if arguments.folder is not None or arguments.table is not None:
        raise BadInput("The table of a class can't be opened with --screen yet; leave it out.")
    port = apps.check_port(arguments.port)
    token = os.environ.get(TOKEN) or apps.new_token()
    game = "" if arguments.game is None else f"?game={arguments.game}"

    def told(port: int) -> None:
        address = f"http://{apps.LOOPBACK}:{port}/{game}#{token}"
        print(f"The table is at {address}\nPress Ctrl+C here to stop.", flush=True)
        if not arguments.no_browser:
            webbrowser.open(address)

    apps.end_with_command()
    with contextlib.suppress(KeyboardInterrupt):  # that is how it ends
        asyncio.run(web.serve(token, port, told))
    return 0


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
