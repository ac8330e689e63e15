"""``kings hall --school`` and ``--hub``: the lessons of many class folders behind one address."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import time
import webbrowser
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kings import __version__
from kings.classroom.plan import PLAN
from kings.commands import hall_address, need
from kings.commands.reach import (
    ON_THIS_MACHINE,
    OPEN_AIR,
    make_at,
    minds_for,
    own_address,
    port_of,
    told_metrics,
)
from kings.commands.serve import check_host, is_loopback
from kings.errors import BadInput
from kings.publish import apps
from kings.records.files import make_folder

if TYPE_CHECKING:
    from kings.hall.school import School

LETS_GO = 20.0
"""Seconds in which a service ends whose hub was killed; the next one waits for it."""


def serve_school(arguments: argparse.Namespace) -> int:
    """Serve the halls of several class folders; the one teacher has the school's token."""
    from kings.hall import gate, web
    from kings.hall.school import SCHOOL, School

    root, known = _root(arguments, "school"), hall_address(arguments.address)
    host, port = check_host(arguments.host), port_of(arguments.port)
    far, address = known or not is_loopback(host), known or own_address(host, port)
    names = web.Names(web.own_names(host, known), numbers=host != web.LOOPBACK, address=known)
    with _alone(root):
        alone, minds = "" if far else ON_THIS_MACHINE, minds_for(arguments)
        school = School(root, root / SCHOOL, names, address=address, alone=alone, minds=minds)
        near = known if known.startswith("https:") else web.near_address(host, port)
        teacher = f"{near}{gate.LESSONS}#{school.token}"

        def told() -> None:
            lines = [
                f"For students: {address} and the code of their lesson",
                f"For the teacher alone: {teacher}",
                *told_metrics(near, school.links, asked=arguments.metrics),
                "",
                OPEN_AIR if far else ON_THIS_MACHINE,
                f"The class folders are those in {root}, and what is open is opened again.",
                "Press Ctrl+C here to stop.",
            ]
            print("\n".join(lines), flush=True)
            if not arguments.no_browser:
                webbrowser.open(teacher)

        served = gate.serve(school, gate.application(school, known), host, port, told)
        return _run(served, arguments, school, https=known.startswith("https:"), far=bool(far))


def serve_hub(arguments: argparse.Namespace) -> int:
    """Serve the same as a service of a JupyterHub, which has started this program."""
    need("hub", "A service of a JupyterHub")
    from kings.hall import gate, hub
    from kings.hall.school import SCHOOL, School

    parent = os.getppid()  # before anything that takes a while, in which a hub may end
    root, service = _root(arguments, "hub"), hub.service_here()
    known = hall_address(arguments.address) or service.public

    def told() -> None:
        lines = [f"The lessons in {root} are served at {service.prefix} of the hub."]
        lines += told_metrics(known or service.prefix, school.links, asked=arguments.metrics)
        print("\n".join(lines), flush=True)

    with _alone(root, LETS_GO):
        names, minds = hub.AnyName(known), minds_for(arguments)
        school = School(root, root / SCHOOL, names, address=known, minds=minds)
        application, place = hub.application(school, service), (service.host, service.port)
        served = gate.serve(school, application, *place, told, hub.gone(parent))
        return _run(served, arguments, school, https=known.startswith("https:"), far=True)


def _root(arguments: argparse.Namespace, word: str) -> Path:
    """Return the folder of all class folders, which is made if it isn't there."""
    given = [getattr(arguments, name) for name in ("folder", "tables", "players", "game", "title")]
    if any([*given, arguments.rehearse, arguments.lesson]):
        raise BadInput(f"--{word} takes its folder alone: lessons are made on the teacher's page.")
    if arguments.workers or arguments.worker_ports:
        raise BadInput(f"--{word} has no workers: each of its lessons is served by this program.")
    root = Path(getattr(arguments, word)).resolve()
    if (root / PLAN).is_file():
        raise BadInput(f"{root} is a class folder itself: give the one that it is in.")
    make_at(root, lambda: make_folder(root))
    return root


@contextlib.contextmanager
def _alone(root: Path, patience: float = 0.0) -> Iterator[None]:
    """Keep a school from being open twice; ``patience``: seconds to wait for the one before."""
    from kings.hall.register import alone

    until = time.monotonic() + patience
    with contextlib.ExitStack() as lock:
        while True:
            try:
                lock.enter_context(alone(root))
                break
            except BadInput:
                if time.monotonic() >= until:
                    raise
            time.sleep(0.2)
        yield


def _run(
    served: Coroutine[Any, Any, None],
    arguments: argparse.Namespace,
    school: School,
    **about: bool,
) -> int:
    """Serve until the command is stopped, with as many screens as the system lets it have.

    ``about``: what the log tells of where the school is reached.
    """
    from kings.hall import events
    from kings.hall.strands import collect_seldom, open_many_files, share_heap

    share_heap()
    open_many_files()
    collect_seldom()
    apps.end_with_command()
    with contextlib.closing(served), events.kept(arguments.log, school.metrics.failed):
        events.tell("start", version=__version__, **about)
        with contextlib.suppress(KeyboardInterrupt):  # that is how it ends
            asyncio.run(served)
        events.tell("stop")
    return 0
