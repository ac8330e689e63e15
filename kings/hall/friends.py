"""Tables of friends that are opened from the first page of ``kings play``, each at its own port.

The page itself stays on this machine, with the games that are kept on it: only the tables of
friends are reached by others, and only where the command was told to listen for them.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kings.errors import BadInput
from kings.games import ROOMS
from kings.hall import web
from kings.hall.hall import Wish
from kings.hall.links import scanned
from kings.hall.minds import Minds
from kings.hall.strands import Strands
from kings.hall.teacher import Lesson

WITHIN = 10.0
"""Seconds in which a table of friends has to answer."""
TYPED = "kings play --host 0.0.0.0"
"""What opens tables for others too."""


@dataclass(frozen=True, slots=True)
class Reach:
    """Where tables of friends listen.

    ``host``: the address, or 0.0.0.0; ``far``: whether others reach it; ``address``: what they
    type, by the port; ``port``: a free one.
    """

    host: str
    far: bool
    address: Callable[[int], str]
    port: Callable[[], int]


class Friends:
    """The tables of friends of one program.

    ``make``: makes the folder of one, by game and players. Told what is wished for, it returns what
    the page shows: a link and its QR code for each seat, or what to type where nobody else would
    reach it. The same wish gives the same table until its game has begun.
    """

    def __init__(self, reach: Reach, make: Callable[[str, int], Path]) -> None:
        self._reach, self._make = reach, make
        self._loop: asyncio.AbstractEventLoop | None = None
        self._known: dict[Wish, tuple[Lesson, int]] = {}
        self._served: list[Future[None]] = []  # a loop alone lets go of what it runs

    def run_on(self, loop: asyncio.AbstractEventLoop) -> None:
        """Serve tables on this loop."""
        self._loop = loop

    def __call__(self, wish: Wish) -> dict[str, Any]:
        """Open a table; ``BadInput`` for one that no game has, or that can't be served."""
        room = ROOMS.get(wish.game)
        if room is None or wish.players not in range(room.least, room.most + 1):
            raise BadInput("No game of this house is played by so many.")
        if not self._reach.far:
            return {"typed": TYPED, "seats": []}
        lesson, port = self._known.get(wish, (None, 0))
        if lesson is None or lesson.register.started:
            lesson, port = self._known[wish] = self._open(wish)
        links = [lesson.lobby.link(one.place) for one in lesson.register.seats]
        seats = [
            {"seat": seat, **scanned(f"{lesson.address}#{link}")} for seat, link in enumerate(links)
        ]
        near = web.near_address(self._reach.host, port)
        return {"typed": "", "seats": seats, "own": f"{near}#{links[0]}"}

    def _open(self, wish: Wish) -> tuple[Lesson, int]:
        """Make a table and serve it."""
        assert self._loop is not None
        port, strands, ready = self._reach.port(), Strands(), threading.Event()
        lesson = Lesson(
            self._make(wish.game, wish.players),
            address=self._reach.address(port),
            post=strands.post,
            later=strands.later,
            minds=Minds(),
        )
        served = asyncio.run_coroutine_threadsafe(
            web.serve(
                lesson,
                port,
                lambda _: ready.set(),
                host=self._reach.host,
                strands=strands,
            ),
            self._loop,
        )
        if not ready.wait(WITHIN):
            served.cancel()
            raise BadInput(f"The table can't be served at port {port}. Try once more.")
        self._served.append(served)
        return lesson, port
