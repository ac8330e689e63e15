"""How a process that is measured answers the one that measures; standard library alone.

It runs in every environment, so that all engines are timed by the same code. It writes one line of
JSON when it is ready, then reads one request a line and answers each in one line. Between two
requests it waits and uses no processor, so several such processes can be measured in turn.

A *ply* is a decision of a player. It is *forced* if there was one choice only. Draws of chance are
none.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import time
from collections.abc import Callable, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple


class Count(NamedTuple):
    """What was played: plies, the forced ones among them, and words of a negotiation."""

    plies: int
    forced: int
    words: int = 0


Play = Callable[[int], Count]
"""Plays so many games from their start to their end, other ones at every call."""

SHORT = 0.05
"""Share of a round that one call should last at least; a shorter one is given more games."""


def answer(plays: Mapping[str, Play], packages: tuple[str, ...]) -> None:
    """Answer requests until there are no more.

    ``plays``: what can be measured, by the words that stand in the table. ``packages``: those whose
    versions are told. A request names a ``play`` and either ``seconds`` of processor time to fill
    or a number of ``games``.
    """
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what an engine prints is not an answer
    ready = {"plays": list(plays), "versions": {name: version(name) for name in packages}}
    print(json.dumps(ready), file=out, flush=True)
    sizes = dict.fromkeys(plays, 1)
    for line in sys.stdin:
        request = json.loads(line)
        name = request["play"]
        if "games" in request:
            told = _games(plays[name], request["games"])
        else:
            told, sizes[name] = _seconds(plays[name], request["seconds"], sizes[name])
        print(json.dumps(told | {"peak": peak_memory()}), file=out, flush=True)


def _games(play: Play, games: int) -> dict[str, float]:
    """Play so many games in one call."""
    cpu, wall = time.process_time(), time.perf_counter()
    count = play(games)
    return _told(games, [count], time.process_time() - cpu, time.perf_counter() - wall)


def _seconds(play: Play, seconds: float, size: int) -> tuple[dict[str, float], int]:
    """Play until the time is filled; also return how many games a call should play next time."""
    games, counts = 0, []
    cpu, wall = time.process_time(), time.perf_counter()
    spent = 0.0
    while spent < seconds:
        counts.append(play(size))
        games += size
        before, spent = spent, time.process_time() - cpu
        if spent - before < SHORT * seconds:
            size *= 2
    return _told(games, counts, spent, time.perf_counter() - wall), size


def _told(games: int, counts: list[Count], cpu: float, wall: float) -> dict[str, float]:
    return {
        "games": games,
        "plies": sum(count.plies for count in counts),
        "forced": sum(count.forced for count in counts),
        "words": sum(count.words for count in counts),
        "cpu": cpu,
        "wall": wall,
    }


def peak_memory() -> int:
    """Return the most memory that this process had at any time, in bytes."""
    if sys.platform == "linux":  # the other figure also counts who started this process
        lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) * 1024
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
