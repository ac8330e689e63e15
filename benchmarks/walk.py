"""Count the walk of one click through the house: ``python -m benchmarks.walk``.

A table of Kings' Struggle is played for some clicks. Then one click and one refresh of its screen
(the scene and the frame) are followed call by call. Printed are how many
calls there were, of how many functions in how many modules, and how often one module called or came
back into another. The numbers follow from the code and hardly change; times don't, see
``benchmarks.table_speed``.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

import kings
from kings.struggle.options import Options
from kings.table import begin
from kings.table.seat import Seat

HOUSE = str(Path(kings.__file__).parent) + os.sep
CLICKS = 7
"""After so many clicks there are cards on the table, a log and a window for deals."""


class Walk:
    """The calls of functions of the house, while it is the profiler."""

    def __init__(self) -> None:
        self.calls: Counter[tuple[str, str]] = Counter()
        self.changes = 0
        self._last = ""

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        """Note a call, as ``sys.setprofile`` tells of it."""
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith(HOUSE):
            return
        module = code.co_filename.removeprefix(HOUSE).removesuffix(".py")
        self.calls[module, code.co_qualname] += 1
        self.changes += module != self._last
        self._last = module

    @property
    def modules(self) -> set[str]:
        """The modules whose functions were called."""
        return {module for module, _ in self.calls}


def followed(act: Callable[[], None]) -> Walk:
    """Do something and return its walk."""
    walk = Walk()
    sys.setprofile(walk)
    try:
        act()
    finally:
        sys.setprofile(None)
    return walk


class Nobody:
    """A device that forgets what it is sent."""

    def send(self, text: str) -> None:
        """Forget a message."""

    def end(self, why: str) -> None:
        """Forget why it ended."""


def decide(seat: Seat) -> None:
    """Make the first choice, or go on where nobody here has one."""
    choices = seat.store.scene.choices
    if choices:
        seat.store.choose(choices[0].choice)
    else:
        seat.store.go_on()


def click(seat: Seat) -> None:
    """Decide, and send the frame."""
    decide(seat)
    seat.refresh()


def refresh(seat: Seat) -> None:
    """Make the scene and the frame."""
    seat.store.changed()
    seat.refresh()


def walks() -> dict[str, Walk]:
    """Follow one click, and one refresh."""
    store = begin(Options(names=("Ada", "Ben", "Cleo", "Dora"), mode="day"), seed=5)
    store.change_settings(stop_at_windows=True)
    seat = Seat(store)
    seat.come(Nobody())
    for _ in range(CLICKS):
        click(seat)
    whole = followed(lambda: click(seat))
    decide(seat)  # nothing is sent of it, so that a refresh has something new to show
    return {"one click": whole, "one refresh": followed(lambda: refresh(seat))}


def lines() -> Iterator[str]:
    """Follow, and yield the lines of the table."""
    os.environ["KINGS_HOME"] = tempfile.mkdtemp()
    followed_walks = walks()
    yield f"{'':<18}{'calls':>8}{'functions':>12}{'modules':>10}{'changes':>10}"
    for name, walk in followed_walks.items():
        calls, functions = sum(walk.calls.values()), len(walk.calls)
        yield f"{name:<18}{calls:>8}{functions:>12}{len(walk.modules):>10}{walk.changes:>10}"
    rooms = Counter(module.partition("/")[0] for module in followed_walks["one refresh"].modules)
    yield "modules of a refresh: " + ", ".join(f"{room} {n}" for room, n in rooms.most_common())


if __name__ == "__main__":
    print(*lines(), sep="\n")
