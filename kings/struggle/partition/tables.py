"""The scoring tables as data (S-61, S-62), so that a table's house rules can be analysed (S-66)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from kings.errors import BadOptions


@dataclass(frozen=True)
class Tables:
    """Points for groups.

    ``sets``: VP of a matching set of 1, 2, … 6 cards. ``runs``: pairs of length and VP, shortest
    first; a length that isn't named can't be scored. Lengths lie between 2 and 10 (S-66).
    """

    sets: tuple[int, ...] = (1, 3, 6, 10, 20, 30)
    runs: tuple[tuple[int, int], ...] = (
        (3, 4),
        (4, 6),
        (5, 9),
        (6, 13),
        (7, 18),
        (8, 24),
        (9, 31),
        (10, 39),
    )

    def __post_init__(self) -> None:
        """Refuse tables that don't say what six equal cards or a run of some length score."""
        if len(self.sets) != 6:
            raise BadOptions(
                f"A set table has six entries, for 1 to 6 cards, not {len(self.sets)} (S-61)."
            )
        lengths = [length for length, _ in self.runs]
        if lengths != sorted(set(lengths)) or any(not 2 <= length <= 10 for length in lengths):
            raise BadOptions(
                "A run table names each length from 2 to 10 at most once, shortest first (S-66)."
            )

    @cached_property
    def _hash(self) -> int:
        return hash((self.sets, self.runs))

    def __hash__(self) -> int:
        # Piles are looked up by their tables, and a hash of thirty numbers is longer than the rest.
        return self._hash

    def run(self, length: int) -> int | None:
        """Return the VP of a run of this length, or None if it can't be scored."""
        return dict(self.runs).get(length)


RULEBOOK = Tables()
