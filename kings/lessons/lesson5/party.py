"""A party of three at a frozen decision, and what each group of them can have by itself."""

from __future__ import annotations

import random
from dataclasses import dataclass

from kings.analysis.bargaining.coalitions import Game, decision_game
from kings.lessons.turn import Turn, draw_turn
from kings.lessons.task import Table
from kings.words import listed

WORTHS = (
    "Below stands what each group can have by itself, in points (VP), if the others do what is "
    "best for themselves. Gold may be handed over as one likes."
)


@dataclass(frozen=True)
class Party:
    """Three seats, one of whom decides: the decision and the game of groups that follows."""

    frozen: Turn
    game: Game

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all three, by seat."""
        return self.game.players

    @property
    def active(self) -> int:
        """The seat that decides."""
        return self.frozen.decision.active

    @property
    def total(self) -> float:
        """What all three can have together."""
        return float(self.game.worth[-1])

    def worth(self, *seats: int) -> float:
        """Return what a group of seats can have by itself."""
        return float(self.game.worth[sum(1 << seat for seat in seats)])

    def others(self, seat: int) -> tuple[int, ...]:
        """Return the two other seats."""
        return tuple(other for other in range(len(self.names)) if other != seat)

    def has(self, choice: int, *seats: int) -> float:
        """Return what a group of seats has together if a choice is made."""
        return float(self.frozen.decision.values[choice, list(seats)].sum())

    def best_for(self, *seats: int) -> int:
        """Return the choice that is best for a group; ties as the decider breaks them."""
        return max(
            self.frozen.decision.tie_order, key=lambda choice: round(self.has(choice, *seats), 9)
        )

    def table(self) -> Table:
        """Return the worth of every group, as students see it."""
        groups = list(range(1, self.game.everyone + 1))
        groups.sort(key=lambda mask: (mask.bit_count(), mask))
        rows = [(listed(self.game.members(mask)), float(self.game.worth[mask])) for mask in groups]
        return Table(("group", "can have"), tuple(rows))

    def given(self) -> dict[str, object]:
        """Return the same as Python has it: ``worth[frozenset of names]``, and the names."""
        found = {
            frozenset(self.game.members(mask)): float(self.game.worth[mask])
            for mask in range(1, self.game.everyone + 1)
        }
        return {"names": self.names, "worth": found}


def draw_party(rng: random.Random) -> Party | None:
    """Draw a moment of the last round of a game of three."""
    frozen = draw_turn(rng, 3)
    return None if frozen is None else Party(frozen, decision_game(frozen.decision))


def worths(party: Party) -> tuple[str, ...]:
    """Say where we are, before a question about groups."""
    return (
        f"The last round, cards turned up, and {party.frozen.actor} decides. {WORTHS}",
        f"All together can have {party.total:g}.",
    )
