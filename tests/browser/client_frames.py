"""Frames of moments that a screen meets, as the real seat sends them, and made from real games."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from copy import deepcopy
from functools import cache
from itertools import count
from typing import Any

from kings.castle.options import Options as CastleOptions
from kings.keys.options import Options as KeysOptions
from kings.struggle.options import Options
from kings.table.seat import Seat
from kings.table.store import begin

Frame = dict[str, Any]
NAMES = ("Ada", "Ben", "Cleo", "Dora", "Evangelina", "Bartholomew")
TRADERS = ("human", "fair-keeper", "hard-keeper", "fair-grudger")
OPTIONS = {"struggle": Options, "keys": KeysOptions, "castle": CastleOptions}


class Recorder:
    """A device that keeps what it is sent."""

    def __init__(self) -> None:
        self.told: list[Frame] = []

    def send(self, text: str) -> None:
        """Keep a message."""
        self.told.append(json.loads(text))

    def end(self, why: str) -> None:
        """Do nothing: nobody else comes."""


def seated(
    *,
    game: str = "struggle",
    narrow: bool = False,
    names: Sequence[str] = NAMES[:4],
    players: Sequence[str] = ("human", "greedy", "greedy", "greedy"),
    seed: int = 1,
    **options: Any,
) -> tuple[Seat, Recorder]:
    """Return a seat at a new game, and the device before it, which has had its first frame."""
    players = [players[at % len(players)] if at else players[0] for at in range(len(names))]
    store = begin(OPTIONS[game](names=tuple(names), **options), players, game=game, seed=seed)
    seat, device = Seat(store, clock=count().__next__), Recorder()  # no message comes too soon
    store.play_on()
    seat.device = device
    say(seat, "hello", narrow=narrow)
    return seat, device


def say(seat: Seat, word: str, /, **fields: Any) -> None:
    """Send a message from the seat's device."""
    seat.hear(json.dumps({"do": word, **fields}))


def whole(told: Sequence[Frame]) -> Frame:
    """Return the newest frame with all its pictures."""
    frames = [message for message in told if "pictures" in message]
    pictures: list[str] = []
    for frame in frames:
        pictures = [
            svg if svg is not None else pictures[at] for at, svg in enumerate(frame["pictures"])
        ]
    return {**frames[-1], "pictures": pictures}


def step(seat: Seat, frame: Frame) -> None:
    """Do what comes next: the first choice, or letting the game go on."""
    if frame["curtain"] is not None:
        say(seat, "come", seat=frame["curtain"]["people"][0]["seat"])
    elif frame["choices"]:
        say(seat, "choose", q=frame["q"], move=frame["choices"][0]["move"])
    else:
        say(seat, "enough", q=frame["q"])


def until(reached: Callable[[Frame], Any], *, most: int = 250, **table: Any) -> Frame:
    """Play games of ascending seeds until a frame is of this kind; return it."""
    for seed in range(1, 30):
        seat, device = seated(seed=seed, **table)
        for _ in range(most):
            frame = whole(device.told)
            if reached(frame):
                return frame
            if frame["over"] is not None:
                break
            step(seat, frame)
    raise AssertionError("no game of the first 29 reaches such a moment")


@cache
def _moment(name: str, narrow: bool, seats: int) -> Frame:  # noqa: FBT001 - cached by place
    table: dict[str, Any] = {"narrow": narrow, "names": NAMES[:seats]}
    match name:
        case "card":
            return until(lambda frame: any(one["marks"] for one in frame["choices"]), **table)
        case "ability":
            return until(
                lambda frame: frame["stakes"]["headline"] and len(frame["choices"]) > 1, **table
            )
        case "chips":
            return until(lambda f: f["window"]["let"] and len(f["chips"]) > 1, **table)
        case "offered":
            return until(
                lambda frame: any(one["answer"] for one in frame["offers"]),
                **table,
                players=TRADERS,
            )
        case "over":
            return until(lambda frame: frame["over"] is not None, **table)
        case "keys" | "castle":
            return until(lambda frame: len(frame["choices"]) > 1, game=name, **table)
    raise ValueError(name)


def moment(name: str, *, narrow: bool = False, seats: int = 4) -> Frame:
    """Return a frame: ``card``, ``ability``, ``chips``, ``offered``, ``over``, ``keys``, …."""
    return deepcopy(_moment(name, narrow, seats))


def refused(frame: Frame, gold: int = 2) -> Frame:
    """Return a frame of chips whose first was offered for this much and turned down."""
    made = deepcopy(frame)
    chip = made["chips"][0]
    chip |= {"state": "refused", "reason": "She gains 4 by it.", "gold": gold}
    made["answers"] = [
        {"seat": chip["seller"], "words": "Not for 2 gold.", "agrees": False, "offer": ""}
    ]
    made["purse"] = max(9, made["purse"])
    made["n"] += 1
    return made


def setup() -> dict[str, Any]:
    """Return what a screen is sent before a game: the page on which one begins."""
    seat, device = seated()
    say(seat, "setup")
    found: dict[str, Any] = device.told[-1]
    assert "setup" in found
    return found
