"""Where a hall listens, by which address others reach it, and what is said of that.

A lesson, a table of friends and a school are all begun with these.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from kings.bots.roster import admit
from kings.commands.batch_options import add_seconds, program_of
from kings.commands.serve import shown_host
from kings.errors import BadInput
from kings.publish import apps

if TYPE_CHECKING:
    from kings.hall.links import Links
    from kings.hall.minds import Minds

PORT = 8080
"""Where a hall listens if nothing else does there: short to type."""
OPEN_AIR = (
    "Nothing is encrypted here: whoever listens in this network can read what a screen is sent, "
    "and take its seat. Use a network that you trust, or a proxy with HTTPS in front (--address)."
)
BEHIND_HTTPS = (
    "What is sent is encrypted if a proxy with HTTPS answers at that address and passes it on to "
    "{near} (see Serving a class)."
)
PLAIN_TOO = " Without --host nobody gets past that proxy; as it is, this network does, unencrypted."
ON_THIS_MACHINE = (
    "Only this machine reaches it. For phones, start it with --host 0.0.0.0 in a network that you "
    "trust."
)


def place_options(parser: argparse.ArgumentParser) -> None:
    """Add where a hall listens."""
    parser.add_argument("--host", default=apps.LOOPBACK, help="this machine only by default")
    parser.add_argument("--port", type=int, default=None, help=f"default {PORT}, or a free one")
    parser.add_argument(
        "--address",
        default="",
        metavar="NAME",
        help="by which others reach it: kings.school:8080, or https://kings.school/room/ where a "
        "proxy stands in front",
    )


def bot_options(parser: argparse.ArgumentParser, what: str) -> None:
    """Add which program may play; ``what``: where it sits."""
    parser.add_argument(
        "--bots", metavar="process:COMMAND", help=f"a program of your own, in any language: {what}"
    )
    add_seconds(parser)


def visitor(arguments: argparse.Namespace) -> str:
    """Let the program that was named be found by its name, and return it; empty if none was."""
    if arguments.bots is None:
        return ""
    program = program_of(arguments.bots, arguments.seconds)
    admit(program)
    return program.name


def own_address(host: str, port: int) -> str:
    """Return the address that people type where they reach this machine itself."""
    shown = shown_host(host)
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"


def port_of(given: int | None) -> int:
    """Return the port that was asked for, else the usual one, else a free one; ``BadInput``."""
    if given is not None:
        return apps.check_port(given)
    try:
        return apps.check_port(PORT)
    except BadInput:
        return apps.free_port()


def told_metrics(place: str, links: Links, *, asked: bool) -> list[str]:
    """Return the line for whoever runs the machine, if it was asked for."""
    if not asked:
        return []
    bearer = f"the header Authorization: Bearer {links.metrics}"
    return [f"For whoever runs it:   {place}metrics with {bearer}"]


def scheduler_of(arguments: argparse.Namespace) -> tuple[str, bool]:
    """Return the scheduler that errands go to, and whether this machine is its stand-in."""
    scheduler = getattr(arguments, "scheduler", None)  # a table of friends has none
    or_here = bool(getattr(arguments, "or_here", False))
    if or_here and scheduler is None:
        raise BadInput("--or-here says what happens while the --scheduler can't be reached.")
    return scheduler or "", or_here


def minds_for(arguments: argparse.Namespace) -> Minds:
    """Return what has errands done."""
    from kings.hall.machines import minds_of

    scheduler, or_here = scheduler_of(arguments)
    return minds_of(scheduler, or_here=or_here)


def make_at(place: Path, make: Callable[[], None]) -> None:
    """Make something there; ``BadInput`` where nothing can be written."""
    try:
        make()
    except OSError as error:
        raise BadInput(f"{place} can't be written: {error.strerror}.") from error
