"""All best partitions of a pile, in a stated order, and how many there are.

The walk is that of ``exact``: rank by rank, with the open runs as state. A choice of runs at each
rank is one multiset of runs, and what is left of a rank is divided into sets by itself, so every
best partition comes exactly once. How many best ones lie behind a state is remembered, so the walk
enters no dead end and the number needs no list.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, product

from kings.struggle.cards import Counts
from kings.struggle.partition.exact import Open, Search, after, check_counts
from kings.struggle.partition.groups import Partition, run_group, set_group
from kings.struggle.partition.tables import RULEBOOK, Tables
from kings.struggle.partition.transducer import rulebook

Runs = tuple[tuple[int, int], ...]
"""First power and length of each run."""


def best_partitions(
    counts: Counts, tables: Tables = RULEBOOK, limit: int | None = None
) -> tuple[Partition, ...]:
    """Return all best partitions of the pile, or the first ``limit`` of them (S-63).

    The order is stable, and the first is what ``best_partition`` shows. Read the ranks from the
    lowest: where more runs go on stands before fewer, longer before shorter, then more new runs
    before fewer; where all runs are the same, larger sets stand before smaller ones, again from the
    lowest rank. Under house tables there can be more of them than anybody can list: ask
    ``count_best`` first, or give a limit. Raises ``BadInput`` for an impossible pile.
    """
    return tuple(islice(each_best(counts, tables), limit))


def each_best(counts: Counts, tables: Tables = RULEBOOK) -> Iterator[Partition]:
    """Yield the best partitions one by one, in the order of ``best_partitions``."""
    check_counts(counts)
    for runs, lying in _Walk(tuple(counts), tables).runs():
        laid = [run_group(first, length, tables) for first, length in runs]
        splits = [
            [[set_group(rank, size, tables) for size in sizes] for sizes in _splits(left, tables)]
            for rank, left in enumerate(lying, start=1)
        ]
        for sets in product(*splits):
            yield Partition.of([*laid, *(group for part in sets for group in part)])


def count_best(counts: Counts, tables: Tables = RULEBOOK) -> int:
    """Return how many best partitions the pile has, without listing them (S-63).

    The number is exact, however large; an empty pile has one, of no groups. Raises ``BadInput`` for
    an impossible pile.
    """
    check_counts(counts)
    return _Walk(tuple(counts), tables).number(0, (), 0)


class _Walk:
    """The ways to the best points: at each rank the runs that go on, and the new ones."""

    def __init__(self, counts: Counts, tables: Tables) -> None:
        self.counts = counts
        self.tables = tables
        self.search = Search(counts, tables)
        self.quick = rulebook() if tables == RULEBOOK else None
        self.best = self.at_most(0, ()) or 0
        self.known: dict[tuple[int, Open, int], int] = {}

    def at_most(self, rank: int, open_runs: Open) -> int | None:
        """Return what the open runs and the rest can't exceed, or None if they can't end well.

        The search knows it to the point. Where there is a quick table, what all these cards score
        when the runs needn't be runs is nearly as good, and saves the search.
        """
        if self.quick is None or rank == len(self.counts):
            return self.search.value(rank, open_runs)
        cards = [0] * rank + list(self.counts[rank:])
        for length in open_runs:
            for place in range(rank - length, rank):
                cards[place] += 1
        return self.quick.points(tuple(cards))

    def number(self, rank: int, open_runs: Open, done: int) -> int:
        """Count the best partitions that go on from here with ``done`` VP already certain."""
        if rank == len(self.counts):
            closed = self.search.closing(open_runs)
            return int(closed is not None and done + closed == self.best)
        key = (rank, open_runs, done)
        if key not in self.known:
            self.known[key] = sum(
                self.number(rank + 1, after(kept, new), sure)
                * len(_splits(self.counts[rank] - len(kept) - new, self.tables))
                for kept, new, sure in self.ways(rank, open_runs, done)
            )
        return self.known[key]

    def ways(self, rank: int, open_runs: Open, done: int) -> Iterator[tuple[Open, int, int]]:
        """Yield the choices after which the best may still be reached, with the VP then certain."""
        for kept, new, gained in self.search.choices(rank, open_runs):
            rest = self.at_most(rank + 1, after(kept, new))
            if rest is not None and done + gained + rest >= self.best:
                yield kept, new, done + gained

    def runs(
        self, rank: int = 0, going: Runs = (), done: int = 0, ended: Runs = (), lying: Open = ()
    ) -> Iterator[tuple[Runs, Open]]:
        """Yield the runs of each best choice, and how many cards of each rank are in none."""
        if rank == len(self.counts):
            yield (*ended, *going), lying
            return
        for kept, new, sure in self.ways(rank, tuple(length for _, length in going), done):
            if self.number(rank + 1, after(kept, new), sure):
                longer, over = _continued(going, kept)
                left = self.counts[rank] - len(kept) - new
                begun = ((rank + 1, 1),) * new
                yield from self.runs(
                    rank + 1, (*longer, *begun), sure, (*ended, *over), (*lying, left)
                )


def _continued(going: Runs, kept: Open) -> tuple[Runs, Runs]:
    """Part the open runs into those that go on, one card longer, and those that end."""
    waiting = list(kept)
    longer: list[tuple[int, int]] = []
    ended: list[tuple[int, int]] = []
    for first, length in going:
        if length in waiting:
            waiting.remove(length)
            longer.append((first, length + 1))
        else:
            ended.append((first, length))
    return tuple(longer), tuple(ended)


@lru_cache(maxsize=512)
def _splits(number: int, tables: Tables) -> tuple[Open, ...]:
    """Return the best ways to lay so many equal cards as sets, those with larger sets first."""
    ways = list(_parts(number, number))
    points = [sum(tables.sets[size - 1] for size in sizes) for sizes in ways]
    return tuple(way for way, worth in zip(ways, points, strict=True) if worth == max(points))


def _parts(number: int, largest: int) -> Iterator[Open]:
    """Yield the ways to write a number as a sum, larger parts first."""
    if not number:
        yield ()
    for size in range(min(number, largest), 0, -1):
        for rest in _parts(number - size, size):
            yield (size, *rest)
