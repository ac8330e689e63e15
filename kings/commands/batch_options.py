"""What ``kings simulate`` and ``kings tournament`` ask alike: the seed, and where to play.

The game, and what its table agrees on, is asked by ``agreed``.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from kings.commands.game_options import add_switches
from kings.errors import BadInput
from kings.sim.csv_files import check_place
from kings.sim.executors import await_workers, connect


def add_arguments(parser: Any) -> None:
    """Add the arguments that both commands have."""
    parser.add_argument("--seed", type=int, default=1, help="the same seed, the same games")
    parser.add_argument(
        "--workers", type=int, default=os.cpu_count() or 1, help="processes (default: all)"
    )
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help="play on the machines of a Dask scheduler, tcp://…"
    )
    parser.add_argument(
        "--results",
        type=Path,
        metavar="FILE",
        help="keep results in this file while playing, and continue it if it exists, to more games "
        "too (with the kernel, only to the same number)",
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="write a table of all games and seats as CSV"
    )
    parser.add_argument("--json", action="store_true", help="answer as JSON")
    add_switches(parser)


def check_files(arguments: argparse.Namespace) -> None:
    """Refuse (``BadInput``) files that can't be written or would overwrite one another."""
    out, results = arguments.out, arguments.results
    for file in filter(None, (results, getattr(arguments, "journals", None))):
        _check_name(file)
    if out is None:
        return
    check_place(out)
    if results is not None and (
        out.resolve() == results.resolve()
        or (out.exists() and results.exists() and out.samefile(results))
    ):
        raise BadInput(
            "--out and --results name the same file; the table would overwrite the results."
        )


def _check_name(file: Path) -> None:
    """Refuse a name that nothing can have, such as one that is too long."""
    try:
        file.exists()
    except OSError as error:
        raise BadInput(f"{file} can't be written: {error.strerror}.") from error


def split_names(words: str, wanted: int | None = None) -> tuple[str, ...]:
    """Return the names in ``a,b,c``; if ``wanted`` are needed, one name stands for all."""
    names = tuple(name.strip() for name in words.split(","))
    if wanted is None:
        return names
    if len(names) == 1:
        names *= wanted
    if len(names) != wanted:
        raise BadInput(f"Name one bot for all seats or {wanted}, not {len(names)}.")
    return names


@contextmanager
def client_of(arguments: argparse.Namespace) -> Iterator[Any]:
    """Give the client of the scheduler that was named, or None, and close it in the end."""
    if arguments.scheduler is None:
        yield None
        return
    client = connect(arguments.scheduler)
    try:
        if not client.nthreads():
            print("Waiting for a worker …", file=sys.stderr)
        await_workers(client)
        yield client
    finally:
        client.close()
