"""Why a pile scores what it scores: every place of its lowest card, and the best total after each.

The lowest card has to lie somewhere. So the best of its places is the best of the pile, and whoever
asks again of what is left has the whole proof, card by card.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kings.struggle.cards import Counts
from kings.struggle.partition.exact import check_counts
from kings.struggle.partition.groups import Group, run_group, set_group
from kings.struggle.partition.tables import RULEBOOK, Tables
from kings.struggle.partition.transducer import scorer


@dataclass(frozen=True, slots=True)
class Place:
    """A group that the lowest card can go into, and what can be scored then.

    ``rest``: the pile that is left beside the group; ``after``: the most VP of that rest;
    ``missing``: what the total lacks to the best of the whole pile (0: this place is a best one).
    """

    group: Group
    rest: Counts
    after: int
    missing: int

    @property
    def total(self) -> int:
        """The most VP of the pile with the lowest card in this group."""
        return self.group.points + self.after


def lowest_card_places(counts: Counts, tables: Tables = RULEBOOK) -> tuple[Place, ...]:
    """Return every group that the lowest card can go into, the best total first (S-63).

    Where totals are equal, runs stand before sets, and longer before shorter. An empty pile has no
    lowest card and no place. Raises ``BadInput`` for an impossible pile.
    """
    check_counts(counts)
    points = scorer(tables)
    best = points(tuple(counts))
    places = []
    for group in _groups(counts, tables):
        rest = _without(counts, group)
        after = points(rest)
        places.append(Place(group, rest, after, best - group.points - after))
    return tuple(sorted(places, key=lambda place: place.missing))


def _groups(counts: Counts, tables: Tables) -> Iterator[Group]:
    """Yield the groups with the lowest card in them, runs first, longer ones first."""
    lowest = next((power for power in range(1, 11) if counts[power - 1]), None)
    if lowest is None:
        return
    for length, _ in reversed(tables.runs):
        stretch = counts[lowest - 1 : lowest - 1 + length]
        if len(stretch) == length and all(stretch):
            yield run_group(lowest, length, tables)
    for size in range(counts[lowest - 1], 0, -1):
        yield set_group(lowest, size, tables)


def _without(counts: Counts, group: Group) -> Counts:
    left = list(counts)
    for card in group.cards:
        left[card - 1] -= 1
    return tuple(left)
