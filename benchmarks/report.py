"""What one run found, as a value, as JSON, and as tables to read."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from statistics import linear_regression, median
from typing import Any

from benchmarks.goals import Verdict
from benchmarks.measuring import Line, Range, Round, ratios

KERNEL, READABLE, NEGOTIATED = "Kings, compiled", "Kings, readable", "Kings, bots"
BARGAINED = "Kings, compiled bots"
KEYS, CASTLE = "Kings, keys", "Kings, castle"

RATES: dict[str, Callable[[Round], float]] = {
    "plies": lambda one: one.plies_a_second,
    "free": lambda one: one.free_a_second,
    "games": lambda one: one.games_a_second,
}

COMPARED = (
    (KERNEL, "plies"),
    (KERNEL, "free"),
    (KERNEL, "games"),
    (READABLE, "plies"),
    (READABLE, "free"),
    (NEGOTIATED, "games"),
    (BARGAINED, "games"),
    (KEYS, "plies"),
    (CASTLE, "plies"),
)
"""The columns of the table of ratios: the first line of an engine, and the rate."""


@dataclass(frozen=True, slots=True)
class Together:
    """Two at work beside one, timed by the clock: what, how many games, and seconds of each."""

    what: str
    games: int
    one: tuple[float, ...]
    two: tuple[float, ...]

    @property
    def speed_up(self) -> Range:
        """How many times as fast two are, taken repeat by repeat."""
        return Range.of(alone / both for alone, both in zip(self.one, self.two, strict=True))


@dataclass(frozen=True, slots=True)
class Growth:
    """How long a number of games takes: seconds of the processor of each repeat, and memory."""

    games: int
    seconds: tuple[float, ...]
    peak: int


@dataclass(frozen=True, slots=True)
class Report:
    """One run: when and where it was, what was measured, and which goals were met.

    ``code``: the version of the project as git names it; ``load``: of the machine, before and
    after; ``versions``: of what was measured, by engine; ``environments``: of all packages beside
    a peer; ``missing``: peers that could not be installed, with the reason.
    """

    date: str
    effort: str
    code: str
    machine: dict[str, str | int | float]
    load: dict[str, list[float]]
    versions: dict[str, dict[str, str]]
    environments: dict[str, dict[str, str]]
    missing: tuple[str, ...]
    lines: tuple[Line, ...]
    together: tuple[Together, ...]
    growth: tuple[Growth, ...]
    goals: tuple[Verdict, ...]


def slope(growth: Iterable[Growth]) -> float:
    """Return the slope of the straight line through log(games), log(seconds); 1 is proportional."""
    games, seconds = zip(*((one.games, median(one.seconds)) for one in growth), strict=True)
    return linear_regression(list(map(math.log, games)), list(map(math.log, seconds))).slope


def as_json(report: Report) -> str:
    """Return everything that was measured, each round of it, and the rates of each line."""
    told = asdict(report)
    for line, found in zip(report.lines, told["lines"], strict=True):
        found["a_second"] = {name: asdict(line.range(rate)) for name, rate in RATES.items()}
    for pair, found in zip(report.together, told["together"], strict=True):
        found["speed_up"] = asdict(pair.speed_up)
    told["slope"] = slope(report.growth)
    told["ratios"] = [
        {"of": row.engine, "game": row.game} | {" ".join(to): asdict(cell) for to, cell in cells}
        for row, cells in _ratios(report.lines)
    ]
    return json.dumps(told, indent=1, ensure_ascii=False) + "\n"


def as_tables(report: Report) -> str:
    """Return the report in Markdown."""
    parts = [
        f"# Benchmarks of {report.date}\n",
        *_about(report),
        "\n## Goals\n",
        *_table(("goal", "wanted", "measured", "", "why"), map(_goal, report.goals)),
        "\n## How fast\n",
        "Random choices to the end of the game, bots apart. Rates by processor second of one "
        "process: medians of rounds taken in turn, lowest and highest in brackets.\n",
        *_table(
            (
                *("engine", "game", "plies/s", "not forced/s", "games/s"),
                *("plies a game", "forced", "words a game"),
            ),
            map(_line, report.lines),
        ),
        "\n## How many times as fast\n",
        "Ratios of processor time, taken within each round.\n",
        *_table(
            ("of", *(f"{engine}, {_RATE_WORDS[rate]}" for engine, rate in COMPARED)),
            (
                (f"{row.engine}: {row.game}", *(_range(cell) for _, cell in cells))
                for row, cells in _ratios(report.lines)
            ),
        ),
        "\n## Two beside one\n",
        "By the clock, repeats taken in turn.\n",
        *_table(
            ("what", "games", "one, s", "two, s", "times as fast"), map(_pair, report.together)
        ),
        "\n## How time grows\n",
        "Compiled, random, 4 seats by Day; each number of games in a process of its own. Straight "
        f"line in log-log: slope {slope(report.growth):.3f}.\n",
        *_table(("games", "processor, s", "games/s", "peak memory"), map(_growth, report.growth)),
        "\n## Memory\n",
        "The most that a process had while it played all its lines.\n",
        *_table(("engine", "peak memory"), _memory(report.lines)),
    ]
    return "\n".join(parts) + "\n"


_RATE_WORDS = {"plies": "plies", "free": "not forced", "games": "games"}


def _about(report: Report) -> Iterator[str]:
    machine, load = report.machine, report.load
    yield (
        f"{machine['cores']} cores ({machine['processor']}), {machine['memory_gb']} GB, "
        f"{machine['system']}, {machine['python']}. Load before {load['before'][0]}, after "
        f"{load['after'][0]}. Code: {report.code}. Effort: {report.effort}."
    )
    told = {f"{name} {version}" for of in report.versions.values() for name, version in of.items()}
    yield f"Measured: {', '.join(sorted(told))}."
    for sentence in report.missing:
        yield f"Missing: {sentence}"


def _goal(goal: Verdict) -> tuple[str, ...]:
    return goal.says, goal.wanted, goal.measured, goal.verdict, goal.why


def _line(line: Line) -> tuple[str, ...]:
    rates = (_range(line.range(rate)) for rate in RATES.values())
    plies = line.share(lambda one: one.plies, lambda one: one.games)
    forced = line.share(lambda one: one.forced, lambda one: one.plies)
    words = line.share(lambda one: one.words, lambda one: one.games)
    told = f"{words:.1f}" if words else ""
    return line.engine, line.game, *rates, f"{plies:.1f}", f"{forced:.0%}", told


def _ratios(
    lines: Sequence[Line],
) -> Iterator[tuple[Line, list[tuple[tuple[str, str], Range]]]]:
    """Yield each line of a peer with how many times as fast the compared lines are.

    The readable rules come first, for the kernel is compared with them, too.
    """
    ours = {engine: next(line for line in lines if line.engine == engine) for engine, _ in COMPARED}
    rows = [ours[READABLE], *(line for line in lines if line.engine not in ours)]
    for row in rows:
        yield row, [(to, ratios(ours[to[0]], row, RATES[to[1]])) for to in COMPARED]


def _pair(pair: Together) -> tuple[str, ...]:
    times = (f"{median(seconds):.2f}" for seconds in (pair.one, pair.two))
    return pair.what, f"{pair.games:,}", *times, _range(pair.speed_up)


def _growth(growth: Growth) -> tuple[str, ...]:
    seconds = median(growth.seconds)
    return (
        f"{growth.games:,}",
        f"{seconds:.4f}",
        _number(growth.games / seconds),
        _bytes(growth.peak),
    )


def _memory(lines: Iterable[Line]) -> Iterator[tuple[str, ...]]:
    peaks: dict[str, int] = {}
    for line in lines:
        here = max(one.peak for one in line.rounds)
        peaks[line.engine] = max(here, peaks.get(line.engine, 0))
    for engine, peak in peaks.items():
        yield engine, _bytes(peak)


def _bytes(peak: int) -> str:
    return f"{peak / 1e6:,.0f} MB"


def _range(found: Range) -> str:
    return f"{_number(found.median)} ({_number(found.low)} to {_number(found.high)})"


def _number(value: float) -> str:
    """Write a number with three digits that count: 27.4 M, 158,000, 0.86."""
    if value >= 1e6:
        return f"{_number(value / 1e6)} M"
    digits = 2 - math.floor(math.log10(value)) if value > 0 else 0
    return f"{round(value, digits):,.{max(0, digits)}f}"


def _table(head: tuple[str, ...], rows: Iterable[tuple[Any, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield "|---" * len(head) + "|"
    for row in rows:
        yield f"| {' | '.join(row)} |"
