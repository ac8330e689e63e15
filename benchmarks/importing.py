"""Measure what an import costs: ``python -m benchmarks.importing``.

Fresh processes import a module, taken in turn with processes that import nothing. Printed are the
medians, by the clock and by what the processor spent, and the difference: what the module costs.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[1]
TIMES = 20
MODULES = ("", "kings", "kings.struggle", "kings.cli", "kings.widgets")


@dataclass(frozen=True)
class Start:
    """One process: its seconds by the clock and of the processor."""

    wall: float
    cpu: float


def started(module: str) -> Start:
    """Run a process that imports a module (``""``: none) and ends."""
    before, begun = os.times(), time.perf_counter()
    words = [sys.executable, "-c", f"import {module}" if module else ""]
    subprocess.run(words, cwd=ROOT, check=True)
    wall, after = time.perf_counter() - begun, os.times()
    spent = after.children_user + after.children_system
    return Start(wall, spent - before.children_user - before.children_system)


def lines() -> Iterator[str]:
    """Measure, and yield the lines of the table."""
    rounds = [{module: started(module) for module in MODULES} for _ in range(TIMES)]
    yield f"{'import':<16}{'by the clock':>14}{'processor':>12}{'more than none':>16}"
    for module in MODULES:
        wall = median(one[module].wall for one in rounds)
        cpu = median(one[module].cpu for one in rounds)
        more = median(one[module].wall - one[""].wall for one in rounds)
        yield f"{module or '(none)':<16}{wall:>12.3f} s{cpu:>10.3f} s{more:>14.3f} s"
    yield f"medians of {TIMES}; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"


if __name__ == "__main__":
    print(*lines(), sep="\n")
