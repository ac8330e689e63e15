"""How fast the games are played: every engine of the project beside plain peers, in one run.

``python -m benchmarks.games`` (or ``make bench``) takes about four minutes on a quiet machine;
``--quick`` takes one and keeps nothing; ``--full`` takes a quarter of an hour. The peers are
installed at the first run, each in an environment of its own.

Every engine is a process that waits for its turn (``measuring``), and all of them count in the same
way (``peers.answering``): a ply is a decision of a player, forced ones counted, and beside that not
counted; draws of chance are none. Games are played from their start to their end, the deal and the
scores included; only OpenSpiel's C++ roll-outs begin after the deal, to their advantage.
"""

from __future__ import annotations

import argparse
import datetime
import importlib.util
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import kings
from benchmarks import machine
from benchmarks.environments import PEERS, CannotInstall, cache, installed, prepared
from benchmarks.goals import GOALS, searcher_file, verdicts
from benchmarks.measuring import BENCHMARKS, Child, Failed, Line, in_turn
from benchmarks.report import (
    BARGAINED,
    CASTLE,
    KERNEL,
    KEYS,
    NEGOTIATED,
    READABLE,
    Growth,
    Report,
    Together,
    as_json,
    as_tables,
)
from kings.errors import MissingPackage

OURS = {
    KERNEL: "benchmarks.ours.kernel_games",
    READABLE: "benchmarks.ours.readable_games",
    NEGOTIATED: "benchmarks.ours.bot_games",
    BARGAINED: "benchmarks.ours.bargained_games",
    KEYS: "benchmarks.ours.keys_games",
    CASTLE: "benchmarks.ours.castle_games",
}

TOGETHER = {
    KERNEL: "benchmarks.ours.threaded_games",
    BARGAINED: "benchmarks.ours.cluster_games",
}

RESULTS = BENCHMARKS / "results"


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is played.

    ``rounds`` of so many ``seconds`` for each line; ``repeats`` of what is timed by the clock, with
    as many games as one process should play in ``together`` seconds; ``sizes``: how many games are
    played to see how time grows, the last of them ``longest`` times.
    """

    word: str
    rounds: int
    seconds: float
    repeats: int
    together: float
    sizes: tuple[int, ...]
    longest: int


EFFORTS = {
    "quick": Effort("quick", 2, 0.2, 1, 1.0, tuple(10**n for n in range(3, 6)), 1),
    "usual": Effort("usual", 5, 1.0, 3, 6.0, tuple(10**n for n in range(3, 8)), 1),
    "full": Effort("full", 11, 2.0, 5, 12.0, tuple(10**n for n in range(3, 8)), 3),
}


def main(words: Sequence[str] | None = None) -> int:
    """Measure, print the tables, keep them, and return 0; 1 if something can't be measured."""
    arguments = _arguments(words)
    try:
        report = measured(arguments)
    except (CannotInstall, Failed, MissingPackage) as error:
        print(error, file=sys.stderr)
        return 1
    tables = as_tables(report)
    print(tables)
    folder = arguments.out or (None if report.effort == "quick" else RESULTS)
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        name = f"{report.date[:10]}-{arguments.machine}"
        (folder / f"{name}.json").write_text(as_json(report), encoding="utf-8")
        (folder / f"{name}.md").write_text(tables, encoding="utf-8")
        tell(f"kept in {folder}: {name}.json, {name}.md")
    return 0


def _arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.games", description=__doc__)
    how = parser.add_mutually_exclusive_group()
    for word in ("quick", "full"):
        how.add_argument(f"--{word}", dest="effort", action="store_const", const=word)
    parser.set_defaults(effort="usual")
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="keep the results here")
    parser.add_argument("--machine", default=machine.word(), help="a word to name the files by")
    parser.add_argument("--envs", type=Path, default=cache(), help="folder of the environments")
    parser.add_argument("--allow-missing", action="store_true", help="go on without a peer")
    parser.add_argument(
        "--why",
        action="append",
        default=[],
        type=_reason,
        metavar="GOAL=REASON",
        help=f"why a goal was missed ({', '.join(goal.word for goal in GOALS)})",
    )
    return parser.parse_args(words)


def _reason(text: str) -> tuple[str, str]:
    word, equals, reason = text.partition("=")
    if not equals or word not in {goal.word for goal in GOALS}:
        raise argparse.ArgumentTypeError(f"{text!r} is not a goal and its reason")
    return word, reason


def measured(arguments: argparse.Namespace) -> Report:
    """Measure everything; raises an error with a sentence if something can't be measured."""
    for package in ("numba", "distributed"):
        if importlib.util.find_spec(package) is None:
            raise MissingPackage(package, "The benchmark", extra="bench")
    effort = EFFORTS[arguments.effort]
    pythons, missing = environments(arguments.envs, allow_missing=arguments.allow_missing)
    before = machine.load()
    engines = [
        *((engine, Path(sys.executable), module) for engine, module in OURS.items()),
        *((peer.name, pythons[peer.name], peer.module) for peer in PEERS if peer.name in pythons),
    ]
    with ExitStack() as begun:
        children = [begun.enter_context(Child(*engine)) for engine in engines]
        versions = {child.engine: child.versions for child in children}
        lines = in_turn(children, effort.rounds, effort.seconds, tell)
    for name in OURS:
        versions[name] |= {"kings": kings.__version__}
    together = both(effort, lines, versions)
    grown = growth(effort)
    return Report(
        date=datetime.datetime.now(datetime.UTC).isoformat(timespec="minutes"),
        effort=effort.word,
        code=machine.revision(),
        machine=machine.about(),
        load={"before": before, "after": machine.load()},
        versions=versions,
        environments={name: installed(python) for name, python in pythons.items()},
        missing=missing,
        lines=tuple(lines),
        together=together,
        growth=grown,
        goals=verdicts(lines, searcher_file(RESULTS), dict(arguments.why)),
    )


def environments(folder: Path, *, allow_missing: bool) -> tuple[dict[str, Path], tuple[str, ...]]:
    """Return the Python of every peer, and a sentence for each peer that there isn't.

    Raises ``CannotInstall`` unless peers may be missing.
    """
    pythons, missing = {}, []
    for peer in PEERS:
        tell(f"{peer.name} ({peer.requirement})")
        try:
            pythons[peer.name] = prepared(peer, folder)
        except CannotInstall as error:
            if not allow_missing:
                raise
            missing.append(str(error))
    return pythons, tuple(missing)


def both(
    effort: Effort, lines: Sequence[Line], versions: dict[str, dict[str, str]]
) -> tuple[Together, ...]:
    """Time two threads, two processes and two Dask workers beside one; also note their versions."""
    found: list[Together] = []
    for engine, module in TOGETHER.items():
        line = next(line for line in lines if line.engine == engine)
        rate = line.range(lambda one: one.games_a_second).median
        with Child(engine, Path(sys.executable), module) as child:
            versions[engine] |= child.versions
            found += by_the_clock(child, max(1, round(rate * effort.together)), effort.repeats)
    return tuple(found)


def by_the_clock(child: Child, games: int, repeats: int) -> tuple[Together, ...]:
    """Time everything that a child can play beside the first of it, in turn."""
    tell(f"{' and '.join(child.plays[1:])} beside one")
    for play in child.plays:
        child.ask(play, games=max(1, games // 20))
    times = [
        {play: child.ask(play, games=games).wall for play in child.plays} for _ in range(repeats)
    ]
    one, *others = child.plays
    alone = tuple(taken[one] for taken in times)
    return tuple(
        Together(f"{child.engine}: {play}", games, alone, tuple(taken[play] for taken in times))
        for play in others
    )


def growth(effort: Effort) -> tuple[Growth, ...]:
    """Time more and more compiled games, each number of games in a process of its own."""
    found = []
    for size in effort.sizes:
        tell(f"{size:,} games")
        repeats = effort.longest if size == effort.sizes[-1] else max(3, effort.repeats)
        with Child(KERNEL, Path(sys.executable), OURS[KERNEL]) as child:
            child.ask(child.plays[0], games=1)
            rounds = [child.ask(child.plays[0], games=size) for _ in range(repeats)]
        found.append(Growth(size, tuple(one.cpu for one in rounds), rounds[-1].peak))
    return tuple(found)


def tell(words: str) -> None:
    """Say what is being done, beside the tables."""
    print(f"... {words}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
