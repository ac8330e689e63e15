"""Starting Voilà: its page without other people's servers, a notebook of one cell, a free port."""

from __future__ import annotations

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
import webbrowser
from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import Any

from kings.errors import BadInput
from kings.figures.style import LIGHT, SANS

LOOPBACK = "127.0.0.1"
CLASS_TOKEN, BOARD_TOKEN = "KINGS_TOKEN", "KINGS_BOARD_TOKEN"
"""The environment variables that hand the class's and the teacher's token to the server."""

_CELL: dict[str, Any] = {
    "cell_type": "code",
    "execution_count": None,
    "id": "page",
    "metadata": {},
    "outputs": [],
}
_KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}

_TEMPLATE = """{%- extends 'lab/index.html.j2' -%}
{%- block notebook_css -%}
{{ super() | replace('https://cdn.jsdelivr.net/npm/@fortawesome/', 'data:text/css,') }}
<style>{% raw %}ENDED-STYLE{% endraw %}</style>
{%- endblock notebook_css -%}
{%- block footer_js -%}
<script data-again="{{ nb.metadata.again | e }}">{% raw %}ENDED-SCRIPT{% endraw %}</script>
{%- endblock footer_js -%}
"""
"""Voilà's own page without its icons, which would be fetched from another server.

Where its process has ended it says so, and what to do then.
"""

_OPTIONS = (
    "--no-browser",
    "--Voila.log_level=ERROR",
    "--Voila.tornado_settings=disable_check_xsrf=True",
    "--VoilaConfiguration.file_allowlist=^$",
    "--VoilaExecutor.iopub_timeout=180",
    "--KernelRestarter.restart_limit=0",
    "--template=kings",
)
"""No file is served but the pages' own, and nothing that JupyterLite alone can show.

Where many pages are begun at once, what a page shows arrives late: after the four seconds for which
Voilà waits by default it stays empty without a word, so it waits longer (``iopub_timeout``).

A page that is left ends its kernel, so that its game can be resumed. Voilà's page asks for that
without the cookie that is checked (``disable_check_xsrf``); nobody else knows a kernel's name.

A process that died is not begun anew (``restart_limit``): the new one would know nothing of the
page, whose buttons would do nothing without a word.
"""


def check_port(port: int | None) -> int:
    """Return the port, or a free one for None; ``BadInput`` for a number that is none."""
    if port is None:
        return free_port()
    if not 0 < port < 65536:
        raise BadInput(f"A port is a number from 1 to 65535, not {port}.")
    if _answers((LOOPBACK, port)):
        raise BadInput(f"Something else on this machine already uses port {port}.")
    return port


def free_port(host: str = LOOPBACK) -> int:
    """Return a port of this machine that nobody listens on now."""
    with socket.socket() as asked:
        asked.bind((host, 0))
        port: int = asked.getsockname()[1]
        return port


def new_token() -> str:
    """Draw a token that nobody can guess."""
    return secrets.token_urlsafe(24)


def end_with_command() -> None:
    """Let a request to end this command end its server too: it is taken like Ctrl+C."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)


def start_voila(
    program: Sequence[str], options: Sequence[str], folder: Path, variables: Mapping[str, str]
) -> subprocess.Popen[bytes]:
    """Start Voilà, or a program made of it, with this project's page.

    ``program``: the words after ``python``; ``folder``: where the page is written; ``variables``:
    go through the environment, as a command line can be read by everybody on the machine.
    """
    command, environment = voila_command(program, options, folder)
    return subprocess.Popen(command, env={**os.environ, **variables, **environment})


def voila_command(
    program: Sequence[str], options: Sequence[str], folder: Path
) -> tuple[list[str], dict[str, str]]:
    """Return the words that start Voilà with this project's page, and the variables they need.

    ``program``: the words after ``python``; ``folder``: where the page is written.
    """
    paths = [str(_page_template(folder / "page")), *filter(None, [os.environ.get("JUPYTER_PATH")])]
    return [sys.executable, *program, *options, *_OPTIONS], {"JUPYTER_PATH": os.pathsep.join(paths)}


def attend(
    server: subprocess.Popen[bytes], place: tuple[str, int], told: str, browser: str | None
) -> int:
    """Say ``told`` once the server answers at its host and port, and wait for its end.

    ``browser``: an address to open in the browser then. Ctrl+C is how a server ends, and nothing
    went wrong. Returns the exit code.
    """
    try:
        while server.poll() is None and not _answers(place):
            time.sleep(0.1)
        if server.poll() is None:
            print(f"{told}\nPress Ctrl+C here to stop.", flush=True)
            if browser is not None:
                webbrowser.open(browser)
        return server.wait()
    except KeyboardInterrupt:
        server.terminate()
        server.wait()
        return 0


def _answers(place: tuple[str, int]) -> bool:
    family = socket.AF_INET6 if ":" in place[0] else socket.AF_INET
    with socket.socket(family) as asked:
        asked.settimeout(1)
        return asked.connect_ex(place) == 0


def page_notebook(target: Path, cell: str, title: str, *, again: str) -> Path:
    """Write a notebook of one cell, whose result is a page with this title.

    ``again``: the sentence that tells what to do when the process of the page has ended.
    """
    notebook = {
        "cells": [{**_CELL, "source": cell}],
        "metadata": {"kernelspec": _KERNEL, "title": title, "again": again},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    target.write_text(json.dumps(notebook), encoding="utf-8")
    return target


def _page_template(folder: Path) -> Path:
    """Write the page around a notebook into a folder, and return where Jupyter finds it."""
    template = folder / "voila" / "templates" / "kings"
    template.mkdir(parents=True)
    (template / "conf.json").write_text('{"base_template": "lab"}', encoding="utf-8")
    static = resources.files("kings.publish.apps").joinpath("static")
    colours = {"back": LIGHT.page, "ink": LIGHT.ink, "edge": LIGHT.broken, "font": SANS}
    named = "".join(f"--ended-{name}:{colour};" for name, colour in colours.items())
    style = f":root{{{named}}}\n{static.joinpath('ended.css').read_text('utf-8')}"
    script = static.joinpath("ended.js").read_text("utf-8")
    page = _TEMPLATE.replace("ENDED-STYLE", style).replace("ENDED-SCRIPT", script)
    (template / "index.html.j2").write_text(page, encoding="utf-8")
    return folder
