"""The laboratory, the editor and the board as apps without code, in one server.

This module says which pages there are, who may open them, and how Voilà, which shows them, is
started. It knows no game, and none is played here: what a page shows is one line of code that is
run in a process of the page's own.
"""

from __future__ import annotations

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
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from kings.errors import BadInput
from kings.figures.style import LIGHT, SANS
from kings.markup import Child, Markup, fill, tag
from kings.publish.page import offline_page, static, template

PAGES = "pages.json"

ANEW = "Reload the page, and start again."
READ_AGAIN = "Reload the page, and the board reads all tables."
"""What to do when the process of a page has ended."""

_BOARD = "from kings.widgets.board import board\n\nboard({folder!r})"


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its ``address`` (``/editor``), its title, a sentence, and the code that makes it.

    ``again``: what to do when its process has ended. ``teacher``: whether the teacher's token alone
    opens it.
    """

    address: str
    title: str
    sentence: str
    cell: str
    again: str
    teacher: bool = False

    @property
    def notebook(self) -> str:
        """The name of the page's file."""
        return f"{self.address.strip('/').replace('/', '-')}.ipynb"


EVERYBODY = (
    Page(
        "/laboratory",
        "The laboratory",
        "Have a pile proved, practise on piles that are drawn, and try other points.",
        "from kings.widgets.laboratory import laboratory\n\nlaboratory()",
        ANEW,
    ),
    Page(
        "/editor",
        "The editor of positions",
        "Put up any position: what is each choice worth, and who should pay whom how much?",
        "import kings\n\nkings.explore()",
        ANEW,
    ),
)
"""The pages that the class's token opens."""


def board_page(folder: Path) -> Page:
    """Return the page of a class's board; its tables are played in the hall."""
    return Page(
        "/board",
        "The board",
        "See all tables of the class at once: how far they are, and who needs you.",
        _BOARD.format(folder=str(folder.resolve())),
        READ_AGAIN,
        teacher=True,
    )


def write_pages(folder: Path, pages: Iterable[Page]) -> Path:
    """Write the pages' notebooks and the list of them into a folder; return the list's path."""
    kept = tuple(pages)
    for page in kept:
        page_notebook(folder / page.notebook, page.cell, page.title, again=page.again)
    target = folder / PAGES
    target.write_text(json.dumps([asdict(page) for page in kept]), encoding="utf-8")
    return target


def read_pages(target: Path) -> tuple[Page, ...]:
    """Read the list that ``write_pages`` wrote."""
    return tuple(Page(**one) for one in json.loads(target.read_text(encoding="utf-8")))


def front_page(pages: Sequence[Page], *, teacher: bool) -> str:
    """Return the front page: what the class may open, or for the teacher the board as well."""
    shown = [page for page in pages if teacher or not page.teacher]
    apps = [app_button(page.address, page.title, page.sentence) for page in shown]
    return _own_page("front.html", apps=apps)


def app_button(address: str, title: str, sentence: str) -> Markup:
    """Return a line of the list of apps: where it leads, what it is called, what it is for."""
    return tag.li(tag.a(tag.b(title), tag.span(sentence), href=address))


def token_page(*, wrong: bool, wait: int = 0) -> str:
    """Return the page that asks for the token, or says that the one given is wrong.

    ``wait``: the seconds for which no token is looked at, as many wrong ones came before.
    """
    if wait:
        seconds = "1 second" if wait == 1 else f"{wait} seconds"
        sentence = tag.p(
            f"Many wrong tokens came from your network. Wait {seconds}, then try again. "
            "Whoever is in already stays in.",
            id="wrong",
            role="alert",
        )
    elif wrong:
        sentence = tag.p("This is not the token of this server.", id="wrong", role="alert")
    else:
        sentence = tag.p("This server opens with its token.")
    field = tag.input(
        id="token",
        name="password",
        type="password",
        required=True,
        autocomplete="off",
        aria_describedby="wrong" if wrong or wait else None,
        autofocus=True,
    )
    return _own_page("token.html", forms=True, sentence=sentence, field=field)


def refused_page() -> str:
    """Return the page that the class finds in the place of the board."""
    return _own_page("refused.html")


def full_page(most: int) -> str:
    """Return the page for somebody without a place: the class may have ``most`` pages open."""
    pages = "1 page" if most == 1 else f"{most} pages"
    return _own_page("full.html", pages=pages)


def ended_notice() -> Markup:
    """Return what stands on a page whose process ended before the page had come."""
    words = "The process behind this page has ended before the page was there. Load the page again."
    return tag.div(tag.p(words), id="kings-ended", role="alert")


def _own_page(name: str, *, forms: bool = False, **values: Child) -> str:
    body = fill(template(name), **values)
    return offline_page("Kings", body, style=static("front.css"), forms=forms, private=True)


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

A page that is left ends its kernel, which gives its place back. Voilà's page asks for that
without the cookie that is checked (``disable_check_xsrf``); nobody else knows a kernel's name.

A process that died is not begun anew (``restart_limit``): the new one would know nothing of the
page, whose buttons would do nothing without a word.
"""


_LONGEST_FOLDER = 103 - len("/voila_12345678/kernel-12345678-1234-1234-1234-123456789012-ipc-5")
"""How long the name of a folder may be so that sockets in it have names that macOS takes, too."""


def check_port(port: int | None) -> int:
    """Return the port, or a free one for None; ``BadInput`` for a number that can't be one."""
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
    words = [sys.executable, *program, *options, *_OPTIONS, *_sockets()]
    return words, {"JUPYTER_PATH": os.pathsep.join(paths)}


def _sockets() -> tuple[str, ...]:
    """Return the options that let processes be reached by sockets in a folder, where there are any.

    Whatever a process publishes, hidden cards too, everybody on the machine can read at its port
    without any key; the folder is the server's alone, and no port can be taken in between.
    """
    if os.name != "posix":
        return ()
    folder = tempfile.gettempdir()
    if len(folder) > _LONGEST_FOLDER:
        folder = "/tmp"  # Voilà makes a folder of its own in it, which nobody else may open
    return ("--KernelManager.transport=ipc", f"--Voila.connection_dir_root={folder}")


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
    """Write the page around a notebook into a folder, and return where Jupyter finds it.

    It is Voilà's own page without its icons, which would be fetched from another server. Where the
    process of the page has ended it says so, and what to do then.
    """
    place = folder / "voila" / "templates" / "kings"
    place.mkdir(parents=True)
    (place / "conf.json").write_text('{"base_template": "lab"}', encoding="utf-8")
    colours = {"back": LIGHT.page, "ink": LIGHT.ink, "edge": LIGHT.broken, "font": SANS}
    named = "".join(f"--ended-{name}:{colour};" for name, colour in colours.items())
    style = f":root{{{named}}}\n{static('ended.css')}"
    page = template("voila.html.j2").replace("ENDED-STYLE", style)
    page = page.replace("ENDED-SCRIPT", static("ended.js"))
    (place / "index.html.j2").write_text(page, encoding="utf-8")
    return folder
