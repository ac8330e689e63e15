"""Bots at the end of a line play the games that they play in this process, to the byte.

``python -m tests.proofs.agent_line --games 10000 --seed 1 --out data/proofs/agent_line.json`` plays
random games of all three rooms twice: with bots in this process, and with the same bots at the end
of a line, which know nothing but what it says. The journals have to be equal. Two processes share
the games with ``--processes 2``.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import kings
from kings.agent.program import Program, begin, desk_of, end_programs, meet
from kings.bots.bot import Player
from kings.bots.roster import make_player
from kings.records.recording import Recording, new_header
from kings.seeds import stream
from kings.sim.executors import bar
from kings.sim.match import play_game
from tests.agent.echo import Drawn, Echo, Loop
from tests.cases import CASES
from tests.strategies import Case

BOTS = {
    "struggle": (
        *("random", "random", "greedy", "cautious", "fair-keeper", "fair-opportunist"),
        "hard-grudger",
    ),
    "keys": ("random", "random", "greedy", "thief"),
    "castle": ("random", "random", "greedy", "schemer"),
}
"""Who may sit at a table of each game; the random one twice as often as any other."""

LIMITS: dict[str, dict[str, Any]] = {"keys": {"last_turn": 24}, "castle": {"turn_limit": 12}}
"""Two of the games could last for hundreds of turns that look alike."""

ALL = 10
"""In one of so many games all seats are at the end of a line."""
BEGUN = 250
"""In one of so many games the programs are processes; else the texts stay in this process."""
PART = 250
"""Games that are played in a row, before what was found is kept."""


def journal(options: Any, names: Sequence[str], bots: Sequence[Player[Any, Any]], seed: int) -> str:
    """Play a game and return its journal."""
    played = play_game(options, bots, seed)
    record = Recording(new_header(options, tuple(names), seed, timed=False, name=f"game-{seed}"))
    for move in played.moves:
        record.do(move)
    return record.text()


@dataclass(frozen=True, slots=True)
class Table:
    """A game to be played twice: what is agreed on, who sits there, who at the end of a line."""

    options: Any
    names: tuple[str, ...]
    apart: tuple[int, ...]
    seed: int


def table(case: Case, number: int, seed: int) -> Table:
    """Return the table of a game; in every tenth all seats are at the end of a line, else one."""
    rng = stream(seed, "line", number)
    options = case.options(rng, number // len(CASES))
    limit = LIMITS.get(case.name)
    if limit is not None:
        options = replace(options, **limit)
    names = tuple(rng.choice(BOTS[case.name]) for _ in options.names)
    seats = tuple(range(len(names)))
    apart = seats if number % ALL == 0 else (rng.choice(seats),)
    return Table(options, names, apart, rng.getrandbits(63))


class Programs:
    """The programs, each begun when it is first needed.

    ``begun``: in processes of their own; ``looped``: in this one, over the same texts.
    """

    def __init__(self) -> None:
        self._begun: dict[tuple[str, bool], Program] = {}

    def find(self, name: str, *, begun: bool) -> Program:
        """Return the program that is this bot."""
        if (name, begun) not in self._begun:
            command = (sys.executable, "-m", "tests.agent.echo", name)
            self._begun[name, begun] = begin(command, 600) if begun else meet(Loop(Echo(name)))
        return self._begun[name, begun]

    def asked(self) -> int:
        """Return how many decisions were asked for."""
        return sum(desk_of(program).asked for program in self._begun.values())

    def defaults(self) -> int:
        """Return how many decisions were not the program's own."""
        return sum(desk_of(program).defaults.total() for program in self._begun.values())


def compare(case: Case, number: int, seed: int, programs: Programs) -> str:
    """Play a game twice and return its journal; raise ``AssertionError`` if the two differ."""
    there = table(case, number, seed)
    inside: list[Player[Any, Any]] = [Drawn(make_player(case.name, one)) for one in there.names]
    outside = list(inside)
    for seat in there.apart:
        outside[seat] = programs.find(there.names[seat], begun=number % BEGUN == 0)
    one = journal(there.options, there.names, inside, there.seed)
    other = journal(there.options, there.names, outside, there.seed)
    assert one == other, f"Game {number} of seed {seed} differs: {case.name}, {there}."
    return one


def play(part: range, seed: int) -> Counter[str]:
    """Compare these games, and count them, lines of journals, questions and defaults."""
    programs, counts, began = Programs(), Counter[str](), time.process_time()
    for number in part:
        case = CASES[number % len(CASES)]
        counts["lines"] += compare(case, number, seed, programs).count("\n")
        counts[case.name] += 1
    counts["questions"], counts["defaults"] = programs.asked(), programs.defaults()
    end_programs()
    counts["seconds"] = round(time.process_time() - began)
    return counts


def record(found: Counter[str], seed: int) -> dict[str, Any]:
    """Return what was found, as it is kept."""
    games = {case.name: found[case.name] for case in CASES}
    every = sum(games.values())
    return {
        "command": f"python -m tests.proofs.agent_line --games {every} --seed {seed}",
        "made": datetime.now(UTC).date().isoformat(),
        "kings": kings.__version__,
        "python": platform.python_version(),
        "processor_seconds": found["seconds"],
        "seed": seed,
        "games": games,
        "lines_of_journals": found["lines"],
        "questions": found["questions"],
        "defaults": found["defaults"],
        "different": 0,  # one that differs ends the proof
    }


def main(words: Sequence[str] | None = None) -> int:
    """Compare so many games, and keep what was found, part after part."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args(words)
    games, found, progress = arguments.games, Counter[str](), bar()
    parts = [range(first, min(first + PART, games)) for first in range(0, games, PART)]
    with ProcessPoolExecutor(arguments.processes) as pool:
        for part, more in zip(
            parts, pool.map(play, parts, [arguments.seed] * len(parts)), strict=True
        ):
            found += more
            progress(part.stop, games)
            if arguments.out is not None:
                text = json.dumps(record(found, arguments.seed), indent=1) + "\n"
                arguments.out.write_text(text, encoding="utf-8")
    print(json.dumps(record(found, arguments.seed), indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
