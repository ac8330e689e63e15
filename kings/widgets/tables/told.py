"""What just happened, as the head of a table says it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

MOST = 5
"""How many sentences the head of a table says; the log has them all."""

LEAST = 2
"""How many of the last ones it says, however much comes first."""


@dataclass(frozen=True, slots=True)
class Told:
    """Sentences about what happened since the last click of the one before the screen.

    ``first``: what touched its own cards; ``others``: the rest, oldest first, without what says
    nothing.
    """

    first: Sequence[str]
    others: Sequence[str]

    @property
    def last(self) -> list[str]:
        """The last of the others, where needed after a word on how many more there are."""
        room = max(LEAST, MOST - len(self.first))
        more = len(self.others) - room
        if more <= 1:
            return list(self.others)
        begun = f"Besides, {more} more" if self.first else f"First, {more}"
        return [f"{begun} things happened: see the log. Last of all:", *self.others[-room:]]
