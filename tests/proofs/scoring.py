"""Proves the scorer right: every pile there is, by methods that share no code.

The transducer, one state and one count at a time, and both batch forms are compared on all
282,475,249 piles with a table that is built here in its own way; so is the table the transducer was
made from. Samples go through the plain look-up, the dynamic programme, the solver with both forms
of proof, and the trying of every grouping. ``python -m tests.proofs.scoring`` does all of
it and keeps the counts in ``data/scoring/proof.json``.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import platform
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from functools import lru_cache, partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import kings
from kings.analysis import scoring
from kings.analysis.all_piles import all_best
from kings.struggle.cards import Counts
from kings.struggle.partition.cpsat import prove
from kings.struggle.partition.exact import best_points
from kings.struggle.partition.groups import RULEBOOK
from kings.struggle.partition.transducer import rulebook

COMMAND = "python -m tests.proofs.scoring"
KEPT = Path("data/scoring/proof.json")
BLOCK = 6
"""Piles are compared in blocks of all those that differ in the six highest titles."""

Array = NDArray[Any]
Row = tuple[Counts, int]
"""A pile and what the table says that it is worth."""


@dataclass(frozen=True, slots=True)
class Extent:
    """How much is compared.

    ``titles``: the table holds all piles of the highest so many titles; ``looked_up``: random piles
    for the plain look-up; ``copies``: the dynamic programme gets all piles with at most so many of
    each title; ``tried`` and ``proved``: every grouping is tried, and the solver asked, for all
    piles of at most so many cards; ``usual``, ``large``: random piles of 5 to 20 and of 21 to 60
    cards for the solver; the dynamic programme, slow on large ones, gets every tenth of those.
    """

    titles: int
    looked_up: int
    copies: int
    tried: int
    proved: int
    usual: int
    large: int
    seed: int = 63


FULL = Extent(titles=10, looked_up=1_000_000, copies=2, tried=7, proved=5, usual=3_000, large=1_000)
SHORT = Extent(titles=7, looked_up=20_000, copies=1, tried=4, proved=2, usual=40, large=10)


@dataclass(frozen=True, slots=True)
class Compared:
    """One comparison with the table: of what, on how many piles, and how many differed."""

    what: str
    which: str
    piles: int
    differences: int
    seconds: float

    def __str__(self) -> str:
        """Say it in a line."""
        return (
            f"{self.piles:>11,} piles, {self.differences} differences, {self.seconds:5.1f} s: "
            f"{self.what} ({self.which})"
        )


def prove_scoring(extent: Extent = FULL) -> Iterator[Compared]:
    """Yield one comparison after the other. The full extent takes minutes and 2 GB."""
    table = lowest_card_table(extent.titles)
    every = f"every pile of {extent.titles} titles"
    yield _compared("the table the transducer is made from", every, partial(_tables, table))
    for what, batch in METHODS.items():
        yield _compared(what, every, partial(_blocks, table, extent.titles, batch))
    look_up = rulebook().points
    samples = _samples(extent)
    for what, which, points in (
        ("the plain look-up", "looked", look_up),
        ("the dynamic programme", "copies", best_points),
        ("the dynamic programme", "drawn", best_points),
        ("trying every grouping", "tried", _by_trying),
        ("the solver, proved in both forms", "proved", _by_solver),
        ("the solver, proved in both forms", "random", _by_solver),
    ):
        named, piles = samples[which]
        yield _compared(what, named, partial(_rows, _worth(piles, table), points))


def lowest_card_table(titles: int = 10) -> NDArray[np.int16]:
    """Return the value of every pile of the highest ``titles`` titles, the lowest title first.

    A pile's lowest card lies in some group. Take each group it can lie in, add the best of what is
    left, keep the best sum. What is left is always a pile that is already known.
    """
    known = np.zeros(1, np.int16)
    for held in range(1, titles + 1):
        best = np.full((7, *known.shape), np.iinfo(np.int16).min, np.int16)
        best[0] = known
        for number in range(1, 7):
            for size in range(1, number + 1):
                _keep_best(best[number], best[number - size], RULEBOOK.sets[size - 1])
            for length, points in RULEBOOK.runs:
                if length <= held:
                    shape = (7,) * (length - 1) + (-1,)
                    with_one, without = (slice(1, None),), (slice(None, -1),)
                    here = best[number].reshape(shape)[with_one * (length - 1)]
                    rest = best[number - 1].reshape(shape)[without * (length - 1)]
                    _keep_best(here, rest, points)
        known = best.reshape(-1)
    return known


def _keep_best(here: Array, rest: Array, points: int) -> None:
    np.maximum(here, rest + np.int16(points), out=here)


def _compared(what: str, which: str, compare: Callable[[], tuple[int, int]]) -> Compared:
    began = time.perf_counter()
    piles, differences = compare()
    return Compared(what, which, piles, differences, round(time.perf_counter() - began, 1))


def _tables(table: Array) -> tuple[int, int]:
    titles = round(np.log(len(table)) / np.log(7))
    return len(table), int(np.count_nonzero(all_best(titles=titles) != table))


def _blocks(table: Array, titles: int, points: Callable[[Array], Array]) -> tuple[int, int]:
    """Compare a batch method with the table, block by block; a block is an array of piles."""
    piles = np.zeros((7**BLOCK, 10), np.uint8)
    piles[:, 10 - BLOCK :] = np.indices((7,) * BLOCK, np.uint8).reshape(BLOCK, -1).T
    differences = seen = 0
    for head in itertools.product(range(7), repeat=titles - BLOCK):
        piles[:, 10 - titles : 10 - BLOCK] = head
        expected = table[seen : seen + len(piles)]
        differences += int(np.count_nonzero(points(piles) != expected))
        seen += len(piles)
    return seen, differences


def _by_single_steps(piles: Array) -> Array:
    """Walk through the transducer as it lies in the package, a count at a time."""
    adds, after = _arrays()
    place, total = np.zeros(1, np.int64), np.zeros(1, np.int64)
    for number in piles[0, : 10 - BLOCK]:
        total, place = total + adds[place + number], after[place + number]
    for _ in range(BLOCK):
        entries = np.add.outer(place, np.arange(7)).reshape(-1)
        total, place = np.repeat(total, 7) + adds[entries], after[entries]
    return total


@lru_cache(maxsize=1)
def _arrays() -> tuple[Array, Array]:
    return np.array(rulebook().adds), np.array(rulebook().after)


METHODS: dict[str, Callable[[Array], Array]] = {
    "the transducer": _by_single_steps,
    "the batch form in NumPy": scoring.points_of_piles,
    "the compiled batch form": scoring.compiled_points,
}


def _samples(extent: Extent) -> dict[str, tuple[str, Iterable[Counts]]]:
    """Return the piles to go through one by one, each kind with its name."""
    usual = _random(extent.usual, 5, 20, extent)
    large = _random(extent.large, 21, 6 * extent.titles, extent)
    few = itertools.product(range(extent.copies + 1), repeat=extent.titles)
    lowest = (0,) * (10 - extent.titles)
    return {
        "looked": ("at random", _random(extent.looked_up, 0, 6 * extent.titles, extent)),
        "copies": (f"at most {extent.copies} of each title", ((*lowest, *pile) for pile in few)),
        "drawn": ("at random, 5 to 20 cards and more", [*usual, *large[::10]]),
        "random": ("at random, 5 to 20 cards and more", [*usual, *large]),
        "tried": (f"all of at most {extent.tried} cards", _small(extent.tried, extent.titles)),
        "proved": (f"all of at most {extent.proved} cards", _small(extent.proved, extent.titles)),
    }


def _random(number: int, fewest: int, most: int, extent: Extent) -> list[Counts]:
    piles = scoring.random_piles(number, fewest, most, extent.seed, extent.titles)
    return [tuple(pile) for pile in piles.tolist()]


def _small(most: int, titles: int) -> Iterator[Counts]:
    """Yield all piles of at most so many cards, none more often than six times."""
    for cards in range(most + 1):
        for drawn in itertools.combinations_with_replacement(range(10 - titles, 10), cards):
            pile = tuple(drawn.count(rank) for rank in range(10))
            if max(pile) <= 6:
                yield pile


def _worth(piles: Iterable[Counts], table: Array) -> Iterator[Row]:
    """Look each pile up in the table; titles that the table doesn't hold count nothing."""
    for pile in piles:
        place = 0
        for number in pile:
            place = 7 * place + number
        yield pile, int(table[place])


def _rows(rows: Iterable[Row], points: Callable[[Counts], int]) -> tuple[int, int]:
    seen = differences = 0
    for pile, expected in rows:
        seen += 1
        differences += points(pile) != expected
    return seen, differences


def _by_solver(pile: Counts) -> int:
    """Return what the solver proves, in both forms; -1 if it doesn't."""
    proof = prove(pile)
    return proof.points if proof.proved else -1


def _by_trying(pile: Counts) -> int:
    """Return the best of all groupings, met one by one: the lowest card's group, then the rest."""
    lowest = next((rank for rank, number in enumerate(pile) if number), None)
    if lowest is None:
        return 0
    found = []
    for size in range(1, pile[lowest] + 1):
        rest = (*pile[:lowest], pile[lowest] - size, *pile[lowest + 1 :])
        found.append(RULEBOOK.sets[size - 1] + _by_trying(rest))
    for length, points in RULEBOOK.runs:
        end = lowest + length
        if end <= 10 and all(pile[lowest:end]):
            fewer = tuple(number - 1 for number in pile[lowest:end])
            found.append(points + _by_trying((*pile[:lowest], *fewer, *pile[end:])))
    return max(found)


def record(comparisons: list[Compared], extent: Extent) -> dict[str, Any]:
    """Return what is kept about a proof."""
    return {
        "command": COMMAND,
        "date": datetime.now(UTC).date().isoformat(),
        "versions": {
            "python": platform.python_version(),
            "kings": kings.__version__,
            **{name: version(name) for name in ("numba", "numpy", "ortools", "pandas")},
        },
        "machine": f"{platform.system()} {platform.machine()}",
        "transducer": hashlib.sha256(rulebook().pack()).hexdigest(),
        "extent": asdict(extent),
        "comparisons": [asdict(compared) for compared in comparisons],
        "differences": sum(compared.differences for compared in comparisons),
    }


def main() -> None:
    """Prove the scorer in full, say each count, and keep the record if nothing differs."""
    comparisons = []
    for compared in prove_scoring(FULL):
        print(compared, flush=True)
        comparisons.append(compared)
    kept = record(comparisons, FULL)
    if kept["differences"]:
        raise SystemExit(f"{kept['differences']} differences: the scorer is not right.")
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    print(f"Kept in {KEPT}.")


if __name__ == "__main__":
    main()
