"""Which group becomes which: two ways to divide a pile, matched so that most cards stay.

It knows neither points nor rules, only groups of cards. Equal groups are matched first, which costs
nothing: where a group has its equal on the other side, no other match keeps more. What is left is
an assignment problem, solved exactly (H. W. Kuhn, The Hungarian method, 1955).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from kings.struggle.cards import Card

Laid = Sequence[tuple[Card, ...]]
Costs = list[list[int]]


def best_matching(mine: Laid, theirs: Laid, more_than: int = -1) -> tuple[dict[int, int], int]:
    """Match groups one to one; return which becomes which, and how many cards stay where they are.

    Places count from 0; a group that keeps no card becomes none. Where no more than ``more_than``
    cards can stay, the search is left out, and the number returned is no more than that.
    """
    kept = _equal(mine, theirs)
    ours = [at for at in range(len(mine)) if at not in kept]
    free = [to for to in range(len(theirs)) if to not in kept.values()]
    same = [[_common(mine[at], theirs[to]) for to in free] for at in ours]
    certain = sum(len(mine[at]) for at in kept)
    most = certain + sum(max(row, default=0) for row in same)
    if most <= more_than:
        return {}, most
    pairs = [(row, column) for row, column in _assign(same) if same[row][column]]
    kept |= {ours[row]: free[column] for row, column in pairs}
    return kept, certain + sum(same[row][column] for row, column in pairs)


def _equal(mine: Laid, theirs: Laid) -> dict[int, int]:
    """Match the groups of the same cards, each once, in the order in which they lie."""
    waiting: dict[tuple[Card, ...], list[int]] = {}
    for to in reversed(range(len(theirs))):
        waiting.setdefault(tuple(sorted(theirs[to])), []).append(to)
    return {
        at: places.pop()
        for at, cards in enumerate(mine)
        if (places := waiting.get(tuple(sorted(cards))))
    }


def _common(one: Sequence[Card], other: Sequence[Card]) -> int:
    return (Counter(one) & Counter(other)).total()


def _assign(worth: Costs) -> list[tuple[int, int]]:
    """Return pairs of row and column, each used at most once, that are worth most together."""
    if not worth or not worth[0]:
        return []
    if len(worth) > len(worth[0]):
        turned = [list(column) for column in zip(*worth, strict=True)]
        return sorted((row, column) for column, row in _assign(turned))
    costs = [[-value for value in row] for row in worth]
    return sorted((row, column) for column, row in _Assignment(costs).rows.items())


class _Assignment:
    """Rows assigned to columns at the least cost; there are no more rows than columns.

    Each row and column has a price, and no pair costs less than its two prices together. Rows come
    in one by one along the path that is cheapest beyond the prices.
    """

    def __init__(self, costs: Costs) -> None:
        self.costs = costs
        self.columns = range(len(costs[0]))
        self.row_price = [0] * len(costs)
        self.column_price = [0] * len(costs[0])
        self.rows: dict[int, int] = {}
        for row in range(len(costs)):
            self._take_in(row)

    def _take_in(self, row: int) -> None:
        """Give the row a column, and move earlier rows along the cheapest path to a free one."""
        beyond: dict[int, int] = {}
        before: dict[int, int | None] = {}
        reached: dict[int, int] = {}
        here: int | None = None
        far = 0
        while True:
            at = row if here is None else self.rows[here]
            for column in self.columns:
                if column not in reached:
                    price = self.row_price[at] + self.column_price[column]
                    way = far + self.costs[at][column] - price
                    if column not in beyond or way < beyond[column]:
                        beyond[column], before[column] = way, here
            here = min((c for c in self.columns if c not in reached), key=lambda c: beyond[c])
            far = beyond[here]
            reached[here] = far
            if here not in self.rows:
                break
        self._reprice(row, reached, far)
        self._move(row, here, before)

    def _reprice(self, row: int, reached: dict[int, int], far: int) -> None:
        self.row_price[row] += far
        for column, way in reached.items():
            if column in self.rows:
                self.row_price[self.rows[column]] += far - way
            self.column_price[column] -= far - way

    def _move(self, row: int, end: int, before: dict[int, int | None]) -> None:
        column = end
        while (earlier := before[column]) is not None:
            self.rows[column] = self.rows[earlier]
            column = earlier
        self.rows[column] = row
