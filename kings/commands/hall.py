"""``kings hall``: a lesson at screens of one's own, with a lobby and the teacher's page.

What starts it here starts a table of friends as well (``kings play --friends``).
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import secrets
import socket
import sys
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kings import __version__
from kings.classroom.plan import PLAN
from kings.commands import USUAL, flag, hall_address, lesson_options, need
from kings.commands.reach import (
    BEHIND_HTTPS,
    ON_THIS_MACHINE,
    OPEN_AIR,
    PLAIN_TOO,
    bot_options,
    make_at,
    minds_for,
    own_address,
    place_options,
    port_of,
    scheduler_of,
    told_metrics,
    visitor,
)
from kings.commands.serve import check_host, is_loopback
from kings.errors import BadInput
from kings.games import ROOMS
from kings.names import SEATS
from kings.publish import apps
from kings.records.places import home

if TYPE_CHECKING:
    from kings.hall.friends import Friends
    from kings.hall.metrics import Metrics
    from kings.hall.pipe import ToHall
    from kings.hall.session import Session
    from kings.hall.strands import Strands
    from kings.hall.tables import Report
    from kings.hall.workers import Workers

MOST_WORKERS = 64


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
    lesson_options(parser)
    bot_options(parser, "it takes each seat to which nobody comes")
    flag(
        parser,
        "--rehearse",
        "try it alone: bots come in as students, in a folder that is made for it",
    )
    parser.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="have bots think and the coach work on the machines of a Dask scheduler, tcp://…",
    )
    flag(parser, "--or-here", "… and on this one while the scheduler can't be reached")
    parser.add_argument(
        "--school", metavar="ROOT", help="all class folders in this one, behind one address"
    )
    parser.add_argument(
        "--hub", metavar="ROOT", help="the same as a service that a JupyterHub starts"
    )
    parser.add_argument(
        "--log",
        default="",
        metavar="FILE",
        help="note events there, one JSON line each (-: stderr)",
    )
    flag(parser, "--metrics", "print where whoever runs this reads its metrics, and the token")
    parser.add_argument(
        "--workers",
        type=int,
        default=0,
        metavar="N",
        help="so many processes share the tables, for more than one core can serve (default: one "
        "process does everything)",
    )
    parser.add_argument(
        "--worker-ports",
        type=int,
        default=0,
        metavar="FIRST",
        help="each of them also listens on this machine, at a port from this one on, for a proxy "
        "that leads /w0/, /w1/ … there itself",
    )
    flag(parser, "--no-browser", "only print the addresses")


def run(arguments: argparse.Namespace) -> int:
    """Serve the lesson until the command is stopped."""
    apart = arguments.hub is not None or arguments.school is not None or arguments.workers > 0
    if arguments.bots is not None and apart:
        raise BadInput(
            "A program (--bots) sits at the tables of one process: leave --hub, --school and "
            "--workers out."
        )
    if arguments.hub is not None:
        from kings.commands.school import serve_hub

        return serve_hub(arguments)
    need("hall", "Playing at screens of one's own")
    if arguments.lesson is not None:
        need("analysis", "A lesson")
    if arguments.school is not None:
        from kings.commands.school import serve_school

        return serve_school(arguments)
    crew = _crew(arguments.workers, arguments.worker_ports)
    folder = _rehearsal(arguments) if arguments.rehearse else _folder(arguments)
    _set_lesson(folder, arguments)
    told = partial(_told_lesson, metrics=arguments.metrics)
    return keep_open(folder, arguments, told, crew, log=arguments.log)


def _rehearsal(arguments: argparse.Namespace) -> Path:
    """Make the class of a rehearsal in a folder of its own, and return it."""
    given = arguments.folder, arguments.tables, arguments.players, arguments.game
    if given != (None, None, None, None):
        raise BadInput("A rehearsal has a class of its own: give --lesson, or nothing else.")
    if arguments.workers:
        raise BadInput("A rehearsal is one class in one process: leave --workers out.")
    from kings.classroom.plan import Start
    from kings.hall.rehearsal import rehearsal_class

    start = None
    if arguments.lesson is not None:
        from kings.lessons import lesson
        from kings.lessons.turn import scenario_called

        planned = lesson(arguments.lesson).plan
        for scene in planned.scenes[:1]:
            start = Start(scenario=scenario_called(scene), bots=planned.bots)
    place = new_folder()
    rehearsal_class(place, start)
    return place


def _set_lesson(folder: Path, arguments: argparse.Namespace) -> None:
    """Let the class of a folder be given a lesson, if one is named."""
    if arguments.lesson is None:
        if arguments.minutes is not None or arguments.extras:
            raise BadInput("--minutes and --with belong to a lesson; name it with --lesson.")
        return
    if not (folder / PLAN).is_file():
        raise BadInput(f"{folder} is no class folder. Make one: kings class … --lesson.")
    from kings.hall.course import set_lesson

    set_lesson(folder, arguments.lesson, arguments.minutes or USUAL, arguments.extras)


@dataclass(frozen=True, slots=True)
class Crew:
    """How many workers a hall has (0: none), and the first of their ports (0: they have none)."""

    workers: int = 0
    first_port: int = 0


def _crew(workers: int, first_port: int) -> Crew:
    """Return the workers that are asked for; ``BadInput`` for what can't be."""
    if workers and not hasattr(socket, "send_fds"):
        raise BadInput(
            "This system can't hand a connection from one process to another, so there is no "
            "--workers here. Without it one process serves a class."
        )
    if not 0 <= workers <= MOST_WORKERS:
        raise BadInput(f"A hall has 1 to {MOST_WORKERS} workers, not {workers}.")
    if first_port and not workers:
        raise BadInput("--worker-ports says where workers listen. Say with --workers how many.")
    for port in range(first_port, first_port + workers) if first_port else ():
        apps.check_port(port)
    return Crew(workers, first_port)


Told = Callable[["Session", str, str], tuple[str, str]]
"""Returns what is printed, and what the browser opens, by the lesson, where this machine reaches
it, and the sentence about who else does."""


def keep_open(
    folder: Path,
    arguments: argparse.Namespace,
    told: Told,
    crew: Crew | None = None,
    *,
    log: str = "",
) -> int:
    """Serve the hall of a folder until the command is stopped.

    ``crew``: its workers; ``log``: where events are noted.
    """
    from kings.hall.register import alone  # what a hall needs is loaded when it is needed

    with alone(folder):
        return _serve(folder, arguments, told, crew or Crew(), log)


def _serve(folder: Path, arguments: argparse.Namespace, told: Told, crew: Crew, log: str) -> int:
    from kings.hall import events, web
    from kings.hall.strands import Strands, collect_seldom, open_many_files, share_heap
    from kings.hall.teacher import Lesson

    known = hall_address(arguments.address)
    host = check_host(arguments.host)
    port = port_of(arguments.port)
    stand_in = visitor(arguments)
    share_heap()
    open_many_files()
    strands = Strands()
    session = Lesson(
        folder,
        address=known or own_address(host, port),
        post=strands.post,
        later=strands.later,
        minds=None if crew.workers else minds_for(arguments),
        tables=_workers(folder, arguments, crew, strands, log) if crew.workers else None,
        stand_in=stand_in,
    )

    def begun(port: int) -> None:
        collect_seldom()
        events.tell(
            "start",
            version=__version__,
            tables=len(session.desks),
            seats=len(session.register.seats),
            far=bool(known) or not is_loopback(host),
            https=known.startswith("https:"),
        )
        strands.post("", session.resume)
        near = web.near_address(host, port)
        reach = OPEN_AIR if known or not is_loopback(host) else ON_THIS_MACHINE
        if known.startswith("https:"):
            alone = "" if is_loopback(host) else PLAIN_TOO
            near, reach = known, f"{BEHIND_HTTPS.format(near=near)}{alone}"
        words, first = told(session, near, reach)
        if getattr(arguments, "rehearse", False):
            from kings.hall.rehearsal import rehearse

            free = rehearse(session, strands.later)
            words = (
                f"A rehearsal: bots are the students. The seat of {free} is yours to try.\n{words}"
            )
        print(words, flush=True)
        if not arguments.no_browser:
            webbrowser.open(first)

    apps.end_with_command()
    with events.kept(log, session.metrics.failed):
        with contextlib.suppress(KeyboardInterrupt):  # that is how it ends
            try:
                session.tables.begin(session)
                served = web.serve(session, port, begun, host=host, address=known, strands=strands)
                asyncio.run(served)
            finally:
                session.tables.close()
        events.tell("stop")
    return 0


def _workers(
    folder: Path, arguments: argparse.Namespace, crew: Crew, strands: Strands, log: str
) -> Callable[[Callable[[int, Report], None], Metrics], Workers]:
    """Return what makes the workers of a hall."""
    from kings.hall import web
    from kings.hall.worker import Settings, thinkers
    from kings.hall.workers import Process, Workers

    known, host = hall_address(arguments.address), check_host(arguments.host)
    scheduler, or_here = scheduler_of(arguments)
    settings = Settings(
        folder=str(folder.resolve()),
        number=0,
        minds=thinkers(crew.workers),
        names=web.own_names(host, known),
        numbers=host != web.LOOPBACK,
        address=known,
        port=crew.first_port,
        scheduler=scheduler,
        or_here=or_here,
        log=log,
    )

    def begin(number: int, heard: Callable[[ToHall], None], ended: Callable[[], None]) -> Process:
        port = settings.port + number if settings.port else 0
        return Process(replace(settings, number=number, port=port), heard, ended)

    return partial(
        Workers,
        Path(settings.folder),
        count=crew.workers,
        begin=begin,
        post=strands.post,
        later=strands.later,
    )


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
    shape = (title, game or "struggle", 1 if tables is None else tables)
    make_at(place, lambda: new_session(place, *shape, 4 if players is None else players))
    return place


def new_folder() -> Path:
    """Return a folder for a hall of its own, which is not there yet."""
    return home() / "halls" / secrets.token_hex(4)


def make_friends(arguments: argparse.Namespace) -> Path:
    """Make the folder of a table of friends, and return it."""
    return _friends_folder(arguments.game or "struggle", arguments.players or 4)


def _friends_folder(game: str, players: int) -> Path:
    from kings.hall.register import new_session

    place = new_folder()
    make_at(place, lambda: new_session(place, ROOMS[game].title, game, 1, players, friends=True))
    return place


def friends_of(host: str) -> Friends:
    """Return what opens tables of friends from the first page, where the command may listen."""
    from kings.hall.friends import Friends, Reach

    return Friends(
        Reach(
            check_host(host),
            far=not is_loopback(host),
            address=partial(own_address, host),
            port=partial(port_of, None),
        ),
        _friends_folder,
    )


def _told_lesson(
    session: Session, near: str, reach: str, *, metrics: bool = False
) -> tuple[str, str]:
    """Return what is printed of a lesson: how to come in, the teacher's address, what is open."""
    links, register = session.lobby.links, session.register
    teacher = f"{near}#{links.teacher}"
    lines = [
        f"{register.title}: {session.address}   code {register.code}",
        "",
        _qr(f"{session.address}#{register.code}"),
        f"For the teacher alone: {teacher}",
        f"For the wall:          {near}#{links.projector}",
        *told_metrics(near, links, asked=metrics),
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
