"""What the benchmarks of the searchers share: how games are asked for, timed, and reported."""

from __future__ import annotations

import argparse
import datetime
import json
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks import machine
from benchmarks.measuring import BENCHMARKS
from kings.bots import Bot
from kings.bots.bot import Player
from kings.sim.batch import play
from kings.sim.executors import bar
from kings.sim.match import play_game
from kings.sim.schedule import Seating, against_field

TIMED_GAMES = 3


def words_for(program: str, about: str | None, deals: str) -> argparse.ArgumentParser:
    """Return what reads the words of such a benchmark; ``deals``: what is played in a deal."""
    parser = argparse.ArgumentParser(prog=f"python -m {program}", description=about)
    parser.add_argument("--deals", type=_several, default=50, help=deals)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--workers", type=int, default=1, help="processes")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="keep games, go on with them")
    parser.add_argument("--out", type=Path, default=BENCHMARKS / "results", metavar="FOLDER")
    parser.add_argument("--machine", default=machine.word(), help="a word to name the file by")
    return parser


def _several(text: str) -> int:
    if (deals := int(text)) < 2:
        raise argparse.ArgumentTypeError("an interval needs two deals at least")
    return deals


def games(
    searcher: Player[Any, Any],
    greedy: Player[Any, Any],
    options: Any,
    arguments: argparse.Namespace,
    others: Sequence[Player[Any, Any]] = (),
) -> Iterator[Any]:
    """Play both in every seat of every deal.

    ``others``: who sits in the other seats, clockwise; nobody named: greedy bots.
    """
    heroes = {"searcher": searcher, "greedy": greedy}
    company = others or [greedy] * (options.players - 1)
    field = [(f"another {bot.name}", bot) for bot in company]
    seating: Seating | None = "rotations" if others else None
    schedule = against_field(heroes, field, options, arguments.seed, seating=seating)
    return play(
        schedule,
        arguments.deals,
        workers=arguments.workers,
        results=arguments.keep,
        progress=bar("games"),
    )


@dataclass
class Timed(Bot):
    """A bot that thinks as another does, and remembers how long each decision took, in seconds.

    It says nothing, and decisions with one choice are not timed.
    """

    thinks_as: Player[Any, Any]
    seconds: list[float] = field(default_factory=list)

    def choose(self, view: Any, rng: random.Random) -> Any:
        """Decide as the other does."""
        began = time.process_time()
        choice = self.thinks_as.choose(view, rng)
        if len(view.choices) > 1:
            self.seconds.append(time.process_time() - began)
        return choice


def move_seconds(searcher: Player[Any, Any], other: Player[Any, Any], options: Any) -> list[float]:
    """Return the processor seconds of each decision of a searcher in some games against others."""
    timed = Timed(searcher)
    for seed in range(TIMED_GAMES):
        play_game(options, [timed, *[other] * (options.players - 1)], seed)
    return timed.seconds


def keep(found: Mapping[str, Any], arguments: argparse.Namespace, name: str) -> None:
    """Print what was found and write it: the day, the machine and the code come first.

    ``name``: how the file's name ends, after the day and the machine.
    """
    told = {
        "date": datetime.datetime.now(datetime.UTC).isoformat(timespec="minutes"),
        "machine": machine.about(),
        "code": machine.revision(),
        **found,
    }
    text = json.dumps(told, indent=1, ensure_ascii=False) + "\n"
    print(text, end="")
    arguments.out.mkdir(parents=True, exist_ok=True)
    file = f"{told['date']!s:.10}-{arguments.machine}-{name}.json"
    (arguments.out / file).write_text(text, encoding="utf-8")
