"""The usual shortcuts for dividing a pile by hand, as exact recipes: quick, and often wrong.

Each takes one group after another from what is left, and never goes back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from math import inf

from kings.struggle.cards import DECK, Card, Counts
from kings.struggle.partition.exact import check_counts
from kings.struggle.partition.groups import Group, Partition, run_group, set_group
from kings.struggle.partition.tables import RULEBOOK, Tables


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
    counts: Counts, shortcut: Shortcut, tables: Tables = RULEBOOK
) -> tuple[Group, ...]:
    """Return the groups that a shortcut takes, in the order in which it takes them.

    Where its rule leaves a choice, sets come before runs and lower cards before higher ones.
    Raises ``BadInput`` for counts that are no pile (S-01, S-02).
    """
    check_counts(counts)
    left = list(counts)
    taken = []
    while any(left):
        group = max(_groups(left, tables), key=lambda group: _key(group, shortcut, left, tables))
        taken.append(group)
        for card in group.cards:
            left[card - 1] -= 1
    return tuple(taken)


def shortcut_partition(counts: Counts, shortcut: Shortcut, tables: Tables = RULEBOOK) -> Partition:
    """Return the pile as a shortcut divides it, with the VP that this scores."""
    return Partition.of(list(shortcut_steps(counts, shortcut, tables)))


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
    group: Group, shortcut: Shortcut, left: Sequence[int], tables: Tables
) -> tuple[float, ...]:
    if shortcut is Shortcut.STEEPEST_GAIN:
        wanted = _steepness(group, left, tables)
    else:
        wanted = preference(shortcut, group.kind, len(group.cards), group.points)
    return (*wanted, -group.cards[0])


def _steepness(group: Group, left: Sequence[int], tables: Tables) -> tuple[float, ...]:
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


def _groups(left: list[int], tables: Tables) -> Iterator[Group]:
    """Yield every set and every run that these cards can give."""
    for card in DECK:
        yield from (set_group(card, size, tables) for size in range(1, left[card - 1] + 1))
    for length, _ in tables.runs:
        for first in range(1, 12 - length):
            if all(left[first - 1 : first - 1 + length]):
                yield run_group(Card(first), length, tables)
