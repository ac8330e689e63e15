"""``kings play``: open the table in the browser, as an app without code, on this machine only."""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
import webbrowser
from pathlib import Path
from typing import Any

from kings.classroom.folder import read_class_plan
from kings.errors import BadInput, MissingPackage

__all__ = ["add_parser", "app_notebook", "run", "source"]

_CELL: dict[str, Any] = {
    "cell_type": "code",
    "execution_count": None,
    "id": "table",
    "metadata": {},
    "outputs": [],
}
_NOTEBOOK: dict[str, Any] = {
    "metadata": {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "title": "Kings’ Struggle",
    },
    "nbformat": 4,
    "nbformat_minor": 5,
}

_PLAY = "from kings.widgets import play\n\nplay()"
_TABLE = "from kings.widgets.class_table import class_table\n\nclass_table({folder!r}, {table})"

_TEMPLATE = """{%- extends 'lab/index.html.j2' -%}
{%- block notebook_css -%}
{{ super() | replace('https://cdn.jsdelivr.net/npm/@fortawesome/', 'data:text/css,') }}
{%- endblock notebook_css -%}
"""
"""Voilà's own page without its icons, which would be fetched from another server."""


def add_parser(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("play", help="open the table in the browser")
    parser.add_argument("--port", type=int, default=None, help="a free one by default")
    parser.add_argument("--no-browser", action="store_true", help="only say the address")
    parser.add_argument("--folder", help="the folder of a class, whose table is opened")
    parser.add_argument("--table", type=int, help="which table of the class")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve the table with Voilà on the loopback address and wait until it is stopped."""
    if importlib.util.find_spec("voila") is None:
        raise MissingPackage("voila", "Playing in the browser", extra="notebooks")
    if arguments.port is not None and not 0 < arguments.port < 65536:
        raise BadInput(f"A port is a number from 1 to 65535, not {arguments.port}.")
    cell = source(arguments.folder, arguments.table)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # no server outlives its command
    port = arguments.port or _free_port()
    token = os.environ.get("JUPYTER_TOKEN") or secrets.token_urlsafe(24)
    with tempfile.TemporaryDirectory(prefix="kings-app-") as folder:
        print("Setting the table …", flush=True)
        with _server(Path(folder), port, token, cell) as server:
            return _attend(server, port, token, open_browser=not arguments.no_browser)


def _server(folder: Path, port: int, token: str, cell: str) -> subprocess.Popen[bytes]:
    """Start Voilà: on this machine only, with a token, serving no file but its own.

    The token goes through the environment, as a command line can be read by everybody here. A
    table is laid ahead for the next page (``preheat_kernel``), so that nobody waits for a kernel;
    but not of a class, whose game can be open in one place only.
    A page that is left ends its kernel, so that its game can be resumed. Voilà's page asks for that
    without the cookie that is checked (``disable_check_xsrf``); nobody else knows a kernel's name.
    """
    served = folder / "served"
    served.mkdir()
    paths = [str(page_template(folder / "page")), *filter(None, [os.environ.get("JUPYTER_PATH")])]
    environment = {"JUPYTER_TOKEN": token, "JUPYTER_PATH": os.pathsep.join(paths)}
    command = [
        sys.executable,
        "-m",
        "voila",
        str(app_notebook(served, cell)),
        "--no-browser",
        f"--port={port}",
        "--Voila.ip=127.0.0.1",
        "--Voila.auto_token=True",
        "--Voila.log_level=ERROR",
        "--Voila.tornado_settings={'disable_check_xsrf': True}",
        "--VoilaConfiguration.file_allowlist=^$",
        f"--VoilaConfiguration.preheat_kernel={cell == _PLAY}",
        "--VoilaConfiguration.default_pool_size=1",
        "--template=kings",
    ]
    return subprocess.Popen(command, env={**os.environ, **environment})


def _attend(server: subprocess.Popen[bytes], port: int, token: str, *, open_browser: bool) -> int:
    """Show the table once it answers, and wait; Ctrl+C is how it ends, and nothing went wrong."""
    address = f"http://127.0.0.1:{port}/?token={token}"
    try:
        while server.poll() is None and not _answers(port):
            time.sleep(0.1)
        if server.poll() is None:
            print(f"The table is at {address}\nPress Ctrl+C here to stop.", flush=True)
            if open_browser:
                webbrowser.open(address)
        return server.wait()
    except KeyboardInterrupt:
        server.terminate()
        server.wait()
        return 0


def _free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port: int = asked.getsockname()[1]
        return port


def _answers(port: int) -> bool:
    with socket.socket() as asked:
        asked.settimeout(1)
        return asked.connect_ex(("127.0.0.1", port)) == 0


def source(folder: str | None = None, table: int | None = None) -> str:
    """Return the code behind the page: a table of one's own, or that of a class.

    Raises ``BadInput`` or ``BadRecord`` if there is no such class or no such table.
    """
    if folder is None and table is None:
        return _PLAY
    if folder is None or table is None:
        raise BadInput("A table of a class is named by both: --folder and --table.")
    read_class_plan(folder).table(table)
    return _TABLE.format(folder=str(Path(folder).resolve()), table=table)


def app_notebook(folder: Path, cell: str = _PLAY) -> Path:
    """Write a notebook of one cell into an empty folder, so that nothing is served beside it."""
    target = folder / "kings.ipynb"
    notebook = {**_NOTEBOOK, "cells": [{**_CELL, "source": cell}]}
    target.write_text(json.dumps(notebook), encoding="utf-8")
    return target


def page_template(folder: Path) -> Path:
    """Write the page around the table into a folder, and return where Jupyter finds it."""
    template = folder / "voila" / "templates" / "kings"
    template.mkdir(parents=True)
    (template / "conf.json").write_text('{"base_template": "lab"}', encoding="utf-8")
    (template / "index.html.j2").write_text(_TEMPLATE, encoding="utf-8")
    return folder
