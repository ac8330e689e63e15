"""``kings serve``: the laboratory, the editor and a class's board, for many browsers."""

from __future__ import annotations

import argparse
import ipaddress
import os
import re
import socket
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kings.classroom.plan import read_class_plan
from kings.commands import flag, need
from kings.errors import BadInput
from kings.publish import apps
from kings.typed import quoted

IDLE = 60
MOST = 40
"""Pages that a class may have open at once: one for each of thirty, and ten that are forgotten."""
_LOOK = 15
"""Seconds between two looks for processes that nobody needs."""
_TOKEN = re.compile(r"[A-Za-z0-9_-]{12,200}")
_OPEN = ("0.0.0.0", "::")
_FAR = "192.0.2.1"  # kept free for examples: nobody is there, and nothing is sent


def fill_parser(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("--host", default=apps.LOOPBACK, help="this machine only by default")
    parser.add_argument("--port", type=int, default=None, help="a free one by default")
    parser.add_argument("--token", help="the token that opens the pages; random by default")
    parser.add_argument(
        "--class", dest="class_folder", metavar="FOLDER", help="the class whose board is served"
    )
    parser.add_argument("--board-token", metavar="TOKEN", help="the teacher's; made by default")
    parser.add_argument(
        "--idle",
        type=int,
        default=IDLE,
        metavar="MINUTES",
        help=f"how long an idle page is kept (default {IDLE})",
    )
    parser.add_argument(
        "--pages",
        type=int,
        default=MOST,
        metavar="N",
        help=f"how many pages the class may have open at once (default {MOST})",
    )
    flag(parser, "--no-browser", "only print the address")


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the server listens, and what opens its pages."""

    host: str
    port: int
    token: str
    board_token: str

    @property
    def address(self) -> str:
        """The front page as others reach it."""
        shown = shown_host(self.host)
        return f"http://{f'[{shown}]' if ':' in shown else shown}:{self.port}/"


def run(arguments: argparse.Namespace) -> int:
    """Serve the pages until the command is stopped."""
    need("notebooks", "Serving pages")
    if not 1 <= arguments.idle <= 1440:
        raise BadInput(f"A page may be idle for 1 to 1440 minutes, not {arguments.idle}.")
    if not 1 <= arguments.pages <= 1000:
        raise BadInput(f"A class may have 1 to 1000 pages open, not {arguments.pages}.")
    host = check_host(arguments.host)
    given = arguments.token or os.environ.get(apps.CLASS_TOKEN)
    board = arguments.board_token or os.environ.get(apps.BOARD_TOKEN)
    if board and arguments.class_folder is None:
        raise BadInput("The teacher's token opens a board, and a board needs a class: --class.")
    token, board = check_tokens(given or apps.new_token(), board or apps.new_token())
    place = _Place(host, apps.check_port(arguments.port), token, board)
    pages = (*apps.EVERYBODY, *_of_class(arguments.class_folder))
    apps.end_with_command()
    with tempfile.TemporaryDirectory(prefix="kings-apps-") as folder:
        print("Opening the house …", flush=True)
        limits = _limits(idle=arguments.idle, most=arguments.pages)
        with _server(Path(folder), place, pages, limits) as server:
            told, first = _told(place, arguments.class_folder)
            browser = None if arguments.no_browser else first
            return apps.attend(server, (_reached(host), place.port), told, browser)


def check_host(host: str) -> str:
    """Return the host if this machine can listen there; else raise ``BadInput``."""
    try:
        found = socket.getaddrinfo(host, 0, type=socket.SOCK_STREAM)[0]
        with socket.socket(found[0]) as asked:
            asked.bind(found[4])
    except (OSError, UnicodeError) as error:
        words = (
            f"This machine can't listen on the host {quoted(host)}: give one of its own addresses"
        )
        raise BadInput(f"{words}, or 0.0.0.0 for all of them.") from error
    return str(found[4][0])


def check_tokens(token: str, board_token: str) -> tuple[str, str]:
    """Return both tokens if nobody can guess them; else raise ``BadInput``.

    Each has at least twelve letters, digits, hyphens and underscores, and they differ.
    """
    for name, given in (("--token", token), ("--board-token", board_token)):
        if not _TOKEN.fullmatch(given):
            words = "12 to 200 letters, digits, hyphens and underscores"
            raise BadInput(f"A token has {words}; the one from {name} does not.")
    if token == board_token:
        raise BadInput(
            "The class's token and the teacher's must differ: only the teacher's opens the board."
        )
    return token, board_token


def _of_class(folder: str | None) -> tuple[apps.Page, ...]:
    if folder is None:
        return ()
    read_class_plan(folder)  # a folder that is no class is refused before anything is served
    return (apps.board_page(Path(folder)),)


def _limits(*, idle: int, most: int) -> list[str]:
    """Return the options that keep a class within one machine, where memory is what runs out.

    ``most``: pages that the class may have open at once. A process on which nothing happens for
    ``idle`` minutes is ended, though its page is open. One whose page is gone is ended earlier
    (``kings.publish.processes``).
    """
    return [
        f"--Processes.most={most}",
        f"--Processes.cull_idle_timeout={60 * idle}",
        f"--Processes.cull_interval={_LOOK}",
        "--Processes.cull_connected=True",
    ]


def _server(
    folder: Path, place: _Place, pages: Sequence[apps.Page], limits: Sequence[str]
) -> subprocess.Popen[bytes]:
    """Start the server; its own folder holds one line of code for each page, and is not served."""
    served = folder / "served"
    served.mkdir()
    program = ["-m", "kings.publish.app_server", str(apps.write_pages(served, pages))]
    options = [f"--Voila.ip={place.host}", f"--port={place.port}", "--Voila.port_retries=0"]
    tokens = {apps.CLASS_TOKEN: place.token, apps.BOARD_TOKEN: place.board_token}
    return apps.start_voila(program, [*options, *limits], folder, tokens)


def _told(place: _Place, folder: str | None) -> tuple[str, str]:
    """Return what is printed when the server is up, and the address to open in the browser."""
    address = f"{place.address}?token={place.token}"
    lines = [f"The front page is at {address}"]
    if not is_loopback(place.host):
        lines.append("Whoever has this address can open the pages. It is not encrypted: use it in")
        lines.append("a network that you trust.")
    if folder is not None:
        address = f"{place.address}?token={place.board_token}"
        lines.append(f"For the teacher alone, with the board: {address}")
        lines.append(f"Its tables are played in the hall: kings hall {folder} --host 0.0.0.0")
    return "\n".join(lines), address


def is_loopback(host: str) -> bool:
    """Say whether only this machine reaches a server at this host."""
    return ipaddress.ip_address(host.partition("%")[0]).is_loopback


def _reached(host: str) -> str:
    """Return where this machine reaches a server of its own that listens at ``host``."""
    return {"0.0.0.0": apps.LOOPBACK, "::": "::1"}.get(host, host)


def shown_host(host: str) -> str:
    """Return the host as others reach it: for all addresses the one in the network."""
    return _own_address(host) if host in _OPEN else host


def _own_address(host: str) -> str:
    """Return this machine's address in its network, for a server that listens at all of them."""
    if host == "::":
        return socket.gethostname()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect((_FAR, 9))
        except OSError:
            return socket.gethostname()
        address: str = asked.getsockname()[0]
        return address
