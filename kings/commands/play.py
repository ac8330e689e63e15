"""``kings play``: open the table in the browser, as an app without code, on this machine only."""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import webbrowser
from pathlib import Path
from typing import Any

from kings.errors import BadInput, MissingPackage

__all__ = ["add_parser", "app_notebook", "run"]

NOTEBOOK = Path(__file__).resolve().parents[2] / "notebooks" / "12_play.ipynb"
"""The play notebook where the project's folder is at hand."""


def add_parser(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("play", help="open the table in the browser")
    parser.add_argument("--port", type=int, default=None, help="a free one by default")
    parser.add_argument("--no-browser", action="store_true", help="only say the address")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve the play notebook with Voilà on the loopback address and wait until it is stopped."""
    if importlib.util.find_spec("voila") is None:
        raise MissingPackage("voila", "Playing in the browser", extra="notebooks")
    if arguments.port is not None and not 0 < arguments.port < 65536:
        raise BadInput(f"A port is a number from 1 to 65535, not {arguments.port}.")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # no server outlives its command
    port = arguments.port or _free_port()
    token = os.environ.get("JUPYTER_TOKEN") or secrets.token_urlsafe(24)
    with tempfile.TemporaryDirectory(prefix="kings-app-") as folder:
        notebook = app_notebook(Path(folder))
        print("Setting the table …", flush=True)
        with _server(notebook, port, token) as server:
            return _attend(server, port, token, open_browser=not arguments.no_browser)


def _server(notebook: Path, port: int, token: str) -> subprocess.Popen[bytes]:
    """Start Voilà: on this machine only, with a token, serving no file but its own.

    The token goes through the environment, as a command line can be read by everybody here.
    """
    command = [
        sys.executable,
        "-m",
        "voila",
        str(notebook),
        "--no-browser",
        f"--port={port}",
        "--Voila.ip=127.0.0.1",
        "--Voila.auto_token=True",
        "--Voila.log_level=ERROR",
        "--VoilaConfiguration.file_allowlist=^$",
        "--template=lab",
    ]
    return subprocess.Popen(command, env={**os.environ, "JUPYTER_TOKEN": token})


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


def app_notebook(folder: Path) -> Path:
    """Copy the play notebook into an empty folder, so that nothing else is served beside it.

    Where the project's folder is not at hand, a notebook of one cell does the same.
    """
    target = folder / "kings.ipynb"
    if NOTEBOOK.exists():
        shutil.copyfile(NOTEBOOK, target)
        return target
    cell: dict[str, Any] = {
        "cell_type": "code",
        "execution_count": None,
        "id": "table",
        "metadata": {},
        "outputs": [],
        "source": "from kings.widgets import play\n\nplay()",
    }
    kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    notebook = {"cells": [cell], "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
    target.write_text(json.dumps(notebook), encoding="utf-8")
    return target
