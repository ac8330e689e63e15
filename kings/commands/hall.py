"""``kings hall``: a lesson at screens of one's own, with a lobby and the teacher's page.

What starts it here starts a table of friends as well (``kings play --friends``).
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import secrets
import sys
import webbrowser
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kings.classroom.plan import PLAN
from kings.commands import flag, hall_address, need
from kings.commands.serve import check_host, is_loopback, shown_host
from kings.errors import BadInput
from kings.games import ROOMS
from kings.names import SEATS
from kings.publish import apps
from kings.records.places import home

if TYPE_CHECKING:
    from kings.hall.friends import Friends
    from kings.hall.session import Session

PORT = 8080
"""Where a hall listens if nothing else does there: short to type."""

OPEN_AIR = (
    "Nothing is encrypted here: whoever listens in this network can read what a screen is sent, "
    "and take its seat. Use a network that you trust, or a proxy with HTTPS in front (--address)."
)
ON_THIS_MACHINE = (
    "Only this machine reaches it. For phones, start it with --host 0.0.0.0 in a network that you "
    "trust."
)


def fill_parser(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument(
        "folder", nargs="?", metavar="FOLDER", help="of a class, or of a hall that was begun"
    )
    place_options(parser)
    parser.add_argument(
        "--tables", type=int, help="how many, where names are typed in the lobby (default 1)"
    )
    parser.add_argument("--players", type=int, help="how many sit at each of them (default 4)")
    parser.add_argument("--game", choices=tuple(ROOMS), help="which one they play")
    parser.add_argument("--title", default="", help="what the lesson is called")
    flag(parser, "--no-browser", "only print the addresses")


def place_options(parser: argparse.ArgumentParser) -> None:
    """Add where a hall listens."""
    parser.add_argument("--host", default=apps.LOOPBACK, help="this machine only by default")
    parser.add_argument("--port", type=int, default=None, help=f"default {PORT}, or a free one")
    parser.add_argument(
        "--address", default="", metavar="NAME", help="by which others reach it: kings.school:8080"
    )


def run(arguments: argparse.Namespace) -> int:
    """Serve the lesson until the command is stopped."""
    need("hall", "Playing at screens of one's own")
    folder = _folder(arguments)
    return keep_open(folder, arguments, _told_lesson)


Told = Callable[["Session", str, str], tuple[str, str]]
"""Returns what is printed, and what the browser opens, by the lesson, where this machine reaches
it, and the sentence about who else does."""


def keep_open(folder: Path, arguments: argparse.Namespace, told: Told) -> int:
    """Serve the hall of a folder until the command is stopped."""
    from kings.hall.register import alone  # what a hall needs is loaded when it is needed

    with alone(folder):
        return _serve(folder, arguments, told)


def _serve(folder: Path, arguments: argparse.Namespace, told: Told) -> int:
    from kings.hall import web
    from kings.hall.minds import Minds
    from kings.hall.strands import Strands, share_heap
    from kings.hall.teacher import Lesson

    known = hall_address(arguments.address)
    host = check_host(arguments.host)
    port = _port(arguments.port)
    share_heap()
    strands = Strands()
    session = Lesson(
        folder,
        address=known or _own_address(host, port),
        post=strands.post,
        later=strands.later,
        minds=Minds(),
    )

    def begun(port: int) -> None:
        strands.post("", session.resume)
        near = f"http://{apps.LOOPBACK if host in ('0.0.0.0', apps.LOOPBACK) else host}:{port}/"
        reach = OPEN_AIR if known or not is_loopback(host) else ON_THIS_MACHINE
        words, first = told(session, near, reach)
        print(words, flush=True)
        if not arguments.no_browser:
            webbrowser.open(first)

    apps.end_with_command()
    with contextlib.suppress(KeyboardInterrupt):  # that is how it ends
        asyncio.run(web.serve(session, port, begun, host=host, address=known, strands=strands))
    return 0


def _own_address(host: str, port: int) -> str:
    """Return the address that people type where they reach this machine itself."""
    shown = shown_host(host)
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"


def _port(given: int | None) -> int:
    if given is not None:
        return apps.check_port(given)
    try:
        return apps.check_port(PORT)
    except BadInput:
        return apps.free_port()


def _folder(arguments: argparse.Namespace) -> Path:
    """Return the folder of the lesson; one without a class is made."""
    from kings.hall.register import HALL, new_session

    given = arguments.tables, arguments.players, arguments.game
    place = None if arguments.folder is None else Path(arguments.folder)
    if place is not None and ((place / PLAN).is_file() or (place / HALL).is_file()):
        if given != (None, None, None):
            raise BadInput(
                f"{place} has its tables already; leave out --tables, --players and --game."
            )
        return place
    if place is not None and given == (None, None, None):
        raise BadInput(
            f"{place} is no class folder. Make one with kings class, or give --tables to let names "
            "be typed in the lobby."
        )
    place = place or new_folder()
    tables, players, game = given
    title = arguments.title or ROOMS[game or "struggle"].title
    made = (title, game or "struggle", 1 if tables is None else tables)
    _made(lambda: new_session(place, *made, 4 if players is None else players), place)
    return place


def new_folder() -> Path:
    """Return a folder for a hall of its own, which is not there yet."""
    return home() / "halls" / secrets.token_hex(4)


def _made(make: Callable[[], None], place: Path) -> None:
    try:
        make()
    except OSError as error:
        raise BadInput(f"{place} can't be written: {error.strerror}.") from error


def make_friends(arguments: argparse.Namespace) -> Path:
    """Make the folder of a table of friends, and return it."""
    return _friends_folder(arguments.game or "struggle", arguments.players or 4)


def _friends_folder(game: str, players: int) -> Path:
    from kings.hall.register import new_session

    place = new_folder()
    _made(lambda: new_session(place, ROOMS[game].title, game, 1, players, friends=True), place)
    return place


def friends_of(host: str) -> Friends:
    """Return what opens tables of friends from the first page, where the command may listen."""
    from kings.hall.friends import Friends, Reach

    return Friends(
        Reach(
            check_host(host),
            far=not is_loopback(host),
            address=partial(_own_address, host),
            port=partial(_port, None),
        ),
        _friends_folder,
    )


def _told_lesson(session: Session, near: str, reach: str) -> tuple[str, str]:
    """Return what is printed of a lesson: how to come in, the teacher's address, what is open."""
    links, register = session.lobby.links, session.register
    teacher = f"{near}#{links.teacher}"
    lines = [
        f"{register.title}: {session.address}   code {register.code}",
        "",
        _qr(f"{session.address}#{register.code}"),
        f"For the teacher alone: {teacher}",
        f"For the wall:          {near}#{links.projector}",
        "",
        reach,
        f"It is kept in {session.folder}: kings hall {session.folder} goes on where it stopped.",
        "Press Ctrl+C here to stop.",
    ]
    return "\n".join(lines), teacher


def told_friends(session: Session, near: str, reach: str) -> tuple[str, str]:
    """Return what is printed of a table of friends: a link for each seat."""
    seats = [one.place for one in session.register.seats]
    first, *others = [f"#{session.lobby.link(place)}" for place in seats]
    lines = [f"Your own seat, A: {near}{first}", ""]
    for (_, seat), link in zip(seats[1:], others, strict=True):
        address = f"{session.address}{link}"
        lines += [f"Seat {SEATS[seat]}: {address}", "", _qr(address)]
    lines += [
        "Send everybody a link of their own. A bot takes each seat to which nobody has come when "
        "one of you starts the game.",
        reach,
        f"It is kept in {session.folder}: kings hall {session.folder} goes on where it stopped.",
        "Press Ctrl+C here to stop.",
    ]
    return "\n".join(lines), f"{near}{first}"


def _qr(address: str) -> str:
    """Return a QR code for the terminal; nothing where it can't show one."""
    from kings.hall.links import qr_text

    drawn = qr_text(address)
    try:
        drawn.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return drawn
