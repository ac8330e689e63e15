"""The best partitions of a pile: one, all of them, how many there are, and what they score.

**By search**, for any scoring tables (``best_partition``). Read the ranks from 1 to 10 and remember
only the lengths of the runs that are still open. At each rank every open run is either continued or
closed, new runs may begin, and what is left of the rank goes into sets. No solver is needed, and
nothing is assumed about the tables (S-66): sets may be worth splitting, runs may be as short as
two, points may go down.

**All of them** (``best_partitions``) by the same walk. A choice of runs at each rank is one
multiset of runs, and what is left of a rank is divided into sets by itself, so every best partition
comes exactly once. How many best ones lie behind a state is remembered, so the walk enters no dead
end and the number needs no list.

**By look-ups alone**, for the rulebook's tables (``scorer``, ``grouper``). The transducer knows
what any pile is worth. So a group belongs to a best partition of a pile if the cards that it leaves
are worth just as much less as it scores, and the groups can be taken away one by one, from the
lowest card on. Nothing is searched in vain: each look-up that agrees leads on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache, partial
from itertools import islice, product

from kings.struggle.cards import Card, Counts
from kings.struggle.partition.groups import (
    RULEBOOK,
    Group,
    Partition,
    Tables,
    check_counts,
    run_group,
    set_group,
)
from kings.struggle.partition.transducer import Transducer, rulebook

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


def scorer(tables: Tables = RULEBOOK) -> Callable[[Counts], int]:
    """Return the quickest exact way to score single piles by these tables.

    For the rulebook's tables that is the transducer, about a microsecond a pile; for house tables
    the dynamic programme, which needs no table made first (S-66).
    """
    return rulebook().points if tables == RULEBOOK else partial(best_points, tables=tables)


def grouper(tables: Tables = RULEBOOK) -> Callable[[Counts], Partition]:
    """Return the quickest exact way to a best partition of single piles by these tables.

    It is the partition that ``best_partition`` returns: of several best ones the first in the order
    that is stated there. By house tables it is that function itself (S-63, S-66).
    """
    return _by_rulebook if tables == RULEBOOK else partial(best_partition, tables=tables)


# The search for one best partition.


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


# The walk through all best partitions.


Runs = tuple[tuple[int, int], ...]
"""First power and length of each run."""


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


# Look-ups in the transducer of the rulebook.


_RUNS = RULEBOOK.runs
_SHORTEST = _RUNS[0][0]
_SETS = (0, *RULEBOOK.sets)  # every split of a set scores less, so what is in no run is one set


def _by_rulebook(counts: Counts) -> Partition:
    counts = tuple(counts)
    ways = list(_best_runs(counts, rulebook()))
    runs = ways[0] if len(ways) == 1 else min(ways, key=_order)
    groups = []
    left = list(counts)
    for first, length in runs:
        groups.append(_run(first, length))
        for place in range(first - 1, first - 1 + length):
            left[place] -= 1
    groups += [_set(power, size) for power, size in enumerate(left, start=1) if size]
    return Partition.of(groups)


def _best_runs(counts: Counts, transducer: Transducer) -> Iterator[Runs]:
    """Yield the runs of each best partition; the cards of each power that are in none are a set.

    On the way a pile has lost its cards of the powers below ``rank`` and the runs before. Of runs
    that begin with the same power, the longer one is taken first, so that none comes twice.
    """
    points = transducer.points
    waiting: list[tuple[Counts, int, int, int, Runs]] = [(counts, 0, 10, points(counts), ())]
    while waiting:
        pile, rank, longest, worth, runs = waiting.pop()
        while rank < 10 and not pile[rank]:
            rank, longest = rank + 1, 10
        if rank > 10 - _SHORTEST:
            yield runs
            continue
        reach = _reach(pile, rank)
        alone = (0,) * (rank + 1) + pile[rank + 1 :]
        rest = worth - _SETS[pile[rank]]
        if reach < _SHORTEST or points(alone) == rest:
            waiting.append((alone, rank + 1, 10, rest, runs))
        for length, scored in _RUNS:
            if length > min(reach, longest):
                break
            end = rank + length
            other = (0,) * rank + tuple([n - 1 for n in pile[rank:end]]) + pile[end:]
            if points(other) == worth - scored:
                longer = (*runs, (rank + 1, length))
                waiting.append((other, rank, length, worth - scored, longer))


def _reach(pile: Counts, rank: int) -> int:
    """Return how many powers follow each other from here on without a gap."""
    end = rank
    while end < 10 and pile[end]:
        end += 1
    return end - rank


def _order(runs: Runs) -> list[tuple[int, list[int], int]]:
    """Return what sets partitions in their stated order, rank by rank (see ``best_partition``).

    More runs that go on stand before fewer, longer before shorter, and more new runs before fewer.
    """
    order = []
    for rank in range(1, 11):
        kept = sorted(first - rank for first, length in runs if first < rank < first + length)
        new = sum(first == rank for first, _ in runs)
        order.append((-len(kept), kept, -new))
    return order


@cache
def _run(first: int, length: int) -> Group:
    return run_group(first, length)


@cache
def _set(power: int, size: int) -> Group:
    return set_group(power, size)
