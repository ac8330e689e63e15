"""``kings play``: open the table in the browser, as an app without code, on this machine only."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
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
    if shutil.which("voila", path=_path()) is None:
        raise MissingPackage("voila", "Playing in the browser", extra="notebooks")
    if arguments.port is not None and not 0 < arguments.port < 65536:
        raise BadInput(f"A port is a number from 1 to 65535, not {arguments.port}.")
    with tempfile.TemporaryDirectory(prefix="kings-app-") as folder:
        notebook = app_notebook(Path(folder))
        print("Opening the table in your browser; press Ctrl+C here to stop.", flush=True)
        return _serve(_command(arguments, notebook))


def _serve(command: list[str]) -> int:
    """Run the server; Ctrl+C is how it ends, and nothing that went wrong."""
    with subprocess.Popen(command, env={**os.environ, "PATH": _path()}) as server:
        try:
            return server.wait()
        except KeyboardInterrupt:
            server.wait()
            return 0


def _path() -> str:
    """Return the search path with this environment's own programs first."""
    return os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])


def _command(arguments: argparse.Namespace, notebook: Path) -> list[str]:
    command = [
        sys.executable,
        "-m",
        "voila",
        str(notebook),
        "--Voila.ip=127.0.0.1",
        "--VoilaConfiguration.file_allowlist=[]",
        "--template=lab",
    ]
    if arguments.port is not None:
        command.append(f"--port={arguments.port}")
    if arguments.no_browser:
        command.append("--no-browser")
    return command


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
