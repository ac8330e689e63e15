"""Groups of cards and what they score: the words in which every method gives its answer."""

from __future__ import annotations

from dataclasses import dataclass

from kings.struggle.cards import Card, Counts, cards_in, count
from kings.struggle.partition.tables import RULEBOOK, Tables


@dataclass(frozen=True, slots=True)
class Group:
    """A matching set or a power run, with its VP; cards lowest first."""

    kind: str
    cards: tuple[Card, ...]
    points: int

    def __str__(self) -> str:
        """Write the group as one reads it: ``2 2 2 = 6``."""
        return f"{' '.join(str(int(card)) for card in self.cards)} = {self.points}"


def set_group(card: Card | int, size: int, tables: Tables = RULEBOOK) -> Group:
    """Return the matching set of ``size`` cards of one title (S-61)."""
    return Group("set", (Card(card),) * size, tables.sets[size - 1])


def run_group(first: Card | int, length: int, tables: Tables = RULEBOOK) -> Group:
    """Return the power run of ``length`` cards from ``first`` upwards (S-62)."""
    points = tables.run(length)
    if points is None:
        raise ValueError(f"no run of {length} in these tables")
    return Group("run", tuple(Card(first + step) for step in range(length)), points)


@dataclass(frozen=True, slots=True)
class Partition:
    """A pile divided into groups, each card in one of them.

    Groups stand in a stated order: runs before sets, longer before shorter, lower cards first.
    """

    groups: tuple[Group, ...]

    @classmethod
    def of(cls, groups: list[Group]) -> Partition:
        """Put groups into the stated order."""
        return cls(tuple(sorted(groups, key=lambda g: (g.kind, -len(g.cards), g.cards))))

    @property
    def points(self) -> int:
        """The VP of all groups together."""
        return sum(group.points for group in self.groups)

    @property
    def counts(self) -> Counts:
        """The pile that is divided."""
        return count(card for group in self.groups for card in group.cards)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards, lowest first."""
        return cards_in(self.counts)
