"""The tournaments behind the question which character wins, and whether honesty pays.

``python -m kings.analysis.honesty FOLDER`` plays them all anew and keeps every game, with where it
comes from. The same program gives the same games wherever it runs; it takes a few minutes.
"""

from __future__ import annotations

import gzip
import json
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from kings.analysis.sources import (
    Source,
    check_content,
    checksum,
    read_source,
    versions,
    write_source,
)
from kings.bots import make_bot
from kings.errors import BadInput
from kings.sim import against_field, bar, play, round_robin
from kings.sim.results import GameResult
from kings.sim.schedule import Schedule
from kings.struggle import Options

SEED = 42

CHARACTERS = ("fair-keeper", "fair-reckoner", "fair-grudger", "fair-cynic", "fair-opportunist")
"""One negotiator for each way to stand to promises; all price alike."""

WORLDS = (*CHARACTERS, "greedy")
"""Whom three others may be that a character meets; ``greedy`` believes no promise and makes none.

The tournament of each is called ``among `` and its name.
"""

EVERYBODY, SEARCHER = "everybody", "the searcher"

_ALL = ("random", "greedy", "cautious", "fair-keeper", "fair-opportunist", "hard-keeper")
_FOUR = Options.for_players(4)


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament: who plays whom, and how many deals are kept of it."""

    name: str
    schedule: Schedule
    deals: int

    @property
    def file(self) -> str:
        """The name of its file."""
        return f"{self.name.replace(' ', '-')}.jsonl.gz"


@dataclass(frozen=True, slots=True)
class Tournaments:
    """The games that were kept, by the name of their tournament, and where they come from."""

    games: dict[str, list[GameResult]]
    source: Source

    def __getitem__(self, name: str) -> list[GameResult]:
        """Return the games of a tournament, deal after deal."""
        return self.games[name]


def _plan() -> tuple[Tournament, ...]:
    everybody = round_robin(
        {name: make_bot(name) for name in (*_ALL, "soft-keeper")}, _FOUR, SEED, seating="rotations"
    )
    heroes = ("searcher", "fair-keeper", "greedy")
    return (
        Tournament(EVERYBODY, everybody, 30),
        *(Tournament(f"among {world}", _against(CHARACTERS, world), 60) for world in WORLDS),
        Tournament(SEARCHER, _against(heroes, "fair-keeper"), 20),
    )


def _against(heroes: tuple[str, ...], world: str) -> Schedule:
    field = [(world, make_bot(world))] * (_FOUR.players - 1)
    return against_field({name: make_bot(name) for name in heroes}, field, _FOUR, SEED)


def tournament(name: str) -> Tournament:
    """Return a tournament by its name; ``BadInput`` lists the names if there is none."""
    planned = {one.name: one for one in _plan()}
    if name not in planned:
        raise BadInput(f"There is no tournament “{name}”; there are: {', '.join(planned)}.")
    return planned[name]


def play_deals(name: str, deals: int) -> list[GameResult]:
    """Play the first deals of a tournament anew, in this process."""
    return list(play(tournament(name).schedule, deals))


def read_tournaments(folder: Path | str) -> Tournaments:
    """Read the games that were kept; ``BadInput`` if a file isn't the one that was written."""
    folder = Path(folder)
    source = read_source(folder / "tournament.json")
    games = {}
    for name, kept in source["tournaments"].items():
        lines = gzip.decompress((folder / kept["file"]).read_bytes())
        check_content(lines, kept["sha256"], kept["file"], source, what="file")
        games[name] = [GameResult.from_json(json.loads(line)) for line in lines.splitlines()]
    return Tournaments(games, source)


def write(folder: Path, games: dict[str, list[GameResult]], command: str, seconds: float) -> None:
    """Write the games of each tournament, and ``tournament.json``: where they come from."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = {}
    for name, results in games.items():
        lines = "".join(f"{json.dumps(game.to_json())}\n" for game in results).encode()
        file = tournament(name).file
        (folder / file).write_bytes(gzip.compress(lines, mtime=0))
        kept[name] = {
            "file": file,
            "deals": len({game.deal for game in results}),
            "games": len(results),
            "sha256": checksum(lines),
        }
    facts = {"seed": SEED, "versions": versions(), "tournaments": kept}
    write_source(folder / "tournament.json", facts, command, seconds)


def main(arguments: list[str]) -> int:
    """Play all tournaments and keep them in the folder that is named; return the exit code."""
    if len(arguments) != 1:
        print("Say where to: python -m kings.analysis.honesty FOLDER", file=sys.stderr)
        return 2
    games = {}
    for one in _plan():
        print(f"{one.name}: {one.deals} deals …", file=sys.stderr, flush=True)
        games[one.name] = list(play(one.schedule, one.deals, progress=bar("games")))
    seconds = time.process_time()
    folder = Path(arguments[0])
    write(folder, games, f"python -m kings.analysis.honesty {folder.as_posix()}", seconds)
    print(f"{sum(map(len, games.values())):,} games in {seconds:.0f} s of work.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
