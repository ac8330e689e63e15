"""The last round after the flip, solved to the end: how each choice ends under a continuation.

“backward induction”: everybody takes what is best for itself, VP or its share of the victory, no
gold changes hands, and ties go to the first choice in the order of S-3C, so to passing before all
others. “menu auctions”: everybody wants VP, and before each decision the others bid for it with the
gold that they have then. “greedy” and “random”: the kernel's policies, with all that their chance
can lead to.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kings.analysis.worth import auctioning, bidding, solving
from kings.analysis.worth.ending import END, SHARES
from kings.analysis.worth.measured import Ends, Lens, Whole
from kings.analysis.worth.solving import LIMIT, NODES, REACHED, UNSETTLED
from kings.sim.kernel import choices, layout, rules
from kings.sim.kernel.layout import Row
from kings.sim.kernel.policies import POLICIES, new_desk
from kings.sim.kernel.scoring import Scorer

INDUCTION = "backward induction"
AUCTIONS = "menu auctions"
SPREAD = ("greedy", "random")
"""The policies whose chance can be followed to every end."""

MOST_POSITIONS = {INDUCTION: 20_000_000, AUCTIONS: 2_000_000, "greedy": 200_000, "random": 200_000}
"""Up to so many positions are looked at for one decision; beyond it is not exact."""
MOST_ENDS = 4096
"""Up to so many ends of one choice are followed under a policy with chance."""


class Tree:
    """Solves the last round from rows of one table.

    ``positions``: how many positions were looked at so far; ``unsettled``: in how many auctions
    somebody still regrets its offers, because there were too many to search them all.
    """

    def __init__(self, scorer: Scorer, continuation: str, lens: Lens) -> None:
        self.continuation = continuation
        self.positions = 0
        self.unsettled = 0
        self._scorer = scorer
        self._wants = SHARES if lens == "wins" else 0
        self._rows = layout.new_rows(solving.DEPTH)
        self._ends = np.zeros((solving.DEPTH, END), np.int64)
        self._tally = np.zeros(solving.TALLY, np.int64)
        auctions = continuation == AUCTIONS
        self._books = np.zeros((solving.DEPTH if auctions else 1, *bidding.BOOK), np.int64)
        self._slate = np.zeros(auctioning.SLATE, np.int64)
        self._desk = new_desk()
        many = MOST_ENDS if continuation in SPREAD else 1
        self._weights = np.zeros(many)
        self._reached = np.zeros((many, END), np.int64)

    def ends(
        self, row: Row, seat: int, code: int, number: int, gold: Sequence[int] | None = None
    ) -> Ends | None:
        """Return how the game can end after a choice, or None if it can't be followed to all ends.

        ``number``: of the world that the row is. ``gold``: net gold that each seat gets first.
        """
        start = self._rows[0]
        start[:] = row
        for other, amount in enumerate(gold or ()):
            start[layout.GOLDS] += int(amount) << layout.GOLD_BITS * other
        rules.apply(start, seat, code)
        tally = self._tally
        tally[:] = 0
        tally[LIMIT] = MOST_POSITIONS[self.continuation]
        self._solve()
        self.positions += int(tally[NODES])
        self.unsettled += int(tally[UNSETTLED])
        if tally[NODES] > tally[LIMIT]:
            return None
        return self._found(int(row[layout.PLAYERS]), number)

    def _solve(self) -> None:
        given = (self._scorer, self._tally)
        if self.continuation == INDUCTION:
            solving.induce(self._rows, self._ends, 0, self._wants, *given)
        elif self.continuation == AUCTIONS:
            bidding.sell(self._rows, self._ends, self._books, self._slate, 0, *given)
        else:
            solving.spread(
                self._rows,
                0,
                POLICIES.index(self.continuation),
                1.0,
                self._scorer,
                self._desk,
                self._tally,
                self._weights,
                self._reached,
            )

    def _found(self, seats: int, number: int) -> Ends | None:
        if self.continuation not in SPREAD:
            return Ends.made(np.array([number]), self._ends[:1], seats)
        reached = int(self._tally[REACHED])
        if reached > MOST_ENDS:
            return None
        numbers: Whole = np.full(reached, number, np.int64)
        rows, weights = self._reached[:reached], self._weights[:reached].copy()
        return Ends.made(numbers, rows, seats, weights)

    def every(self, row: Row, seat: int, codes: Sequence[int], number: int) -> list[Ends | None]:
        """Return the ends of each choice that is open in this row; None for those that are not.

        Raises ``OverflowError`` as soon as one can't be followed to all ends.
        """
        legal = int(choices.legal(row, seat))
        found: list[Ends | None] = []
        for code in codes:
            ends = self.ends(row, seat, code, number) if legal >> code & 1 else None
            if ends is None and legal >> code & 1:
                raise OverflowError
            found.append(ends)
        return found
