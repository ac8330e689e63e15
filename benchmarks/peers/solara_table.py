"""A table of this house as a Solara app, to be measured beside the hall: see ``solara_play``.

Each page of the app takes a seat at a table of the same kind as the hall's, and shows the frames
that a screen there is sent: the pictures, the question, a button for each choice, and the log.
Once all seats are taken a thread decides at random, so that no click has to be sent: what is
measured is the work of showing a decision on four screens. The app runs in an environment of its
own, in which Solara is installed.
"""

from __future__ import annotations

import json
import os
import random
import threading
import time
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import solara  # type: ignore[import-not-found]  # it has an environment of its own
from solara.server import kernel_context  # type: ignore[import-not-found]  # as above

from kings.games import ROOMS
from kings.hall.table import Table
from kings.records.recording import HUMAN, Recording, new_header
from kings.table.driver import Driver

NAMES = ("Ada", "Ben", "Cleo", "Dora")
THINK = float(os.environ.get("KINGS_THINK", "8"))
SEED = 5

Frame = dict[str, Any]


class Screen:
    """The device of a page: it keeps the last frame whole, and has the page drawn anew."""

    def __init__(self, show: Callable[[Frame], None]) -> None:
        self.show = show
        self.frame: Frame = {}
        self.context = kernel_context.get_current_context()

    def send(self, text: str) -> None:
        """Take a message of the table."""
        told = json.loads(text)
        if "n" not in told:
            return
        known = [*self.frame.get("pictures", ()), *[""] * len(told["pictures"])]
        fresh = [known[at] if one is None else one for at, one in enumerate(told["pictures"])]
        self.frame = {**told, "pictures": fresh}
        with self.context:
            self.show(self.frame)

    def end(self, why: str) -> None:
        """Nothing ends here."""


class Shared:
    """One table, its four screens, and the thread that plays at all of them."""

    def __init__(self, number: int) -> None:
        header = new_header(ROOMS["struggle"].options(names=NAMES), (HUMAN,) * 4, number, bell=45)
        self.table = Table(Driver(Recording.begin(header)))
        self.screens: dict[int, Screen] = {}
        self.lock = threading.Lock()
        self.rng = random.Random(f"{SEED} {number}")

    def come(self, seat: int, show: Callable[[Frame], None]) -> None:
        """Let a page take a seat; with the last one the play begins."""
        with self.lock:
            self.screens[seat] = Screen(show)
            self.table.seats[seat].come(self.screens[seat])
            complete = len(self.screens) == len(NAMES)
        if complete:
            threading.Thread(target=self.play, daemon=True).start()

    def play(self) -> None:
        """Decide at random, one seat after the other, until the game is over."""
        while not self.table.driver.over:
            time.sleep(self.rng.expovariate(4 / THINK))
            with self.lock:
                self.decide()

    def decide(self) -> None:
        """Let one of those who can decide do so, or say that it has enough."""
        frames = {seat: screen.frame for seat, screen in self.screens.items()}
        free = [at for at, one in frames.items() if one["choices"] or one["window"]["let"]]
        if not free:
            return
        seat = self.rng.choice(free)
        frame, said = frames[seat], {"do": "enough", "q": frames[seat]["q"]}
        if frame["choices"]:
            move = self.rng.choice(frame["choices"])["move"]
            said = {"do": "choose", "q": frame["q"], "move": move}
        self.table.hear(seat, json.dumps(said))
        count()


TABLES: dict[int, Shared] = {}
_COUNTED = threading.Lock()
_MANY = [0]


def table(number: int) -> Shared:
    """Return a table; it is made for its first page."""
    with _COUNTED:
        if number not in TABLES:
            TABLES[number] = Shared(number)
        return TABLES[number]


def count() -> None:
    """Write how many decisions there were, for whoever measures."""
    with _COUNTED:
        _MANY[0] += 1
        place = os.environ.get("KINGS_COUNT")
        if place:
            Path(place).write_text(str(_MANY[0]), encoding="utf-8")


@solara.component  # type: ignore[untyped-decorator]  # mypy can't see it
def Page() -> None:
    """One seat: ``?table=3&seat=1``."""
    asked = parse_qs(solara.use_router().search or "")
    number, seat = int(asked.get("table", ["1"])[0]), int(asked.get("seat", ["0"])[0])
    frame, show = solara.use_state({})
    solara.use_effect(lambda: table(number).come(seat, show), [])
    if not frame:
        return
    for svg in frame["pictures"]:
        solara.HTML(tag="div", unsafe_innerHTML=svg)
    solara.Text(frame["ask"])
    for choice in frame["choices"]:
        solara.Button(choice["say"])
    lines = "".join(f"<li>{escape(line['text'])}</li>" for line in frame["log"])
    solara.HTML(tag="ol", unsafe_innerHTML=lines)
