"""A Dask scheduler and workers as separate processes on loopback, for the tests."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PATIENCE = 120


@dataclass(frozen=True)
class Machines:
    """The scheduler's address and the processes of its workers."""

    address: str
    workers: list[subprocess.Popen[bytes]]


@contextmanager
def machines(workers: int, folder: Path) -> Iterator[Machines]:
    """Start a scheduler and workers of one thread each; all are killed in the end."""
    told = folder / "scheduler.json"
    with ExitStack() as stack:
        _start(stack, folder, "scheduler", "--port", "0", "--scheduler-file", str(told))
        many = [
            _start(
                stack, folder, "worker", "--scheduler-file", str(told), "--nthreads", "1",
                "--no-nanny", "--local-directory", str(folder),
            )
            for _ in range(workers)
        ]  # fmt: skip
        yield Machines(_address(told), many)


def _start(stack: ExitStack, folder: Path, what: str, *words: str) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", f"distributed.cli.dask_{what}", *words),
            *("--host", "127.0.0.1", "--no-dashboard"),
        ],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    stack.callback(process.wait)
    stack.callback(process.kill)
    return process


def _address(told: Path) -> str:
    """Wait until the scheduler has said where it is."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if told.exists() and (text := told.read_text(encoding="utf-8")).endswith("}"):
            address: str = json.loads(text)["address"]
            return address
        time.sleep(0.05)
    raise AssertionError("The scheduler never said where it is.")
