"""A process that plays games with a journal, to be killed: run by ``test_kill``.

It loads the package once and then forks a fresh child for each order that comes in on its standard
input: ``begin PATH SEED SLOW`` or ``resume PATH SEED SLOW``. The child says which process it is,
then every line of the journal that was acknowledged, and ``over`` at the end of the game. Until the
next line of input, a child that has ended keeps its process number, so nobody else can be killed.
"""

from __future__ import annotations

import os
import random
import sys
import time
from pathlib import Path
from typing import Any

from kings.game import NATURE
from kings.records.formats import Bell, Early, Enough, Note, Seen, Whispers, Word
from kings.records.recording import Recording, new_header, resume
from kings.seeds import stream
from kings.struggle import GAME, Options
from tests.talk import random_talk

TALK = 0.5
BACK = 0.04
NOTE = 0.3


def table_of(seed: int) -> Options:
    """Return the options of a game: Free Market, by draw, three or four players."""
    return Options.for_players(3 + seed % 2, mode="draw", free_market=True)


def one_step(recording: Recording, seed: int) -> None:
    """Do the next thing; it follows from what stands in the journal, and from nothing else.

    What is chosen hangs on the number of moves in force, so that going back changes nothing;
    whether to go back, and what to note, on the number of lines.
    """
    turns = stream(seed, "back", len(recording.lines))
    if turns.random() < NOTE:
        recording.note(some_note(recording, turns))
        return
    if recording.moments and turns.random() < BACK:
        recording.back(turns.randint(1, min(3, len(recording.moments))))
        return
    state = recording.state
    rng = stream(seed, "choice", len(recording.moments))
    seat = rng.choice(GAME.asks(state)).seat
    if seat == NATURE:
        recording.do(GAME.draw(state, rng))
        return
    for _ in range(6):
        said = random_talk(state, rng) if rng.random() < TALK else None
        if said is not None and GAME.can(state, said):
            recording.do(said)
            return
    recording.do(rng.choice(GAME.choices(state, seat)))


def some_note(recording: Recording, rng: random.Random) -> Note:
    """Return something to note, such as a decision made early."""
    state, seat = recording.state, rng.randrange(recording.state.players)
    choices = () if GAME.asks(state)[0].seat == NATURE else GAME.choices(state, seat)
    notes: tuple[Note, ...] = (
        Early(0, seat, rng.choice(choices) if choices else None),
        Enough(0, seat),
        Bell(0, rng.choice(("opened", "extended", "rung")), rng.randrange(60)),
        Word(0, seat, None, f"I have seen {len(recording.lines)} lines."),
        Seen(0, seat, 1 + rng.randrange(9)),
        Whispers(0, allowed=rng.random() < 0.5),
    )
    return rng.choice(notes)


def play_on(recording: Recording, seed: int) -> Recording:
    """Play to the end; every acknowledged line is told at once."""
    tell(1 + len(recording.lines))
    while GAME.asks(recording.state):
        one_step(recording, seed)
        tell(1 + len(recording.lines))
    return recording


def tell(word: object) -> None:
    """Write a line that arrives whole, without any buffer that could be lost."""
    os.write(sys.stdout.fileno(), f"{word}\n".encode())


def live(order: str) -> None:
    """Carry out one order, as the child."""
    tell(f"child {os.getpid()}")
    what, name, number, slow = order.split()
    path, seed = Path(name), int(number)
    if slow == "slow":
        write_slowly()
    if what == "begin":
        header = new_header(table_of(seed), ("human",) * table_of(seed).players, seed)
        recording = Recording.begin(header, path)
    else:
        recording = resume(path)
    play_on(recording, seed)
    tell("over")


def write_slowly() -> None:
    """Let the system take a few bytes at a time, as a full or distant disk may."""
    whole = os.write

    def piece(descriptor: int, data: Any) -> int:
        if descriptor == sys.stdout.fileno():
            return whole(descriptor, data)
        time.sleep(0.0002)
        return whole(descriptor, data[:40])

    os.write = piece


def main() -> None:
    """Fork a child for each order; when asked, wait for its end and report it."""
    while order := sys.stdin.readline():
        child = os.fork()
        if child == 0:
            live(order)
            os._exit(0)
        sys.stdin.readline()
        _, status = os.waitpid(child, 0)
        tell(f"ended {os.waitstatus_to_exitcode(status)}")


if __name__ == "__main__":
    main()
