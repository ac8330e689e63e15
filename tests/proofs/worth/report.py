"""What a part of the proof compared: numbers by name, and what differed, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

MOST_TOLD = 10
"""So many differences are told in words."""


@dataclass
class Report:
    """``counts``: what was compared; ``differences``: how much of it differed; ``told``: where."""

    counts: Counter[str] = field(default_factory=Counter)
    differences: int = 0
    told: list[str] = field(default_factory=list)

    def differ(self, where: str, what: Iterable[str]) -> None:
        """Note what differs in one place."""
        for words in what:
            self.differences += 1
            self.told = [*self.told, f"{where}: {words}"][:MOST_TOLD]

    def record(self) -> dict[str, object]:
        """Return what is kept of it."""
        counts = dict(sorted(self.counts.items()))
        return {"compared": counts, "differences": self.differences, "told": self.told}
