"""Tables of the hall without a network: a clock moved by hand, and a device at each seat."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kings.games import ROOMS
from kings.hall.table import Table
from kings.records.recording import HUMAN, Recording, new_header
from kings.table.driver import Driver
from tests.table.devices import Clock, Tape

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Eva", "Finn", "Gus", "Hal")


class Sitting:
    """A table with a device before each screen.

    ``say`` sends something from a seat's device, with the number of what is asked there; ``clock``
    moves by a little at each message, so that none comes too soon.
    """

    def __init__(self, driver: Driver, *, bell: int | None = 45, **about: Any) -> None:
        self.clock = Clock()
        self.bell = bell
        self.about = about
        self.table = Table(driver, clock=self.clock, bell=bell, **about)
        self.tapes = {seat: Tape() for seat in self.table.seats}
        for seat, place in self.table.seats.items():
            place.come(self.tapes[seat])

    def share(self, *seats: int) -> None:
        """Let people share a screen, whose device is that of the first of them."""
        place = self.table.screen(seats)
        tape = self.tapes[seats[0]]
        for seat in seats[1:]:
            del self.tapes[seat]
        place.come(tape)

    def frame(self, seat: int) -> dict[str, Any]:
        """Return the last frame of a seat."""
        return self.tapes[seat].frame

    def say(self, seat: int, do: str, /, **said: Any) -> dict[str, Any]:
        """Send a message from a seat's device; return the last message that it was sent."""
        self.clock.now += 0.11
        message = {"do": do, "q": self.frame(seat)["q"], **said}
        self.table.hear(seat, json.dumps(message))
        return self.tapes[seat].last

    def choose(self, seat: int, at: int = 0) -> dict[str, Any]:
        """Make a decision of those that a seat is offered."""
        return self.say(seat, "choose", move=self.frame(seat)["choices"][at]["move"])

    def wait(self, seconds: float) -> None:
        """Let time pass, bell by bell."""
        until = self.clock.now + seconds
        while (ring := self.table.next_ring) is not None and ring <= until:
            self.clock.now = max(self.clock.now, ring)
            self.table.tick()
        self.clock.now = until
        self.table.tick()

    def heard(self) -> dict[int, int]:
        """Return how many messages each seat was sent."""
        return {seat: len(tape.heard) for seat, tape in self.tapes.items()}

    def lines(self) -> int:
        """Return how many lines the journal has."""
        return len(self.table.driver.recording.lines)

    def asked(self) -> list[int]:
        """Return the seats that can decide something."""
        return [seat for seat in self.tapes if self.frame(seat)["choices"]]

    @property
    def over(self) -> bool:
        """Whether everybody sees the end."""
        return all(tape.frame["over"] is not None for tape in self.tapes.values())


def sitting(
    game: str = "struggle",
    players: Sequence[str] = (HUMAN,) * 4,
    *,
    seed: int = 1,
    bell: int | None = 45,
    path: Path | None = None,
    whispers: bool = False,
    about: dict[str, Any] | None = None,
    **options: Any,
) -> Sitting:
    """Return a table at which a new game has begun; ``path``: of its journal."""
    agreed = ROOMS[game].options(names=NAMES[: len(players)], **options)
    header = new_header(agreed, tuple(players), seed, bell=bell, whispers=whispers)
    driver = Driver(Recording.begin(header, path))
    return Sitting(driver, bell=bell, **about or {})


def sitting_at(state: Any, *people: int, bell: int | None = 45, whispers: bool = False) -> Sitting:
    """Return a table at which the game begins at this position; bots have the other seats."""
    players = tuple(HUMAN if seat in people else "greedy" for seat in range(state.players))
    header = new_header(state.options, players, 1, start=state, bell=bell, whispers=whispers)
    return Sitting(Driver(Recording.begin(header)), bell=bell)


def deeds(frame: dict[str, Any], rng: random.Random) -> list[dict[str, Any]]:
    """Return what a frame offers to do in the game."""
    if frame["curtain"] is not None:
        people = frame["curtain"]["people"]
        found = [{"do": "come", "seat": one["seat"]} for one in people]
        return [*found, {"do": "nobody"}] if frame["curtain"]["nobody"] else found
    found = [{"do": "choose", "move": choice["move"]} for choice in frame["choices"]]
    if frame["picks"] is not None:
        chosen = frame["picks"]["choices"][: frame["picks"]["number"]]
        found += [{"do": "pick", "moves": [choice["move"] for choice in chosen]}]
    found += [{"do": "enough"}] if frame["window"]["let"] else []
    found += [{"do": "to_the_table"}] if frame["to_table"] else []
    found += [{"do": "hand_over", "seat": one["seat"]} for one in frame["others"]]
    found += [{"do": "reconsider"}] if frame["bell"] and _may_change(frame["bell"], rng) else []
    for offer in frame["offers"]:
        if offer["answer"]:
            found.append({"do": rng.choice(("accept", "refuse")), "number": offer["number"]})
    if frame["chips"] and rng.random() < 0.2:
        found.append({"do": "offer", "deal": rng.choice(frame["chips"])["offer"]["deal"]})
    return found


def _may_change(bell: dict[str, Any], rng: random.Random) -> bool:
    return bool(bell["early"]) and bell["what"] == "window" and rng.random() < 0.1


def random_step(here: Sitting, rng: random.Random) -> tuple[int, dict[str, Any]] | None:
    """Let somebody do something, or else time pass; return who did what (None: nobody anything)."""
    offered = [(seat, one) for seat in here.tapes for one in deeds(here.frame(seat), rng)]
    if not offered:
        ring = here.table.next_ring
        assert ring is not None, here.table.board()
        here.wait(max(0.0, ring - here.clock.now))
        return None
    seat, said = rng.choice(offered)
    known = len(here.tapes[seat].heard)
    here.say(seat, said["do"], **{name: what for name, what in said.items() if name != "do"})
    told = here.tapes[seat].since(known)
    refused = any("refused" in one for one in told)  # by Night only the holder knows (S-53)
    assert not refused or said["do"] in ("accept", "offer"), (said, told)
    return seat, said


def play_out(here: Sitting, seed: int, *, most: int = 3_000) -> list[tuple[int, dict[str, Any]]]:
    """Play the game to its end through random devices; return who did what."""
    rng, done = random.Random(seed), list[tuple[int, dict[str, Any]]]()
    for _ in range(most):
        if here.over:
            return done
        step = random_step(here, rng)
        done += [] if step is None else [step]
    raise AssertionError("the game doesn't end")
