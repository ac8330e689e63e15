"""Servers for the browser tests: on the loopback, on a free port, with a home of their own."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import MappingProxyType

import nbformat
from nbformat import v4

from kings.publish.apps import CLASS_TOKEN, Page, voila_command, write_pages
from tests.browser.scripted import CELL

ROOT = Path(__file__).resolve().parents[2]
READY_WITHIN = 60.0
"""Seconds in which a server has to answer; it takes about four."""


class _Silent(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *words: object) -> None:
        """Say nothing."""


@contextmanager
def static_site(folder: Path) -> Iterator[str]:
    """Serve the files of a folder, as any static server does, and yield its address."""
    handler = partial(_Silent, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


@contextmanager
def kings_screen(home: Path) -> Iterator[str]:
    """Run ``kings play`` and yield the address of its page, without what stands behind #.

    The token is in ``SCREEN_TOKEN``.
    """
    port = free_port()
    main = "import sys; from kings.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", main, "play", "--no-browser", f"--port={port}"]
    url = f"http://127.0.0.1:{port}"
    with _serving(command, f"{url}/", home, {}, {CLASS_TOKEN: SCREEN_TOKEN}):
        yield url


SCREEN_TOKEN = "a-token-for-tests-that-nobody-guesses"


@contextmanager
def serving_pages(home: Path, words: Sequence[str]) -> Iterator[str]:
    """Run ``kings serve`` with these words and yield where it serves its pages."""
    port = free_port()
    main = "import sys; from kings.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", main, "serve", "--no-browser", f"--port={port}", *words]
    url = f"http://127.0.0.1:{port}"
    with _serving(command, f"{url}/voila/static/voila.js", home, {}):
        yield url


@contextmanager
def served(home: Path, code: str, options: Sequence[str] = ()) -> Iterator[str]:
    """Serve a page that shows what this code returns at its end, and yield its address.

    ``options``: further ones of the server.
    """
    port, token = free_port(), secrets.token_hex(16)
    pages = home / "pages"
    pages.mkdir()
    listed = write_pages(pages, [Page("/page", "A page", "What a test looks at.", code, "Again.")])
    command, variables = voila_command(
        ["-m", "kings.publish.app_server", str(listed)],
        [f"--port={port}", "--Voila.ip=127.0.0.1", "--Voila.port_retries=0", *options],
        home,
    )
    url = f"http://127.0.0.1:{port}"
    with _serving(
        command, f"{url}/voila/static/voila.js", home, {}, {CLASS_TOKEN: token, **variables}
    ):
        yield f"{url}/page?token={token}"


_IMPORTS = "from kings.struggle import Options\nfrom kings.widgets import play"
_TABLE = "table = play(Options(names=('Ada', 'Ben', 'Cleo')), seed=1)\ntable"
_READ = "table.choose(0)\nprint(table.turn, len(table.choices), table.last_deal, table.over)"
LAB_CELLS: Mapping[str, Sequence[str]] = MappingProxyType(
    {
        "scripted": CELL.split("\n\n"),
        "twice": (_IMPORTS, _TABLE, "table", _READ),
        "keyboard": (_IMPORTS, _TABLE, ""),
    }
)


@contextmanager
def jupyter_lab(home: Path) -> Iterator[str]:
    """Run JupyterLab and yield the address of a notebook, with ``{0}`` for its name.

    There are the play notebooks, and one for each name in ``LAB_CELLS`` with those cells.
    """
    port, token = free_port(), secrets.token_hex(16)
    settings = home / "config" / "labconfig"
    settings.mkdir(parents=True)
    news = {"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}}
    (settings / "page_config.json").write_text(json.dumps(news), encoding="utf-8")
    notebooks = home / "notebooks"
    notebooks.mkdir()
    for name in ("12_play", "14_controls"):
        shutil.copy(ROOT / "notebooks" / f"{name}.ipynb", notebooks)
    shutil.copytree(ROOT / "data", home / "data")
    for name, cells in LAB_CELLS.items():
        _write(notebooks / f"{name}.ipynb", *cells)
    command = [
        sys.executable,
        "-m",
        "jupyterlab",
        "--no-browser",
        "--allow-root",
        "--ip=127.0.0.1",
        f"--port={port}",
        "--ServerApp.port_retries=0",
        f"--IdentityProvider.token={token}",
        f"--ServerApp.root_dir={notebooks}",
    ]
    url = f"http://127.0.0.1:{port}"
    with _serving(command, f"{url}/api/status", home, {"Authorization": f"token {token}"}):
        # In a workspace of its own no notebook is opened again that another page had.
        yield f"{url}/lab/workspaces/{{0}}/tree/{{0}}.ipynb?token={token}"


def _write(path: Path, *cells: str) -> None:
    """Write a notebook of these cells."""
    notebook = v4.new_notebook(cells=[v4.new_code_cell(cell) for cell in cells])
    notebook.metadata["kernelspec"] = {"display_name": "Python 3", "name": "python3"}
    nbformat.write(notebook, path)


def free_port() -> int:
    """Return a port of the loopback that nobody listens on."""
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port: int = asked.getsockname()[1]
        return port


def _environment(home: Path) -> dict[str, str]:
    """Return an environment that leaves the user's own settings, kernels and games alone."""
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(paths),
        "KINGS_HOME": str(home / "kings"),
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "jupyter"),
        "JUPYTER_RUNTIME_DIR": str(home / "run"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "JUPYTER_PLATFORM_DIRS": "1",
        "IPYTHONDIR": str(home / "ipython"),
        "PYDEVD_DISABLE_FILE_VALIDATION": "1",  # a kernel that is begun anew would warn of it
    }


@contextmanager
def _serving(
    command: list[str],
    ready: str,
    home: Path,
    headers: Mapping[str, str],
    variables: Mapping[str, str] | None = None,
) -> Iterator[None]:
    log = home / "server.log"
    with log.open("wb") as out:
        server = subprocess.Popen(
            command,
            stdout=out,
            stderr=subprocess.STDOUT,
            env={**_environment(home), **(variables or {})},
            cwd=home,
            start_new_session=True,
        )
    try:
        _wait(server, urllib.request.Request(ready, headers=dict(headers)), log)
        yield
    finally:
        _stop(server)


def _wait(server: subprocess.Popen[bytes], ready: urllib.request.Request, log: Path) -> None:
    latest = time.monotonic() + READY_WITHIN
    while True:
        try:
            with urllib.request.urlopen(ready, timeout=READY_WITHIN):
                return
        except urllib.error.URLError:
            said = log.read_text(encoding="utf-8", errors="replace")[-3000:]
            assert server.poll() is None, said
            assert time.monotonic() < latest, said
            time.sleep(0.2)


def _stop(server: subprocess.Popen[bytes]) -> None:
    """Stop the server with all its kernels; they are one process group."""
    os.killpg(server.pid, signal.SIGTERM)
    try:
        server.wait(10)
    except subprocess.TimeoutExpired:
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()
