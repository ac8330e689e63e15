"""How long it takes to score a pile: every method of the project beside plain peers.

``python -m benchmarks.scoring`` (or ``make bench-scoring``) times all of them in one run on the
same piles: realistic ones of 5 to 20 cards and hard ones of 36 to 60, drawn from six decks. Every
method's answers are compared with the transducer's first. Times are nanoseconds a pile: for single
piles the best of several rounds, for batches the median of rounds taken in turn; and ratios: of
single piles to the plain look-up, of batches to one random access to memory, into an array of all
piles (565 MB), which is what the simplest look-up would cost.

Peers: the same integer programme given to SciPy's ``milp`` (HiGHS). The Rummikub solver that can be
installed (``rummikub-solver``) is no peer: its sets are tiles of different colours, its values the
numbers on the tiles, and neither our sets of equal cards nor a table of VP by length can be said in
it.
"""

from __future__ import annotations

import itertools
import platform
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import Bounds, LinearConstraint, milp

from kings.analysis import scoring
from kings.analysis.all_piles import all_best
from kings.struggle.cards import Counts
from kings.struggle.partition import exact
from kings.struggle.partition.cpsat import find, prove
from kings.struggle.partition.groups import RULEBOOK
from kings.struggle.partition.transducer import rulebook

KINDS = {"realistic": (5, 20), "hard": (36, 60)}
SEED = 2026
BATCH = 1_000_000
ROUNDS = 7
TURNS = 21

Array = NDArray[Any]


@dataclass(frozen=True, slots=True)
class Timed:
    """One line: what was timed, and nanoseconds a pile for each kind of piles."""

    what: str
    nanoseconds: dict[str, float]


def main() -> None:
    """Time everything and print two tables."""
    print(f"Python {platform.python_version()}, {platform.machine()}\n")
    table("One pile at a time", "ratio", list(singles()))
    table("A million piles at once", "to one access", list(batches()))


def singles() -> Iterable[Timed]:
    """Time the methods that score one pile; slow ones get fewer piles."""
    for what, method, number in (
        ("transducer, plain Python", rulebook().points, 20_000),
        ("dynamic programme", exact.best_points, 20),
        ("CP-SAT, proved by its bound", lambda pile: find(pile)[0].points, 40),
        ("CP-SAT, proved in both forms", lambda pile: prove(pile).points, 40),
        ("SciPy milp (HiGHS)", by_milp, 40),
    ):
        yield Timed(what, {kind: single(method, number, kind) for kind in KINDS})


def single(method: Callable[[Counts], int], number: int, kind: str) -> float:
    """Return the nanoseconds a pile, with nothing remembered from one round to the next."""
    piles = [tuple(pile) for pile in drawn(number, kind).tolist()]
    assert [rulebook().points(pile) for pile in piles] == [method(pile) for pile in piles]

    def all_of_them() -> None:
        for pile in piles:
            method(pile)

    return timed(all_of_them, before=forget) / number


def forget() -> None:
    """Empty what the dynamic programme remembers."""
    for name in ("_best_points", "_best_partition", "_best_stretch"):
        getattr(exact, name).cache_clear()


def batches() -> Iterable[Timed]:
    """Time the batch forms and, as their limit, the random access."""
    every = all_best()
    piles = {kind: drawn(BATCH, kind) for kind in KINDS}
    anywhere = np.random.default_rng(SEED).integers(0, 7**10, BATCH)
    points = np.empty(BATCH, np.int16)
    for kind, some in piles.items():
        expected = every[some @ (7 ** np.arange(9, -1, -1))]
        assert np.array_equal(expected, scoring.points_of_piles(some)), kind
        assert np.array_equal(expected, scoring.compiled_points(some)), kind
    access: Callable[..., None] = numba.njit()(read)
    access(every, anywhere, points)
    methods: dict[str, Callable[[Array], Any]] = {
        "one random access to memory": lambda _: access(every, anywhere, points),
        "compiled batch": scoring.compiled_points,
        "compiled batch, two threads": partial(scoring.compiled_points, threads=2),
        "NumPy batch": scoring.points_of_piles,
    }
    taken: dict[str, dict[str, list[float]]] = {
        what: {kind: [] for kind in KINDS} for what in methods
    }
    # In turn, so that what else the machine does is shared by all.
    for _, kind, what in itertools.product(range(TURNS), KINDS, methods):
        taken[what][kind].append(timed(partial(methods[what], piles[kind]), rounds=1) / BATCH)
    for what, found in taken.items():
        yield Timed(what, {kind: median(times) for kind, times in found.items()})


def read(table: Array, places: Array, found: Array) -> None:
    """Read one place after another; compiled before use."""
    for row in range(len(places)):
        found[row] = table[places[row]]


def drawn(number: int, kind: str) -> Array:
    """Draw piles of one kind, always the same."""
    return scoring.random_piles(number, *KINDS[kind], SEED)


def timed(
    call: Callable[[], Any], *, before: Callable[[], None] = lambda: None, rounds: int = ROUNDS
) -> float:
    """Return the nanoseconds of the quickest of several rounds."""
    taken = []
    for _ in range(rounds):
        before()
        began = time.perf_counter_ns()
        call()
        taken.append(time.perf_counter_ns() - began)
    return float(min(taken))


def by_milp(pile: Counts) -> int:
    """Return the best VP by an integer programme: how often is each possible group used?"""
    groups = [
        (np.eye(10)[card] * size, points)
        for card, number in enumerate(pile)
        for size, points in enumerate(RULEBOOK.sets[:number], start=1)
    ]
    for length, points in RULEBOOK.runs:
        for first in range(11 - length):
            if all(pile[first : first + length]):
                groups.append((np.eye(10)[first : first + length].sum(axis=0), points))
    cards = LinearConstraint(np.array([held for held, _ in groups]).T, pile, pile)
    worth = np.array([points for _, points in groups])
    found = milp(-worth, constraints=cards, integrality=1, bounds=Bounds(0, 6))
    return int(worth @ np.rint(found.x))


def table(title: str, ratio: str, lines: list[Timed]) -> None:
    """Print a table in Markdown: times, and ratios to the first line."""
    print(f"| {title} | {' | '.join(f'{kind}, ns | {ratio}' for kind in KINDS)} |")
    print("|---|" + "---:|---:|" * len(KINDS))
    for line in lines:
        cells = []
        for kind, nanoseconds in line.nanoseconds.items():
            times = nanoseconds / lines[0].nanoseconds[kind]
            cells.append(f"{nanoseconds:,.{0 if nanoseconds >= 100 else 1}f} | {times:,.1f}")
        print(f"| {line.what} | {' | '.join(cells)} |")
    print()


if __name__ == "__main__":
    main()
