"""Makes the smallest transducer that scores every pile, from nothing but the two tables.

The values of all 7**10 piles are merged, from the last count to the first: two beginnings of a pile
become one state if, whatever follows, their values differ by the same number.

``python -m kings.analysis.transducer_maker`` writes the rulebook's transducer into the package. It
takes about ten seconds and 2 GB. The same tables give the same bytes.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from functools import lru_cache
from importlib import resources
from itertools import accumulate
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from kings.analysis.all_piles import all_best
from kings.struggle.partition.groups import RULEBOOK, Tables
from kings.struggle.partition.transducer import ABOUT, TABLE, Transducer

COMMAND = "python -m kings.analysis.transducer_maker"
VERSION = 3
"""The version of the maker; it grows when the bytes it makes change."""

Ints = NDArray[Any]


@lru_cache(maxsize=4)
def make_transducer(tables: Tables = RULEBOOK) -> Transducer:
    """Return the smallest transducer for any tables, the last four kept at hand."""
    points = all_best(tables)
    states = np.zeros(1, np.uint16)
    rows: list[tuple[Ints, Ints]] = []
    for _ in range(10):
        states, points, following, adds = _merge(states, points)
        rows.insert(0, (following, adds))
    return _numbered(rows, tables)


def about(transducer: Transducer) -> dict[str, object]:
    """Return what the page beside the packed file says about it."""
    return {
        "what": "the smallest transducer that scores all 282,475,249 piles by these tables",
        "made by": COMMAND,
        "maker": VERSION,
        "sets": list(transducer.tables.sets),
        "runs": [list(run) for run in transducer.tables.runs],
        "levels": list(transducer.levels),
        "states": transducer.states,
        "sha256": hashlib.sha256(transducer.pack()).hexdigest(),
    }


def packed_file(transducer: Transducer) -> bytes:
    """Return the content of the file; its checksum is that of the table before packing."""
    return zlib.compress(transducer.pack(), 9)


def _merge(states: Ints, points: Ints) -> tuple[Ints, Ints, Ints, Ints]:
    """Take the last count off: seven entries become one state, and equal states become one.

    ``states``, ``points``: for every beginning of a pile, where it leads and what it is worth.
    Returns the same for the beginnings that are shorter by one, and for each of their states the
    seven next states and the VP that each count adds.
    """
    entries = points.reshape(-1, 7)
    worth = entries[:, 0].copy()
    leads = np.broadcast_to(states, len(points)).reshape(-1, 7)
    columns = [entries[:, number] - worth for number in range(1, 7)]
    codes, states_left = _numbered_rows([*columns, *(leads.T if len(states) > 1 else ())])
    first = np.empty(states_left, np.int64)
    first[codes[::-1]] = np.arange(len(codes) - 1, -1, -1)
    return codes, worth, leads[first], entries[first] - worth[first, np.newaxis]


def _numbered_rows(columns: list[Ints]) -> tuple[Ints, int]:
    """Number the different rows of a table in the order in which they appear; say how many."""
    codes = np.zeros(len(columns[0]), np.int64)
    many = 1
    for column in columns:
        least = int(column.min())
        span = int(column.max()) - least + 1
        if many * span >= 2**63:
            codes, found = pd.factorize(codes)
            many = len(found)
        codes *= span
        codes += column
        codes -= least
        many *= span
    codes, found = pd.factorize(codes)
    return codes, len(found)


def _numbered(rows: list[tuple[Ints, Ints]], tables: Tables) -> Transducer:
    """Lay the states of all levels behind one another.

    The states of a level are numbered as they are first reached, by a count of 0 from all states
    before, then by a 1, and so on: most next states then follow those of the state before, and the
    table packs to two thirds.
    """
    levels = tuple(len(following) for following, _ in rows)
    adds: list[int] = []
    after: list[int] = []
    order: Ints = np.zeros(1, np.int64)
    for first, (following, points) in zip(accumulate(levels), rows, strict=True):
        adds += points[order].reshape(-1).tolist()
        numbers, order = pd.factorize(following[order].T.reshape(-1))
        after += (7 * (first + numbers.reshape(7, -1).T)).reshape(-1).tolist()
    return Transducer(tables, levels, adds, after)


def main() -> None:
    """Write the rulebook's transducer and what is said about it into the package."""
    made = make_transducer(RULEBOOK)
    with resources.as_file(resources.files("kings.struggle.partition")) as folder:
        file = packed_file(made)
        Path(folder, TABLE).write_bytes(file)
        Path(folder, ABOUT).write_text(json.dumps(about(made), indent=1) + "\n", encoding="utf-8")
    print(f"{made.states:,} states, {len(made.pack()):,} bytes, {len(file):,} packed")


if __name__ == "__main__":
    main()
