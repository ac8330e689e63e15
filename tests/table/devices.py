"""Screens without a browser: a device that keeps what it was sent, a clock, seats to send to."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from kings.table import TableStore, begin
from kings.table.seat import Seat


class Tape:
    """A device that keeps every message, and the last whole picture of each place."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.ended: list[str] = []
        self.frame: dict[str, Any] = {}
        self.pictures: list[str] = []

    def send(self, text: str) -> None:
        self.heard.append(text)
        said = json.loads(text)
        if "n" in said:
            self.frame = said
            known = [*self.pictures, *[""] * len(said["pictures"])]
            self.pictures = [
                known[at] if svg is None else svg for at, svg in enumerate(said["pictures"])
            ]

    def end(self, why: str) -> None:
        self.ended.append(why)

    @property
    def last(self) -> dict[str, Any]:
        """The last message."""
        said: dict[str, Any] = json.loads(self.heard[-1])
        return said

    def since(self, known: int) -> list[dict[str, Any]]:
        """Return the messages after so many."""
        return [json.loads(text) for text in self.heard[known:]]


class Clock:
    """A clock that stands still until it is moved; ``ticks``: it moves by a second each time."""

    def __init__(self, *, ticks: bool = False) -> None:
        self.now = 100.0
        self._step = 1.0 if ticks else 0.0

    def __call__(self) -> float:
        self.now += self._step
        return self.now


def seated(store: TableStore | None = None, **begins: Any) -> tuple[Seat, Tape]:
    """Return a seat at a table with a device before it; by default at a new game of one person."""
    seat = Seat(begin(**begins) if store is None else store, clock=Clock(ticks=True))
    tape = Tape()
    seat.come(tape)
    return seat, tape


def say(seat: Seat, do: str, /, **said: Any) -> None:
    """Send a message."""
    seat.hear(json.dumps({"do": do, **said}))


def click(seat: Seat, tape: Tape, rng: random.Random) -> dict[str, Any]:
    """Do the next thing that the frame offers; return the message that was sent."""
    frame = tape.frame
    if frame["curtain"] is not None and frame["curtain"]["nobody"]:
        said: dict[str, Any] = {"do": "nobody", "q": frame["q"]}
    elif frame["curtain"] is not None:
        said = {"do": "come", "seat": frame["curtain"]["people"][0]["seat"]}
    elif frame["choices"]:
        move = rng.choice(frame["choices"])["move"]
        said = {"do": "choose", "q": frame["q"], "move": move}
    elif frame["window"]["let"]:
        said = {"do": "enough", "q": frame["q"]}
    else:
        said = {"do": "hand_over", "seat": frame["others"][0]["seat"]}
    seat.hear(json.dumps(said))
    return said


def played(seat: Seat, tape: Tape, rng: random.Random, *, most: int = 400) -> Iterator[None]:
    """Click until the game is over; pause before each click."""
    for _ in range(most):
        if seat.store.scene.over:
            return
        yield
        known = len(tape.heard)
        click(seat, tape, rng)
        told = tape.since(known)
        assert not any("refused" in one for one in told), told
    raise AssertionError("the game doesn't end")
