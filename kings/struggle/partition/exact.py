"""The best partition of a pile by dynamic programming over ranks, for any scoring tables.

Read the ranks from 1 to 10 and remember only the lengths of the runs that are still open. At each
rank every open run is either continued or closed, new runs may begin, and what is left of the rank
goes into sets. No solver is needed, nothing is assumed about the tables (S-66): sets may be worth
splitting, runs may be as short as two, points may go down.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from kings.errors import BadInput
from kings.struggle.cards import Card, Counts
from kings.struggle.partition.groups import Group, Partition, run_group, set_group
from kings.struggle.partition.tables import RULEBOOK, Tables

Open = tuple[int, ...]
"""Lengths of the open runs, longest first."""


def best_points(counts: Counts, tables: Tables = RULEBOOK) -> int:
    """Return the most VP that the pile can score (S-63).

    ``counts``: ten numbers, 0 to 6, of the titles from 1 to 10. Raises ``BadInput`` for others.
    """
    check_counts(counts)
    return _best_points(tuple(counts), tables)


def best_partition(counts: Counts, tables: Tables = RULEBOOK) -> Partition:
    """Return the best groups of a pile, always the same ones if several are best (S-63).

    ``counts``: how many cards there are of each power, from 1 to 10; ``tables``: a house's own
    points for sets and runs (S-66). Among equals the one found first is taken: at each rank, from
    the lowest, more continued runs come before fewer, longer before shorter, and then more new runs
    before fewer.

    For example ``kings.best_partition((3, 1, 1, 0, 0, 0, 0, 0, 0, 0)).points``.
    """
    check_counts(counts)
    return _best_partition(tuple(counts), tables)


def check_counts(counts: Counts) -> None:
    """Raise ``BadInput`` unless these are ten counts of at most six (S-01)."""
    if len(counts) != 10:
        raise BadInput(f"A pile is ten counts, one a title, not {len(counts)} (S-02).")
    for power, number in enumerate(counts, start=1):
        if not 0 <= number <= 6:
            raise BadInput(
                f"A pile can't hold {number} cards of power {power}: there are six decks (S-01)."
            )


@lru_cache(maxsize=50_000)
def _best_points(counts: Counts, tables: Tables) -> int:
    return sum(_best_stretch(stretch, tables)[0] for _, stretch in _stretches(counts))


@lru_cache(maxsize=20_000)
def _best_partition(counts: Counts, tables: Tables) -> Partition:
    return Partition.of(
        [
            Group(group.kind, tuple(Card(card + gap) for card in group.cards), group.points)
            for gap, stretch in _stretches(counts)
            for group in _best_stretch(stretch, tables)[1]
        ]
    )


def _stretches(counts: Counts) -> Iterator[tuple[int, Counts]]:
    """Yield the stretches of titles without a gap, each with the number of titles below it.

    No run crosses a missing title, and points don't ask where a run begins, so the best partition
    of a pile is made of those of its stretches.
    """
    start = 0
    for rank in range(len(counts) + 1):
        if rank == len(counts) or not counts[rank]:
            if rank > start:
                yield start, counts[start:rank]
            start = rank + 1


@lru_cache(maxsize=50_000)
def _best_stretch(counts: Counts, tables: Tables) -> tuple[int, tuple[Group, ...]]:
    """Return the best VP of a stretch and its groups, as if it began at the Peasant."""
    search = Search(counts, tables)
    points = search.value(0, ())
    assert points is not None
    return points, tuple(search.groups())


class Search:
    """The table of one stretch: the best VP from a rank on, given the open runs before it."""

    def __init__(self, counts: Counts, tables: Tables) -> None:
        self.counts = counts
        self.tables = tables
        self.runs = dict(tables.runs)
        self.longest = max(self.runs, default=0)
        self.splits = _best_splits(tables)
        self.known: dict[tuple[int, Open], tuple[int, Open, int] | None] = {}

    def value(self, rank: int, open_runs: Open) -> int | None:
        """Return the best VP from ``rank`` (from 0) on, or None if an open run can't end well."""
        if rank == len(self.counts):
            return self.closing(open_runs)
        key = (rank, open_runs)
        if key not in self.known:
            self.known[key] = self.search(rank, open_runs)
        best = self.known[key]
        return None if best is None else best[0]

    def closing(self, runs: Open) -> int | None:
        """Return the VP of runs that end here, or None if one has no score."""
        total = 0
        for length in runs:
            points = self.runs.get(length)
            if points is None:
                return None
            total += points
        return total

    def search(self, rank: int, open_runs: Open) -> tuple[int, Open, int] | None:
        """Return the best VP with the choice that reaches it: the runs continued, and new ones."""
        best: tuple[int, Open, int] | None = None
        for kept, new, gained in self.choices(rank, open_runs):
            rest = self.value(rank + 1, after(kept, new))
            if rest is not None and (best is None or gained + rest > best[0]):
                best = (gained + rest, kept, new)
        return best

    def choices(self, rank: int, open_runs: Open) -> Iterator[tuple[Open, int, int]]:
        """Yield the choices at a rank in the stated order, with the VP that each makes certain.

        A choice is the runs that are continued, and the number of new ones; certain are the runs
        that it closes and the sets of the cards that it leaves.
        """
        number = self.counts[rank]
        for kept in _sub_multisets(open_runs, number, self.longest):
            closed = self.closing(_without(open_runs, kept))
            if closed is None:
                continue
            most_new = number - len(kept) if self.runs and rank + 1 < len(self.counts) else 0
            for new in range(most_new, -1, -1):
                yield kept, new, closed + self.splits[number - len(kept) - new][0]

    def groups(self) -> Iterator[Group]:
        """Follow the best choices and yield the groups."""
        runs: list[tuple[int, int]] = []
        for rank in range(len(self.counts)):
            lengths = tuple(sorted((length for _, length in runs), reverse=True))
            best = self.known[rank, lengths]
            assert best is not None
            _, kept, new = best
            going: list[tuple[int, int]] = []
            waiting = list(kept)
            for first, length in sorted(runs, key=lambda run: -run[1]):
                if length in waiting:
                    waiting.remove(length)
                    going.append((first, length + 1))
                else:
                    yield run_group(first, length, self.tables)
            for size in self.splits[self.counts[rank] - len(kept) - new][1]:
                yield set_group(rank + 1, size, self.tables)
            runs = going + [(rank + 1, 1)] * new
        for first, length in runs:
            yield run_group(first, length, self.tables)


def after(kept: Open, new: int) -> Open:
    """Return the runs that are open once these are continued and ``new`` ones begun."""
    return (*(length + 1 for length in kept), *(1,) * new)


def _sub_multisets(runs: Open, most: int, longest: int) -> Iterator[Open]:
    """Yield the ways to continue at most ``most`` of the runs, more and longer ones first."""
    distinct = sorted({length for length in runs if length < longest}, reverse=True)
    ways: list[Open] = [()]
    for length in distinct:
        copies = runs.count(length)
        ways = [way + (length,) * n for way in ways for n in range(copies, -1, -1)]
    yield from sorted((way for way in ways if len(way) <= most), key=len, reverse=True)


def _without(runs: Open, kept: Open) -> Open:
    left = list(runs)
    for length in kept:
        left.remove(length)
    return tuple(left)


@lru_cache(maxsize=64)
def _best_splits(tables: Tables) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return, for 0 to 6 cards of one title, the best VP as sets and the sizes of those sets."""
    best: list[tuple[int, tuple[int, ...]]] = [(0, ())]
    for number in range(1, 7):
        ways = [
            (tables.sets[size - 1] + best[number - size][0], (size, *best[number - size][1]))
            for size in range(number, 0, -1)
        ]
        best.append(max(ways, key=lambda way: way[0]))
    return tuple(best)
