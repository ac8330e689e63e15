"""Proves that bots that bargain play the same by the compiled rules: ``make prove-bargained``.

Tables of every size, mode and market are drawn by lot, and negotiators of every character for their
seats; some tables have one character only. Each game is played by the readable rules and by the
compiled ones, and all that is kept of it has to be the same: points, gold, winners, deals, what was
paid, and what became of every promise.

``python -m tests.proofs.bargained --games 20000 --seed 1 --out proof.json``
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import platform
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

import kings
from kings.bots.struggle import NEGOTIATORS
from kings.errors import BadInput
from kings.records.files import write_text
from kings.seeds import stream
from kings.sim import bargained
from kings.sim.batch import meeting_of, play_fixture
from kings.sim.results import GameResult
from kings.sim.schedule import Schedule, single_table
from kings.struggle.options import LETTERS, Mode, Options

CHUNK = 50
"""Games that a process compares before it reports."""
MODES: tuple[Mode, ...] = ("day", "night", "draw")


def table_of(seed: int, number: int) -> Schedule[Options]:
    """Return the table of game ``number``: sizes and modes take turns, all else is drawn by lot."""
    rng = stream(seed, "bargained", number)
    options = Options(
        names=tuple(LETTERS[: 3 + number % 4]),
        mode=MODES[number // 4 % 3],
        free_market=rng.random() < 0.3,
        regulated_market=rng.random() < 0.3,
        peasant_before_ties=rng.random() < 0.3,
    )
    names = rng.choices(list(NEGOTIATORS), k=options.players)
    if rng.random() < 0.3:
        names = names[:1] * options.players
    return single_table(options, [NEGOTIATORS[name] for name in names], rng.getrandbits(32))


def both(table: Schedule[Options]) -> tuple[Any, GameResult]:
    """Play the first game at a table by the readable rules, and by the compiled ones."""
    fixture = table.fixture(0)
    bots = [table.bots[entrant] for entrant in fixture.seats]
    assert bargained.can_play(table.options, bots)
    compiled = bargained.play(table.options, bots, meeting_of(table, fixture))
    return play_fixture(table, 0), compiled


def compare(seed: int, first: int, games: int) -> tuple[Counter[str], list[str]]:
    """Compare games; return what was counted in them, and in words which of them differ."""
    counts: Counter[str] = Counter()
    told = []
    for number in range(first, first + games):
        readable, compiled = both(table_of(seed, number))
        if readable != compiled:
            counts["differences"] += 1
            told.append(f"seed {seed}, game {number}: {readable} and not {compiled}")
        counts.update(games=1, deals=readable.deals, gold=sum(readable.paid))
        counts["by Night"] += readable.night
        for name in ("promised", "kept", "broken", "void"):
            counts[f"promises {name}" if name != "promised" else "promises"] += sum(
                getattr(readable, name)
            )
    return counts, told


def prove(seed: int, games: int, processes: int) -> Iterator[tuple[float, Counter[str], list[str]]]:
    """Yield the share of the games that are compared, 0 to 1, and what was found, by chunks."""
    bargained.prepare()
    jobs = [(start, min(CHUNK, games - start)) for start in range(0, games, CHUNK)]
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context) as pool:
        futures = [pool.submit(compare, seed, *job) for job in jobs]
        for done, future in enumerate(futures, start=1):
            yield done / len(jobs), *future.result()


def main(words: list[str] | None = None) -> int:
    """Run the proof and print what it compared; 1 if anything differed."""
    parser = argparse.ArgumentParser(prog="python -m tests.proofs.bargained", description=__doc__)
    parser.add_argument("--games", type=int, default=2_000, help="games played twice")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--out", type=Path, help="a JSON file for the counts")
    asked = parser.parse_args(words)
    if asked.games < 1 or asked.processes < 1:
        raise BadInput("A proof needs at least one game and one process.")
    began = time.monotonic()
    counts: Counter[str] = Counter(differences=0)
    told: list[str] = []
    for share, more, differ in prove(asked.seed, asked.games, asked.processes):
        counts.update(more)
        told += differ
        if sys.stderr.isatty():
            print(f"\r{share:6.1%} compared", end="\n" if share == 1 else "", file=sys.stderr)
    seconds = time.monotonic() - began
    for name, number in counts.items():
        print(f"{number:>12,} {name}")
    print("\n".join(told[:10]) or f"all the same, {seconds:,.0f} s")
    if asked.out is not None:
        record = {
            "date": datetime.now(UTC).date().isoformat(),
            "command": "python -m tests.proofs.bargained",
            "seed": asked.seed,
            "seconds": round(seconds),
            "versions": {
                "kings": kings.__version__,
                "python": platform.python_version(),
                "numba": version("numba"),
                "numpy": version("numpy"),
            },
            "compared": dict(counts),
            "told": told[:10],
        }
        write_text(asked.out, json.dumps(record, indent=2) + "\n")
    return 1 if counts["differences"] else 0


if __name__ == "__main__":
    sys.exit(main())
