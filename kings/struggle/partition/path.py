"""The best partition of a pile by look-ups alone, by the rulebook's tables.

The transducer knows what any pile is worth. So a group belongs to a best partition of a pile if the
cards that it leaves are worth just as much less as it scores, and the groups can be taken away one
by one, from the lowest card on. Nothing is searched in vain: each look-up that agrees leads on.

House tables have no transducer at hand; their piles go the general way (``exact``, ``optima``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial

from kings.struggle.cards import Counts
from kings.struggle.partition.exact import best_partition
from kings.struggle.partition.groups import Group, Partition, run_group, set_group
from kings.struggle.partition.tables import RULEBOOK, Tables
from kings.struggle.partition.transducer import Transducer, rulebook

Runs = tuple[tuple[int, int], ...]
"""First power and length of each run."""

_RUNS = RULEBOOK.runs
_SHORTEST = _RUNS[0][0]
_SETS = (0, *RULEBOOK.sets)  # every split of a set scores less, so what is in no run is one set


def grouper(tables: Tables = RULEBOOK) -> Callable[[Counts], Partition]:
    """Return the quickest exact way to a best partition of single piles by these tables.

    It is the partition that ``best_partition`` returns: of several best ones the first in the order
    that is stated there. By house tables it is that function itself (S-63, S-66).
    """
    return _by_rulebook if tables == RULEBOOK else partial(best_partition, tables=tables)


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
