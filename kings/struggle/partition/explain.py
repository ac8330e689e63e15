"""What a pile's points hang on: where its lowest card can lie, what a card is worth, the shortcuts.

The lowest card has to lie somewhere. So the best of its places is the best of the pile, and whoever
asks again of what is left has the whole proof, card by card. One card more or less is worth the
difference to the pile's neighbours. The usual shortcuts for dividing a pile by hand are exact
recipes, quick and often wrong: each takes one group after another from what is left, and never goes
back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from math import inf

from kings.struggle.cards import Counts
from kings.struggle.partition import groups
from kings.struggle.partition.exact import scorer


@dataclass(frozen=True, slots=True)
class Place:
    """A group that the lowest card can go into, and what can be scored then.

    ``rest``: the pile that is left beside the group; ``after``: the most VP of that rest;
    ``missing``: what the total lacks to the best of the whole pile (0: this place is a best one).
    """

    group: groups.Group
    rest: Counts
    after: int
    missing: int

    @property
    def total(self) -> int:
        """The most VP of the pile with the lowest card in this group."""
        return self.group.points + self.after


def lowest_card_places(
    counts: Counts, tables: groups.Tables = groups.RULEBOOK
) -> tuple[Place, ...]:
    """Return every group that the lowest card can go into, the best total first (S-63).

    Where totals are equal, runs stand before sets, and longer before shorter. An empty pile has no
    lowest card and no place. Raises ``BadInput`` for an impossible pile.
    """
    groups.check_counts(counts)
    points = scorer(tables)
    best = points(tuple(counts))
    places = []
    for group in _groups_of_lowest(counts, tables):
        rest = _without(counts, group)
        after = points(rest)
        places.append(Place(group, rest, after, best - group.points - after))
    return tuple(sorted(places, key=lambda place: place.missing))


def _groups_of_lowest(counts: Counts, tables: groups.Tables) -> Iterator[groups.Group]:
    """Yield the groups with the lowest card in them, runs first, longer ones first."""
    lowest = next((power for power in range(1, 11) if counts[power - 1]), None)
    if lowest is None:
        return
    for length, _ in reversed(tables.runs):
        stretch = counts[lowest - 1 : lowest - 1 + length]
        if len(stretch) == length and all(stretch):
            yield groups.run_group(lowest, length, tables)
    for size in range(counts[lowest - 1], 0, -1):
        yield groups.set_group(lowest, size, tables)


def _without(counts: Counts, group: groups.Group) -> Counts:
    left = list(counts)
    for card in group.cards:
        left[card - 1] -= 1
    return tuple(left)


Worth = tuple[int | None, ...]
"""A number of VP for each title, from the Peasants to the Kings."""


@dataclass(frozen=True, slots=True)
class Marginals:
    """What each title is worth to a pile, in VP.

    ``points``: what the pile scores; ``gain``: what it would score more with one card of the title
    (None where all six are in it, S-01); ``loss``: what it would score less without one of them
    (None where it has none). Under house tables either may be less than nothing (S-66).
    """

    points: int
    gain: Worth
    loss: Worth


def marginals(counts: Counts, tables: groups.Tables = groups.RULEBOOK) -> Marginals:
    """Return what one card more, or less, of each title changes in the best points (S-63).

    Raises ``BadInput`` for an impossible pile.
    """
    points = scorer(tables)
    now = points(tuple(counts))
    gain = [
        points(_with(counts, at, 1)) - now if number < 6 else None
        for at, number in enumerate(counts)
    ]
    loss = [
        now - points(_with(counts, at, -1)) if number else None for at, number in enumerate(counts)
    ]
    return Marginals(now, tuple(gain), tuple(loss))


def _with(counts: Counts, at: int, more: int) -> Counts:
    return (*counts[:at], counts[at] + more, *counts[at + 1 :])


class Shortcut(Enum):
    """A recipe; the value is its name in words."""

    LONGEST_RUN = "longest run first"
    """The longest run there is, again and again; what is left goes into sets of equal cards."""
    SETS_ONLY = "sets only"
    """All equal cards together, and no runs."""
    MOST_POINTS = "most points first"
    """The set or run with the most VP; of equals the one with fewer cards."""
    MOST_PER_CARD = "most points per card first"
    """The set or run with the most VP for each of its cards; of equals the one with more VP."""
    SETS_THEN_RUNS = "sets first, then runs"
    """All equal cards together, the most first; then the longest run of the cards left over."""
    STEEPEST_GAIN = "steepest gain"
    """The run that scores most above what its cards add to sets, as long as one does; then sets."""


USUAL = (
    Shortcut.LONGEST_RUN,
    Shortcut.SETS_ONLY,
    Shortcut.MOST_POINTS,
    Shortcut.MOST_PER_CARD,
)
"""The four recipes whose name says all that one has to do."""


def shortcut_steps(
    counts: Counts, shortcut: Shortcut, tables: groups.Tables = groups.RULEBOOK
) -> tuple[groups.Group, ...]:
    """Return the groups that a shortcut takes, in the order in which it takes them.

    Where its rule leaves a choice, sets come before runs and lower cards before higher ones.
    Raises ``BadInput`` for counts that are no pile (S-01, S-02).
    """
    groups.check_counts(counts)
    left = list(counts)
    taken = []
    while any(left):
        group = max(
            groups.possible_groups(left, tables),
            key=lambda group: _key(group, shortcut, left, tables),
        )
        taken.append(group)
        for card in group.cards:
            left[card - 1] -= 1
    return tuple(taken)


def shortcut_partition(
    counts: Counts, shortcut: Shortcut, tables: groups.Tables = groups.RULEBOOK
) -> groups.Partition:
    """Return the pile as a shortcut divides it, with the VP that this scores."""
    return groups.Partition.of(list(shortcut_steps(counts, shortcut, tables)))


def preference(shortcut: Shortcut, kind: str, cards: int, points: int) -> tuple[float, ...]:
    """Return how much a shortcut wants a group: the greatest is taken first.

    ``shortcut``: any but the steepest gain, which asks what else is in the pile; ``kind``: ``set``
    or ``run``; ``cards``: how many; ``points``: its VP. Equal fractions are equal numbers here too,
    as a division is rounded in one way only.
    """
    a_set = kind == "set"
    if shortcut is Shortcut.LONGEST_RUN:
        return (not a_set, cards)
    if shortcut is Shortcut.SETS_ONLY:
        return (a_set, cards)
    if shortcut is Shortcut.MOST_POINTS:
        return (points, -cards, a_set)
    if shortcut is Shortcut.SETS_THEN_RUNS:
        return (a_set and cards > 1, cards)
    assert shortcut is Shortcut.MOST_PER_CARD, "the steepest gain asks for the whole pile"
    return (points / cards, points, a_set)


def _key(
    group: groups.Group, shortcut: Shortcut, left: Sequence[int], tables: groups.Tables
) -> tuple[float, ...]:
    if shortcut is Shortcut.STEEPEST_GAIN:
        wanted = _steepness(group, left, tables)
    else:
        wanted = preference(shortcut, group.kind, len(group.cards), group.points)
    return (*wanted, -group.cards[0])


def _steepness(
    group: groups.Group, left: Sequence[int], tables: groups.Tables
) -> tuple[float, ...]:
    """Return how much a run scores above what its cards add to the sets of the cards left.

    Of equal runs the longer one counts for more. A run that gains nothing is never wanted; once
    there is no other, all equal cards are laid together.
    """
    if group.kind == "set":
        return (0, len(group.cards))
    sets = (0, *tables.sets)
    added = sum(sets[left[card - 1]] - sets[left[card - 1] - 1] for card in group.cards)
    gain = group.points - added
    return (gain, len(group.cards)) if gain > 0 else (-inf, 0)
