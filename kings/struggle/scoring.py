"""The end of the game: points and where they come from, ranking and tie-breaks (S-60 to S-64)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from kings.struggle.cards import Counts
from kings.struggle.partition.exact import best_partition, best_points
from kings.struggle.partition.groups import RULEBOOK, Group, Partition, Tables


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat's result.

    ``partition``: the one that is scored; ``best``: the most VP that the pile could have scored.
    ``total`` VP = ``partition.points`` + ``gold``; ``rank`` counts from 1, shared by equals;
    ``cards``: number of cards won; ``decided_by``: what set this seat apart from the one ranked
    just above it (None for the first rank): ``points``, ``cards`` or the power of a card.
    """

    seat: int
    gold: int
    pile: Counts
    partition: Partition
    rank: int
    decided_by: str | None
    best: int

    @property
    def total(self) -> int:
        """All victory points (S-60, S-63)."""
        return self.partition.points + self.gold

    @property
    def left_on_table(self) -> int:
        """The VP that a worse partition than the best one gave away (S-63)."""
        return self.best - self.partition.points

    @property
    def cards(self) -> int:
        """The number of cards won (S-64)."""
        return sum(self.pile)


Key = tuple[int, ...]


def standings(
    piles: tuple[Counts, ...],
    gold: tuple[int, ...],
    tables: Tables = RULEBOOK,
    *,
    declared: Mapping[int, Partition] | None = None,
) -> tuple[Standing, ...]:
    """Rank the seats: VP, then cards won, then most 10s, 9s … 1s; the rest is shared (S-64).

    ``declared``: partitions that seats have laid out themselves and score (S-63); all others score
    a best one. Returns one standing per seat, in order of seats.
    """
    own = declared or {}
    best = [own.get(seat) or best_partition(pile, tables) for seat, pile in enumerate(piles)]
    keys: list[Key] = [
        (best[seat].points + gold[seat], sum(pile), *reversed(pile))
        for seat, pile in enumerate(piles)
    ]
    ordered = sorted(set(keys), reverse=True)
    return tuple(
        Standing(
            seat,
            gold[seat],
            piles[seat],
            best[seat],
            rank=1 + sum(other > key for other in keys),
            decided_by=_difference(ordered, key),
            best=best_points(piles[seat], tables),
        )
        for seat, key in enumerate(keys)
    )


def _difference(ordered: list[Key], key: Key) -> str | None:
    place = ordered.index(key)
    if place == 0:
        return None
    above = ordered[place - 1]
    first = next(index for index in range(12) if above[index] != key[index])
    return ("points", "cards", *(str(power) for power in range(10, 0, -1)))[first]


@dataclass(frozen=True, slots=True)
class Source:
    """Some of a seat's VP and where they come from.

    ``group``: the set or run that scores them, or None for the gold; ``rule``: the number of the
    rule by which they count.
    """

    points: int
    rule: str
    group: Group | None


def sources(standing: Standing) -> tuple[Source, ...]:
    """Trace each VP of a seat to a group and a rule; the gold stands last (S-60 to S-62)."""
    groups = [
        Source(group.points, "S-62" if group.kind == "run" else "S-61", group)
        for group in standing.partition.groups
    ]
    return (*groups, Source(standing.gold, "S-60", None))


def ranked(table: Iterable[Standing]) -> tuple[Standing, ...]:
    """Return standings by rank; who shares one stands in the order of seats (S-64)."""
    return tuple(sorted(table, key=lambda standing: (standing.rank, standing.seat)))
