"""Asks processes in turn how fast they play, and holds what they answered.

One process for each engine stays alive and waits; a round asks every one of them once. So what else
the machine does is shared by all, and the ratio of two engines is taken within each round.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from threading import Timer
from typing import Any

BENCHMARKS = Path(__file__).parent
PATIENCE = 600
"""Seconds after which a process that doesn't answer is ended."""

ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")


class Failed(Exception):
    """A process that was to be measured has ended; the sentence holds its last words."""


@dataclass(frozen=True, slots=True)
class Round:
    """One measurement: what was played, in how many seconds of processor and of the clock.

    ``peak``: the most memory that the process had so far, in bytes.
    """

    games: int
    plies: int
    forced: int
    words: int
    cpu: float
    wall: float
    peak: int

    @property
    def plies_a_second(self) -> float:
        """Plies per second of the processor, forced ones counted."""
        return self.plies / self.cpu

    @property
    def free_a_second(self) -> float:
        """Plies per second of the processor, forced ones not counted."""
        return (self.plies - self.forced) / self.cpu

    @property
    def games_a_second(self) -> float:
        """Games per second of the processor."""
        return self.games / self.cpu


@dataclass(frozen=True, slots=True)
class Range:
    """The median of several rounds, with the lowest and the highest."""

    median: float
    low: float
    high: float

    @staticmethod
    def of(values: Iterable[float]) -> Range:
        """Return the range of some values, at least one."""
        ranked = sorted(values)
        return Range(median(ranked), ranked[0], ranked[-1])


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the table: an engine, what it played, and the rounds."""

    engine: str
    game: str
    rounds: list[Round] = field(default_factory=list)

    def range(self, rate: Callable[[Round], float]) -> Range:
        """Return the median and range of a rate."""
        return Range.of(rate(one) for one in self.rounds)

    def share(self, part: Callable[[Round], float], whole: Callable[[Round], float]) -> float:
        """Return a sum over all rounds divided by another, such as forced plies by plies."""
        return sum(map(part, self.rounds)) / sum(map(whole, self.rounds))


class Child:
    """A process that plays when it is asked (``peers.answering``).

    ``plays``: what it can play; ``versions``: of the packages it told.
    """

    def __init__(self, engine: str, python: Path, module: str) -> None:
        self.engine = engine
        # ``close`` closes it, when the process has ended.
        self._errors = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")  # noqa: SIM115  # see above
        self._process = subprocess.Popen(
            [python, "-m", module],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
            cwd=BENCHMARKS.parent,
            env=_environment(),
        )
        ready = self._answer()
        self.plays: list[str] = ready["plays"]
        self.versions: dict[str, str] = ready["versions"]

    def __enter__(self) -> Child:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def ask(self, play: str, *, seconds: float | None = None, games: int | None = None) -> Round:
        """Let it play for so many seconds of processor time, or so many games."""
        amount = {"seconds": seconds} if games is None else {"games": games}
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps({"play": play} | amount) + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise Failed(self._last_words()) from None
        return Round(**self._answer())

    def close(self) -> None:
        """End it; what it was asked before is lost."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.close()
            self._process.wait(timeout=20)
        except (BrokenPipeError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        finally:
            self._process.stdout.close()
            self._errors.close()

    def _answer(self) -> Any:
        assert self._process.stdout is not None
        alarm = Timer(PATIENCE, self._process.kill)
        alarm.start()
        try:
            line = self._process.stdout.readline()
        finally:
            alarm.cancel()
        if not line:
            raise Failed(self._last_words())
        return json.loads(line)

    def _last_words(self) -> str:
        status = self._process.wait(timeout=20)
        self._errors.seek(0)
        said = self._errors.read().strip().splitlines()
        self.close()
        return f"{self.engine} ended with status {status}: {said[-1] if said else 'not a word'}"


def _environment() -> dict[str, str]:
    """Return the variables of a process that is measured: one thread, our own folder first."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return kept | ONE_THREAD | {"PYTHONHASHSEED": "0"}


def in_turn(
    children: Sequence[Child], rounds: int, seconds: float, tell: Callable[[str], None]
) -> list[Line]:
    """Measure everything that the children can play, once in each round.

    A first round, in which things are compiled and caches filled, isn't counted.
    """
    lines = {(child, play): Line(child.engine, play) for child in children for play in child.plays}
    for number in range(rounds + 1):
        tell("warming up" if number == 0 else f"round {number} of {rounds}")
        for (child, play), line in lines.items():
            found = child.ask(play, seconds=seconds)
            if number:
                line.rounds.append(found)
    return list(lines.values())


def ratios(one: Line, other: Line, rate: Callable[[Round], float]) -> Range:
    """Return how many times as fast one line is as another, taken round by round."""
    return Range.of(
        rate(ours) / rate(theirs) for ours, theirs in zip(one.rounds, other.rounds, strict=True)
    )
